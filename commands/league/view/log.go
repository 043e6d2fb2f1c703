package view

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/game/notation"
)

// othersActions are the actions that leaders see in the log, although others take them. The words of a list's end are only for one that came to nothing.
var othersActions = []string{"found", "presence", "left", "finish", "deadline-moved", "join", "leave", "protest", "protest-withdrawn", "question",
	"question-withdrawn", "report", "tick"}

// formerActions are the names in entries that are older than actions in logs, with the actions that have their words.
var formerActions = map[string]string{
	"found": "found", "settings": "settings", "season": "season", "paused": "paused", "resumed": "resumed", "cancel-season": "cancel-season", "close": "close",
	"week-move": "week-move", "week-cancel": "week-cancel", "draw": "draw", "swap": "swap", "substitute": "substitute", "abort": "abort",
	"correct": "correct", "add-result": "add-result", "recompute": "recompute", "left": "left", "deadline-moved": "deadline-moved",
	"protest-upheld": "decide-uphold", "protest-rejected": "decide-reject", "late-accepted": "late-accept", "late-refused": "late-refuse",
	"member-banned": "ban", "member-active": "readmit", "gone": "presence-gone", "back": "presence-here", "list-aborted": "finish",
	"join": "join", "leave": "leave", "protest": "protest", "protest-withdrawn": "protest-withdrawn", // of members about themselves
}

// variants are the endings of the words of actions that can mean several things. An earlier correction has only a number.
var variants = map[string][]string{
	"correct":  {"", "-rescore", "-strike", "-penalty", "-withdraw"},
	"decide":   {"-uphold", "-reject"},
	"door":     {"-in", "-gone"},
	"late":     {"-accept", "-refuse"},
	"presence": {"-here", "-gone"},
	"tick":     {"-protest-lapse", "-due-lapse", "-late-lapse"}, // no others are shown
}

// onLogPage is the number of entries on a page of the log.
const onLogPage = 10

// LogPage is a page of a league's log: what leaders should see of it, the latest first.
type LogPage struct {
	listPage
	people    bool // it leaves out what happened by itself
	automatic bool // something has
	entries   []loggedEntry
}

// loggedEntry is an entry that leaders should see.
type loggedEntry struct {
	league.LogEntry
	action string            // its name today, which is that of its words
	was    *league.Configure // the settings of the league before it
}

// PageOfLog returns a page of a log, whose first entry is the oldest one: of all that leaders should see, or only of what people have done.
func PageOfLog(log []league.LogEntry, number int, people bool) LogPage {
	var all []loggedEntry
	automatic := false
	var settings *league.Configure
	first := league.FirstAction(log)
	for i, e := range log {
		action := e.Action
		if i < first {
			action = formerActions[strings.TrimPrefix(e.Action, "member"+".")]
		} else if !isLogged(e) {
			action = ""
		}
		byItself := action != "" && e.By.ID == ""
		automatic = automatic || byItself
		if action != "" && !(byItself && people) {
			all = append(all, loggedEntry{e, action, settings})
		}
		if i >= first {
			settings = settingsAfter(e, settings)
		}
	}
	slices.Reverse(all)
	at := findPage(number, len(all), onLogPage, -1)
	return LogPage{listPage: at, people: people, automatic: automatic, entries: all[at.from:at.to]}
}

// isLogged reports whether leaders should see an action.
func isLogged(e league.LogEntry) bool {
	switch {
	case slices.Contains(league.LeadersActions(), e.Action):
		return e.By.ID != "" // the calendar draws, too
	case e.Action == "tick":
		a, err := e.Parse()
		return err == nil && slices.Contains(variants[e.Action], "-"+string(a.Deed.(*league.Tick).Event))
	case e.Action == "finish":
		a, err := e.Parse()
		return err == nil && a.Deed.(*league.Finish).Why != ""
	}
	return slices.Contains(othersActions, e.Action)
}

func settingsAfter(e league.LogEntry, before *league.Configure) *league.Configure {
	if !slices.Contains([]string{"found", "import", "settings"}, e.Action) {
		return before
	}
	a, err := e.Parse()
	if err != nil {
		return nil
	}
	switch d := a.Deed.(type) {
	case *league.Found:
		after := d.League.Configuration()
		return &after
	case *league.Import:
		after := d.League.Configuration()
		return &after
	case *league.Configure:
		return d
	}
	return before
}

// Seasons returns the seasons that the entries of the page are about.
func (g LogPage) Seasons() (numbers []int) {
	for _, e := range g.entries {
		if !slices.Contains(numbers, e.Season) {
			numbers = append(numbers, e.Season)
		}
	}
	return numbers
}

// Message shows the page. The seasons are those that it is about, by their numbers.
func (g LogPage) Message(b *leagues.Book, seasons map[int]league.Season, l *locale.Localizer) discord.Message {
	p := newBookPrinter(b, l)
	lines := []string{"## " + p.T("desk.title.log", nil) + " – " + face.LeagueName(b.League.Name)}
	for _, e := range g.entries {
		lines = append(lines, p.entryLine(e, seasons[e.Season]))
	}
	lines = face.FitLines(lines, maxLog, p.moreLine)
	buttons := p.pageButtons(g.listPage, func(page int) string { return g.id(p, page, g.people) })
	if g.automatic {
		key := face.Either(g.people, "desk.log_all", "desk.log_people")
		buttons = append(buttons, p.button(discord.Secondary, key, g.id(p, 1, !g.people)))
	}
	return face.Private(withButtons([]discord.Block{face.Text(lines...)}, buttons)...)
}

func (g LogPage) id(p leaguePrinter, page int, people bool) string {
	to := route.Page{Whole: p.inLeague(), Page: page}
	if people {
		return route.PeopleLog.ID(to)
	}
	return route.LeagueLog.ID(to)
}

// logData are the fields of deeds that the log has words for, and the fields of earlier entries.
type logData struct {
	Week, Season, Differences int
	Texts                     int
	Number                    uint64 // of a protest or a list, by Event
	Event                     string
	List, Protest             uint64
	ID, One, Other, Out, In   string
	Team, Name                string // the name of a team, of a guest
	Gone                      bool
	Members                   []string
	Points                    []int
	To                        *league.Appointment
	Uphold, Accept, Here      bool
	Table, Period, Kind, Why  string
	Before, After, Correction json.RawMessage
}

// entryLine says who did what, and when.
func (p leaguePrinter) entryLine(e loggedEntry, s league.Season) string {
	var d logData
	_ = json.Unmarshal(e.Data, &d) // a field of another kind, which an earlier entry may have, stays empty
	who := ""
	switch _, former := notation.Former(e.By.ID); {
	case e.By.ID == "":
	case p.Names[e.By.ID] == "" && !former: // leaders need not be members
		who = " " + face.Mention(e.By.ID)
	default:
		who = " **" + p.memberName(e.By.ID) + "**"
	}
	key, told, details := p.entryWords(e, &d, s)
	line := fmt.Sprintf("- %s:%s %s", face.Moment(e.At), who, p.T("desk.log."+key, told))
	if details != "" {
		line += " (" + details + ")"
	}
	if e.By.Own {
		line += " – " + p.T("desk.logged_own", nil)
	}
	if d.Why != "" {
		line += " – " + face.Escape(face.Tidy(d.Why, maxLoggedWhy))
	}
	return line
}

// The most characters of a reason in the log, and of a page of it.
const (
	maxLoggedWhy = 120
	maxLog       = 3800
)

// entryWords returns the key of an entry's words, their data, and what follows them in brackets.
func (p leaguePrinter) entryWords(e loggedEntry, d *logData, s league.Season) (key string, told face.Data, details string) {
	key = e.action
	told = face.Data{"Week": d.Week, "Season": max(e.Season, d.Season)}
	if from, to := changeWords(d.Before), changeWords(d.After); from != "" && to != "" {
		details = from + " → " + to
	}
	protested := func(n uint64) {
		if 0 < n && n <= uint64(len(s.Protests)) {
			d.List = s.Protests[n-1].List
		}
	}
	switch key {
	case "season":
		if d.Season == 0 { // the entry is about the season before
			told["Season"] = e.Season + 1
		}
	case "settings":
		details = p.changedSettings(e)
	case "week-move":
		if d.To != nil && s.Number > 0 {
			details = face.Moment(s.Calendar().DrawAt(d.Week, d.To))
		}
	case "swap", "substitute":
		if d.Before != nil {
			d.One, d.Other = idIn(d.Before), idIn(d.After)
			d.Out, d.In, details = d.One, d.Other, ""
		}
	case "correct":
		var c standings.Correction
		if told["Number"] = string(d.Correction); json.Unmarshal(d.Correction, &c) != nil { // its number, before
			break
		}
		key += "-" + string(c.Change)
		d.List, d.ID, d.Why = c.List, c.Member, c.Why
		told["Number"], told["Points"], told["Count"] = c.Of, p.points(c.Points), countOf(c.Points)
		made := func(r league.Ruling) bool { return r.What.At.Equal(e.At) && r.What.List == c.List }
		if i := slices.IndexFunc(s.Corrections, made); i >= 0 && c.Change == standings.Rescore {
			details = face.Escape(strings.Join(p.rescored(scoresOf(s, s.Corrections[i].What)), ", "))
		}
		if n := int(c.Of); 0 < n && n <= len(s.Corrections) {
			details = face.Escape(p.correctionWords(s, s.Corrections[n-1].What))
		}
	case "add-result":
		details = p.placesScored(d.Members, d.Points)
		if d.After != nil {
			details = p.placesScored(d.Members, pointsIn(d.After))
		}
	case "door":
		key += face.Either(d.Gone, "-gone", "-in")
	case "report":
		if of, err := s.List(d.List); err == nil {
			d.Members = of.Members
		}
		details = p.placesScored(d.Members, d.Points)
	case "set-team":
		details = teamName(d.Team)
	case "decide":
		key += face.Either(d.Uphold, "-uphold", "-reject")
		protested(d.Protest)
	case "protest-withdrawn":
		protested(d.Protest)
	case "tick":
		key += "-" + d.Event
		if d.List = d.Number; d.Event != string(league.EventLateLapse) {
			protested(d.Number)
		}
	case "late":
		key += face.Either(d.Accept, "-accept", "-refuse")
	case "presence":
		key += face.Either(d.Here, "-here", "-gone")
	case "finish":
		if l, ok := s.ListAtTable(d.Table); ok {
			d.List = l.Number
		}
		if details = ""; slices.Contains(league.Breaks(), league.Broken(d.Why)) {
			details = p.T("desk.broken."+d.Why, nil)
		}
		d.Why = "" // a key, or English words of an earlier version
	case "deadline-moved":
		told["What"] = p.jobName(d.Kind)
		if _, week, ok := strings.Cut(d.Period, "."); ok {
			told["What"] = p.T("desk.week_number", face.Data{"Week": week}) + ", " + p.jobName(d.Kind)
		}
	case "recompute":
		told["Count"] = d.Differences
	case "clear-texts":
		told["Count"] = d.Texts
	}
	if told["List"], told["Name"] = d.List, p.memberName(d.ID); d.Name != "" {
		told["Name"] = face.Escape(face.Tidy(d.Name, league.MaxGuest))
	}
	told["One"], told["Other"], told["Out"], told["In"] = p.memberName(d.One), p.memberName(d.Other), p.memberName(d.Out), p.memberName(d.In)
	return key, told, details
}

func (p leaguePrinter) changedSettings(e loggedEntry) string {
	a, err := e.Parse()
	if err != nil || e.was == nil {
		return ""
	}
	was, is := SettingValues(*e.was), SettingValues(*a.Deed.(*league.Configure))
	var names []string
	for _, key := range Dialogues["settings"].Fields {
		if was[key] != is[key] {
			names = append(names, p.T("desk.field."+key, nil))
		}
	}
	return strings.Join(names, ", ")
}

// placesScored names the members of a list with their points, or only the points of a task's deals.
func (p leaguePrinter) placesScored(members []string, points []int) string {
	all := make([]string, len(points))
	for i, n := range points {
		if all[i] = face.Signed(n); len(members) == len(points) {
			all[i] = p.memberName(members[i]) + " " + all[i]
		}
	}
	return strings.Join(all, ", ")
}

// changeWords show a value before or after an action, if it is a moment or points.
func changeWords(raw json.RawMessage) string {
	var at time.Time
	if json.Unmarshal(raw, &at) == nil && !at.IsZero() {
		return face.Moment(at)
	}
	return strings.Join(face.Mapped(pointsIn(raw), face.Signed), " ")
}

// pointsIn reads points, and none if the value is something else.
func pointsIn(raw json.RawMessage) (points []int) {
	_ = json.Unmarshal(raw, &points)
	return points
}

func idIn(raw json.RawMessage) (id string) {
	_ = json.Unmarshal(raw, &id)
	return id
}
