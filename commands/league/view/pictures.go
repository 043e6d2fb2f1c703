package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// standingsImage returns the standings as a picture with its description. At its top are so many teams, if there are any.
func (p standingsPrinter) standingsImage(parts []pagePart, reader string, teams int) discord.File {
	s := picture.Standings{Title: p.legibleTitle(), Note: face.Phrases(p.afterWeek(), p.scoringWords("scoring.", p.Config)), Heads: picture.StandingsHeads{
		Rank: "#", Name: p.T("table.name", nil), Weeks: p.T("table.weeks", nil), Lists: p.T("table.lists", nil), Value: p.T(p.t.valueHead(), nil),
		Rating: p.When(len(p.t.Ratings) > 0, "table.rating", nil),
	}}
	tied := decidingCriteria(parts)
	if pointsDecide(tied) {
		s.Heads.Points = p.T("table.game_points_short", nil)
	}
	for i, c := range tied {
		s.Legend = append(s.Legend, fmt.Sprintf("%d %s", i+1, p.T("table.tie", face.Data{"Criterion": p.T("criterion."+string(c), nil)})))
	}
	if slices.ContainsFunc(parts, func(s pagePart) bool {
		return slices.ContainsFunc(s.rows(), func(r standings.Row) bool {
			return slices.ContainsFunc(r.Weeks, func(w standings.Week) bool { return w.Dropped })
		})
	}) {
		s.Legend = append(s.Legend, p.T("table.bars_dropped", nil))
	}
	var missed, shared []string
	said := []string{}
	if len(p.t.Teams) > 0 && teams > 0 {
		section, words := p.teamSection(reader, teams)
		s.Sections, said = append(s.Sections, section), append(said, words...)
	}
	for _, part := range parts {
		section := picture.StandingsSection{Up: part.of.Up - part.from, Down: part.to - (len(part.of.Standings.Rows) - part.of.Down)}
		if in := p.t.stillIn(); in > 0 {
			section.Up = in - part.from
			s.Legend = append(s.Legend, p.T("table.still_in", nil))
		}
		if len(p.t.Divisions) > 1 {
			section.Title = p.T("league.division", face.Data{"Number": part.number})
			said = append(said, section.Title)
		} else if len(s.Sections) > 0 {
			section.Title = p.T("teams.members", nil)
		}
		bars := newBarScale(part.of.Standings.Rows)
		for i, r := range part.rows() {
			row := p.row(r, part.from+i+1, tied, reader)
			row.Weeks = bars.barsOf(r)
			if r.NoShows > 0 {
				missed = append(missed, row.Name)
			}
			if r.Substituted > 0 {
				shared = append(shared, row.Name+" "+shareOf(r))
			}
			line := face.Isolated(row.Name) + " " + row.Value
			if row.Points != "" {
				line += " (" + row.Points + ")"
			}
			section.Rows = append(section.Rows, row)
			if !r.Apart {
				line = row.Rank + ". " + line
			}
			said = append(said, line)
		}
		s.Sections = append(s.Sections, section)
	}
	for _, of := range []struct {
		key   string
		names []string
	}{{"table.no_shows", missed}, {"table.shared", shared}} {
		if len(of.names) > 0 {
			s.Legend = append(s.Legend, p.T(of.key, face.Data{"Names": strings.Join(face.FitLines(of.names, 80, func(int) string { return "…" }), ", ")}))
		}
	}
	return face.PictureFile("Standings", s, face.Phrases(s.Title, s.Note)+": "+strings.Join(said, "; "), s.Render)
}

// legibleTitle is the title for pictures.
func (p leaguePrinter) legibleTitle() string {
	name := picture.Legible(face.PlainLeagueName(p.Name))
	if name == "" {
		name = p.T("league.league", nil)
	}
	return p.titled(name)
}

// barScale makes bars from the scores of weeks.
type barScale struct{ low, high standings.Points }

func newBarScale(rows []standings.Row) barScale {
	b := barScale{high: 1}
	for _, r := range rows {
		for _, w := range r.Weeks {
			b.low, b.high = min(b.low, w.Score), max(b.high, w.Score)
		}
	}
	return b
}

// barsOf returns the last weeks of a row.
func (b barScale) barsOf(r standings.Row) []picture.Bar {
	weeks := r.Weeks[max(0, len(r.Weeks)-picture.MaxBars):]
	all := make([]picture.Bar, len(weeks))
	for i, w := range weeks {
		all[i] = picture.Bar{Height: float64(w.Score-b.low) / float64(b.high-b.low), Played: w.Lists > 0, Won: w.Won, Dropped: w.Dropped}
	}
	return all
}

// mostCurves is the number of leading members whose points a post shows.
const mostCurves = 5

// pointsCurve shows the points of members since the first week, under a title by its key. One week makes no curve.
func (p standingsPrinter) pointsCurve(title string, rows ...standings.Row) discord.File {
	if p.t.Week < 2 || len(rows) == 0 {
		return discord.File{}
	}
	c := picture.Curve{Title: p.T(title, face.Data{"Name": p.legibleTitle()}), From: 1, Write: p.hundredths}
	var said []string
	for i, r := range rows {
		line := picture.CurveLine{Name: p.legibleMember(r.Member, i+1), Points: p.pointsByWeek(r)}
		c.Lines = append(c.Lines, line)
		said = append(said, face.Isolated(line.Name)+" "+p.points(r.Value))
	}
	return face.PictureFile("Curve", c.Lines, p.T("curve.described", face.Data{"Title": c.Title, "Totals": strings.Join(said, ", ")}), c.Render)
}

// pointsByWeek returns a member's points after each week, in hundredths. If a week is not known, it repeats the week before.
func (p standingsPrinter) pointsByWeek(r standings.Row) []int {
	values := make([]int, p.t.Week)
	known := make([]bool, p.t.Week)
	for _, s := range p.t.Published {
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

func hundredths(n standings.Points) int { return int(n * 100 / standings.Point) }

func (p leaguePrinter) hundredths(n int) string {
	return p.points(standings.Points(n) * standings.Point / 100)
}

// Crosstable shows a reader who met whom in a season, with which result: their own encounters in words, and those of the best members as a picture.
func Crosstable(k face.Look, g League, t league.Crosstable, reader string, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(k, g, l)
	title := face.Text("## "+p.T("cross.title", face.Data{"Name": face.LeagueName(p.Name)}), face.Small(p.T("cross.about", nil)))
	if !t.Met() {
		return face.Private(title, face.Text(p.emptyLine()))
	}
	m := p.WithPicture(face.Private(title, face.Text(p.encounterLines(t, slices.Index(t.Members, reader))...)), p.crossImage(t, reader))
	if hidden := len(t.Members) - picture.MaxCross; hidden > 0 {
		m.Blocks = append(m.Blocks, face.Text(face.Small(p.T("cross.more", face.Data{"Count": hidden}))))
	}
	return m
}

// maxEncounters is the most opponents of a reader in words.
const maxEncounters = 12

// encounterLines say how a member did against each other, the most frequent opponent first.
func (p leaguePrinter) encounterLines(t league.Crosstable, own int) []string {
	if own < 0 {
		return []string{p.T("cross.none", nil)}
	}
	var met []int
	for i, e := range t.Cells[own] {
		if e.Lists > 0 {
			met = append(met, i)
		}
	}
	slices.SortStableFunc(met, func(a, b int) int { return cmp.Compare(t.Cells[own][b].Lists, t.Cells[own][a].Lists) })
	lines := []string{p.T("cross.own", nil)}
	if len(met) == 0 {
		lines[0] = p.T("cross.none", nil)
	}
	for _, i := range met[:min(len(met), maxEncounters)] {
		e := t.Cells[own][i]
		lines = append(lines, "- "+p.T("cross.line", face.Data{"Name": p.memberName(t.Members[i]), "Count": e.Lists, "Ahead": e.Ahead, "Behind": e.Behind}))
	}
	if hidden := len(met) - maxEncounters; hidden > 0 {
		lines = append(lines, p.moreLine(hidden))
	}
	return lines
}

// crossImage draws the best members of the standings.
func (p leaguePrinter) crossImage(t league.Crosstable, reader string) discord.File {
	n := min(len(t.Members), picture.MaxCross)
	c := picture.Cross{Title: p.legibleTitle(), Note: p.T("cross.note", nil), Own: slices.Index(t.Members[:n], reader)}
	for i, member := range t.Members[:n] {
		c.Names = append(c.Names, p.legibleMember(member, i+1))
		row := make([]picture.Met, n)
		for j, e := range t.Cells[i][:n] {
			row[j] = picture.Met{Ahead: e.Ahead, Behind: e.Behind, Lists: e.Lists}
		}
		c.Cells = append(c.Cells, row)
	}
	return face.PictureFile("Crosstable", c, p.T("cross.described", face.Data{"Title": c.Title, "Count": n}), c.Render)
}
