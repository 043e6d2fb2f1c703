package view

import (
	"cmp"
	"fmt"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league/exchange"
)

// CommonTable shows a reader the common table of the leagues of several servers: as teams where they can be compared, their members, and what is known of each.
func CommonTable(b *leagues.Book, all exchange.Common, reader leagues.Actor, l *locale.Localizer) discord.Message {
	g, own := LeagueOf(b), exchange.MemberOf(b.League.ID, reader.ID)
	g.Names = all.Names
	p := newStandingsPrinter(face.Look{}, WeekStandings{League: g, Divisions: []Division{{Standings: all.Table}}, Teams: all.Teams}, l)
	blocks := []discord.Block{face.Text("## "+p.T("common.title", nil), face.Small(p.T("common.about", nil)))}
	if len(all.Leagues) == 0 {
		return face.Private(append(blocks, face.Text(p.T("common.empty", nil)))...)
	}
	var known []string
	for _, side := range all.Leagues {
		weeks := cmp.Or(strings.ReplaceAll(strings.Trim(fmt.Sprint(side.Weeks), "[]"), " ", ", "), "–")
		known = append(known, face.Phrases(p.T("common.league", face.Data{"Mark": side.Mark, "Name": face.LeagueName(side.Name), "Weeks": weeks, "Key": side.Fingerprint()}),
			p.When(side.Unverified > 0, "common.unverified", face.Data{"Count": side.Unverified})))
	}
	if len(all.Teams) > 0 {
		blocks = append(append(blocks, p.teamBlock(own, pageTeams)...), face.Text(face.Small(p.T("common.teams_about", nil))))
	}
	parts, _ := p.t.pageParts(own, 0)
	blocks = append(blocks, face.Text(append([]string{face.CodeBlock(p.rowLines(parts, own))}, p.legendLines(parts)...)...),
		face.Text(face.FitLines(known, face.MaxPage, p.moreLine)...))
	m := face.Private(blocks...)
	if reader.Leads(b.League) && len(all.Leagues) > 1 {
		m.Blocks = withButtons(m.Blocks, []discord.Button{p.button(discord.Danger, "common.forget", route.LeagueForget.ID(p.inLeague()))})
	}
	return m
}
