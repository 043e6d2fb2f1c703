package view

import (
	"fmt"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league/exchange"
)

// CommonTable shows the common table of the leagues of several servers: as teams where they can be compared, their members, and what is known of each.
func CommonTable(b *leagues.Book, all exchange.Common, leads bool, l *locale.Localizer) discord.Message {
	p := newBookPrinter(b, l)
	blocks := []discord.Block{face.Text("## "+p.T("common.title", nil), face.Small(p.T("common.about", nil)))}
	if len(all.Leagues) == 0 {
		return face.Private(append(blocks, face.Text(p.T("common.empty", nil)))...)
	}
	var known, teams []string
	mark := map[string]string{}
	for i, side := range all.Leagues {
		mark[side.League] = string(rune('A' + i%26))
		weeks := listWeeks(side.Weeks)
		known = append(known, face.Phrases(p.T("common.league", face.Data{"Mark": mark[side.League], "Name": face.LeagueName(side.Name), "Weeks": weeks, "Key": exchange.Fingerprint(side.Key)}),
			p.When(side.Unverified > 0, "common.unverified", face.Data{"Count": side.Unverified})))
		teams = append(teams, face.Grid{3, 1, -22, 7}.Row(fmt.Sprint(i+1), "", mark[side.League]+" "+face.Plain(side.Name), p.points(side.Value)))
	}
	if all.Teams {
		blocks = append(blocks, face.Text("**"+p.T("common.teams", nil)+"**", face.CodeBlock(teams), face.Small(p.T("common.teams_about", nil))))
	}
	grid := face.Grid{3, 1, -1, 1, -16, 7, 4}
	lines := []string{grid.Row("#", "", "", "", p.T("table.name", nil), p.T("table.points", nil), p.T("table.lists_short", nil))}
	for _, r := range all.Table.Rows[:min(len(all.Table.Rows), rowsOnPage)] {
		who := all.People[r.Member]
		lines = append(lines, grid.Row(rankText(r), "", mark[who.ID], "", face.Plain(who.Name), p.points(r.Value), fmt.Sprint(r.Lists)))
	}
	text := []string{face.CodeBlock(lines)}
	if hidden := len(all.Table.Rows) - rowsOnPage; hidden > 0 {
		text = append(text, p.T("league.more", face.Data{"Count": hidden}))
	}
	text = append(text, face.Small(p.When(len(all.Apart) > 0, "common.apart", face.Data{"Weeks": listWeeks(all.Apart)})))
	m := face.Private(append(blocks, face.Text(text...), face.Text(face.FitLines(known, face.MaxPage, func(n int) string { return p.T("league.more", face.Data{"Count": n}) })...))...)
	if leads && len(all.Leagues) > 1 {
		id := route.LeagueForget.ID(route.Whole{League: route.League(b.League.ID)})
		m.Blocks = append(m.Blocks, discord.ButtonRow{Buttons: []discord.Button{{CustomID: id, Label: p.T("common.forget", nil), Style: discord.Danger}}})
	}
	return m
}

func listWeeks(weeks []int) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(weeks), "[]"), " ", ", ")
}
