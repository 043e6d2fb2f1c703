package view

import (
	"strings"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// account is what explains a result: of a game that was played here, or of one that the score calculator was told of.
type account struct {
	rules  rules.Ruleset
	factor int // of the Bock
	stands func(game.Party) rules.Step
	// caller says who announced a step; it is nil where nobody knows.
	caller func(by game.Party, step rules.Step) string
}

// account explains the result of a game that was played here.
func (p printer) account(r *game.Result, v *game.View) account {
	return account{
		rules: v.Table().Rules(), factor: v.Factor(), stands: v.Stands,
		caller: func(by game.Party, step rules.Step) string { return p.caller(by, step, r, v) },
	}
}

// reason explains an outcome that does not follow from 121 Augen: Absagen, and 120 to 120.
func (p printer) reason(r *game.Result, a account) string {
	if r.Winner == game.NoParty && a.stands(game.Kontra) < rules.No90 {
		return p.T("why.nullspiel", nil)
	}
	if r.Winner == game.NoParty {
		return p.T("why.nobody", data{
			"Re": p.step(a.stands(game.Re), game.Re), "Kontra": p.step(a.stands(game.Kontra), game.Kontra),
			"ReAugen": r.Augen[game.Re], "KontraAugen": r.Augen[game.Kontra],
		})
	}
	own, theirs := a.stands(r.Winner), a.stands(r.Winner.Other())
	d := data{"Winner": p.party(r.Winner), "Loser": p.party(r.Winner.Other()), "Own": p.step(own, r.Winner), "Theirs": p.step(theirs, r.Winner.Other())}
	switch {
	case r.Augen[r.Winner] < 30 && theirs < rules.No90 || r.Augen[r.Winner] == 0:
		return p.T("why.feigheit", d)
	case own >= rules.No90:
		return p.T("why.own", d)
	case theirs >= rules.No90:
		return p.T("why.theirs."+game.CallName(theirs, game.NoParty), d)
	case r.Augen[game.Re] == r.Augen[game.Kontra] && r.Winner == game.Re:
		return p.T("why.draw_re", d)
	case r.Augen[game.Re] == r.Augen[game.Kontra]:
		return p.T("why.draw_kontra", d)
	}
	return ""
}

// items has a line for everything that counted, and the sum.
func (p printer) items(r *game.Result, a account) []string {
	var lines []string
	sums, multiplied := [2]int{}, false
	for _, i := range r.Items() {
		if i.Factor > 0 {
			multiplied = true
			lines = append(lines, p.T("result.factor", data{"Factor": int(i.Factor), "Reason": p.item(i, a)}))
			continue
		}
		sums[i.Party] += int(i.Points)
		lines = append(lines, p.T("result.item", data{
			"Party": p.party(i.Party), "Points": signed(int(i.Points)), "Reason": p.item(i, a),
		}))
	}
	switch {
	case len(lines) == 0:
		return []string{p.T("result.no_items", nil), p.T("result.sum_none", nil)}
	case multiplied:
		return append(lines, paragraph(p.product(r), p.bock(r, a)))
	}
	return append(lines, paragraph(p.sum(sums), p.bock(r, a)))
}

// voidCalls lists the Absagen that counted for nothing (AN17).
func (p printer) voidCalls(r *game.Result, v *game.View) string {
	var calls []string
	for _, seat := range p.seats() {
		for step := v.Stands(r.PartyOf(seat)) + 1; step < rules.Steps; step++ {
			if _, ok := v.Called(seat, step); ok {
				calls = append(calls, p.step(step, game.NoParty)+" ("+p.who(seat)+")")
			}
		}
	}
	if len(calls) == 0 {
		return ""
	}
	return p.T("result.void", data{"Calls": strings.Join(calls, ", ")})
}

// bock says what the Bock makes of the sum.
func (p printer) bock(r *game.Result, a account) string {
	d := data{"Factor": r.Bock, "Points": max(r.Value, -r.Value)}
	switch {
	case a.factor > 1 && r.Bock == 1:
		return p.T("result.bock_not_for_soli", nil)
	case r.Bock == 1:
		return ""
	case a.rules.BockWhatIsMultiplied == rules.BockLeavesSpecial:
		return p.T("result.bock_without_special", d)
	}
	return p.T("result.bock", d)
}

// product says what comes out where points were multiplied on the way.
func (p printer) product(r *game.Result) string {
	gains, value := r.Winner, r.Base
	if gains == game.NoParty {
		gains = game.Re
	}
	if value < 0 {
		gains, value = gains.Other(), -value
	}
	if value == 0 {
		return p.T("result.sum_none", nil)
	}
	return p.T("result.sum", data{"Party": p.party(gains), "Count": value})
}

// sum sets what both parties got against each other.
func (p printer) sum(sums [2]int) string {
	d := data{"Re": sums[game.Re], "Kontra": sums[game.Kontra]}
	switch {
	case sums[game.Re] == sums[game.Kontra]:
		return p.T("result.sum_even", d)
	case sums[game.Re] > sums[game.Kontra]:
		d["Party"], d["Count"] = p.party(game.Re), sums[game.Re]-sums[game.Kontra]
	default:
		d["Party"], d["Count"] = p.party(game.Kontra), sums[game.Kontra]-sums[game.Re]
	}
	if sums[game.Re] == 0 || sums[game.Kontra] == 0 {
		return p.T("result.sum", d)
	}
	return p.T("result.sum_both", d)
}

// item says what an item is for.
func (p printer) item(i game.Item, a account) string {
	if s, ok := i.Key.Special(); ok && i.Seat == card.NoSeat {
		return p.special(s)
	}
	d := data{"Trick": i.Trick}
	if i.Party != game.NoParty {
		d["Party"], d["Other"] = p.party(i.Party), p.party(i.Party.Other())
	}
	if i.By != game.NoParty {
		d["By"] = p.party(i.By)
	}
	if i.Seat != card.NoSeat {
		d["Name"] = p.who(i.Seat)
	}
	if i.From != card.NoSeat {
		d["From"] = p.who(i.From)
	}
	words := p.T("item."+i.Key.String(), d)
	if step, ok := i.Key.Step(); ok && a.caller != nil {
		words += " " + a.caller(i.By, step)
	}
	return words
}

// caller says who made a step; a skipped one counts as made with the higher one.
func (p printer) caller(by game.Party, step rules.Step, r *game.Result, v *game.View) string {
	misled := false
	callers := func(step rules.Step) string {
		return p.names(func(s card.Seat) bool {
			_, ok := v.Called(s, step)
			ok = ok && r.PartyOf(s) == by
			misled = misled || ok && v.Bluffed(s)
			return ok
		})
	}
	if names := callers(step); names != "" {
		if misled {
			return p.T("result.misled", data{"Names": names, "Party": p.party(by.Other())})
		}
		return "(" + names + ")"
	}
	for higher := step + 1; higher < rules.Steps; higher++ {
		if names := callers(higher); names != "" {
			return p.T("result.skipped", data{"Names": names, "Call": p.step(higher, by)})
		}
	}
	return ""
}
