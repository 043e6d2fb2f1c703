package table

import (
	"slices"
	"time"

	"karlchen/bot/settings"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
)

// awaited returns the place for which everybody waits, or -1: the place of the cutter, or of the player on turn unless a claim is being proved.
func awaited(m *model, d match.Deal, turn card.Seat) int {
	switch m.Phase {
	case Cutting:
		return d.Cutter
	case Playing:
		if turn != card.NoSeat && m.Claim == "" {
			return d.Places[turn]
		}
	case Lobby, Resting, Ended:
	}
	return -1
}

// awaits is awaited for a model and the game as it is.
func (s *view) awaits(m *model) int { return awaited(m, s.deal(), s.state().Turn()) }

// startTurn starts the clock of the player on turn in the state. Computers have none, and neither have people for whom nobody waits.
func (t *table) startTurn(m *model, s *game.State) {
	m.stopTurn()
	if place := awaited(m, t.deal(), s.Turn()); place >= 0 && !m.Players[place].Computer() {
		if m.anyWaitsFor(m.Players[place].User.ID) {
			t.watch.startTurnClock(m)
		}
		t.planForced(m, s, place)
	}
}

// stopTurn stops the clock of the player on turn, and withdraws the question that their overdue turn has raised.
func (m *model) stopTurn() {
	m.startWait(time.Time{}, 0)
	m.Questions = slices.DeleteFunc(slices.Clone(m.Questions), Question.atOnce)
}

// turnMoved reports whether an action took the turn on. An announcement does not, so it wins nobody time.
func turnMoved(before, after *game.State, action game.Action) bool {
	moves := !freeOfTurns(action) && action.Kind != game.Genschern
	return after.Turn() != before.Turn() || after.Phase() != before.Phase() || action.Seat == before.Turn() && moves
}

// nextMoment returns the next event that no person causes, without the computers' actions; the zero time for never.
func (t *table) nextMoment() (next time.Time) {
	m := t.model()
	moments := []time.Time{m.Deadline, m.Plays, t.watch.idleAt(m), m.mentionAt(), m.listEndsAt(), t.watch.votesEndAt(m)}
	if t.awaits(m) >= 0 {
		moments = append(moments, t.watch.reminderAt(m))
	}
	for _, t := range moments {
		if !t.IsZero() && (next.IsZero() || t.Before(next)) {
			next = t
		}
	}
	return next
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

// handleTimeout goes on when nobody has acted in time.
func (t *table) handleTimeout() error {
	m := t.model().clone()
	switch m.Phase {
	case Lobby:
		if m.Arranged {
			return t.beginGame(m)
		}
		if m.asks() {
			m.dropAsked()
			if m.countPresent() == 0 {
				return t.breakOff(m, Expired)
			}
			return t.saveAndPublish(m)
		}
		return t.breakOff(m, Expired)
	case Cutting:
		return t.cutByLot()
	case Playing:
		if t.awaits(&m) >= 0 {
			return t.handleTurnTimeout(m)
		}
		return t.finishGame()
	case Resting:
		return t.beginGame(m)
	case Ended:
	}
	return nil
}

// handleTurnTimeout does what the table's pace says for a player whose time is over. If nobody else is there, the table waits: computers do not play
// on among themselves.
func (t *table) handleTurnTimeout(m model) error {
	place := t.awaits(&m)
	user := m.Players[place].User.ID
	m.startWait(time.Time{}, 0)
	m.Overdue, m.Since = true, t.watch.now()
	if !m.anyWaitsFor(user) {
		return t.saveAndPublish(m)
	}
	switch m.pace().AtTimeout {
	case settings.Takeover:
		t.replaceByComputer(&m, place)
		return t.decideAndSave(m) // the rest may have decided
	case settings.Abort:
		return t.endList(m, TimedOut, place)
	case settings.Ask:
		m.ask(Question{About: user, Votes: map[string]string{}, Bound: m.League != nil})
	case settings.Wait:
	}
	return t.saveAndPublish(m)
}

// others returns the user ids of all present people but one.
func (m *model) others(user string) (ids []string) {
	for _, p := range m.Players {
		if !p.Computer() && p.User.ID != user {
			ids = append(ids, p.User.ID)
		}
	}
	return ids
}

// anyWaitsFor reports whether somebody waits for a player: the other people at the table, and at a league's table people who get a place with its next
// game. Such a list does not stand still, so without a clock it would wait for ever for one silent player. Nor does the last game of a list that ends early.
func (m *model) anyWaitsFor(user string) bool {
	return len(m.others(user)) > 0 || m.isFixed() && len(m.Waiting) > 0 || m.endsSoon()
}

// replaceByComputer lets a computer play for a person until they are back.
func (t *table) replaceByComputer(m *model, place int) {
	if t.awaits(m) == place {
		m.startWait(time.Time{}, 0) // the cut is then by lot, as for a computer
	}
	m.Players[place].Away = true
	m.dropQuestions(m.Players[place].User.ID)
	m.dropTakingBack(m.Players[place].User.ID)
	m.passHost()
}

// returnPlace gives a place back to its person. If it is their turn they get the full time for it, and so does a player who was alone with computers.
func (t *table) returnPlace(m *model, place int) {
	m.Players[place].Away = false
	if m.interrupted() || t.model().interrupted() { // restartClocks starts all clocks
		return
	}
	turn := t.awaits(m)
	if m.Phase == Playing && turn >= 0 && (turn == place || m.Deadline.IsZero() && !m.Overdue) {
		t.startTurn(m, t.state())
	}
}

// carryOut asks the others for time to think. The clock starts again, once a turn.
func (c Hesitate) carryOut(t *table, user User) error {
	m := t.model().clone()
	place := m.place(user.ID)
	switch {
	case !t.isPresent(user):
		return NotAtTable
	case !m.Pace.Hesitation:
		return NoHesitation
	case m.Phase != Playing || c.Version != t.Version():
		return Stale
	case t.awaits(&m) != place:
		return NotYourTurn
	case m.Hesitates:
		return NotNow
	}
	t.startTurn(&m, t.state())
	m.Hesitates, m.Plays = true, time.Time{}
	return t.saveAndPublish(m)
}
