package ai

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// sight is what a good player has in mind at the table: everything that the rules of thumb ask for, computed once from the view of a game
// in play. Chances are between 0 and 1.
type sight struct {
	v     *game.View
	order *rules.Order
	me    card.Seat
	own   game.Party
	hand  card.Set
	dealt card.Set     // the hand and the cards that the viewer has played
	legal card.KindSet // the kinds that the viewer may play next
	trick game.Trick   // on the table
	last  bool         // the trick is the last one
	// fewTrumps says that somebody plays alone and most cards are Fehl.
	fewTrumps bool

	unseen card.Set             // the cards that the others hold between them, and perhaps those of a stock
	size   [card.Seats]int      // cards in each hand
	may    [card.Seats]card.Set // the unseen cards that each seat may hold, by the suits that it did not follow and by its party
	friend [card.Seats]float64  // the chance that the seat is in the viewer's party
	taken  [card.Seats]int      // Augen in each seat's tricks
}

func newSight(v *game.View) *sight {
	s := &sight{v: v, order: v.Order(), me: v.Seat(), own: v.Party(v.Seat()), hand: v.Own(), trick: v.Trick(v.Tricks())}
	s.legal = v.Playable(s.me)
	s.last = v.Tricks() == v.Compiled().HandSize()-1
	s.fewTrumps = v.Contract().Alone() && fewTrumps(s.order, v.Compiled().Rules().Deck.Cards())
	s.dealt = s.hand
	s.unseen = v.Compiled().Rules().Deck.Cards().Minus(s.hand)
	if _, laid := v.Stock(); laid != 0 {
		s.unseen = s.unseen.Minus(laid)
		s.taken[s.me] = laid.Augen()
	}
	var cannot [card.Seats]card.KindSet
	for seat := range card.Seat(card.Seats) {
		s.size[seat] = v.HandSize(seat)
	}
	s.countParties()
	for n := range v.Tricks() + 1 {
		s.noteTrick(v.Trick(n), v.OrderAt(n), s.last && n == v.Tricks(), &cannot)
	}
	for seat := range card.Seat(card.Seats) {
		if v.Contract() == rules.Normal && v.Party(seat) == game.Kontra && !v.ChangedParties() && !s.maybeMisled() {
			cannot[seat] |= 1 << card.Alte
		}
		s.may[seat] = s.unseen.Only(^cannot[seat])
	}
	return s
}

// fewTrumps reports whether most cards of the deck are Fehl.
func fewTrumps(o *rules.Order, deck card.Set) bool {
	return 2*deck.Only(o.Members(rules.Trump)).Len() < deck.Len()
}

// maybeMisled reports whether a player who said Kontra may hold both ♣D.
func (s *sight) maybeMisled() bool {
	return s.v.Compiled().Ruleset().StilleHochzeitAnnouncing == rules.SilentSaysEither && s.unseen.Count(card.Alte) == 2
}

// countParties sets the chance that a seat is a friend by counting: a party has two players unless one plays alone.
func (s *sight) countParties() {
	missing, unknown := 1, 0 // partners unknown to the viewer, seats of unknown party
	for seat := range card.Seat(card.Seats) {
		switch {
		case seat == s.me:
			s.friend[seat] = 1
		case s.v.Party(seat) == game.NoParty || s.own == game.NoParty:
			unknown++
		case s.v.Party(seat) == s.own:
			s.friend[seat] = 1
			missing--
		}
	}
	for seat := range card.Seat(card.Seats) {
		if seat != s.me && (s.v.Party(seat) == game.NoParty || s.own == game.NoParty) {
			s.friend[seat] = float64(max(missing, 0)) / float64(unknown) // below zero where one of three misleads
		}
	}
}

// noteTrick takes one trick into account: the cards that are gone, the players who could not follow, and what the plays of players of
// unknown party suggest.
func (s *sight) noteTrick(t game.Trick, order *rules.Order, last bool, cannot *[card.Seats]card.KindSet) {
	if t.Len == 0 {
		return
	}
	class := order.Class(t.Cards[0])
	holder := 0
	for i, c := range t.Cards[:t.Len] {
		seat := t.Seat(i)
		if seat == s.me {
			s.dealt = s.dealt.With(c)
		}
		s.unseen = s.unseen.Without(c)
		if order.Class(c) != class {
			cannot[seat] |= order.Members(class)
		}
		beats := i > 0 && order.Beats(c, t.Cards[holder], last)
		if i > 0 {
			s.suspect(seat, t.Seat(holder), c, beats)
		}
		if beats {
			holder = i
		}
	}
	if t.Len == card.Seats {
		s.taken[t.Winner] += t.Augen()
	}
}

// What a play says about the player's party, as a factor on the odds: a friend feeds a player, a foe overtakes them.
const (
	fedFriend       = 2.5
	overtookThem    = 0.7
	fedAugenAtLeast = 10
)

func (s *sight) suspect(seat, holder card.Seat, c card.Card, beats bool) {
	known := s.friend[holder] == 0 || s.friend[holder] == 1
	unknown := s.friend[seat] > 0 && s.friend[seat] < 1
	if !known || !unknown {
		return
	}
	factor := 1.0
	switch {
	case beats:
		factor = overtookThem
	case c.Augen() >= fedAugenAtLeast:
		factor = fedFriend
	}
	if s.friend[holder] == 0 {
		factor = 1 / factor
	}
	odds := s.friend[seat] / (1 - s.friend[seat]) * factor
	s.friend[seat] = odds / (1 + odds)
}

// trumps returns the viewer's trumps.
func (s *sight) trumps() card.Set { return s.hand.Only(s.order.Members(rules.Trump)) }

// fehl returns the kinds of the viewer's other cards.
func (s *sight) fehl() card.KindSet { return s.hand.Kinds() &^ s.order.Members(rules.Trump) }
