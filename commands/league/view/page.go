package view

import (
	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

// WeekPage shows a week to one person: its buttons if it is the present week, which is then Next, and its results.
func WeekPage(k face.Look, m Monday, l *locale.Localizer) discord.Message {
	p := newStandingsPrinter(k, m.WeekStandings, l)
	title := face.Text("## "+p.title(), "### "+p.leaguePrinter.weekDays(m.Week))
	blocks := []discord.Block{title}
	var lines []string
	if m.Next != nil {
		blocks = p.openingBlocks(*m.Next, title)
		for _, list := range m.Lists {
			lines = append(lines, p.listLine(list))
		}
		lines = face.FitLines(lines, mondayLists, p.moreLine)
	} else {
		lines = p.resultLines(m)
	}
	if len(lines) > 0 {
		blocks = append(blocks, face.Text(lines...))
	}
	if awards := p.awardLines(m.Awards); len(awards) > 0 {
		blocks = append(blocks, face.Text(face.FitLines(awards, mondayAwards, p.moreLine)...))
	}
	if told := p.storyText(m.Stories); len(told) > 0 {
		blocks = append(blocks, face.Text(told...))
	}
	buttons := []discord.Button{p.button(discord.Secondary, "league.button.standings", route.LeagueStandings.ID(route.Standing{Whole: p.inLeague(), Season: p.Season, Week: m.Week, Page: 0}))}
	if len(m.Attempts) > 0 {
		buttons = append(buttons, p.button(discord.Secondary, "member.button.compared", route.LeagueCompared.ID(route.Standing{Whole: p.inLeague(), Season: p.Season, Week: m.Week, Page: 0})))
	}
	return face.Private(append(blocks, discord.ButtonRow{Buttons: buttons})...)
}

// LeagueFiles hands out files of a season.
func LeagueFiles(b *leagues.Book, what string, files []discord.File, l *locale.Localizer) discord.Message {
	m := face.Private(face.Text("## "+newBookPrinter(b, l).title(), l.T("member.exported."+what, nil)))
	m.Files = files
	return m
}
