package table

import (
	"fmt"
)

// redealForeign lets a table go on if another engine began its game and this engine cannot play it: the game is closed as far as it went, and its
// cards are dealt again. If its result was shown already, the next game begins.
func (r *runner) redealForeign() error {
	if !r.foreign || r.snap.model().Phase == Ended {
		return nil
	}
	m, number := r.snap.model().clone(), r.row.Game
	playing := m.Phase == Playing
	if playing {
		m.Redealt++
	}
	if err := r.prepareGame(&m); err != nil {
		return fmt.Errorf("deal again: %w", err)
	}
	store := r.saveModel
	if playing {
		store = func(m model) error { return r.closeRecord(m, true) }
	}
	if err := store(m); err != nil {
		return fmt.Errorf("deal again: %w", err)
	}
	if playing {
		r.log.Warn("a game of another engine is dealt again", "table", m.ID, "game", number)
	}
	r.foreign = false
	r.dropGame()
	return r.deriveList()
}
