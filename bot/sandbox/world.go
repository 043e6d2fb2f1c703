package sandbox

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// world is everything that Discord would store. Server.mu guards it.
type world struct {
	founded  time.Time
	ids      snowflakes
	users    map[string]*user
	channels map[string]*channel
	messages map[string]*message
	// timeline holds the messages of a channel that everybody sees, oldest first.
	timeline map[string][]*message
	commands []command
	emojis   map[string]*emoji
	events   map[string]*event
	// nonces are the newest messages with each nonce; they may be deleted since.
	nonces map[nonceKey]*message
	roles  []role
	// deleted are the ids of deleted channels: an id never comes back.
	deleted map[string]bool
	// away says that the bot is not in the server.
	away bool
	// second says that there is a second server.
	second bool
}

// nonceKey is a nonce, as it was sent, in its channel.
type nonceKey struct{ channel, nonce string }

// nonceMemory is how long a nonce makes a repeated message the same one ("a few minutes", Discord says). If that message was deleted meanwhile, the
// answer is that the message is unknown.
const nonceMemory = 5 * time.Minute

// newWorld is the world on its first day.
func newWorld(now time.Time, locale string) world {
	w := world{
		founded: idTime(GuildID), users: map[string]*user{}, channels: map[string]*channel{}, messages: map[string]*message{},
		timeline: map[string][]*message{}, emojis: map[string]*emoji{}, events: map[string]*event{},
		nonces: map[nonceKey]*message{}, roles: slices.Clone(guildRoles), deleted: map[string]bool{},
	}
	w.ids.skipID(UserID(len(people)))
	w.users[ApplicationID] = &user{ID: ApplicationID, Name: botName, Username: botName, Locale: "en-US", Bot: true, Roles: []string{BotRoleID}, Permissions: permBot}
	for i, p := range people {
		u := &user{ID: UserID(i + 1), Name: p.name, Username: p.username, Locale: locale, Roles: []string{RoleID}, Permissions: permMember}
		w.users[u.ID] = u
	}
	// Anna owns the server, so that somebody may change its settings.
	w.users[ownerID].Permissions |= PermManageServer | PermManageMessages | PermManageThreads
	w.channels[ChannelID] = &channel{ID: ChannelID, Name: "doppelkopf"}
	everybody := []string{}
	for i := range people {
		everybody = append(everybody, UserID(i+1))
	}
	for _, c := range []*channel{
		{ID: LoungeID, Name: "lounge"}, {ID: NewsID, Name: "news", Type: channelNews}, {ID: VoiceID, Name: "voice", Type: channelVoice},
		{ID: ForumID, Name: "forum", Type: channelForum}, {ID: ForeignChannelID, Name: "general"},
		{ID: PostID, Name: "Who plays tonight?", Type: channelThread, ParentID: ForumID, OwnerID: ownerID, Members: everybody, AutoArchive: 10080, Created: w.founded, ArchiveTime: now},
	} {
		w.channels[c.ID] = c
	}
	return w
}

// people are the inhabitants. The first four have windows at hand; the others fill larger tables, and have difficult names: written from the right,
// in letters that few fonts have, with an emoji, and long.
var people = []struct{ name, username string }{
	{"Anna", "anna"}, {"Ben", "ben"}, {"Clara", "clara"}, {"Dora", "dora"}, {"Emil", "emil"}, {"Frieda", "frieda"}, {"Günther", "guenther"},
	{"ليلى", "layla"}, {"さくら", "sakura"}, {"Kim 🃏", "kim"}, {"Łukasz", "lukasz"}, {"Maximiliane von Hohenstein", "maxi"}, {"Ole", "ole"},
}

// addMessage adds a message; its id is greater than those of all others in its channel.
func (w *world) addMessage(m *message) {
	w.messages[m.ID] = m
	if m.Nonce != nil {
		maps.DeleteFunc(w.nonces, func(_ nonceKey, old *message) bool { return m.Created.Sub(old.Created) > nonceMemory })
		w.nonces[nonceKey{m.ChannelID, string(m.Nonce)}] = m
	}
	if m.EphemeralFor == "" {
		w.timeline[m.ChannelID] = append(w.timeline[m.ChannelID], m)
	}
}

// dropMessage removes a message, whose nonce is remembered for a while.
func (w *world) dropMessage(m *message) {
	delete(w.messages, m.ID)
	w.timeline[m.ChannelID] = slices.DeleteFunc(w.timeline[m.ChannelID], func(other *message) bool { return other == m })
}

// forgetChannel deletes a channel with its threads and all their messages, for ever.
func (w *world) forgetChannel(id string) {
	for _, c := range w.channels {
		if c.ParentID == id {
			w.forgetChannel(c.ID)
		}
	}
	maps.DeleteFunc(w.messages, func(_ string, m *message) bool { return m.ChannelID == id })
	delete(w.timeline, id)
	delete(w.channels, id)
	w.deleted[id] = true
}

// forgetRole deletes a role and takes it from everybody.
func (w *world) forgetRole(id string) {
	w.roles = slices.DeleteFunc(w.roles, func(r role) bool { return r.ID == id })
	for _, u := range w.users {
		u.Roles = slices.DeleteFunc(slices.Clone(u.Roles), func(has string) bool { return has == id })
	}
}

func (w *world) sortedMessages(keep func(*message) bool) []*message {
	ms := slices.SortedFunc(maps.Values(w.messages), func(a, b *message) int { return compareIDs(a.ID, b.ID) })
	return slices.DeleteFunc(ms, func(m *message) bool { return !keep(m) })
}

func compareIDs(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}

func (w *world) lastMessage(channelID string) any {
	if ms := w.timeline[channelID]; len(ms) > 0 {
		return ms[len(ms)-1].ID
	}
	return nil
}

// guilds are the servers that the bot is in.
func (w *world) guilds() (ids []string) {
	if !w.away {
		ids = append(ids, GuildID)
	}
	if w.second {
		ids = append(ids, SecondGuildID)
	}
	return ids
}

// addSecond adds the second server. It has the people and the language of the other one, one channel, and neither roles nor events.
func (w *world) addSecond() {
	w.second = true
	w.channels[SecondChannelID] = &channel{ID: SecondChannelID, Name: "second-doppelkopf", Guild: SecondGuildID}
	w.ids.skipID(SecondChannelID)
}

// sortedChannels lists channels and threads, oldest first.
func (w *world) sortedChannels() []*channel {
	return slices.SortedFunc(maps.Values(w.channels), func(a, b *channel) int { return compareIDs(a.ID, b.ID) })
}

// place is where a command can be offered. Discord combines a context with the way in which the bot became available there.
type place struct {
	name             string
	context, install int
}

var (
	inGuild   = place{"guild", contextGuild, installGuild}
	inDirect  = place{"direct", contextDirect, installGuild}
	inForeign = place{"foreign", contextGuild, installUser}
	places    = []place{inGuild, inDirect, inForeign}
)

func (c *channel) place() place {
	switch {
	case c.Type == channelDirect:
		return inDirect
	case c.isForeign():
		return inForeign
	}
	return inGuild
}

// offeredCommands are the commands that a user finds in a place; the sandbox has no place for an entry point. Direct messages need no permissions, and a server's owner has all.
func (w *world) offeredCommands(u *user, p place) []command {
	if p == inGuild && w.away {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(w.commands), func(c command) bool {
		return c.isEntryPoint() || !c.in(p) || p != inDirect && !c.allowed(u.Permissions) && (p != inGuild || u.ID != ownerID)
	})
}

// canOpen reports whether a user can look into a channel.
func (w *world) canOpen(c *channel, u *user) bool {
	switch {
	case c.Type == channelDirect:
		return c.Recipient == u.ID
	case c.isForeign():
		return true
	}
	return !u.Left && w.mayIn(u, c)&PermView != 0
}

func (w *world) canSee(u *user, m *message) bool {
	return w.canOpen(w.channels[m.ChannelID], u) && (m.EphemeralFor == "" || m.EphemeralFor == u.ID && !m.Dismissed)
}

// findDirect finds the channel for direct messages between the bot and a user, or nil.
func (w *world) findDirect(userID string) *channel {
	for _, c := range w.channels {
		if c.Type == channelDirect && c.Recipient == userID {
			return c
		}
	}
	return nil
}

// mayIn are a person's permissions in a channel or thread, as Discord computes them: everyone's and their roles', changed by the channel for everyone, and
// then for their roles. The owner has all.
func (w *world) mayIn(u *user, c *channel) int64 {
	switch {
	case c.Type == channelDirect || c.isForeign():
		return u.Permissions
	case u.ID == ownerID:
		return permAll
	case c.guildID() == SecondGuildID:
		return permMember
	}
	everyone, _ := w.roleByID(roleEveryone)
	may := everyone.Permissions
	var allowed, denied int64
	if parent := w.channels[c.ParentID]; parent != nil {
		c = parent
	}
	for _, r := range w.roles {
		if slices.Contains(u.Roles, r.ID) {
			may, allowed, denied = may|r.Permissions, allowed|c.Roles[r.ID].Allow, denied|c.Roles[r.ID].Deny
		}
	}
	may = may&^c.Roles[roleEveryone].Deny | c.Roles[roleEveryone].Allow
	return may&^denied | allowed
}

// botMay are the bot's permissions in a channel or thread.
func (w *world) botMay(c *channel) int64 {
	if c.isForeign() || w.away && c.guildID() == GuildID {
		return 0
	}
	p := w.users[ApplicationID].Permissions
	if parent := w.channels[c.ParentID]; parent != nil {
		p = p&^parent.Denied | parent.Allowed
	}
	return p&^c.Denied | c.Allowed
}

// epoch is the first moment of Discord's calendar, in milliseconds of Unix time.
const epoch = 1420070400000

// snowflakes makes ids that grow with time and never repeat.
type snowflakes struct{ last uint64 }

func (s *snowflakes) newID(now time.Time) string {
	id := uint64(now.UnixMilli()-epoch) << 22
	s.last = max(id, s.last+1)
	return strconv.FormatUint(s.last, 10)
}

// skipID makes every later id greater than an id in use.
func (s *snowflakes) skipID(id string) {
	if n, err := strconv.ParseUint(id, 10, 64); err == nil {
		s.last = max(s.last, n)
	}
}

// idTime returns the moment in which an id was made.
func idTime(id string) time.Time {
	n, _ := strconv.ParseUint(id, 10, 64)
	return time.UnixMilli(int64(n>>22) + epoch)
}

// roleByID finds a role that still exists.
func (w *world) roleByID(id string) (role, bool) {
	if at := slices.IndexFunc(w.roles, func(r role) bool { return r.ID == id }); at >= 0 {
		return w.roles[at], true
	}
	return role{}, false
}

// addRole adds a role below all others but everyone's.
func (w *world) addRole(r role) {
	for i := range w.roles {
		if w.roles[i].position > 0 {
			w.roles[i].position++
		}
	}
	r.position = 1
	w.roles = slices.Insert(w.roles, 1, r)
}

func (w *world) setBotPermission(bit int64, is bool) {
	bot := w.users[ApplicationID]
	if bot.Permissions &^= bit; is {
		bot.Permissions |= bit
	}
}
