package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// MustCall returns an announcement that the seat must make, or a higher one, before it may play its card; ok is false without a duty. A
// player who won the first trick in a way that obliges them (AN20, AN21) has the duty in the next trick, or after the Klärungsstich, unless
// no announcement is left to them.
func (p *position) MustCall(seat card.Seat) (a Action, ok bool) {
	if !p.rules.ForcesCalls() || p.phase != InPlay || p.turn != seat || p.tricks != max(p.firstTrick(), 1) || !p.obliged(seat) {
		return Action{}, false
	}
	p = p.asHeardBy(seat)
	own := p.SpeaksFor(seat)
	if own == NoParty {
		return Action{}, false
	}
	least := rules.Ansage
	if p.rules.House().ZwangsansageTack && p.Vorab(own) {
		least = p.raisedStep(own)
	}
	if p.stands[own] >= max(least, rules.No90) {
		return Action{}, false
	}
	for step := least; step < rules.Steps; step++ {
		if p.calls[seat][step] > 0 {
			return Action{}, false
		}
	}
	for step := least; step < rules.Steps; step++ {
		a := Call(seat, NoParty, step)
		if step == rules.Ansage {
			a = p.ansage(seat, own)
		}
		if p.checkCall(a) == Legal {
			return a, true
		}
	}
	return Action{}, false
}

// raisedStep returns one step more than the party had announced when the duty began, keine 90 at least: an Ansage vorab must be raised (000
// §25).
func (p *position) raisedStep(own Party) rules.Step {
	before := rules.Ansage
	for seat := range card.Seat(card.Seats) {
		if p.SpeaksFor(seat) != own {
			continue
		}
		for step, cards := range p.calls[seat] {
			bid := seat == p.auction.holder && rules.Step(step) <= p.auction.bid
			if cards > 0 && (bid || int(cards) <= card.Seats*max(int(p.firstTrick()), 1)) {
				before = max(before, rules.Step(step))
			}
		}
	}
	for step := before + 1; step < rules.Steps; step++ {
		if p.rules.Offers(step) {
			return step
		}
	}
	return rules.Steps
}

// mustCall runs for every card, so most rulesets must answer at once.
func (p *position) mustCall(seat card.Seat) bool { return p.rules.ForcesCalls() && p.owesCall(seat) }

func (p *position) owesCall(seat card.Seat) bool {
	_, ok := p.MustCall(seat)
	return ok
}

// obliged reports whether the seat won the first trick with 30 Augen or more, or with a Sonderpunkt in it, where that obliges. A card
// counts as caught if the seat does not know that it comes from its own party; later knowledge changes nothing (000 §24).
func (p *position) obliged(seat card.Seat) bool {
	first := p.Trick(0)
	if first.Winner != seat {
		return false
	}
	rs := p.rules.House()
	if rs.Pflichtansage30 && first.Augen() >= 30 && !rs.CountsAsSolo(p.seemingContract()) {
		return true
	}
	if !rs.ZwangsansageTack {
		return false
	}
	var t Tally
	p.addSpecials(&t, p.rules.Sonderpunkte(p.seemingContract()), 0, func(from card.Seat) bool { return !p.knewPartner(seat, from) })
	for _, item := range t.specialItems[:t.specials] {
		if special, _ := item.Key.Special(); rs.Special[special] > 0 {
			return true
		}
	}
	return false
}

// seemingContract returns the contract as far as a duty may show it: a silent Hochzeit is a normal game to everybody.
func (p *position) seemingContract() rules.Contract {
	if p.contract == rules.SilentHochzeit {
		return rules.Normal
	}
	return p.contract
}

// knewPartner reports whether the seat knew at the end of the first trick that the other one is its partner.
func (p *position) knewPartner(seat, other card.Seat) bool {
	switch p.contract {
	case rules.Hochzeit, rules.LoneHochzeit:
		return false
	case rules.Normal, rules.SilentHochzeit:
	default:
		return p.Party(other) == p.Party(seat)
	}
	first := p.Trick(0)
	re, kontra := only(seat), only(seat)
	for i, c := range first.Cards {
		from := first.Seat(i)
		called := false
		for step, cards := range p.calls[from] {
			called = called || cards > 0 && cards <= card.Seats && !p.unnamed(rules.Step(step))
		}
		switch {
		case c == card.Alte, called && p.SpeaksFor(from) == Re, p.auction.re.has(from):
			re = re.with(from)
		case called, p.auction.named.has(from):
			kontra = kontra.with(from)
		}
	}
	if p.Party(seat) == Re {
		return re.has(other) || p.soloist != seat && kontra.count() == 3 && !kontra.has(other)
	}
	return kontra.has(other) || re.count() == 3 && !re.has(other)
}
