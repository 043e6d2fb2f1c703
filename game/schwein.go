package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

var nobodysPairs = [pairs]card.Seat{card.NoSeat, card.NoSeat, card.NoSeat}

// promotions are the pairs in orders of cards. They are all there is to the pairs above Schweine.
var promotions = [pairs]rules.Promoted{rules.PromotedSchweine, rules.PromotedSuperschweine, rules.PromotedHyperschweine}

// kind returns the card that makes up the pair in the present contract, or card.None.
func (p *position) kind(pair Pair) card.Card {
	order := p.Order()
	switch {
	case pair == Superschweine:
		return order.Superschwein()
	case pair == Hyperschweine:
		return order.Hyperschwein()
	case order.Schweine():
		return order.Fuchs()
	}
	return card.None
}

// Announced returns the seat that has announced the pair, or NoSeat.
func (p *position) Announced(pair Pair) card.Seat { return p.announced[pair] }

// Schwein reports whether the n-th card played, from 0, is a Schwein and no Fuchs.
func (p *position) Schwein(n int) bool {
	order := p.OrderAt(n / card.Seats)
	both := order.Schweine() && p.promoted&rules.PromotedSchweine != 0
	return int(p.schwein) == n+1 || both && p.played[n] == order.Fuchs()
}

// isAboveSchwein reports whether c is a Super- or Hyperschwein by now.
func (p *position) isAboveSchwein(c card.Card) bool {
	for pair := Superschweine; pair < pairs; pair++ {
		if p.promoted&promotions[pair] != 0 && c == p.kind(pair) {
			return true
		}
	}
	return false
}

// checkPromotion checks an announcement of a pair. A player who was dealt a pair may announce it as long as they hold it, or in the round
// of Vorbehalte only (CO17). Where one of the two is promoted and its holder chooses which, they announce it with the card.
func (p *position) checkPromotion(seat card.Seat, pair Pair) Illegal {
	if pair >= pairs {
		return NoSuchAction
	}
	r := p.rules.Ruleset()
	kind := p.kind(pair)
	if p.phase == Reserving {
		return p.checkEarlySchweine(seat, pair, r)
	}
	if p.phase == Exchanging {
		return p.checkExchangedSchweine(seat, pair, r)
	}
	switch {
	case p.phase < InPlay:
		return WordMissing
	case p.phase != InPlay:
		return GameOver
	case kind == card.None:
		return SchweineNotInThisGame
	case p.announced[pair] != card.NoSeat:
		return SchweineAnnouncedAlready
	case pair == Schweine && r.SchweineAnnounce == rules.SchweineAtVorbehalt && kind == card.Fuchs:
		return SchweineTooLate
	case !p.holdsPair(seat, pair, r):
		return SchweineNotInHand
	case pair == Schweine && p.holderChooses(r):
		return SchweineWithTheCard
	case pair == Superschweine && r.SuperschweineCondition && p.announced[Schweine] == card.NoSeat:
		return SuperschweineNeedSchweine
	case pair == Hyperschweine && r.SuperschweineCondition && p.announced[Superschweine] == card.NoSeat:
		return HyperschweineNeedSuper
	case pair == Schweine && r.SchweineNeedAnsage && p.calls[seat] == [rules.Steps]uint8{}:
		return SchweineNeedAnsage
	}
	return Legal
}

// checkEarlySchweine checks an announcement in the round of Vorbehalte: a holder of both ♦A makes it before their own word. If the players
// then find a game without Schweine, the announcement means nothing.
func (p *position) checkEarlySchweine(seat card.Seat, pair Pair, r *rules.Ruleset) Illegal {
	switch {
	case pair != Schweine || !r.Schweine || r.SchweineAnnounce != rules.SchweineAtVorbehalt:
		return WordMissing
	case p.turn != seat:
		return NotYourTurn
	case p.announced[Schweine] != card.NoSeat:
		return SchweineAnnouncedAlready
	case p.hands[seat].Count(card.Fuchs) < 2:
		return SchweineNotInHand
	}
	return Legal
}

// holderChooses reports whether the holder of both Füchse says which of them is the Schwein.
func (p *position) holderChooses(r *rules.Ruleset) bool {
	return r.SchweineCount == rules.OneSchwein && r.SchweinWhich == rules.SchweinFreeChoice
}

// holdsPair reports whether the seat was dealt the pair and still holds enough of it to announce it: both cards, or the second Fuchs where
// only that becomes a Schwein, after the first has won its trick.
func (p *position) holdsPair(seat card.Seat, pair Pair, r *rules.Ruleset) bool {
	if p.holders[pair] != seat {
		return false
	}
	left := p.hands[seat].Count(p.kind(pair))
	if pair == Schweine && r.SchweineCount == rules.OneSchwein && r.SchweinWhich == rules.SchweinSecondIfFirstWon {
		return left == 1 && p.fuchsWon(seat)
	}
	return left == 2
}

// fuchsWon reports whether the seat has won a trick with a Fuchs.
func (p *position) fuchsWon(seat card.Seat) bool {
	for i := range int(p.tricks) {
		place := int(seat-p.leads[i]) & (card.Seats - 1)
		if p.leads[i+1] == seat && p.played[i*card.Seats+place] == p.OrderAt(i).Fuchs() {
			return true
		}
	}
	return false
}

// checkSchwein checks a Fuchs that is played as a Schwein, where its holder chooses. The holder may also say so of a Fuchs that is a
// Schwein by itself.
func (p *position) checkSchwein(seat card.Seat, c card.Card) Illegal {
	r := p.rules.Ruleset()
	switch {
	case c != p.kind(Schweine):
		return SchweineNotInThisGame
	case p.becomesSchwein(seat, r):
		return Legal
	case !p.holderChooses(r):
		return SchweineNotWithTheCard
	case p.schwein > 0:
		return SchweineAnnouncedAlready
	case p.holders[Schweine] != seat:
		return SchweineNotInHand
	case r.SchweineAnnounce == rules.SchweineAtVorbehalt && c == card.Fuchs && p.announced[Schweine] == card.NoSeat:
		return SchweineTooLate
	case r.SchweineNeedAnsage && p.calls[seat] == [rules.Steps]uint8{}:
		return SchweineNeedAnsage
	}
	return Legal
}

// becomesSchwein reports whether the seat's next Fuchs is a Schwein without a word (CO18).
func (p *position) becomesSchwein(seat card.Seat, r *rules.Ruleset) bool {
	return !r.SchweineOptional && p.announced[Schweine] == card.NoSeat && p.holdsPair(seat, Schweine, r)
}

// becomesByItself is becomesSchwein for callers without a ruleset at hand.
func (p *position) becomesByItself(seat card.Seat) bool {
	r := p.rules.Ruleset()
	return p.becomesSchwein(seat, r)
}

// legalPairs appends the pairs that the seat may announce.
func (p *position) legalPairs(seat card.Seat, list []Action) []Action {
	if p.phase == InPlay && !p.Order().Schweine() {
		return list
	}
	for pair := range pairs {
		if p.checkPromotion(seat, pair) == Legal {
			list = append(list, Promote(seat, pair))
		}
	}
	return list
}

// beginSchweine finds out which pairs there are as soon as the contract is known.
func (s *State) beginSchweine() {
	r := s.rules.Ruleset()
	if s.kind(Schweine) != card.Fuchs {
		s.announced[Schweine], s.promoted = card.NoSeat, 0
	}
	for pair := range pairs {
		if kind := s.kind(pair); kind != card.None && !s.builtByExchange(kind) {
			s.holders[pair] = s.holder(kind)
		}
	}
	holder := s.holders[Schweine]
	if r.SchweineAnnounce == rules.SchweineAtVorbehalt && !r.SchweineOptional && s.kind(Schweine) == card.Fuchs && holder != card.NoSeat {
		s.promote(holder, Schweine)
	}
}

// holder returns the seat that has both cards of a kind, or NoSeat.
func (p *position) holder(kind card.Card) card.Seat {
	for seat, hand := range p.hands {
		if hand.Count(kind) == 2 {
			return card.Seat(seat)
		}
	}
	return card.NoSeat
}

func (s *State) promote(seat card.Seat, pair Pair) {
	s.announced[pair] = seat
	if pair != Schweine || s.rules.Ruleset().SchweineCount == rules.BothSchweine {
		s.promoted |= promotions[pair]
	}
}

// promotePlayed promotes a card of a pair that is about to be played, if it rises without a word, and notes which of two Füchse is the
// Schwein.
func (s *State) promotePlayed(seat card.Seat, c card.Card, said bool) {
	r := s.rules.Ruleset()
	for pair := Superschweine; pair < pairs; pair++ {
		if s.risingPair(seat, c) == promotions[pair] {
			s.promote(seat, pair)
		}
	}
	if c != s.kind(Schweine) {
		return
	}
	if s.becomesSchwein(seat, r) || said {
		s.promote(seat, Schweine)
	}
	if s.isChosenFuchs(seat, r) || said && s.holderChooses(r) {
		s.schwein = s.cards + 1
	}
}

// risingPair returns the pair above Schweine to which the card belongs, if playing it now promotes the pair without a word (CO18), or 0.
func (p *position) risingPair(seat card.Seat, c card.Card) rules.Promoted {
	for pair := Superschweine; pair < pairs; pair++ {
		if c == p.kind(pair) && !p.rules.Ruleset().SchweineOptional && p.checkPromotion(seat, pair) == Legal {
			return promotions[pair]
		}
	}
	return 0
}

// isChosenFuchs reports whether the announced Fuchs that the seat plays next is, without a choice, the one of the two that is promoted.
func (p *position) isChosenFuchs(seat card.Seat, r *rules.Ruleset) bool {
	if r.SchweineCount == rules.BothSchweine || p.announced[Schweine] == card.NoSeat || p.holders[Schweine] != seat || p.schwein > 0 {
		return false
	}
	switch r.SchweinWhich {
	case rules.SchweinFirstPlayed:
		return true
	case rules.SchweinFreeChoice:
		return false
	case rules.SchweinSecondIfFirstWon:
	}
	return p.fuchsWon(seat)
}

// willBeSchwein reports whether the seat's next Fuchs will be a Schwein without a further word.
func (p *position) willBeSchwein(seat card.Seat) bool {
	r := p.rules.Ruleset()
	return p.becomesSchwein(seat, r) || p.isChosenFuchs(seat, r)
}

// canStillPromote reports whether, as far as everybody can see, a player may still promote cards.
func (p *position) canStillPromote() bool {
	one := p.rules.Ruleset().SchweineCount == rules.OneSchwein
	seen := p.seenCards(p.kind(Schweine))
	can := p.kind(Schweine) != card.None && (p.announced[Schweine] == card.NoSeat && seen == 0 || one && seen < 2)
	for pair := Superschweine; pair < pairs && !can; pair++ {
		kind, below := p.kind(pair), p.announced[pair-1] != card.NoSeat || !p.rules.Ruleset().SuperschweineCondition
		can = kind != card.None && p.announced[pair] == card.NoSeat && p.seenCards(kind) == 0 && below
	}
	return can
}

// seenCards returns how many cards of a kind lie in complete tricks.
func (p *position) seenCards(kind card.Card) int {
	n := 0
	for _, c := range p.played[:int(p.tricks)*card.Seats] {
		if c == kind {
			n++
		}
	}
	return n
}

// In an Armut only dealt pairs count. Nobody gets Schweine by the exchange. The giver and the taker must show theirs during the exchange,
// or else the cards stay Füchse. But where Schweine can be built only the hands after the exchange count, and there is nothing to show in it (CO22).

// checkExchangedSchweine checks an announcement during the exchange: the giver shows Schweine once a taker is found, and the taker before
// they take the cards; or else everybody shows theirs before the giver passes the cards (004:L112, Q004-3).
func (p *position) checkExchangedSchweine(seat card.Seat, pair Pair, r *rules.Ruleset) Illegal {
	switch {
	case pair != Schweine || p.kind(Schweine) == card.None:
		return SchweineNotInThisGame
	case p.announced[Schweine] != card.NoSeat:
		return SchweineAnnouncedAlready
	case p.holders[Schweine] != seat:
		return SchweineNotInHand
	case r.SchweineAnnounce == rules.SchweineAtVorbehalt:
		return SchweineTooLate
	case r.SchweineInArmut == rules.SchweineBuildable:
		return SchweineWithTheCard
	case r.SchweineInArmut == rules.SchweineBeforePass && p.armut.size > 0:
		return SchweineTooLate
	case r.SchweineInArmut == rules.SchweineBeforePass:
		return Legal
	case seat == p.armut.giver && p.armut.taker == card.NoSeat:
		return NotYourTurn
	case seat != p.armut.giver && (p.turn != seat || p.armut.taker != card.NoSeat):
		return NotYourTurn
	}
	return Legal
}

// builtByExchange reports whether a pair of the kind can only have come about by the exchange: then it does not count as a pair.
func (p *position) builtByExchange(kind card.Card) bool {
	return p.armut.given.Count(kind) == 1 || p.armut.returned.Count(kind) == 1
}

// GiveEndsSchweine reports whether the next action of the giver ends the time in which others can still announce Schweine. Who could is no
// part of the answer.
func (p *position) GiveEndsSchweine() bool {
	if p.phase != Exchanging || p.armut.giver == card.NoSeat || p.armut.size > 0 {
		return false
	}
	r := p.rules.Ruleset()
	return p.kind(Schweine) != card.None && r.SchweineInArmut == rules.SchweineBeforePass &&
		r.SchweineAnnounce != rules.SchweineAtVorbehalt && r.SchweineOptional && p.announced[Schweine] == card.NoSeat
}

// showExchanged announces Schweine whose holder is one of the seats and cannot choose to keep silent.
func (s *State) showExchanged(of seats) {
	r, holder := s.rules.Ruleset(), s.holders[Schweine]
	if r.Schweine && !r.SchweineOptional && s.announced[Schweine] == card.NoSeat && holder != card.NoSeat && of.has(holder) {
		s.promote(holder, Schweine)
	}
}

// movePairs updates the holders of the pairs after the exchange. Schweine that were not shown do not count. Pairs that came together count
// where the rules say so (CO22, CO25).
func (s *State) movePairs() {
	r := s.rules.Ruleset()
	for pair := range pairs {
		holder := s.holders[pair]
		if holder == s.armut.giver || holder == s.armut.taker {
			s.holders[pair] = s.holder(s.kind(pair))
			if pair == Schweine && s.announced[pair] == card.NoSeat {
				s.holders[pair] = card.NoSeat
			}
		}
	}
	for pair, buildable := range [pairs]bool{Schweine: r.SchweineInArmut == rules.SchweineBuildable, Superschweine: r.SuperschweineBuildable, Hyperschweine: r.SuperschweineBuildable} {
		if kind := s.kind(Pair(pair)); kind != card.None && buildable {
			s.holders[pair] = s.holder(kind)
		}
	}
}
