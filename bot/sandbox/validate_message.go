package sandbox

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// plannedMessage is the message that the request would make: for an edit, the old message with the changes.
type plannedMessage struct {
	message
	// before are the flags of the message that is edited; none for a new one.
	before int
	// asked are the flags of the request, nil if it has none.
	asked *int
	// allowed are the flags that the route lets a request set.
	allowed  int
	mentions *allowedMentions
	// emoji says whether the bot owns an emoji.
	emoji func(id string) bool
}

// allowedMentions says whom a message may notify. Without it, it notifies everybody whom it mentions.
type allowedMentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users"`
	Roles []string `json:"roles"`
}

// messageRules hold beyond the shapes: Discord's description does not state them, but Discord refuses messages that break them.
var messageRules = []struct {
	rule  string
	check func(d *plannedMessage, ps *problems)
}{
	{"a request sets only flags that its route knows; ephemeral belongs to the answers of interactions", func(d *plannedMessage, ps *problems) {
		if d.asked == nil {
			return
		}
		// A client that sends back a message's own flags asks for nothing.
		if bad := *d.asked &^ (d.allowed | d.before); bad != 0 {
			ps.add(path{"flags"}, "MESSAGE_FLAGS_INVALID", fmt.Sprintf("Flags %d cannot be set here.", bad))
		}
	}},
	{"the flag of components v2 stays for ever", func(d *plannedMessage, ps *problems) {
		if d.asked != nil && d.before&flagComponentsV2 != 0 && *d.asked&flagComponentsV2 == 0 {
			ps.add(path{"flags"}, "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "The IS_COMPONENTS_V2 flag cannot be removed from a message.")
		}
	}},
	{"a message of components v2 has no content", func(d *plannedMessage, ps *problems) {
		if d.Flags&flagComponentsV2 != 0 && d.Content != "" {
			ps.add(path{"content"}, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
		}
	}},
	{"without the flag of components v2 there are only action rows", func(d *plannedMessage, ps *problems) {
		if d.Flags&flagComponentsV2 != 0 {
			return
		}
		for i, c := range d.Components {
			if c.Type != typeRow {
				ps.add(path{"components", strconv.Itoa(i)}, "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1,).")
			}
		}
	}},
	{"a classic message has at most five rows", func(d *plannedMessage, ps *problems) {
		if d.Flags&flagComponentsV2 == 0 && len(d.Components) > maxRows {
			ps.add(path{"components"}, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
		}
	}},
	{"at most 40 components, counted through the nesting", func(d *plannedMessage, ps *problems) {
		n := 0
		walkComponents(d.Components, func(*component, path) { n++ })
		if n > maxComponents {
			ps.add(path{"components"}, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "Total number of components must be 40 or fewer.")
		}
	}},
	{"at most 4000 characters of text in components", func(d *plannedMessage, ps *problems) {
		n := 0
		walkComponents(d.Components, func(c *component, _ path) { n += utf8.RuneCountInString(c.Content) })
		if n > maxV2Text {
			ps.add(path{"components"}, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The total text of all components must be 4000 or fewer in length.")
		}
	}},
	{"allowed_mentions names users, or allows them all, but not both", func(d *plannedMessage, ps *problems) {
		if d.mentions == nil {
			return
		}
		for _, kind := range d.mentions.Parse {
			if kind == "users" && len(d.mentions.Users) > 0 || kind == "roles" && len(d.mentions.Roles) > 0 {
				ps.add(path{"allowed_mentions"}, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
					fmt.Sprintf("parse:[%q] and %s: [ids...] are mutually exclusive.", kind, kind))
			}
		}
	}},
}

// componentRules hold for every component of a message or a modal.
var componentRules = []struct {
	rule  string
	check func(d *plannedMessage, c *component, at path, ps *problems)
}{
	{"a select stands alone in its row", selectAlone},
	{"a button has a label or an emoji, and either a custom id or a link", buttonComplete},
	{"a select has min ≤ max, as many options as max, distinct values, and no more defaults than max", selectConsistent},
	{"a text input has min ≤ max, and a value that is not longer", func(_ *plannedMessage, c *component, at path, ps *problems) {
		if c.Type != typeTextInput {
			return
		}
		low, high := c.lengths()
		if low > high {
			ps.add(at.at("min_length"), "TEXT_INPUT_COMPONENT_MIN_LENGTH_TOO_HIGH", "min_length cannot be greater than max_length")
		}
		if n := utf8.RuneCountInString(c.Value); n > high {
			ps.add(at.at("value"), "BASE_TYPE_MAX_LENGTH", fmt.Sprintf("Must be %d or fewer in length.", high))
		}
	}},
	{"an emoji is one of the bot's, or Unicode", emojisKnown},
	{"media is an attachment of this message, or on the web", mediaKnown},
}

// checkComponents notes the errors in the components of a message or a modal. No two of them share an id or a custom id.
func (d *plannedMessage) checkComponents(ps *problems) {
	ids, customIDs := map[int]bool{}, map[string]bool{}
	walkComponents(d.Components, func(c *component, at path) {
		if c.ID != 0 && ids[c.ID] {
			ps.add(at.at("id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
		}
		if c.CustomID != "" && customIDs[c.CustomID] {
			ps.add(at.at("custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
		}
		ids[c.ID], customIDs[c.CustomID] = true, true
		for _, r := range componentRules {
			r.check(d, c, at, ps)
		}
	})
}

// check returns all errors in the draft.
func (d *plannedMessage) check() error {
	var ps problems
	for _, r := range messageRules {
		r.check(d, &ps)
	}
	d.checkComponents(&ps)
	if err := ps.refusal(); err != nil {
		return err
	}
	// A deferred answer is empty until it arrives.
	if d.Flags&flagLoading == 0 && d.empty() {
		return errEmptyMessage
	}
	return nil
}

// empty reports a message with nothing to see: rows of buttons alone do not make a classic message.
func (d *plannedMessage) empty() bool {
	if d.Flags&flagComponentsV2 != 0 {
		return len(d.Components) == 0
	}
	return strings.TrimSpace(d.Content) == "" && len(d.Attachments) == 0
}

func selectAlone(_ *plannedMessage, c *component, at path, ps *problems) {
	if c.Type != typeRow || len(c.Components) == 1 {
		return
	}
	for i, child := range c.Components {
		if child.isSelect() {
			ps.add(at.at("components", strconv.Itoa(i)), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
		}
	}
}

func buttonComplete(_ *plannedMessage, c *component, at path, ps *problems) {
	if c.Type != typeButton {
		return
	}
	switch {
	case c.Style == stylePremium:
		ps.add(at.at("style"), "BUTTON_COMPONENT_INVALID_STYLE", "Premium buttons need an SKU, and this application sells nothing")
		return
	case c.Style == styleLink && c.CustomID != "":
		ps.add(at.at("custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
	case c.Style == styleLink && !strings.HasPrefix(c.URL, "https://") && !strings.HasPrefix(c.URL, "http://") && !strings.HasPrefix(c.URL, "discord://"):
		ps.add(at.at("url"), "BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
	case c.Style != styleLink && c.URL != "":
		ps.add(at.at("url"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "Only a link button can have a url")
	case c.Style != styleLink && c.CustomID == "":
		ps.add(at.at("custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
	}
	if c.Label == "" && c.Emoji == nil {
		ps.add(at, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")
	}
}

func selectConsistent(_ *plannedMessage, c *component, at path, ps *problems) {
	if !c.isSelect() {
		return
	}
	low, high := c.bounds()
	if low > high {
		ps.add(at.at("min_values"), "SELECT_COMPONENT_MIN_VALUES_TOO_HIGH", "min_values cannot be greater than max_values")
	}
	if c.Type != typeStringSelect {
		return
	}
	if max(low, high) > len(c.Options) {
		ps.add(at.at("options"), "SELECT_COMPONENT_TOO_FEW_OPTIONS", "There must be as many options as values can be chosen")
	}
	seen, defaults := map[string]bool{}, 0
	for i, o := range c.Options {
		if seen[o.Value] {
			ps.add(at.at("options", strconv.Itoa(i), "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		seen[o.Value] = true
		if o.Default {
			defaults++
		}
	}
	if defaults > high {
		ps.add(at.at("options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "There are more defaults than values can be chosen")
	}
}

func emojisKnown(d *plannedMessage, c *component, at path, ps *problems) {
	known := func(e *emojiRef, at path) {
		switch {
		case e == nil:
		case e.ID != "" && !d.emoji(e.ID), e.ID == "" && !pictographic(e.Name):
			ps.add(at.at("emoji", "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
		}
	}
	known(c.Emoji, at)
	for i, o := range c.Options {
		known(o.Emoji, at.at("options", strconv.Itoa(i)))
	}
}

// pictographic reports whether a name can be a Unicode emoji: it has a sign that is no letter of any alphabet.
func pictographic(name string) bool {
	return strings.ContainsFunc(name, func(r rune) bool { return r > unicode.MaxASCII && !unicode.IsLetter(r) })
}

func mediaKnown(d *plannedMessage, c *component, at path, ps *problems) {
	known := func(url string, at path) {
		name, isAttachment := strings.CutPrefix(url, "attachment://")
		switch {
		case isAttachment && !d.hasAttachment(name):
			ps.add(at.at("url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment was not found")
		case !isAttachment && !strings.HasPrefix(url, "https://") && !strings.HasPrefix(url, "http://"):
			ps.add(at.at("url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")
		}
	}
	if c.File != nil {
		known(c.File.URL, at.at("file"))
	}
	for i, item := range c.Items {
		known(item.Media.URL, at.at("items", strconv.Itoa(i), "media"))
	}
}

// checkModal returns the errors in a modal beyond modalShape; emoji says whether the bot owns one.
func checkModal(m *modal, emoji func(id string) bool) error {
	var ps problems
	(&plannedMessage{message: message{Components: m.Components}, emoji: emoji}).checkComponents(&ps)
	walkComponents(m.Components, func(c *component, at path) {
		switch low, _ := c.bounds(); {
		case !c.isSelect():
		case c.Disabled:
			ps.add(at.at("disabled"), "BASE_TYPE_NOT_ALLOWED", "A select of a modal cannot be disabled")
		case low == 0 && or(c.Required, true):
			ps.add(at.at("min_values"), "NUMBER_TYPE_MIN", "int value should be greater than or equal to 1.")
		}
	})
	return ps.refusal()
}
