package sandbox

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
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
