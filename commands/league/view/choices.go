package view

import (
	"fmt"
	"strconv"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/league"
)

// LeagueOf returns the league for messages about a season.
func LeagueOf(b *leagues.Book) League {
	finale, finalists := b.Finale()
	return League{
		ID: b.League.ID, Name: b.League.Name, Season: b.Season.Number, Names: b.Names(), Config: b.Season.Plan.Config, Calendar: b.Calendar(),
		Finale: finale, Finalists: finalists, Divisions: b.Season.Divisions, Cup: b.Season.Cup, Renews: b.Season.NextBegins(),
	}
}

// newBookPrinter returns a printer for messages to one member of a league.
func newBookPrinter(b *leagues.Book, l *locale.Localizer) leaguePrinter {
	return newLeaguePrinter(face.Look{}, LeagueOf(b), l)
}

// LeagueChoice offers a league as a completion.
func LeagueChoice(of league.League) discord.Choice {
	return discord.Choice{Name: face.PlainLeagueName(of.Name), Value: of.ID}
}

// WeekChoice offers a week of a season as a completion.
func WeekChoice(b *leagues.Book, week int, l *locale.Localizer) discord.Choice {
	return discord.Choice{Name: face.Clip(newBookPrinter(b, l).weekDays(week), face.MaxChoice), Value: strconv.Itoa(week)}
}

// MemberChoice offers a member of a league as a completion.
func MemberChoice(b *leagues.Book, member string, l *locale.Localizer) discord.Choice {
	p := newBookPrinter(b, l)
	return discord.Choice{Name: face.Clip(p.PlainName(p.userOf(member)), face.MaxChoice), Value: member}
}

// ListChoice offers a list of a season as a completion.
func ListChoice(b *leagues.Book, of league.List, l *locale.Localizer) discord.Choice {
	p := newBookPrinter(b, l)
	names := mapped(of.Members, func(m string) string { return p.PlainName(p.userOf(m)) })
	name := face.Phrases(p.T("member.list_of_week", face.Data{"List": of.Number, "Week": of.Week}), strings.Join(names, ", "))
	return discord.Choice{Name: face.Clip(name, face.MaxChoice), Value: fmt.Sprint(of.Number)}
}

// weekDays names a week by its number, and its first and last day.
func (p leaguePrinter) weekDays(week int) string {
	format := p.T("member.day", nil)
	from, to := p.Calendar.Opens(week), p.Calendar.Closes(week).AddDate(0, 0, -1)
	return p.T("member.week_days", face.Data{"Week": week, "From": from.Format(format), "To": to.Format(format)})
}
