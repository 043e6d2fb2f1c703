package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// MustCall returns an announcement that the seat must make now, or a higher one, before the game goes on; ok is false without a duty. A player
// who won the first trick, or the second, in a way that obliges them (AN20, AN21) has the duty in the next trick, or after the Klärungsstich, unless no
// announcement is left to them.
func (p *position) MustCall(seat card.Seat) (a Action, ok bool) {
	if p.phase != InPlay || p.turn != seat {
		return Action{}, false
	}
	return p.owedCall(seat)
}

// owedCall is MustCall for a seat that perhaps is not asked yet. Where a Hochzeit has the times of a normal game, so has the duty.
func (p *position) owedCall(seat card.Seat) (a Action, ok bool) {
	if !p.comesToDuty(seat) {
		return Action{}, false
	}
	waits := p.seeking() && !p.rules.Ruleset().HochzeitFixedTimeConversion
	said := int(max(p.genschers[PlainGenscher].at, p.genschers[Gegengenscher].at))
	lapsed := said > card.Seats*(p.dutyTrick()+1) // with the parties that the trick had
	if waits || lapsed || p.hasPlayed(seat) {
		return Action{}, false
	}
	heard := *p.asHeardBy(seat)
	heard.turn = seat
	pflicht, least := p.hasPflichtansage(), heard.tackStep(seat)
	if least != rules.NoStep {
		a, ok = heard.callAtLeast(seat, least, false)
	}
	if !ok && pflicht {
		return heard.callAtLeast(seat, rules.Ansage, true)
	}
	return a, ok
}

// callAtLeast returns the lowest announcement of that step or a higher one, unless the seat has made one. Where it may not merely repeat its partner there
// must be more to say, too (Q000-15).
func (p *position) callAtLeast(seat card.Seat, least rules.Step, repeats bool) (a Action, ok bool) {
	own := p.SpeaksFor(seat)
	if own == NoParty {
		return Action{}, false
	}
	stands := p.stands[own]
	if stands >= max(least, rules.No90) && !repeats {
		return Action{}, false
	}
	for step := least; step < rules.Steps; step++ {
		if p.calls[seat][step] > 0 {
			return Action{}, false
		}
	}
	for step := least; step < rules.Steps; step++ {
		next := Call(seat, NoParty, step)
		if step == rules.Ansage {
			next = p.ansage(seat, own)
		}
		if p.checkCall(next) == Legal {
			if !ok {
				a, ok = next, true
			}
			if repeats || step > stands {
				return a, true
			}
		}
	}
	return Action{}, false
}

// tackStep returns the lowest step to which a Sonderpunkt in the first trick obliges its maker, NoStep without one.
func (p *position) tackStep(seat card.Seat) rules.Step {
	switch {
	case !p.madeFirstTack(seat):
		return rules.NoStep
	case p.vorabBeforeDuty(seat):
		return p.raisedStep(p.SpeaksFor(seat))
	}
	return rules.Ansage
}

// vorabBeforeDuty reports whether the seat's party had made an Ansage vorab before the seat could do its duty: its own one after that is the duty done.
func (p *position) vorabBeforeDuty(seat card.Seat) bool {
	if !p.vorab.has(seat) || p.beforeDuty(seat, rules.Ansage) {
		return p.Vorab(p.SpeaksFor(seat))
	}
	return p.anyOf(p.vorab&^only(seat), p.SpeaksFor(seat))
}

// beforeDuty reports whether the seat had made the call when the duty began, with a bid or before the trick of the duty.
func (p *position) beforeDuty(seat card.Seat, step rules.Step) bool {
	cards := p.calls[seat][step]
	return cards > 0 && (seat == p.auction.holder && step <= p.auction.bid || int(cards) <= card.Seats*max(int(p.firstTrick()), 1))
}

// dutiesAhead reports whether a player may owe an announcement in this trick or a later one, as far as the number of the trick tells. While a Hochzeit
// looks for its partner it leaves the later ones out.
func (p *position) dutiesAhead() bool {
	return p.rules.ForcesCalls() && p.tricks <= max(p.klaerung, p.rules.LastDuty())
}

// comesToDuty reports whether the trick and the seat are those of a duty, which is asked before anything that takes longer.
func (p *position) comesToDuty(seat card.Seat) bool {
	if p.tricks == 0 || !p.dutiesAhead() {
		return false
	}
	obliging := p.dutyTrick()
	return p.tricks == max(p.firstTrick(), uint8(obliging)+1) && p.leads[obliging+1] == seat
}

// dutyTrick returns the number, from 0, of the trick that can oblige its winner: the first one, or the second where the first has no 30 Augen (AN20).
func (p *position) dutyTrick() int {
	if p.tricks > 1 && p.rules.Ruleset().Pflichtansage30 == rules.PflichtansageFirstTwo && p.Trick(0).Augen() < pflichtAugen {
		return 1
	}
	return 0
}

// nextInTrick returns the player of the next card. A player who owes an announcement comes before a card that would make it too late.
func (p *position) nextInTrick() card.Seat {
	next := p.nextPlayer()
	if p.tricks == 0 || !p.dutiesAhead() {
		return next
	}
	first := p.leads[p.dutyTrick()+1]
	if first == next { // and is asked anyway
		return next
	}
	a, owes := p.owedCall(first)
	if !owes {
		return next
	}
	asked := *p
	asked.turn = next // and no longer the player of the last card, who may be the one who owes it
	if pauses := p.rules.Ruleset().WindowInTrick == rules.WindowOneCard && p.inTrick() == 1; pauses || asked.Until(a).Kind == UntilNextCard {
		return first
	}
	return next
}

// DutyFirst reports whether the player whose turn it is must announce before another one plays the next card.
func (p *position) DutyFirst() bool { return p.phase == InPlay && p.turn != p.nextPlayer() }

// nextPlayer returns the player of the next card.
func (p *position) nextPlayer() card.Seat { return p.leads[p.tricks].Plus(p.inTrick()) }

// notYourTurn returns the reason against what the seat does in play out of turn.
func (p *position) notYourTurn(seat card.Seat) Illegal {
	if p.DutyFirst() && seat == p.nextPlayer() {
		return AnotherMustCall
	}
	return NotYourTurn
}

// mayCallNow reports whether it is the seat's turn to announce where only the player of the next card may (AN27). A duty out of turn explains the one call
// that does it, and no other: that of the Augen the first call.
func (p *position) mayCallNow(a Action) bool {
	if p.turn != a.Seat || !p.DutyFirst() {
		return p.turn == a.Seat
	}
	first := p.hasPflichtansage() && p.calls[a.Seat] == [rules.Steps]uint8{}
	return !a.Late() && (first || rules.Step(a.arg) >= p.tackStep(a.Seat))
}

// raisedStep returns one step more than the party had announced when the duty began, keine 90 at least: an Ansage vorab must be raised (000
// §25).
func (p *position) raisedStep(own Party) rules.Step {
	before := rules.Ansage
	for seat := range card.Seat(card.Seats) {
		if p.SpeaksFor(seat) != own {
			continue
		}
		for step := rules.Ansage; step < rules.Steps; step++ {
			if p.beforeDuty(seat, step) {
				before = max(before, step)
			}
		}
	}
	for step := before + 1; step < rules.Steps; step++ {
		if p.rules.Ruleset().Offers(step) {
			return step
		}
	}
	return rules.Steps
}

// owesAnyCall reports whether the seat owes an announcement in this trick, asked for or not: nobody ends a game to be rid of it.
func (p *position) owesAnyCall(seat card.Seat) bool {
	_, owes := p.owedCall(seat)
	return owes
}

// mustCall reports whether MustCall has an answer. It is asked for every card, so that it asks first what rules out most.
func (p *position) mustCall(seat card.Seat) bool {
	if !p.comesToDuty(seat) {
		return false
	}
	_, must := p.MustCall(seat)
	return must
}

// pflichtAugen are the Augen of a trick that oblige its winner (AN20).
const pflichtAugen = 30

// hasPflichtansage reports whether the first trick, or the second, obliges its winner by its 30 Augen or more.
func (p *position) hasPflichtansage() bool {
	return p.rules.Ruleset().Pflichtansage30 != rules.NoPflichtansage && p.Trick(p.dutyTrick()).Augen() >= pflichtAugen && !p.contract.Declared()
}

// madeFirstTack reports whether the seat, which won the first trick, must announce because it made a Sonderpunkt in it. A card counts as
// caught if the seat does not know that it comes from its own party; later knowledge changes nothing (000 §24).
func (p *position) madeFirstTack(seat card.Seat) bool {
	rs := p.rules.Ruleset()
	specials := p.rules.Sonderpunkte(p.seemingContract())
	if !rs.ZwangsansageTack || !specials.Concern(card.SetOf(p.played[:card.Seats]...).Kinds(), false) {
		return false
	}
	var t Tally
	p.countSpecials(&t, specials, 0, func(from card.Seat) bool { return !p.knewPartner(seat, from) })
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
	if p.ChangedParties() {
		return p.Party(other) == p.Party(seat)
	}
	switch p.contract {
	case rules.Hochzeit, rules.LoneHochzeit:
		return false
	case rules.Normal, rules.SilentHochzeit:
	default:
		return p.Party(other) == p.Party(seat)
	}
	re, kontra := only(seat), only(seat)
	for i, c := range p.played[:card.Seats] {
		from := p.leads[0].Plus(i)
		called := p.toldParty(from, card.Seats)
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
