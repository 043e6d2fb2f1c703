package view

import (
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// The most teams in a post and on the page of the standings, and the room that they take from members in a post, in rows.
const (
	mondayTeams  = 6
	pageTeams    = 20
	teamsForRows = 8
)

// teamName is the name of a team as people read it.
func teamName(name string) string { return face.Escape(face.Tidy(name, league.MaxTeamName)) }

// teamNames names teams, at most so many of them.
func teamNames(names []string, most int) string {
	return strings.Join(face.Mapped(names[:min(len(names), most)], teamName), ", ")
}

// teamBlock shows the standings of the teams, the best ones, in a code block that is narrow enough for a phone. A season without teams has none.
func (p standingsPrinter) teamBlock(reader string, most int) []discord.Block {
	if len(p.t.Teams) == 0 {
		return nil
	}
	const name = 22
	grid := face.Grid{3, 1, -name, 7}
	lines := []string{grid.Row("#", "", p.T("teams.team", nil), p.T("table.points", nil))}
	for _, r := range p.t.Teams[:min(len(p.t.Teams), most)] {
		own := face.If(slices.Contains(r.Members, reader) && reader != "", ">")
		lines = append(lines, grid.Row(fmt.Sprint(r.Rank), own, face.Tidy(r.Name, name), p.points(r.Value)))
	}
	text := []string{"**" + p.T("teams.title", nil) + "**", face.CodeBlock(lines)}
	if hidden := len(p.t.Teams) - most; hidden > 0 {
		text = append(text, p.moreLine(hidden))
	}
	return []discord.Block{face.Text(text...)}
}

// teamOfWeek names the teams that have won a week, with their members.
func (p standingsPrinter) teamOfWeek(week int) (lines []string) {
	for _, r := range p.t.Teams {
		if week >= 1 && week <= len(r.Weeks) && r.Weeks[week-1].Won {
			lines = append(lines, p.T("award.team", face.Data{"Team": teamName(r.Name), "Names": p.memberNames(r.Members, mostNamed)}))
		}
	}
	return lines
}

// teamSection is the part of the picture with the teams, and what it says in words.
func (p standingsPrinter) teamSection(reader string, most int) (s picture.StandingsSection, said []string) {
	s.Title = p.T("teams.title", nil)
	bars := newBarScale(face.Mapped(p.t.Teams, func(r standings.TeamRow) standings.Row { return r.Row }))
	for i, r := range p.t.Teams[:min(len(p.t.Teams), most)] {
		name := picture.Legible(r.Name)
		if name == "" {
			name = p.T("teams.numbered", face.Data{"Number": i + 1})
		}
		s.Rows = append(s.Rows, picture.StandingsRow{
			Rank: fmt.Sprint(r.Rank), Name: name, Value: p.points(r.Value), Own: reader != "" && slices.Contains(r.Members, reader), Weeks: bars.barsOf(r.Row),
		})
		said = append(said, fmt.Sprintf("%d. %s %s", r.Rank, face.Isolated(name), p.points(r.Value)))
	}
	return s, said
}

func (p printer) teamsLine(c standings.Config) string {
	if c.Team == 0 {
		return ""
	}
	key := face.Either(c.TeamBest == c.Team, "info.teams_all", "info.teams")
	return p.T(key, face.Data{"Size": c.Team, "Count": c.TeamBest})
}

// Teams shows the teams of a season, with the reader's own first, and how to change it.
func Teams(b *leagues.Book, reader string, l *locale.Localizer) discord.Message {
	p := newBookPrinter(b, l)
	config := b.Season.Plan.Config
	own := b.Team(reader)
	lines := []string{p.teamsLine(config)}
	var row []discord.Button
	switch fixed := b.Season.State != league.SeasonRegistration; {
	case own == nil:
		lines = append(lines, p.T("teams.none", nil))
	default:
		lines = append(lines, p.T("teams.own", face.Data{"Team": teamName(own.Name), "Names": p.memberNames(own.Members, len(own.Members))}))
		if fixed {
			lines = append(lines, face.Small(p.T("teams.fixed", nil)))
		} else {
			row = append(row, p.button(discord.Secondary, "teams.leave", route.MemberTeamless.ID(p.inLeague())))
		}
	}
	var others []string
	for _, t := range b.Season.Teams {
		if own != nil && t.Name == own.Name {
			continue
		}
		free := config.Team - len(t.Members)
		others = append(others, face.Phrases("- **"+teamName(t.Name)+"**: "+p.memberNames(t.Members, config.Team), p.When(free > 0, "teams.free", face.Data{"Count": free})))
	}
	lines = append(lines, face.FitLines(others, maxTeams, p.moreLine)...)
	title := face.Text("## " + p.T("teams.of", face.Data{"League": face.LeagueName(b.League.Name)}))
	m := face.Private(title, face.Text(lines...))
	if row != nil {
		m.Blocks = append(m.Blocks, discord.ButtonRow{Buttons: row})
	}
	return m
}

// maxTeams is the most characters of the other teams on their page.
const maxTeams = 2500

// TeamChoice offers a team by its name.
func TeamChoice(t standings.Team, most int, l *locale.Localizer) discord.Choice {
	free := most - len(t.Members)
	return discord.Choice{Name: face.Phrases(face.PlainLeagueName(t.Name), l.When(free > 0, "teams.free", face.Data{"Count": free})), Value: t.Name}
}
