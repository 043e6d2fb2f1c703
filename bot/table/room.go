package table

import (
	"cmp"
	"context"
	"maps"
	"strings"
)

// A table is opened in a channel. When its list begins, or a league gives its places, it wants a thread of its own there. The bot answers with
// SetThread; until then the table plays in the channel as if there were no threads. Threads and channels can be deleted at any time: see DropChannel.

// Newcomers returns the people whom the bot is to mention at the table's place: everybody after the table has got a thread or had to move, or gets none
// though its league calls them there, later each person who takes another person's place. [Manager.MarkGreeted] notes that this has happened. The count grows with them.
func (s *view) Newcomers() (users []User, count int) {
	m := s.model()
	count = 1 + len(m.Subs)
	switch {
	case m.Phase == Ended || m.Thread == "" && m.Moves == 0 && (!m.Arranged || m.WantsThread || m.given()) || m.Greeted >= count:
		return nil, m.Greeted
	case m.Greeted == 0:
		for _, p := range m.Players {
			if p.Person() && !p.Out {
				users = append(users, p.User)
			}
		}
		return users, count
	}
	for _, sub := range m.Subs[m.Greeted-1:] {
		users = append(users, sub.After)
	}
	return users, count
}

// FirstMention reports whether people are still to be mentioned at the table's place, and nobody has been mentioned there yet.
func (s *view) FirstMention() bool {
	users, _ := s.Newcomers()
	return len(users) > 0 && s.model().Greeted == 0
}

// MarkGreeted notes that the bot has mentioned the newcomers of a snapshot, so that it happens once. If the table has moved meanwhile, they are still
// to be mentioned at the new place. Errors: NoSuchTable, Unavailable.
func (m *Manager) MarkGreeted(ctx context.Context, shown *Snapshot) (Snapshot, error) {
	_, count := shown.Newcomers()
	return m.Do(ctx, shown.ID, User{}, markGreeted{shown.Place(), shown.Moves, count})
}

func (Republish) carryOut(t *table, _ User) error {
	t.config.Observer.Publish(t.share())
	return nil
}

func (c SetThread) carryOut(t *table, _ User) error {
	m := t.model().clone()
	if !m.WantsThread {
		return NotNow
	}
	m.WantsThread = false
	if c.Thread != "" {
		m.leavePlace()
		m.Thread = c.Thread
	}
	return t.saveAndPublish(m)
}

func (c markGreeted) carryOut(t *table, _ User) error {
	m := t.model().clone()
	if c.place != t.Place() || c.moves != m.Moves || c.count <= m.Greeted {
		return nil
	}
	m.Greeted = c.count
	return t.saveAndPublish(m)
}

func (c DropChannel) carryOut(t *table, _ User) error {
	m := t.model().clone()
	switch {
	case c.Channel == "" || m.Homeless:
		return nil
	case c.Channel == m.Thread:
		m.leavePlace()
	case c.Channel == m.Channel: // its threads are gone with it
		m.leavePlace()
		m.Homeless, m.Messages = m.Parent == "", map[string]string{}
		m.Channel, m.Parent = cmp.Or(m.Parent, m.Channel), ""
	default: // it plays elsewhere already
		return nil
	}
	m.Thread, m.WantsThread = "", false
	return t.saveMoved(m)
}

func (c MoveHere) carryOut(t *table, user User) error {
	m := t.model().clone()
	switch {
	case m.place(user.ID) < 0:
		return NotAtTable
	case !m.Homeless || m.Phase == Ended:
		return NotNow
	}
	m.Homeless, m.Channel, m.Greeted = false, c.Channel, 0
	return t.saveMoved(m)
}

// saveMoved stores and publishes a table that has moved. The time in which nobody could see it does not count.
func (t *table) saveMoved(m model) error {
	m.Moves++
	if m.Phase != Lobby && !m.interrupted() {
		t.restartClocks(&m)
	}
	return t.saveAndPublish(m)
}

// leavePlace forgets the messages where the table plays: the publisher posts them again elsewhere, and the thread keeper mentions everybody there.
func (m *model) leavePlace() {
	m.Messages = maps.Clone(m.Messages)
	maps.DeleteFunc(m.Messages, func(key, _ string) bool { return strings.Contains(key, "/") })
	m.Greeted = 0
}
