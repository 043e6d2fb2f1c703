package sandbox_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/discord"
	"karlchen/bot/sandbox"
)

const globalCommands = "/applications/" + sandbox.ApplicationID + "/commands"

func slash(name string, options ...j) j {
	return j{"name": name, "description": "Doppelkopf", "options": options}
}

func opt(kind int, name string, more j) j {
	return changed(j{"type": kind, "name": name, "description": "An option"}, more)
}

func TestRefusedCommands(t *testing.T) {
	s := start(t, func(o *sandbox.Options) { o.Unlimited = true })
	long := strings.Repeat("d", 100)
	for _, c := range []struct {
		why      string
		commands []j
		field    string
		problem  string
	}{
		{"a name in upper case", []j{slash("Doko")}, "0.name", "APPLICATION_COMMAND_INVALID_NAME"},
		{"a name with a space", []j{slash("doko new")}, "0.name", "APPLICATION_COMMAND_INVALID_NAME"},
		{"a name of 33 characters", []j{slash(strings.Repeat("d", 33))}, "0.name", "BASE_TYPE_BAD_LENGTH"},
		{"a translated name in upper case", []j{changed(slash("doko"), j{"name_localizations": j{"de": "Doko"}})}, "0.name_localizations.de", "APPLICATION_COMMAND_INVALID_NAME"},
		{"the name of an option in upper case", []j{slash("doko", opt(3, "Rules", nil))}, "0.options.0.name", "APPLICATION_COMMAND_INVALID_NAME"},
		{"a name twice", []j{slash("doko"), slash("doko")}, "1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME"},
		{"an option name twice", []j{slash("doko", opt(3, "a", nil), opt(4, "a", nil))}, "0.options.1.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"},
		{"no description", []j{{"name": "doko"}}, "0.description", "BASE_TYPE_REQUIRED"},
		{"a description of 101 characters", []j{changed(slash("doko"), j{"description": long + "d"})}, "0.description", "BASE_TYPE_MAX_LENGTH"},
		{"an option without description", []j{slash("doko", opt(3, "a", j{"description": nil}))}, "0.options.0.description", "BASE_TYPE_REQUIRED"},
		{"a required option after an optional one", []j{slash("doko", opt(3, "a", nil), opt(3, "b", j{"required": true}))}, "0.options.1", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
		{"the same inside a subcommand", []j{slash("doko", opt(1, "new", j{"options": []j{opt(3, "a", nil), opt(3, "b", j{"required": true})}}))}, "0.options.0.options.1", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
		{"subcommands mixed with options", []j{slash("doko", opt(1, "new", nil), opt(3, "a", nil))}, "0.options.1", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		{"a subcommand in a subcommand", []j{slash("doko", opt(1, "new", j{"options": []j{opt(1, "x", nil)}}))}, "0.options.0.options.0", "UNION_TYPE_CHOICES"},
		{"an unknown locale", []j{changed(slash("doko"), j{"name_localizations": j{"de-AT": "doko"}})}, "0.name_localizations.de-AT", "ENUM_TYPE_COERCE"},
		{"an unknown locale of a choice", []j{slash("doko", opt(3, "a", j{"choices": []j{{"name": "n", "value": "v", "name_localizations": j{"en": "n"}}}}))}, "0.options.0.choices.0.name_localizations.en", "ENUM_TYPE_COERCE"},
		{"26 options", []j{slash("doko", repeat(26, func(i int) j { return opt(3, fmt.Sprint("o", i), nil) })...)}, "0.options", "BASE_TYPE_MAX_LENGTH"},
		{"26 choices", []j{slash("doko", opt(3, "a", j{"choices": repeat(26, func(i int) j { return j{"name": fmt.Sprint(i), "value": fmt.Sprint(i)} })}))}, "0.options.0.choices", "BASE_TYPE_MAX_LENGTH"},
		{"a choice of another type", []j{slash("doko", opt(4, "a", j{"choices": []j{{"name": "n", "value": 1.5}}}))}, "0.options.0.choices.0.value", "APPLICATION_COMMAND_CHOICE_INVALID_TYPE"},
		{"a choice twice", []j{slash("doko", opt(4, "a", j{"choices": []j{{"name": "n", "value": 1}, {"name": "n", "value": 2}}}))}, "0.options.0.choices.1", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"},
		{"choices and completion", []j{slash("doko", opt(3, "a", j{"autocomplete": true, "choices": []j{{"name": "n", "value": "v"}}}))}, "0.options.0.autocomplete", "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID"},
		{"choices of a user option", []j{slash("doko", opt(6, "a", j{"choices": []j{{"name": "n", "value": "v"}}}))}, "0.options.0.choices", "BASE_TYPE_NOT_ALLOWED"},
		{"min over max", []j{slash("doko", opt(4, "a", j{"min_value": 5, "max_value": 4}))}, "0.options.0.min_value", "APPLICATION_COMMAND_OPTIONS_MIN_VALUE_TOO_HIGH"},
		{"min length over max length", []j{slash("doko", opt(3, "a", j{"min_length": 5, "max_length": 4}))}, "0.options.0.min_length", "APPLICATION_COMMAND_OPTIONS_MIN_LENGTH_TOO_HIGH"},
		{"more than 8000 characters, with the longest translation", []j{slash("doko", repeat(25, func(i int) j {
			return opt(3, fmt.Sprint("o", i), j{"description": "short", "description_localizations": j{"de": long},
				"choices": repeat(4, func(k int) j { return j{"name": fmt.Sprint(k, long[:60]), "value": fmt.Sprint(k, "v")} })})
		})...)}, "0", "APPLICATION_COMMAND_TOO_LARGE"},
		{"an unknown key", []j{changed(slash("doko"), j{"descripton": "x"})}, "0.descripton", "UNKNOWN_KEY"},
		{"an unknown kind of option", []j{slash("doko", opt(12, "a", nil))}, "0.options.0", "UNION_TYPE_CHOICES"},
		{"a description of a command in a menu", []j{{"name": "Tip", "type": 2, "description": "x"}}, "0", "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED"},
		{"options of a command in a menu", []j{{"name": "Tip", "type": 3, "options": []j{opt(3, "a", nil)}}}, "0", "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED"},
		{"a name of 33 characters in a menu", []j{{"name": strings.Repeat("T", 33), "type": 2}}, "0.name", "BASE_TYPE_BAD_LENGTH"},
		{"a name twice in a menu", []j{{"name": "Tip", "type": 2}, {"name": "Tip", "type": 2}}, "1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME"},
		{"a type that there is not", []j{{"name": "Tip", "type": 5}}, "0.type", "BASE_TYPE_CHOICES"},
		{"an option of a kind that the bot does not use", []j{slash("doko", opt(9, "a", nil))}, "0.options.0", "UNION_TYPE_CHOICES"},
		{"permissions that are no number", []j{changed(slash("doko"), j{"default_member_permissions": "all"})}, "0.default_member_permissions", "NUMBER_TYPE_COERCE"},
	} {
		t.Run(c.why, func(t *testing.T) {
			a := rest(t, s, "PUT", globalCommands, c.commands)
			wantCode(t, a, 400, 50035)
			if got := a.problem(c.field); got != c.problem {
				t.Errorf("problem at %s is %q, want %q: %v", c.field, got, c.problem, a.body)
			}
		})
	}
	t.Run("more than 100", func(t *testing.T) {
		many := repeat(101, func(i int) j { return slash(fmt.Sprint("c", i)) })
		wantCode(t, rest(t, s, "PUT", globalCommands, many), 400, 30032)
	})
	t.Run("more than five in the menu of a person", func(t *testing.T) {
		menu := func(n int) []j {
			return repeat(n, func(i int) j { return j{"name": fmt.Sprint("Tip ", i), "type": 2} })
		}
		wantCode(t, rest(t, s, "PUT", globalCommands, menu(6)), 400, 30032)
		wantCode(t, rest(t, s, "PUT", globalCommands, append(menu(5), slash("doko"))), 200, 0)
	})
}

// An application with Activities has an entry point, which every new list of commands must keep. One without has none.
func TestTheEntryPointStays(t *testing.T) {
	s := start(t, func(o *sandbox.Options) { o.Activities = true })
	anna := join(t, s, 1)
	online(t, s)
	entry := rest(t, s, "GET", globalCommands+"?with_localizations=true", nil).list[0]
	if entry["type"] != 4.0 || entry["handler"] != 2.0 {
		t.Fatalf("the entry point is %v", entry)
	}
	for _, without := range [][]j{{}, {slash("doko")}} {
		wantCode(t, rest(t, s, "PUT", globalCommands, without), 400, 50240)
	}
	after := wantStatus(t, rest(t, s, "PUT", globalCommands, []j{slash("doko"), entry}), 200).list
	if diff := cmp.Diff(entry, after[1]); diff != "" {
		t.Errorf("the entry point changed (-want +got):\n%s", diff)
	}
	if err := anna.WaitCommand(patient(t), "doko"); err != nil {
		t.Error(err)
	}
	if _, err := anna.Command(patient(t), sandbox.ChannelID, "launch", nil); err == nil {
		t.Error("the entry point is offered as a slash command")
	}
	many := repeat(100, func(i int) j { return slash(fmt.Sprint("c", i)) })
	wantStatus(t, rest(t, s, "PUT", globalCommands, append(many, entry)), 200)
	wantCode(t, rest(t, s, "PUT", globalCommands, append(many, entry, slash("one-more"))), 400, 30032)
	if got := rest(t, start(t), "PUT", globalCommands, []j{entry}).problem("0.type"); got != "BASE_TYPE_CHOICES" {
		t.Errorf("without Activities an entry point is refused for %q", got)
	}
}

func TestCommandsReplaceTheOldOnesAndKeepTheirIDs(t *testing.T) {
	s := start(t)
	anna := join(t, s, 1)
	online(t, s)
	first := []j{
		changed(slash("doko", opt(1, "new", j{"name_localizations": j{"de": "neu"}, "options": []j{
			opt(3, "rules", j{"required": true, "autocomplete": true}), opt(4, "rounds", j{"min_value": 1, "max_value": 24}),
			opt(3, "pace", j{"choices": []j{{"name": "live", "value": "live", "name_localizations": j{"de": "zügig"}}}}),
		}})), j{"default_member_permissions": "32", "name_localizations": j{"de": "doko"}}),
		slash("help"),
	}
	before := wantStatus(t, rest(t, s, "PUT", globalCommands, first), 200).list
	if err := anna.WaitCommand(patient(t), "doko"); err != nil {
		t.Fatal(err)
	}
	first[1]["description"] = "Another sentence"
	after := wantStatus(t, rest(t, s, "PUT", globalCommands, first[:2]), 200).list
	if len(after) != 2 || after[0]["id"] != before[0]["id"] || after[1]["id"] != before[1]["id"] {
		t.Fatalf("ids changed from %v to %v", before, after)
	}
	if after[0]["version"] != before[0]["version"] || after[1]["version"] == before[1]["version"] {
		t.Error("the version changes with the command, and only then")
	}
	if after[0]["default_member_permissions"] != "32" {
		t.Errorf("permissions came back as %v", after[0]["default_member_permissions"])
	}
	bare := rest(t, s, "GET", globalCommands, nil).list
	full := rest(t, s, "GET", globalCommands+"?with_localizations=true", nil).list
	if bare[0]["name_localizations"] != nil || full[0]["name_localizations"].(j)["de"] != "doko" {
		t.Error("translations are listed only on request")
	}
	wantStatus(t, rest(t, s, "PUT", globalCommands, []j{}), 200)
	if left := rest(t, s, "GET", globalCommands, nil).list; len(left) != 0 {
		t.Errorf("after an empty list there are still %v", left)
	}
	wantCode(t, rest(t, s, "PUT", "/applications/42/commands", []j{}), 404, 10002)
}

// TestThePortSendsWhateverItIsGiven shows that a mistake in a command is not lost on its way, so that Discord, and the sandbox in every test, can refuse it.
func TestThePortSendsWhateverItIsGiven(t *testing.T) {
	s := start(t, withoutLimits)
	client, err := discord.New(discord.Config{Token: token, APIURL: s.APIURL()})
	if err != nil {
		t.Fatal(err)
	}
	runPort(t, client, nil)
	good := func(change func(*discord.Command)) []discord.Command {
		c := discord.Command{Name: "doko", Description: "Play"}
		change(&c)
		return []discord.Command{c}
	}
	option := func(o discord.CommandOption) []discord.Command {
		return good(func(c *discord.Command) { c.Options = []discord.CommandOption{o} })
	}
	long := make([]discord.CommandOption, 25)
	for i := range long {
		choices := make([]discord.Choice, 5)
		for j := range choices {
			choices[j] = discord.Choice{Name: fmt.Sprint(j, strings.Repeat("n", 50)), Value: fmt.Sprint(j)}
		}
		long[i] = discord.CommandOption{Kind: discord.TextOption, Name: fmt.Sprint("o", i), Description: strings.Repeat("d", 100), Choices: choices}
	}
	for name, cmds := range map[string][]discord.Command{
		"upper case":             good(func(c *discord.Command) { c.Name = "Doko" }),
		"upper case, translated": good(func(c *discord.Command) { c.Names = map[string]string{"de": "Doko"} }),
		"a space":                good(func(c *discord.Command) { c.Name = "doko new" }),
		"33 letters":             good(func(c *discord.Command) { c.Name = strings.Repeat("d", 33) }),
		"no description":         good(func(c *discord.Command) { c.Description = "" }),
		"description of 101":     good(func(c *discord.Command) { c.Description = strings.Repeat("d", 101) }),
		"unknown language":       good(func(c *discord.Command) { c.Names = map[string]string{"de-DE": "doko"} }),
		"command twice":          append(good(func(*discord.Command) {}), good(func(*discord.Command) {})...),
		"101 commands":           make([]discord.Command, 101),
		"8000 characters":        good(func(c *discord.Command) { c.Options = long }),
		"26 options": good(func(c *discord.Command) {
			c.Options = append(long[:25:25], discord.CommandOption{Kind: discord.TextOption, Name: "more", Description: "a"})
		}),
		"subcommands and options": good(func(c *discord.Command) {
			c.Sub, c.Options = []discord.Command{{Name: "new", Description: "Open"}}, long[:1]
		}),
		"nested too deeply": good(func(c *discord.Command) {
			c.Sub = []discord.Command{{Name: "a", Description: "a", Sub: []discord.Command{{Name: "b", Description: "b", Sub: []discord.Command{{Name: "c", Description: "c"}}}}}}
		}),
		"required after optional": good(func(c *discord.Command) {
			c.Options = []discord.CommandOption{{Kind: discord.TextOption, Name: "a", Description: "a"}, {Kind: discord.TextOption, Name: "b", Description: "b", Required: true}}
		}),
		"unknown kind":             option(discord.CommandOption{Name: "a", Description: "a"}),
		"choices and completions":  option(discord.CommandOption{Kind: discord.TextOption, Name: "a", Description: "a", Complete: true, Choices: []discord.Choice{{Name: "x", Value: "x"}}}),
		"choices of a switch":      option(discord.CommandOption{Kind: discord.SwitchOption, Name: "a", Description: "a", Choices: []discord.Choice{{Name: "x", Value: "x"}}}),
		"choices of a channel":     option(discord.CommandOption{Kind: discord.ChannelOption, Name: "a", Description: "a", Complete: true}),
		"choice that is no number": option(discord.CommandOption{Kind: discord.IntegerOption, Name: "a", Description: "a", Choices: []discord.Choice{{Name: "x", Value: "x"}}}),
		"bounds of a text":         option(discord.CommandOption{Kind: discord.TextOption, Name: "a", Description: "a", Max: 3}),
	} {
		if err := client.SyncCommands(patient(t), cmds); !discord.IsRefused(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
