package view

import (
	"fmt"
	"strconv"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/locale"
	"karlchen/game/league"
)

// LeagueOf is what messages of a league begin with.
func LeagueOf(b *leagues.Book) League {
	return League{
		ID: b.League.ID, Name: b.League.Name, Season: b.Season.Number, Names: b.Names(), Config: b.Season.Plan.Config, Calendar: b.Calendar,
	}
}

// book is a printer of a league that speaks to one of its members.
func book(b *leagues.Book, l *locale.Localizer) leaguePrinter { return Look{}.league(LeagueOf(b), l) }

// LeagueChoice offers a league as a completion.
func LeagueChoice(of league.League) discord.Choice {
	return discord.Choice{Name: plain(of.Name), Value: of.ID}
}

// WeekChoice offers a week of a season as a completion.
func WeekChoice(b *leagues.Book, week int, l *locale.Localizer) discord.Choice {
	return discord.Choice{Name: clip(book(b, l).weekDays(week), MaxChoice), Value: strconv.Itoa(week)}
}

// MemberChoice offers a member of a league as a completion.
func MemberChoice(b *leagues.Book, member string, l *locale.Localizer) discord.Choice {
	p := book(b, l)
	return discord.Choice{Name: clip(p.called(p.user(member)), MaxChoice), Value: member}
}

// ListChoice offers a list of a season as a completion.
func ListChoice(b *leagues.Book, of league.List, l *locale.Localizer) discord.Choice {
	p := book(b, l)
	var names []string
	for _, m := range of.Members {
		names = append(names, p.called(p.user(m)))
	}
	name := phrases(p.T("member.list_of_week", data{"List": of.Number, "Week": of.Week}), strings.Join(names, ", "))
	return discord.Choice{Name: clip(name, MaxChoice), Value: fmt.Sprint(of.Number)}
}

// weekDays names a week by its number and its days.
func (p leaguePrinter) weekDays(week int) string {
	format := p.T("member.day", nil)
	from, to := p.Calendar.Opens(week), p.Calendar.Closes(week).AddDate(0, 0, -1)
	return p.T("member.week_days", data{"Week": week, "From": from.Format(format), "To": to.Format(format)})
}
