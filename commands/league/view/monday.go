package view

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// Monday is what a league says when a week begins: what the last one has come to, and what is next.
type Monday struct {
	LeagueTable // after the last week; of week 0 there is none
	// From is the first week whose result is told, when more than one are; else 0.
	From int
	// Lists and Attempts are those of these weeks that count, as they were corrected; see league.History.Week. Attempts are those of the last.
	Lists    []LeagueList
	Attempts []league.Compared
	Awards   []league.Award // of the last week; see league.History.Awards
	// Provisional says until when the result can be protested against; Late that some lists are still being played.
	Provisional time.Time
	Late        int
	// Next is the week that begins; nil where only the result is told.
	Next *Opening
}

// LeagueList is a list with where it stands.
type LeagueList struct {
	league.Result
	State league.ListState
}

// How many characters and rows there are for each part of the post, so that all together are never too many.
const (
	mondayRows     = 20
	mondayLists    = 800
	mondayAwards   = 450
	mondayCurves   = 5
	mondayAttempts = 10
)

// ShowMonday is the post of a Monday.
func ShowMonday(k face.Look, m Monday, l *locale.Localizer) discord.Message {
	p := newStandings(k, m.LeagueTable, l)
	var blocks []discord.Block
	var files []discord.File
	if m.Week > 0 {
		blocks = append(blocks, face.Text("## "+p.title(), "### "+p.resultOf(m)), face.Text(p.results(m)...))
		if awards := p.awards(m.Awards); len(awards) > 0 {
			blocks = append(blocks, face.Text(append([]string{"**" + p.T("monday.awards", nil) + "**"}, face.FitLines(awards, mondayAwards, p.more)...)...))
		}
		standings, drawn := p.shown()
		blocks, files = append(blocks, standings...), drawn
	}
	if m.Next != nil {
		title := face.Text("## "+p.title(), "### "+p.week(m.Next.Week))
		if m.Week > 0 {
			title = face.Text("### " + p.week(m.Next.Week))
			blocks = append(blocks, discord.Divider{})
		}
		blocks = append(blocks, p.opening(*m.Next, title)...)
	}
	post := p.post(blocks...)
	post.Files = files
	return post
}

// resultOf names the weeks whose result is told.
func (p leaguePrinter) resultOf(m Monday) string {
	if m.From > 0 && m.From < m.Week {
		return p.T("monday.results", face.Data{"From": m.From, "Week": m.Week, "Weeks": p.Config.Weeks})
	}
	return p.T("monday.result", face.Data{"Week": m.Week, "Weeks": p.Config.Weeks})
}

// results says what was played in the week.
func (p standingsPrinter) results(m Monday) []string {
	var lines []string
	for _, list := range m.Lists {
		lines = append(lines, p.list(list))
	}
	ranks := compared(m.Attempts)
	for i, a := range m.Attempts[:min(len(m.Attempts), mondayAttempts)] {
		lines = append(lines, p.attempt(ranks[i], a))
	}
	if more := len(m.Attempts) - mondayAttempts; more > 0 {
		lines = append(lines, p.more(more))
	}
	lines = face.FitLines(lines, mondayLists, p.more)
	if len(lines) > 0 {
		lines = append(lines, face.Small(p.until(m.Provisional)))
	} else if m.Late == 0 {
		lines = []string{p.T("monday.nobody", nil)}
	}
	if m.Late > 0 {
		lines = append(lines, face.Small(p.T("monday.late", face.Data{"Count": m.Late})))
	}
	return lines
}

// share is how much of what there was to win at a task somebody has won, in per cent; who is alone has nobody to win from.
func share(a league.Compared) string {
	if a.Most == 0 {
		return "–"
	}
	return face.Percent(a.Matchpoints, a.Most)
}

// compared returns the ranks of attempts; those whom nothing tells apart share one.
func compared(attempts []league.Compared) []int {
	ranks := make([]int, len(attempts))
	for i, a := range attempts {
		ranks[i] = i + 1
		if i > 0 && a.Matchpoints == attempts[i-1].Matchpoints && a.Total == attempts[i-1].Total {
			ranks[i] = ranks[i-1]
		}
	}
	return ranks
}

// list writes a list in a line: who came to which place, what that is worth, and with how many game points.
func (p leaguePrinter) list(l LeagueList) string {
	parts := make([]string, len(l.Places))
	for i, at := range ranking(l.Result) {
		parts[i] = p.placed(l.Result, at)
		if i == 0 {
			parts[i] = "**" + parts[i] + "**"
		}
	}
	return face.Spaced(p.T("list.line", face.Data{"Number": l.List, "Places": face.Phrases(parts...)}), p.listState(l.State))
}

// listState says what is not as usual with a list.
func (p leaguePrinter) listState(s league.ListState) string {
	switch s {
	case league.ListDisputed, league.ListCorrected, league.ListStruck:
		return p.T("list.is."+string(s), nil)
	case league.ListArranged, league.ListRunning, league.ListInterrupted, league.ListFinished, league.ListConfirmed, league.ListAborted:
	}
	return ""
}

// ranking returns the places of a list, the best first.
func ranking(r league.Result) []int {
	order := make([]int, len(r.Places))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(r.Places[b].Points, r.Places[a].Points) })
	return order
}

// placed says who has a place of a list, and what came of it.
func (p leaguePrinter) placed(r league.Result, at int) string {
	place := r.Places[at]
	if p.Config.Scoring != league.ByPlaces || place.Member == "" {
		return p.member(place.Member) + " " + face.Signed(place.Points)
	}
	return p.member(place.Member) + " " + p.worth(r, at)
}

// attempt writes an attempt at a task in a line.
func (p leaguePrinter) attempt(rank int, a league.Compared) string {
	d := face.Data{"Rank": rank, "Name": p.member(a.Member), "Percent": share(a), "Points": face.Signed(a.Total)}
	if a.Most == 0 { // he was the only one
		return p.T("task.line_alone", d)
	}
	return p.T("task.line", d)
}

// awards says who is given what.
func (p leaguePrinter) awards(all []league.Award) (lines []string) {
	for _, a := range all {
		d := face.Data{"Names": p.members(a.Winners, 5), "N": a.Number}
		line := p.T("award."+string(a.Kind), d)
		if a.Record > 0 {
			line += " " + p.T("award.record", face.Data{"Game": a.Record})
		}
		lines = append(lines, line)
	}
	return lines
}

// shown is the table of a post, in text and with its pictures.
func (p standingsPrinter) shown() (blocks []discord.Block, files []discord.File) {
	parts := p.t.top(mondayRows)
	if len(parts) == 0 {
		return nil, nil
	}
	rows, all := 0, 0
	for _, d := range p.t.Divisions {
		all += len(d.Table.Rows)
	}
	for _, part := range parts {
		rows += part.to - part.from
	}
	below := p.legend(parts)
	if all > rows {
		below = append(below, p.more(all-rows))
	}
	blocks = append(blocks, face.Text("**"+p.T("table.after", face.Data{"Week": p.t.Week, "Weeks": p.Config.Weeks})+"**"),
		face.Text(append([]string{face.Code(p.lines(parts, ""))}, below...)...))
	if p.Look.Pictures {
		image, file := p.picture(parts, "")
		blocks, files = append(blocks, image), append(files, file)
		if curve, file, ok := p.curve(); ok {
			blocks, files = append(blocks, curve), append(files, file)
		}
	}
	row := discord.Row{Buttons: []discord.Button{p.act(discord.Secondary, "league.button.standings", route.LeagueStandings.ID(route.Standing{Whole: p.of(), Season: p.Season, Week: p.t.Week, Page: 0}))}}
	return append(blocks, row), files
}

// curve shows how those who are ahead rose and fell since the first week.
func (p standingsPrinter) curve() (discord.Image, discord.File, bool) {
	rows := p.t.Divisions[0].Table.Rows
	return p.progress("league.curve", rows[:min(mondayCurves, len(rows))]...)
}

// progress draws how the points of members went since the first week, under a title by its key. A single week is no curve.
func (p standingsPrinter) progress(title string, rows ...league.Row) (discord.Image, discord.File, bool) {
	if p.t.Week < 2 || len(rows) == 0 {
		return discord.Image{}, discord.File{}, false
	}
	c := picture.Curve{Title: p.T(title, face.Data{"Name": p.legibleTitle()}), From: 1, Write: p.hundredths}
	var said []string
	for i, r := range rows {
		line := picture.Line{Name: p.legibleMember(r.Member, i+1), Points: p.course(r)}
		c.Lines = append(c.Lines, line)
		said = append(said, face.Isolated(line.Name)+" "+p.points(r.Value))
	}
	image, file := drawing("Curve", c.Lines, p.T("curve.described", face.Data{"Title": c.Title, "Totals": strings.Join(said, ", ")}), c.Draw)
	return image, file, true
}

// course returns what a member had after each week, in hundredths of points; where nothing is known of a week, what he had before.
func (p standingsPrinter) course(r league.Row) []int {
	values := make([]int, p.t.Week)
	known := make([]bool, p.t.Week)
	for _, s := range p.t.Snapshots {
		for _, row := range s.Rows {
			if row.Member == r.Member && s.Week >= 1 && s.Week < p.t.Week {
				values[s.Week-1], known[s.Week-1] = hundredths(row.Value), true
			}
		}
	}
	values[p.t.Week-1], known[p.t.Week-1] = hundredths(r.Value), true
	for i := 1; i < len(values); i++ {
		if !known[i] {
			values[i] = values[i-1]
		}
	}
	return values
}

func hundredths(n league.Points) int { return int(n * 100 / league.Point) }

// hundredths writes hundredths of points.
func (p leaguePrinter) hundredths(n int) string {
	return p.points(league.Points(n) * league.Point / 100)
}
