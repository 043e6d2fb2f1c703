package view

import "karlchen/bot/discord"

// leagueCommand is the slash command of a league's members. Which league is meant has to be said only where a server has several.
func leagueCommand() discord.Command {
	sub := func(path string, options ...discord.CommandOption) spec {
		return command(path).with(append(options, option(discord.TextOption, path+".league", 0, 0))...)
	}
	season := func(path string) discord.CommandOption {
		return option(discord.IntegerOption, path+".season", 1, maxSeason)
	}
	return command("league",
		sub("league.play"),
		sub("league.join"),
		sub("league.standings", option(discord.TextOption, "league.standings.week", 0, 0), season("league.standings")),
		sub("league.week", option(discord.TextOption, "league.week.week", 0, 0), season("league.week")),
		sub("league.available", option(discord.UserOption, "league.available.not-with", 0, 0)),
		sub("league.away"),
		sub("league.leave"),
		sub("league.protest", required(option(discord.TextOption, "league.protest.list", 0, 0))),
		sub("league.rules", season("league.rules")),
	).Command
}

// maxSeason is the highest number of a season that commands take.
const maxSeason = 999
