package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// View is what one seat knows, or with NoSeat what everybody may see. It is the only projection of a State: what it does not hold cannot
// leak. It is comparable, so that a test can replace the hidden cards and see that nothing changes.
type View struct {
	position
	seat card.Seat
}

// Seat returns the viewing seat, or NoSeat.
func (v *View) Seat() card.Seat { return v.seat }

// Own returns the cards in the viewer's own hand.
func (v *View) Own() card.Set {
	if v.seat == card.NoSeat {
		return 0
	}
	return v.hands[v.seat]
}

// Legal appends the viewer's legal actions to list, in the same order as State.Legal.
func (v *View) Legal(list []Action) []Action {
	if v.seat == card.NoSeat {
		return list
	}
	return v.legal(v.seat, list)
}

// Check returns the reason why the viewer's action is against the rules, or Legal.
func (v *View) Check(a Action) Illegal {
	if a.Seat != v.seat {
		return NotYourTurn
	}
	return v.check(a)
}

// View returns what the seat knows; with NoSeat what is public. When the game is scored everything is open.
func (s State) View(seat card.Seat) View {
	v := View{s.position, seat}
	if s.phase == Scored {
		return v
	}
	// The worth of a claim depends on every hand, so a player who may still announce must not learn it.
	v.restAugen, v.restTricks = [2]uint8{}, [2]uint8{}
	v.hideHands()
	v.hidePairs()
	v.hideExchange()
	v.hideStock()
	v.hideWords()
	v.hideParties(s)
	return v
}

// hideHands leaves the viewer's own hand and those that lie on the table: of a soloist who claims, or of a player who has thrown in (EM12).
func (v *View) hideHands() {
	for seat := range card.Seat(card.Seats) {
		thrown := v.phase == Redeal && v.named.has(seat) && v.words[seat] == SayThrow && v.rules.Ruleset().ThrowShowsCards
		if seat != v.seat && !(v.claimed && seat == v.soloist) && !thrown {
			v.hands[seat] = 0
		}
	}
}

// hidePairs leaves the viewer's own pairs: others hear of a pair when it is announced.
func (v *View) hidePairs() {
	for pair, holder := range v.holders {
		if holder != v.seat {
			v.holders[pair] = card.NoSeat
		}
	}
}

// hideWords leaves to others "gesund" or "Vorbehalt" when it is said, and the word behind a Vorbehalt only where it was named (VB1).
func (v *View) hideWords() {
	for seat, w := range v.words {
		if card.Seat(seat) == v.seat {
			continue
		}
		gaveUp := v.Outbid(card.Seat(seat))
		if gaveUp { // others hear only that the seat has passed, not the word that it said instead
			v.auction.instead[seat] = Healthy
		}
		switch {
		case w == Unspoken || w == Healthy || v.named.has(card.Seat(seat)):
		case gaveUp, v.rules.Ruleset().VorbehaltProcedure == rules.VorbehaltDirect: // by that procedure a word that is not named is a Hochzeit and no solo
			v.words[seat] = Healthy
		default:
			v.words[seat] = Vorbehalt
		}
	}
}

// hideParties leaves the public parties (PA3) and the viewer's own. A silent Hochzeit looks like a normal game to the others until its
// second ♣D lies on the table (HZ8) or the soloist ends the game early, which only a player who plays alone may do.
func (v *View) hideParties(s State) {
	known, all := s.knownTo(v.seat)
	silent := s.contract == rules.SilentHochzeit
	if all {
		if silent && s.phase == InPlay && v.seat != s.soloist && s.stock.stage == StockLeft && s.shownAlten() < 2 {
			v.contract, v.soloist = rules.Normal, card.NoSeat // the soloist may hold only one, and the other one lies in the stock
		}
		return
	}
	v.known, v.re, v.bluff, v.void = known, s.re&^s.bluff.by&known, bluff{}, [card.Seats]uint8{}
	if silent {
		v.contract, v.soloist = rules.Normal, card.NoSeat
	}
	v.stands = s.asHeardBy(v.seat).stands
}

// PublicParties reports of each seat whether everybody knows its party, as the public view would.
func (s *State) PublicParties() (public [card.Seats]bool) {
	known, _ := s.knownTo(card.NoSeat)
	for seat := range public {
		public[seat] = known.has(card.Seat(seat))
	}
	return public
}

// knownTo returns the seats whose party the viewer knows, and whether they know all of them and with that the contract. A view and its
// state give the same answer for the viewer.
func (p *position) knownTo(viewer card.Seat) (known seats, all bool) {
	if p.contract != rules.Normal && p.contract != rules.SilentHochzeit || p.phase != InPlay {
		return p.known, true
	}
	if p.ChangedParties() || p.contract == rules.SilentHochzeit && viewer == p.soloist {
		return p.known, true
	}
	known = p.auction.named
	for i, c := range p.played[:p.cards] {
		if c == card.Alte {
			known = known.with(p.leads[i/card.Seats].Plus(i % card.Seats))
		}
	}
	for seat := range card.Seat(card.Seats) {
		if seat == viewer || p.toldParty(seat) {
			known = known.with(seat)
		}
	}
	// Both ♣D seen, two players of Re known, or three of Kontra: then the others' parties follow. Where one of the three may mislead, only
	// the fourth can tell.
	re := p.re &^ p.bluff.by // what everybody must believe
	kontra, mayMislead := known&^re, p.rules.Ruleset().StilleHochzeitAnnouncing == rules.SilentSaysEither
	if p.shownAlten() == 2 || (known&re).count() == 2 || kontra.count() == 3 && (!mayMislead || known == allSeats) || p.bluff.public {
		return p.known, true
	}
	return known, false
}

// shownAlten returns the number of ♣D that everybody has seen.
func (p *position) shownAlten() (n int) {
	for _, c := range p.played[:p.cards] {
		if c == card.Alte {
			n++
		}
	}
	return n
}

// Evident returns the action as a record writes it: an Absage names its party unless everybody knows it already, and a Fuchs that becomes a
// Schwein by itself is marked as one.
func (s *State) Evident(a Action) Action {
	if a.Kind == Playing && a.Card() == s.kind(Schweine) && s.becomesByItself(a.Seat) {
		return PlaySchwein(a.Seat, a.Card())
	}
	step, named := a.Step()
	if step < rules.No90 || named != NoParty || s.unnamed(step) {
		return a
	}
	if public := s.View(card.NoSeat); public.Party(a.Seat) == NoParty {
		a.party = s.SpeaksFor(a.Seat)
	}
	return a
}
