package sandbox

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"time"
)

// The inhabitants of the sandbox. Their ids are fixed, so a saved state and a bot's database still fit each other after a restart.
const (
	// ApplicationID is the id of the bot's application and of its user.
	ApplicationID = "1100000000000000001"
	// GuildID is the id of the server.
	GuildID = "1100000000000000002"
	// ChannelID is the id of the channel in which tables are opened.
	ChannelID = "1100000000000000003"
	// LoungeID is the id of the second channel.
	LoungeID = "1100000000000000004"
	// RoleID is the id of a role that everybody except the bot has at first, and that everybody may mention.
	RoleID = "1100000000000000005"
	// LeaderRoleID is the id of a role that nobody has at first, for the leaders of a league.
	LeaderRoleID = "1100000000000000006"
	// BotRoleID is the id of the bot's own role, which Discord makes for each bot. It stands above RoleID and below LeaderRoleID.
	BotRoleID = "1100000000000000031"

	// NewsID, VoiceID and ForumID are the ids of an announcement channel, of a voice channel with its chat, and of a forum; PostID is a post in the
	// forum.
	NewsID  = "1100000000000000007"
	VoiceID = "1100000000000000008"
	ForumID = "1100000000000000009"
	PostID  = "1100000000000000010"
	// ForeignGuildID and ForeignChannelID are a server without the bot, where people use the apps that they have installed for themselves.
	ForeignGuildID   = "1100000000000000101"
	ForeignChannelID = "1100000000000000102"

	// SecondGuildID and SecondChannelID are a second server with the bot, which exists only where Options ask for it. Of two shards the first serves it, and
	// the second one serves the other server.
	SecondGuildID   = "1100000000004194306"
	SecondChannelID = "1100000000004194307"

	firstUserID = 1100000000000000011
	ownerID     = "1100000000000000011" // Anna's

	roleEveryone = GuildID
	botName      = "Karlchen"
)

// UserID is the id of person n (1 to 13).
func UserID(n int) string { return strconv.FormatInt(firstUserID+int64(n)-1, 10) }

// The permissions in the sandbox, as Discord's bits.
const (
	PermManageServer    int64 = 1 << 5
	PermView            int64 = 1 << 10
	PermSend            int64 = 1 << 11
	PermManageMessages  int64 = 1 << 13
	PermEmbedLinks      int64 = 1 << 14
	PermAttachFiles     int64 = 1 << 15
	PermHistory         int64 = 1 << 16
	permMentionEveryone int64 = 1 << 17
	permExternalEmojis  int64 = 1 << 18
	PermManageRoles     int64 = 1 << 28
	PermManageThreads   int64 = 1 << 34
	PermPublicThreads   int64 = 1 << 35
	PermSendInThreads   int64 = 1 << 38
	permCreateEvents    int64 = 1 << 44
	permAll                   = 1<<53 - 1
	permMember                = PermView | PermSend | PermEmbedLinks | PermAttachFiles | PermHistory | permExternalEmojis | PermPublicThreads | PermSendInThreads
	permBot                   = permMember | PermManageThreads
)

type user struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Username is unique and of few letters, as Discord demands; people see the name.
	Username string `json:"-"`
	Locale   string `json:"locale"`
	Bot      bool   `json:"-"`
	// Roles are the ids of the person's roles, without everyone's.
	Roles []string `json:"roles"`
	// Left says that the person is not in the server, Closed that they accept no direct messages from people and bots they meet there.
	Left   bool `json:"left,omitempty"`
	Closed bool `json:"closed,omitempty"`
	// Permissions hold in every channel.
	Permissions int64 `json:"-"`
}

type role struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	position int
	// Mentionable says that everybody may notify the role's holders.
	Mentionable bool `json:"mentionable,omitempty"`
	// managed says that Discord gives the role: it is a bot's own.
	managed     bool
	Permissions int64 `json:"permissions,omitempty"`
}

// guildRoles are the server's first roles: everyone's, one for its players, the bot's own, and one for the leaders. The bot gives and takes those below
// its own.
var guildRoles = []role{
	{roleEveryone, "@everyone", 0, false, false, permMember}, {RoleID, "Doppelkopf", 1, true, false, permMember},
	{BotRoleID, botName, 2, false, true, permBot}, {LeaderRoleID, "Ligaleitung", 3, false, false, permMember},
}

// The types of channels in use.
const (
	channelText       = 0
	channelDirect     = 1
	channelVoice      = 2
	channelNews       = 5
	channelNewsThread = 10 // of an announcement channel
	channelThread     = 11
	channelForum      = 15
)

type channel struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Type     int    `json:"type"`
	ParentID string `json:"parent_id,omitempty"`
	// Guild is the second server where the channel is in that.
	Guild       string    `json:"guild,omitempty"`
	OwnerID     string    `json:"owner_id,omitempty"`
	Archived    bool      `json:"archived,omitempty"`
	Locked      bool      `json:"locked,omitempty"`
	AutoArchive int       `json:"auto_archive,omitempty"`
	ArchiveTime time.Time `json:"archive_time,omitzero"`
	Created     time.Time `json:"created,omitzero"`
	// Recipient is the bot's partner in a channel for direct messages.
	Recipient string `json:"recipient,omitempty"`
	// Members are the ids of a thread's members, including the bot.
	Members []string `json:"members,omitempty"`
	// Denied are the permissions that the bot lacks here, Allowed those that it has only here; threads inherit both from their channel.
	Denied  int64 `json:"denied,omitempty"`
	Allowed int64 `json:"allowed,omitempty"`
	// Roles are the permissions that the channel gives to the roles with these ids and takes from them.
	Roles map[string]overwrite `json:"roles,omitempty"`
}

// overwrite are the permissions that a channel gives and takes.
type overwrite struct{ Allow, Deny int64 }

func (c *channel) isThread() bool { return c.Type == channelThread || c.Type == channelNewsThread }

// threadTypes are the types of the threads in the types of channels that have threads.
var threadTypes = map[int]int{channelText: channelThread, channelNews: channelNewsThread}

// isForeign reports whether the channel is in the server without the bot.
func (c *channel) isForeign() bool { return c.ID == ForeignChannelID }

// isTop reports whether the channel belongs to a server that has the bot, and is no thread.
func (c *channel) isTop() bool { return c.Type != channelDirect && !c.isThread() && !c.isForeign() }

// guildID is the server of a channel, empty for direct messages.
func (c *channel) guildID() string {
	switch {
	case c.Type == channelDirect:
		return ""
	case c.isForeign():
		return ForeignGuildID
	}
	return cmp.Or(c.Guild, GuildID)
}

// message is a message as it is stored; render.go writes it in the wire's form.
type message struct {
	ID          string       `json:"id"`
	ChannelID   string       `json:"channel_id"`
	AuthorID    string       `json:"author_id"`
	Type        int          `json:"type,omitempty"`
	Content     string       `json:"content,omitempty"`
	Components  []component  `json:"components,omitempty"`
	Attachments []attachment `json:"attachments,omitempty"`
	Flags       int          `json:"flags,omitempty"`
	Created     time.Time    `json:"created"`
	Edited      time.Time    `json:"edited,omitzero"`
	// Dated and Redated are the calendar's times of the creation and of the edit, if there is a calendar. People see these times, the bot the real
	// ones.
	Dated   time.Time `json:"dated,omitzero"`
	Redated time.Time `json:"redated,omitzero"`
	// Nonce is a number or a string, as it was sent.
	Nonce json.RawMessage `json:"nonce,omitempty"`
	// Mentions are the users that the text names and the message may notify; Pinged those that its first version notified.
	Mentions []string `json:"mentions,omitempty"`
	Everyone bool     `json:"everyone,omitempty"`
	// Roles are the roles that the text names and the message may notify.
	Roles  []string `json:"roles,omitempty"`
	Pinged []string `json:"pinged,omitempty"`
	// Via is the interaction that the message answers.
	Via *via `json:"via,omitempty"`
	// EphemeralFor is the only user who sees the message. Dismissed means that this user does not see it any more either.
	EphemeralFor string `json:"-"`
	Dismissed    bool   `json:"-"`
	Spent        bool   `json:"-"` // Discord refuses further edits
}

// via says which interaction led to a message.
type via struct {
	ID        string `json:"id"`
	Type      int    `json:"type"`
	UserID    string `json:"user_id"`
	MessageID string `json:"message_id,omitempty"`
	Command   string `json:"command,omitempty"`
	// Trigger is the interaction whose modal was submitted.
	Trigger *via `json:"trigger,omitempty"`
}

type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
	ContentType string `json:"content_type"`
	Size        int    `json:"size"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	// Data has a journal entry of its own, so that not every edit writes it again; kept says that the entry exists.
	Data []byte `json:"-"`
	kept bool
}

func (m *message) hasAttachment(name string) bool {
	return slices.ContainsFunc(m.Attachments, func(a attachment) bool { return a.Filename == name })
}

type emoji struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Type string `json:"type"`
	Data []byte `json:"data"`
}

// The kinds of interactions, as Discord numbers them.
const (
	kindCommand   = 2
	kindComponent = 3
	kindComplete  = 4
	kindModal     = 5
)

// Where an interaction takes place, as Discord numbers it.
const (
	contextGuild  = 0
	contextDirect = 1
)

// How the bot became available there, as Discord numbers it: installed by a server, or by a user for themselves.
const (
	installGuild = 0
	installUser  = 1
)

// event is an entry in the calendar.
type event struct {
	ID          string    `json:"id"`
	Name        string    `json:"name"`
	Description string    `json:"description"`
	Location    string    `json:"location"`
	Begins      time.Time `json:"begins"`
	Ends        time.Time `json:"ends"`
}

func (m *message) attachmentByID(id string) *attachment {
	for i := range m.Attachments {
		if m.Attachments[i].ID == id {
			return &m.Attachments[i]
		}
	}
	return nil
}

// isMember reports whether a person is in a thread. Everybody is in other channels.
func (c *channel) isMember(userID string) bool {
	return !c.isThread() || slices.Contains(c.Members, userID)
}

// serverWide are the permissions among them that hold in the whole server, whichever channel is on show.
const serverWide = PermManageRoles | permCreateEvents
