package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
)

// What tests and other programs set and change: faults, and what moderators do to the work of the bot.

// faultRows are the faults: what their values have to be, and what those of the gateway do.
var faultRows = map[Fault]struct {
	wants string
	fits  func(Trouble) bool
	do    func(*session)
}{
	Fail: {wants: "a status from 400 to 599", fits: Trouble.isError}, Lose: {}, Slow: {}, Double: {}, Late: {}, Resume: {}, Emojis: {}, Pictures: {},
	Thread:   {wants: "a status from 400 to 599 or none", fits: func(t Trouble) bool { return t.Status == 0 || t.isError() }},
	Identify: {wants: "a close code from 4000 to 4014 or none", fits: func(t Trouble) bool { return t.Code == 0 || 4000 <= t.Code && t.Code <= 4014 }},

	Drop:             {do: (*session).cutConnection},
	Reconnect:        {do: func(g *session) { g.sendControl(opReconnect, nil) }},
	Invalid:          {do: func(g *session) { g.invalidate(false) }},
	InvalidResumable: {do: func(g *session) { g.invalidate(true) }},
}

func (t Trouble) isError() bool { return 400 <= t.Status && t.Status <= 599 }

// Set makes something go wrong. The zero Trouble ends that.
func (f *Faults) Set(fault Fault, t Trouble) {
	if do := faultRows[fault].do; do != nil {
		f.change(func(s *Server) {
			for _, g := range s.sessions {
				do(g)
			}
			s.tellBot()
		})
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.set == nil {
		f.set = map[Fault]Trouble{}
	}
	f.set[fault] = t
}

// serveHTTP is POST /faults, by which a program apart from this one sets faults. A form with a mistake changes nothing. For example:
//
//	curl -d '{"fail":{"times":3,"status":503},"drop":{}}' http://127.0.0.1:8765/faults
//
// The gateway breaks last, when it is set how the next connection goes.
func (f *Faults) serveHTTP(w http.ResponseWriter, r *http.Request) {
	var form map[Fault]Trouble
	decoder := json.NewDecoder(r.Body)
	decoder.DisallowUnknownFields()
	err := decoder.Decode(&form)
	for fault, t := range form {
		switch row, known := faultRows[fault]; {
		case !known:
			err = fmt.Errorf("there is no fault %q", fault)
		case row.fits != nil && !row.fits(t):
			err = fmt.Errorf("%s needs %s", fault, row.wants)
		}
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	for _, breaks := range []bool{false, true} {
		for fault, t := range form {
			if (faultRows[fault].do != nil) == breaks {
				f.Set(fault, t)
			}
		}
	}
	w.WriteHeader(http.StatusNoContent)
}

// change does something with the server, which nothing else changes meanwhile.
func (f *Faults) change(do func(*Server)) {
	f.server.mu.Lock()
	defer f.server.mu.Unlock()
	do(f.server)
}

// changeOne does something with a message or a channel, if it is still there.
func changeOne[T any](f *Faults, all map[string]*T, id string, do func(*T)) {
	f.change(func(*Server) {
		if found := all[id]; found != nil {
			do(found)
		}
	})
}

// DeleteMessage deletes a message like a moderator.
func (f *Faults) DeleteMessage(id string) {
	changeOne(f, f.server.messages, id, f.server.removeMessage)
}

// SpendEdits makes Discord refuse all further edits of a message, as it does with one that is older than an hour.
func (f *Faults) SpendEdits(id string) {
	changeOne(f, f.server.messages, id, func(m *message) { m.Spent = true })
}

// DeleteChannel deletes a channel or thread like a person who manages the server.
func (f *Faults) DeleteChannel(id string) {
	changeOne(f, f.server.channels, id, f.server.dropChannel)
}

// Deny takes permissions from the bot in a channel; 0 gives all of them back.
func (f *Faults) Deny(id string, permissions int64) {
	changeOne(f, f.server.channels, id, func(c *channel) {
		c.Denied = permissions
		f.server.permissionsChanged(c)
	})
}

// Overwrite gives a role permissions in a channel and takes others from it; everyone's has the id of the server. The bot keeps its own.
func (f *Faults) Overwrite(id, role string, allow, deny int64) {
	changeOne(f, f.server.channels, id, func(c *channel) {
		if c.Roles == nil {
			c.Roles = map[string]overwrite{}
		}
		c.Roles[role] = overwrite{allow, deny}
		f.server.permissionsChanged(c)
		f.server.tellAll()
	})
}

// Kinds of channels that Become makes, as Discord numbers them.
const (
	VoiceChat    = channelVoice
	Announcement = channelNews
)

// Become changes a text channel to another kind.
func (f *Faults) Become(id string, kind int) {
	changeOne(f, f.server.channels, id, func(c *channel) {
		c.Type = kind
		f.server.storeEntry(entry{Channel: c})
		f.server.tellChannel(c)
	})
}

// Archive archives a thread, like a moderator who closes it.
func (f *Faults) Archive(id string) {
	changeOne(f, f.server.channels, id, func(t *channel) {
		f.server.setArchived(t, true)
		f.server.threadChanged(t)
	})
}

// MayMentionEveryone gives the bot the permission to mention everyone and every role, which no invitation asks for, or takes it away.
func (f *Faults) MayMentionEveryone(may bool) {
	f.change(func(s *Server) { s.setBotPermission(permMentionEveryone, may) })
}

// LoseEmojis deletes all emojis of the bot, as its owner can on Discord's page for developers. It returns how many there were.
func (f *Faults) LoseEmojis() (lost int) {
	f.change(func(s *Server) {
		lost = len(s.emojis)
		for _, id := range sortedKeys(s.emojis) {
			delete(s.emojis, id)
			s.storeEntry(entry{DeleteEmoji: id})
		}
	})
	return lost
}

// Empower changes the permissions of a role; everyone's has the id of the server.
func (f *Faults) Empower(id string, permissions int64) {
	f.change(func(s *Server) {
		at := slices.IndexFunc(s.roles, func(r role) bool { return r.ID == id })
		s.roles[at].Permissions = permissions
		s.dispatchEvent("GUILD_ROLE_UPDATE", intentGuilds, object{"guild_id": GuildID, "role": roleObject(s.roles[at])})
		s.tellAll()
	})
}
