package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// below returns the Augen that a party must stay below after the other's Absage. For schwarz they matter only where Augen decide (WI8).
func below(absage rules.Step) int { return ladder[absage-rules.No90].below }

// under reports whether the party stayed under the step.
func (t *Tally) under(p Party, step rules.Step, rs *rules.Ruleset) bool {
	if step == rules.Schwarz && rs.SchwarzCriterion == rules.SchwarzNoTrick {
		return t.Tricks[p] == 0
	}
	return t.Augen[p] < below(step)
}

// settleLate decides which late calls count. It returns the winner, and the calls with those among them. The calls in time decide the game. Then the winners lose it if they do with their late calls, which count. Otherwise those of the losers count, who lose with or
// without them (000 §17, Q000-14). Where nobody wins nobody loses, and no late call counts.
func (t *Tally) settleLate(rs *rules.Ruleset) (calls [2]rules.Step, winner Party) {
	winner = t.winner(rs)
	if winner == NoParty || t.Late == [2]rules.Step{} {
		return t.Calls, winner
	}
	for _, p := range []Party{winner, winner.Other()} {
		counted := *t
		counted.Calls[p] = max(t.Calls[p], t.Late[p])
		if counted.winner(rs) == p.Other() {
			return counted.Calls, p.Other()
		}
	}
	return t.Calls, winner
}

func (t *Tally) winner(rs *rules.Ruleset) Party {
	if t.nullspiel(rs) {
		return NoParty
	}
	for p := Re; p <= Kontra; p++ {
		if t.coward(p.Other(), rs) {
			return p
		}
	}
	for p := Re; p <= Kontra; p++ {
		if t.reaches(p, rs) {
			return p
		}
	}
	return NoParty
}

// coward reports whether the party loses though it has nearly all Augen, because it announced too little: keine 90 against fewer than 30
// Augen, keine 60 against none (WI9, WI10). The rules say in which games. The rule does not apply to opponents with an Absage of their own,
// nor to parties that a Genscher has made, perhaps when it was too late to announce.
func (t *Tally) coward(p Party, rs *rules.Ruleset) bool {
	theirs := t.Augen[p.Other()]
	switch {
	case !rs.FeigheitIn(t.Contract), t.Calls[p.Other()] >= rules.No90, t.Genscher:
		return false
	case rs.Superfeigheit && theirs == 0 && t.Calls[p] < rules.No60:
		return true
	}
	return rs.Feigheit && theirs < 30 && t.Calls[p] < rules.No90
}

// reaches reports whether the party has reached its goal. Its own Absage replaces every other criterion. Else, if the opponents made an
// Absage, it is enough to spoil it. Else Re needs 121 Augen and Kontra 120, or the other way round (WI1–WI6). At most one party reaches its
// goal, and none only if both made Absagen.
func (t *Tally) reaches(p Party, rs *rules.Ruleset) bool {
	own, theirs := t.Calls[p], t.Calls[p.Other()]
	switch {
	case own >= rules.No90:
		return t.under(p.Other(), own, rs)
	case theirs >= rules.No90:
		return !t.under(p, theirs, rs)
	}
	needed := card.Augen/2 + 1
	kontraOnly := t.Calls[Kontra] == rules.Ansage && t.Calls[Re] == rules.NoStep && rs.KontraOnlyShift
	if p == Kontra != kontraOnly {
		needed--
	}
	return t.Augen[p] >= needed
}

// split reports a game of 120:120 that no Absage decides.
func (t *Tally) split() bool {
	return t.Augen[Re] == t.Augen[Kontra] && max(t.Calls[Re], t.Calls[Kontra]) < rules.No90
}

// nullspiel reports a game that counts for nobody: Kontra vorab, and 120:120 (WI12).
func (t *Tally) nullspiel(rs *rules.Ruleset) bool {
	return rs.Nullspiel && t.Vorab[Kontra] && t.split()
}
