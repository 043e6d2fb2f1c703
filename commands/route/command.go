package route

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/match"
)

// Command is a slash command without subcommands, a subcommand, or a command in the menu of a person or a message. Its path is also the key of its texts.
type Command struct {
	path    string // "doko.new"
	options []discord.CommandOption
	on      discord.Targets
}

// Name returns the command as it comes in interactions: "doko new", and in a menu the words that stand there.
func (c *Command) Name() string {
	if c.on != discord.Typed {
		return c.Label(locale.Fallback())
	}
	return strings.ReplaceAll(c.path, ".", " ")
}

// Label is what a command in a menu is called there.
func (c *Command) Label(l *locale.Localizer) string { return l.T(c.path, nil) }

// On returns in whose menu the command stands.
func (c *Command) On() discord.Targets { return c.on }

// Takes reports whether the command has an option of that name and type.
func (c *Command) Takes(name string, kind discord.OptionKind) bool {
	return slices.ContainsFunc(c.options, func(o discord.CommandOption) bool { return o.Name == name && o.Kind == kind })
}

// Admits reports whether an option of that name may have the value: one of its choices, a number within its bounds, a text that is not empty and has no
// more than MaxText characters.
func (c *Command) Admits(name, value string) bool {
	return slices.ContainsFunc(c.options, func(o discord.CommandOption) bool {
		number, err := strconv.Atoi(value)
		switch {
		case o.Name != name:
			return false
		case len(o.Choices) > 0:
			return slices.ContainsFunc(o.Choices, func(choice discord.Choice) bool { return choice.Value == value })
		case o.Kind == discord.IntegerOption:
			return err == nil && (o.Max == 0 || o.Min <= number && number <= o.Max)
		}
		return value != "" && utf8.RuneCountInString(value) <= MaxText
	})
}

// MaxText is the most characters of a text in an option, which is Discord's own limit.
const MaxText = 6000

// commands are all commands in the order in which Discord shows them.
var commands []*Command

// Commands returns every command.
func Commands() []*Command { return commands }

func command(path string, options ...discord.CommandOption) *Command {
	c := &Command{path: path, options: options}
	commands = append(commands, c)
	return c
}

// menuCommand is a command in the menu of a person or a message. Such commands have a name alone, and Discord takes five of each kind.
func menuCommand(path string, on discord.Targets) *Command {
	c := command(path)
	c.on = on
	return c
}

// direct are the commands that Discord also offers in direct messages with the bot. A subcommand that needs a server says so there.
var direct = []string{"rules", "settings", "help", "privacy"}

// Registration describes the commands to Discord.
func Registration() (all []discord.Command) {
	for _, c := range commands {
		if c.on != discord.Typed {
			all = append(all, discord.Command{Name: c.Name(), Names: locale.Translations(c.path), On: c.on})
			continue
		}
		top, _, isSub := strings.Cut(c.path, ".")
		described := describe(c.path)
		described.Options = c.options
		if !isSub {
			described.Direct = slices.Contains(direct, top)
			all = append(all, described)
			continue
		}
		if len(all) == 0 || all[len(all)-1].Name != top {
			group := describe(top)
			group.Direct = slices.Contains(direct, top)
			all = append(all, group)
		}
		group := &all[len(all)-1]
		group.Sub = append(group.Sub, described)
	}
	return all
}

func describe(path string) discord.Command {
	name, names, description, descriptions := words(path)
	return discord.Command{Name: name, Names: names, Description: description, Descriptions: descriptions}
}

// words returns the name and the description of a command or an option in the default language, and their translations.
func words(path string) (name string, names map[string]string, description string, descriptions map[string]string) {
	l := locale.Fallback()
	return l.T("name."+path, nil), locale.Translations("name." + path), l.T("command."+path, nil), locale.Translations("command." + path)
}

func option(kind discord.OptionKind, path string) discord.CommandOption {
	name, names, description, descriptions := words(path)
	return discord.CommandOption{Kind: kind, Name: name, Names: names, Description: description, Descriptions: descriptions}
}

// text returns a text option with completion, free one without.
func text(path string) discord.CommandOption {
	o := option(discord.TextOption, path)
	o.Complete = true
	return o
}

func free(path string) discord.CommandOption   { return option(discord.TextOption, path) }
func person(path string) discord.CommandOption { return option(discord.UserOption, path) }

func number(path string, least, most int) discord.CommandOption {
	o := option(discord.IntegerOption, path)
	o.Min, o.Max = least, most
	return o
}

func required(o discord.CommandOption) discord.CommandOption {
	o.Required = true
	return o
}

// Tables.
var (
	DokoNew = command("doko.new", number("doko.new.games", match.MinGames, match.MaxGames), option(discord.SwitchOption, "doko.new.pflichtsoli"),
		text("doko.new.rules"), number("doko.new.computers", 0, match.MaxPlaces-1), text("doko.new.when"))
	DokoDaily    = command("doko.daily")
	DokoPuzzle   = command("doko.puzzle")
	DokoHand     = command("doko.hand")
	DokoTable    = command("doko.table")
	DokoLeave    = command("doko.leave")
	DokoEnd      = command("doko.end")
	DokoWho      = command("doko.who")
	DokoVoteOut  = command("doko.vote-out", required(person("doko.vote-out.person")))
	DokoScore    = command("doko.score", text("doko.score.rules"))
	DokoDiagnose = command("doko.diagnose")
	DokoHome     = command("doko.home")
)

// Evenings.
var (
	PlanEvening = command("evening.plan", required(text("evening.plan.when")), option(discord.SwitchOption, "evening.plan.weekly"),
		free("evening.plan.name"), text("evening.plan.rules"), number("evening.plan.games", match.MinGames, match.MaxGames), text("evening.plan.stammtisch"))
	ListEvenings = command("evening.list")
)

// The same people over many evenings. Their option name is optional, because most people have one Stammtisch.
var (
	NewStammtisch   = command("stammtisch.new", required(free("stammtisch.new.name")), text("stammtisch.new.rules"))
	OpenStammtisch  = command("stammtisch.show", text("stammtisch.show.name"))
	StartStammtisch = command("stammtisch.play", text("stammtisch.play.name"))
)

// Score sheets of real tables.
var (
	NewSheet  = command("sheet.new")
	FindSheet = command("sheet.show", number("sheet.show.number", 1, 9999))
	ReadSheet = command("sheet.read", option(discord.FileOption, "sheet.read.file"))
)

// Rules.
var (
	ShowRules    = command("rules.show", text("rules.show.rules"))
	CompareRules = command("rules.compare", required(text("rules.compare.a")), required(text("rules.compare.b")))
	SetRules     = command("rules.set", required(text("rules.set.rules")))
	CustomRules  = command("rules.custom", text("rules.custom.rules"))
	RenameRules  = command("rules.rename", required(text("rules.rename.name")), required(free("rules.rename.to")))
	DeleteRules  = command("rules.delete", required(text("rules.delete.name")))
)

// Settings.
var (
	SettingsMe     = command("settings.me")
	SettingsServer = command("settings.server")
	SettingsBlock  = command("settings.block", required(person("settings.block.person")))
)

// The commands of members. Their option league is optional, because most servers have one league.
var (
	ShowLeague      = ofLeague("league.info")
	PlayLeague      = ofLeague("league.play")
	JoinLeague      = ofLeague("league.join")
	ShowStandings   = ofLeague("league.standings", text("league.standings.week"), season("league.standings"))
	ShowWeek        = ofLeague("league.week", text("league.week.week"), season("league.week"))
	ShowProfile     = ofLeague("league.profile", text("league.profile.member"), season("league.profile"))
	CompareMembers  = ofLeague("league.compare", required(text("league.compare.member")), text("league.compare.with"), season("league.compare"))
	ShowHistory     = ofLeague("league.history", text("league.history.member"), season("league.history"))
	SayAvailable    = ofLeague("league.available", person("league.available.not-with"))
	SayAway         = ofLeague("league.away", text("league.away.until"))
	JoinTeam        = ofLeague("league.team", text("league.team.name"))
	LeaveLeague     = ofLeague("league.leave")
	ProtestLeague   = ofLeague("league.protest", required(text("league.protest.list")))
	ShowLeagueRules = ofLeague("league.rules", season("league.rules"))
	ShowArchive     = ofLeague("league.archive")
	ShowCommon      = ofLeague("league.common", option(discord.FileOption, "league.common.file"))
	ExportLeague    = ofLeague("league.export", kindsOfExport(), text("league.export.week"), season("league.export"))
)

func ofLeague(path string, options ...discord.CommandOption) *Command {
	return command(path, append(options, text(path+".league"))...)
}

// maxSeason is the highest number of a season in an option.
const maxSeason = 999

func season(path string) discord.CommandOption { return number(path+".season", 1, maxSeason) }

// The kinds of files that a league exports.
const (
	ExportCSV      = "csv"
	ExportJSON     = "json"
	ExportRecords  = "doko"
	ExportCalendar = "ical"
	ExportPage     = "page"
	ExportSigned   = "signed" // a week for the common table of other leagues
)

func kindsOfExport() discord.CommandOption {
	what := required(free("league.export.what"))
	for _, kind := range []string{ExportPage, ExportCSV, ExportJSON, ExportRecords, ExportCalendar, ExportSigned} {
		key := "member.export." + kind
		what.Choices = append(what.Choices, discord.Choice{Name: locale.Fallback().T(key, nil), Value: kind, Names: locale.Translations(key)})
	}
	return what
}

// Help.
var (
	Learn = command("learn")
	Help  = command("help", text("help.about"))
)

// Finished games.
var (
	Replay       = command("replay", text("replay.game"), person("replay.player"), text("replay.day"), text("replay.contract"))
	StatsPlayer  = command("stats.player", person("stats.player.user"))
	StatsCompare = command("stats.compare", required(person("stats.compare.user")), person("stats.compare.with"))
	ServerStats  = command("stats.server")
	ReportGame   = command("report.game", required(text("report.game.game")), required(free("report.game.reason")))
	ListReports  = command("report.list")
)

// The user's stored data.
var (
	ShowPrivacy   = command("privacy.show")
	ExportPrivacy = command("privacy.export")
	DeletePrivacy = command("privacy.delete")
)

// The menus of people and messages.
var (
	InvitePerson  = menuCommand("apps.invite", discord.OnPeople)
	PersonStats   = menuCommand("apps.stats", discord.OnPeople)
	ReplayMessage = menuCommand("apps.replay", discord.OnMessages)
)

// LeaderCommands are the commands of leaders: one for each decision, and some of their own. Their options are fields of dialogues and share their texts:
// an option gives a field its first value.
var LeaderCommands = leaderCommands()

func leaderCommands() (all []*Command) {
	add := func(root, name string, fields ...string) {
		var options []discord.CommandOption
		for _, field := range fields {
			if path := "desk." + field; locale.Has("command." + path) { // the others are only in the dialogue
				o := text(path)
				o.Complete = !slices.Contains(written, field)
				options = append(options, o)
			}
		}
		all = append(all, command(root+"."+name, options...))
	}
	decisions := func(root string, real bool) {
		for _, d := range league.Decisions {
			if d.Real == real {
				fields := make([]string, len(d.Fields), len(d.Fields)+1)
				for i, f := range d.Fields {
					fields[i] = f.Key
				}
				add(root, d.Name, append(fields, "league")...)
			}
		}
	}
	add("league-admin", "create", "name")
	add("league-admin", "settings", "league")
	decisions("league-admin", false)
	sure := free("desk.sure")
	sure.Choices = []discord.Choice{{Name: locale.Fallback().T("desk.sure", nil), Value: Sure, Names: locale.Translations("desk.sure")}}
	all = append(all, command("league-admin.clear-texts", required(free("desk.word")), sure, text("desk.league")))
	for _, name := range []string{"draw", "recompute", "log", "diagnose", "inbox"} {
		add("league-admin", name, "league")
	}
	decisions(Tournament, true) // Discord takes 25 commands in a group
	return all
}

// Tournament is the group of the commands for the leaders of a tournament.
const Tournament = "tournament"

// Sure is the value of an option that says yes.
const Sure = "yes"

// written are the fields that leaders write; they choose the others from a menu.
var written = []string{"name", "time", "points", "team", "guest", "group"}
