package stats

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Feats are the facts about a game that people tell each other afterwards. The zero value stands for a game without known facts.
type Feats struct {
	Augen [2]uint8         // of Re and of Kontra; together 240
	Re    [card.Seats]bool // the players of the Re party
	// Called is the highest step that each player announced themselves. Re and Kontra that only follow from an Absage do not count.
	Called [card.Seats]rules.Step
	// Caught tells who took a Karlchen (♣J) of the other party with the last trick, whether that is worth a point or not.
	Caught [card.Seats]bool
}

// ReadFeats returns the facts from the final state of a game; they are zero without a result, and in a redeal.
func ReadFeats(final *game.State) (f Feats) {
	r, ok := final.Result()
	if !ok || r.Redeal {
		return f
	}
	f.Augen = [2]uint8{uint8(r.Augen[game.Re]), uint8(r.Augen[game.Kontra])}
	f.Re = r.Re
	f.readCalls(final)
	if final.Tricks() == final.Compiled().HandSize() {
		last := final.Trick(final.Tricks() - 1)
		for i, c := range last.Cards {
			if c == card.Karlchen && r.Re[last.Seat(i)] != r.Re[last.Winner] {
				f.Caught[last.Winner] = true
			}
		}
	}
	return f
}

func (f *Feats) readCalls(s *game.State) {
	for seat := range card.Seat(card.Seats) {
		for step := rules.Ansage; step < rules.Steps; step++ {
			if _, called := s.Called(seat, step); called {
				f.Called[seat] = step
			}
		}
	}
}
