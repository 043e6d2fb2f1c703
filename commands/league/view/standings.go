package view

import (
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// WeekStandings are the standings of a league after a week.
type WeekStandings struct {
	League
	Week    int
	Running bool // the week is not over
	Evening bool // the week is not over, and its match day is
	// Divisions begin at the top; a league without divisions has one.
	Divisions []Division
	// In are the members who are still in a knock-out; nobody while everybody is.
	In []string
	// Teams are the standings of the teams; a league without teams has none.
	Teams []standings.TeamRow
	// Published are the last published rankings of earlier weeks. They show who has risen and fallen.
	Published []league.Ranking
	// Absent are the members who said that they come to a match day and did not, by its week, from 1: see league.Season.Absent.
	Absent [][]string
	// Ratings stand beside the standings, if there are any.
	Ratings map[string]standings.Rated
}

// Division is a part of the standings with its own ranks. Up and Down are the numbers of members who rise and fall at the end of the season.
type Division struct {
	Standings standings.Table
	Up, Down  int
}

const rowsOnPage = 25

// The columns of standings, 34 together: rank, reader's mark, name, value with its mark, game points, lists, movement. Only where game points decide a tie
// they have a column, and names and movements have less room.
var (
	standingsGrid = face.Grid{3, 1, -14, 7, 1, 0, 3, 1, -4}
	pointsGrid    = face.Grid{3, 1, -10, 7, 1, 5, 3, 1, -3}
)

// pagePart is the part of a division on a page.
type pagePart struct {
	number, from, to int // the division from 1, and its rows
	of               Division
}

func (s pagePart) rows() []standings.Row { return s.of.Standings.Rows[s.from:s.to] }

// pageParts returns the rows of a page, from 1. Page 0 is the page with the reader, or the first.
func (t WeekStandings) pageParts(reader string, page int) (parts []pagePart, at listPage) {
	rows, own := 0, -1
	for _, d := range t.Divisions {
		if i := slices.IndexFunc(d.Standings.Rows, func(r standings.Row) bool { return r.Member == reader }); i >= 0 {
			own = rows + i
		}
		rows += len(d.Standings.Rows)
	}
	at = findPage(page, rows, rowsOnPage, own)
	from, to := at.from, at.to
	for i, d := range t.Divisions {
		n := len(d.Standings.Rows)
		if a, b := max(0, from), min(n, to); a < b {
			parts = append(parts, pagePart{i + 1, a, b, d})
		}
		from, to = from-n, to-n
	}
	return parts, at
}

// topParts returns the first rows of all divisions, about so many together.
func (t WeekStandings) topParts(rows int) (parts []pagePart) {
	for i, d := range t.Divisions[:min(len(t.Divisions), rows/standings.MinDivision)] {
		if n := min(len(d.Standings.Rows), max(standings.MinDivision, rows/len(t.Divisions))); n > 0 {
			parts = append(parts, pagePart{i + 1, 0, n, d})
		}
	}
	return parts
}

// decidingCriteria returns the criteria that decided a tie in the rows, in the order in which they apply.
func decidingCriteria(parts []pagePart) (all []standings.Criterion) {
	for _, c := range standings.Criteria() {
		if c != standings.Value && c != standings.Nothing && slices.ContainsFunc(parts, func(s pagePart) bool {
			return slices.ContainsFunc(s.rows(), func(r standings.Row) bool { return r.Decided == c })
		}) {
			all = append(all, c)
		}
	}
	return all
}

// pointsDecide reports whether game points are among the criteria that decided a tie. They have a column then.
func pointsDecide(tied []standings.Criterion) bool {
	return slices.Contains(tied, standings.GamePoints)
}

type standingsPrinter struct {
	leaguePrinter
	t WeekStandings
}

func newStandingsPrinter(k face.Look, t WeekStandings, l *locale.Localizer) standingsPrinter {
	return standingsPrinter{newLeaguePrinter(k, t.League, l), t}
}

// noneKey is the key of a text about a season in which a member has no list, or no task that has been compared.
func (p leaguePrinter) noneKey(list, task string) string {
	if p.Config.Format.Mode().Attempts {
		return task
	}
	return list
}

// emptyLine says when standings without a member will have some.
func (p leaguePrinter) emptyLine() string {
	return p.T(p.noneKey("table.empty", "table.empty_task"), nil)
}

// afterWeek says which lists the standings contain: of all weeks up to one, which may still be running.
func (p standingsPrinter) afterWeek() string {
	key := face.Either(p.t.Running, "table.within", "table.after")
	switch {
	case p.t.Evening:
		key = "table.evening"
	case p.Finale > 0 && (p.t.Week == p.Finale || p.t.Week > p.Finale && p.Config.EndsWithFinal()):
		key = "table.final"
	}
	return p.T(key, face.Data{"Week": p.t.Week, "Weeks": p.Config.Weeks})
}

// rankChange returns the number of ranks by which a member has risen since the week before; fresh says that they had no rank.
func (t WeekStandings) rankChange(r standings.Row) (ranks int, fresh bool) {
	before := slices.IndexFunc(t.Published, func(s league.Ranking) bool { return s.Week == t.Week-1 })
	if before < 0 || r.Apart {
		return 0, false
	}
	rows := t.Published[before].Rows
	i := slices.IndexFunc(rows, func(b standings.Ranked) bool { return b.Member == r.Member })
	if i < 0 || rows[i].Rank == 0 {
		return 0, true
	}
	return rows[i].Rank - r.Rank, false
}

func rankText(r standings.Row) string {
	if r.Apart {
		return "–"
	}
	return fmt.Sprint(r.Rank)
}

// rowLines are the rows for a code block, narrow enough for a phone.
func (p standingsPrinter) rowLines(parts []pagePart, reader string) []string {
	tied, in := decidingCriteria(parts), p.t.stillIn()
	grid := face.Either(pointsDecide(tied), pointsGrid, standingsGrid)
	lines := []string{grid.Row("#", "", p.T("table.name", nil), p.T(p.t.valueHead(), nil), "", p.T("table.game_points_short", nil), p.T("table.lists_short", nil), "", "")}
	for _, s := range parts {
		if len(p.t.Divisions) > 1 {
			lines = append(lines, strings.TrimRight(face.AlignLeft("── "+p.T("league.division", face.Data{"Number": s.number})+" ──", 34), " "))
		}
		for i, r := range s.rows() {
			if r.Apart && (i == 0 || !s.rows()[i-1].Apart) {
				lines = append(lines, face.FitColumns("── "+p.T("table.apart", face.Data{"Count": p.Config.MinLists})+" ──", 34))
			}
			row := p.row(r, s.from+i+1, tied, reader)
			lines = append(lines, grid.Row(row.Rank, face.If(row.Own, ">"), p.CellName(p.userOf(r.Member)), row.Value, face.Superscript(row.Mark), row.Points, row.Lists, "", p.moveText(row)))
			if at := s.from + i + 1; at < len(s.of.Standings.Rows) && (at == s.of.Up || at == len(s.of.Standings.Rows)-s.of.Down || at == in) {
				lines = append(lines, strings.Repeat("┄", 34))
			}
		}
	}
	return lines
}

// moveText says how far a member rose or fell.
func (p standingsPrinter) moveText(row picture.StandingsRow) string {
	switch {
	case row.Moved > 0:
		return fmt.Sprintf("↑%d", row.Moved)
	case row.Moved < 0:
		return fmt.Sprintf("↓%d", -row.Moved)
	}
	return p.When(row.New, "table.new", nil)
}

// row is a member's row of the standings. Text, picture and description say what stands in it, in their ways.
func (p standingsPrinter) row(r standings.Row, number int, tied []standings.Criterion, reader string) picture.StandingsRow {
	row := picture.StandingsRow{
		Rank: rankText(r), Name: p.legibleMember(r.Member, number), Lists: fmt.Sprint(r.Lists), Value: p.points(r.Value),
		Points: face.If(pointsDecide(tied), face.Signed(r.GamePoints)), Own: r.Member == reader,
	}
	row.Moved, row.New = p.t.rankChange(r)
	if at := slices.Index(tied, r.Decided); at >= 0 {
		row.Mark = fmt.Sprint(at + 1)
	}
	if rated, ok := p.t.Ratings[r.Member]; ok {
		row.Rating = p.rating(rated)
	}
	return row
}

// valueHead is the key of the word above the ranked value.
func (t WeekStandings) valueHead() string {
	switch way := t.Config.Scoring.Way(); {
	case way.Average:
		return "table.average"
	case way.Ladder:
		return "table.rung"
	}
	return "table.points"
}

// stillIn returns how many rows at the top are those of the members who are still in a knock-out. A deduction may put one of them below others; then it is 0.
func (t WeekStandings) stillIn() int {
	if len(t.In) == 0 {
		return 0
	}
	for i, r := range t.Divisions[0].Standings.Rows {
		if in := slices.Contains(t.In, r.Member); in != (i < len(t.In)) {
			return 0
		}
	}
	return len(t.In)
}

// legendLines explain the rows: who is still in a knock-out, the criteria that decided ties, the deductions, and the numbers of members without a legible name.
func (p standingsPrinter) legendLines(parts []pagePart) []string {
	var penalties, fees, missed, shared, drawn []string
	for _, s := range parts {
		for i, r := range s.rows() {
			if r.Penalty != 0 {
				penalties = append(penalties, p.memberName(r.Member)+" "+p.points(-r.Penalty))
			}
			if r.Fee > 0 {
				fees = append(fees, p.memberName(r.Member)+" "+p.points(-r.Fee))
			}
			if r.NoShows > 0 {
				missed = append(missed, p.missedTimes(r))
			}
			if r.Substituted > 0 {
				shared = append(shared, p.memberName(r.Member)+" "+shareOf(r))
			}
			if p.Look.Pictures && p.unnamed(r.Member) {
				drawn = append(drawn, p.legibleMember(r.Member, s.from+i+1)+" = "+p.memberName(r.Member))
			}
		}
	}
	some := func(parts []string) string { return p.fitNames(parts, 300) }
	var ties []string
	for i, c := range decidingCriteria(parts) {
		ties = append(ties, face.Superscript(fmt.Sprint(i+1))+" "+p.T("criterion."+string(c), nil))
	}
	return []string{
		p.namesLine("info.still_in", p.t.In),
		face.Small(p.When(len(ties) > 0, "table.ties", face.Data{"Ties": face.Phrases(ties...)})),
		face.Small(p.When(len(penalties) > 0, "table.penalties", face.Data{"Penalties": some(penalties)})),
		face.Small(p.When(len(fees) > 0, "table.fees", face.Data{"Fees": some(fees)})),
		face.Small(p.When(len(missed) > 0, "table.no_shows", face.Data{"Names": some(missed)})),
		face.Small(p.When(len(shared) > 0, "table.shared", face.Data{"Names": p.fitNames(shared, 90)})),
		face.Small(p.When(len(drawn) > 0, "picture.drawn_as", face.Data{"Names": some(drawn)})),
	}
}

// shareOf is how many of their games others have played for a member.
func shareOf(r standings.Row) string { return fmt.Sprintf("%d/%d", r.Substituted, r.Games) }

// missedTimes names a member with the number of lists of which they have played too little.
func (p leaguePrinter) missedTimes(r standings.Row) string {
	if r.NoShows == 1 {
		return p.memberName(r.Member)
	}
	return fmt.Sprintf("%s (%d)", p.memberName(r.Member), r.NoShows)
}

// Standings shows a reader a page of the standings, from 1; page 0 is the page with the reader.
func Standings(k face.Look, t WeekStandings, reader string, page int, l *locale.Localizer) discord.Message {
	p := newStandingsPrinter(k, t, l)
	title := face.Text("## "+p.title(), face.Phrases(p.afterWeek(), p.scoringWords("scoring.", p.Config)))
	parts, at := t.pageParts(reader, page)
	if len(parts) == 0 {
		line := p.emptyLine()
		if t.Config.Format.Mode().Attempts && !t.Running { // the task has been compared, and nobody has finished it
			line = p.T("table.no_task", nil)
		}
		return face.Private(title, face.Text(line))
	}
	teams := 0
	if at.number == 1 {
		teams = pageTeams
	}
	m := face.Private(append(append([]discord.Block{title}, p.teamBlock(reader, teams)...),
		face.Text(append([]string{face.CodeBlock(p.rowLines(parts, reader))}, p.legendLines(parts)...)...))...)
	m = p.WithPicture(m, p.standingsImage(parts, reader, teams))
	buttons := p.pageButtons(at, func(page int) string {
		return route.LeagueStandings.ID(route.Standing{Whole: p.inLeague(), Season: t.Season, Week: t.Week, Page: page})
	})
	if !t.Config.Format.Mode().Attempts {
		buttons = append(buttons, p.button(discord.Secondary, "league.button.cross", route.LeagueCross.ID(route.Season{Whole: p.inLeague(), Season: t.Season})))
	}
	if len(t.Ratings) > 0 {
		buttons = append(buttons, p.button(discord.Secondary, "league.button.ratings", route.LeagueRatings.ID(route.Page{Whole: p.inLeague(), Page: 0})))
	}
	m.Blocks = withButtons(m.Blocks, buttons)
	return m
}

// divisionAt returns the index of a member's division, or -1.
func divisionAt(divisions [][]string, member string) int {
	return slices.IndexFunc(divisions, func(members []string) bool { return slices.Contains(members, member) })
}

// divisionOf names the division of a member, by the key of a text about it; of somebody without one it says nothing.
func (p leaguePrinter) divisionOf(key, member string) string {
	at := divisionAt(p.Divisions, member)
	return p.When(at >= 0, key, face.Data{"Number": at + 1})
}

// divisionLines name the members of each division. Before are those of the season before: arrows show who has come from another one.
func (p leaguePrinter) divisionLines(before [][]string) (lines []string) {
	for i, members := range p.Divisions {
		names := make([]string, len(members))
		for k, m := range members {
			was := divisionAt(before, m)
			names[k] = face.If(was > i, "⬆ ") + face.If(was >= 0 && was < i, "⬇ ") + p.memberName(m)
		}
		lines = append(lines, "**"+p.T("league.division", face.Data{"Number": i + 1})+":** "+p.fitNames(names, crowdCharacters))
	}
	return lines
}

// namesByDivision is crowdNames with the division before the names of its members.
func (p leaguePrinter) namesByDivision(ids []string) string {
	if len(p.Divisions) == 0 {
		return p.crowdNames(ids)
	}
	var parts []string
	for i := range p.Divisions {
		var names []string
		for _, id := range ids {
			if at := divisionAt(p.Divisions, id); at == i || at < 0 && i == len(p.Divisions)-1 { // newcomers play in the lowest
				names = append(names, p.memberName(id))
			}
		}
		if len(names) > 0 {
			parts = append(parts, p.T("league.division", face.Data{"Number": i + 1})+": "+p.fitNames(names, crowdCharacters/len(p.Divisions)))
		}
	}
	return strings.Join(parts, "; ")
}
