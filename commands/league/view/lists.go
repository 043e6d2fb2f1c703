package view

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// ListResult is a list of a league that is over.
type ListResult struct {
	League
	List LeagueList
	Late league.Late
	// Open says that somebody of the list may protest: until that moment, or the zero time while its week has no result.
	Open  bool
	Until time.Time
	// Protests are the members whose protests wait for a decision.
	Protests []string
	// Lapsed are the members whose protests nobody has decided in time.
	Lapsed []string
	// Entered is the leader who has entered the list by hand, Own whether they have a place in it.
	Entered string
	Own     bool
}

// ListPost shows the result of a list, with a button to protest.
func ListPost(r ListResult, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, r.League, l)
	lines := []string{"### " + p.T(p.listKey("list.title", r.List.Week, membersAt(r.List.ListResult)), face.Data{"Number": r.List.List, "Week": r.List.Week, "Weeks": p.Config.Weeks})}
	for _, at := range p.Config.Order(r.List.ListResult) {
		line := "– "
		if rank := p.Config.Rank(r.List.ListResult, at); rank > 0 {
			line = fmt.Sprintf("%d\\. ", rank)
		}
		line += p.placeLine(r.List.ListResult, at, p.counts(r))
		if n := r.List.Places[at].Substituted; n > 0 && r.List.Places[at].Member != "" && !p.Config.NoShow(r.List.Places[at]) {
			line += " " + p.T("list.substituted", face.Data{"Count": n})
		}
		lines = append(lines, line)
	}
	lines = append(lines, face.Small(p.originLine(r)))
	switch {
	case r.List.State == league.ListStruck:
		lines = append(lines, p.T("list.struck", nil))
	case r.List.State == league.ListAborted:
		lines = append(lines, p.T("list.aborted", nil))
	case p.Config.Void(r.List.ListResult):
		lines = append(lines, p.T("list.void", face.Data{"Count": standings.MinMembers}))
	case r.Late == league.LatePending:
		lines = append(lines, p.T("list.late", nil))
	case r.Late == league.LateRefused:
		lines = append(lines, p.T("list.too_late", nil))
	case r.Late == league.LateLapsed:
		lines = append(lines, p.T("list.late_lapsed", nil))
	case len(r.Protests) > 0:
		lines = append(lines, p.namesLine("list.protests", r.Protests))
	case r.List.State == league.ListCorrected:
		lines = append(lines, p.T("list.corrected", nil))
	case len(r.Lapsed) > 0:
		lines = append(lines, p.namesLine("list.lapsed", r.Lapsed))
	}
	blocks := []discord.Block{face.Text(append([]string{"## " + p.title()}, lines...)...)}
	if r.Open {
		protest := p.button(discord.Secondary, "league.button.protest", route.LeagueProtest.ID(route.List{Whole: p.inLeague(), List: r.List.List}))
		until := p.T("list.early", nil)
		if !r.Until.IsZero() {
			until = p.protestLine(r.Until)
		}
		blocks = append(blocks, face.Text(face.Small(until)), discord.ButtonRow{Buttons: []discord.Button{protest}})
	}
	return p.post(blocks...)
}

// counts reports whether a list counts, or may still: then its places have a value.
func (p leaguePrinter) counts(r ListResult) bool {
	switch {
	case r.List.State == league.ListStruck, r.List.State == league.ListAborted, r.Late == league.LateRefused, r.Late == league.LateLapsed:
		return false
	}
	return !p.Config.Void(r.List.ListResult)
}

// originLine names the games of a list, or the leader who has entered it.
func (p leaguePrinter) originLine(r ListResult) string {
	switch {
	case r.Entered == "" && r.List.Real:
		return p.T("list.real", nil)
	case r.Entered == "":
		return p.recordsLine(r.List.Records)
	}
	line := p.T("list.entered", face.Data{"Name": p.leaderName(r.Entered)})
	if r.Own {
		line = face.Spaced(line, p.T("case.own", nil))
	}
	return line
}

// recordsLine names the games of a list by their numbers on the server.
func (p leaguePrinter) recordsLine(numbers []uint64) string {
	switch len(numbers) {
	case 0:
		return ""
	case 1:
		return p.T("list.record", face.Data{"Game": numbers[0]})
	}
	key, first, last := "list.records", numbers[0], numbers[len(numbers)-1]
	if last-first+1 > uint64(len(numbers)) { // another table has played meanwhile
		key = "list.records.among"
	}
	return p.T(key, face.Data{"First": first, "Last": last, "Count": len(numbers)})
}

// LeagueList is a list with its state.
type LeagueList struct {
	standings.ListResult
	State league.ListState
}

// listLine is a list in a line: the members by their places, with what their places are worth and their game points.
func (p leaguePrinter) listLine(l LeagueList) string {
	parts := make([]string, len(l.Places))
	for i, at := range p.Config.Order(l.ListResult) {
		parts[i] = p.placeLine(l.ListResult, at, l.State != league.ListStruck && !p.Config.Void(l.ListResult))
		if i == 0 {
			parts[i] = "**" + parts[i] + "**"
		}
	}
	return face.Spaced(p.T(p.listKey("list.line", l.Week, membersAt(l.ListResult)), face.Data{"Number": l.List, "Places": face.Phrases(parts...)}), p.listState(l.State))
}

// listState says if a list is disputed, corrected or struck.
func (p leaguePrinter) listState(s league.ListState) string {
	switch s {
	case league.ListDisputed, league.ListCorrected, league.ListStruck:
		return p.T("list.is."+string(s), nil)
	case league.ListArranged, league.ListRunning, league.ListInterrupted, league.ListFinished, league.ListConfirmed, league.ListAborted:
	}
	return ""
}

// membersAt returns who has the places of a list; "" is a computer.
func membersAt(r standings.ListResult) []string {
	return face.Mapped(r.Places, func(place standings.PlaceResult) string { return place.Member })
}

// placeLine names the member at a place of a list, with what it has brought in, or only with their game points where the list does not count.
func (p leaguePrinter) placeLine(r standings.ListResult, at int, counts bool) string {
	place := r.Places[at]
	name := p.memberName(place.Member)
	if r.Real {
		name = p.guestName(place.Member)
	}
	if !p.Config.NoShow(place) && (!counts || place.Member == "") {
		return name + " " + face.Signed(place.Points)
	}
	return name + " " + p.placeWorth(r, at)
}

// placeWorth is what a place of a list has brought in.
func (p leaguePrinter) placeWorth(r standings.ListResult, at int) string {
	if place := r.Places[at]; p.Config.NoShow(place) {
		return p.T("list.no_show", face.Data{"Own": place.Own(), "Games": place.Games})
	}
	worth, played := p.Config.Worth(r)[at], standings.Points(r.Places[at].Points)*standings.Point
	switch way := p.Config.Scoring.Way(); {
	case way.Places:
	case way.Chained(), worth == played:
		return face.Signed(r.Places[at].Points)
	default: // with its part of what was given back
		worth = worth.Tenths()
	}
	return p.T("list.worth", face.Data{"Score": p.points(worth), "Points": face.Signed(r.Places[at].Points)})
}

// StandingsSheet writes the standings as a table in a language: a row for each member, with the score of each week.
func StandingsSheet(e league.Export, l *locale.Localizer) []byte {
	head := headings(l, "member.sheet.standings")
	for week := range e.Week {
		head = append(head, l.T("page.week", face.Data{"N": week + 1}))
	}
	rows := [][]any{append(head, "ID")}
	for _, r := range e.Standings {
		decided := ""
		if r.Decided != standings.Value && r.Decided != standings.Nothing {
			decided = l.T("criterion."+string(r.Decided), nil)
		}
		row := []any{
			r.Division, r.Rank, r.Name, r.Value, r.Total, r.Penalty, decided, r.Lists, r.Games, r.Substituted,
			r.GamePoints, r.WeeksWon, r.Best, r.Soli, r.Foxes, r.Karlchen, r.NoShows, r.Missing, r.Fee,
		}
		for _, w := range r.Weeks {
			if w.Lists == 0 {
				row = append(row, "")
			} else {
				row = append(row, w.Score)
			}
		}
		rows = append(rows, append(row, mentionOf(r.Member)))
	}
	return writeSheet(l, rows)
}

// ResultsSheet writes the lists as a table in a language: a row for each place, and for each attempt at a task.
func ResultsSheet(e league.Export, l *locale.Localizer) []byte {
	rows := [][]any{append(headings(l, "member.sheet.results"), "ID")}
	for _, list := range e.Lists {
		for i, p := range list.Places {
			rows = append(rows, []any{list.Week, list.List, i + 1, p.Name, p.GamePoints, p.Score, p.Games, p.Substituted, p.NoShow, numbers(list.Games), mentionOf(p.Member)})
		}
	}
	for _, a := range e.Attempts {
		sum := 0
		for _, points := range a.Deals {
			sum += points
		}
		rows = append(rows, []any{a.Week, a.List, "", a.Name, sum, a.Score, len(a.Deals), 0, false, numbers(a.Games), mentionOf(a.Member)})
	}
	return writeSheet(l, rows)
}

// headings are those of a text, in which commas separate them.
func headings(l *locale.Localizer, key string) []any {
	return face.Mapped(strings.Split(l.T(key, nil), ","), func(heading string) any { return heading })
}

func numbers(all []uint64) string { return strings.Trim(fmt.Sprint(all), "[]") }

// mentionOf is a member's id in the form in which Discord mentions people: Excel and LibreOffice would take digits alone for a number, and round it.
func mentionOf(member string) string {
	return face.If(member != "" && !league.IsGuest(member), face.Mention(member))
}

// formula finds where a spreadsheet would begin a formula in a text: at its beginning, and after a sign at which one with other separators begins a cell.
var formula = regexp.MustCompile(`(^|[;,\t\r\n"])([=+@\t\r-])`)

// writeSheet writes a table that a spreadsheet of a language opens by a double click (RFC 4180): UTF-8 with a byte-order mark, with semicolons where numbers
// have a decimal comma. A text that a spreadsheet would take for a formula gets an apostrophe before it.
func writeSheet(l *locale.Localizer, rows [][]any) []byte {
	b, decimal := bytes.NewBufferString("\ufeff"), l.T("stats.decimal", nil)
	w := csv.NewWriter(b)
	if w.UseCRLF = true; decimal == "," {
		w.Comma = ';'
	}
	for _, values := range rows {
		row := make([]string, len(values))
		for i, v := range values {
			switch row[i] = fmt.Sprint(v); v := v.(type) {
			case string:
				row[i] = formula.ReplaceAllString(v, "$1'$2")
			case bool:
				row[i] = face.Either(v, "1", "0")
			case float64:
				row[i] = strings.Replace(strconv.FormatFloat(math.Round(v*1e4)/1e4, 'f', -1, 64), ".", decimal, 1)
			}
		}
		_ = w.Write(row) // a buffer takes everything
	}
	w.Flush()
	return b.Bytes()
}
