package table

import (
	"slices"
	"time"

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
func (s *view) awaits(m *model) int { return awaited(m, s.Deal(), s.state().Turn()) }

// startTurn starts the clock of the player on turn in the state. Computers have none, and neither have people for whom nobody waits.
func (t *table) startTurn(m *model, s *game.State) {
	m.stopTurn()
	if place := awaited(m, t.Deal(), s.Turn()); place >= 0 && !m.Players[place].Computer() {
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

// Deadline returns when the table goes on by itself, or when the time of the player on turn is over; the zero time for never.
func (s *view) Deadline() time.Time {
	if s.Interrupted() {
		return time.Time{}
	}
	return s.model().Deadline
}

// Awaited returns the person for whom everybody waits now: the player on turn, or the cutter. ok is false if that is nobody, or a computer.
func (s *view) Awaited() (p Player, ok bool) {
	place := s.awaits(s.model())
	if place < 0 || s.model().Players[place].Computer() {
		return Player{}, false
	}
	return s.model().Players[place], true
}

// OverdueSince returns when the time of the player on turn was over; the zero time if it is not over, or a former version did not
// note when.
func (s *view) OverdueSince() time.Time {
	if !s.model().Overdue {
		return time.Time{}
	}
	return s.model().Since
}

// PlaysItself reports whether the person's only card or answer will soon be played or given for them. Nobody else may know.
func (s *view) PlaysItself(user string) bool {
	who, ok := s.Awaited()
	return ok && who.User.ID == user && !s.model().Plays.IsZero()
}
