package sandbox

import (
	"encoding/json"
	"slices"
)

// window is a browser window of one of the people.
type window struct {
	user *user
	out  *outbox
}

func (w *window) send(frame object) { w.out.queueFrame(frame) }

// clientFrame is a frame from a window (doc.go lists the frames). For a click Values is a list of strings; for a modal it is an object whose values
// are strings or lists of them.
type clientFrame struct {
	Type      string          `json:"t"`
	Ref       int             `json:"ref"`
	MessageID string          `json:"message_id"`
	CustomID  string          `json:"custom_id"`
	Values    json.RawMessage `json:"values"`
	ChannelID string          `json:"channel_id"`
	Name      string          `json:"name"`
	Options   []givenOption   `json:"options"`
	TargetID  string          `json:"target_id"`
	ID        string          `json:"id"`
	Content   string          `json:"content"`
	Locale    string          `json:"locale"`
	UserID    string          `json:"user_id"`
	RoleID    string          `json:"role_id"`
	Is        bool            `json:"is"`
	To        string          `json:"to"`
}

// sendError tells the window why its request cannot be done.
func (w *window) sendError(f *clientFrame, err error) {
	frame := object{"t": "error", "reason": err.Error()}
	if f.Ref != 0 {
		frame["ref"] = f.Ref
	}
	w.send(frame)
}

// sendAck tells the window that its change of the sandbox itself was done.
func (w *window) sendAck(f *clientFrame) { w.send(object{"t": "ack", "ref": f.Ref}) }

// helloFrame is the whole world as a user sees it.
func (s *Server) helloFrame(u *user) object {
	users := []*user{}
	for i := range people {
		users = append(users, s.users[UserID(i+1)])
	}
	messages := s.sortedMessages(func(m *message) bool { return s.canSee(u, m) })
	channels := slices.DeleteFunc(s.sortedChannels(), func(c *channel) bool { return !s.canOpen(c, u) })
	hello := object{
		"t": "hello", "user": u, "users": users, "manages": u.Permissions&PermManageServer != 0, "roles": s.roleObjects(GuildID),
		"guild":    object{"id": GuildID, "name": s.guildObject(GuildID)["name"], "locale": s.guildLocale(), "owner_id": ownerID},
		"channels": each(channels, func(c *channel) object { return s.channelFor(u, c) }), "commands": s.commandsFor(u),
		"messages": each(messages, func(m *message) object { return s.messageFor(u, m) }),
		"bot":      object{"id": ApplicationID, "name": botName, "online": s.botOnline(), "away": s.away},
	}
	if s.options.Calendar != nil {
		hello["calendar"] = s.calendarObject()
	}
	return hello
}

// offer is a command with the places in which it is offered.
type offer struct {
	command
	Places []string `json:"places"`
}

// commandsFor lists the commands that a user finds in any place.
func (s *Server) commandsFor(u *user) []offer {
	offers := []offer{}
	for _, p := range places {
		if p == inGuild && u.Left {
			continue
		}
		for _, c := range s.offeredCommands(u, p) {
			at := slices.IndexFunc(offers, func(o offer) bool { return o.ID == c.ID })
			if at < 0 {
				at, offers = len(offers), append(offers, offer{command: c})
			}
			offers[at].Places = append(offers[at].Places, p.name)
		}
	}
	return offers
}

func (s *Server) messageFor(u *user, m *message) object {
	o := s.messageObject(m)
	o["attachments"] = s.attachmentObjects(m)
	if !m.Dated.IsZero() {
		o["timestamp"], o["ahead"] = timestamp(m.Dated), ahead(m.Created, m.Dated)
	}
	if !m.Redated.IsZero() {
		o["edited_timestamp"], o["ahead"] = timestamp(m.Redated), ahead(m.Edited, m.Redated)
	}
	ch := s.channels[m.ChannelID]
	isDirect := ch.Type == channelDirect && m.AuthorID != u.ID
	if (m.Everyone || slices.Contains(m.Pinged, u.ID) || isDirect) && ch.isMember(u.ID) {
		o["mentions_me"] = true
	}
	if m.EphemeralFor != "" {
		o["ephemeral_for"] = m.EphemeralFor
	}
	if m.Via != nil && m.Via.Command != "" { // Discord's own client shows it, but no bot receives it
		o["interaction_metadata"].(object)["name"] = m.Via.Command
	}
	return o
}

// channelFor is a channel as one user sees it: with their membership, if it is a thread, and with the bot's permissions, if they manage the server.
func (s *Server) channelFor(u *user, c *channel) object {
	o := object{"id": c.ID, "name": c.Name, "type": c.Type}
	if c.ParentID != "" {
		o["parent_id"], o["archived"], o["joined"] = c.ParentID, c.Archived, c.isMember(u.ID)
	} else if c.isForeign() {
		o["server"] = foreignName
	} else if c.guildID() == SecondGuildID {
		o["server"] = secondName
	} else if c.isTop() && u.Permissions&PermManageServer != 0 {
		o["bot_may"] = s.botPermissions(c)
	}
	return o
}

// placeOf returns the fields of a message event that say where the message is, and the intent for it.
func (s *Server) placeOf(m *message) (intent int, where object) {
	guildID := s.channels[m.ChannelID].guildID()
	if guildID == "" {
		return intentDirect, object{}
	}
	return intentMessages, object{"guild_id": guildID}
}

// botOnline reports whether the bot is connected with the shards of all servers in which it is.
func (s *Server) botOnline() bool {
	connected := func(g *session) bool { return g.conn != nil }
	for _, guild := range s.guilds() {
		if !slices.ContainsFunc(s.sessions, func(g *session) bool { return connected(g) && g.serves(guild) }) {
			return false
		}
	}
	return slices.ContainsFunc(s.sessions, connected)
}

// tellMessage shows a new or changed message to everybody who can see it, including the bot.
func (s *Server) tellMessage(event string, m *message) {
	if m.EphemeralFor == "" && !s.channels[m.ChannelID].isForeign() {
		o := s.messageObject(m)
		intent, where := s.placeOf(m)
		if m.AuthorID != ApplicationID && !slices.Contains(m.Mentions, ApplicationID) && intent != intentDirect {
			// Without the intent for it the bot does not see the content of other people's messages.
			o["content"], o["embeds"], o["components"], o["attachments"] = "", []any{}, []any{}, []any{}
		}
		s.dispatchEvent(event, intent, merge(o, where))
	}
	for w := range s.windows {
		if s.canSee(w.user, m) {
			w.send(object{"t": "message", "message": s.messageFor(w.user, m)})
		}
	}
}

func (s *Server) tellDelete(m *message) {
	for w := range s.windows {
		if s.canSee(w.user, m) {
			w.send(object{"t": "delete", "channel_id": m.ChannelID, "id": m.ID})
		}
	}
}

func (s *Server) tellChannel(c *channel) {
	for w := range s.windows {
		if s.canOpen(c, w.user) {
			w.send(object{"t": "channel", "channel": s.channelFor(w.user, c)})
		}
	}
}

func (s *Server) tellCommands() {
	for w := range s.windows {
		w.send(object{"t": "commands", "commands": s.commandsFor(w.user)})
	}
}

func (s *Server) tellBot() {
	for w := range s.windows {
		w.send(object{"t": "bot", "online": s.botOnline(), "away": s.away})
	}
}

// tellAll gives every window the whole state again.
func (s *Server) tellAll() {
	for w := range s.windows {
		w.send(s.helloFrame(w.user))
	}
}

// givenOption is an option of a command as a window sends it: a value, or a subcommand with options of its own.
type givenOption struct {
	Name    string        `json:"name"`
	Type    int           `json:"type"`
	Value   any           `json:"value"` // of a file its name
	Data    []byte        `json:"data"`
	Options []givenOption `json:"options"`
	Focused bool          `json:"focused"`
}
