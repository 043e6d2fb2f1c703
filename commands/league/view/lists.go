package view

import (
	"fmt"
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
	if r.Entered == "" {
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

// Corrected is a decision of a leader about results.
type Corrected struct {
	League
	What  standings.Correction
	About standings.Correction // what it takes back, or itself
	Own   bool                 // the leader has decided their own case
	// Waiting are the people whom it concerns and who are mentioned.
	Waiting []string
	// Members are the members of the list by place, and Before and After their game points. A task has one member, with the sums.
	Members       []string
	Before, After []int
}

// CorrectionPost tells everybody a leader's decision about results.
func CorrectionPost(c Corrected, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, c.League, l)
	lines := []string{"## " + p.title(), "### " + face.Escape(p.correctionTitle(c.What, c.About))}
	for _, changed := range p.rescored(c.Members, c.Before, c.After) {
		lines = append(lines, face.Escape(changed))
	}
	lines = append(lines, quoted(c.What.Note))
	by := p.T("correction.by", face.Data{"By": p.leaderName(c.What.By)})
	if c.Own {
		by = face.Spaced(by, p.T("case.own", nil))
	}
	waiting := mentionable(c.Waiting)
	text := face.Text(append(lines, face.Mention(waiting...), face.Small(by))...)
	if len(waiting) == 0 {
		return p.post(text)
	}
	id := route.LeagueWhy.ID(route.Protest{Whole: p.inLeague(), Season: p.Season, Number: c.What.Number})
	m := p.post(text, discord.ButtonRow{Buttons: []discord.Button{p.button(discord.Secondary, "case.button.reason", id)}})
	m.Ping = waiting
	return m
}

// quoted shows a leader's note to everybody, if there is one.
func quoted(note string) string {
	return face.If(note != "", "> "+face.Escape(face.Tidy(note, maxNote)))
}

// maxNote is the most characters of a note in a post.
const maxNote = 300
