package view

import (
	"cmp"
	"fmt"
	"slices"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league/standings"
)

// TaskComparison compares the attempts at the task of a week so far.
type TaskComparison struct {
	League
	Week     int
	Attempts []standings.Compared // the best first
}

// TaskResults shows a reader a page of the comparison, from 1, and their own results deal by deal; page 0 is the page with the reader.
func TaskResults(t TaskComparison, reader string, page int, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, t.League, l)
	title := face.Text("## "+p.title(), "### "+p.T("task.title", face.Data{"Week": t.Week, "Weeks": p.Config.Weeks}))
	if len(t.Attempts) == 0 {
		return face.Private(title, face.Text(p.T("task.nobody", nil)))
	}
	own := slices.IndexFunc(t.Attempts, func(a standings.Compared) bool { return a.Member == reader })
	at := findPage(page, len(t.Attempts), rowsOnPage, own)
	grid := face.Grid{3, 1, -16, 5, 9}
	lines := []string{grid.Row("#", "", p.T("table.name", nil), "%", p.T("table.points", nil))}
	for i := at.from; i < at.to; i++ {
		a := t.Attempts[i]
		lines = append(lines, grid.Row(fmt.Sprint(a.Rank), face.If(i == own, ">"), p.CellName(p.userOf(a.Member)), percentWon(a), face.Signed(a.Total)))
	}
	m := face.Private(title, face.Text(face.CodeBlock(lines), face.Small(p.T("task.how", nil))))
	if own >= 0 {
		m.Blocks = append(m.Blocks, face.Text("**"+p.T("task.own", nil)+"**", face.CodeBlock(p.dealLines(t.Attempts, own)), face.Small(p.recordsLine(t.Attempts[own].Records))))
	}
	m.Blocks = withButtons(m.Blocks, p.pageButtons(at, func(page int) string {
		return route.LeagueCompared.ID(route.Standing{Whole: p.inLeague(), Season: t.Season, Week: t.Week, Page: page})
	}))
	return m
}

// dealLines compare an attempt with the others deal by deal: its points, the mean and the best of all, and the share of the others that it beats.
func (p leaguePrinter) dealLines(all []standings.Compared, own int) []string {
	grid := face.Grid{3, 7, 9, 7, 6}
	lines := []string{grid.Row("#", p.T("task.yours", nil), p.T("task.mean", nil), p.T("task.best", nil), "%")}
	for deal, points := range all[own].Points {
		sum, best, beaten := 0, points, 0
		for i, a := range all {
			sum, best = sum+a.Points[deal], max(best, a.Points[deal])
			if i != own {
				beaten += 1 + cmp.Compare(points, a.Points[deal])
			}
		}
		won := percentWon(standings.Compared{Matchpoints: beaten, Most: 2 * (len(all) - 1)})
		mean := standings.Points(sum) * standings.Point / standings.Points(len(all))
		lines = append(lines, grid.Row(fmt.Sprint(deal+1), face.Signed(points), p.points(mean), face.Signed(best), won))
	}
	return lines
}
