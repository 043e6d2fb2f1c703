package table

import (
	"fmt"

	"karlchen/game"
)

// redeal lets a table go on if another engine began its game and this engine cannot play it: the game is closed as far as it went, and its cards are
// dealt again. If its result was shown already, the next game begins.
func (a *actor) redeal() error {
	if !a.foreign {
		return nil
	}
	m, number := a.snap.model.clone(), a.row.Game
	playing := m.Phase == Playing
	if playing {
		m.Redealt++
	}
	if err := a.prepare(&m); err != nil {
		return fmt.Errorf("deal again: %w", err)
	}
	store := a.save
	if playing {
		store = func(m model) error { return a.closeRecord(m, true) }
	}
	if err := store(m); err != nil {
		return fmt.Errorf("deal again: %w", err)
	}
	if playing {
		a.log.Warn("a game of another engine is dealt again", "table", m.ID, "game", number)
	}
	a.foreign, a.snap.state, a.snap.past = false, game.State{}, nil
	return a.relist()
}
