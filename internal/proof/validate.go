package proof

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"karlchen/bot/discord"
)

// Discord's limits for messages and modals. The bot sends what it is given, and Discord refuses it; the tests find it before.
const (
	maxComponents  = 40   // in a message, counted at all levels
	maxText        = 4000 // characters in all texts of a message
	maxCustomID    = 100
	maxLabel       = 80
	maxRow         = 5
	maxOptions     = 25
	maxOptionText  = 100
	maxPlaceholder = 150
	maxAlt         = 1024
	maxFiles       = 10
	maxFileSize    = 10 << 20
	maxPings       = 100
	maxInputs      = 5
	maxTitle       = 45
	maxInputLabel  = 45
	maxInputHint   = 100
	maxInput       = 4000
)

var fileName = regexp.MustCompile(`^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$`)

// Validate returns what Discord would refuse in a message or a modal.
func Validate[T discord.Message | discord.Modal](what T) error {
	if m, ok := any(what).(discord.Message); ok {
		return validateMessage(m)
	}
	return validateModal(any(what).(discord.Modal))
}

func isSnowflake(id string) bool {
	_, err := strconv.ParseUint(id, 10, 63)
	return err == nil
}

// validator checks one message or modal and keeps the first error.
type validator struct {
	err        error
	components int
	text       int
	customIDs  map[string]bool
	files      map[string]bool
}

func validateMessage(m discord.Message) error {
	v := validator{customIDs: make(map[string]bool), files: make(map[string]bool)}
	v.checkAttachments(m)
	v.require(len(m.Blocks) > 0, "the message is empty")
	for _, b := range m.Blocks {
		v.checkBlock(b, true)
	}
	for _, f := range m.Files { // Discord shows each of the others by a component of its own
		if !showsFile(m.Blocks, f.Name) {
			v.components++
		}
	}
	v.require(v.components <= maxComponents, "%d components, at most %d are allowed", v.components, maxComponents)
	v.require(v.text <= maxText, "%d characters of text, at most %d are allowed", v.text, maxText)
	return v.err
}

func (v *validator) require(ok bool, format string, args ...any) {
	if !ok && v.err == nil {
		v.err = fmt.Errorf(format, args...)
	}
}

// checkSize checks the number of characters of s.
func (v *validator) checkSize(what, s string, least, most int) {
	n := utf8.RuneCountInString(s)
	v.require(utf8.ValidString(s), "%s is not UTF-8", what)
	v.require(least <= n && n <= most, "%s has %d characters, allowed are %d to %d", what, n, least, most)
}

func (v *validator) checkCustomID(id string) {
	v.checkSize("a custom id", id, 1, maxCustomID)
	v.require(!v.customIDs[id], "custom id %q occurs twice", id)
	v.customIDs[id] = true
}

func (v *validator) checkAttachments(m discord.Message) {
	v.require(len(m.Files) <= maxFiles, "%d files, at most %d are allowed", len(m.Files), maxFiles)
	for _, f := range m.Files {
		v.require(fileName.MatchString(f.Name), "file name %q: use letters, digits, '.', '_' and '-'", f.Name)
		v.require(!v.files[f.Name], "file %q occurs twice", f.Name)
		v.require(f.Render != nil || 0 < len(f.Data) && len(f.Data) <= maxFileSize, "file %q has %d bytes, allowed are 1 to %d", f.Name, len(f.Data), maxFileSize)
		v.checkSize("the description of a file", f.Alt, 0, maxAlt)
		v.files[f.Name] = true
	}
	v.require(len(m.Ping) <= maxPings, "%d users are pinged, at most %d are allowed", len(m.Ping), maxPings)
	seen := make(map[string]bool)
	for _, id := range m.PingRoles {
		v.require(isSnowflake(id), "pinged role %q is no id", id)
	}
	for _, id := range m.Ping {
		v.require(isSnowflake(id), "pinged user %q is no user id", id)
		v.require(!seen[id], "user %s is pinged twice", id)
		seen[id] = true
	}
}

func (v *validator) checkBlock(b discord.Block, top bool) {
	v.components++
	switch b := b.(type) {
	case discord.Text:
		v.require(strings.TrimSpace(b.Markdown) != "", "a text is empty")
		v.checkSize("a text", b.Markdown, 1, maxText)
		v.text += utf8.RuneCountInString(b.Markdown)
	case discord.Divider:
	case discord.ButtonRow:
		v.require(1 <= len(b.Buttons) && len(b.Buttons) <= maxRow, "%d buttons in a row, allowed are 1 to %d", len(b.Buttons), maxRow)
		for _, button := range b.Buttons {
			v.checkButton(button)
		}
	case discord.Select:
		v.checkMenu(b)
	case discord.Picker:
		v.components++
		v.checkCustomID(b.CustomID)
		v.checkSize("a placeholder", b.Placeholder, 0, maxPlaceholder)
		v.require(b.Of <= discord.Roles, "picker %q offers nothing that there is", b.CustomID)
		v.require(b.Chosen == "" || isSnowflake(b.Chosen), "picker %q: %q is no id", b.CustomID, b.Chosen)
	case discord.Image:
		v.require(v.files[b.File], "image %q is not among the files", b.File)
		v.checkSize("the description of an image", b.Alt, 0, maxAlt)
	case discord.Container:
		v.require(top, "a container inside a container")
		v.require(len(b.Blocks) > 0, "a container is empty")
		v.require(0 <= b.Accent && b.Accent <= 0xFFFFFF, "accent %#x is no colour", b.Accent)
		for _, inner := range b.Blocks {
			v.checkBlock(inner, false)
		}
	default:
		v.require(false, "unknown block %T", b)
	}
}

func (v *validator) checkButton(b discord.Button) {
	v.components++
	v.checkCustomID(b.CustomID)
	v.checkSize("a label", b.Label, 0, maxLabel)
	v.require(b.Label != "" || b.Emoji != "" || b.EmojiID != "", "button %q has neither label nor emoji", b.CustomID)
	v.require(b.EmojiID == "" || isSnowflake(b.EmojiID), "button %q: emoji id %q is no id", b.CustomID, b.EmojiID)
	v.require(discord.Primary <= b.Style && b.Style <= discord.Danger, "button %q has no style", b.CustomID)
}

func (v *validator) checkMenu(s discord.Select) {
	v.components++
	v.checkCustomID(s.CustomID)
	v.checkSize("a placeholder", s.Placeholder, 0, maxPlaceholder)
	n := len(s.Options)
	v.require(1 <= n && n <= maxOptions, "%d options in select %q, allowed are 1 to %d", n, s.CustomID, maxOptions)
	least, most := boundsOf(s)
	v.require(1 <= least && least <= most && most <= n, "select %q asks for %d to %d of %d options", s.CustomID, least, most, n)
	values, chosen := make(map[string]bool), 0
	for _, o := range s.Options {
		v.checkSize("the label of an option", o.Label, 1, maxOptionText)
		v.checkSize("the value of an option", o.Value, 1, maxOptionText)
		v.checkSize("the description of an option", o.Description, 0, maxOptionText)
		v.require(o.EmojiID == "" || isSnowflake(o.EmojiID), "option %q: emoji id %q is no id", o.Value, o.EmojiID)
		v.require(!values[o.Value], "option %q occurs twice in select %q", o.Value, s.CustomID)
		values[o.Value] = true
		if o.Default {
			chosen++
		}
	}
	v.require(chosen <= most, "%d options of select %q are chosen, at most %d may be", chosen, s.CustomID, most)
}

// boundsOf returns Min and Max with their defaults.
func boundsOf(s discord.Select) (least, most int) {
	least = max(s.Min, 1)
	return least, max(s.Max, least)
}

func validateModal(m discord.Modal) error {
	v := validator{customIDs: make(map[string]bool)}
	v.checkSize("the title of a modal", m.Title, 1, maxTitle)
	v.checkSize("a custom id", m.CustomID, 1, maxCustomID)
	v.require(1 <= len(m.Inputs) && len(m.Inputs) <= maxInputs, "%d inputs in a modal, allowed are 1 to %d", len(m.Inputs), maxInputs)
	for _, in := range m.Inputs {
		v.checkSize("the label of an input", in.Label, 1, maxInputLabel)
		v.checkSize("the description of an input", in.Description, 0, maxInputHint)
		if len(in.Options) > 0 {
			v.checkInputMenu(in)
		} else {
			v.checkInput(in)
		}
	}
	return v.err
}

func (v *validator) checkInput(in discord.Input) {
	v.checkCustomID(in.CustomID)
	v.checkSize("a placeholder", in.Placeholder, 0, maxOptionText)
	v.checkSize("the value of an input", in.Value, 0, mostOf(in))
	v.require(0 <= in.MinLength && in.MinLength <= mostOf(in) && mostOf(in) <= maxInput,
		"input %q wants %d to %d characters", in.CustomID, in.MinLength, mostOf(in))
}

// checkInputMenu checks a menu of a modal like one of a message. It has no emojis, because a modal could not be sent again without them.
func (v *validator) checkInputMenu(in discord.Input) {
	v.checkMenu(discord.Select{CustomID: in.CustomID, Placeholder: in.Placeholder, Options: in.Options})
	known := in.Value == ""
	for _, o := range in.Options {
		known = known || o.Value == in.Value
		v.require(o.EmojiID == "", "option %q of input %q has an emoji", o.Value, in.CustomID)
		v.require(!o.Default, "option %q of input %q: what is chosen at first is its value", o.Value, in.CustomID)
	}
	v.require(known, "input %q has the value %q, which is not among its options", in.CustomID, in.Value)
	v.require(in.MinLength == 0 && in.MaxLength == 0, "input %q is a menu, and has a length", in.CustomID)
}

// mostOf returns MaxLength; 0 is Discord's own limit.
func mostOf(in discord.Input) int {
	if in.MaxLength == 0 {
		return maxInput
	}
	return in.MaxLength
}

func showsFile(blocks []discord.Block, file string) bool {
	return slices.ContainsFunc(blocks, func(b discord.Block) bool {
		switch b := b.(type) {
		case discord.Image:
			return b.File == file
		case discord.Container:
			return showsFile(b.Blocks, file)
		case discord.Text, discord.Divider, discord.ButtonRow, discord.Select, discord.Picker:
		}
		return false
	})
}
