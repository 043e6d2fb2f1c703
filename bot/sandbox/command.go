package sandbox

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The numbers that Discord gives to the options of commands.
const (
	optionSubcommand = 1
	optionGroup      = 2
	optionString     = 3
	optionInteger    = 4
	optionBoolean    = 5
	optionUser       = 6
	optionChannel    = 7
	optionRole       = 8
	optionAttachment = 11
)

// command is an application command, as it was sent.
type command struct {
	ID            string            `json:"id"`
	ApplicationID string            `json:"application_id"`
	Version       string            `json:"version"`
	Type          int               `json:"type"`
	Name          string            `json:"name"`
	Names         map[string]string `json:"name_localizations"`
	Description   string            `json:"description"`
	Descriptions  map[string]string `json:"description_localizations"`
	Options       []option          `json:"options,omitempty"`
	Permissions   *permissionBits   `json:"default_member_permissions"`
	DM            *bool             `json:"dm_permission,omitempty"`
	NSFW          bool              `json:"nsfw"`
	Contexts      []int             `json:"contexts"`
	Integrations  []int             `json:"integration_types,omitempty"`
	Handler       int               `json:"handler,omitempty"` // of an entry point: 1 is the bot, 2 Discord itself
}

// The types of commands, as Discord numbers them: those that people type, those in the menu "Apps" of a person or of a message, and the one by which
// people begin an application's Activities.
const (
	typeSlash      = 1
	typeOnUser     = 2
	typeOnMessage  = 3
	typeEntryPoint = 4
)

func (c command) isEntryPoint() bool { return c.Type == typeEntryPoint }

// permissionBits arrives as a number or as the string of one, and is always sent as a string.
type permissionBits string

// UnmarshalJSON takes both forms.
func (p *permissionBits) UnmarshalJSON(data []byte) error {
	*p = permissionBits(strings.Trim(string(data), `"`))
	return nil
}

// option is an option of a command, or a subcommand, or a group of subcommands.
type option struct {
	Type         int               `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Required     bool              `json:"required,omitempty"`
	Options      []option          `json:"options,omitempty"`
	Choices      []choice          `json:"choices,omitempty"`
	Autocomplete bool              `json:"autocomplete,omitempty"`
	ChannelTypes []int             `json:"channel_types,omitempty"`
	MinValue     *float64          `json:"min_value,omitempty"`
	MaxValue     *float64          `json:"max_value,omitempty"`
	MinLength    *int              `json:"min_length,omitempty"`
	MaxLength    *int              `json:"max_length,omitempty"`
}

// choice is a fixed value of an option, or a completion. The value is a string or a json.Number.
type choice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value any               `json:"value"`
}

// in reports whether a command is offered in a place. Without a restriction it is offered everywhere.
func (c *command) in(p place) bool {
	return (c.Contexts == nil || slices.Contains(c.Contexts, p.context)) && (c.Integrations == nil || slices.Contains(c.Integrations, p.install))
}

// allowed reports whether a person with these permissions finds a command. The permissions "0" admit only people with all permissions.
func (c *command) allowed(permissions int64) bool {
	if c.Permissions == nil {
		return true
	}
	needed, _ := strconv.ParseInt(string(*c.Permissions), 10, 64)
	return needed != 0 && permissions&needed == needed
}

func (o option) nests() bool { return o.Type == optionSubcommand || o.Type == optionGroup }

// takesValue reports whether a value has the JSON type of the option.
func (o option) takesValue(value any) bool {
	number, isNumber := value.(json.Number)
	switch o.Type {
	case optionInteger:
		n, err := number.Int64()
		return isNumber && err == nil && n >= -maxSafeInteger && n <= maxSafeInteger
	case optionBoolean:
		_, ok := value.(bool)
		return ok
	default:
		_, ok := value.(string)
		return ok
	}
}

// commandName is the pattern of the names of slash commands and of options; namesValid also demands lower case.
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]+$`)

var (
	// Every option may have the keys of its siblings if they are empty: discordgo sends them all.
	optionShape = shape{
		"type": must(integer(1, optionAttachment)), "name": must(text(1, 32)), "name_localizations": may(localized(text(1, 32))),
		"description": must(text(1, 100)), "description_localizations": may(localized(text(1, 100))), "required": may(boolean),
		"options": idle, "choices": idle, "autocomplete": idle, "channel_types": idle,
		"min_value": idle, "max_value": idle, "min_length": idle, "max_length": idle,
	}
	stringOptionShape = optionShape.with(shape{
		"choices": may(list(0, 25, choiceShape(100).check)), "autocomplete": may(boolean),
		"min_length": may(integer(0, 6000)), "max_length": may(integer(1, 6000)),
	})
	numberOptionShape = optionShape.with(shape{
		"choices": may(list(0, 25, choiceShape(0).check)), "autocomplete": may(boolean),
		"min_value": may(anyNumber), "max_value": may(anyNumber),
	})
	valueShapes = map[int64]shape{
		optionString: stringOptionShape, optionInteger: numberOptionShape, optionBoolean: optionShape, optionUser: optionShape, optionRole: optionShape, optionAttachment: optionShape,
		optionChannel: optionShape.with(shape{"channel_types": may(list(0, 20, integer(0, 20)))}),
	}
	subcommandShape = optionShape.with(shape{"options": may(list(0, 25, union(valueShapes))), "required": idle})
	groupShape      = optionShape.with(shape{
		"options": may(list(0, 25, union(map[int64]shape{optionSubcommand: subcommandShape}))), "required": idle,
	})
	commandShape = shape{
		"name": must(text(1, 32)), "name_localizations": may(localized(text(1, 32))),
		"description": may(text(0, 100)), "description_localizations": may(localized(text(1, 100))),
		"options": may(list(0, 25, union(valueShapes, map[int64]shape{optionSubcommand: subcommandShape, optionGroup: groupShape}))),
		"type":    may(oneOf(typeSlash, typeOnUser, typeOnMessage, typeEntryPoint)), "handler": may(oneOf(1, 2)), "nsfw": may(boolean), "dm_permission": may(boolean), "default_permission": may(boolean),
		"default_member_permissions": may(permissionSet), "contexts": may(distinct(list(1, 3, integer(0, 2)))),
		"integration_types": may(distinct(list(1, 2, integer(0, 1)))),
		// A library that has read a command sends these back.
		"id": may(snowflake), "application_id": ignored, "guild_id": ignored, "version": ignored,
	}
)

func anyNumber(v any, at path, ps *problems) {
	number, _ := v.(json.Number)
	if f, err := number.Float64(); err != nil || math.Abs(f) > maxSafeInteger {
		ps.add(at, "NUMBER_TYPE_COERCE", fmt.Sprintf("Value %q is not a number in range.", fmt.Sprint(v)))
	}
}

// permissionSet is a bit set, as a number or the string of one.
func permissionSet(v any, at path, ps *problems) {
	if n, err := strconv.ParseInt(fmt.Sprint(v), 10, 64); err != nil || n < 0 || n > maxPermissions {
		ps.add(at, "NUMBER_TYPE_COERCE", fmt.Sprintf("Value %q is not a permission set.", fmt.Sprint(v)))
	}
}

// commandRules hold for every command beyond its shape.
var commandRules = []struct {
	rule  string
	check func(c *command, at path, ps *problems)
}{
	{"names of slash commands and options are words in lower case, translations too", namesValid},
	{"a slash command has a description, all others have neither that nor options", func(c *command, at path, ps *problems) {
		switch {
		case c.Type == typeSlash && c.Description == "":
			ps.add(at.at("description"), "BASE_TYPE_REQUIRED", "This field is required")
		case c.Type != typeSlash && (c.Description != "" || len(c.Descriptions) > 0 || len(c.Options) > 0):
			ps.add(at, "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Only slash commands can have a description or options")
		}
	}},
	{"at most 8000 characters, with the longest translation of everything", commandSize},
}

// optionRules hold for every list of options in a command.
var optionRules = []struct {
	rule  string
	check func(os []option, at path, ps *problems)
}{
	{"no two options of a list share a name", func(os []option, at path, ps *problems) {
		seen := map[string]bool{}
		for i, o := range os {
			if seen[o.Name] {
				ps.add(at.at(strconv.Itoa(i), "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
			}
			seen[o.Name] = true
		}
	}},
	{"required options come before the others", func(os []option, at path, ps *problems) {
		for i, o := range os {
			if o.Required && i > 0 && !os[i-1].Required {
				ps.add(at.at(strconv.Itoa(i)), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
			}
		}
	}},
	{"subcommands do not mix with options", func(os []option, at path, ps *problems) {
		for i, o := range os {
			if o.nests() != os[0].nests() {
				ps.add(at.at(strconv.Itoa(i)), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
					"Sub-command and sub-command group option types are mutually exclusive to all other types")
			}
		}
	}},
	{"a choice has the type of its option, is no duplicate, and excludes completion", choicesFit},
	{"min ≤ max", optionBounds},
}

// mostOfType is how many commands of a type an application may have.
var mostOfType = map[int]int{typeSlash: maxCommands, typeOnUser: maxMenuCommands, typeOnMessage: maxMenuCommands, typeEntryPoint: 1}

// checkCommands returns the errors in a whole list of commands, which replaces the old one. An entry point stays, and there is none without Activities.
func checkCommands(cs, old []command) error {
	entry := slices.IndexFunc(cs, command.isEntryPoint)
	switch had := slices.ContainsFunc(old, command.isEntryPoint); {
	case had && entry < 0:
		return errEntryPoint
	case !had && entry >= 0:
		return formProblem("BASE_TYPE_CHOICES", "This application has no Activities", strconv.Itoa(entry), "type")
	}
	counts := map[int]int{}
	for _, c := range cs {
		if counts[c.Type]++; counts[c.Type] > mostOfType[c.Type] {
			return errTooManyCommands
		}
	}
	var ps problems
	seen := map[string]bool{}
	for i := range cs {
		at := path{strconv.Itoa(i)}
		k := fmt.Sprint(cs[i].Type, cs[i].Name)
		if seen[k] {
			ps.add(at.at("name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		seen[k] = true
		for _, r := range commandRules {
			r.check(&cs[i], at, &ps)
		}
		for _, r := range optionRules {
			eachOptions(cs[i].Options, at.at("options"), func(os []option, at path) { r.check(os, at, &ps) })
		}
	}
	return ps.refusal()
}

// eachOptions calls f for every list of options in a command, with the path to the list.
func eachOptions(os []option, at path, f func(os []option, at path)) {
	f(os, at)
	for i, o := range os {
		if len(o.Options) > 0 {
			eachOptions(o.Options, at.at(strconv.Itoa(i), "options"), f)
		}
	}
}

func namesValid(c *command, at path, ps *problems) {
	valid := func(name string) bool { return commandName.MatchString(name) && name == strings.ToLower(name) }
	check := func(name string, names map[string]string, at path) {
		if !valid(name) {
			ps.add(at.at("name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
		}
		for _, tag := range sortedKeys(names) {
			if !valid(names[tag]) {
				ps.add(at.at("name_localizations", tag), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
			}
		}
	}
	if c.Type == typeSlash {
		check(c.Name, c.Names, at)
	}
	eachOptions(c.Options, at.at("options"), func(os []option, at path) {
		for i, o := range os {
			check(o.Name, o.Names, at.at(strconv.Itoa(i)))
		}
	})
}

func choicesFit(os []option, at path, ps *problems) {
	for i, o := range os {
		at := at.at(strconv.Itoa(i))
		if o.Autocomplete && len(o.Choices) > 0 {
			ps.add(at.at("autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", "Autocomplete and choices are mutually exclusive")
		}
		names, values := map[string]bool{}, map[string]bool{}
		for j, ch := range o.Choices {
			at, value := at.at("choices", strconv.Itoa(j)), fmt.Sprint(ch.Value)
			if !o.takesValue(ch.Value) {
				ps.add(at.at("value"), "APPLICATION_COMMAND_CHOICE_INVALID_TYPE", "The value does not have the type of its option")
			}
			if names[ch.Name] || values[value] {
				ps.add(at, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Option choice name already exists")
			}
			names[ch.Name], values[value] = true, true
		}
	}
}

func optionBounds(os []option, at path, ps *problems) {
	for i, o := range os {
		if o.MinLength != nil && o.MaxLength != nil && *o.MinLength > *o.MaxLength {
			ps.add(at.at(strconv.Itoa(i), "min_length"), "APPLICATION_COMMAND_OPTIONS_MIN_LENGTH_TOO_HIGH", "min_length cannot be greater than max_length")
		}
		if o.MinValue != nil && o.MaxValue != nil && *o.MinValue > *o.MaxValue {
			ps.add(at.at(strconv.Itoa(i), "min_value"), "APPLICATION_COMMAND_OPTIONS_MIN_VALUE_TOO_HIGH", "min_value cannot be greater than max_value")
		}
	}
}

func commandSize(c *command, at path, ps *problems) {
	size := longest(c.Name, c.Names) + longest(c.Description, c.Descriptions)
	eachOptions(c.Options, nil, func(os []option, _ path) {
		for _, o := range os {
			size += longest(o.Name, o.Names) + longest(o.Description, o.Descriptions)
			for _, ch := range o.Choices {
				size += longest(ch.Name, ch.Names) + utf8.RuneCountInString(fmt.Sprint(ch.Value))
			}
		}
	})
	if size > maxCommandText {
		ps.add(at, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
	}
}

// longest is the length of a text or of its longest translation.
func longest(text string, translations map[string]string) int {
	n := utf8.RuneCountInString(text)
	for _, t := range translations {
		n = max(n, utf8.RuneCountInString(t))
	}
	return n
}
