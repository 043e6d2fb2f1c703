package game

import (
	"math"
	"slices"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// Result returns the outcome of a game that is Scored, a Redeal, or Closing: then as it stands, with the announcements made so far.
func (s State) Result() (r Result, ok bool) {
	if s.phase == Redeal {
		return Result{Redeal: true, Contract: s.contract, Winner: NoParty, Soloist: card.NoSeat}, true
	}
	if s.phase != Scored && s.phase != Closing {
		return Result{}, false
	}
	s.revealSilentHochzeit()
	t := s.beginTally()
	for p := range t.Augen {
		t.Augen[p] += int(s.restAugen[p])
		t.Tricks[p] += int(s.restTricks[p])
	}
	specials := s.rules.Sonderpunkte(s.contract)
	for i := range int(s.tricks) {
		party, augen, kinds := s.Party(s.leads[i+1]), 0, card.KindSet(0)
		for _, c := range s.played[i*card.Seats : (i+1)*card.Seats] {
			augen += c.Augen()
			kinds |= 1 << c
		}
		t.takeTrick(party, augen)
		if specials.Concern(kinds, i == s.rules.HandSize()-1) {
			s.countSpecials(&t, specials, i, func(from card.Seat) bool { return s.Party(from) != party })
		}
	}
	t.score(s.rules, &r)
	r.Early = s.earlyEnd()
	if s.contract.Alone() {
		r.Soloist = s.soloist
	}
	for seat := range r.Re {
		r.Re[seat] = s.re.has(card.Seat(seat))
	}
	return r, true
}

// beginTally returns the tally of a finished game before its first trick: the announcements, and the Augen that the stock brings.
func (p *position) beginTally() Tally {
	t := Tally{
		Contract: p.contract, Calls: p.stands, Vorab: [2]bool{p.Vorab(Re), p.Vorab(Kontra)}, Bock: int(p.factor), Genscher: p.ChangedParties(),
		Late: p.lateSteps(NoParty),
	}
	if taker := p.StockTaker(); taker != card.NoSeat {
		t.Augen[p.Party(taker)] += p.cardsAside().Augen()
		t.Hand = p.stock.stage == StockLeft
	}
	return t
}

// stepRow is the worth of a step of the ladder: the other party stays under it, announces it, or reaches so many Augen against it.
type stepRow struct {
	step                   rules.Step
	below                  int // Augen that the other party must stay below; schwarz may be about tricks (WI8)
	against                int // Augen that count as reached against the announced step (SC8)
	under, called, reached ItemKey
}

var ladder = []stepRow{
	{rules.No90, 90, 120, Under90, Called90, Reached120},
	{rules.No60, 60, 90, Under60, Called60, Reached90},
	{rules.No30, 30, 60, Under30, Called30, Reached60},
	{rules.Schwarz, 1, 30, NoTrick, CalledSchwarz, Reached30},
}

// schneider is the ladder with only two steps, which are 60 Augen each (AN26, SC20).
var schneider = []stepRow{
	{rules.No60, 60, card.Augen/2 + 1, Under60, Called60, Reached121},
	{rules.Schwarz, 1, 60, NoTrick, CalledSchwarz, Reached60},
}

// Step returns the step of an item that stands for an announcement; ok is false for all other items.
func (k ItemKey) Step() (step rules.Step, ok bool) {
	if k >= CalledRe && k <= CalledKontraVorab {
		return rules.Ansage, true
	}
	for _, row := range ladder {
		if row.called == k {
			return row.step, true
		}
	}
	return rules.NoStep, false
}

// heights are the Augen that count where every 30 beyond a party's goal do (SC8).
var heights = []struct {
	augen int
	key   ItemKey
}{{30, Reached30}, {60, Reached60}, {90, Reached90}, {120, Reached120}, {150, Reached150}, {180, Reached180}, {210, Reached210}, {240, Reached240}}

// Score returns the result: the winner, and an item for each thing that counts. Seats are not filled in.
func (t *Tally) Score(compiled *rules.Compiled) (r Result) {
	t.score(compiled, &r)
	return r
}

// score is Score for a result that is empty: a result is large, and copying it costs as much as scoring.
func (t *Tally) score(compiled *rules.Compiled, r *Result) {
	rs := compiled.Ruleset()
	calls, winner := t.settleLate(rs)
	if calls != t.Calls {
		counted := *t
		counted.Calls = calls
		t = &counted
	}
	s := scorer{Result: r, t: t, rules: rs, specials: compiled.Sonderpunkte(t.Contract), ladder: ladder}
	if rs.SchneiderScoring {
		s.ladder = schneider
	}
	r.Contract, r.Winner, r.Augen, r.Tricks, r.Calls, r.Soloist = t.Contract, winner, t.Augen, t.Tricks, t.Calls, card.NoSeat
	r.Bock, r.plusOnly = 1, rs.Distribution == rules.PlusOnly
	if t.nullspiel(rs) {
		return
	}
	s.score()
	r.Value = s.value
	s.applyBock(rs, t.Bock, s.value-s.plain)
}

// scorer works on a result.
type scorer struct {
	*Result
	// value is the value of the items so far, with the points of Sonderpunkte, and plain without; see Result.
	value, plain int
	t            *Tally
	rules        *rules.Ruleset
	specials     *rules.Sonderpunkte
	ladder       []stepRow
}

// score adds the items. Their order is that of the multiplications (SC25): the points and Sonderpunkte are multiplied by the solo and by Re
// and Kontra, and then rounded. Items that are not doubled come in between.
func (s *scorer) score() {
	s.addPlayed()
	s.addAnnounced()
	s.addHand()
	s.addReached()
	s.addAgainstAlten(rules.DoubledToo)
	s.addSolo()
	if s.rules.SonderpunkteVsDoubling == rules.DoubledToo {
		s.addSpecials()
	}
	s.Net = s.value
	s.addDoublings()
	doubled := s.value
	if s.rules.SonderpunkteVsDoubling == rules.AddedAfterwards {
		s.addSpecials()
	}
	s.addAgainstAlten(rules.AddedAfterwards)
	s.Net += s.value - doubled
	s.endAtZero()
	s.roundToEven()
	s.addFactor(Prefactored, NoParty, s.rules.Prefactor)
}

// add adds an item, and its worth to the value.
func (s *scorer) add(i Item) {
	if i.Points == 0 && i.Factor == 0 {
		return
	}
	s.items[s.n] = i
	s.n++
	if i.Factor != 0 {
		s.value *= int(i.Factor)
		s.plain *= int(i.Factor)
		return
	}
	points := int(i.Points)
	if i.Party != s.Winner && (s.Winner != NoParty || i.Party != Re) {
		points = -points
	}
	s.value += points
	if _, special := i.Key.Special(); !special {
		s.plain += points
	}
}

// addPoints adds an item that is worth points. Where items double (SC18) all but the first are factors.
func (s *scorer) addPoints(k ItemKey, p, by Party, points int8) {
	item := Item{Key: k, Party: p, By: by, Seat: card.NoSeat, From: card.NoSeat, Points: points}
	if s.rules.DoublingInsteadOfSumming && s.Winner != NoParty && points > 0 {
		if item.Points = 1; s.n > 0 {
			item.Points, item.Factor = 0, 2
		}
	}
	s.add(item)
}

// addFactor adds an item that multiplies all items before it.
func (s *scorer) addFactor(k ItemKey, by Party, factor int8) {
	if factor != 1 {
		s.add(Item{Key: k, Party: s.Winner, By: by, Seat: card.NoSeat, From: card.NoSeat, Factor: factor})
	}
}

// addPlayed adds the points for winning, and for the steps that the other party stayed below (SC1–SC4).
func (s *scorer) addPlayed() {
	if s.Winner != NoParty && !(s.rules.Nullspiel && s.t.split()) {
		s.addPoints(Won, s.Winner, NoParty, 1)
	}
	if s.Winner != NoParty && s.rules.Keine120Extra && s.t.Augen[s.Winner.Other()] < card.Augen/2 {
		s.addPoints(Under120, s.Winner, NoParty, 1)
	}
	for _, row := range s.ladder { // without a winner for the party that reached it (SC22)
		for p := Re; p <= Kontra; p++ {
			if (p == s.Winner || s.Winner == NoParty) && s.t.under(p.Other(), row.step, s.rules) && s.counts(p, row.step) {
				s.addPoints(row.under, p, NoParty, 1)
			}
		}
	}
}

// counts reports whether a step that was played counts. An announced step always does. Of the others it may be only the first beyond the
// announcement, unless the party was not allowed to announce more because of the opponents' Absage (000 §27). Then each counts, except
// those that count as Augen reached against that Absage.
func (s *scorer) counts(p Party, step rules.Step) bool {
	own, theirs := max(s.t.Calls[p], rules.Ansage), s.t.Calls[p.Other()]
	switch {
	case step <= own:
		return true
	case theirs >= rules.No90 && s.rules.ReachedAgainstAbsage == rules.AgainstAbsageOpenEnded:
		return false
	case !s.rules.OnlyFirstStepBeyond, theirs >= rules.No90 && !s.rules.BothAbsagen:
		return true
	}
	for _, row := range s.ladder {
		if row.step > own {
			return row.step == step
		}
	}
	return false
}

// addAnnounced adds the announcements of both parties, for the winner (SC5–SC7). A step vorab counts like an Absage, but not at 120:120, and
// once if both parties said it: an announced step counts double (000 §27).
func (s *scorer) addAnnounced() {
	if s.Winner == NoParty {
		return
	}
	for by := Re; by <= Kontra; by++ {
		if s.t.Calls[by] >= rules.Ansage && s.rules.ReKontraValue == rules.ReKontraAddTwo {
			s.addPoints(CalledRe+ItemKey(by), s.Winner, by, 2)
		}
		if s.t.Vorab[by] && (by == s.Winner || s.rules.LoserAbsagenCount && !s.t.Vorab[s.Winner]) && !(s.rules.Nullspiel && s.t.split()) {
			s.addPoints(CalledReVorab+ItemKey(by), s.Winner, by, 1)
		}
	}
	for by := Re; by <= Kontra; by++ {
		points := int8(1)
		if by != s.Winner && s.rules.ReachedAgainstAbsage == rules.AgainstAbsageOpenEnded {
			points = 2 // the winner's own Absagen get their second point as a played step (000 §27)
		}
		for _, row := range s.ladder {
			if s.t.Calls[by] >= row.step && (by == s.Winner || s.rules.LoserAbsagenCount) {
				s.addPoints(row.called, s.Winner, by, points)
			}
		}
	}
}

// addHand adds the point for Hand, which counts for the winner, like an announcement (Q001-19).
func (s *scorer) addHand() {
	if s.t.Hand && s.Winner != NoParty {
		s.addPoints(PlayedHand, s.Winner, NoParty, 1)
	}
}

// addReached adds the points for Augen reached against an Absage, with or without a winner (SC8).
func (s *scorer) addReached() {
	for p := Re; p <= Kontra; p++ {
		absage, augen := s.t.Calls[p.Other()], s.t.Augen[p]
		if p != s.Winner && s.Winner != NoParty || absage < rules.No90 {
			continue
		}
		switch s.rules.ReachedAgainstAbsage {
		case rules.AgainstAbsageNothing:
		case rules.AgainstAbsageSteps:
			for _, row := range s.ladder {
				if absage >= row.step && augen >= row.against {
					s.addPoints(row.reached, p, p.Other(), 1)
				}
			}
		case rules.AgainstAbsageOpenEnded:
			for _, height := range heights {
				if height.augen > below(absage) && augen >= height.augen {
					s.addPoints(height.key, p, p.Other(), 1)
				}
			}
		}
	}
}

// addAgainstAlten adds the point against the Alten if this is its place among the doublings (SC9, SC26).
func (s *scorer) addAgainstAlten(place rules.Doubling) {
	alone := s.rules.CountsAsSolo(s.Contract)
	if s.Winner == Kontra && s.rules.GegenVsDoubling == place && (s.rules.Gegen == rules.GegenEverywhere || s.rules.Gegen == rules.GegenNormal && !alone) {
		s.addPoints(AgainstAlten, Kontra, NoParty, 1)
	}
}

// addSolo adds the points for a solo (SC10).
func (s *scorer) addSolo() {
	if s.Winner != NoParty && s.rules.CountsAsSolo(s.Contract) {
		s.addPoints(SoloPlayed, s.Winner, NoParty, s.rules.SoloPoint)
	}
}

// addSpecials adds the Sonderpunkte that count. Those that double the value come first: the others are added afterwards (SC18, SC19).
func (s *scorer) addSpecials() {
	made := s.t.specialItems[:s.t.specials]
	for _, doubles := range []bool{true, false} {
		for i, item := range made {
			special, _ := item.Key.Special()
			again := func(before Item) bool { return before.Key == item.Key && before.Party == item.Party }
			if doubles != (s.specials.Doubles(special) && s.Winner != NoParty) ||
				!s.specials.Counts(special) || s.specials.Once(special) && slices.ContainsFunc(made[:i], again) {
				continue
			}
			if item.Points = s.rules.Special[special]; doubles {
				item.Points, item.Factor = 0, 2
			}
			s.add(item)
		}
	}
}

// addDoublings adds the factors of a solo, of a lost one, and of Re and Kontra (SC7, SC12, SC13). Announcements count only where a party
// wins.
func (s *scorer) addDoublings() {
	if s.rules.CountsAsSolo(s.Contract) {
		if s.rules.SoloDoubles {
			s.addFactor(SoloDoubled, NoParty, 2)
		}
		if s.rules.LostSoloDoubles && s.Winner == Kontra {
			s.addFactor(LostSoloDoubled, NoParty, 2)
		}
	}
	for by := Re; by <= Kontra; by++ {
		if s.rules.ReKontraValue == rules.ReKontraDouble && s.t.Calls[by] >= rules.Ansage && s.Winner != NoParty {
			s.addFactor(CalledRe+ItemKey(by), by, 2)
		}
	}
}

// endAtZero gives back to the winner what Sonderpunkte of the others are worth beyond the value of the game (SC21).
func (s *scorer) endAtZero() {
	for s.rules.LoserGains == rules.LoserNeverGains && s.Winner != NoParty && s.value < 0 {
		points := int8(min(-s.value, math.MaxInt8)) // after doublings there can be more
		s.add(Item{Key: EndedAtZero, Party: s.Winner, By: NoParty, Seat: card.NoSeat, From: card.NoSeat, Points: points})
		s.Net = max(s.Net, 0)
	}
}

// roundToEven takes a point off an odd value, towards nothing (SC15).
func (s *scorer) roundToEven() {
	if !s.rules.RoundingEven || s.value%2 == 0 {
		return
	}
	gains := s.Winner // or, without one, Re
	if gains == NoParty {
		gains = Re
	}
	if s.value > 0 {
		gains = gains.Other()
	}
	s.add(Item{Key: RoundedDown, Party: gains, By: NoParty, Seat: card.NoSeat, From: card.NoSeat, Points: 1})
}

// applyBock multiplies the value of a result by the factor of the game, after everything else (SC25). Special is the part of the value that
// comes from Sonderpunkte.
func (r *Result) applyBock(rs *rules.Ruleset, factor, special int) {
	r.Base, r.Bock = r.Value, 1
	if factor <= 1 || !rs.BockCounts(r.Contract) {
		return
	}
	if rs.BockWhatIsMultiplied == rules.BockMultipliesAll {
		special = 0
	}
	r.Bock = factor
	r.Value = (r.Value-special)*factor + special
}

// validFactor reports whether a Bock can multiply a game by the factor.
func validFactor(factor int, rs *rules.Ruleset) bool {
	return factor > 0 && factor&(factor-1) == 0 && factor <= rs.MaxBock()
}
