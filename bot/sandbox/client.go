package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/coder/websocket"
)

// window is a browser window of one of the people.
type window struct {
	user *user
	out  *outbox
}

func (w *window) send(frame object) { w.out.queueFrame(frame) }

// serveClient is GET /client?user=1..13: one window.
func (s *Server) serveClient(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.URL.Query().Get("user"))
	if err != nil || n < 1 || n > len(people) {
		http.Error(w, fmt.Sprintf("user must be from 1 to %d", len(people)), http.StatusBadRequest)
		return
	}
	ws, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	ctx, cancel := context.WithCancel(s.running)
	defer cancel()
	defer ws.CloseNow()
	win := s.openWindow(UserID(n))
	defer s.closeWindow(win)
	go win.out.writeFrames(ctx, ws, false)
	for {
		_, data, err := ws.Read(ctx)
		if err != nil {
			return
		}
		_ = s.readClientFrame(win, data) // the window knows
	}
}

func (s *Server) openWindow(userID string) *window {
	s.mu.Lock()
	defer s.mu.Unlock()
	win := &window{s.users[userID], newOutbox()}
	s.windows[win] = struct{}{}
	win.send(s.helloFrame(win.user))
	return win
}

// closeWindow removes a window. A user's last window takes the ephemeral messages with it, because only the user's client knew them.
func (s *Server) closeWindow(win *window) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.windows, win)
	for other := range s.windows {
		if other.user == win.user {
			return
		}
	}
	for _, m := range s.messages {
		if m.EphemeralFor == win.user.ID {
			m.Dismissed = true
		}
	}
}

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

func (s *Server) readClientFrame(win *window, data []byte) error {
	var f clientFrame
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	err := decoder.Decode(&f)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.archiveIdleThreads()
	if err == nil {
		err = s.doClientFrame(win, &f)
	}
	if err != nil {
		win.sendError(&f, err)
	}
	return err
}

// Act lets a person without a window do what a frame says, and waits for the bot's answer. They are told nothing else, so thousands of them cost little. A click
// without a message is one on the newest private message of the person that offers the button, or else on the newest of the channel. Errors: ErrNotThere; the
// person cannot do it; the bot did not answer in time; the context's.
func (s *Server) Act(ctx context.Context, userID string, frame []byte) error {
	s.mu.Lock()
	win := &window{s.users[userID], newOutbox()}
	s.mu.Unlock()
	if err := s.readClientFrame(win, frame); err != nil {
		return err
	}
	select {
	case <-win.out.wake:
	case <-ctx.Done():
		return fmt.Errorf("wait for an answer: %w", ctx.Err())
	}
	var answer struct{ Reason string }
	if err := json.Unmarshal(win.out.takeFrames()[0], &answer); err != nil || answer.Reason == "" {
		return err
	}
	return errors.New(answer.Reason)
}

// sendError tells the window why its request cannot be done.
func (w *window) sendError(f *clientFrame, err error) {
	frame := object{"t": "error", "reason": err.Error()}
	if f.Ref != 0 {
		frame["ref"] = f.Ref
	}
	w.send(frame)
}

// frameRows are the frames from windows, by their types.
var frameRows = map[string]struct {
	do func(*Server, *window, *clientFrame) error
	// changes says that the frame changes the sandbox itself, and that the server answers with ack.
	changes bool
	// manages says that only people who manage the server may do it.
	manages bool
}{
	"click":    {do: (*Server).clickComponent},
	"command":  {do: (*Server).useCommand},
	"complete": {do: (*Server).useCommand},
	"submit":   {do: (*Server).submitModal},
	"say":      {do: (*Server).postPlain},
	"dismiss":  {do: (*Server).dismissMessage},
	"locale":   {do: (*Server).setLocale},
	"advance":  {do: (*Server).moveCalendar},

	"direct":         {do: (*Server).openDirectly, changes: true},
	"join":           {do: (*Server).setMembership, changes: true},
	"member":         {do: (*Server).setMember, changes: true},
	"closed":         {do: (*Server).setClosed, changes: true},
	"create_channel": {do: (*Server).createChannel, changes: true, manages: true},
	"delete_channel": {do: (*Server).removeChannel, changes: true, manages: true},
	"delete_role":    {do: (*Server).deleteRole, changes: true, manages: true},
	"grant":          {do: (*Server).setPermission, changes: true, manages: true},
	"role":           {do: (*Server).setRole, changes: true, manages: true},
	"away":           {do: (*Server).setAway, changes: true, manages: true},
}

func (s *Server) doClientFrame(win *window, f *clientFrame) error {
	row, known := frameRows[f.Type]
	switch {
	case !known:
		return fmt.Errorf("unknown frame %q", f.Type)
	case row.manages && win.user.Permissions&PermManageServer == 0:
		return errNotManager
	}
	err := row.do(s, win, f)
	if err == nil && row.changes {
		win.sendAck(f)
	}
	return err
}

// sendAck tells the window that its change of the sandbox itself was done.
func (w *window) sendAck(f *clientFrame) { w.send(object{"t": "ack", "ref": f.Ref}) }

// dismissMessage hides an ephemeral message from its only reader.
func (s *Server) dismissMessage(win *window, f *clientFrame) error {
	m, err := s.findSeen(win.user, f.MessageID)
	if err != nil {
		return err
	}
	if m.EphemeralFor == "" {
		return errors.New("only ephemeral messages can be dismissed")
	}
	s.tellDelete(m)
	m.Dismissed = true
	return nil
}

// setLocale changes the language of a person's client.
func (s *Server) setLocale(win *window, f *clientFrame) error {
	if !slices.Contains(locales, f.Locale) {
		return fmt.Errorf("unknown locale %q", f.Locale)
	}
	win.user.Locale = f.Locale
	s.storeEntry(entry{Locale: &localeEntry{win.user.ID, f.Locale}})
	for w := range s.windows {
		if w.user == win.user {
			w.send(s.helloFrame(w.user))
		}
	}
	return nil
}

// ErrNotThere says that a person sees no such message.
var ErrNotThere = errors.New("there is no such message")

func (s *Server) findSeen(u *user, messageID string) (*message, error) {
	m := s.messages[messageID]
	if m == nil || !s.canSee(u, m) {
		return nil, ErrNotThere
	}
	return m, nil
}

// findOffer finds the newest private message of a person with an enabled component, or else the newest of the channel. It returns the message's id, or nothing.
func (s *Server) findOffer(u *user, channelID, customID string) (id string) {
	offers := func(m *message) (found bool) {
		walkComponents(m.Components, func(c *component, _ path) { found = found || c.CustomID == customID && !c.Disabled })
		return found
	}
	for _, m := range s.messages {
		if m.EphemeralFor == u.ID && !m.Dismissed && compareIDs(id, m.ID) < 0 && offers(m) {
			id = m.ID
		}
	}
	for _, m := range slices.Backward(s.timeline[channelID]) {
		if id == "" && offers(m) {
			return m.ID
		}
	}
	return id
}

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
	if s.calendar != nil {
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

// messageFor is a message as one user sees it.
func (s *Server) messageFor(u *user, m *message) object {
	o := s.messageObject(m)
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
