package game

import (
	"errors"
	"fmt"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// Guess is a game as one player may imagine it: what the player knows, with hands that they think of for the others. Computer players search
// in it, with the one engine. Only a View makes a Guess, so it says nothing about the real hands.
type Guess struct{ State }

// Guess returns the game in which the seats hold these cards. Everything else follows from them or is in the view: who is Re, which cards lie
// in a stock or on the table of an Armut, who holds Schweine. For hands that agree with all that the viewer has seen, the viewer's view of the
// guess is v again. Error: hands of a wrong size, other cards than those of the deck, or a moment at which nobody decides anything.
func (v *View) Guess(hands [card.Seats]card.Set) (Guess, error) {
	if v.phase >= Closing || v.seat == card.NoSeat {
		return Guess{}, errors.New("there is nothing to guess")
	}
	left := v.rules.Ruleset().Deck.Cards()
	for i, c := range v.played[:v.cards] {
		if !left.Has(c) {
			return Guess{}, fmt.Errorf("card %d is played a third time", i+1)
		}
		left = left.Without(c)
	}
	for seat, hand := range hands {
		known := v.hands[seat]
		if hand.Len() != v.HandSize(card.Seat(seat)) || known != 0 && known != hand || !left.Contains(hand) {
			return Guess{}, fmt.Errorf("seat %d cannot hold %v", seat+1, hand)
		}
		left = left.Minus(hand)
	}
	s := State{v.position}
	s.hands = hands
	s.guessAside(left)
	s.guessParties()
	s.guessPairs(v.seat)
	return Guess{s}, nil
}

// guessAside puts the cards that are in no hand where they lie.
func (s *State) guessAside(cards card.Set) {
	switch {
	case s.rules.Ruleset().ZnStock && s.stock.stage == StockLaid:
		s.stock.laid = pairOf(cards)
	case s.rules.Ruleset().ZnStock && s.stock.stage != StockTaken:
		s.stock.lies = pairOf(cards)
	case s.phase == Exchanging && s.armut.taker == card.NoSeat:
		s.armut.given = cards
	}
}

// guessParties gives the ♣D their meaning where the viewer does not know all parties. A player who has said Kontra and holds both misleads.
func (s *State) guessParties() {
	if s.phase != InPlay || s.contract != rules.Normal || s.known == allSeats {
		return
	}
	told := s.known &^ s.re
	s.re = 0
	for seat := range card.Seat(card.Seats) {
		switch s.dealt(seat, card.Alte) {
		case 2:
			s.contract, s.soloist = rules.SilentHochzeit, seat
			s.bluff.by = only(seat) & told
			fallthrough
		case 1:
			s.re = s.re.with(seat)
		}
	}
	s.known = allSeats
	if s.unnamed(rules.Ansage) || s.unnamed(rules.No90) {
		s.stands = s.standsOf()
	}
}

// guessPairs finds the holders of Schweine and the pairs above them among the others. After an exchange Schweine count only if they were shown, or can be built.
func (s *State) guessPairs(viewer card.Seat) {
	if s.phase < Exchanging || s.rules.Ruleset().ZnStock && s.phase == Exchanging {
		return
	}
	for pair := range pairs {
		kind := s.kind(pair)
		if s.holders[pair] != card.NoSeat || kind == card.None {
			continue
		}
		for seat := range card.Seat(card.Seats) {
			exchanged := s.phase == InPlay && (seat == s.armut.giver || seat == s.armut.taker)
			counts := s.announced[pair] == seat || !exchanged || pair != Schweine || s.rules.Ruleset().SchweineInArmut == rules.SchweineBuildable
			if seat != viewer && s.dealt(seat, kind) == 2 && counts {
				s.holders[pair] = seat
			}
		}
	}
}

// dealt returns how many cards of a kind the seat has had in hand, as far as that shows: now, among those that it played, and on the table of
// an Armut.
func (p *position) dealt(seat card.Seat, kind card.Card) int {
	n := p.hands[seat].Count(kind)
	if seat == p.armut.giver && p.phase == Exchanging && p.armut.taker == card.NoSeat {
		n += p.armut.given.Count(kind)
	}
	for i, c := range p.played[:p.cards] {
		if c == kind && p.leads[i/card.Seats].Plus(i%card.Seats) == seat {
			n++
		}
	}
	return n
}

// Put plays a card of the seat whose turn it is. It must be one of the seat's Playable: Put does not ask again, because searches play millions.
func (g *Guess) Put(c card.Card) { g.play(g.turn, c, false) }

// TakeBack takes the last card of a game in play back into the hand of its player, whose turn it is again, and returns both; ok is false before
// the first card. It leaves everything else as it is now, parties and announcements too: it is for judging cards that have been played.
func (g *Guess) TakeBack() (seat card.Seat, c card.Card, ok bool) {
	if g.cards == 0 || g.phase != InPlay {
		return card.NoSeat, card.None, false
	}
	g.cards--
	g.tricks = g.cards / card.Seats
	seat, c = g.leads[g.tricks].Plus(g.inTrick()), g.played[g.cards]
	g.hands[seat] = g.hands[seat].With(c)
	g.turn, g.follows = seat, everyKind
	if g.inTrick() > 0 {
		g.follows = g.Order().Following(g.played[int(g.tricks)*card.Seats])
	}
	return seat, c, true
}
