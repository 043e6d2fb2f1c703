package e2e

import "karlchen/commands"

// Bot is the whole bot, for tests of a room that stands below it. NewBot makes one.
type Bot = commands.Bot

// NewBot returns a bot without a connection.
var NewBot = commands.New

// BotConfig holds what the bot works with.
type BotConfig = commands.Config
