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
	lines := []string{face.AlignRight("#", rankColumns) + " " + face.AlignLeft(p.T("table.name", nil), leagueName+2) + face.AlignRight("%", 5) + face.AlignRight(p.T("table.points", nil), 9)}
	for i := at.from; i < at.to; i++ {
		a, mark := t.Attempts[i], " "
		if i == own {
			mark = ">"
		}
		lines = append(lines, face.AlignRight(fmt.Sprint(a.Rank), rankColumns)+mark+face.AlignLeft(p.CellName(p.userOf(a.Member)), leagueName+2)+
			face.AlignRight(percentWon(a), 5)+face.AlignRight(face.SignedASCII(a.Total), 9))
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
	lines := []string{face.AlignRight("#", 3) + face.AlignRight(p.T("task.yours", nil), 7) + face.AlignRight(p.T("task.mean", nil), 9) + face.AlignRight(p.T("task.best", nil), 7) + face.AlignRight("%", 6)}
	for deal, points := range all[own].Points {
		sum, best, beaten := 0, points, 0
		for i, a := range all {
			sum, best = sum+a.Points[deal], max(best, a.Points[deal])
			if i != own {
				beaten += 1 + cmp.Compare(points, a.Points[deal])
			}
		}
		won := percentWon(standings.Compared{Matchpoints: beaten, Most: 2 * (len(all) - 1)})
		lines = append(lines, face.AlignRight(fmt.Sprint(deal+1), 3)+face.AlignRight(face.SignedASCII(points), 7)+
			face.AlignRight(p.cellPoints(standings.Points(sum)*standings.Point/standings.Points(len(all))), 9)+face.AlignRight(face.SignedASCII(best), 7)+face.AlignRight(won, 6))
	}
	return lines
}
