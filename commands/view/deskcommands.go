package view

import (
	"slices"

	"karlchen/bot/discord"
)

// deskOptions are the options of the leaders' commands, by which some of a dialogue can be said beforehand. They are fields of it.
var deskOptions = []struct {
	command string
	options []string
}{
	{"create", []string{"name"}},
	{"settings", nil},
	{"season", []string{"step"}},
	{"week-move", []string{"week", "day", "time"}},
	{"week-cancel", []string{"week"}},
	{"draw", nil},
	{"swap", []string{"one", "other"}},
	{"substitute", []string{"list", "out", "in"}},
	{"abort", []string{"list"}},
	{"correct", []string{"list", "points"}},
	{"strike", []string{"list"}},
	{"withdraw", []string{"correction"}},
	{"add", []string{"week", "first", "second", "third", "fourth", "fifth", "points"}},
	{"penalty", []string{"member", "points", "week"}},
	{"ban", []string{"member"}},
	{"decide", []string{"case", "verdict"}},
	{"recompute", nil},
	{"close", nil},
	{"log", nil},
	{"diagnose", nil},
}

// deskCommand is the slash command of those who lead a league. Its options share their texts.
func deskCommand() discord.Command {
	var subs []spec
	for _, row := range deskOptions {
		var all []discord.CommandOption
		names := row.options
		if row.command != "create" {
			names = append(slices.Clip(names), "league")
		}
		for _, name := range names {
			o := option(discord.TextOption, "desk."+name, 0, 0)
			o.Complete = deskTexts[name] == 0
			all = append(all, o)
		}
		subs = append(subs, command("league-admin."+row.command).with(all...))
	}
	return command("league-admin", subs...).Command
}
