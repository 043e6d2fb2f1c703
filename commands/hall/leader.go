package hall

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/settings"
	"karlchen/commands/face"
	leagueview "karlchen/commands/league/view"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/game/rules"
)

// The limits of forms, and what stands in them at first.
const (
	usualRounds  = "3"
	usualMinutes = 90
	mostPages    = 50 // of the log
)

// showFounding shows the form that founds a tournament, and the tournaments there are.
func (c *visit) showFounding() error {
	all, err := c.h.Leagues.Tournaments()
	if err != nil {
		return err
	}
	usual := leagues.DefaultPlan(rules.Presets()[0], 1)
	for field, value := range map[string]string{"rounds": usualRounds, "games": strconv.Itoa(usual.Config.Games), "rules": usual.Rules, "scoring": string(standings.BySum)} {
		if c.FormValue(field) == "" {
			c.Form.Set(field, value)
		}
	}
	return c.show("founding", map[string]any{
		"All": all, "MaxName": league.MaxName, "MaxRounds": league.MaxRounds, "Lengths": standings.Lengths(), "Presets": rules.Presets(),
		"Scorings": []standings.Scoring{standings.BySum, standings.ByPlaces},
	})
}

// found founds a tournament, whose people can come at once.
func (c *visit) found() error {
	plan, formats := leagues.DefaultPlan(c.FormValue("rules"), c.number("rounds")), standings.Formats()
	plan.Config.Format = formats[slices.IndexFunc(formats, func(f standings.Format) bool { return f.Mode().Real })]
	plan.Config.Scoring, plan.Config.Games = standings.Scoring(c.FormValue("scoring")), c.number("games")
	plan.Prizes = strings.TrimSpace(strings.ReplaceAll(c.FormValue("prizes"), "\r", ""))
	by := leaderOf(league.Hall)
	f := leagues.Founding{Configure: league.Configure{Name: c.FormValue("name"), Zone: settings.Zones[0], Channel: league.Hall, Locale: c.l.Tag(), Plan: plan}}
	starts, err := c.h.Leagues.Starts(f.Zone)
	if err != nil {
		return err
	}
	f.Start = starts[0]
	l, err := c.h.Leagues.Found(by, f)
	return c.done(err, "/leader/"+l.ID, c.showFounding)
}

// leader is the leader as a season knows them.
var leader = league.Actor{ID: league.Hall, Leads: true}

// showLeader shows what the leader can do in a tournament now.
func (c *visit) showLeader() error {
	s := c.s
	values := league.Values{Of: map[string]string{}, By: leader, Now: s.Now, Busy: c.h.Leagues.Seated(s.ID)}
	var decisions []string
	for _, name := range []string{"swap", "substitute", "penalty", "withdraw", "ban", "close"} {
		if row, ok := league.DecisionOf(name); ok && row.Fits(s.Season, values) {
			decisions = append(decisions, name)
		}
	}
	people, order := slices.Clone(s.Members), c.order()
	slices.SortStableFunc(people, func(a, b league.Member) int { return order(s.Name(a.User), s.Name(b.User)) })
	return c.show("leader", map[string]any{
		"People": people, "Decisions": decisions, "Minutes": usualMinutes, "Next": min(s.Ended+1, s.Rounds),
		"Door": s.Check(leader, &league.Door{Name: "?"}, s.Now) == nil, "NoRound": c.reasons(s.Check(leader, &league.CallRound{}, s.Now)),
		"Redraw":   errors.Is(s.Check(leader, &league.DrawWeek{Week: s.Round}, s.Now), league.ErrStale), // only the draw itself is missing
		"MaxGuest": league.MaxGuest, "Reaches": len(c.h.bases) > 0, "Base": c.base(),
	})
}

// act does what a form of the leader's page asks for.
func (c *visit) act() (err error) {
	s := c.s
	by := leaderOf(s.League.Guild)
	do := func(d league.Deed) error {
		_, err := c.h.Leagues.Act(by, s.ID, 0, d)
		return err
	}
	switch deed := c.PathValue("deed"); deed {
	case "door":
		err = do(&league.Door{Name: c.FormValue("name"), Group: c.FormValue("group")})
	case "people":
		err = c.admit(do)
	case "gone", "back":
		m, _ := s.Member(c.FormValue("id"))
		err = do(&league.Door{Member: c.FormValue("id"), Group: m.Group, Gone: deed == "gone"})
	case "round":
		err = do(&league.CallRound{Minutes: c.number("minutes")})
	case "draw":
		err = c.h.Leagues.DrawNow(by, s.ID, 0, s.Round)
	case "report":
		l, unknown := s.List(uint64(c.number("list")))
		points, wrong := c.points(len(l.Members))
		if err = errors.Join(unknown, wrong); err == nil {
			err = do(&league.Report{List: l.Number, Points: points})
		}
	default:
		return noPage
	}
	return c.done(err, "/leader/"+s.ID+c.FormValue("at"), c.showLeader)
}

// admit lets many people in, a line each: a name, and a group after a semicolon. The form keeps the lines that are refused.
func (c *visit) admit(do func(league.Deed) error) (wrong error) {
	var refused []string
	for line := range strings.Lines(c.FormValue("people")) {
		name, group, _ := strings.Cut(strings.TrimSpace(line), ";")
		if name == "" {
			continue
		}
		if err := do(&league.Door{Name: name, Group: group}); err != nil {
			refused, wrong = append(refused, strings.TrimSpace(line)), errors.Join(wrong, err)
		}
	}
	c.Form.Set("people", strings.Join(refused, "\n"))
	return wrong
}

// decision is a leader's decision while its form is filled in.
type decision struct {
	*season
	row    league.Decision
	values league.Values
	fields []leagueview.DeskField
	ready  bool // every menu has its value
}

// readDecision reads the form of a decision as far as it goes: the offers of a menu follow from the menus before it.
func (c *visit) readDecision() (*decision, error) {
	row, ok := league.DecisionOf(c.PathValue("name"))
	if !ok {
		return nil, noPage
	}
	s := c.s
	d := &decision{season: s, row: row, ready: true, values: league.Values{Of: map[string]string{}, By: leader, Now: s.Now, Busy: c.h.Leagues.Seated(s.ID)}}
	data := leagueview.DeskData{Name: row.Name, Book: s.Book, By: leader, Busy: d.values.Busy, Values: d.values.Of}
	for _, f := range row.Fields {
		d.values.Of[f.Key] = c.FormValue(f.Key)
		of, matters := data.Field(f.Key, c.l)
		if !matters {
			continue
		}
		d.values.Of[f.Key] = of.Value
		d.fields = append(d.fields, of)
		if of.Kind == leagueview.DeskMenu && of.Needed && of.Value == "" {
			d.ready = false
			break
		}
	}
	return d, nil
}

// showDecision shows the form of a decision.
func (c *visit) showDecision() error {
	d, err := c.readDecision()
	if err != nil {
		return err
	}
	list, _ := strconv.ParseUint(d.values.Of["list"], 10, 64)
	l, _ := d.List(list)
	var of *table
	for _, t := range d.tables(l.Week) {
		if t.List.Number == list {
			of = t
		}
	}
	about := c.l.T("desk.about."+d.row.Name, nil)
	if strings.Contains(about, "`") { // it names a command of Discord
		about = ""
	}
	return c.show("decision", map[string]any{"Name": d.row.Name, "About": about, "Fields": d.fields, "Ready": d.ready, "Final": d.row.Final, "Table": of})
}

// decide takes a decision.
func (c *visit) decide() error {
	d, err := c.readDecision()
	if err != nil {
		return err
	}
	deed, err := d.row.Deed(d.Season, d.values)
	by := leaderOf(d.League.Guild)
	switch of := deed.(type) {
	case *league.Swap:
		err = c.h.Leagues.Swap(by, d.ID, 0, of.Week, of.One, of.Other)
	case *league.Substitute:
		err = c.h.Leagues.Substitute(c.Context(), by, d.ID, 0, 0, of.List, of.Out, of.In)
	default:
		if err == nil {
			_, err = c.h.Leagues.Act(by, d.ID, 0, deed)
		}
	}
	return c.done(err, "/leader/"+d.ID, c.showDecision)
}

// showLog shows what was done, as leaders read it on Discord.
func (c *visit) showLog() error {
	s := c.s
	log, err := c.h.Leagues.Log(s.ID)
	var lines []string
	for n, before := 1, ""; n <= mostPages; n++ {
		shown := leagueview.PageOfLog(log, n, true).Message(s.Book, map[int]league.Season{s.Number: s.Season}, c.l)
		page := shown.Blocks[0].(discord.Container).Blocks[0].(discord.Text).Markdown // its title and its lines
		if page == before {                                                           // that was the last one
			break
		}
		before, lines = page, append(lines, strings.Split(page, "\n")[1:]...)
	}
	return errors.Join(err, c.show("log", map[string]any{"Lines": face.Mapped(lines, c.plain)}))
}
