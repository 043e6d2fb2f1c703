package sandbox

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// journal is the log in which the world survives: one JSON line for each change, written before anybody learns of the change. The next start drops a
// line that a crash cut short; every start rewrites the log without history.
type journal struct {
	file *os.File
}

// entry is one line: exactly one field is set.
type entry struct {
	Locale        *memberEntry   `json:"locale,omitempty"`
	Member        *memberEntry   `json:"member,omitempty"`
	Guild         *guildEntry    `json:"guild,omitempty"`
	Channel       *channel       `json:"channel,omitempty"`
	File          *fileEntry     `json:"file,omitempty"`
	Message       *message       `json:"message,omitempty"`
	DeleteMessage string         `json:"delete_message,omitempty"`
	DeleteChannel string         `json:"delete_channel,omitempty"`
	Role          *role          `json:"role,omitempty"`
	DeleteRole    string         `json:"delete_role,omitempty"`
	Event         *event         `json:"event,omitempty"`
	DeleteEvent   string         `json:"delete_event,omitempty"`
	Commands      *commandsEntry `json:"commands,omitempty"`
	Emoji         *emoji         `json:"emoji,omitempty"`
	DeleteEmoji   string         `json:"delete_emoji,omitempty"`
}

// memberEntry is a person's language and state in the server. Older logs have the language in entries of its own.
type memberEntry struct {
	UserID string   `json:"user_id"`
	Locale string   `json:"locale,omitempty"`
	Roles  []string `json:"roles"`
	Left   bool     `json:"left,omitempty"`
	Closed bool     `json:"closed,omitempty"`
}

// guildEntry is the bot's state in the server.
type guildEntry struct {
	Away bool `json:"away"`
	// Granted are the permissions that the bot has got for the whole server since its invitation.
	Granted int64 `json:"granted,omitempty"`
}

// fileEntry is the content of an attachment; it comes before the first message with that attachment.
type fileEntry struct {
	ID   string `json:"id"`
	Data []byte `json:"data"`
}

type commandsEntry struct {
	Scope    string    `json:"scope"` // a server in old logs, whose commands nobody offers any more
	Commands []command `json:"commands"`
}

func (u *user) entry() entry {
	return entry{Member: &memberEntry{u.ID, u.Locale, u.Roles, u.Left, u.Closed}}
}

// openJournal reads the log at name into the world and opens it for more. Without a name nothing is stored.
func openJournal(name string, w *world) (*journal, error) {
	if name == "" {
		return &journal{}, nil
	}
	if err := loadJournal(name, w); err != nil {
		return nil, err
	}
	fresh, err := os.OpenFile(name+".new", os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, err
	}
	j := &journal{fresh}
	if err := errors.Join(w.dumpTo(j), fresh.Sync(), os.Rename(fresh.Name(), filepath.Clean(name))); err != nil {
		return nil, errors.Join(err, fresh.Close())
	}
	return j, nil
}

func loadJournal(name string, w *world) error {
	file, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	files := map[string][]byte{}
	lines := bufio.NewReader(file)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return nil // the text after the last newline was cut short
		}
		if err != nil {
			return err
		}
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			return fmt.Errorf("%s line %d: %w", name, n, err)
		}
		if e.File != nil {
			files[e.File.ID] = e.File.Data
		}
		w.applyEntry(e, files)
	}
}

// applyEntry repeats a stored change.
func (w *world) applyEntry(e entry, files map[string][]byte) {
	switch {
	case e.Locale != nil:
		if u := w.users[e.Locale.UserID]; u != nil {
			u.Locale = e.Locale.Locale
		}
	case e.Member != nil:
		if u := w.users[e.Member.UserID]; u != nil {
			u.Locale, u.Roles, u.Left, u.Closed = cmp.Or(e.Member.Locale, u.Locale), e.Member.Roles, e.Member.Left, e.Member.Closed
		}
	case e.Guild != nil:
		w.away = e.Guild.Away
		w.users[ApplicationID].Permissions |= e.Guild.Granted
	case e.Channel != nil:
		w.ids.skipID(e.Channel.ID)
		w.channels[e.Channel.ID] = e.Channel
	case e.Message != nil:
		w.ids.skipID(e.Message.ID)
		for i := range e.Message.Attachments {
			a := &e.Message.Attachments[i]
			w.ids.skipID(a.ID)
			a.Data = files[a.ID]
		}
		if old := w.messages[e.Message.ID]; old != nil {
			*old = *e.Message
		} else {
			w.addMessage(e.Message)
		}
	case e.DeleteMessage != "":
		if m := w.messages[e.DeleteMessage]; m != nil {
			w.dropMessage(m)
		}
	case e.DeleteChannel != "":
		w.ids.skipID(e.DeleteChannel)
		w.forgetChannel(e.DeleteChannel)
	case e.Role != nil:
		w.ids.skipID(e.Role.ID)
		w.addRole(*e.Role)
	case e.DeleteRole != "":
		w.forgetRole(e.DeleteRole)
	case e.Event != nil:
		w.ids.skipID(e.Event.ID)
		w.events[e.Event.ID] = e.Event
	case e.DeleteEvent != "":
		w.ids.skipID(e.DeleteEvent)
		delete(w.events, e.DeleteEvent)
	case e.Commands != nil:
		for _, c := range e.Commands.Commands {
			w.ids.skipID(c.ID)
			w.ids.skipID(c.Version)
		}
		if e.Commands.Scope == "" {
			w.commands = e.Commands.Commands
		}
	case e.Emoji != nil:
		w.ids.skipID(e.Emoji.ID)
		w.emojis[e.Emoji.ID] = e.Emoji
	case e.DeleteEmoji != "":
		delete(w.emojis, e.DeleteEmoji)
	}
}

// dumpTo writes the present world.
func (w *world) dumpTo(j *journal) error {
	var errs []error
	put := func(e entry) { errs = append(errs, j.appendEntry(e)) }
	for _, u := range w.users {
		put(u.entry())
	}
	put(entry{Guild: w.guildEntry()})
	for _, r := range slices.Backward(w.roles) { // the newest stands lowest
		if !slices.ContainsFunc(guildRoles, func(first role) bool { return first.ID == r.ID }) {
			put(entry{Role: &r})
		}
	}
	for _, r := range guildRoles {
		if _, there := w.roleByID(r.ID); !there {
			put(entry{DeleteRole: r.ID})
		}
	}
	for _, id := range sortedKeys(w.deleted) {
		put(entry{DeleteChannel: id})
	}
	for _, c := range w.sortedChannels() {
		put(entry{Channel: c})
	}
	for _, m := range w.sortedMessages(func(m *message) bool { return m.EphemeralFor == "" }) {
		errs = append(errs, j.appendMessage(m))
	}
	put(entry{Commands: &commandsEntry{Commands: w.commands}})
	for _, id := range sortedKeys(w.events) {
		put(entry{Event: w.events[id]})
	}
	for _, id := range sortedKeys(w.emojis) {
		put(entry{Emoji: w.emojis[id]})
	}
	return errors.Join(errs...)
}

// appendEntry appends one line. After it returns, the line survives the death of the process.
func (j *journal) appendEntry(e entry) error {
	if j.file == nil {
		return nil
	}
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	_, err = j.file.Write(append(line, '\n'))
	return err
}

// appendMessage appends a message, with its new attachments.
func (j *journal) appendMessage(m *message) error {
	for i := range m.Attachments {
		a := &m.Attachments[i]
		if a.kept {
			continue
		}
		if err := j.appendEntry(entry{File: &fileEntry{a.ID, a.Data}}); err != nil {
			return err
		}
		a.kept = true
	}
	return j.appendEntry(entry{Message: m})
}

func (j *journal) close() error {
	if j.file == nil {
		return nil
	}
	file := j.file
	j.file = nil
	return file.Close()
}

// storeEntry writes a change to the journal. If that fails the world goes on, and the log tells the operator.
func (s *Server) storeEntry(e entry) { s.reportWriteError(s.journal.appendEntry(e)) }

// storeMessage writes a new or changed message, unless it is ephemeral.
func (s *Server) storeMessage(m *message) {
	if m.EphemeralFor == "" {
		s.reportWriteError(s.journal.appendMessage(m))
	}
}

func (s *Server) reportWriteError(err error) {
	if err != nil {
		s.log.Error("sandbox state not written", "error", err)
	}
}

func (w *world) guildEntry() *guildEntry {
	return &guildEntry{Away: w.away, Granted: w.users[ApplicationID].Permissions & serverWide}
}
