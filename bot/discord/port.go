package discord

import (
	"context"
	"time"
)

// Port is everything that the bot asks of Discord, and nothing else. The discordgo adapter implements it; to replace the library means to replace one
// package. Any goroutine may call every method. Errors are *Error if Discord answered with one. A message whose pictures or emojis Discord refuses
// arrives without them, with words in place of pictures.
type Port interface {
	// Respond gives the first and only answer to an interaction. It must happen within three seconds of the click.
	Respond(ctx context.Context, i Interaction, r Response) error
	// EditResponse replaces the message that answered the interaction; the token lives for 15 minutes.
	EditResponse(ctx context.Context, i Interaction, m Message) error
	// DeleteResponse removes that message, even one that only the user sees.
	DeleteResponse(ctx context.Context, i Interaction) error
	// FollowUp posts another message below everything in the interaction's channel, which may be ephemeral, and returns its id. The interaction must have
	// been answered. It is posted once at most: after an error it may be there or not.
	FollowUp(ctx context.Context, i Interaction, m Message) (messageID string, err error)
	// Send posts m and returns its id. The nonce (at most 25 characters) makes a repeated send return the existing message.
	Send(ctx context.Context, at Place, m Message, nonce string) (messageID string, err error)
	// Message sends m to a user as a direct message, which only that user reads; the nonce works as in Send. It is not certain to arrive: IsUnwelcome
	// recognises the error of a user who accepts no messages from the bot.
	Message(ctx context.Context, userID string, m Message, nonce string) error
	// IsMember reports whether the user is in the server. The bot must be a member, too.
	IsMember(ctx context.Context, guildID, userID string) (bool, error)
	// IsMentionable reports whether everybody may mention a role of the server. The bot needs MentionEveryone to ping any other role.
	IsMentionable(ctx context.Context, guildID, roleID string) (bool, error)
	// PublicChannels returns the channels of the server that everybody there may view, without threads.
	PublicChannels(ctx context.Context, guildID string) (map[string]bool, error)
	// CheckRole returns nil if the bot gives a role of the server to people and takes it, provided that it has ManageRoles: the role stands below one of
	// the bot's own, and, unless by is nil, of theirs, and permits nothing that @everyone may not do. Else the error is a RoleTrouble.
	CheckRole(ctx context.Context, guildID, roleID string, by *Chooser) error
	// CreateRole creates a role without permissions, which not everybody may mention, and returns its id. The bot needs ManageRoles.
	CreateRole(ctx context.Context, guildID, name string) (roleID string, err error)
	// SetRole gives a member a role or takes it away. The bot needs ManageRoles. Giving checks what the role permits
	// as CheckRole does, so that no role that has grown since it was chosen is given.
	SetRole(ctx context.Context, guildID, userID, roleID string, has bool) error
	// CreateEvent enters an event into the server's calendar, unless one of that name and time is there, and returns its id. The bot needs CreateEvents.
	CreateEvent(ctx context.Context, guildID string, e Event) (eventID string, err error)
	// DeleteEvent removes one of the bot's own events; one that is gone is no error. The bot needs CreateEvents.
	DeleteEvent(ctx context.Context, guildID, eventID string) error
	// Edit replaces the message with m.
	Edit(ctx context.Context, at Place, messageID string, m Message) error
	// Delete removes one of the bot's own messages, for which it needs no permission.
	Delete(ctx context.Context, at Place, messageID string) error
	// StartThread opens a public thread on a message and returns its channel id.
	StartThread(ctx context.Context, at Place, messageID, name string) (threadID string, err error)
	// AddToThread makes a user a member of the thread: only members see it in their list of channels. It notifies nobody.
	AddToThread(ctx context.Context, thread Place, userID string) error
	// ArchiveThread closes a thread; any new post there opens it again.
	ArchiveThread(ctx context.Context, thread Place) error
	// Download returns the content of a file that a person has sent, up to so many bytes.
	Download(ctx context.Context, url string, most int64) ([]byte, error)
	// SyncCommands makes cmds the bot's slash commands everywhere.
	SyncCommands(ctx context.Context, cmds []Command) error
	// SyncEmojis uploads missing emojis. It calls arrived with the ids of the present emojis by name: at first, and after each upload. All names
	// begin with the prefix; it removes other emojis of the bot that begin with it, unless it is empty.
	SyncEmojis(ctx context.Context, prefix string, emojis []Emoji, arrived func(ids map[string]string)) error
}

// Place is a channel or a thread in the server for which the bot writes there: the server of a table, a league or an evening. In a channel of another server
// everything is refused as where the bot may not see the channel, so that no stored id, however it came about, leads out of its server.
type Place struct{ GuildID, ChannelID string }

// AnyServer as a Place's server stands for the channel's own, where an operator names the channel or Discord has just opened it.
const AnyServer = "any"

// Handler gets every interaction that can still be answered, each in a goroutine of its own.
type Handler func(ctx context.Context, i Interaction)

// InteractionKind says what the user did.
type InteractionKind uint8

// The kinds of interaction that the bot serves.
const (
	CommandUsed InteractionKind = iota + 1
	CompletionAsked
	ComponentUsed
	ModalSubmitted
	// Unreadable is an interaction that can be answered but not understood: malformed, or of a kind that is newer than this program.
	Unreadable
)

// String returns the kind's name.
func (k InteractionKind) String() string {
	switch k {
	case CommandUsed:
		return "command"
	case CompletionAsked:
		return "completion"
	case ComponentUsed:
		return "component"
	case ModalSubmitted:
		return "modal"
	case Unreadable:
		return "unreadable"
	}
	return "unknown"
}

// Interaction is one thing that a user did, decoded and checked: fields that do not belong to its kind are empty.
type Interaction struct {
	ID, Token, ApplicationID string
	// FollowUpID lets EditResponse and DeleteResponse mean a message of FollowUp instead of the answer.
	FollowUpID         string
	Kind               InteractionKind
	GuildID, ChannelID string
	// Channel is the kind of the channel, ParentID the channel to which a thread belongs.
	Channel  ChannelKind
	ParentID string
	// Uninvited says that the server does not have the bot: the user brought it along. Discord then states the user's permissions as the bot's;
	// BotMay is empty.
	Uninvited bool
	User      User
	// Roles are the ids of the user's roles in the server, without everyone's.
	Roles []string
	// Locale is the user's language, GuildLocale the server's, in Discord's tags ("de", "en-US").
	Locale, GuildLocale string
	// UserMay and BotMay are the permissions of the user and of the bot in the channel.
	UserMay, BotMay Permission
	// Created is the moment of the click by Discord's clock.
	Created time.Time

	// Command is the path of a slash command: "doko new".
	Command string
	// Options are the command's options by name, Kinds their types; Focused names the one for which the user wants completions. People, channels and roles
	// in options are those that Discord has found; files are their addresses, which are secret.
	Options map[string]string
	Kinds   map[string]OptionKind
	Focused string

	// Target is what a command of the menu of a person or of a message was used on.
	Target Target

	// MessageID is the message with the component; CustomID is the component's or the modal's.
	MessageID, CustomID string
	// Private says that only the user sees that message.
	Private bool
	// Pictures are the ids of the pictures in that message, by their file names.
	Pictures map[string]string
	// Values are the choices of a select.
	Values []string
	// PickedKinds are the kinds of the channels among Values, by their ids, and PickedMay what the bot may do there, as far as Discord says it. Mentionable says for the roles among Values, by their ids, whether
	// everybody may mention them.
	PickedKinds map[string]ChannelKind
	PickedMay   map[string]Permission
	Mentionable map[string]bool
	// Inputs are the texts or choices of a modal's inputs, by custom id; a menu without a choice is empty.
	Inputs map[string]string
}

// Target is a person or a message on which somebody has used a command.
type Target struct {
	Of Targets
	ID string
	// Bot says that the person is a bot. CustomIDs are those of the bot's own message, in the order of its components.
	Bot       bool
	CustomIDs []string
}

// Targets says in whose menu a command stands, as Discord numbers the types of commands.
type Targets uint8

// The menus of commands.
const (
	Typed      Targets = 0 // in none: people type it
	OnPeople   Targets = 2
	OnMessages Targets = 3
)

// OfAnswer returns what is needed of an interaction to change its answer later, as its reader wants it.
func (i *Interaction) OfAnswer() *Interaction {
	return &Interaction{
		ID: i.ID, Token: i.Token, ApplicationID: i.ApplicationID, User: User{ID: i.User.ID}, Locale: i.Locale, BotMay: i.BotMay, Created: i.Created,
		MessageID: i.MessageID,
	}
}

// User is a person on Discord. Name is the display name in the server, raw: escape it before showing it.
type User struct {
	ID, Name string
}

// MayWrite reports whether the bot may write in the interaction's channel, as far as permissions say.
func (i Interaction) MayWrite() bool { return i.BotMay.Has(ViewChannel | i.Channel.Writing()) }

// Response is the first answer to an interaction: Reply, Update, Defer, Ask or Complete.
//
//sumtype:decl
type Response interface{ response() }

// Reply answers with a new message.
type Reply struct{ Message Message }

// Update replaces the message with the component, or with the component that opened the modal.
type Update struct{ Message Message }

// Defer says that nothing changes now; EditResponse may replace the message later. A command has no message yet: it gets a private one that says
// "thinking".
type Defer struct{}

// Ask opens a modal; not allowed as the answer to a modal.
type Ask struct{ Modal Modal }

// Complete offers completions for the focused option, at most 25.
type Complete struct{ Choices []Choice }

func (Reply) response()    {}
func (Update) response()   {}
func (Defer) response()    {}
func (Ask) response()      {}
func (Complete) response() {}

// Message is a message made of components (v2). The zero value mentions nobody.
type Message struct {
	Blocks []Block
	// Ephemeral messages are seen by one user and only answer interactions, or follow such an answer.
	Ephemeral bool
	// Ping names the users whom the message may notify; any other mention stays silent.
	Ping []string
	// PingRoles names the roles whose holders it may notify.
	PingRoles []string
	Files     []File
	// Plain makes the blocks of the message where Discord takes no pictures; nil lets each picture's description stand in its place.
	Plain func() []Block `json:"-"`
	// Exactly says that the bot must not omit a refused part, because the sender wants to know what Discord refuses.
	Exactly bool `json:"-"`
}

// Block is a component at the top level of a message or in a Container: Text, Divider, Row, Select, Picker, Image or Container.
//
//sumtype:decl
type Block interface{ block() }

// Text is a paragraph of Discord's markdown.
type Text struct{ Markdown string }

// Divider is a line between blocks.
type Divider struct{}

// ButtonRow is a line of at most five buttons.
type ButtonRow struct{ Buttons []Button }

// Select is a menu of at most 25 options. Min and Max default to one.
type Select struct {
	CustomID, Placeholder string
	Options               []Option
	Min, Max              int
	Disabled              bool
}

// Picker is a menu that Discord fills from the server. The user chooses one thing or none.
type Picker struct {
	CustomID, Placeholder string
	Of                    Pickable
	Chosen                string // an id, or empty
}

// Pickable says what a Picker offers.
type Pickable uint8

// What can be picked.
const (
	Channels Pickable = iota // text and announcement channels
	Roles
)

// Image shows an attached file; screen readers read Alt aloud.
type Image struct{ File, Alt string }

// Container groups blocks in a box with a coloured edge (0xRRGGBB; 0 is no colour). It does not hold containers.
type Container struct {
	Accent int
	Blocks []Block
}

func (Text) block()      {}
func (Divider) block()   {}
func (ButtonRow) block() {}
func (Select) block()    {}
func (Picker) block()    {}
func (Image) block()     {}
func (Container) block() {}

// Style is the look of a button.
type Style uint8

// The styles of buttons, as Discord numbers them.
const (
	Primary Style = iota + 1
	Secondary
	Success
	Danger
)

// Button is a button with a custom id. Emoji is a Unicode emoji or empty; EmojiID names an application emoji and wins.
type Button struct {
	CustomID, Label string
	Style           Style
	Emoji           string
	EmojiID         string
	Disabled        bool
}

// Option is an entry of a Select. EmojiID names an application emoji, or is empty.
type Option struct {
	Value, Label, Description string
	EmojiID                   string
	Default                   bool
}

// File is an attachment; Alt is its description. A file that no Image shows is offered for download below the blocks. Render, if set, makes the data
// when the file is sent, so a superseded content costs nothing. Any goroutine may call it. Data from another Render needs another name or alt, because
// these tell messages apart. Named says that no other data has this name: a message that shows it already keeps it, and it is not sent again. Kept is the id of
// that attachment.
type File struct {
	Name, Alt string
	Named     bool
	Data      []byte
	Render    func() []byte `json:"-"`
	Kept      string        `json:"-"`
}

// Modal is a dialogue of at most five inputs.
type Modal struct {
	CustomID, Title string
	Inputs          []Input
}

// Input is one text field of a modal; it has several lines if MaxLength is above 200. A MaxLength of 0 is Discord's own limit. With Options it is a
// menu instead: the user chooses one of them, at first the one whose value is Value.
type Input struct {
	CustomID, Label, Placeholder, Value string
	// Description is small print below the label.
	Description          string
	Required             bool
	MinLength, MaxLength int
	Options              []Option
}

// Choice is a completion or a fixed choice of an option; Names are the translations of Name by Discord's locale tags.
type Choice struct {
	Name, Value string
	Names       map[string]string
}

// Command is a slash command with its subcommands, or with options of its own. Only servers that have the bot offer it, to everybody; direct messages
// with the bot offer a Direct one, too. Direct is not for subcommands.
type Command struct {
	Name, Description   string
	Names, Descriptions map[string]string
	Direct              bool
	On                  Targets // in whose menu it stands; then it has a name alone
	Sub                 []Command
	Options             []CommandOption
}

// OptionKind is the type of a command's option, as Discord numbers them.
type OptionKind uint8

// The kinds of options in use.
const (
	TextOption    OptionKind = 3
	IntegerOption OptionKind = 4
	SwitchOption  OptionKind = 5
	UserOption    OptionKind = 6
	ChannelOption OptionKind = 7 // a text or announcement channel
	RoleOption    OptionKind = 8
	FileOption    OptionKind = 11
)

// CommandOption is an option of a slash command. Min and Max limit an integer if Max > 0. Users, channels and roles arrive as their ids.
type CommandOption struct {
	Kind                OptionKind
	Name, Description   string
	Names, Descriptions map[string]string
	Required, Complete  bool
	Min, Max            int
	Choices             []Choice
}

// Emoji is a picture that the bot uploads as an application emoji. Draw returns its PNG file and is called only for an upload.
type Emoji struct {
	Name   string
	Render func() []byte
}

// Event is an entry in a server's calendar on Discord. It takes place at Location, which is a text.
type Event struct {
	Name, Description, Location string
	Begins, Ends                time.Time
}

// Chooser is a person who wants the bot to give a role, with their own roles.
type Chooser struct {
	User  string
	Roles []string
}
