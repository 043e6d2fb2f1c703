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
)

// logActions are the actions for which the log has words.
var logActions = []string{
	"found", "settings", "season", league.NotePaused, league.NoteResumed, "cancel-season", "close", "week-move", "week-cancel",
	"draw", "swap", "substitute", "abort", "correct", "add-result",
	"protest-" + string(league.ProtestUpheld), "protest-" + string(league.ProtestRejected), "late-" + string(league.LateAccepted),
	"late-" + string(league.LateRefused), "member-" + string(league.MemberBanned), "member-" + string(league.MemberActive), "recompute", "gone", "back",
	"left", "list-aborted",
}

// ownActions are actions of members that concern themselves.
var ownActions = []string{"join", "leave", "protest", "protest-withdrawn"}

// LogActions returns the actions for which the log has words.
func LogActions() []string {
	all := slices.Clone(logActions)
	for _, own := range ownActions {
		all = append(all, "member"+"."+own)
	}
	return all
}

// logData are the optional data of an entry of the log.
type logData struct {
	List, Protest, Correction   uint64
	Week, Season, Differences   int
	ID                          string
	Why                         string
	Before, After, Change, Note json.RawMessage
}

// onLogPage is the number of entries on a page of the log.
const onLogPage = 10

// Log shows a page of the actions in a league, the latest first.
func Log(b *leagues.Book, log []league.LogEntry, page int, l *locale.Localizer) discord.Message {
	p := newBookPrinter(b, l)
	pages := max(1, (len(log)+onLogPage-1)/onLogPage)
	page = min(max(page, 1), pages)
	lines := []string{"## " + p.T("desk.title.log", nil) + " – " + face.Markdown(b.League.Name)}
	for i := range onLogPage {
		if n := len(log) - 1 - (page-1)*onLogPage - i; n >= 0 {
			lines = append(lines, p.entryLine(log[n]))
		}
	}
	if pages == 1 {
		return face.Private(face.Text(lines...))
	}
	turn := func(to int, label string) discord.Button {
		return discord.Button{CustomID: route.LeagueLog.ID(route.Page{Whole: p.inLeague(), Page: to}), Label: label, Style: discord.Secondary, Disabled: to < 1 || to > pages}
	}
	lines = append(lines, face.Small(p.T("desk.page", face.Data{"Page": page, "Pages": pages})))
	row := discord.Row{Buttons: []discord.Button{turn(page-1, "◀"), turn(page+1, "▶")}}
	if page == 1 {
		row.Buttons = row.Buttons[1:]
	}
	return face.Private(face.Text(lines...), row)
}

// entryLine says who did what, and when.
func (p leaguePrinter) entryLine(e league.LogEntry) string {
	var d logData
	if err := json.Unmarshal(e.Data, &d); err != nil {
		d = logData{}
	}
	who := ""
	if e.By.ID != "" {
		who = " **" + p.memberName(e.By.ID) + "**"
	}
	if e.By.ID != "" && p.Names[e.By.ID] == "" { // leaders need not be members
		who = " " + face.Mention(e.By.ID)
	}
	what := "`" + face.Tidy(e.Action, maxWritten) + "`"
	if slices.Contains(LogActions(), e.Action) {
		told := face.Data{"List": d.List, "Week": d.Week, "Season": d.Season, "Number": d.Correction, "Name": p.memberName(d.ID)}
		if e.Action == "recompute" {
			told["Count"] = d.Differences
		}
		what = p.T("desk.log."+e.Action, told)
	}
	line := fmt.Sprintf("- %s:%s %s", face.Moment(e.At), who, what)
	if from, to := changeWords(d.Before), changeWords(d.After); from != "" && to != "" {
		line += " (" + from + " → " + to + ")"
	}
	if d.Why != "" {
		line += " – " + face.Escape(face.Tidy(d.Why, maxLoggedWhy))
	}
	return line
}

// maxLoggedWhy is the most characters of a reason in the log.
const maxLoggedWhy = 120

// changeWords show a value before or after an action, if it is a moment or points.
func changeWords(raw json.RawMessage) string {
	var at time.Time
	var points []int
	switch {
	case json.Unmarshal(raw, &at) == nil:
		return face.Moment(at)
	case json.Unmarshal(raw, &points) == nil && len(points) > 0:
		var all []string
		for _, n := range points {
			all = append(all, face.Signed(n))
		}
		return strings.Join(all, " ")
	}
	return ""
}
