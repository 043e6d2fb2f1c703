package view_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/game/rules"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// office is a league in the middle of a season, in which a leader has something to decide.
func office() *leagues.Book {
	plan := leagues.DefaultPlan("ddv@1", 4)
	plan.Config.Format = standings.MatchDay
	b := &leagues.Book{Now: time.Date(2026, 11, 19, 18, 45, 0, 0, time.UTC), Season: league.Season{
		League: league.League{
			ID: "100.1", Guild: "100", Name: "Liga *Nord*", Zone: "Europe/Berlin", Channel: "77", Role: "88", Locale: "de", Founder: "101",
			Plan: plan, Seasons: 1, Lists: 5,
		},
		Term: league.Term{League: "100.1", Number: 1, State: league.SeasonRunning, Start: league.Date{Year: 2026, Month: 11, Day: 9}, Zone: "Europe/Berlin", Plan: plan},
	}}
	for i, name := range []string{"Anna", "Ben", "Clara", "Dora", "@everyone", "Ich bin ein sehr langer Name, der nicht endet"} {
		m := league.Member{League: "100.1", User: fmt.Sprint(101 + i), Name: name, State: league.MemberActive}
		if i == 5 {
			m.State = league.MemberBanned
		}
		b.Members = append(b.Members, m)
	}
	for week := 1; week <= 4; week++ {
		w := league.Week{League: "100.1", Season: 1, Number: week, State: league.WeekPlanned}
		switch week {
		case 1:
			w.State = league.WeekProvisional
		case 2:
			w.State = league.WeekCheckIn
			w.Order, w.Answers = []string{"101", "102", "103", "105"}, map[string]league.Answer{"101": league.AnswerHere, "102": league.AnswerHere, "103": league.AnswerIn, "105": league.AnswerOut}
		}
		b.Weeks = append(b.Weeks, w)
	}
	list := func(number uint64, week int, state league.ListState, late league.Late, points ...int) {
		l := league.List{League: "100.1", Season: 1, Number: number, Week: week, State: state, Late: late, Members: []string{"101", "102", "103", "104"}}
		l.Table, l.Ended = fmt.Sprint("t", number), b.Now.Add(-time.Hour)
		if state == league.ListArranged {
			l.Members[3] = "105"
		}
		b.Lists = append(b.Lists, l)
		if points == nil {
			return
		}
		r := standings.ListResult{List: number, Week: week}
		for i, n := range points {
			r.Places = append(r.Places, standings.PlaceResult{Member: l.Members[i], Points: n, Games: 24})
		}
		b.Outcomes = append(b.Outcomes, league.Outcome{League: "100.1", Season: 1, Number: number, Sum: standings.Sum{Result: &r}})
	}
	list(1, 1, league.ListDisputed, league.LateNot, 12, -4, -8, 0)
	list(2, 1, league.ListConfirmed, league.LateNot, 3, 3, -9, 3)
	list(3, 1, league.ListFinished, league.LatePending, 5, 5, 5, -15)
	list(4, 2, league.ListRunning, league.LateNot)
	list(5, 2, league.ListArranged, league.LateNot)
	penalty := standings.Correction{Number: 1, Change: standings.Penalty, Member: "104", Week: 1, Points: standings.Point / 2, By: "101", At: b.Now, Why: "zu spät", Note: "Zu spät."}
	b.Corrections = []league.Ruling{{League: "100.1", Season: 1, Number: 1, What: penalty}}
	b.Protests = []league.Protest{{League: "100.1", Season: 1, Number: 1, List: 1, Week: 1, By: "102", At: b.Now.Add(-2 * time.Hour), Why: "Das war **meine** Re-Partei, <@101>!", State: league.ProtestOpen}}
	return b
}

// dialogue draws a dialogue with some values, and its preview.
func dialogue(name string, b *leagues.Book, values map[string]string, l *locale.Localizer, preview func() ([]string, error)) discord.Message {
	m := view.DeskData{Name: name, Book: b, Values: values, By: leaderIn(values), Busy: []string{"101", "102", "103", "104"}, Starts: []league.Date{{Year: 2026, Month: 11, Day: 16}, {Year: 2026, Month: 11, Day: 23}}}
	for _, p := range rules.Presets() {
		r, _ := rules.Preset(p)
		m.Rules = append(m.Rules, discord.Choice{Name: l.T("preset."+p, nil), Value: r.String()})
	}
	if b != nil {
		m.Leagues = []league.League{b.League}
	}
	if values["season"] != "" {
		m.Seasons = []int{1, 2}
	}
	d := view.LeaderDialogue{Draft: 1234567890123456789, Name: name, Danger: view.Dialogues[name].Danger, Focus: values["focus"]}
	if b != nil {
		d.League = b.League.Name
	}
	for _, key := range view.Dialogues[name].Fields {
		if f, ok := m.Field(key, l); ok {
			values[key] = f.Value
			d.Fields = append(d.Fields, f)
		}
	}
	lines, err := preview()
	if d.Lines, d.Ready = lines, err == nil; err != nil {
		d.Wrong = face.Reason(l, err)
	}
	return d.Message(l)
}

func TestDialoguesOfLeaders(t *testing.T) {
	sc := stage.NewScene(t, "")
	b := office()
	ddv, _ := rules.Preset("ddv")
	founding := func(format standings.Format) map[string]string {
		return map[string]string{
			"name": "Doppelkopf-Liga", "format": string(format), "start": "2026-11-16", "zone": "Europe/Berlin", "language": "de", "channel": "77", "scoring": "places",
			"weeks": "8", "games": "24", "per-week": "1", "own": "50", "least": "0", "fee": "1", "team-size": "0", "divisions": "0", "rules": ddv.String(), "timer": "live-90", "day": "4", "time": "20:00",
			"policy": "computers", "by-rank": "off", "level": "strong", "absent": "computer", "real": "off",
		}
	}
	for _, format := range standings.Formats() {
		of := league.League{Zone: "Europe/Berlin", Channel: "77", Plan: leagues.DefaultPlan("ddv@1", 8)}
		of.Plan.Config.Format = format
		switch format {
		case standings.Open:
			of.Plan.Config.Least, of.Plan.Config.Fee = 6, 2*standings.Point
		case standings.MatchDay:
		case standings.Tournament:
			of.Plan.Config.Weeks, of.Plan.Config.Scoring, of.Plan.Config.Best = 3, standings.BySum, 3
		case standings.Task:
			of.Plan.Config.Scoring = standings.ByLadder
		}
		if format == standings.MatchDay {
			of.Plan.Config.Team, of.Plan.Config.TeamBest = 4, 2
		}
		sc.Add("founding: "+string(format), func(l *locale.Localizer) discord.Message {
			values := founding(format)
			switch format {
			case standings.Open:
				values["least"], values["fee"] = "6", "2"
			case standings.MatchDay:
				values["focus"], values["team-size"], values["team-best"] = "day", "4", "2"
			case standings.Tournament:
				values["weeks"], values["scoring"], values["prizes"], values["name"] = "3", "sum", "1.", "Doppelkopf-Liga"
			case standings.Task:
				values["scoring"], values["divisions"], values["least"] = "ladder", "2", "3" // neither is offered with a ladder
			}
			return dialogue("create", nil, values, l, func() ([]string, error) {
				return view.SeasonPlan(of, league.Date{Year: 2026, Month: 11, Day: 16}, 0, b.Now, l), nil
			})
		})
	}
	for _, plan := range []struct{ weeks, members int }{{8, 0}, {2, 14}} {
		sc.Add(fmt.Sprintf("founding: a knock-out of %d weeks with %d members", plan.weeks, plan.members), func(l *locale.Localizer) discord.Message {
			of := league.League{Zone: "Europe/Berlin", Channel: "77", Plan: leagues.DefaultPlan("ddv@1", plan.weeks)}
			of.Plan.Config.Format, of.Plan.Config.Scoring = standings.MatchDay, standings.ByKnockout
			return dialogue("create", nil, founding(standings.MatchDay), l, func() ([]string, error) {
				return view.SeasonPlan(of, league.Date{Year: 2026, Month: 11, Day: 16}, plan.members, b.Now, l), nil
			})
		})
	}
	sc.Add("tables are drawn", func(l *locale.Localizer) discord.Message {
		return dialogue("draw", b, map[string]string{}, l, func() ([]string, error) { return view.DrawPreview(b, l), nil })
	})
	for _, c := range decided {
		sc.Add(c.title, func(l *locale.Localizer) discord.Message {
			of, values := office(), maps.Clone(c.values)
			if c.change != nil {
				c.change(of)
			}
			return dialogue(c.name, of, values, l, func() ([]string, error) { return consequences(of, c.name, values, l) })
		})
	}
	sc.Compare("desk")
}

// leaderIn is the leader who decides: one without a place in a list, or the member whom the values name.
func leaderIn(values map[string]string) league.Actor {
	return league.Actor{ID: cmp.Or(values["leader"], "199"), Leads: true}
}

// inTeams gives the season teams.
func inTeams(b *leagues.Book) {
	b.Season.Plan.Config.Team, b.Season.Plan.Config.TeamBest = 2, 2
	b.Season.Teams = []standings.Team{{Name: "7 7", Members: []string{"102"}}}
}

// consequences are those of a decision of a leader.
func consequences(b *leagues.Book, name string, values map[string]string, l *locale.Localizer) ([]string, error) {
	row, _ := league.DecisionOf(name)
	deed, err := row.Deed(b.Season, league.Values{Of: values, Now: b.Now})
	if err != nil {
		return nil, err
	}
	after, _, err := league.Apply(b.Season, league.Action{At: b.Now, By: leaderIn(values), Deed: deed})
	if err != nil {
		return nil, err
	}
	return view.Consequences(b, &leagues.Book{Season: after, Now: b.Now}, deed, l)
}

// decided are decisions of leaders in the office, with the values of their dialogues.
var decided = []struct {
	title, name string
	values      map[string]string
	change      func(b *leagues.Book)
}{
	{"a season is announced", "season", map[string]string{"step": "announce", "start": "2026-12-07"}, func(b *leagues.Book) { b.State = league.SeasonArchived }},
	{"a season is paused", "season", map[string]string{"step": "pause"}, nil},
	{"a season is resumed", "season", map[string]string{"step": "resume"}, func(b *leagues.Book) { b.State = league.SeasonPaused }},
	{"a season is cancelled", "season", map[string]string{"step": "cancel"}, nil},
	{"a match day is moved", "week-move", map[string]string{"week": "3", "day": "5", "time": "19:30"}, nil},
	{"what is no time", "week-move", map[string]string{"week": "3", "day": "5", "time": "*ab*"}, nil},
	{"a week is cancelled", "week-cancel", map[string]string{"week": "3"}, nil},
	{"places are swapped", "swap", map[string]string{"week": "2", "one": "105", "other": "104"}, drawTwo},
	{"places at two tables are swapped", "swap", map[string]string{"week": "2", "one": "105", "other": "107"}, drawTwo},
	{"somebody is substituted", "substitute", map[string]string{"list": "4", "out": "101", "in": "105"}, nil},
	{"somebody is substituted before the list", "substitute", map[string]string{"list": "5", "out": "102", "in": "107"}, drawTwo},
	{"a computer takes over", "substitute", map[string]string{"list": "4", "out": "101", "in": league.Computer}, nil},
	{"a list is corrected", "correct", map[string]string{"list": "1", "points": "-4 12 -8 0", "why": "vertauscht"}, nil},
	{"what are no points", "correct", map[string]string{"list": "1", "points": "viel", "why": "vertauscht"}, nil},
	{"a list of the season before is corrected", "correct", map[string]string{"season": "1", "list": "1", "points": "-4 12 -8 0", "why": "vertauscht"}, func(b *leagues.Book) {
		b.State, b.League.Seasons = league.SeasonClosing, 2
	}},
	{"a list is struck", "strike", map[string]string{"list": "2", "why": "abgesprochen", "note": "Abgesprochen."}, nil},
	{"a member comes into a team", "team", map[string]string{"member": "101", "team": "7 7"}, inTeams},
	{"a penalty", "penalty", map[string]string{"member": "101", "week": "1", "points": "1,5", "why": "unentschuldigt"}, nil},
	{"a penalty of a point", "penalty", map[string]string{"member": "101", "week": "1", "points": "1", "why": "unentschuldigt"}, nil},
	{"a correction is taken back", "withdraw", map[string]string{"correction": "1", "why": "doch nicht"}, nil},
	{"a list is entered", "add", map[string]string{
		"week": "1", "first": "101", "second": "102", "third": "103", "fourth": "104", "points": "1 2 3 -6", "why": "am Küchentisch",
	}, nil},
	{"a list is broken off", "abort", map[string]string{"list": "4", "why": "alle weg"}, nil},
	{"somebody is banned", "ban", map[string]string{"member": "101", "why": "…"}, nil},
	{"somebody is readmitted", "ban", map[string]string{"member": "106", "why": "…"}, nil},
	{"a protest is decided", "decide", map[string]string{"case": "p1", "verdict": "uphold", "why": "stimmt"}, nil},
	{"a protest is rejected", "decide", map[string]string{"case": "p1", "verdict": "reject", "why": "stimmt"}, nil},
	{"a late list is decided", "decide", map[string]string{"case": "l3", "verdict": "refuse", "why": "zu spät"}, nil},
	{"a late list counts", "decide", map[string]string{"case": "l3", "verdict": "accept", "why": "zu spät"}, nil},
	{"a leader's own cases are missing", "decide", map[string]string{"leader": "101"}, nil},
	{"a leader has a case beside their own", "correct", map[string]string{"leader": "104", "list": "1"}, nil},
	{"a season is closed", "close", map[string]string{}, func(b *leagues.Book) { b.Protests = nil }},
	{"a season with a protest cannot be closed", "close", map[string]string{}, nil},
}

// drawTwo adds a drawn table to the week of the office.
func drawTwo(b *leagues.Book) {
	b.Weeks[1].State, b.Weeks[1].Draw = league.WeekDrawn, &league.Draw{}
	b.Lists[3].State = league.ListAborted
	for _, id := range []string{"107", "108", "109", "110"} {
		b.Members = append(b.Members, league.Member{League: "100.1", User: id, Name: "Clara " + id, State: league.MemberActive})
	}
	b.Lists = append(b.Lists, league.List{League: "100.1", Season: 1, Number: 6, Week: 2, State: league.ListArranged, Members: []string{"107", "108", "109", "110"}})
	b.League.Lists = 6
}

// deeds are deeds in the office, and in their order all that leaders see in the log, each with every meaning that it can have.
func deeds(b *leagues.Book) []league.Deed {
	settings := b.League.Configuration()
	settings.Name, settings.Plan.Timer = "Süd", "live-60"
	correct := func(c standings.Correction) league.Deed {
		c.Why, c.Note = "so *war* es", "Für alle."
		return &league.Correct{Correction: c}
	}
	var all []league.Deed
	for _, why := range league.Breaks() {
		all = append(all, &league.Finish{Table: "t4", Why: why})
	}
	return append(all,
		&league.Configure{Name: settings.Name, Zone: settings.Zone, Channel: settings.Channel, Role: settings.Role, Locale: settings.Locale, Plan: settings.Plan},
		&league.Announce{Start: league.Date{Year: 2026, Month: 12, Day: 7}},
		&league.Pause{}, &league.Resume{}, &league.CancelSeason{}, &league.Close{},
		&league.MoveWeek{Week: 3, To: league.Appointment{Day: time.Friday, Clock: league.Clock{Hour: 19, Minute: 30}}}, &league.CancelWeek{Week: 3},
		&league.DrawWeek{Week: 2}, &league.Swap{Week: 2, One: "101", Other: "105"},
		&league.Substitute{List: 4, Out: "101", In: "105"}, &league.Substitute{List: 4, Out: "102"},
		&league.Abort{List: 4, Why: "alle weg"}, &league.Ban{Member: "104", Why: "so *war* es"}, &league.SetTeam{Member: "104", Name: "*7 7*"}, &league.Readmit{Member: "106", Why: "…"},
		correct(standings.Correction{Change: standings.Rescore, List: 1, Scores: []int{-4, 12, -8, 0}}),
		correct(standings.Correction{Change: standings.Strike, List: 2}),
		correct(standings.Correction{Change: standings.Penalty, Member: "104", Week: 1, Points: standings.Point * 3 / 2}),
		correct(standings.Correction{Change: standings.Withdraw, Of: 1}),
		&league.DecideProtest{Protest: 1, Uphold: true, Answer: "stimmt"}, &league.DecideProtest{Protest: 1, Answer: "stimmt nicht"},
		&league.DecideLate{List: 3, Accept: true, Why: "stimmt"}, &league.DecideLate{List: 3, Why: "zu spät"},
		&league.AddResult{Week: 1, Members: []string{"101", "102", "former-1", ""}, Points: []int{1, 2, 3, -6}, Why: "am Küchentisch"},
		&league.Door{Name: "Frieda *M*", Group: "Jugend"}, &league.Door{Member: "104", Gone: true}, &league.CallRound{Minutes: 60}, &league.Report{List: 4, Points: []int{1, 2, 3, -6}},
		&league.Recompute{Weeks: []int{1}, Kept: []uint64{1}, Rows: 3},
		&league.ClearTexts{Texts: 3}, &league.StopRenewal{},
		&league.Presence{}, &league.Presence{Here: true}, &league.Vanish{Member: "104"},
		&league.MoveDeadline{Period: "1.3", Kind: "draw"}, &league.MoveDeadline{Period: "league", Kind: "erase"},
		&league.Join{}, &league.Leave{}, &league.FileProtest{List: 1, Why: "Das war *meine* Partei."}, &league.TakeProtestBack{Protest: 1},
		&league.AskLeaders{Words: "not in the log"}, &league.TakeQuestionBack{Question: 1}, &league.AnswerQuestion{Member: "104", Question: 1, Words: "not in the log"},
	)
}

// leadersLog is a log of these deeds, and of many that leaders do not see.
func leadersLog(t *testing.T, b *leagues.Book) (log []league.LogEntry) {
	add := func(by string, d league.Deed) {
		_, own := d.(*league.DecideLate)
		a := league.Action{At: b.Now.Add(time.Duration(len(log)) * time.Minute), By: league.Actor{ID: by, Own: own}, Deed: d}
		e, err := a.Entry(1)
		if err != nil {
			t.Fatal(err)
		}
		if e.Action == "deadline-moved" { // the clock of jobs notes more than the deed has
			e.Data = []byte(strings.Replace(string(e.Data), "{", `{"before": "2026-11-19T20:00:00+01:00", "after": "2026-11-19T21:00:00+01:00",`, 1))
		}
		log = append(log, e)
	}
	add("101", &league.Found{League: b.League})
	for i, d := range deeds(b) {
		for range 3 {
			add("", &league.Tick{Week: 1, Event: league.EventOpen})
			add("103", &league.Say{Week: 2, Answer: league.AnswerOut})
			add("103", &league.SetApart{With: "104", On: true})
			add("", &league.Begin{Table: "t4", Opened: 2})
			add("", &league.Finish{Table: "t4", Sum: standings.Sum{Result: &standings.ListResult{List: 4, Week: 2}}})
			add("", &league.DrawWeek{Week: 2})
		}
		by := []string{"101", "former-7", "999"}[i%3]
		switch d.(type) {
		case *league.Finish, *league.Presence, *league.Vanish, *league.MoveDeadline:
			by = ""
		}
		add(by, d)
	}
	return log
}

// formerLog is a log of before logs held actions.
func formerLog(b *leagues.Book) (log []league.LogEntry) {
	for i, e := range []struct{ action, data string }{
		{"found", `{"after": {"league": "100.1"}}`}, {"settings", `{"before": {"title": "Nord"}, "after": {"title": "Süd"}}`}, {"season", `{"season": 1, "after": {"season": 1}}`},
		{"paused", `{"season": 1, "before": "running", "after": "paused"}`}, {"resumed", `{"season": 1, "before": "paused", "after": "running"}`},
		{"cancel-season", `{"season": 1, "before": "running", "after": "cancelled"}`}, {"close", `{"season": 1, "before": "closing", "after": "archived"}`},
		{"week-move", `{"week": 2, "before": "2026-11-19T20:00:00+01:00", "after": "2026-11-20T19:30:00+01:00"}`}, {"week-cancel", `{"week": 2, "before": "open", "after": "cancelled"}`},
		{"draw", `{"week": 2, "before": null, "after": {"seed": "1", "tables": [["101"]]}}`}, {"swap", `{"week": 2, "before": "101", "after": "105"}`},
		{"substitute", `{"list": 4, "before": "101", "after": ""}`}, {"abort", `{"list": 4, "before": "running", "after": "aborted", "why": "alle weg"}`},
		{"correct", `{"correction": 1, "change": "rescore", "list": 1, "why": "so *war* es", "before": [12, -12], "after": [-12, 12]}`},
		{"correct", `{"correction": 2, "change": "penalty", "list": 0, "why": "spät", "before": null, "after": null}`},
		{"add-result", `{"list": 5, "week": 2, "members": ["101", "102", "103", ""], "after": [1, 2, 3, -6], "why": "am Küchentisch"}`},
		{"protest-upheld", `{"list": 4, "protest": 1, "before": "open", "after": "upheld", "why": "stimmt"}`},
		{"protest-rejected", `{"list": 4, "protest": 1, "before": "open", "after": "rejected", "why": "stimmt nicht"}`},
		{"late-accepted", `{"list": 4, "before": "pending", "after": "accepted", "why": "stimmt"}`}, {"late-refused", `{"list": 4, "before": "pending", "after": "refused", "why": "zu spät"}`},
		{"member-banned", `{"id": "104", "before": "active", "after": "banned", "why": "…"}`}, {"member-active", `{"id": "104", "before": "banned", "after": "active", "why": "…"}`},
		{"recompute", `{"season": 1, "differences": 1}`}, {"gone", ``}, {"back", ``}, {"left", `{"id": "104"}`},
		{"list-aborted", `{"list": 4, "why": "game 3 of list 4 was struck from the statistics"}`}, {"member.join", ``}, {"member.leave", ``},
		{"member.protest", `{"list": 4, "protest": 1, "why": "Das war *meine* Partei."}`}, {"member.protest-withdrawn", `{"list": 4, "protest": 1}`},
		{"deadline-moved", `{"period": "1.2", "kind": "close", "before": "2026-11-19T20:00:00+01:00", "after": "2026-11-19T21:00:00+01:00"}`},
		{"something-new", `{"why": "raw English"}`},
	} {
		by := []string{"101", "former-7", "999"}[i%3]
		if slices.Contains([]string{"gone", "back", "left", "list-aborted", "deadline-moved"}, e.action) {
			by = ""
		}
		log = append(log, league.LogEntry{At: b.Now.Add(time.Duration(i) * time.Minute), By: league.Actor{ID: by}, Action: e.action, Data: []byte(e.data)})
	}
	return log
}

func TestLogOfALeague(t *testing.T) {
	sc := stage.NewScene(t, "")
	b := office()
	page := func(log []league.LogEntry, page int) func(l *locale.Localizer) discord.Message {
		return func(l *locale.Localizer) discord.Message {
			return view.PageOfLog(log, page, false).Message(b, map[int]league.Season{1: b.Season}, l)
		}
	}
	log, former := leadersLog(t, b), formerLog(b)
	for n := 1; n <= 4; n++ {
		sc.Add(fmt.Sprint("page ", n), page(log, n))
	}
	for n := 1; n <= 4; n++ {
		sc.Add(fmt.Sprint("of before, page ", n), page(former, n))
	}
	for n := 1; n <= 2; n++ {
		sc.Add(fmt.Sprint("what people have done, page ", n), func(l *locale.Localizer) discord.Message {
			return view.PageOfLog(former, n, true).Message(b, map[int]league.Season{1: b.Season}, l)
		})
	}
	byPeople := slices.DeleteFunc(slices.Clone(log[len(log)-8:]), func(e league.LogEntry) bool { return e.By.ID == "" })
	sc.Add("nothing has happened by itself", page(byPeople, 1))
	sc.Add("a page that is not there", page(log[:2], 9))
	sc.Add("an old league has gone on", page(append(former[:1:1], league.LogEntry{Action: "import", Data: []byte("{}")}, log[len(log)-1]), 1))
	sc.Add("the standings were wrong", func(l *locale.Localizer) discord.Message {
		was, is := standings.Ranked{Rank: 2, Value: 3 * standings.Point}, standings.Ranked{Rank: 1, Value: 4 * standings.Point}
		return view.Recomputed(b, []leagues.Difference{{Week: 1, Member: "101", Before: &was, After: &is}, {Week: 1, Member: "102", After: &was}}, leagues.Recount{Lists: 2, Of: 3, Unlike: []uint64{7}}, l)
	})
	sc.Add("the standings are right", func(l *locale.Localizer) discord.Message {
		return view.Recomputed(b, nil, leagues.Recount{Lists: 3, Of: 3}, l)
	})
	for _, sure := range []bool{false, true} {
		sc.Add(fmt.Sprintf("texts with a word, sure: %t", sure), func(l *locale.Localizer) discord.Message { return view.ClearedTexts(b, "Anna", 2, sure, l) })
	}
	sc.Add("no texts with a word", func(l *locale.Localizer) discord.Message { return view.ClearedTexts(b, "Anna", 0, true, l) })
	sc.Compare("desk-log")
}

// The log of the test above has each action and each meaning that leaders can see, and no text is about another one.
func TestLogHasAllWords(t *testing.T) {
	b := office()
	var actions []string
	for _, e := range leadersLog(t, b) {
		actions = append(actions, e.Action)
	}
	for _, words := range view.LogWords() {
		if !slices.ContainsFunc(actions, func(action string) bool { return strings.HasPrefix(words, action) }) {
			t.Errorf("no entry has the words %s", words)
		}
	}
	for _, key := range stage.TextKeys() {
		if words, ok := strings.CutPrefix(key, "desk.log."); ok && !slices.Contains(view.LogWords(), words) {
			t.Errorf("no entry has the text %s", key)
		}
	}
}

func TestDiagnosisOfALeague(t *testing.T) {
	sc := stage.NewScene(t, "")
	b := office()
	next := leagues.Planned{Kind: "draw", Due: b.Now.Add(time.Hour)}
	late := leagues.Planned{Kind: "final", Due: b.Now.Add(-time.Hour), Attempts: 3}
	sc.Add("all is well", func(l *locale.Localizer) discord.Message {
		return view.LeagueDiagnosis(leagues.Diagnosis{Book: b, Waiting: []leagues.Planned{next}}, -1, "77", true, l)
	})
	sc.Add("asked elsewhere, with nothing planned", func(l *locale.Localizer) discord.Message {
		return view.LeagueDiagnosis(leagues.Diagnosis{Book: b}, -1, "78", true, l)
	})
	sc.Add("all is wrong", func(l *locale.Localizer) discord.Message {
		d := leagues.Diagnosis{
			Book: b, Waiting: []leagues.Planned{late, next}, Stuck: []leagues.Planned{late}, Unsent: make([]league.Post, 2), Playing: b.Lists[3:4], Late: b.Lists[2:3], Open: b.Protests,
		}
		b.League.Crown = "88"
		return view.LeagueDiagnosis(d, discord.ViewChannel, "77", false, l)
	})
	sc.Compare("desk-diagnosis")
}

// Each part of each dialogue has an id.
func TestDeskIDs(t *testing.T) {
	for name, d := range view.Dialogues {
		for _, part := range append(slices.Clone(d.Fields), view.DeskFocus, view.DeskWrite, view.DeskDo, view.DeskDrop) {
			if err := route.Check(route.DeskPart.ID(route.LeaderDialogue{Draft: 1<<64 - 1, Part: part})); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// Every menu fits, and each of its entries can be reached, for any number of members, weeks and lists.
func TestDialoguesOfTheLargestLeagueFit(t *testing.T) {
	b := office()
	b.League.Name = strings.Repeat("*", league.MaxName)
	for i := range 195 {
		b.Members = append(b.Members, league.Member{League: "100.1", User: fmt.Sprint(200 + i), Name: strings.Repeat("ab", i%9+1), State: league.MemberActive})
	}
	for i := range 300 {
		l := b.Lists[1]
		l.Number = uint64(100 + i)
		b.Lists = append(b.Lists, l)
	}
	for _, l := range stage.Languages {
		for name, d := range view.Dialogues {
			m := view.DeskData{Name: name, Book: b, Leagues: []league.League{b.League, {ID: "100.2", Name: "Süd"}}, Values: map[string]string{
				"league": "100.1", "list": "4", "format": "matchday", "step": "announce", "why": strings.Repeat("*", 500), "note": strings.Repeat("_", 300),
			}}
			desk := view.LeaderDialogue{Draft: 1<<64 - 1, Name: name, League: b.League.Name, Lines: slices.Repeat([]string{strings.Repeat("x", 200)}, 100), Wrong: strings.Repeat("y", 5000)}
			for _, key := range d.Fields {
				f, ok := m.Field(key, l)
				if !ok {
					continue
				}
				desk.Fields = append(desk.Fields, f)
				seen := map[string]bool{}
				for from, more := 0, true; more; {
					f.From, f.Folded, more = from, false, false
					page := view.LeaderDialogue{Draft: 1, Name: name, Fields: []view.DeskField{f}}.Message(l)
					if err := proof.Validate(page); err != nil {
						t.Fatalf("%s, %s from %d: %v", name, key, from, err)
					}
					for _, o := range menus(page) {
						if next, ok := view.ParseMore(o.Value); ok {
							from, more = next, next > 0
						} else {
							seen[o.Value] = true
						}
					}
				}
				if f.Kind == view.DeskMenu && len(seen) != len(f.Options) {
					t.Errorf("%s, %s: of %d entries %d can be reached", name, key, len(f.Options), len(seen))
				}
			}
			if err := proof.Validate(desk.Message(l)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if modal := desk.Modal(l); len(modal.Inputs) > 0 && proof.Validate(modal) != nil {
				t.Errorf("%s: %v", name, proof.Validate(modal))
			}
		}
	}
}

// A dialogue says what is still missing after a first choice. Before it the menus' names say the same, and one that only asked "Was soll geschehen?" asked it twice.
func TestADialogueAsksOnce(t *testing.T) {
	step := view.DeskField{Key: "step", Kind: view.DeskMenu, Needed: true, Options: []discord.Option{{Value: "a", Label: "A"}}}
	league := view.DeskField{Key: "league", Kind: view.DeskMenu, Value: "1", Options: []discord.Option{{Value: "1", Label: "Nord"}}}
	for _, l := range stage.Languages {
		missing := l.T("desk.missing", map[string]any{"Names": l.T("desk.field.step", nil)})
		for wanted, fields := range map[bool][]view.DeskField{false: {step}, true: {league, step}} {
			m := view.LeaderDialogue{Draft: 1, Name: "season", Fields: fields}.Message(l)
			if text := stage.FormatMessage(m); strings.Contains(text, missing) != wanted {
				t.Errorf("with %d fields it reads\n%s", len(fields), text)
			}
		}
	}
}

// menus returns the entries of all menus of a message.
func menus(m discord.Message) (all []discord.Option) {
	for _, b := range m.Blocks {
		if s, ok := b.(discord.Select); ok {
			all = append(all, s.Options...)
		}
	}
	for _, b := range m.Blocks {
		if c, ok := b.(discord.Container); ok {
			all = append(all, menus(discord.Message{Blocks: c.Blocks})...)
		}
	}
	return all
}
