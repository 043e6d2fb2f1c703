package table

import (
	"encoding/binary"
	"math/rand/v2"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// wind sets the alarm to the next thing that happens without anybody's doing: a deadline, or a computer's turn after the usual pause. The
// pause does not depend on what the computer holds or decides, so it tells nothing: it begins before the computer thinks.
func (a *actor) wind() {
	a.alarm.Reset(a.config.Pace)
	switch {
	case a.snap.Interrupted():
		a.alarm.Stop()
	case a.snap.Phase() == Cutting && a.snap.model.Deadline.IsZero():
	case a.snap.Phase() == Playing && (a.computerMay() || a.unsettled()):
	case !a.nextMoment().IsZero():
		a.alarm.Reset(max(0, a.nextMoment().Sub(a.config.Now())))
	default:
		a.alarm.Stop()
	}
}

// unsettled reports whether a game is over that has not been scored, because the store failed or the program stopped in between.
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

// tick does what the alarm was wound for. It is harmless when it comes too early or too late.
func (a *actor) tick() error {
	m, now := &a.snap.model, a.config.Now()
	due := func(t time.Time) bool { return !t.IsZero() && !now.Before(t) }
	switch {
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
	switch m.Phase {
	case Cutting:
		if m.Deadline.IsZero() {
			return a.cutByLot()
		}
	case Playing:
		return a.computerActs()
	case Lobby, Resting, Ended:
	}
	return nil
}

// computerMay reports whether a computer has something to decide that it has not decided for this moment: its turn, or whether to announce.
func (a *actor) computerMay() bool {
	if action, ok := a.computerAction(); ok {
		a.intent = &action
	}
	return a.intent != nil || a.unaskedAfterShortening()
}

// unaskedAfterShortening reports whether a computer could announce after an Abkürzung, and has not been asked.
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

// computerActs lets one computer do one thing, so that people can follow.
func (a *actor) computerActs() error {
	if a.intent != nil {
		return a.act(*a.intent)
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

// computerAction returns what a computer wants to do now. Whoever is on turn is asked last: an announcement comes before the next card.
func (a *actor) computerAction() (game.Action, bool) {
	turn := a.snap.state.Turn()
	first := turn
	if first == card.NoSeat {
		first = a.snap.deal.Vorhand
	}
	for i := 1; i <= card.Seats; i++ {
		seat := first.Plus(i)
		p := a.snap.PlayerAt(seat)
		if !p.Computer() || a.accepted[seat] || a.snap.state.Phase() < game.InPlay && seat != turn {
			continue
		}
		if action, ok := a.decide(seat, p); ok {
			return action, true
		}
	}
	return game.Action{}, false
}

// decide asks the computer player of a seat. Its randomness follows from the deal and the moment, so that it decides alike after a restart,
// and for everybody who plays the same deal.
func (a *actor) decide(seat card.Seat, p Player) (game.Action, bool) {
	level := p.Level
	if level == "" {
		level = usualLevel // for people who are away
	}
	player, err := ai.ParsePlayer(level)
	if err != nil {
		a.log.Error("a table has an unknown computer player", "table", a.snap.ID(), "error", err)
		return game.Action{}, false
	}
	shuffle, err := game.ParseShuffle(a.snap.model.Shuffle)
	if err != nil {
		a.log.Error("a table has no deal", "table", a.snap.ID(), "error", err)
		return game.Action{}, false
	}
	view := a.snap.state.View(seat)
	rng := rand.New(rand.NewPCG(binary.BigEndian.Uint64(shuffle.Seed[:])+uint64(seat), uint64(len(a.snap.past))))
	return player.Decide(&view, rng)
}
