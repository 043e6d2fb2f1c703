package game

import "karlchen/game/card"

// LaidAside returns the Sonderpunkte of the tricks so far as far as the viewer can be sure of them, in the order of the tricks (TB8): a Fuchs is
// caught only when the parties of both players are known. A silent Hochzeit looks like a normal game here, too. Empty when the game is over, or
// where tricks are not laid aside.
func (v *View) LaidAside() []Item {
	if v.phase != InPlay || !v.rules.Ruleset().MarkSpecialTricks {
		return nil
	}
	var t Tally
	for i := range v.Tricks() {
		party := v.Party(v.Trick(i).Winner)
		v.countSpecials(&t, v.rules.Sonderpunkte(v.contract), i, func(from card.Seat) bool {
			return party != NoParty && v.Party(from) == party.Other()
		})
	}
	return t.specialItems[:t.specials]
}
