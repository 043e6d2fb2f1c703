package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// The structs below are the fields of an interaction that the bot reads. No other field, present or future, can make the decoding fail.
type interactionJSON struct {
	ID          string                    `json:"id"`
	Application string                    `json:"application_id"`
	Type        discordgo.InteractionType `json:"type"`
	Token       string                    `json:"token"`
	Guild       string                    `json:"guild_id"`
	Channel     string                    `json:"channel_id"`
	Locale      string                    `json:"locale"`
	GuildLocale string                    `json:"guild_locale"`
	BotMay      string                    `json:"app_permissions"`
	Member      *memberJSON               `json:"member"`
	User        *userJSON                 `json:"user"`
	Message     *messageRef               `json:"message"`
	Data        json.RawMessage           `json:"data"`
	Place       channelJSON               `json:"channel"`
	// Owners says who installed the bot: under "0" the server, under "1" the user.
	Owners map[string]json.RawMessage `json:"authorizing_integration_owners"`
}

type channelJSON struct {
	Type   ChannelKind `json:"type"`
	Parent string      `json:"parent_id"`
	// BotMay is what the bot may do in a channel that a user picked; Discord need not say it.
	BotMay string `json:"app_permissions"`
}

type memberJSON struct {
	User  *userJSON `json:"user"`
	Nick  string    `json:"nick"`
	Roles []string  `json:"roles"`
	May   string    `json:"permissions"`
}

type userJSON struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
}

type idJSON struct {
	ID    string `json:"id"`
	Flags int    `json:"flags"`
}

// messageRef is the message with the component, or the one on which a command was used.
type messageRef struct {
	ID         string      `json:"id"`
	Author     userJSON    `json:"author"`
	Flags      int         `json:"flags"`
	Components []shownJSON `json:"components"`
}

// shownJSON is a component of a message, as far as it says what people can choose, or which pictures it has.
type shownJSON struct {
	CustomID   string       `json:"custom_id"`
	Type       int          `json:"type"`
	Options    []optionJSON `json:"options"`
	Components []shownJSON  `json:"components"`
	Items      []struct {
		Media struct {
			URL string `json:"url"`
			ID  string `json:"attachment_id"`
		} `json:"media"`
	} `json:"items"`
}

type optionJSON struct {
	Value string `json:"value"`
}

// findShown returns the component with a custom id among some and those inside of them, or nil.
func findShown(all []shownJSON, id string) *shownJSON {
	for i := range all {
		if all[i].CustomID == id {
			return &all[i]
		}
		if found := findShown(all[i].Components, id); found != nil {
			return found
		}
	}
	return nil
}

type componentData struct {
	CustomID string       `json:"custom_id"`
	Type     int          `json:"component_type"`
	Values   []string     `json:"values"`
	Resolved resolvedJSON `json:"resolved"`
}

// resolvedJSON is Discord's description of the people, channels and roles that an interaction names. Only what stands here exists in the server.
type resolvedJSON struct {
	Users    map[string]json.RawMessage `json:"users"`
	Channels map[string]channelJSON     `json:"channels"`
	Messages map[string]messageRef      `json:"messages"`
	Uploads  map[string]struct {
		URL string `json:"url"`
	} `json:"attachments"`
	Roles map[string]struct {
		Mentionable bool `json:"mentionable"`
	} `json:"roles"`
}

// names reports whether a thing of a kind is described.
func (r *resolvedJSON) names(kind OptionKind, id string) (is bool) {
	switch kind {
	case UserOption:
		_, is = r.Users[id]
	case ChannelOption:
		_, is = r.Channels[id]
	case RoleOption:
		_, is = r.Roles[id]
	case FileOption:
		is = r.Uploads[id].URL != ""
	case TextOption, IntegerOption, SwitchOption:
	}
	return is
}

// modalData is a modal's answer: its inputs are inside rows or labels.
type modalData struct {
	CustomID   string `json:"custom_id"`
	Components []struct {
		Components []inputData `json:"components"`
		Component  inputData   `json:"component"`
	} `json:"components"`
}

// inputData is the text of a field, or the choice in a menu.
type inputData struct {
	CustomID string          `json:"custom_id"`
	Value    json.RawMessage `json:"value"`
	Values   []string        `json:"values"`
}

// Decode reads and checks an interaction in Discord's form. With an error it returns the readable fields, as Unreadable unless the user asked for
// completions: enough for a polite answer if Discord can receive one.
func Decode(raw []byte) (Interaction, error) {
	var in interactionJSON
	err := json.Unmarshal(raw, &in) // skips fields of a wrong type and reads the others
	i := Interaction{
		ID: in.ID, Token: in.Token, ApplicationID: in.Application, GuildID: in.Guild, ChannelID: in.Channel,
		Channel: in.Place.Type, ParentID: in.Place.Parent, Uninvited: in.uninvited(),
		Locale: in.Locale, GuildLocale: in.GuildLocale, BotMay: permissions(in.BotMay), Kind: kinds[in.Type],
	}
	i.Created, _ = snowflakeTime(in.ID) // answerable checks it
	if i.Uninvited {
		i.BotMay = 0
	}
	if err == nil {
		err = i.readContext(in)
	}
	if err != nil && i.Kind != CompletionAsked {
		i.Kind = Unreadable
	}
	return i, err
}

// kinds are the kinds of interactions by Discord's numbers.
var kinds = map[discordgo.InteractionType]InteractionKind{
	discordgo.InteractionApplicationCommand: CommandUsed, discordgo.InteractionApplicationCommandAutocomplete: CompletionAsked,
	discordgo.InteractionMessageComponent: ComponentUsed, discordgo.InteractionModalSubmit: ModalSubmitted,
}

// answerable reports whether Discord can receive an answer to the interaction.
func (i Interaction) answerable() bool {
	return !i.Created.IsZero() && i.Token != "" && isSnowflake(i.ApplicationID)
}

// uninvited reports whether the interaction comes from a server that does not have the bot.
func (in interactionJSON) uninvited() bool {
	server, isThere := in.Owners["0"]
	return in.Guild != "" && in.Owners != nil && (!isThere || strings.Trim(string(server), `"`) == "0")
}

// readContext fills in who did what and where, and checks it.
func (i *Interaction) readContext(in interactionJSON) error {
	user := in.User
	if in.Member != nil {
		user, i.UserMay, i.Roles = in.Member.User, permissions(in.Member.May), in.Member.Roles
	}
	switch {
	case user == nil || !isSnowflake(user.ID):
		return errors.New("it names no user")
	case !i.answerable():
		return errors.New("it has no id, no token or no application")
	case !isSnowflake(i.ChannelID) && i.ChannelID != "" || !isSnowflake(i.GuildID) && i.GuildID != "":
		return errors.New("it comes from a place without an id")
	}
	i.User = User{ID: user.ID, Name: user.name(in.Member)}
	switch i.Kind {
	case CommandUsed, CompletionAsked:
		return i.readCommand(in.Data)
	case ComponentUsed:
		i.readMessage(in.Message)
		return i.readComponent(in.Data, in.Message)
	case ModalSubmitted:
		i.readMessage(in.Message)
		return i.readModal(in.Data)
	case Unreadable:
	}
	return fmt.Errorf("it is of the unknown type %d", in.Type)
}

// name is the display name in the server.
func (u *userJSON) name(m *memberJSON) string {
	switch {
	case m != nil && m.Nick != "":
		return m.Nick
	case u.GlobalName != "":
		return u.GlobalName
	}
	return u.Username
}

func permissions(s string) Permission {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0
	}
	return Permission(n)
}

func (i *Interaction) readMessage(m *messageRef) {
	if m != nil {
		i.MessageID, i.Private = m.ID, m.Flags&flagEphemeral != 0
		i.readPictures(m.Components)
	}
}

func (i *Interaction) readComponent(raw []byte, message *messageRef) error {
	var data componentData
	if err := json.Unmarshal(raw, &data); err != nil {
		return fmt.Errorf("decode component: %w", err)
	}
	i.CustomID, i.Values = data.CustomID, data.Values
	if err := i.readResolved(data); err != nil {
		return err
	}
	if data.CustomID == "" || i.MessageID == "" {
		return errors.New("its component has no custom id or no message")
	}
	return data.checkOffered(message.Components)
}

// checkOffered refuses values that the component does not offer: a menu its options, as far as the interaction has its message, and a picker what
// Discord describes.
func (data *componentData) checkOffered(shown []shownJSON) error {
	from := findShown(shown, data.CustomID)
	if from == nil {
		from = &shownJSON{Type: data.Type}
	} else if data.Type != 0 && data.Type != from.Type {
		return errors.New("its component is of another type than the one in the message")
	}
	for _, value := range data.Values {
		isOffered := true
		switch from.Type {
		case typeButton:
			isOffered = false
		case typeSelect:
			isOffered = from.Options == nil || slices.ContainsFunc(from.Options, func(o optionJSON) bool { return o.Value == value })
		case typeChannelPicker:
			isOffered = data.Resolved.names(ChannelOption, value)
		case typeRolePicker:
			isOffered = data.Resolved.names(RoleOption, value)
		}
		if !isOffered {
			return errors.New("a chosen value is not on offer")
		}
	}
	return nil
}

// readResolved fills in Discord's description of chosen channels and roles.
func (i *Interaction) readResolved(data componentData) error {
	if all := data.Resolved.Channels; len(all) > 0 {
		i.PickedKinds, i.PickedMay = make(map[string]ChannelKind, len(all)), map[string]Permission{}
		for id, channel := range all {
			if i.PickedKinds[id] = channel.Type; !isSnowflake(id) {
				return errors.New("a chosen channel has no id")
			}
			if channel.BotMay != "" {
				i.PickedMay[id] = permissions(channel.BotMay)
			}
		}
	}
	if all := data.Resolved.Roles; len(all) > 0 {
		i.Mentionable = make(map[string]bool, len(all))
		for id, role := range all {
			if i.Mentionable[id] = role.Mentionable; !isSnowflake(id) {
				return errors.New("a chosen role has no id")
			}
		}
	}
	return nil
}

func (i *Interaction) readModal(raw []byte) error {
	var data modalData
	if err := json.Unmarshal(raw, &data); err != nil {
		return fmt.Errorf("decode modal: %w", err)
	}
	i.CustomID, i.Inputs = data.CustomID, make(map[string]string)
	for _, c := range data.Components {
		for _, in := range append(c.Components, c.Component) {
			value, err := text(in.Value)
			if err != nil {
				return fmt.Errorf("decode input: %w", err)
			}
			if len(in.Values) > 0 {
				value = in.Values[0] // the bot's menus have one choice
			}
			if in.CustomID != "" {
				i.Inputs[in.CustomID] = value
			}
		}
	}
	if data.CustomID == "" {
		return errors.New("its modal has no custom id")
	}
	return nil
}

// text returns a JSON string, number or truth value as a text; empty for nothing.
func text(raw json.RawMessage) (string, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return "", nil
	}
	switch raw[0] {
	case '"':
		var s string
		err := json.Unmarshal(raw, &s)
		return s, err
	case '{', '[':
		return "", errors.New("a value is neither text nor number")
	}
	return string(raw), nil
}

func (i *Interaction) readPictures(all []shownJSON) {
	for _, c := range all {
		i.readPictures(c.Components)
		for _, item := range c.Items {
			if at, err := url.Parse(item.Media.URL); err == nil && isSnowflake(item.Media.ID) {
				if i.Pictures == nil {
					i.Pictures = map[string]string{}
				}
				i.Pictures[path.Base(at.Path)] = item.Media.ID
			}
		}
	}
}
