package table

import (
	"slices"
	"time"

	"karlchen/bot/settings"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
)

// leastReminded is the shortest wait for a cut in which a reminder is useful.
const leastReminded = 30 * time.Second

// startWait starts the clock of a wait; without a time the table waits for ever.
func (m *model) startWait(now time.Time, d time.Duration) {
	m.Since, m.Deadline, m.Plays = time.Time{}, time.Time{}, time.Time{}
	m.Reminded, m.Overdue, m.Hesitates = false, false, false
	if d > 0 {
		m.Since, m.Deadline = now, now.Add(d)
	}
}

// waitInLobby starts the lobby's clock.
func (m *model) waitInLobby(now time.Time) {
	m.startWait(now, m.lobbyTime(now))
	m.Since = now
}

// lobbyTime returns how long the lobby waits from now: the usual time, after the appointed time if that is still to come; 0 is for ever.
func (m *model) lobbyTime(now time.Time) time.Duration {
	if m.Expiry > 0 && m.awaitsBegin(now) {
		return m.Begins.Sub(now) + m.Expiry
	}
	return m.Expiry
}

// awaitsBegin reports whether the appointed time is still to come. It comes once, even if the clock is then set back.
func (m *model) awaitsBegin(now time.Time) bool { return !m.Mentioned && m.Begins.After(now) }

// mentionAt returns when the people who have signed up are to be mentioned; the zero time for never.
func (m *model) mentionAt() time.Time {
	if m.Phase != Lobby || m.Mentioned {
		return time.Time{}
	}
	return m.Begins
}

// reminderAt returns when to remind a person of their turn or of the cut, or the others of their votes about them; the zero time for never.
func (r *runner) reminderAt(m *model) time.Time {
	end := m.Deadline
	if m.Overdue {
		end = r.votesEndAt(m)
	}
	total := end.Sub(m.Since)
	if end.IsZero() || m.Reminded || m.Phase == Cutting && total < leastReminded {
		return time.Time{}
	}
	return m.Since.Add(total / 2)
}

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

// startTurn starts the clock of the player on turn in the state. Computers have none, and neither have people for whom nobody waits.
func (r *runner) startTurn(m *model, s *game.State) {
	m.stopTurn()
	if place := awaited(m, r.snap.deal(), s.Turn()); place >= 0 && !m.Players[place].Computer() {
		if m.anyWaitsFor(m.Players[place].User.ID) {
			r.startTurnClock(m)
		}
		r.planForced(m, s, place)
	}
}

// startTurnClock gives the player on turn the full time. Without a timer it only notes when the turn began.
func (r *runner) startTurnClock(m *model) {
	m.startWait(r.now(), r.limits(m).turn)
	m.Since = r.now()
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
func (r *runner) nextMoment() (next time.Time) {
	m := r.snap.model()
	moments := []time.Time{m.Deadline, m.Plays, r.idleAt(), m.mentionAt(), m.listEndsAt(), r.votesEndAt(m)}
	if r.isAwaited() {
		moments = append(moments, r.reminderAt(m))
	}
	for _, t := range moments {
		if !t.IsZero() && (next.IsZero() || t.Before(next)) {
			next = t
		}
	}
	return next
}

func (r *runner) isAwaited() bool {
	return awaited(r.snap.model(), r.snap.deal(), r.snap.state().Turn()) >= 0
}

// idleAt returns when the table ends for lack of any sign of life.
func (r *runner) idleAt() time.Time {
	m := r.snap.model()
	switch m.Phase {
	case Cutting, Playing, Resting:
		if !m.Active.IsZero() && !(m.endsSoon() && m.countPresent() == 0) { // then computers play it to its end
			return m.Active.Add(r.limits(m).idle)
		}
	case Lobby, Ended:
	}
	return time.Time{}
}

// activeEvery is the precision of Active: this fraction of the time after which an idle table ends.
const activeEvery = 24

// noteActivity notes that a person at the table is active. The note is stored with the person's next change.
func (r *runner) noteActivity(user User) {
	m, now := r.snap.model(), r.now()
	place := m.place(user.ID)
	if place < 0 {
		return
	}
	if now.Sub(m.Active) > r.limits(m).idle/activeEvery {
		r.change().model.Active = now
	}
	if now.Sub(m.Players[place].Seen) >= time.Minute {
		m := &r.change().model
		m.Players = slices.Clone(m.Players)
		m.Players[place].Seen = now
	}
}

// handleTimeout goes on when nobody has acted in time.
func (r *runner) handleTimeout() error {
	m := r.snap.model().clone()
	switch m.Phase {
	case Lobby:
		if m.Arranged {
			return r.beginGame(m)
		}
		if m.asks() {
			m.dropAsked()
			if m.countPresent() == 0 {
				return r.breakOff(m, Expired)
			}
			return r.saveAndPublish(m)
		}
		return r.breakOff(m, Expired)
	case Cutting:
		return r.cutByLot()
	case Playing:
		if r.isAwaited() {
			return r.handleTurnTimeout(m)
		}
		return r.finishGame()
	case Resting:
		return r.beginGame(m)
	case Ended:
	}
	return nil
}

// handleTurnTimeout does what the table's pace says for a player whose time is over. If nobody else is there, the table waits: computers do not play
// on among themselves.
func (r *runner) handleTurnTimeout(m model) error {
	place := awaited(&m, r.snap.deal(), r.snap.state().Turn())
	user := m.Players[place].User.ID
	m.startWait(time.Time{}, 0)
	m.Overdue, m.Since = true, r.now()
	if !m.anyWaitsFor(user) {
		return r.saveAndPublish(m)
	}
	switch m.pace().AtTimeout {
	case settings.Takeover:
		r.replaceByComputer(&m, place)
		return r.decideAndSave(m) // the rest may have decided
	case settings.Abort:
		return r.endList(m, TimedOut, place)
	case settings.Ask:
		m.ask(Question{About: user, Votes: map[string]string{}, Bound: m.League != nil})
	case settings.Wait:
	}
	return r.saveAndPublish(m)
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
func (r *runner) replaceByComputer(m *model, place int) {
	if awaited(m, r.snap.deal(), r.snap.state().Turn()) == place {
		m.startWait(time.Time{}, 0) // the cut is then by lot, as for a computer
	}
	m.Players[place].Away = true
	m.dropQuestions(m.Players[place].User.ID)
	m.dropTakingBack(m.Players[place].User.ID)
	m.passHost()
}

// returnPlace gives a place back to its person. If it is their turn they get the full time for it, and so does a player who was alone with computers.
func (r *runner) returnPlace(m *model, place int) {
	m.Players[place].Away = false
	if m.interrupted() || r.snap.model().interrupted() { // restartClocks starts all clocks
		return
	}
	turn := awaited(m, r.snap.deal(), r.snap.state().Turn())
	if m.Phase == Playing && turn >= 0 && (turn == place || m.Deadline.IsZero() && !m.Overdue) {
		r.startTurn(m, r.snap.state())
	}
}

// carryOut asks the others for time to think. The clock starts again, once a turn.
func (c Hesitate) carryOut(r *runner, user User) error {
	m := r.snap.model().clone()
	place := m.place(user.ID)
	switch {
	case !r.isPresent(user):
		return NotAtTable
	case !m.Pace.Hesitation:
		return NoHesitation
	case m.Phase != Playing || c.Version != r.snap.Version():
		return Stale
	case awaited(&m, r.snap.deal(), r.snap.state().Turn()) != place:
		return NotYourTurn
	case m.Hesitates:
		return NotNow
	}
	r.startTurn(&m, r.snap.state())
	m.Hesitates, m.Plays = true, time.Time{}
	return r.saveAndPublish(m)
}
