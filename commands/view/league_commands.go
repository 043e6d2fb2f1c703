package view

import (
	"karlchen/bot/discord"
	"karlchen/commands/locale"
)

// leagueCommand is the slash command of a league's members. Which league is meant has to be said only where a server has several.
func leagueCommand() discord.Command {
	sub := func(path string, options ...discord.CommandOption) spec {
		return command(path).with(append(options, option(discord.TextOption, path+".league", 0, 0))...)
	}
	text := func(path string) discord.CommandOption { return option(discord.TextOption, path, 0, 0) }
	season := func(path string) discord.CommandOption {
		return option(discord.IntegerOption, path+".season", 1, maxSeason)
	}
	what := required(uncompleted(text("league.export.what")))
	for _, kind := range []string{ExportCSV, ExportJSON, ExportRecords, ExportCalendar} {
		what.Choices = append(what.Choices, translated("member.export."+kind, kind))
	}
	return command("league",
		sub("league.info"),
		sub("league.play"),
		sub("league.join"),
		sub("league.standings", text("league.standings.week"), season("league.standings")),
		sub("league.week", text("league.week.week"), season("league.week")),
		sub("league.profile", text("league.profile.member"), season("league.profile")),
		sub("league.compare", required(text("league.compare.member")), text("league.compare.with"), season("league.compare")),
		sub("league.history", text("league.history.member"), season("league.history")),
		sub("league.available", option(discord.UserOption, "league.available.not-with", 0, 0)),
		sub("league.away"),
		sub("league.leave"),
		sub("league.protest", required(text("league.protest.list"))),
		sub("league.rules", season("league.rules")),
		sub("league.archive"),
		sub("league.export", what, text("league.export.week"), season("league.export")),
	).Command
}

// maxSeason is the highest number of a season that commands take.
const maxSeason = 999

// The files that a league hands out.
const (
	ExportCSV      = "csv"
	ExportJSON     = "json"
	ExportRecords  = "doko"
	ExportCalendar = "ical"
)

// translated is a fixed choice of an option, its name by a key of texts.
func translated(key, value string) discord.Choice {
	return discord.Choice{Name: locale.Elsewhere().T(key, nil), Value: value, Names: locale.Translations(key)}
}
