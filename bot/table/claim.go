package table

import (
	"karlchen/game"
	"karlchen/game/card"
)

// A claim of all remaining tricks needs a search of some tenths of a second. The pool does it. The table stores the claim, publishes it, and goes on
// answering; after a restart the pool proves it again. Meanwhile nobody acts in the game and no clock runs, because the claim has ended the play.
// People may still come, leave, vote, and end the list.

// Claimant returns the seat that has claimed the rest of the game, while the claim is being proved; ok is false otherwise.
func (s *Snapshot) Claimant() (seat card.Seat, ok bool) {
	action, err := game.ParseAction(s.model.Claim)
	return action.Seat, s.model.Claim != "" && err == nil
}

// claim stores and publishes a legal claim.
func (a *actor) claim(m model, action game.Action) error {
	view := a.snap.state.View(action.Seat)
	if reason := view.Check(action); reason != game.Legal {
		return reason
	}
	m.stopTurn()
	m.Claim = action.String()
	return a.change(m)
}

// prove has the pool prove the claim.
func (a *actor) prove() {
	action, err := game.ParseAction(a.snap.model.Claim)
	if err != nil { // model.check has parsed it already
		a.log.Error("a table has a claim that cannot be read", "table", a.snap.ID(), "error", err)
		return
	}
	a.proof = a.config.Players.Prove(a.snap.ID(), a.snap.state, action)
}

// settleClaim stores the outcome of a claim. If the proof fails, the game goes on as if nobody had claimed.
func (a *actor) settleClaim() error {
	m := a.snap.model.clone()
	action, err := game.ParseAction(m.Claim)
	if err != nil {
		return err
	}
	m.Claim = ""
	if a.proved.Err != nil {
		a.log.Error("a claim could not be proved", "table", a.snap.ID(), "error", a.proved.Err)
		a.startTurn(&m, a.snap.state)
		err = a.change(m)
	} else {
		err = a.advance(m, action, a.proved.State)
	}
	if err == nil {
		a.proved = nil
	}
	return err
}
