package discord

// ChannelKind is the type of a channel, as Discord numbers them.
type ChannelKind int

// The kinds of channels in which people can use the bot. Posts of forums are public threads.
const (
	TextChannel        ChannelKind = 0
	DirectMessages     ChannelKind = 1
	VoiceChat          ChannelKind = 2
	GroupMessages      ChannelKind = 3
	Announcements      ChannelKind = 5
	AnnouncementThread ChannelKind = 10
	PublicThread       ChannelKind = 11
	PrivateThread      ChannelKind = 12
	StageChat          ChannelKind = 13
)

// IsThread reports whether the channel is a thread or a post of a forum.
func (k ChannelKind) IsThread() bool {
	return k == AnnouncementThread || k == PublicThread || k == PrivateThread
}

// HoldsThreads reports whether the bot can open a thread on a message of the channel.
func (k ChannelKind) HoldsThreads() bool { return k == TextChannel || k == Announcements }

// HoldsTables reports whether a table can play in the channel, in a thread of its own or in the channel itself.
func (k ChannelKind) HoldsTables() bool {
	return k.HoldsThreads() || k.IsThread() || k == VoiceChat || k == StageChat
}

// Writing is the permission that the bot needs to post in the channel.
func (k ChannelKind) Writing() Permission {
	if k.IsThread() {
		return SendMessagesInThreads
	}
	return SendMessages
}

// postChannels are the types of channels that menus offer for the bot's posts: those that hold threads.
func postChannels() []int { return []int{int(TextChannel), int(Announcements)} }

// Permission is a set of Discord's permission bits.
type Permission int64

// The permissions that the bot checks.
const (
	ManageServer          Permission = 1 << 5
	ViewChannel           Permission = 1 << 10
	SendMessages          Permission = 1 << 11
	AttachFiles           Permission = 1 << 15
	MentionEveryone       Permission = 1 << 17 // also needed for a role that not everybody may mention
	ManageRoles           Permission = 1 << 28
	CreatePublicThreads   Permission = 1 << 35
	SendMessagesInThreads Permission = 1 << 38
	CreateEvents          Permission = 1 << 44
)

// Has reports whether p includes all of want.
func (p Permission) Has(want Permission) bool { return p&want == want }
