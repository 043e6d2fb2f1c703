package table

import (
	"time"

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
	if r.table.model().Claim != "" && r.proof == nil {
		r.proveClaim()
	}
	next := r.table.nextMoment()
	if r.isPausing() && (next.IsZero() || r.thought.due.Before(next)) {
		next = r.thought.due
	}
	if r.table.Interrupted() || next.IsZero() {
		r.alarm.Stop()
		return
	}
	r.ringIn(next.Sub(r.table.watch.now()))
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
	switch r.table.model().Phase {
	case Cutting:
		return r.table.model().Deadline.IsZero()
	case Playing:
		return r.thought.comes == nil && (r.thought.action != nil || r.table.unaskedAfterShortening() || r.table.isUnscored())
	case Lobby, Resting, Ended:
	}
	return false
}

// runDueEvent handles the event for which the alarm was set. It does no harm when it comes too early or too late.
func (r *runner) runDueEvent() error {
	if err := r.storePosted(); err != nil {
		return err
	}
	t, m, now := &r.table, r.table.model(), r.table.watch.now()
	due := func(t time.Time) bool { return !t.IsZero() && !now.Before(t) }
	switch {
	case r.proved != nil:
		err := t.applyClaim(*r.proved)
		if err == nil {
			r.proved = nil
		}
		return err
	case m.interrupted():
		return nil
	case due(t.watch.idleAt(m)) && m.isFixed() && !m.Lesson:
		return t.interruptList(m.clone())
	case due(t.watch.idleAt(m)):
		return t.endList(m.clone(), Idle, m.presentPlaces()...)
	case due(m.listEndsAt()):
		return t.endTime()
	case due(m.mentionAt()):
		return t.changeModel(func(m *model) { m.Mentioned = true })
	case due(m.Plays):
		return t.playForced()
	case due(m.Deadline):
		return t.handleTimeout()
	case due(t.watch.votesEndAt(m)):
		return t.decideAndSave(m.clone())
	case t.awaits(m) >= 0 && due(t.watch.reminderAt(m)):
		return t.changeModel(func(m *model) { m.Reminded = true })
	}
	if !r.isPausing() || now.Before(r.thought.due) {
		return nil
	}
	if m.Phase == Cutting {
		return t.cutByLot()
	}
	return r.actForComputer()
}

// actForComputer lets one computer do one thing, so that people can follow the game.
func (r *runner) actForComputer() error {
	if r.thought.action != nil {
		return r.table.applyAction(*r.thought.action)
	}
	if r.table.unaskedAfterShortening() {
		for seat := range card.Seat(card.Seats) {
			if r.table.PlayerAt(seat).Computer() {
				r.table.noteAcceptance(seat)
			}
		}
	}
	return r.table.scoreIfOver()
}
