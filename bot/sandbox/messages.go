package sandbox

import (
	"bytes"
	"cmp"
	"encoding/json"
	"image"
	"maps"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// messageForm is the description of a message in a request's body. On an edit an absent field keeps the old value, and null empties it.
type messageForm struct {
	Content     given[string]             `json:"content"`
	Components  given[[]component]        `json:"components"`
	Attachments given[[]attachmentChoice] `json:"attachments"`
	Flags       *int                      `json:"flags"`
	Mentions    *allowedMentions          `json:"allowed_mentions"`
	Nonce       json.RawMessage           `json:"nonce"`
	Enforce     bool                      `json:"enforce_nonce"`
}

// given is a field that knows whether it is there.
type given[T any] struct {
	is    bool
	value T
}

// UnmarshalJSON implements json.Unmarshaler.
func (g *given[T]) UnmarshalJSON(data []byte) error {
	g.is = true
	return json.Unmarshal(data, &g.value)
}

type attachmentChoice struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description"`
}

func (s *Server) getMessage(_ *apiRequest, m *message) (reply, error) {
	if err := s.requirePermission(s.channels[m.ChannelID], PermHistory); err != nil {
		return reply{}, err
	}
	return ok(s.messageObject(m)), nil
}

// listMessages lists the newest messages first.
func (s *Server) listMessages(c *apiRequest, ch *channel) (reply, error) {
	q := c.request.URL.Query()
	limit, err := strconv.Atoi(cmp.Or(q.Get("limit"), "50"))
	if err != nil || limit < 1 || limit > 100 {
		return reply{}, formProblem("NUMBER_TYPE_MAX", "int value should be between 1 and 100.", "limit")
	}
	objects := []object{}
	if s.botMay(ch)&PermHistory == 0 {
		return ok(objects), nil
	}
	ms := s.timeline[ch.ID]
	for i := len(ms) - 1; i >= 0 && len(objects) < limit; i-- {
		if before := q.Get("before"); before != "" && compareIDs(ms[i].ID, before) >= 0 {
			continue
		}
		if after := q.Get("after"); after != "" && compareIDs(ms[i].ID, after) <= 0 {
			continue
		}
		objects = append(objects, s.messageObject(ms[i]))
	}
	return ok(objects), nil
}

func (s *Server) createMessage(c *apiRequest, ch *channel) (reply, error) {
	may := PermSend
	if ch.isThread() {
		may = PermSendInThreads
	}
	if err := s.requirePermission(ch, may); err != nil {
		return reply{}, err
	}
	if ch.Type == channelForum {
		return reply{}, errNotText
	}
	if err := s.checkWelcome(ch); err != nil {
		return reply{}, err
	}
	if ch.Archived && ch.Locked {
		return reply{}, errArchived
	}
	f, err := parseForm(c.body, createMessageShape)
	if err != nil {
		return reply{}, err
	}
	if err := s.requirePermission(ch, filesNeed(c)); err != nil {
		return reply{}, err
	}
	if made := s.nonces[nonceKey{ch.ID, string(f.Nonce)}]; f.Enforce && made != nil && s.now().Sub(made.Created) < nonceMemory {
		if s.messages[made.ID] == nil {
			return reply{}, errUnknownMessage
		}
		return ok(s.messageObject(made)), nil
	}
	m := message{ChannelID: ch.ID, AuthorID: ApplicationID, Nonce: f.Nonce}
	if err := s.fillMessage(&m, f, c.files, flagSilent|flagComponentsV2); err != nil {
		return reply{}, err
	}
	return ok(s.messageObject(s.postMessage(&m))), nil
}

func filesNeed(c *apiRequest) int64 {
	if len(c.files) > 0 {
		return PermAttachFiles
	}
	return 0
}

func (s *Server) editMessage(c *apiRequest, m *message) (reply, error) {
	ch := s.channels[m.ChannelID]
	switch {
	case m.AuthorID != ApplicationID:
		return reply{}, errNotAuthor
	case ch.Archived:
		return reply{}, errArchived
	case m.Spent:
		return reply{}, tooManyOldEdits(oldEdits.window)
	}
	if !s.options.Unlimited && s.now().Sub(m.Created) > time.Hour {
		if left, ends := s.limits.countRequest("old "+ch.ID, oldEdits, s.now()); left < 0 {
			return reply{}, tooManyOldEdits(ends.Sub(s.now()))
		}
	}
	if err := s.requirePermission(ch, filesNeed(c)); err != nil {
		return reply{}, err
	}
	f, err := parseForm(c.body, editMessageShape)
	if err != nil {
		return reply{}, err
	}
	if err := s.changeMessage(m, f, c.files); err != nil {
		return reply{}, err
	}
	return ok(s.messageObject(m)), nil
}

func (s *Server) deleteMessage(_ *apiRequest, m *message) (reply, error) {
	ch := s.channels[m.ChannelID]
	if m.AuthorID != ApplicationID {
		if err := s.requirePermission(ch, PermManageMessages); err != nil {
			return reply{}, err
		}
	}
	if ch.Archived {
		return reply{}, errArchived
	}
	s.removeMessage(m)
	return nothing, nil
}

func parseForm(body []byte, shape shape) (messageForm, error) {
	f, err := readForm[messageForm](body, shape.check)
	if string(f.Nonce) == "null" {
		f.Nonce = nil
	}
	return f, err
}

// fillMessage sets m from the form, or leaves it unchanged and returns the reason.
func (s *Server) fillMessage(m *message, f messageForm, files map[string]upload, allowed int) error {
	d := plannedMessage{message: *m, before: m.Flags, asked: f.Flags, allowed: allowed, mentions: f.Mentions}
	if f.Flags != nil {
		// Flags that the form may not set stay unchanged.
		d.Flags = m.Flags | *f.Flags&allowed
	}
	if f.Content.is {
		d.Content = f.Content.value
	}
	if f.Components.is {
		d.Components = f.Components.value
	}
	trouble := sync.OnceValue(func() bool { _, is := s.faults.take(Emojis); return is })
	d.emoji = func(id string) bool { return s.emojis[id] != nil && !trouble() }
	var err error
	if d.Attachments, err = s.joinAttachments(m, f, files); err != nil {
		return err
	}
	if err := d.check(); err != nil {
		return err
	}
	numberComponents(d.Components)
	d.Mentions, d.Roles, d.Everyone = s.findMentioned(&d.message, f.Mentions)
	*m = d.message
	return nil
}

// postMessage gives a filled message its id and its place in the channel.
func (s *Server) postMessage(m *message) *message {
	m.ID, m.Created, m.Dated = s.ids.newID(s.now()), s.now(), s.date()
	if ch := s.channels[m.ChannelID]; m.EphemeralFor == "" && ch.Archived { // a post opens its thread
		s.setArchived(ch, false)
		s.threadChanged(ch)
	}
	if m.Flags&flagSilent == 0 && m.Flags&flagLoading == 0 {
		m.Pinged = slices.Clone(m.Mentions)
		if m.EphemeralFor == "" {
			s.addMembers(s.channels[m.ChannelID], m.Mentions...) // a thread adds the people it mentions
		}
		for _, id := range sortedKeys(s.users) {
			has := func(role string) bool { return slices.Contains(m.Roles, role) }
			if slices.ContainsFunc(s.users[id].Roles, has) && !slices.Contains(m.Pinged, id) {
				m.Pinged = append(m.Pinged, id)
			}
		}
	}
	s.addMessage(m)
	s.storeMessage(m)
	s.tellMessage("MESSAGE_CREATE", m)
	return m
}

func (s *Server) changeMessage(m *message, f messageForm, files map[string]upload) error {
	if err := s.fillMessage(m, f, files, flagComponentsV2); err != nil {
		return err
	}
	m.Edited, m.Redated = s.now(), s.date()
	s.storeMessage(m)
	s.tellMessage("MESSAGE_UPDATE", m)
	return nil
}

func (s *Server) removeMessage(m *message) {
	s.dropMessage(m)
	if m.EphemeralFor == "" {
		s.storeEntry(entry{DeleteMessage: m.ID})
		if intent, where := s.placeOf(m); !s.channels[m.ChannelID].isForeign() {
			s.dispatchEvent("MESSAGE_DELETE", intent, merge(where, object{"id": m.ID, "channel_id": m.ChannelID}))
		}
	}
	s.tellDelete(m)
}

// joinAttachments joins the attachments that the message keeps with the files of the request. A form that lists attachments keeps only those.
func (s *Server) joinAttachments(m *message, f messageForm, files map[string]upload) ([]attachment, error) {
	var ps problems
	kept := m.Attachments
	described := map[string]attachmentChoice{}
	if f.Attachments.is {
		kept = nil
		for i, a := range f.Attachments.value {
			_, uploaded := files[a.ID]
			old := m.attachmentByID(a.ID)
			switch {
			case uploaded:
				described[a.ID] = a
			case old != nil:
				kept = append(kept, *old)
			default:
				ps.add(path{"attachments", strconv.Itoa(i), "id"}, "ATTACHMENT_NOT_FOUND", "There is neither a file nor an attachment with this id")
			}
		}
	}
	all := append([]attachment(nil), kept...)
	for _, n := range sortedKeys(files) {
		up, choice := files[n], described[n]
		name := up.name
		if choice.Filename != "" {
			name = choice.Filename
		}
		a := attachment{ID: s.ids.newID(s.now()), Filename: safeName(name), Description: choice.Description, ContentType: up.contentType,
			Size: len(up.data), Data: up.data}
		a.Width, a.Height = imageSize(up.data)
		all = append(all, a)
	}
	if len(all) > maxFiles {
		ps.add(path{"attachments"}, "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	}
	return all, ps.refusal()
}

var (
	userMention     = regexp.MustCompile(`<@!?([0-9]+)>`)
	roleMention     = regexp.MustCompile(`<@&([0-9]+)>`)
	everyoneMention = regexp.MustCompile(`@(everyone|here)\b`)
)

// findMentioned finds the people and roles that a message names and may notify. If the request does not restrict them, that is everybody it names.
func (s *Server) findMentioned(m *message, allowed *allowedMentions) (users, roles []string, everyone bool) {
	texts := []string{m.Content}
	walkComponents(m.Components, func(c *component, _ path) { texts = append(texts, c.Content) })
	all := strings.Join(texts, "\n")
	allowed = cmp.Or(allowed, &allowedMentions{Parse: []string{"users", "roles", "everyone"}})
	for _, match := range userMention.FindAllStringSubmatch(all, -1) {
		id := match[1]
		may := slices.Contains(allowed.Parse, "users") || slices.Contains(allowed.Users, id)
		if may && s.users[id] != nil && !slices.Contains(users, id) {
			users = append(users, id)
		}
	}
	// A bot that may mention everyone may mention every role, too.
	mentionsAll := m.AuthorID != ApplicationID || s.botMay(s.channels[m.ChannelID])&permMentionEveryone != 0
	for _, match := range roleMention.FindAllStringSubmatch(all, -1) {
		id := match[1]
		may := slices.Contains(allowed.Parse, "roles") || slices.Contains(allowed.Roles, id)
		if r, there := s.roleByID(id); there && may && (r.Mentionable || mentionsAll) && !slices.Contains(roles, id) {
			roles = append(roles, id)
		}
	}
	return users, roles, mentionsAll && everyoneMention.MatchString(all) && slices.Contains(allowed.Parse, "everyone")
}

var unsafeInName = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

// safeName is a file name in Discord's form: without folders, with underscores for anything unusual.
func safeName(name string) string {
	name = unsafeInName.ReplaceAllString(filepath.Base(name), "_")
	if name == "." || name == "" {
		return "file"
	}
	return name
}

func imageSize(data []byte) (width, height int) {
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return 0, 0
	}
	return config.Width, config.Height
}

// upload keeps a file that somebody sends with a command, and returns its id.
func (s *Server) upload(name string, data []byte) string {
	id := s.ids.newID(s.now())
	s.uploads.Attachments = append(s.uploads.Attachments, attachment{ID: id, Filename: name, ContentType: "application/octet-stream", Size: len(data), Data: data})
	return id
}

// serveAttachment serves uploaded files. It serves ephemeral attachments, too: their address is the secret, as on Discord.
func (s *Server) serveAttachment(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	var found attachment
	for _, m := range append(slices.Collect(maps.Values(s.messages)), &s.uploads) {
		if a := m.attachmentByID(r.PathValue("id")); a != nil && m.ChannelID == r.PathValue("channel") && a.Filename == r.PathValue("name") {
			found = *a
		}
	}
	s.mu.Unlock()
	if found.ID == "" {
		http.NotFound(w, r)
		return
	}
	serveBytes(w, found.ContentType, found.Data)
}

// serveEmoji serves the picture of an application emoji as /emojis/{id} or /emojis/{id}.png.
func (s *Server) serveEmoji(w http.ResponseWriter, r *http.Request) {
	id, _, _ := strings.Cut(r.PathValue("file"), ".")
	s.mu.Lock()
	e := s.emojis[id]
	s.mu.Unlock()
	if e == nil {
		http.NotFound(w, r)
		return
	}
	serveBytes(w, e.Type, e.Data)
}

// serveBytes shows pictures, and offers anything else only for download, so that no upload becomes a page of this site.
func serveBytes(w http.ResponseWriter, kind string, data []byte) {
	if !strings.HasPrefix(kind, "image/") || strings.Contains(kind, "svg") {
		kind = "application/octet-stream"
		w.Header().Set("Content-Disposition", "attachment")
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	_, _ = w.Write(data)
}
