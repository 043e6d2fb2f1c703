package habit

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Tie says on whose side another seat is, and whether everybody knows it. A hidden tie is still the true one of the deal: players guess it from
// more than the parties that are known, and a deal in which they guessed right is likelier.
type Tie uint8

// The ties.
const (
	Friend Tie = iota
	Foe
	HiddenFriend
	HiddenFoe
)

// Role is the part of a player in the game.
type Role uint8

// The roles.
const (
	Alone        Role = iota // against three, and knows it
	AgainstAlone             // one of three against a player who announced it
	OfRe
	OfKontra
)

// Turn is what a player has in mind whose turn it is to play a card.
type Turn struct {
	Order *rules.Order
	Hand  card.Set
	Legal card.KindSet // what may be played
	Out   card.Set     // the cards of the others
	Last  bool         // the trick is the last one
	Bonds

	// Played is the number of cards in the trick; Held takes it so far, Led are the kinds that follow, Pot the Augen in it. None has a meaning for
	// the leader.
	Played int
	Held   card.Card
	Led    card.KindSet
	Pot    int
	Holder Tie // of the player of Held
}

// Bonds are how a player stands to the others.
type Bonds struct {
	Role  Role
	Ties  [card.Seats - 1]Tie // of the others, the next one first
	Prior float64             // how likely a hidden seat is a friend, by counting
}

// HeldBy notes that a card of the trick holds it, by its number from 0. The ties of those who have played come after those of the others.
func (t *Turn) HeldBy(i int) { t.Holder = t.Ties[t.later()+i] }

// later is the number of players who come after this one.
func (t *Turn) later() int { return card.Seats - 1 - t.Played }

// chance returns how likely a tie is to a friend, as far as the player can tell.
func (t *Turn) chance(tie Tie) float64 {
	switch tie {
	case Friend:
		return 1
	case Foe:
		return 0
	case HiddenFriend, HiddenFoe:
	}
	return t.Prior
}

// none3 has the chance that one of three hands of so many cards holds none of k cards that lie in them.
var none3 = func() (table [16][2 * card.Kinds]float64) {
	for size := range table {
		for k := range table[size] {
			chance := 1.0
			for i := range k {
				chance *= max(0, float64(2*size-i)) / max(1, float64(3*size-i))
			}
			table[size][k] = chance
		}
	}
	return table
}()
