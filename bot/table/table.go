package table

import (
	"slices"
	"time"

	"karlchen/game/card"
)

// table carries out what people ask of it and what is due. Only the goroutine of its runner touches it.
type table struct {
	stored
	watch    watch
	accepted map[card.Seat]bool // seats that announce nothing more after an Abkürzung
}

// handle does what a person asks for. The error is a Refusal, a game.Illegal, or a fault.
func (t *table) handle(user User, command Deed) error {
	if t.model().isHiddenFrom(user) {
		return NotAtTable
	}
	if _, looks := command.(Look); !looks {
		t.noteActivity(user)
	}
	return command.carryOut(t, user)
}

func (Look) carryOut(*table, User) error { return nil }

// saveAndPublish stores a changed model and publishes it. A change in the lobby restarts the lobby's time.
func (t *table) saveAndPublish(m model) error {
	switch {
	case m.Phase == Lobby && (m.Arranged || m.asks()): // it begins at the announced time, or waits for answers
	case m.Phase == Lobby:
		m.waitInLobby(t.watch.now())
	case t.Interrupted() && !m.interrupted():
		t.restartClocks(&m)
	}
	m.holdListClock(t.watch.now())
	return t.storeAndPublish(m)
}

// changeModel makes a change and publishes it.
func (t *table) changeModel(change func(*model)) error {
	m := t.model().clone()
	change(&m)
	return t.saveAndPublish(m)
}

// isPresent reports whether the person has a place and plays it without the computer.
func (s *view) isPresent(user User) bool {
	p, ok := s.Sits(user.ID)
	return ok && !p.Away
}

// activeEvery is the precision of Active: this fraction of the time after which an idle table ends.
const activeEvery = 24

// noteActivity notes that a person at the table is active. The note is stored with the person's next change.
func (t *table) noteActivity(user User) {
	m, now := t.model(), t.watch.now()
	place := m.place(user.ID)
	if place < 0 {
		return
	}
	if now.Sub(m.Active) > t.watch.limits(m).idle/activeEvery {
		t.change().model.Active = now
	}
	if now.Sub(m.Players[place].Seen) >= time.Minute {
		m := &t.change().model
		m.Players = slices.Clone(m.Players)
		m.Players[place].Seen = now
	}
}
