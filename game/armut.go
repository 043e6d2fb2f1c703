package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// armutCards is the fewest cards that a player gives in an Armut.
const armutCards = 3

// hasArmut reports whether the seat may declare an Armut: by its trumps in a normal game (AR2, AR3).
func (p *position) hasArmut(seat card.Seat) bool {
	r := p.rules.Ruleset()
	trumps, fuechse := p.trumps(p.hands[seat]).Len(), p.hands[seat].Count(card.Fuchs)
	most := int(r.ArmutMaxTrumps)
	switch r.ArmutExtraTrumps {
	case rules.OneExtraFuchs:
		if fuechse == 1 { // two are Schweine, or would be (Q003-13)
			most++
		}
	case rules.BothExtraFuechse:
		most += fuechse
	case rules.NoExtraTrump:
	}
	return r.Armut && trumps <= most
}

// beginArmut begins the exchange of the giver's Armut, unless there are two and that means a redeal (AR13).
func (s *State) beginArmut(giver card.Seat) {
	r := s.rules.Ruleset()
	s.contract, s.armut.giver = rules.Armut, giver
	s.phase, s.turn = Exchanging, giver
	s.beginSchweine()
	s.armut.mayTake = allSeats &^ only(giver)
	for seat, w := range s.words {
		seat := card.Seat(seat)
		switch {
		case seat == giver:
		case w == SayArmut && r.ArmutDouble == rules.TwoArmutenRedeal:
			s.named = s.named.with(seat)
			s.redeal()
		case w.announcesHochzeit() && r.ArmutMeetsHochzeit == rules.ArmutJoinsHochzeit: // only this player is asked (HZ13)
			s.named = s.named.with(seat)
			s.armut.mayTake = only(seat)
		}
	}
}

// giveSize returns how many cards the giver gives: three, or all trumps if there are more and the rules say so (AR5).
func (p *position) giveSize(hand card.Set) int {
	if p.rules.Ruleset().ArmutPassCount == rules.PassAllTrumps {
		return max(armutCards, p.trumps(hand).Len())
	}
	return armutCards
}

func (p *position) checkExchange(a Action) Illegal {
	switch {
	case p.phase != Exchanging:
		return NothingToExchange
	case a.Seat != p.turn:
		return NotYourTurn
	case p.rules.Ruleset().ZnStock:
		return p.checkStock(a)
	case a.Kind == Showing:
		return p.checkShowing(a.Seat)
	}
	step := Giving
	switch {
	case p.armut.taker != card.NoSeat:
		step = Returning
	case p.armut.size > 0:
		step = Taking
	}
	switch {
	case a.Kind == Declining && step == Taking:
		if p.mustTake() {
			return ArmutMustBeTaken
		}
		return Legal
	case a.Kind != step:
		return NothingToExchange
	case a.Kind == Taking:
		return Legal
	}
	return p.checkExchanged(a)
}

func (p *position) checkExchanged(a Action) Illegal {
	hand := p.hands[a.Seat]
	size := int(p.armut.size)
	if a.Kind == Giving {
		size = p.giveSize(hand)
	}
	switch {
	case !hand.Contains(a.cards):
		return NotInHand
	case a.cards.Len() != size:
		return WrongNumberOfCards
	case a.Kind == Giving && p.rules.Ruleset().ArmutPassAllTrumps && p.trumps(a.cards).Len() < min(size, p.trumps(hand).Len()):
		return TrumpsMustBeGiven // AR6
	case p.splitsSchweine(a):
		return SchweineNotSplit
	case a.Kind == Giving && p.armut.shows && !a.cards.Has(card.Fuchs):
		return ShownFuchsMustBeGiven
	}
	return Legal
}

// checkShowing checks that the giver has a Fuchs to give which they need not show: no more trumps than they would give in any case (003:L76).
func (p *position) checkShowing(seat card.Seat) Illegal {
	switch hand := p.hands[seat]; {
	case p.rules.Ruleset().ArmutFuchsShown != rules.FuchsShownByChoice || seat != p.armut.giver || p.armut.size > 0:
		return NothingToExchange
	case p.armut.shows || !hand.Has(card.Fuchs) || p.trumps(hand).Len() > armutCards:
		return NoFuchsToShow
	}
	return Legal
}

// splitsSchweine reports whether the action would part Schweine, which stay together (Q002-10). Two Füchse are no Schweine if the taker has
// both only since the exchange, or if it is not over and may make some.
func (p *position) splitsSchweine(a Action) bool {
	r := p.rules.Ruleset()
	return r.Schweine && r.SchweineInArmut != rules.SchweineBuildable && p.hands[a.Seat].Count(card.Fuchs) == 2 && a.cards.Count(card.Fuchs) == 1 && !p.builtByExchange(card.Fuchs)
}

// mustTake reports whether the asked player must take the cards: the partner (AR7), and where the rules say so the last player asked (AR8).
func (p *position) mustTake() bool {
	r := p.rules.Ruleset()
	return r.ArmutOffer == rules.OfferPartner || r.ArmutLastMustTake && p.armut.mayTake.count() == 1
}

// legalExchange appends the seat's legal actions, in the order of kinds and then of the cards as numbers.
func (p *position) legalExchange(seat card.Seat, list []Action) []Action {
	if p.turn != seat {
		return list
	}
	for _, a := range []Action{Take(seat), Decline(seat)} {
		if p.checkExchange(a) == Legal {
			list = append(list, a)
		}
	}
	kind, size := Giving, p.giveSize(p.hands[seat])
	if p.armut.taker != card.NoSeat {
		kind, size = Returning, int(p.armut.size)
	} else if p.armut.size > 0 {
		return list
	}
	p.hands[seat].Choose(size, func(cards card.Set) {
		if a := (Action{Seat: seat, Kind: kind, cards: cards}); p.checkExchanged(a) == Legal {
			list = append(list, a)
		}
	})
	if show := Show(seat); p.checkExchange(show) == Legal {
		list = append(list, show)
	}
	return list
}

func (s *State) exchange(a Action) {
	switch a.Kind {
	case Giving:
		s.giveCards(a.cards)
	case Taking:
		s.takeCards(a.Seat)
	case Declining:
		s.armut.mayTake &^= only(a.Seat)
		s.askNextTaker()
	case Returning:
		s.returnCards(a.cards)
	case Showing:
		s.armut.shows = true
	default: // no other kind exchanges cards with another player
	}
}

// giveCards lays the cards face down on the table, but shows a Fuchs where it must be shown or the giver has said so (AR14, AR15).
func (s *State) giveCards(cards card.Set) {
	r := s.rules.Ruleset()
	if r.SchweineInArmut == rules.SchweineBeforePass {
		s.showExchanged(allSeats)
	}
	s.hands[s.armut.giver] = s.hands[s.armut.giver].Minus(cards)
	s.armut.given, s.armut.size = cards, uint8(cards.Len())
	if s.showsFuchs(cards) {
		s.armut.fuechse = uint8(cards.Count(card.Fuchs))
	}
	if r.ArmutOffer == rules.OfferPartner {
		s.armut.mayTake &= s.armutPartner()
	}
	s.askNextTaker()
}

// showsFuchs reports whether everybody sees how many Füchse are among the cards that the giver gives.
func (s *State) showsFuchs(cards card.Set) bool {
	switch s.rules.Ruleset().ArmutFuchsShown {
	case rules.FuchsShownAlways:
		return true
	case rules.FuchsShownAsFourth, rules.FuchsShownByChoice:
		return s.armut.shows || s.trumps(cards).Len() > armutCards
	case rules.FuchsHidden:
	}
	return false
}

// armutPartner returns the seat that the ♣D make the giver's partner. If another hand holds both it is the first of the two others
// clockwise, and nobody if the giver has them both.
func (s *State) armutPartner() seats {
	alten := func(seat card.Seat) int {
		n := s.hands[seat].Count(card.Alte)
		if seat == s.armut.giver {
			n += s.armut.given.Count(card.Alte)
		}
		return n
	}
	own := alten(s.armut.giver)
	for i := 1; i < card.Seats; i++ {
		seat := s.armut.giver.Plus(i)
		if n := alten(seat); own == 1 && n == 1 || own == 0 && n == 0 {
			return only(seat)
		}
	}
	return 0
}

// askNextTaker asks the next player who may take the cards. When there is nobody the cards go back to the giver, and the game is dealt
// again (AR9).
func (s *State) askNextTaker() {
	for i := 1; i < card.Seats; i++ {
		if seat := s.armut.giver.Plus(i); s.armut.mayTake.has(seat) {
			s.turn = seat
			return
		}
	}
	s.hands[s.armut.giver] = s.hands[s.armut.giver].Plus(s.armut.given)
	s.armut.given, s.armut.size = 0, 0
	s.redeal()
}

// takeCards makes giver and taker Re, whatever the ♣D say (AR12).
func (s *State) takeCards(taker card.Seat) {
	s.armut.taker = taker
	if s.rules.Ruleset().SchweineInArmut == rules.SchweineAtExchange {
		s.showExchanged(only(s.armut.giver).with(taker))
	}
	s.hands[taker] = s.hands[taker].Plus(s.armut.given)
	s.known, s.re = allSeats, only(s.armut.giver).with(taker)
}

func (s *State) returnCards(cards card.Set) {
	s.hands[s.armut.taker] = s.hands[s.armut.taker].Minus(cards)
	s.hands[s.armut.giver] = s.hands[s.armut.giver].Plus(cards)
	s.armut.returned = cards
	switch trumps := uint8(s.trumps(cards).Len()); s.rules.Ruleset().ArmutReturnTrumpAnnouncement {
	case rules.ReturnTellsNumber:
		s.armut.trumps = trumps
	case rules.ReturnTellsWhether:
		s.armut.trumps = min(trumps, 1)
	case rules.ReturnTellsNothing:
	}
	s.beginPlay()
}

// Giver returns the seat whose Armut is played or offered, or NoSeat.
func (p *position) Giver() card.Seat { return p.armut.giver }

// Taker returns the seat that took the cards of an Armut, or NoSeat.
func (p *position) Taker() card.Seat { return p.armut.taker }

// Exchanged returns how many cards are exchanged in an Armut, and which were given and returned, as far as they are known; 0 and none before.
func (p *position) Exchanged() (size int, given, returned card.Set) {
	return int(p.armut.size), p.armut.given, p.armut.returned
}

// ShownFuechse returns how many Füchse among the given cards were shown.
func (p *position) ShownFuechse() int { return int(p.armut.fuechse) }

// ShowsFuchs reports whether the giver has said that a Fuchs is among the cards although they need not.
func (p *position) ShowsFuchs() bool { return p.armut.shows }

// ToldTrumps returns how many trumps the taker said that they returned; where the rules only ask whether there are any it is 0 or 1. ok is
// false when the taker told nothing.
func (p *position) ToldTrumps() (n int, ok bool) {
	told := p.contract == rules.Armut && p.phase >= InPlay && p.phase != Redeal
	return int(p.armut.trumps), told && p.rules.Ruleset().ArmutReturnTrumpAnnouncement != rules.ReturnTellsNothing
}

// hideExchange leaves the exchanged cards to the players who saw them.
func (v *View) hideExchange() {
	if v.seat != v.armut.giver && v.seat != v.armut.taker || v.seat == card.NoSeat {
		v.armut.given, v.armut.returned = 0, 0
	}
}
