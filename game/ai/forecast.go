package ai

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// strength is the strength of a hand, measured against the cards that the three others hold between them.
type strength struct {
	trumps float64 // how many
	lead   float64 // how many more than the others have on average
	height float64 // each trump counts by the square of the share of the others' trumps that it beats
	dullen float64 // how many more ♥10 than the others have on average, where they are trumps
	sure   float64 // Fehl cards that no other player's card beats
	asse   float64 // Fehl cards that no card of the deck beats, such as the Asse
	voids  float64 // suits of Fehl that are missing in it
}

func measure(o *rules.Order, hand, others card.Set) strength {
	const rest = card.Seats - 1
	var c strength
	theirs := others.Only(o.Members(rules.Trump))
	c.trumps = float64(hand.Only(o.Members(rules.Trump)).Len())
	c.lead = c.trumps - float64(theirs.Len())/rest
	if o.Class(card.Dulle) == rules.Trump {
		c.dullen = float64(hand.Count(card.Dulle)) - float64(others.Count(card.Dulle))/rest
	}
	all := hand.Plus(others)
	for own := range hand.All() {
		class := o.Class(own)
		above := o.Members(class) & o.Beaters(own, false)
		higher := others.Only(above).Len()
		switch {
		case class == rules.Trump:
			share := 1 - float64(higher)/float64(max(theirs.Len(), 1))
			c.height += share * share
		case higher == 0:
			c.sure++
			if all.Only(above) == 0 {
				c.asse++
			}
		}
	}
	for suit := range rules.Trump {
		if hand.Only(o.Members(suit)) == 0 && others.Only(o.Members(suit)) != 0 {
			c.voids++
		}
	}
	return c
}

// The forecasts say how many Augen a party will have at the end if everybody plays by these rules of thumb. Their numbers are fitted to
// some ten thousands of games, and rounded. full is the size of a dealt hand.

// withPartner returns the forecast of a game with partners for the party of the player with these cards; NoParty stands for a party that
// does not come from the ♣D.
func withPartner(party game.Party, c strength, size, full int) float64 {
	augen := 88 + 3.2*c.lead + 4*c.height + 10*c.dullen + 2*c.sure + 7*c.voids*float64(size)/float64(full)
	switch party {
	case game.Re:
		augen += 22
	case game.NoParty:
		augen += 11
	case game.Kontra:
	}
	return augen
}

// soloWeights are the weights of the forecast of a solo from the soloist's dealt hand.
type soloWeights struct {
	mostTrumps                      int // the row holds for decks with at most so many
	base, trump, height, asse, sure float64
}

var soloRows = []soloWeights{
	{mostTrumps: 0, base: 22, asse: 5, sure: 13},
	{mostTrumps: 12, base: -26, trump: 19.5, height: 6.5, asse: 8.5, sure: 6.5},
	{mostTrumps: 48, base: -75, trump: 12, height: 12.5, asse: 6, sure: 4},
}

// alone returns the forecast for a soloist with the dealt hand.
func alone(o *rules.Order, hand, others card.Set) float64 {
	const weighed = 12 // the weights are for hands of so many cards
	scale := weighed / float64(hand.Len())
	row := soloRow(o, hand.Plus(others))
	return row.base + scale*row.of(measure(o, hand, others))
}

// soloRow returns the weights for a deck, by the number of its trumps.
func soloRow(o *rules.Order, deck card.Set) *soloWeights {
	trumps := deck.Only(o.Members(rules.Trump)).Len()
	i := 0
	for soloRows[i].mostTrumps < trumps {
		i++
	}
	return &soloRows[i]
}

// of returns what the cards add to the forecast.
func (w *soloWeights) of(c strength) float64 {
	return w.trump*c.trumps + w.height*c.height + w.asse*c.asse + w.sure*c.sure
}

// against returns the forecast for the defenders of a solo with the dealt hand of one of them.
func against(c strength) float64 { return 105 + 4*c.lead + 3*c.sure }

// forecast returns the forecast for the viewer's party during play, from the promise of the hand, the tricks so far, and the hands that
// announcements suggest.
func (s *sight) forecast() float64 {
	const (
		progress     = 0.5 // of the Augen that the party is ahead
		progressSolo = 0.25
		partnerCall  = 18
		foeCall      = 18
	)
	ahead := 0.0
	for seat, augen := range s.taken {
		ahead += (2*s.friend[seat] - 1) * float64(augen)
	}
	var augen float64
	switch full, deck := s.v.Compiled().HandSize(), s.v.Compiled().Ruleset().Deck.Cards(); {
	case !s.v.Contract().Alone():
		party := s.own
		if s.v.ChangedParties() {
			party = game.NoParty
		}
		augen = withPartner(party, measure(s.Order, s.Hand, s.Out), s.Hand.Len(), full) + progress*ahead
	case s.v.Soloist() == s.me:
		augen = alone(s.Order, s.dealt, deck.Minus(s.dealt)) + progressSolo*ahead
	default:
		augen = against(measure(s.Order, s.dealt, deck.Minus(s.dealt))) + progressSolo*ahead
	}
	for seat := range card.Seat(card.Seats) {
		if seat == s.me || !s.hasCalled(seat) {
			continue
		}
		switch s.v.Party(seat) {
		case game.NoParty: // its party is unknown
		case s.own:
			augen += partnerCall
		default:
			augen -= foeCall
		}
	}
	return augen
}

// hasCalled reports whether the seat itself has announced anything.
func (s *sight) hasCalled(seat card.Seat) bool {
	for step := rules.Ansage; step < rules.Steps; step++ {
		if _, ok := s.v.Called(seat, step); ok {
			return true
		}
	}
	return false
}
