package discord

import (
	"fmt"
	"slices"
)

// Discord's numbers for components, flags and answers.
const (
	typeRow, typeButton, typeSelect, typeInput                    = 1, 2, 3, 4
	typeRolePicker, typeChannelPicker                             = 6, 8
	typeText, typeGallery, typeFile, typeSeparator, typeContainer = 10, 12, 13, 14, 17
	typeLabel                                                     = 18
	flagEphemeral, flagComponentsV2                               = 1 << 6, 1 << 15
	answerMessage, answerLater, answerNothing, answerUpdate       = 4, 5, 6, 7
	answerCompletion, answerModal                                 = 8, 9
	inputShort, inputLong                                         = 1, 2
	longInput                                                     = 200 // an input that may be longer is shown with several lines
)

// component is any component in Discord's JSON.
type component struct {
	Type        int         `json:"type"`
	CustomID    string      `json:"custom_id,omitempty"`
	Style       int         `json:"style,omitempty"`
	Label       string      `json:"label,omitempty"`
	Emoji       *emojiJSON  `json:"emoji,omitempty"`
	Content     string      `json:"content,omitempty"`
	Placeholder string      `json:"placeholder,omitempty"`
	Options     []option    `json:"options,omitempty"`
	MinValues   *int        `json:"min_values,omitempty"`
	MaxValues   int         `json:"max_values,omitempty"`
	Disabled    bool        `json:"disabled,omitempty"`
	Items       []media     `json:"items,omitempty"`
	File        *link       `json:"file,omitempty"`
	AccentColor int         `json:"accent_color,omitempty"`
	Value       string      `json:"value,omitempty"`
	Required    *bool       `json:"required,omitempty"`
	MinLength   int         `json:"min_length,omitempty"`
	MaxLength   int         `json:"max_length,omitempty"`
	Components  []component `json:"components,omitempty"`
	Component   *component  `json:"component,omitempty"`
	Description string      `json:"description,omitempty"`

	ChannelTypes []int    `json:"channel_types,omitempty"`
	Defaults     []picked `json:"default_values,omitempty"`
}

type picked struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

type emojiJSON struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
}

type option struct {
	Label       string     `json:"label"`
	Value       string     `json:"value"`
	Description string     `json:"description,omitempty"`
	Emoji       *emojiJSON `json:"emoji,omitempty"`
	Default     bool       `json:"default,omitempty"`
}

type link struct {
	URL string `json:"url"`
}

type media struct {
	Media       *link  `json:"media"`
	Description string `json:"description,omitempty"`
}

// messageJSON is the body that posts or replaces a message. An edit always states its attachments, because Discord drops all others.
type messageJSON struct {
	Components      []component  `json:"components"`
	Flags           int          `json:"flags"`
	AllowedMentions mentions     `json:"allowed_mentions"`
	Attachments     []attachment `json:"attachments,omitzero"`
	Nonce           string       `json:"nonce,omitempty"`
	EnforceNonce    bool         `json:"enforce_nonce,omitempty"`
}

// mentions allows the named users and nobody else.
type mentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users"`
	Roles []string `json:"roles,omitempty"`
}

type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename,omitempty"`
	Description string `json:"description,omitempty"`
}

// createBody returns m as a new message.
func createBody(m Message, nonce string) messageJSON {
	body := encode(m)
	if len(m.Files) == 0 {
		body.Attachments = nil
	}
	body.Nonce, body.EnforceNonce = nonce, nonce != ""
	if m.Ephemeral {
		body.Flags |= flagEphemeral
	}
	return body
}

// encode returns m as the replacement of another message. It leaves out who sees the message, because that cannot change.
func encode(m Message) messageJSON {
	body := messageJSON{
		Components:      append(components(m.Blocks), looseFiles(m)...),
		Flags:           flagComponentsV2,
		AllowedMentions: mentions{Parse: []string{}, Users: append([]string{}, m.Ping...), Roles: m.PingRoles},
		Attachments:     []attachment{},
	}
	for i, f := range uploads(m.Files) {
		body.Attachments = append(body.Attachments, attachment{ID: fmt.Sprint(i), Filename: f.Name, Description: f.Alt})
	}
	for _, f := range m.Files {
		if isKept(f) {
			body.Attachments = append(body.Attachments, attachment{ID: f.Kept})
		}
	}
	return body
}

func components(blocks []Block) []component {
	out := make([]component, 0, len(blocks))
	for _, b := range blocks {
		out = append(out, encodeBlock(b))
	}
	return out
}

func encodeBlock(b Block) component {
	switch b := b.(type) {
	case Text:
		return component{Type: typeText, Content: b.Markdown}
	case Divider:
		return component{Type: typeSeparator}
	case ButtonRow:
		row := component{Type: typeRow}
		for _, button := range b.Buttons {
			row.Components = append(row.Components, encodeButton(button))
		}
		return row
	case Select:
		return component{Type: typeRow, Components: []component{encodeSelect(b)}}
	case Picker:
		return component{Type: typeRow, Components: []component{encodePicker(b)}}
	case Image:
		return component{Type: typeGallery, Items: []media{{Media: attached(b.File), Description: b.Alt}}}
	case Container:
		return component{Type: typeContainer, AccentColor: b.Accent, Components: components(b.Blocks)}
	}
	panic(fmt.Sprintf("unknown block %T", b))
}

func encodeButton(b Button) component {
	c := component{Type: typeButton, CustomID: b.CustomID, Label: b.Label, Style: int(b.Style), Disabled: b.Disabled}
	switch {
	case b.EmojiID != "":
		c.Emoji = customEmoji(b.EmojiID)
	case b.Emoji != "":
		c.Emoji = &emojiJSON{Name: b.Emoji}
	}
	return c
}

// customEmoji names an application emoji. A name is required, but the id decides.
func customEmoji(id string) *emojiJSON { return &emojiJSON{ID: id, Name: "emoji"} }

func encodeSelect(s Select) component {
	least := max(s.Min, 1)
	c := component{
		Type: typeSelect, CustomID: s.CustomID, Placeholder: s.Placeholder, Disabled: s.Disabled, MinValues: &least, MaxValues: max(s.Max, least),
	}
	for _, o := range s.Options {
		option := option{Label: o.Label, Value: o.Value, Description: o.Description, Default: o.Default}
		if o.EmojiID != "" {
			option.Emoji = customEmoji(o.EmojiID)
		}
		c.Options = append(c.Options, option)
	}
	return c
}

func encodePicker(p Picker) component {
	none, what := 0, ""
	c := component{CustomID: p.CustomID, Placeholder: p.Placeholder, MinValues: &none, MaxValues: 1}
	switch p.Of {
	case Channels:
		c.Type, c.ChannelTypes, what = typeChannelPicker, postChannels(), "channel"
	case Roles:
		c.Type, what = typeRolePicker, "role"
	}
	if p.Chosen != "" {
		c.Defaults = []picked{{p.Chosen, what}}
	}
	return c
}

func attached(file string) *link { return &link{URL: "attachment://" + file} }

// looseFiles returns the files that no image shows: a message of components shows a file only if a component names it.
func looseFiles(m Message) []component {
	var out []component
	for _, f := range m.Files {
		if !showsFile(m.Blocks, f.Name) {
			out = append(out, component{Type: typeFile, File: attached(f.Name)})
		}
	}
	return out
}

func showsFile(blocks []Block, file string) bool {
	return slices.ContainsFunc(blocks, func(b Block) bool {
		switch b := b.(type) {
		case Image:
			return b.File == file
		case Container:
			return showsFile(b.Blocks, file)
		case Text, Divider, ButtonRow, Select, Picker:
		}
		return false
	})
}

// answer is the body of the first response to an interaction.
type answer struct {
	Type int `json:"type"`
	Data any `json:"data,omitempty"`
}

type modalJSON struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []component `json:"components"`
}

type choicesJSON struct {
	Choices []choiceJSON `json:"choices"`
}

func encodeAnswer(i Interaction, r Response) (answer, []File) {
	switch r := r.(type) {
	case Reply:
		return answer{answerMessage, createBody(r.Message, "")}, r.Message.Files
	case Update:
		return answer{answerUpdate, encode(r.Message)}, uploads(r.Message.Files)
	case Defer:
		if i.MessageID == "" {
			return answer{answerLater, map[string]int{"flags": flagEphemeral}}, nil
		}
		return answer{Type: answerNothing}, nil
	case Ask:
		return answer{answerModal, encodeModal(r.Modal)}, nil
	case Complete:
		return answer{answerCompletion, choicesJSON{encodeChoices(TextOption, r.Choices)}}, nil
	}
	panic(fmt.Sprintf("unknown response %T", r))
}

// encodeModal puts each input under a label of its own.
func encodeModal(m Modal) modalJSON {
	out := modalJSON{CustomID: m.CustomID, Title: m.Title}
	for _, in := range m.Inputs {
		field := encodeField(in)
		out.Components = append(out.Components, component{Type: typeLabel, Label: in.Label, Description: in.Description, Component: &field})
	}
	return out
}

func encodeField(in Input) component {
	if len(in.Options) > 0 {
		return encodeMenu(in)
	}
	style := inputShort
	if in.MaxLength > longInput {
		style = inputLong
	}
	return component{
		Type: typeInput, CustomID: in.CustomID, Style: style, Placeholder: in.Placeholder, Value: in.Value,
		Required: &in.Required, MinLength: in.MinLength, MaxLength: in.MaxLength,
	}
}

func encodeMenu(in Input) component {
	options := slices.Clone(in.Options)
	for i, o := range options {
		options[i].Default = o.Value == in.Value
	}
	menu := encodeSelect(Select{CustomID: in.CustomID, Placeholder: in.Placeholder, Options: options})
	if menu.Required = &in.Required; !in.Required {
		*menu.MinValues = 0
	}
	return menu
}

// A message of components keeps a picture that its edit names by id. An answer to a click knows the ids of its message's pictures from the click; other edits know
// none, and they mostly show other pictures.

// keepPictures lets the message of the click keep the pictures of m that it shows already.
func (i *Interaction) keepPictures(m Message) Message {
	m.Files = slices.Clone(m.Files)
	for n, f := range m.Files {
		if f.Named {
			m.Files[n].Kept = i.Pictures[f.Name]
		}
	}
	return m
}

// uploads returns the files that the message does not keep.
func uploads(files []File) []File { return slices.DeleteFunc(slices.Clone(files), isKept) }

func isKept(f File) bool { return f.Kept != "" }
