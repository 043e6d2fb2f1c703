package view

import (
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// Commands are the slash commands, in English with German translations.
func Commands() []discord.Command {
	return append([]discord.Command{
		command("doko",
			command("doko.new").with(
				option(discord.IntegerOption, "doko.new.games", match.MinGames, match.MaxGames),
				option(discord.SwitchOption, "doko.new.pflichtsoli", 0, 0),
				option(discord.TextOption, "doko.new.rules", 0, 0),
				option(discord.IntegerOption, "doko.new.computers", 0, match.MaxPlaces-1),
				option(discord.TextOption, "doko.new.when", 0, 0),
			),
			command("doko.hand"),
			command("doko.table"),
			command("doko.leave"),
			command("doko.end"),
			command("doko.vote-out").with(required(option(discord.UserOption, "doko.vote-out.person", 0, 0))),
			command("doko.score").with(option(discord.TextOption, "doko.score.rules", 0, 0)),
			command("doko.diagnose"),
		).Command,
		direct(command("rules",
			command("rules.show").with(option(discord.TextOption, "rules.show.rules", 0, 0)),
			command("rules.compare").with(
				required(option(discord.TextOption, "rules.compare.a", 0, 0)),
				required(option(discord.TextOption, "rules.compare.b", 0, 0)),
			),
			command("rules.set").with(required(option(discord.TextOption, "rules.set.rules", 0, 0))),
			command("rules.custom").with(option(discord.TextOption, "rules.custom.rules", 0, 0)),
			command("rules.rename").with(
				required(option(discord.TextOption, "rules.rename.name", 0, 0)),
				required(uncompleted(option(discord.TextOption, "rules.rename.to", 0, 0))),
			),
			command("rules.delete").with(required(option(discord.TextOption, "rules.delete.name", 0, 0))),
		)),
		direct(command("settings",
			command("settings.me"),
			command("settings.server"),
			command("settings.block").with(required(option(discord.UserOption, "settings.block.person", 0, 0))),
		)),
		leagueCommand(),
		direct(command("learn")),
		direct(command("help").with(option(discord.TextOption, "help.about", 0, 0))),
	}, append(recordCommands(), deskCommand())...)
}

// spec is a command that is being put together.
type spec struct{ discord.Command }

// command describes a command by its texts. The last part of its path is its name.
func command(path string, subs ...spec) spec {
	name, names, description, descriptions := words(path)
	c := discord.Command{Name: name, Names: names, Description: description, Descriptions: descriptions}
	for _, sub := range subs {
		c.Sub = append(c.Sub, sub.Command)
	}
	return spec{c}
}

func (c spec) with(options ...discord.CommandOption) spec {
	c.Options = options
	return c
}

// direct is a command that is also offered in direct messages with the bot. Those of its subcommands that need a server say so there.
func direct(c spec) discord.Command {
	c.Direct = true
	return c.Command
}

func option(kind discord.OptionKind, path string, least, most int) discord.CommandOption {
	name, names, description, descriptions := words(path)
	return discord.CommandOption{
		Kind: kind, Name: name, Names: names, Description: description, Descriptions: descriptions,
		Min: least, Max: most, Complete: kind == discord.TextOption,
	}
}

func required(o discord.CommandOption) discord.CommandOption {
	o.Required = true
	return o
}

// uncompleted is an option for which nothing is offered.
func uncompleted(o discord.CommandOption) discord.CommandOption {
	o.Complete = false
	return o
}

// words returns the name and the description of a command or an option as people read them whose language is not there, and their translations.
func words(path string) (name string, names map[string]string, description string, descriptions map[string]string) {
	l := locale.Elsewhere()
	return l.T("name."+path, nil), locale.Translations("name." + path), l.T("command."+path, nil), locale.Translations("command." + path)
}

// RuleChoices completes what somebody types as rules: the presets, and what he typed if it is a ruleset already.
func RuleChoices(l *locale.Localizer, typed string) []discord.Choice {
	var all []discord.Choice
	if r, err := rules.Parse(typed); err == nil && (r != r.Base() || r.Outdated()) && len(r.String()) <= maxChoice {
		_, differences, _ := strings.Cut(r.String(), " ")
		all = append(all, discord.Choice{Name: clip(strings.TrimSpace(presetName(l, r)+" "+differences), maxChoice), Value: r.String()})
	}
	for _, preset := range rules.Presets() {
		name := l.T("preset."+preset, nil)
		if strings.HasPrefix(typed, preset) || strings.Contains(strings.ToLower(preset+" "+name), strings.ToLower(typed)) {
			all = append(all, discord.Choice{Name: name, Value: preset})
		}
	}
	return all
}

// SavedName is how saved rules are offered.
func SavedName(name string) string { return clip("★ "+name, maxChoice) }

// MaxChoices is how many completions Discord shows.
const MaxChoices = 25

// maxChoice is how long Discord lets a completion be.
const maxChoice = 100
