package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Crowd is how many further people and channels there are, for measurements with many tables. The channels lie in turn in each server. Nobody of the
// crowd has a window: see [Server.Visit].
type Crowd struct {
	People, Channels int
	// Words says that the bot may not attach files in the channels of the crowd.
	Words bool
}

// The ids of the crowd begin above those of all other fixed ids.
const (
	firstCrowdUser    = 1100000000000100000
	firstCrowdChannel = 1100000000000200000
)

// CrowdUser is the id of person n of the crowd, from 0.
func CrowdUser(n int) string { return fmt.Sprint(firstCrowdUser + int64(n)) }

// CrowdChannel is the id of channel n of the crowd, from 0.
func CrowdChannel(n int) string { return fmt.Sprint(firstCrowdChannel + int64(n)) }

// CrowdGuild is the id of the server of channel n of the crowd, if there is a second server.
func CrowdGuild(n int) string { return []string{GuildID, SecondGuildID}[n%2] }

func (w *world) addCrowd(c Crowd, locale string) {
	for n := range c.People {
		name := fmt.Sprintf("Guest %d", n)
		u := &user{ID: CrowdUser(n), Name: name, Username: fmt.Sprintf("guest%d", n), Locale: locale, Roles: []string{RoleID}, Permissions: permMember}
		w.users[u.ID] = u
	}
	for n := range c.Channels {
		ch := &channel{ID: CrowdChannel(n), Name: fmt.Sprintf("tables-%d", n)}
		if w.second && CrowdGuild(n) == SecondGuildID {
			ch.Guild = SecondGuildID
		}
		if c.Words {
			ch.Denied = PermAttachFiles
		}
		w.channels[ch.ID] = ch
	}
}

// Visitor is a person without a window. They see nothing unless they look for it, so thousands of them cost little. One goroutine uses a visitor.
type Visitor struct {
	server *Server
	win    *window
	ref    int
}

// Visit returns a visitor for a person. It panics if there is no such person.
func (s *Server) Visit(userID string) *Visitor {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.users[userID]
	if u == nil {
		panic("there is no person " + userID)
	}
	return &Visitor{server: s, win: &window{u, newOutbox()}}
}

// ErrNotThere says that a person sees no such button, or that it is disabled.
var ErrNotThere = errors.New("there is no such button")

// Click clicks on the enabled button with this id, in the newest private message of the visitor that has it, or else in the newest message of the channel,
// and waits for the answer. Errors: ErrNotThere; the bot did not answer in time; the context's.
func (v *Visitor) Click(ctx context.Context, channelID, customID string) error {
	return v.ask(ctx, func(f *clientFrame) error {
		m := v.findMessage(channelID, customID)
		if m == nil {
			return ErrNotThere
		}
		f.MessageID, f.CustomID = m.ID, customID
		return v.server.clickComponent(v.win, f)
	})
}

// findMessage finds the message with an enabled component, or nil. The caller holds the lock of the world.
func (v *Visitor) findMessage(channelID, customID string) (newest *message) {
	for _, m := range v.server.messages {
		if m.EphemeralFor == v.win.user.ID && !m.Dismissed && (newest == nil || compareIDs(newest.ID, m.ID) < 0) && m.offers(customID) {
			newest = m
		}
	}
	if newest != nil {
		return newest
	}
	for _, m := range slices.Backward(v.server.timeline[channelID]) {
		if m.offers(customID) {
			return m
		}
	}
	return nil
}

// Command uses a slash command without options, such as "doko hand", and waits for the answer. Errors: nobody offers the command; the bot did not
// answer in time; the context's.
func (v *Visitor) Command(ctx context.Context, channelID, name, sub string) error {
	return v.ask(ctx, func(f *clientFrame) error {
		f.ChannelID, f.Name = channelID, name
		if sub != "" {
			f.Options = []givenOption{{Name: sub}}
		}
		return v.server.useCommand(v.win, f, kindCommand)
	})
}

// Dismiss dismisses all private messages of the visitor, as people do with old ones.
func (v *Visitor) Dismiss() {
	v.server.mu.Lock()
	defer v.server.mu.Unlock()
	for _, m := range v.server.messages {
		if m.EphemeralFor == v.win.user.ID {
			m.Dismissed = true
		}
	}
}

// offers reports whether a message has an enabled component with this id.
func (m *message) offers(customID string) (found bool) {
	walkComponents(m.Components, func(c *component, _ path) { found = found || c.CustomID == customID && !c.Disabled })
	return found
}

// ask does something that starts an interaction, and waits for its answer.
func (v *Visitor) ask(ctx context.Context, do func(*clientFrame) error) error {
	v.ref++
	v.server.mu.Lock()
	err := do(&clientFrame{Ref: v.ref})
	v.server.mu.Unlock()
	if err != nil {
		return err
	}
	for {
		select {
		case <-v.win.out.wake:
		case <-ctx.Done():
			return fmt.Errorf("wait for an answer: %w", ctx.Err())
		}
		for _, data := range v.win.out.takeFrames() {
			var frame struct {
				Type   string `json:"t"`
				Ref    int    `json:"ref"`
				Reason string `json:"reason"`
			}
			switch err := json.Unmarshal(data, &frame); {
			case err != nil:
				return fmt.Errorf("read an answer: %w", err)
			case frame.Ref != v.ref: // an answer that came too late
			case frame.Type == "failed":
				return errors.New(frame.Reason)
			case slices.Contains([]string{"ack", "modal"}, frame.Type):
				return nil
			}
		}
	}
}
