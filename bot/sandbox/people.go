package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// The actions of people. An action that Discord's client would not allow is an error that only their window sees.

// clickComponent uses a button or a select.
func (s *Server) clickComponent(win *window, f *clientFrame) error {
	var values []string
	if len(f.Values) > 0 && json.Unmarshal(f.Values, &values) != nil {
		return errors.New("values must be a list of strings")
	}
	if f.MessageID == "" {
		f.MessageID = s.findOffer(win.user, f.ChannelID, f.CustomID)
	}
	m, err := s.findSeen(win.user, f.MessageID)
	if err != nil {
		return err
	}
	var used *component
	walkComponents(m.Components, func(c *component, _ path) {
		if c.CustomID == f.CustomID && c.CustomID != "" {
			used = c
		}
	})
	switch {
	case s.away && s.channels[m.ChannelID].guildID() == GuildID:
		return errors.New("the bot is not in this server")
	case used == nil:
		return fmt.Errorf("the message has no component %q", f.CustomID)
	case used.Disabled:
		return fmt.Errorf("the component %q is disabled", f.CustomID)
	}
	data := object{"component_type": used.Type, "custom_id": used.CustomID, "id": used.ID}
	if used.isSelect() {
		if data["values"], err = s.checkChosen(used, values, data); err != nil {
			return err
		}
	} else if len(values) > 0 {
		return errors.New("a button has no values")
	}
	s.startInteraction(&interaction{kind: kindComponent, user: win.user, channelID: m.ChannelID, source: m, from: win, ref: f.Ref,
		via: &via{MessageID: m.ID}}, data)
	return nil
}

// checkChosen checks the values of a select, and adds to data the things that they name.
func (s *Server) checkChosen(c *component, values []string, data object) ([]string, error) {
	low, high := c.bounds()
	if len(values) < low || len(values) > high {
		return nil, fmt.Errorf("from %d to %d values can be chosen", low, high)
	}
	named := references{}
	for i, v := range values {
		if slices.Contains(values[:i], v) {
			return nil, fmt.Errorf("%q is chosen twice", v)
		}
		switch c.Type {
		case typeStringSelect:
			if !slices.ContainsFunc(c.Options, func(o selectOption) bool { return o.Value == v }) {
				return nil, fmt.Errorf("%q is not an option", v)
			}
		case typeChannelSelect:
			if c := s.channels[v]; c == nil || c.isForeign() {
				return nil, fmt.Errorf("%q is no channel", v)
			}
		case typeRoleSelect:
			if _, ok := s.roleByID(v); !ok {
				return nil, fmt.Errorf("%q is no role", v)
			}
		}
		if c.Type != typeStringSelect {
			named[v] = true
		}
	}
	s.addResolved(data, named)
	return append([]string{}, values...), nil
}

// spoken is the name of a command with its subcommands: "doko new".
func spoken(name string, given []givenOption) string {
	for _, o := range given {
		if o.Value == nil {
			return spoken(name+" "+o.Name, o.Options)
		}
	}
	return name
}

// useCommand uses a slash command, or asks for completions while a person types one.
func (s *Server) useCommand(win *window, f *clientFrame) error {
	ch, err := s.writableChannel(win.user, f.ChannelID)
	if err != nil {
		return err
	}
	all := s.offeredCommands(win.user, ch.place())
	at := slices.IndexFunc(all, func(c command) bool { return c.Name == f.Name && (c.Type == typeSlash) == (f.TargetID == "") })
	if at < 0 {
		return fmt.Errorf("there is no command %s", f.Name)
	}
	c := all[at]
	if f.TargetID != "" {
		return s.useMenuCommand(win, f, c)
	}
	kind := kindCommand
	if f.Type == "complete" {
		kind = kindComplete
	}
	typed := &typedCommand{s: s, complete: kind == kindComplete, named: references{}}
	options, err := typed.checkOptions(c.Options, f.Options)
	if err != nil {
		return err
	}
	if typed.complete && typed.focused != 1 {
		return errors.New("one option must be focused")
	}
	data := object{"id": c.ID, "name": c.Name, "type": c.Type, "options": options}
	s.addResolved(data, typed.named)
	s.startInteraction(&interaction{kind: kind, user: win.user, channelID: f.ChannelID, from: win, ref: f.Ref, via: &via{Command: spoken(c.Name, f.Options)}}, data)
	return nil
}

// typedCommand checks the typed options against those of the command.
type typedCommand struct {
	s        *Server
	complete bool // the person is still typing: nothing is required yet
	focused  int
	named    references
}

func (t *typedCommand) checkOptions(offered []option, given []givenOption) ([]object, error) {
	objects := []object{}
	seen := map[string]bool{}
	nested := false
	for _, g := range given {
		at := slices.IndexFunc(offered, func(o option) bool { return o.Name == g.Name })
		if at < 0 || seen[g.Name] {
			return nil, fmt.Errorf("option %q is unknown or given twice", g.Name)
		}
		seen[g.Name] = true
		o := offered[at]
		if g.Type != 0 && g.Type != o.Type {
			return nil, fmt.Errorf("option %q is of type %d", g.Name, o.Type)
		}
		typed, err := t.checkOption(o, g)
		if err != nil {
			return nil, err
		}
		nested = nested || o.nests()
		objects = append(objects, typed)
	}
	for _, o := range offered {
		switch {
		case o.nests() && (!nested || len(given) != 1):
			return nil, errors.New("the command needs one subcommand")
		case o.Required && !seen[o.Name] && !t.complete:
			return nil, fmt.Errorf("option %q is required", o.Name)
		}
	}
	return objects, nil
}

func (t *typedCommand) checkOption(o option, g givenOption) (object, error) {
	if o.nests() {
		options, err := t.checkOptions(o.Options, g.Options)
		return object{"name": o.Name, "type": o.Type, "options": options}, err
	}
	typed := object{"name": o.Name, "type": o.Type, "value": g.Value}
	if g.Focused {
		t.focused++
		if !t.complete || !o.Autocomplete {
			return nil, fmt.Errorf("option %q has no completions", o.Name)
		}
		// An unfinished value need not be valid yet.
		typed["focused"], typed["value"] = true, fmt.Sprint(g.Value)
		return typed, nil
	}
	if o.Type == optionAttachment {
		if len(g.Data) == 0 || len(g.Data) > maxFileSize {
			return nil, fmt.Errorf("option %q: the file is empty or too big", o.Name)
		}
		g.Value = t.s.upload(safeName(fmt.Sprint(g.Value)), g.Data)
		typed["value"] = g.Value
	}
	return typed, t.checkValue(o, g.Value)
}

func (t *typedCommand) checkValue(o option, value any) error {
	if !o.takesValue(value) {
		return fmt.Errorf("option %q does not take the value %v", o.Name, value)
	}
	if len(o.Choices) > 0 && !slices.ContainsFunc(o.Choices, func(c choice) bool { return fmt.Sprint(c.Value) == fmt.Sprint(value) }) {
		return fmt.Errorf("option %q does not offer the choice %v", o.Name, value)
	}
	switch v := value.(type) {
	case json.Number:
		n, _ := v.Float64()
		if low, high := or(o.MinValue, -maxSafeInteger), or(o.MaxValue, maxSafeInteger); n < low || n > high {
			return fmt.Errorf("option %q is from %v to %v", o.Name, low, high)
		}
	case string:
		if o.Type == optionString {
			if n := utf8.RuneCountInString(v); n < or(o.MinLength, 0) || n > or(o.MaxLength, 6000) || n == 0 {
				return fmt.Errorf("option %q has a wrong length", o.Name)
			}
		}
		return t.checkReference(o, v)
	}
	return nil
}

// checkReference checks an option that names a person, a channel, a role or a file.
func (t *typedCommand) checkReference(o option, id string) error {
	c := t.s.channels[id]
	_, isRole := t.s.roleByID(id)
	is, ok := map[int]bool{
		optionUser:    t.s.users[id] != nil,
		optionChannel: c != nil && (len(o.ChannelTypes) == 0 || slices.Contains(o.ChannelTypes, c.Type)),
		optionRole:    isRole,

		optionAttachment: t.s.uploads.attachmentByID(id) != nil,
	}[o.Type]
	switch {
	case !ok:
		return nil
	case !is:
		return fmt.Errorf("option %q: there is no such person, channel or role", o.Name)
	}
	t.named[id] = true
	return nil
}

// submitModal sends the modal that answered interaction f.ID.
func (s *Server) submitModal(win *window, f *clientFrame) error {
	var inputs map[string]entered
	if len(f.Values) > 0 && json.Unmarshal(f.Values, &inputs) != nil {
		return errors.New("values must be an object of strings or lists of strings")
	}
	var asked *interaction
	for _, i := range s.interactions {
		if i.id == f.ID {
			asked = i
		}
	}
	if asked == nil || asked.user != win.user || asked.modal == nil || asked.modal.CustomID != f.CustomID {
		return errors.New("there is no such modal")
	}
	components := []object{}
	for _, c := range asked.modal.Components {
		outer := object{"type": c.Type, "id": c.ID}
		switch c.Type {
		case typeLabel:
			input, err := s.checkInput(c.Component, inputs)
			if err != nil {
				return err
			}
			outer["component"] = input
		}
		components = append(components, outer)
	}
	known := map[string]bool{}
	walkComponents(asked.modal.Components, func(c *component, _ path) { known[c.CustomID] = true })
	for id := range inputs {
		if !known[id] {
			return fmt.Errorf("the modal has no input %q", id)
		}
	}
	data := object{"custom_id": asked.modal.CustomID, "components": components}
	s.startInteraction(&interaction{kind: kindModal, user: win.user, channelID: asked.channelID, source: asked.source, from: win, ref: f.Ref,
		opener: asked, via: &via{Trigger: asked.via}}, data)
	return nil
}

// checkInput checks the entry in one input of a modal.
func (s *Server) checkInput(c *component, inputs map[string]entered) (object, error) {
	values := inputs[c.CustomID]
	o := object{"type": c.Type, "id": c.ID, "custom_id": c.CustomID}
	required := or(c.Required, true)
	if c.isSelect() {
		o["values"] = []string{}
		if len(values) == 0 && !required {
			return o, nil
		}
		chosen, err := s.checkChosen(c, values, o)
		if err != nil {
			return nil, fmt.Errorf("input %q: %w", c.CustomID, err)
		}
		o["values"] = chosen
		return o, nil
	}
	value := strings.Join(values, "\n")
	low, high := c.lengths()
	n := utf8.RuneCountInString(value)
	if required && strings.TrimSpace(value) == "" || n > high || n < low && (required || n > 0) {
		return nil, fmt.Errorf("input %q must have from %d to %d characters", c.CustomID, low, high)
	}
	o["value"] = value
	return o, nil
}

// entered is the entry in an input: a field's text, or a menu's choices. Both may come as one string; an empty string is nothing.
type entered []string

// UnmarshalJSON implements json.Unmarshaler.
func (e *entered) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) != nil {
		return json.Unmarshal(data, (*[]string)(e))
	}
	if *e = nil; one != "" {
		*e = entered{one}
	}
	return nil
}

func (s *Server) postPlain(win *window, f *clientFrame) error {
	ch, err := s.writableChannel(win.user, f.ChannelID)
	if err != nil {
		return err
	}
	n, needed := utf8.RuneCountInString(f.Content), PermSend
	if ch.isThread() {
		needed = PermSendInThreads
	}
	switch {
	case s.mayIn(win.user, ch)&needed == 0:
		return errors.New("this person may not write here")
	case strings.TrimSpace(f.Content) == "" || n > maxContent:
		return fmt.Errorf("a message has from 1 to %d characters", maxContent)
	}
	m := &message{ChannelID: ch.ID, AuthorID: win.user.ID, Content: f.Content}
	m.Mentions, m.Roles, m.Everyone = s.findMentioned(m, nil)
	s.addMembers(ch, win.user.ID)
	s.postMessage(m)
	return nil
}
