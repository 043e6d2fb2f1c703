package table

import (
	"context"

	"karlchen/bot/players"
	"karlchen/game"
	"karlchen/game/card"
)

// A claim of all remaining tricks needs a search. Before the table hears of a claim, the one who claims waits until a short search in deals that they think
// possible has ended, and is told to play on if it was not enough: nothing of that depends on cards that they do not see. Then the pool does the search. The table stores the claim, publishes it, and goes on answering; after a restart the
// pool proves it again. Meanwhile nobody acts in the game and no clock runs, because the claim has ended the play.
// People may still come, leave, vote, and end the list.

// Claimant returns the seat that has claimed the rest of the game, while the claim is being proved; ok is false otherwise.
func (s *view) Claimant() (seat card.Seat, ok bool) {
	action, err := game.ParseAction(s.model().Claim)
	return action.Seat, s.model().Claim != "" && err == nil
}

// claimsTooEarly reports whether a person's claim is refused because its worth is too hard to find. Nobody else learns of the claim. The search runs in
// the goroutine of the person's click, so no table waits for it.
func (m *Manager) claimsTooEarly(ctx context.Context, id string, user User) (Snapshot, bool) {
	snap, err := m.Do(ctx, id, user, Look{})
	if err != nil || snap.Seat(user.ID) == card.NoSeat || snap.model().Claim != "" {
		return snap, false // the table answers
	}
	view := snap.View(user.ID)
	_, early := m.config.Players.TryClaim(&view)
	return snap, early
}

// storeClaim stores and publishes a legal claim.
func (t *table) storeClaim(m model, action game.Action) error {
	view := t.state().View(action.Seat)
	if reason := view.Check(action); reason != game.Legal {
		return reason
	}
	m.stopTurn()
	m.Claim = action.String()
	return t.saveAndPublish(m)
}

// applyClaim stores the outcome of a claim. If the proof fails, the game goes on as if nobody had claimed.
func (t *table) applyClaim(proved players.Proof) error {
	m := t.model().clone()
	action, err := game.ParseAction(m.Claim)
	if err != nil {
		return err
	}
	m.Claim = ""
	if proved.Err != nil {
		t.log.Error("a claim could not be proved", "table", t.model().ID, "error", proved.Err)
		t.startTurn(&m, t.state())
		return t.saveAndPublish(m)
	}
	return t.storeStep(&m, action, &proved.State)
}
