package discord

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Discord's numbers and limits for commands.
const (
	optionSub, optionGroup = 1, 2
	typeSlashCommand       = 1
	typeEntryPoint         = 4
	maxCommands            = 100
	maxCommandOptions      = 25
	maxDescription         = 100
	maxCommandText         = 8000
	maxDepth               = 2 // a command, a group, a subcommand
)

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// locales are the languages that Discord supports.
var locales = map[string]bool{
	"id": true, "da": true, "de": true, "en-GB": true, "en-US": true, "es-ES": true, "es-419": true, "fr": true, "hr": true, "it": true, "lt": true,
	"hu": true, "nl": true, "no": true, "pl": true, "pt-BR": true, "ro": true, "fi": true, "sv-SE": true, "vi": true, "tr": true, "cs": true, "el": true,
	"bg": true, "ru": true, "uk": true, "hi": true, "th": true, "zh-CN": true, "ja": true, "zh-TW": true, "ko": true, "ar": true, "he": true,
}

// commandJSON is a command, or an option of one: to Discord subcommands are options.
type commandJSON struct {
	Type         int               `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Required     bool              `json:"required,omitempty"`
	Complete     bool              `json:"autocomplete,omitempty"`
	Min          *int              `json:"min_value,omitempty"`
	Max          *int              `json:"max_value,omitempty"`
	Choices      []choiceJSON      `json:"choices,omitempty"`
	ChannelTypes []int             `json:"channel_types,omitempty"`
	Options      []commandJSON     `json:"options,omitempty"`
}

// offeredJSON is a command and where, and to whom, it is offered. All fields are explicit: for missing ones Discord uses the settings of the
// application, and a new application allows installation by users.
type offeredJSON struct {
	commandJSON
	Integrations []int `json:"integration_types"`
	Contexts     []int `json:"contexts"`
	// Only are the permissions that a person needs to see the command: none for every command. A league's leaders need not manage the server, and
	// Discord would hide the leaders' commands from them. A server can narrow that down in its own settings.
	Only *string `json:"default_member_permissions"`
}

// Discord's numbers for how an application is installed and where a command is used.
const (
	installedInServer = 0
	inServer          = 0
	inDirectMessage   = 1
)

// encodeCommands checks the commands and returns them in Discord's form.
func encodeCommands(cmds []Command) ([]offeredJSON, error) {
	out, names := []offeredJSON{}, make(map[string]bool)
	if len(cmds) > maxCommands {
		return nil, invalid("%d commands, at most %d are allowed", len(cmds), maxCommands)
	}
	for _, cmd := range cmds {
		if names[cmd.Name] {
			return nil, invalid("command %q occurs twice", cmd.Name)
		}
		names[cmd.Name] = true
		c, err := encodeCommand(cmd, 0)
		if err != nil {
			return nil, err
		}
		if n := c.size(); n > maxCommandText {
			return nil, invalid("command %q has %d characters with its longest translations, at most %d are allowed", cmd.Name, n, maxCommandText)
		}
		offered := offeredJSON{commandJSON: c, Integrations: []int{installedInServer}, Contexts: []int{inServer}}
		if cmd.Direct {
			offered.Contexts = append(offered.Contexts, inDirectMessage)
		}
		out = append(out, offered)
	}
	return out, nil
}

func encodeCommand(cmd Command, depth int) (commandJSON, error) {
	c := commandJSON{Type: typeSlashCommand, Name: cmd.Name, Names: cmd.Names, Description: cmd.Description, Descriptions: cmd.Descriptions}
	switch {
	case depth > 0 && len(cmd.Sub) > 0:
		c.Type = optionGroup
	case depth > 0:
		c.Type = optionSub
	}
	if depth > 0 && cmd.Direct {
		return c, invalid("subcommand %q is offered where its command is", cmd.Name)
	}
	if len(cmd.Sub) > 0 && len(cmd.Options) > 0 {
		return c, invalid("command %q has subcommands and options", cmd.Name)
	}
	if depth > maxDepth || depth == maxDepth && len(cmd.Sub) > 0 {
		return c, invalid("command %q is nested too deeply", cmd.Name)
	}
	for _, sub := range cmd.Sub {
		s, err := encodeCommand(sub, depth+1)
		if err != nil {
			return c, err
		}
		c.Options = append(c.Options, s)
	}
	for _, opt := range cmd.Options {
		o, err := encodeOption(opt)
		if err != nil {
			return c, err
		}
		c.Options = append(c.Options, o)
	}
	return c, c.validate()
}

func encodeOption(opt CommandOption) (commandJSON, error) {
	o := commandJSON{
		Type: int(opt.Kind), Name: opt.Name, Names: opt.Names, Description: opt.Description, Descriptions: opt.Descriptions,
		Required: opt.Required, Complete: opt.Complete,
	}
	switch opt.Kind {
	case TextOption, IntegerOption:
	case SwitchOption, UserOption, ChannelOption, RoleOption:
		if opt.Complete || len(opt.Choices) > 0 {
			return o, invalid("option %q has choices, but only texts and integers may", opt.Name)
		}
		if opt.Kind == ChannelOption {
			o.ChannelTypes = postChannels()
		}
	default:
		return o, invalid("option %q is of the unknown kind %d", opt.Name, opt.Kind)
	}
	if opt.Complete && len(opt.Choices) > 0 {
		return o, invalid("option %q has both choices and completions", opt.Name)
	}
	if opt.Max > 0 {
		if opt.Kind != IntegerOption || opt.Min > opt.Max {
			return o, invalid("option %q has the bounds %d and %d", opt.Name, opt.Min, opt.Max)
		}
		o.Min, o.Max = &opt.Min, &opt.Max
	}
	var err error
	o.Choices, err = encodeChoices(opt.Kind, opt.Choices)
	if err != nil {
		return o, err
	}
	return o, o.validate()
}

// encodeChoices checks choices or completions of an option.
func encodeChoices(kind OptionKind, choices []Choice) ([]choiceJSON, error) {
	out := []choiceJSON{}
	if len(choices) > maxOptions {
		return nil, invalid("%d choices, at most %d are allowed", len(choices), maxOptions)
	}
	v := validator{}
	for _, c := range choices {
		v.checkSize("the name of a choice", c.Name, 1, maxOptionText)
		v.checkSize("the value of a choice", c.Value, 1, maxOptionText)
		v.checkTranslations("a choice", c.Names, maxOptionText)
		value := any(c.Value)
		if kind == IntegerOption {
			n, err := strconv.Atoi(c.Value)
			v.require(err == nil, "the value %q of a choice is no integer", c.Value)
			value = n
		}
		out = append(out, choiceJSON{Name: c.Name, Names: c.Names, Value: value})
	}
	return out, v.err
}

// validate checks what commands and options have in common. Nested options are checked already.
func (c commandJSON) validate() error {
	v := validator{}
	v.require(validName(c.Name), "%q is no name of a command or option: use 1 to 32 lower-case letters, digits, '-' or '_'", c.Name)
	for _, name := range c.Names {
		v.require(validName(name), "%q is no name of a command or option: use 1 to 32 lower-case letters, digits, '-' or '_'", name)
	}
	v.checkSize("the description of "+c.Name, c.Description, 1, maxDescription)
	v.checkTranslations(c.Name, c.Names, maxDescription)
	v.checkTranslations(c.Name, c.Descriptions, maxDescription)
	v.require(len(c.Options) <= maxCommandOptions, "%d options of %s, at most %d are allowed", len(c.Options), c.Name, maxCommandOptions)
	names, optional := make(map[string]bool), false
	for _, o := range c.Options {
		v.require(!names[o.Name], "option %q of %s occurs twice", o.Name, c.Name)
		v.require(!optional || !o.Required, "the required option %q of %s follows an optional one", o.Name, c.Name)
		names[o.Name] = true
		optional = optional || !o.Required
	}
	return v.err
}

func (v *validator) checkTranslations(of string, texts map[string]string, most int) {
	for locale, text := range texts {
		v.require(locales[locale], "%s is translated into the unknown language %q", of, locale)
		v.checkSize("a translation of "+of, text, 1, most)
	}
}

// validName reports whether a name is allowed. Letters that have a lower case must be lower case.
func validName(name string) bool {
	return commandName.MatchString(name) && name == strings.ToLower(name)
}

// size counts the characters of a command like Discord: names, descriptions and values, each in its longest translation.
func (c commandJSON) size() int {
	n := longest(c.Name, c.Names) + longest(c.Description, c.Descriptions)
	for _, ch := range c.Choices {
		n += longest(ch.Name, ch.Names)
		if s, ok := ch.Value.(string); ok {
			n += utf8.RuneCountInString(s)
		}
	}
	for _, o := range c.Options {
		n += o.size()
	}
	return n
}

func longest(text string, translations map[string]string) int {
	n := utf8.RuneCountInString(text)
	for _, t := range translations {
		n = max(n, utf8.RuneCountInString(t))
	}
	return n
}
