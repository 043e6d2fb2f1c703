package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Genschered returns who has said it and whom they chose, or two times NoSeat.
func (p *position) Genschered(g Genscher) (by, partner card.Seat) {
	if c := p.genschers[g]; c.at > 0 {
		return c.by, c.partner
	}
	return card.NoSeat, card.NoSeat
}

// checkGenscher checks that the seat may choose the partner now. It asks only for what the seat knows.
func (p *position) checkGenscher(seat card.Seat, g Genscher, partner card.Seat) Illegal {
	r := p.rules.Ruleset()
	switch {
	case g >= genschers || partner >= card.Seats || partner == seat:
		return NoSuchAction
	case !r.Genscher || g == Gegengenscher && !r.Gegengenscher:
		return GenscherNotOffered
	case p.phase < InPlay:
		return WordMissing
	case p.phase != InPlay:
		return GameOver
	case p.turn != seat:
		return p.notYourTurn(seat)
	case !p.permitsGenscher():
		return GenscherNotInThisGame
	case p.genschers[g].at > 0:
		return GenscherSaidAlready
	case g == Gegengenscher && (!p.ChangedParties() || p.genschers[PlainGenscher].by == seat):
		return GegengenscherNeedsGenscher
	case p.hands[seat].Count(g.Card()) < 2:
		return GenscherNotInHand
	case r.GenscherAtEnd && p.HandSize(seat) > 2:
		return GenscherAtTheEnd
	case p.mustCall(seat):
		return AnnouncementMissing
	case !p.playableNow(seat).Has(g.Card()):
		return p.whyNotPlayable(seat, g.Card())
	}
	return Legal
}

// permitsGenscher reports whether the game has two parties of two players, as far as everybody can see, which came from the ♣D.
func (p *position) permitsGenscher() bool {
	switch p.contract {
	case rules.Normal, rules.SilentHochzeit:
		return true
	case rules.Hochzeit:
		return !p.seeking()
	default:
		return false
	}
}

// canStillGenscher reports whether, as far as everybody can see, a player may still change the parties.
func (p *position) canStillGenscher() bool {
	r := p.rules.Ruleset()
	if !r.Genscher || !p.permitsGenscher() {
		return false
	}
	next := PlainGenscher
	if p.ChangedParties() {
		next = Gegengenscher
	}
	if p.genschers[next].at > 0 || next == Gegengenscher && !r.Gegengenscher {
		return false
	}
	for _, c := range p.played[:p.cards] {
		if c == next.Card() {
			return false
		}
	}
	return true
}

// OwedCard returns the card that the seat must play next because of its Genscher; ok is false without one.
func (p *position) OwedCard(seat card.Seat) (c card.Card, ok bool) {
	for g, said := range p.genschers {
		if said.at == p.cards+1 && said.by == seat {
			return Genscher(g).Card(), true
		}
	}
	return card.None, false
}

// legalGenschers appends the partners whom the seat may choose.
func (p *position) legalGenschers(seat card.Seat, list []Action) []Action {
	if !p.rules.Ruleset().Genscher || p.turn != seat {
		return list
	}
	for g := range genschers {
		for partner := range card.Seat(card.Seats) {
			if p.checkGenscher(seat, g, partner) == Legal {
				list = append(list, SayGenscher(seat, g, partner))
			}
		}
	}
	return list
}

// genscher makes the two Re and the others Kontra.
func (s *State) genscher(seat card.Seat, g Genscher, partner card.Seat) {
	s.genschers[g] = couple{seat, partner, s.cards + 1}
	s.keepCalls()
	s.re, s.known, s.bluff = only(seat).with(partner), allSeats, bluff{}
	if s.contract == rules.SilentHochzeit {
		s.contract, s.soloist = rules.Normal, card.NoSeat
	}
	s.stands = s.standsOf()
}

// keepCalls leaves of the announcements what new parties keep (PA8), in time or late. Each stays with its player and counts for the party
// that the player has from now on. An Absage contains the Ansage, and what was void counts: nobody may learn now which party it was for.
func (s *State) keepCalls() {
	s.void = [card.Seats]uint8{}
	switch s.rules.Ruleset().GenscherCalls {
	case rules.CallsStay:
	case rules.CallsLapse:
		none := [card.Seats][rules.Steps]uint8{}
		s.calls, s.late, s.chain, s.vorab, s.timely = none, none, chain{}, 0, 0
	case rules.AnsagenStay:
		for seat := range card.Seat(card.Seats) {
			s.calls[seat], s.late[seat] = onlyAnsage(s.calls[seat]), onlyAnsage(s.late[seat])
		}
	}
}

// onlyAnsage returns the Ansage that a player's calls contain, made when the first of them was.
func onlyAnsage(calls [rules.Steps]uint8) [rules.Steps]uint8 {
	first := uint8(0)
	for _, at := range calls {
		if at > 0 && (first == 0 || at < first) {
			first = at
		}
	}
	return [rules.Steps]uint8{rules.Ansage: first}
}
