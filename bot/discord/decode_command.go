package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

type commandData struct {
	Type     int          `json:"type"`
	Name     string       `json:"name"`
	Options  []optionData `json:"options"`
	Target   string       `json:"target_id"`
	Resolved resolvedJSON `json:"resolved"`
}

type optionData struct {
	Name    string          `json:"name"`
	Type    int             `json:"type"`
	Value   json.RawMessage `json:"value"`
	Focused bool            `json:"focused"`
	Options []optionData    `json:"options"`
}

func (i *Interaction) readCommand(raw []byte) error {
	var data commandData
	if err := json.Unmarshal(raw, &data); err != nil {
		return fmt.Errorf("decode command: %w", err)
	}
	if data.Type > typeSlashCommand {
		return i.readTarget(data)
	}
	path, options := []string{data.Name}, data.Options
	for len(options) > 0 && (options[0].Type == optionSub || options[0].Type == optionGroup) {
		path, options = append(path, options[0].Name), options[0].Options
	}
	i.Command, i.Options, i.Kinds = strings.Join(path, " "), make(map[string]string, len(options)), make(map[string]OptionKind, len(options))
	for _, o := range options {
		value, err := text(o.Value)
		if err != nil {
			return fmt.Errorf("decode option: %w", err)
		}
		hasID := (o.Type >= int(UserOption) && o.Type <= int(RoleOption) || o.Type == int(FileOption)) && i.Kind == CommandUsed // while somebody types, it may be half an id
		if kind := OptionKind(o.Type); hasID && !(isSnowflake(value) && data.Resolved.names(kind, value)) {
			return fmt.Errorf("its option %q names nothing that Discord has found", o.Name)
		}
		if o.Type == int(FileOption) {
			value = data.Resolved.Uploads[value].URL
		}
		i.Options[o.Name], i.Kinds[o.Name] = value, OptionKind(o.Type)
		if o.Focused {
			i.Focused = o.Name
		}
	}
	if data.Name == "" {
		return errors.New("its command has no name")
	}
	return nil
}

// readTarget reads a command of the menu of a person or of a message.
func (i *Interaction) readTarget(data commandData) error {
	i.Command, i.Target = data.Name, Target{Of: Targets(data.Type), ID: data.Target}
	var err error
	switch on, found := data.Resolved.Messages[data.Target]; {
	case data.Type != int(OnPeople) && data.Type != int(OnMessages) || i.Kind != CommandUsed:
		return fmt.Errorf("its command is of the type %d", data.Type)
	case data.Name == "" || !isSnowflake(data.Target):
		return errors.New("its command has no name or no target")
	case data.Type == int(OnMessages) && !found, data.Type == int(OnPeople) && !data.Resolved.names(UserOption, data.Target):
		return errors.New("its target is nothing that Discord has found")
	case data.Type == int(OnPeople):
		var user struct {
			Bot bool `json:"bot"`
		}
		err = json.Unmarshal(data.Resolved.Users[data.Target], &user)
		i.Target.Bot = user.Bot
	case on.Author.ID == i.ApplicationID: // others may give their components any id
		i.Target.CustomIDs = customIDs(on.Components)
	}
	return err
}

// customIDs returns the custom ids among components and those inside of them.
func customIDs(all []shownJSON) (ids []string) {
	for _, c := range all {
		if c.CustomID != "" {
			ids = append(ids, c.CustomID)
		}
		ids = append(ids, customIDs(c.Components)...)
	}
	return ids
}
