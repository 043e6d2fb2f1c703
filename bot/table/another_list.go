package table

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"slices"
	"strings"
	"time"

	"karlchen/storage"
)

// After a list its players can play another one, at a new table with the same rules and settings. Everybody is asked once. The new list begins when all
// of them have said yes; a place whose person declines, or does not answer in time, becomes free, and the table is then a lobby like any other.

// Again opens the table for another list after an ended one, for a person who played there. If another player has done so before, the person says yes
// there. Drawn draws the seats by lot; otherwise everybody keeps their neighbours, and the next player deals first. Errors: NotAtTable, NotNow,
// FixedByLeague for a league's list, Stale if people have played on since, and those of Do and Create.
func (m *Manager) Again(ctx context.Context, id string, user User, drawn bool) (Snapshot, error) {
	before, err := m.Do(ctx, id, user, Look{})
	if err != nil {
		return before, err
	}
	who, sat := before.Sits(user.ID)
	switch {
	case before.model().isFixed():
		return before, FixedByLeague
	case !sat || who.Out || who.Leaves:
		return before, NotAtTable
	case !before.PlaysAgain():
		return before, NotNow
	}
	for next := successor(id); ; next = successor(next) {
		snap, err := m.Do(ctx, next, User{}, Look{})
		switch {
		case errors.Is(err, NoSuchTable):
			snap, err = m.Create(before.nextTable(next, user, m.reorder(&before, drawn), drawn))
			if err == nil && !snap.Asks() && snap.Again() { // everybody else is a computer
				return m.Do(ctx, next, user, Start{})
			}
		case err != nil:
			return snap, err
		case snap.Phase == Ended && snap.list().Played() == 0:
			continue // nothing has come of it
		case snap.Phase == Ended:
			return snap, Stale
		}
		if err == nil || errors.Is(err, storage.ErrConflict) { // somebody else was faster
			if snap, err = m.Do(ctx, next, user, Join{}); errors.Is(err, Seated) {
				err = nil
			}
		}
		return snap, err
	}
}

// successor returns the id of the table for another list. It follows from the id before, so that two people who click at once meet at one table, also
// across a restart; and nobody can guess it without that id.
func successor(id string) string {
	sum := sha256.Sum256([]byte("again " + id))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:5]))
}

// Follows reports whether the table plays another list of the people of the table with that id.
func (s *view) Follows(id string) bool { return s.model().ID == successor(id) }

// PlaysAgain reports whether the players of an ended table can play another list by a click.
func (s *view) PlaysAgain() bool {
	return s.model().Phase == Ended && !s.model().isFixed() && s.list().Played() > 0
}

// nextTable says how the table for another list begins. It plays at the same place.
func (s *view) nextTable(id string, host User, players []Player, drawn bool) NewTable {
	m := s.model()
	n := NewTable{
		ID: id, Guild: m.Guild, Channel: s.Place(), Parent: m.Parent, Locale: m.Locale, Host: host, Rules: m.Rules, RulesName: m.RulesName, Words: m.Words,
		Games: m.Games, Pflichtsoli: m.Pflichtsoli, Pace: m.Pace, Hints: m.Hints, TakeBack: m.TakeBack, Talks: m.Talks, Expiry: m.Expiry, PeopleOnly: m.PeopleOnly, Level: s.Level(), Again: players,
		SeatsDrawn: drawn, Stammtisch: m.Stammtisch, Unopened: m.Quiet,
	}
	if m.Thread != "" {
		n.Parent = m.Channel
	}
	return n
}

// reorder returns the players of a list in their order for another one. The player in the last place deals first.
func (m *Manager) reorder(s *Snapshot, drawn bool) []Player {
	players := slices.Clone(s.model().Players)
	if drawn {
		for i := len(players) - 1; i > 0; i-- {
			j := int(m.config.Lot(uint32(i + 1)))
			players[i], players[j] = players[j], players[i]
		}
		return players
	}
	last, ok := s.list().LastDeal()
	if !ok {
		return players
	}
	first := (last.Dealer + 2) % len(players) // the player after the next dealer
	return append(players[first:], players[:first]...)
}

// askAgain gives the places of an earlier list to its players, and asks the people. Those who were voted out are not asked.
func (m *model) askAgain(players []Player, now time.Time, within time.Duration) {
	m.Players, m.Again = nil, true
	for _, p := range players {
		if p.Out || p.Leaves {
			m.Again = false
			continue
		}
		m.Players = append(m.Players, Player{User: p.User, Level: p.Level, Asked: p.Person() && p.User.ID != m.Host})
	}
	if m.asks() {
		m.startWait(now, within)
	}
}

// dropAsked frees the places of people who have not answered.
func (m *model) dropAsked() {
	if m.asks() {
		m.Players, m.Again = slices.DeleteFunc(m.Players, isAsked), false
		m.passHost()
	}
}

// playAgain notes that a person plays again, and begins the list if they were the last.
func (t *table) playAgain(m model, place int) error {
	m.Players[place].Asked = false
	m.passHost()
	if m.Again && !m.asks() {
		return t.beginGame(m)
	}
	return t.saveAndPublish(m)
}

// Asks reports whether people are still asked whether they play again.
func (s *view) Asks() bool { return s.model().Phase == Lobby && s.model().asks() }

// Again reports whether the list begins as soon as everybody who is asked has said yes.
func (s *view) Again() bool { return s.model().Again && s.model().Phase == Lobby }
