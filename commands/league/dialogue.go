package league

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

// draft is the stored state of a leader's dialogue. It is a setting of the leader, so that it survives a restart; a leader has one at a time.
type draft struct {
	Number uint64            `json:"draft"` // stands in the ids of its components, so that those of older dialogues are refused
	Guild  string            `json:"guild"`
	Name   string            `json:"name"` // of the dialogue
	Seen   uint64            `json:"seen"` // the length of the league's log when the leader saw the preview
	Values map[string]string `json:"values"`
	Before map[string]string `json:"before,omitempty"` // the values before the change
	From   map[string]int    `json:"from,omitempty"`   // the first entry that a long menu shows
	Focus  string            `json:"focus,omitempty"`
}

// drafts has the draft of each leader.
var drafts = storage.Drawer[draft]{Scope: storage.ScopeUser, Key: "league_draft"}

// dialogue is a draft with everything that its message and its decision need during one click.
type dialogue struct {
	*click
	draft  draft
	matter view.DeskData
	fields []view.DeskField
	lost   []view.DeskField // their given values are not on offer
	shown  view.LeaderDialogue
	rules  map[string]string // the rules strings by the choices of the menu of rules
}

// purpose is what a dialogue is for: the preview shows what would change, do changes it. Both are called when all needed values are there.
type purpose struct {
	preview func(d *dialogue) ([]string, error)
	do      func(ctx context.Context, d *dialogue) error
}

// purposes are those of dialogues that are no decisions about a season, by the names of their commands.
var purposes = map[string]purpose{
	"create":   {previewFounding, foundLeague},
	"settings": {previewSettings, saveSettings},
	"draw":     {previewDraw, drawWeek},
}

func (d *dialogue) purpose() purpose {
	if own, ok := purposes[d.draft.Name]; ok {
		return own
	}
	return purpose{previewDecision, takeDecision}
}

// useLeaderCommand is /league-admin. It opens a dialogue that has the options of the command as its first values, or shows what the command
// asks for.
func useLeaderCommand(ctx context.Context, c *click) (discord.Response, error) {
	_, name, _ := strings.Cut(c.Command, " ")
	if name == "create" {
		return openDialogue(c, name, (*dialogue).fillPresets)
	}
	_, isDialogue := view.Dialogues[name]
	l, err := findLeague(c)
	switch {
	case isDialogue && errors.Is(err, whichLeague): // the dialogue has a menu of leagues
		return openDialogue(c, name, func(*dialogue) error { return nil })
	case err != nil:
		return nil, err
	case isDialogue:
		return openDialogueOf(c, name, l.ID, nil)
	case name == "log":
		return showLogPage(c, l.ID, 1, false)
	case name == "recompute":
		return recomputeLeague(ctx, c, l.ID)
	case name == "clear-texts":
		return clearTexts(c, l.ID)
	case name == "inbox":
		return showInbox(ctx, c, l.ID)
	}
	return diagnoseLeague(ctx, c, l.ID)
}

// openDialogueOf shows a new dialogue about a league, with some first values.
func openDialogueOf(c *click, name, id string, values map[string]string) (discord.Response, error) {
	return openDialogue(c, name, func(d *dialogue) error {
		if err := d.setLeague(id); err != nil {
			return err
		}
		maps.Copy(d.draft.Values, values)
		return nil
	})
}

// openDialogue shows a new dialogue and stores its draft.
func openDialogue(c *click, name string, begin func(*dialogue) error) (discord.Response, error) {
	number, err := strconv.ParseUint(c.ID, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("the id of an interaction: %w", err)
	}
	d := &dialogue{click: c, draft: draft{Number: number, Guild: c.GuildID, Name: name, Values: map[string]string{}}}
	if err := begin(d); err != nil {
		return nil, err
	}
	for option, value := range c.Options {
		if option != "league" {
			d.draft.Values[option] = strings.TrimSpace(value)
		}
	}
	m, err := d.render(nil)
	if err != nil {
		return nil, err
	}
	return c.Reply(m), d.saveDraft()
}

// continueDialogue notes what the leader chose or wrote in a dialogue, or carries it out, or drops it.
func continueDialogue(ctx context.Context, c *click, p route.LeaderDialogue) (discord.Response, error) {
	stored, err := drafts.Get(c.Settings, c.User.ID)
	if err != nil {
		return nil, err
	}
	d := &dialogue{click: c, draft: stored}
	if d.draft.Number != p.Draft || d.draft.Guild != c.GuildID {
		return nil, serve.OldMessage
	}
	switch p.Part {
	case view.DeskDrop:
		return c.Redraw(face.Notice(c.Loc, "desk.dropped", nil)), d.deleteDraft()
	case view.DeskDo:
		return d.carryOut(ctx)
	case view.DeskWrite:
		if _, err := d.render(nil); err != nil {
			return nil, err
		}
		if c.Kind != discord.ModalSubmitted {
			return discord.Ask{Modal: d.shown.Modal(c.Loc)}, nil
		}
		for _, f := range d.fields {
			if text, isThere := c.Inputs[f.Key]; isThere && f.Kind == view.DeskText {
				d.draft.Values[f.Key] = strings.TrimSpace(text)
			}
		}
	default:
		if err := d.noteChoice(ctx, p.Part); err != nil {
			return nil, err
		}
	}
	m, err := d.render(nil)
	if err != nil {
		return nil, err
	}
	return c.Redraw(m), d.saveDraft()
}

// completeLeaderCommand offers for an option of a leader's command what the menu of its dialogue would offer.
func completeLeaderCommand(_ context.Context, c *click) (discord.Response, error) {
	_, name, _ := strings.Cut(c.Command, " ")
	d := &dialogue{click: c, draft: draft{Name: name, Values: map[string]string{}}}
	if c.Focused == "league" {
		return completeLeagueName(c)
	}
	l, err := findLeague(c)
	if err != nil {
		return discord.Complete{}, nil // the command itself will say why
	}
	for option, value := range c.Options {
		if option != c.Focused {
			d.draft.Values[option] = strings.TrimSpace(value)
		}
	}
	d.draft.Values["league"] = l.ID
	if err := d.loadMatter(); err != nil {
		return nil, err
	}
	d.fillFields()
	f, _ := d.matter.Field(c.Focused, c.Loc)
	return c.Offer(view.DeskChoices(f.Options)), nil
}

func (d *dialogue) setLeague(id string) error {
	b, err := readLedLeague(d.click, id)
	if err != nil {
		return err
	}
	if d.draft.Seen, err = d.Leagues.Seen(id); err != nil {
		return err
	}
	d.draft.Values["league"] = id
	delete(d.draft.Values, "season")
	if d.draft.Name == "settings" {
		d.draft.Before = view.SettingValues(b.League.Configuration())
		maps.Copy(d.draft.Values, d.draft.Before)
	}
	return nil
}

// noteChoice notes what the leader chose in a menu or a picker.
func (d *dialogue) noteChoice(ctx context.Context, part string) error {
	value := ""
	if len(d.Values) > 0 {
		value = d.Values[0]
	}
	if part == "channel" || view.IsRole(part) {
		picked, err := d.Picked(view.IsRole(part))
		if err == nil && part == "crown" && picked != "" {
			err = d.PermitRole(ctx, picked)
		}
		if err != nil {
			return err
		}
	}
	from, more := view.ParseMore(value)
	switch {
	case part == view.DeskFocus:
		d.draft.Focus = value
	case more:
		if d.draft.From == nil {
			d.draft.From = map[string]int{}
		}
		d.draft.From[part] = from
	case part == "league":
		return d.setLeague(value)
	case slices.Contains(view.Dialogues[d.draft.Name].Fields, part) && !slices.Contains(view.Written(d.draft.Name), part):
		was := d.draft.Values[part]
		if d.draft.Values[part] = value; part == "format" && d.draft.Name == "create" {
			d.suitFormat(was)
		}
	default:
		return d.Outdated(fmt.Errorf("the dialogue %s has no field %q", d.draft.Name, part))
	}
	return nil
}

func (d *dialogue) saveDraft() error        { return drafts.Set(d.Settings, d.User.ID, d.draft) }
func (d *dialogue) deleteDraft() error      { return drafts.Remove(d.Settings, d.User.ID) }
func (d *dialogue) value(key string) string { return d.draft.Values[key] }

// count returns a value that is a small number, and 0 for anything else.
func (d *dialogue) count(key string) int {
	n, _ := strconv.Atoi(d.value(key))
	return n
}

func (d *dialogue) id() string { return d.value("league") }

// loadMatter reads the league and everything that the menus offer.
func (d *dialogue) loadMatter() (err error) {
	d.matter = view.DeskData{Name: d.draft.Name, Values: d.draft.Values, Busy: d.Leagues.Seated(d.id())}
	m := &d.matter
	if id := m.Values["league"]; id != "" {
		if m.Book, err = readLedLeague(d.click, id); err != nil {
			return err
		}
		if m.By, err = d.Leagues.Leader(actorOf(d.click), id); err != nil {
			return err
		}
		if err := d.chooseSeason(); err != nil {
			return err
		}
	}
	if m.Leagues, err = d.Leagues.Leagues(d.GuildID); err != nil {
		return err
	}
	if row, _ := league.DecisionOf(d.draft.Name); row.Real {
		m.Leagues = slices.DeleteFunc(m.Leagues, notReal)
	}
	zone := m.Values["zone"]
	if m.Book != nil {
		zone = m.Book.League.Zone
	}
	if zone != "" {
		if m.Starts, err = d.Leagues.Starts(zone); err != nil {
			return err
		}
	}
	m.Rules, d.rules, err = d.offerRules(m.Book, m.Values["rules"])
	return err
}

// fillFields computes the fields of the dialogue with their values. It reports whether every needed value is there.
func (d *dialogue) fillFields() (complete bool) {
	complete = true
	d.fields, d.lost = nil, nil
	for _, key := range view.Dialogues[d.draft.Name].Fields {
		f, matters := d.matter.Field(key, d.Loc)
		if !matters {
			continue
		}
		if d.matter.Book == nil && d.draft.Name != "create" && key != "league" { // the league must be chosen first
			break
		}
		f.From = d.draft.From[key]
		if f.Value == "" && d.draft.Values[key] != "" {
			d.lost = append(d.lost, f)
		}
		d.draft.Values[key] = f.Value
		complete = complete && (!f.Needed || f.Value != "")
		d.fields = append(d.fields, f)
	}
	return complete
}

// isStuck reports whether the next needed field is a menu without options.
func (d *dialogue) isStuck() bool {
	i := slices.IndexFunc(d.fields, func(f view.DeskField) bool { return f.Needed && f.Value == "" })
	return i >= 0 && d.fields[i].Kind == view.DeskMenu && len(d.fields[i].Options) == 0
}

// suitWords lets a dialogue about a tournament speak of rounds.
func (d *dialogue) suitWords() {
	if of := d.matter.Book; of != nil && of.Mode().Real || of == nil && standings.Format(d.value("format")).Mode().Real {
		d.Loc = d.Loc.InRounds()
	}
}

// render returns the message of the dialogue. The error refused, if there is one, is shown in it.
func (d *dialogue) render(refused error) (discord.Message, error) {
	if err := d.loadMatter(); err != nil {
		return discord.Message{}, err
	}
	d.suitWords()
	complete := d.fillFields()
	show := view.LeaderDialogue{
		Draft: d.draft.Number, Name: d.draft.Name, Fields: d.fields, Focus: d.draft.Focus, Danger: view.Dialogues[d.draft.Name].Danger,
	}
	if d.matter.Book != nil {
		show.League = d.matter.Book.League.Name
	}
	switch {
	case complete:
		lines, err := d.purpose().preview(d)
		if err != nil && !serve.IsRefusal(err) {
			return discord.Message{}, err
		}
		show.Lines, show.Ready, refused = lines, err == nil, errors.Join(refused, err)
	case d.isStuck():
		show.Lines = []string{d.Loc.T("desk.nothing_to_choose", nil)}
		if row, ok := league.DecisionOf(d.draft.Name); ok && refused == nil && d.matter.Book != nil {
			if refused = row.Refusal(d.matter.Book.Season, d.values()); refused != nil {
				show.Lines = nil
			}
		}
	}
	switch {
	case refused != nil:
		show.Wrong = face.Reason(d.Loc, refused)
	case len(d.lost) > 0 && !d.isStuck():
		show.Wrong = view.NotOffered(d.lost, d.Loc)
	}
	if trouble := d.ChannelTrouble(d.value("channel")); trouble != "" {
		show.Warning = d.Loc.T(trouble, face.Data{"Channel": face.Channel(d.value("channel"))})
	}
	d.shown = show
	return show.Message(d.Loc), nil
}

// carryOut does what the dialogue is for. If the league refuses, the dialogue shows the reason and the present state of the league.
func (d *dialogue) carryOut(ctx context.Context) (discord.Response, error) {
	m, err := d.render(nil)
	if err != nil {
		return nil, err
	}
	if !d.shown.Ready {
		return d.Redraw(m), nil
	}
	refused := d.MayPost()
	if refused == nil {
		refused = d.purpose().do(ctx, d)
	}
	switch {
	case refused == nil:
		done, err := d.confirmation()
		return d.Redraw(done), errors.Join(err, d.deleteDraft())
	case !serve.IsRefusal(refused):
		return nil, refused
	}
	if d.draft.Seen, err = d.Leagues.Seen(d.draft.Values["league"]); err != nil {
		return nil, err
	}
	if m, err = d.render(refused); err != nil {
		return nil, err
	}
	return d.Redraw(m), d.saveDraft()
}

// confirmation returns the message that the decision is carried out. An upheld protest leaves something to do.
func (d *dialogue) confirmation() (discord.Message, error) {
	told := map[string]any{"League": face.LeagueName(d.draft.Values["name"]), "Channel": "<#" + d.draft.Values["channel"] + ">"}
	done := face.Notice(d.Loc, "desk.done."+d.draft.Name, told)
	protest, _ := league.Case(d.value("case"))
	if d.draft.Name != "decide" || protest == 0 {
		return done, nil
	}
	b, err := readSeasonOf(d.click, d.id(), d.matter.Book.Number)
	if err != nil {
		return done, err
	}
	c, err := view.CaseOf(b, protest, 0)
	if err != nil || c.Due.Kind == "" {
		return done, err
	}
	return view.Carried(c, d.Loc.T("desk.done.decide", nil), d.Loc), nil
}
