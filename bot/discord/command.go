package discord

import (
	"cmp"
	"strconv"
)

// Discord's numbers for commands.
const (
	optionSub, optionGroup = 1, 2
	typeSlashCommand       = 1
	typeEntryPoint         = 4
)

// commandJSON is a command, or an option of one: to Discord subcommands are options.
type commandJSON struct {
	Type         int               `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description,omitempty"` // none in a menu
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

// encodeCommands returns the commands in Discord's form.
func encodeCommands(cmds []Command) (out []offeredJSON) {
	for _, cmd := range cmds {
		kind := cmp.Or(int(cmd.On), typeSlashCommand)
		offered := offeredJSON{commandJSON: encodeCommand(cmd, kind), Integrations: []int{installedInServer}, Contexts: []int{inServer}}
		if cmd.Direct {
			offered.Contexts = append(offered.Contexts, inDirectMessage)
		}
		out = append(out, offered)
	}
	return out
}

func encodeCommand(cmd Command, kind int) commandJSON {
	c := commandJSON{Type: kind, Name: cmd.Name, Names: cmd.Names, Description: cmd.Description, Descriptions: cmd.Descriptions}
	for _, sub := range cmd.Sub {
		kind := optionSub
		if len(sub.Sub) > 0 {
			kind = optionGroup
		}
		c.Options = append(c.Options, encodeCommand(sub, kind))
	}
	for _, o := range cmd.Options {
		c.Options = append(c.Options, encodeOption(o))
	}
	return c
}

func encodeOption(opt CommandOption) commandJSON {
	o := commandJSON{
		Type: int(opt.Kind), Name: opt.Name, Names: opt.Names, Description: opt.Description, Descriptions: opt.Descriptions,
		Required: opt.Required, Complete: opt.Complete, Choices: encodeChoices(opt.Kind, opt.Choices),
	}
	if opt.Kind == ChannelOption {
		o.ChannelTypes = postChannels()
	}
	if opt.Max > 0 {
		o.Min, o.Max = &opt.Min, &opt.Max
	}
	return o
}

func encodeChoices(kind OptionKind, choices []Choice) []choiceJSON {
	out := []choiceJSON{}
	for _, c := range choices {
		value := any(c.Value)
		if n, err := strconv.Atoi(c.Value); err == nil && kind == IntegerOption {
			value = n
		}
		out = append(out, choiceJSON{Name: c.Name, Names: c.Names, Value: value})
	}
	return out
}

type choiceJSON struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value any               `json:"value"`
}
