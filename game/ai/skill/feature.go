package skill

import (
	"karlchen/game/ai/habit"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// The numbers of steps of the properties.
const (
	ranks   = 19 // the rank of a card in its class
	lengths = 6  // cards of the class in hand
	rests   = 9  // cards of the class in the other hands
	places  = card.Seats
	roles   = 4
	sizes   = 13 // cards in hand
	classes = 2  // Fehl and trump
	lowers  = 8  // other cards of the class that are lower
	highers = 16 // kinds that are out and take the card
)

// The first features of the tables, and the number of all.
const (
	kinds    = 0
	length   = kinds + classes*ranks*2*places
	lower    = length + classes*lengths*rests*places
	inRole   = lower + classes*lowers*places
	higher   = inRole + classes*ranks*roles*sizes
	Features = higher + classes*ranks*highers*lengths
)

// rankOf returns the rank of a card in its class: of a trump, how many ordinary ones are higher; special cards have the last ranks.
func rankOf(o *rules.Order, c card.Card) int {
	const ordinary, special = 63, 3
	switch s := o.Strength(c); {
	case s < ranks-special: // Fehl
		return s
	case s > ordinary:
		return ranks - special + min(s-ordinary-1, special) - 1
	default:
		return min(ordinary-s, ranks-special-1)
	}
}

const tables = 5

func features(t *habit.Turn, c card.Card) [tables]uint16 {
	o, class := t.Order, 0
	if o.Class(c) == rules.Trump {
		class = 1
	}
	members := o.Members(o.Class(c))
	own, rest := t.Hand.Only(members), t.Out.Only(members)
	below := (t.Legal & members &^ o.Beaters(c, false) &^ (1 << c)).Len()
	at, cards, few := rankOf(o, c), min(t.Hand.Len(), sizes-1), min(own.Len(), lengths-1)
	takers := min((rest.Kinds() & o.Beaters(c, t.Last)).Len(), highers-1)
	return [tables]uint16{
		uint16(kinds + ((class*ranks+at)*2+t.Hand.Count(c)-1)*places + t.Played),
		uint16(length + ((class*lengths+few)*rests+min(rest.Len(), rests-1))*places + t.Played),
		uint16(lower + (class*lowers+min(below, lowers-1))*places + t.Played),
		uint16(inRole + ((class*ranks+at)*roles+int(t.Role))*sizes + cards),
		uint16(higher + ((class*ranks+at)*highers+takers)*lengths + few),
	}
}

// Rows returns the features of the cards that may be played, in the order of their numbers: those of this package, then those of habits.
func Rows(t *habit.Turn) (rows [][]uint16) {
	for i, row := range t.Rows(nil) {
		own := features(t, t.Legal.Nth(i))
		list := own[:]
		for _, f := range row {
			list = append(list, f+Features)
		}
		rows = append(rows, list)
	}
	return rows
}
