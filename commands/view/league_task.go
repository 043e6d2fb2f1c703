package view

import (
	"cmp"
	"fmt"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// TaskTable is what the task of a week has come to so far.
type TaskTable struct {
	League
	Week     int
	Attempts []league.Compared // the best first
}

// TaskResults shows somebody a page of the comparison, from 1, and how he did deal by deal; page 0 is the one that he is on.
func TaskResults(t TaskTable, reader string, page int, l *locale.Localizer) discord.Message {
	p := Look{}.league(t.League, l)
	title := text("## "+p.title(), "### "+p.T("task.title", data{"Week": t.Week, "Weeks": p.Config.Weeks}))
	if len(t.Attempts) == 0 {
		return private(title, text(p.T("task.nobody", nil)))
	}
	own, pages := -1, (len(t.Attempts)+tableRows-1)/tableRows
	for i, a := range t.Attempts {
		if a.Member == reader {
			own = i
		}
	}
	if page == 0 && own >= 0 {
		page = own/tableRows + 1
	}
	page = max(1, min(page, pages))
	lines := []string{right("#", rankColumns) + " " + left(p.T("table.name", nil), leagueName+2) + right("%", 5) + right(p.T("table.points", nil), 9)}
	ranks := compared(t.Attempts)
	for i := (page - 1) * tableRows; i < min(page*tableRows, len(t.Attempts)); i++ {
		a, mark := t.Attempts[i], " "
		if i == own {
			mark = ">"
		}
		lines = append(lines, right(fmt.Sprint(ranks[i]), rankColumns)+mark+left(p.cell(p.user(a.Member)), leagueName+2)+
			right(share(a), 5)+right(ascii(a.Total), 9))
	}
	m := private(title, text(code(lines), small(p.T("task.how", nil))))
	if own >= 0 {
		m.Blocks = append(m.Blocks, text("**"+p.T("task.own", nil)+"**", code(p.deals(t.Attempts, own)), small(p.records(t.Attempts[own].Records))))
	}
	if buttons := p.turning(page, pages, func(page int) string {
		return route.LeagueCompared.ID(route.Standing{Whole: p.of(), Season: t.Season, Week: t.Week, Page: page})
	}); buttons != nil {
		m.Blocks = append(m.Blocks, discord.Row{Buttons: buttons})
	}
	return m
}

// deals compares an attempt with the others deal by deal: its points, the mean of all and the best, and the share of those that it beats.
func (p leaguePrinter) deals(all []league.Compared, own int) []string {
	lines := []string{right("#", 3) + right(p.T("task.yours", nil), 7) + right(p.T("task.mean", nil), 9) + right(p.T("task.best", nil), 7) + right("%", 6)}
	for deal, points := range all[own].Points {
		sum, best, beaten := 0, points, 0
		for i, a := range all {
			sum, best = sum+a.Points[deal], max(best, a.Points[deal])
			if i != own {
				beaten += 1 + cmp.Compare(points, a.Points[deal])
			}
		}
		won := share(league.Compared{Matchpoints: beaten, Most: 2 * (len(all) - 1)})
		lines = append(lines, right(fmt.Sprint(deal+1), 3)+right(ascii(points), 7)+
			right(p.cellPoints(league.Points(sum)*league.Point/league.Points(len(all))), 9)+right(ascii(best), 7)+right(won, 6))
	}
	return lines
}
