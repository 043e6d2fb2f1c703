package card

// Deck names the cards in play (rules matrix DK1).
type Deck uint8

// The decks that the rules know. Deck42 needs the game with a stock.
const (
	Deck48     Deck = iota // every card from nine to ace twice
	Deck40                 // "scharf": without nines
	Deck42                 // without nines, but with both ♥9
	DeckSpitze             // 48, one ♥9 replaced by ♦7
)

// Cards returns the deck as a set.
func (d Deck) Cards() Set { return decks[d] }

var decks = func() (decks [DeckSpitze + 1]Set) {
	for d := range decks {
		for c := range Card(Kinds) {
			for range Deck(d).count(c) {
				decks[d] = decks[d].With(c)
			}
		}
	}
	return decks
}()

func (d Deck) count(c Card) int {
	heartNine := c == Of(Hearts, Nine)
	switch {
	case c == Spitze:
		return btoi(d == DeckSpitze)
	case heartNine && d == DeckSpitze:
		return 1
	case c.Rank() == Nine && (d == Deck40 || d == Deck42 && !heartNine):
		return 0
	}
	return 2
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// HandSize returns how many cards a player holds when the first trick is led; it is also the number of tricks.
func (d Deck) HandSize() int {
	switch d {
	case Deck40, Deck42: // of 42, two lie in the stock
		return 10
	case Deck48, DeckSpitze:
		return 12
	}
	return 0
}

// StockSize returns how many cards remain after the deal.
func (d Deck) StockSize() int {
	if d == Deck42 {
		return 2
	}
	return 0
}

// Augen is the sum of the values of all cards of any deck.
const Augen = 240
