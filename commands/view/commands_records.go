package view

import "karlchen/bot/discord"

// recordCommands are the slash commands about finished games.
func recordCommands() []discord.Command {
	return []discord.Command{
		command("replay").with(
			option(discord.TextOption, "replay.game", 0, 0),
			option(discord.UserOption, "replay.player", 0, 0),
			option(discord.TextOption, "replay.day", 0, 0),
			option(discord.TextOption, "replay.contract", 0, 0),
		).Command,
		command("stats",
			command("stats.player").with(option(discord.UserOption, "stats.player.user", 0, 0)),
			command("stats.compare").with(
				required(option(discord.UserOption, "stats.compare.user", 0, 0)),
				option(discord.UserOption, "stats.compare.with", 0, 0),
			),
			command("stats.server"),
		).Command,
		command("report",
			command("report.game").with(
				required(option(discord.TextOption, "report.game.game", 0, 0)),
				required(uncompleted(option(discord.TextOption, "report.game.reason", 0, 0))),
			),
			command("report.list"),
		).Command,
		direct(command("privacy", command("privacy.show"), command("privacy.export"), command("privacy.delete"))),
	}
}
