package table

import (
	"time"

	"karlchen/game"
	"karlchen/game/card"
)

// setAlarm asks the pool for what this moment needs, and sets the alarm to the next event that no person causes.
func (r *runner) setAlarm() {
	if r.thought.due.IsZero() {
		r.askComputers()
	}
	if r.proved != nil || len(r.unposted) > 0 {
		r.ringIn(0)
		return
	}
	if r.snap.model().Claim != "" && r.proof == nil {
		r.proveClaim()
	}
	next := r.nextMoment()
	if r.isPausing() && (next.IsZero() || r.thought.due.Before(next)) {
		next = r.thought.due
	}
	if r.snap.Interrupted() || next.IsZero() {
		r.alarm.Stop()
		return
	}
	r.ringIn(next.Sub(r.now()))
}

// ringIn sets the alarm. What is due already needs no timer, and must not get one: inside the time of a test, a timer that is due runs at once on
// the thread that sets it, and two at the same moment crash the race detector (Go 1.26).
func (r *runner) ringIn(d time.Duration) {
	if d > 0 {
		r.alarm.Reset(d)
		return
	}
	r.alarm.Stop()
	r.rung.Send()
}

// isPausing reports whether the table goes on by itself after the usual pause: with a cut by lot, a computer's action, or the end of a game.
func (r *runner) isPausing() bool {
	switch r.snap.model().Phase {
	case Cutting:
		return r.snap.model().Deadline.IsZero()
	case Playing:
		return r.thought.comes == nil && (r.thought.action != nil || r.unaskedAfterShortening() || r.isUnscored())
	case Lobby, Resting, Ended:
	}
	return false
}

// isUnscored reports whether a game is over but not scored, because the store failed or the program stopped in between.
func (r *runner) isUnscored() bool {
	switch r.snap.state().Phase() {
	case game.Scored, game.Redeal:
		return true
	case game.Closing:
		return r.snap.model().Deadline.IsZero()
	case game.Reserving, game.Auctioning, game.Exchanging, game.InPlay:
	}
	return false
}

// runDueEvent handles the event for which the alarm was set. It does no harm when it comes too early or too late.
func (r *runner) runDueEvent() error {
	if err := r.storePosted(); err != nil {
		return err
	}
	m, now := r.snap.model(), r.now()
	due := func(t time.Time) bool { return !t.IsZero() && !now.Before(t) }
	switch {
	case r.proved != nil:
		return r.applyClaim()
	case m.interrupted():
		return nil
	case due(r.idleAt()) && m.isFixed() && !m.Lesson:
		return r.interruptList(m.clone())
	case due(r.idleAt()):
		return r.endList(m.clone(), Idle, m.presentPlaces()...)
	case due(m.listEndsAt()):
		return r.endTime()
	case due(m.mentionAt()):
		return r.changeModel(func(m *model) { m.Mentioned = true })
	case due(m.Plays):
		return r.playForced()
	case due(m.Deadline):
		return r.handleTimeout()
	case due(r.votesEndAt(m)):
		return r.decideAndSave(m.clone())
	case r.isAwaited() && due(r.reminderAt(m)):
		return r.changeModel(func(m *model) { m.Reminded = true })
	}
	if !r.isPausing() || now.Before(r.thought.due) {
		return nil
	}
	if m.Phase == Cutting {
		return r.cutByLot()
	}
	return r.actForComputer()
}

// unaskedAfterShortening reports whether a computer could announce after an Abkürzung and has not been asked.
func (r *runner) unaskedAfterShortening() bool {
	if r.snap.state().Phase() != game.Closing {
		return false
	}
	for seat := range card.Seat(card.Seats) {
		if r.snap.PlayerAt(seat).Computer() && !r.accepted[seat] && len(r.snap.state().Legal(seat, nil)) > 0 {
			return true
		}
	}
	return false
}

// actForComputer lets one computer do one thing, so that people can follow the game.
func (r *runner) actForComputer() error {
	if r.thought.action != nil {
		return r.applyAction(*r.thought.action)
	}
	if r.unaskedAfterShortening() {
		for seat := range card.Seat(card.Seats) {
			if r.snap.PlayerAt(seat).Computer() {
				r.noteAcceptance(seat)
			}
		}
	}
	return r.scoreIfOver()
}
