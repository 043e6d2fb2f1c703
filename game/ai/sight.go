package ai

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// sight is what a good player has in mind at the table: everything that maxims and forecasts ask for, computed once from the view of a game
// in play. Chances are between 0 and 1.
type sight struct {
	moment // without the chances of the legal cards
	v      *game.View
	me     card.Seat
	own    game.Party
	dealt  card.Set   // the hand and the cards that the viewer has played
	trick  game.Trick // on the table

	size   [card.Seats]int      // cards in each hand
	may    [card.Seats]card.Set // the cards of others, perhaps those of a stock too, that each seat may hold, by the suits that it did not follow and by its party
	friend [card.Seats]float64  // the chance that the seat is in the viewer's party
	taken  [card.Seats]int      // Augen in each seat's tricks
}

func newSight(v *game.View) *sight { return newSightSince(v, 0) }

// newSightSince returns the sight of a player who has forgotten the tricks before the first one given.
func newSightSince(v *game.View, first int) *sight {
	s := &sight{v: v, me: v.Seat(), own: v.Party(v.Seat()), trick: v.Trick(v.Tricks())}
	s.Order, s.Hand, s.Legal, s.Last = v.Order(), v.Own(), v.Playable(s.me), v.Tricks() == v.Compiled().HandSize()-1
	s.dealt = s.Hand
	s.Out = v.Compiled().Ruleset().Deck.Cards().Minus(s.Hand)
	if _, laid := v.Stock(); laid != 0 {
		s.Out = s.Out.Minus(laid)
		s.taken[s.me] = laid.Augen()
	}
	var cannot [card.Seats]card.KindSet
	for seat := range card.Seat(card.Seats) {
		s.size[seat] = v.HandSize(seat)
	}
	s.countParties()
	for n := first; n <= v.Tricks(); n++ {
		s.noteTrick(v.Trick(n), v.OrderAt(n), s.Last && n == v.Tricks(), &cannot)
	}
	for seat := range card.Seat(card.Seats) {
		if v.Contract() == rules.Normal && v.Party(seat) == game.Kontra && !v.ChangedParties() && !s.maybeMisled() {
			cannot[seat] |= 1 << card.Alte
		}
		s.may[seat] = s.Out.Only(^cannot[seat])
	}
	s.countTrumps()
	s.draws = v.Contract().Alone() && s.own == game.Re && fewTrumps(s.Order, v.Compiled().Ruleset().Deck.Cards())
	s.seeks = s.own == game.NoParty
	if !v.Contract().Alone() {
		s.values = valuesOf(v.Compiled().Ruleset())
	}
	s.takers = ^card.KindSet(0)
	if s.Played = s.trick.Len; s.Played > 0 {
		s.Led = s.Order.Following(s.trick.Cards[0])
		s.Held = s.trick.Cards[(s.trick.Winner-s.trick.Leader)&(card.Seats-1)]
		s.takers, s.holder = s.Order.Beaters(s.Held, s.Last), s.friend[s.trick.Winner]
		s.Pot, s.thrown = s.trick.Augen(), card.SetOf(s.trick.Cards[:s.Played]...).Count(card.Fuchs)
	}
	return s
}

// maybeMisled reports whether a player who said Kontra may hold both ♣D.
func (s *sight) maybeMisled() bool {
	return s.v.Compiled().Ruleset().StilleHochzeitAnnouncing == rules.SilentSaysEither && s.Out.Count(card.Alte) == 2
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
		s.Out = s.Out.Without(c)
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
