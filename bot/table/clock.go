package table

import (
	"time"

	"karlchen/game"
	"karlchen/game/card"
)

// wind asks the pool for what this moment needs, and sets the alarm to the next event that no person causes.
func (a *actor) wind() {
	if a.thought.due.IsZero() {
		a.think()
	}
	if a.proved != nil {
		a.alarm.Reset(0)
		return
	}
	if a.snap.model.Claim != "" && a.proof == nil {
		a.prove()
	}
	next := a.nextMoment()
	if a.pauses() && (next.IsZero() || a.thought.due.Before(next)) {
		next = a.thought.due
	}
	if a.snap.Interrupted() || next.IsZero() {
		a.alarm.Stop()
		return
	}
	a.alarm.Reset(max(0, next.Sub(a.config.Now())))
}

// pauses reports whether the table goes on by itself after the usual pause: with a cut by lot, a computer's action, or the end of a game.
func (a *actor) pauses() bool {
	switch a.snap.Phase() {
	case Cutting:
		return a.snap.model.Deadline.IsZero()
	case Playing:
		return a.thought.comes == nil && (a.thought.action != nil || a.unaskedAfterShortening() || a.unsettled())
	case Lobby, Resting, Ended:
	}
	return false
}

// unsettled reports whether a game is over but not scored, because the store failed or the program stopped in between.
func (a *actor) unsettled() bool {
	switch a.snap.state.Phase() {
	case game.Scored, game.Redeal:
		return true
	case game.Closing:
		return a.snap.model.Deadline.IsZero()
	case game.Reserving, game.Auctioning, game.Exchanging, game.InPlay:
	}
	return false
}

// tick handles the event for which the alarm was set. It does no harm when it comes too early or too late.
func (a *actor) tick() error {
	m, now := &a.snap.model, a.config.Now()
	due := func(t time.Time) bool { return !t.IsZero() && !now.Before(t) }
	switch {
	case a.proved != nil:
		return a.settleClaim()
	case m.interrupted():
		return nil
	case due(a.idleAt()) && m.League != nil:
		return a.standStill(m.clone())
	case due(a.idleAt()):
		return a.breakOff(m.clone(), Idle)
	case due(m.callAt()):
		return a.call()
	case due(m.Plays):
		return a.playForced()
	case due(m.Deadline):
		return a.timeOver()
	case a.isAwaited() && due(m.halftime()):
		return a.remind()
	}
	if !a.pauses() || now.Before(a.thought.due) {
		return nil
	}
	if m.Phase == Cutting {
		return a.cutByLot()
	}
	return a.computerActs()
}

// unaskedAfterShortening reports whether a computer could announce after an Abkürzung and has not been asked.
func (a *actor) unaskedAfterShortening() bool {
	if a.snap.state.Phase() != game.Closing {
		return false
	}
	for seat := range card.Seat(card.Seats) {
		if a.snap.PlayerAt(seat).Computer() && !a.accepted[seat] && len(a.snap.state.Legal(seat, nil)) > 0 {
			return true
		}
	}
	return false
}

// computerActs lets one computer do one thing, so that people can follow the game.
func (a *actor) computerActs() error {
	if a.thought.action != nil {
		return a.act(*a.thought.action)
	}
	if a.unaskedAfterShortening() {
		for seat := range card.Seat(card.Seats) {
			if a.snap.PlayerAt(seat).Computer() {
				a.acceptFor(seat)
			}
		}
	}
	return a.settle()
}
