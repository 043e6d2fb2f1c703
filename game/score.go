package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// stepRow says what a step of the ladder is worth: the other party stays under it, announces it, or reaches so many Augen against it.
type stepRow struct {
	step                   rules.Step
	below                  int // Augen that the other party must stay below; schwarz is about tricks (WI8)
	against                int // Augen that count as reached against the announced step (SC8)
	under, called, reached ItemKey
}

var ladder = [...]stepRow{
	{rules.No90, 90, 120, Under90, Called90, Reached120},
	{rules.No60, 60, 90, Under60, Called60, Reached90},
	{rules.No30, 30, 60, Under30, Called30, Reached60},
	{rules.Schwarz, 0, 30, NoTrick, CalledSchwarz, Reached30},
}

// Score returns the result: who won, and an item for each thing that counts. Seats are not filled in.
func (t *Tally) Score(table *rules.Table) Result {
	rs := table.Rules()
	r := Result{Contract: t.Contract, Winner: t.winner(rs), Augen: t.Augen, Tricks: t.Tricks, Soloist: card.NoSeat}
	item := Item{By: NoParty, Seat: card.NoSeat, From: card.NoSeat, Points: 1}
	add := func(k ItemKey, p, by Party, points int8) {
		item.Key, item.Party, item.By, item.Points = k, p, by, points
		r.add(item)
	}

	if r.Winner != NoParty {
		add(Won, r.Winner, NoParty, 1) // SC1
	}
	for _, row := range ladder { // SC3; without a winner to whoever has it (SC22)
		for p := Re; p <= Kontra; p++ {
			if (p == r.Winner || r.Winner == NoParty) && t.under(p.Other(), row) {
				add(row.under, p, NoParty, 1)
			}
		}
	}
	if r.Winner != NoParty {
		for by := Re; by <= Kontra; by++ { // SC7
			if t.Calls[by] >= rules.Ansage {
				add(CalledRe+ItemKey(by), r.Winner, by, 2)
			}
		}
		for by := Re; by <= Kontra; by++ { // SC5, SC6
			for _, row := range ladder {
				if t.Calls[by] >= row.step && (by == r.Winner || rs.LoserAbsagenCount) {
					add(row.called, r.Winner, by, 1)
				}
			}
		}
	}
	if rs.ReachedAgainstAbsage == rules.AgainstAbsageSteps { // SC8: each step by itself, with or without a winner
		for p := Re; p <= Kontra; p++ {
			for _, row := range ladder {
				if t.Calls[p.Other()] >= row.step && t.Augen[p] >= row.against && (p == r.Winner || r.Winner == NoParty) {
					add(row.reached, p, p.Other(), 1)
				}
			}
		}
	}
	alone := t.Contract.Alone()
	if r.Winner == Kontra && (rs.Gegen == rules.GegenEverywhere || rs.Gegen == rules.GegenNormal && !alone) {
		add(AgainstAlten, Kontra, NoParty, 1)
	}
	if t.Contract.Declared() && r.Winner != NoParty {
		add(SoloPlayed, r.Winner, NoParty, rs.SoloPoint)
	}
	if !alone { // SP13: none in soli, nor in a silent or lone Hochzeit
		for _, special := range t.specialItems[:t.specials] {
			special.Points = specialPoints(rs, special.Key)
			r.add(special)
		}
	}

	special := 0
	for _, i := range r.Items() {
		points := int(i.Points)
		if i.Party != r.Winner && (r.Winner != NoParty || i.Party != Re) {
			points = -points
		}
		r.Value += points
		if i.Key.Special() {
			special += points
		}
	}
	r.bock(rs, t.Bock, special)
	return r
}

func specialPoints(rs rules.Ruleset, k ItemKey) int8 {
	switch k {
	case Doppelkopf:
		return rs.Doppelkopf
	case FuchsCaught:
		return rs.FuchsGefangen
	case KarlchenMade:
		return rs.Karlchen
	case KarlchenCaught:
		return rs.KarlchenGefangen
	default:
		return 0
	}
}

// under reports whether the party stayed under the step of the row.
func (t *Tally) under(p Party, row stepRow) bool {
	if row.step == rules.Schwarz {
		return t.Tricks[p] == 0
	}
	return t.Augen[p] < row.below
}

func (t *Tally) winner(rs rules.Ruleset) Party {
	for p := Re; p <= Kontra; p++ {
		if t.reaches(p, rs) {
			return p
		}
	}
	return NoParty
}

// reaches reports whether the party has reached what it needs. An Absage of its own replaces every other criterion; else against one of
// the opponents it is enough to spoil it; else Re needs 121 Augen and Kontra 120, or the other way round (WI1–WI6). At most one party
// does, and none only if both made Absagen.
func (t *Tally) reaches(p Party, rs rules.Ruleset) bool {
	own, theirs := t.Calls[p], t.Calls[p.Other()]
	switch {
	case own >= rules.No90:
		return t.under(p.Other(), ladder[own-rules.No90])
	case theirs >= rules.No90:
		return !t.under(p, ladder[theirs-rules.No90])
	}
	needed := card.Augen/2 + 1
	kontraOnly := t.Calls[Kontra] == rules.Ansage && t.Calls[Re] == rules.NoStep && rs.KontraOnlyShift
	if p == Kontra != kontraOnly {
		needed--
	}
	return t.Augen[p] >= needed
}
