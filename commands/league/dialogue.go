package league

import (
	"context"
	"encoding/json"
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
	"karlchen/storage"
)

// draft is a dialogue of a leader as far as it has come. It is a setting of the person, so that it outlives a restart; he has one at a time.
type draft struct {
	Number uint64            `json:"draft"` // told in the ids of its components, for those of older dialogues do nothing any more
	Guild  string            `json:"guild"`
	Name   string            `json:"name"` // of the dialogue
	Seen   uint64            `json:"seen"` // how long the league's log was when he was shown what he may confirm
	Values map[string]string `json:"values"`
	Before map[string]string `json:"before,omitempty"` // what a league has, where it can be changed
	From   map[string]int    `json:"from,omitempty"`   // the first entry that a long menu shows
	Focus  string            `json:"focus,omitempty"`
}

// settingDraft is where a draft is kept.
const settingDraft = "league_draft"

// desk is a dialogue at work.
type desk struct {
	*serve.Click
	draft  draft
	matter view.DeskMatter
	fields []view.DeskField
	lost   []view.DeskField // what was given for them cannot be chosen, or no longer
	shown  view.Desk
	rules  map[string]string // the rules strings of what the menu of rules offers
}

// dialogue is what a dialogue of leaders shows before it is done, and what does it. Both get all values that are needed.
type dialogue struct {
	preview func(d *desk) ([]string, error)
	do      func(ctx context.Context, d *desk) error
}

// useDesk is /league-admin: it tells what is to be told, or begins a dialogue with what the options of the command have said already.
func useDesk(ctx context.Context, c *serve.Click) (discord.Response, error) {
	_, name, _ := strings.Cut(c.Command, " ")
	if name == "create" {
		return openDesk(c, name, (*desk).presets)
	}
	_, isDialogue := dialogues[name]
	l, err := findLeague(c)
	switch {
	case isDialogue && errors.Is(err, whichLeague): // it asks
		return openDesk(c, name, func(*desk) error { return nil })
	case err != nil:
		return nil, err
	case isDialogue:
		return openDesk(c, name, func(d *desk) error { return d.about(l.ID) })
	case name == "log":
		return showLogPage(c, l.ID, 1)
	case name == "recompute":
		return recomputeLeague(ctx, c, l.ID)
	}
	return diagnoseLeague(c, l.ID)
}

func openDesk(c *serve.Click, name string, begin func(*desk) error) (discord.Response, error) {
	number, err := strconv.ParseUint(c.ID, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("the id of an interaction: %w", err)
	}
	d := &desk{Click: c, draft: draft{Number: number, Guild: c.GuildID, Name: name, Values: map[string]string{}}}
	if err := begin(d); err != nil {
		return nil, err
	}
	for option, value := range c.Options {
		if option != "league" {
			d.draft.Values[option] = strings.TrimSpace(value)
		}
	}
	m, err := d.draw(nil)
	if err != nil {
		return nil, err
	}
	return c.Reply(m), d.keep()
}

// about makes a league the subject of the dialogue.
func (d *desk) about(id string) error {
	b, err := readLedLeague(d.Click, id)
	if err != nil {
		return err
	}
	if d.draft.Seen, err = d.Leagues.Seen(id); err != nil {
		return err
	}
	d.draft.Values["league"] = id
	if d.draft.Name == "settings" {
		d.draft.Before = valuesOf(b.League)
		maps.Copy(d.draft.Values, d.draft.Before)
	}
	return nil
}

// keep stores the draft; one that is done is forgotten.
func (d *desk) keep() error {
	raw, err := json.Marshal(d.draft)
	if err != nil {
		return err
	}
	return d.Settings.SetSetting(storage.ScopeUser, d.User.ID, settingDraft, raw)
}

func (d *desk) forget() error {
	return d.Settings.SetSetting(storage.ScopeUser, d.User.ID, settingDraft, nil)
}

// deskClick goes on with a dialogue.
func deskClick(ctx context.Context, c *serve.Click, p route.Desk) (discord.Response, error) {
	d := &desk{Click: c}
	raw, err := c.Settings.Setting(storage.ScopeUser, c.User.ID, settingDraft)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil, serve.OldMessage
	case err != nil:
		return nil, err
	}
	if err := json.Unmarshal(raw, &d.draft); err != nil {
		return nil, fmt.Errorf("the draft of a person: %w", err)
	}
	if d.draft.Number != p.Draft || d.draft.Guild != c.GuildID {
		return nil, serve.OldMessage
	}
	switch p.Part {
	case view.DeskDrop:
		return c.Redraw(face.Notice(c.Loc, "desk.dropped", nil)), d.forget()
	case view.DeskDo:
		return d.finish(ctx)
	case view.DeskWrite:
		if c.Kind != discord.ModalSubmitted {
			if _, err := d.draw(nil); err != nil {
				return nil, err
			}
			return discord.Ask{Modal: d.shown.Modal(c.Loc)}, nil
		}
		for key, text := range c.Inputs {
			d.draft.Values[key] = strings.TrimSpace(text)
		}
	default:
		if err := d.choose(p.Part); err != nil {
			return nil, err
		}
	}
	m, err := d.draw(nil)
	if err != nil {
		return nil, err
	}
	return c.Redraw(m), d.keep()
}

// choose notes what was chosen in a menu or a picker.
func (d *desk) choose(part string) error {
	value := ""
	if len(d.Values) > 0 {
		value = d.Values[0]
	}
	if part == "channel" || part == "role" {
		if _, err := d.Picked(part == "role"); err != nil {
			return err
		}
	}
	from, more := view.MoreOf(value)
	switch {
	case part == view.DeskFocus:
		d.draft.Focus = value
	case more:
		if d.draft.From == nil {
			d.draft.From = map[string]int{}
		}
		d.draft.From[part] = from
	case part == "league":
		return d.about(value)
	case slices.Contains(view.Dialogues[d.draft.Name].Fields, part):
		d.draft.Values[part] = value
	default:
		return d.Outdated(fmt.Errorf("the dialogue %s has no field %q", d.draft.Name, part))
	}
	return nil
}

// load looks up what the dialogue is about.
func (d *desk) load() (err error) {
	m := view.DeskMatter{Name: d.draft.Name, Values: d.draft.Values}
	if id := m.Values["league"]; id != "" {
		if m.Book, err = readLedLeague(d.Click, id); err != nil {
			return err
		}
	}
	if m.Leagues, err = d.Leagues.Leagues(d.GuildID); err != nil {
		return err
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
	m.Rules, d.rules, err = d.rulesToChoose(m.Book, m.Values["rules"])
	d.matter = m
	return err
}

// fill looks up the fields of the dialogue with what is chosen in them. It reports whether nothing is missing.
func (d *desk) fill() (complete bool) {
	complete = true
	d.fields, d.lost = nil, nil
	for _, key := range view.Dialogues[d.draft.Name].Fields {
		f, matters := d.matter.Field(key, d.Loc)
		if !matters {
			continue
		}
		if d.matter.Book == nil && d.draft.Name != "create" && key != "league" { // which one has to be said first
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

// stuck reports whether there is a menu in which nothing can be chosen, and all before it have been.
func (d *desk) stuck() bool {
	i := slices.IndexFunc(d.fields, func(f view.DeskField) bool { return f.Needed && f.Value == "" })
	return i >= 0 && d.fields[i].Kind == view.DeskMenu && len(d.fields[i].Options) == 0
}

// draw shows the dialogue as it is now, and why something was refused, if it was.
func (d *desk) draw(refused error) (discord.Message, error) {
	if err := d.load(); err != nil {
		return discord.Message{}, err
	}
	complete := d.fill()
	show := view.Desk{
		Draft: d.draft.Number, Name: d.draft.Name, Fields: d.fields, Focus: d.draft.Focus, Danger: view.Dialogues[d.draft.Name].Danger,
	}
	if d.matter.Book != nil {
		show.League = d.matter.Book.League.Name
	}
	switch {
	case complete:
		lines, err := dialogues[d.draft.Name].preview(d)
		if err != nil && !serve.Known(err) {
			return discord.Message{}, err
		}
		show.Lines, show.Ready, refused = lines, err == nil, errors.Join(refused, err)
	case d.stuck():
		show.Lines = []string{d.Loc.T("desk.nothing_to_choose", nil)}
	}
	switch {
	case refused != nil:
		show.Wrong = face.Reason(d.Loc, refused)
	case len(d.lost) > 0 && !d.stuck():
		show.Wrong = view.NotOffered(d.lost, d.Loc)
	}
	d.shown = show
	return show.Message(d.Loc), nil
}

// finish does what the dialogue is about. What is refused is shown in it, with how things are now.
func (d *desk) finish(ctx context.Context) (discord.Response, error) {
	m, err := d.draw(nil)
	if err != nil {
		return nil, err
	}
	if !d.shown.Ready {
		return d.Redraw(m), nil
	}
	refused := dialogues[d.draft.Name].do(ctx, d)
	switch {
	case refused == nil:
		return d.Redraw(d.done()), d.forget()
	case !serve.Known(refused):
		return nil, refused
	}
	if d.draft.Seen, err = d.Leagues.Seen(d.draft.Values["league"]); err != nil {
		return nil, err
	}
	if m, err = d.draw(refused); err != nil {
		return nil, err
	}
	return d.Redraw(m), d.keep()
}

// done says that it is done.
func (d *desk) done() discord.Message {
	told := map[string]any{"League": face.Escaped(d.draft.Values["name"]), "Channel": "<#" + d.draft.Values["channel"] + ">"}
	return face.Notice(d.Loc, "desk.done."+d.draft.Name, told)
}

// completeDesk completes the options of the leaders' commands, with what the menus of their dialogues would offer.
func completeDesk(_ context.Context, c *serve.Click) (discord.Response, error) {
	_, name, _ := strings.Cut(c.Command, " ")
	d := &desk{Click: c, draft: draft{Name: name, Values: map[string]string{}}}
	typed := strings.ToLower(strings.TrimSpace(c.Options[c.Focused]))
	if c.Focused == "league" {
		return completeLeagueName(c, typed)
	}
	l, err := findLeague(c)
	if err != nil {
		return discord.Complete{}, nil // the command will say why
	}
	for option, value := range c.Options {
		if option != c.Focused {
			d.draft.Values[option] = strings.TrimSpace(value)
		}
	}
	d.draft.Values["league"] = l.ID
	if err := d.load(); err != nil {
		return nil, err
	}
	f, _ := d.matter.Field(c.Focused, c.Loc)
	return offer(view.DeskChoices(f.Options), typed), nil
}
