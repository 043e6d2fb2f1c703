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
	}
}
