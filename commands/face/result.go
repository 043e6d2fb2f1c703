package face

import (
	"fmt"
	"strings"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// Facts are what the explanation of a result needs besides the result: of a game at a table, or of one from the score calculator.
type Facts struct {
	Rules  rules.Ruleset
	Factor int // of the Bock
	// callers names the players who announced a step; it is nil where they are unknown.
	callers func(by game.Party, step rules.Step) string
}

// Facts returns the facts of a game that was played at a table.
func (p Printer) Facts(r *game.Result, v *game.View) Facts {
	return Facts{
		Rules: v.Compiled().Rules(), Factor: v.Factor(),
		callers: func(by game.Party, step rules.Step) string { return p.callersOf(by, step, r, v) },
	}
}

// ExplainOutcome explains a game that ended early, and an outcome that does not follow from 121 Augen: Absagen, and 120 to 120.
func (p Printer) ExplainOutcome(r *game.Result) string {
	return Paragraph(p.EarlyEnd(r.Early), p.explainWinner(r))
}

func (p Printer) explainWinner(r *game.Result) string {
	if r.Winner == game.NoParty && r.Calls[game.Kontra] < rules.No90 {
		return p.T("why.nullspiel", nil)
	}
	if r.Winner == game.NoParty {
		return p.T("why.nobody", Data{
			"Re": p.Step(r.Calls[game.Re], game.Re), "Kontra": p.Step(r.Calls[game.Kontra], game.Kontra),
			"ReAugen": r.Augen[game.Re], "KontraAugen": r.Augen[game.Kontra],
		})
	}
	own, theirs := r.Calls[r.Winner], r.Calls[r.Winner.Other()]
	d := Data{"Winner": p.Party(r.Winner), "Loser": p.Party(r.Winner.Other()), "Own": p.Step(own, r.Winner), "Theirs": p.Step(theirs, r.Winner.Other())}
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

// EarlyEnd says how the game ended before its last trick, if it did, and what a claim gave to the others.
func (p Printer) EarlyEnd(e game.EarlyEnd) string {
	switch {
	case e.Tricks == 0:
		return ""
	case !e.Claimed:
		return p.T("early.conceded", Data{"Name": p.NameAt(e.Seat), "Count": e.Tricks})
	}
	worth := p.T("early.sure", Data{"Count": e.Tricks})
	if e.Lost > 0 {
		worth = p.T("early.unsure", Data{"Count": e.Lost})
	}
	return p.T("early.claimed", Data{"Name": p.NameAt(e.Seat), "Count": e.Tricks}) + " " + worth
}

// ItemLines has a line for each item of a result, and the sum.
func (p Printer) ItemLines(r *game.Result, facts Facts) (lines []string) {
	for _, i := range r.Items() {
		if i.Factor > 0 {
			lines = append(lines, p.T("result.factor", Data{"Factor": int(i.Factor), "Reason": p.ItemWords(i, facts)}))
			continue
		}
		lines = append(lines, p.T("result.item", Data{
			"Party": p.Party(i.Party), "Points": Signed(int(i.Points)), "Reason": p.ItemWords(i, facts),
		}))
	}
	return append(lines, p.SumLines(r, facts)...)
}

// SumLines say what the items of a result add up to, and what a Bock makes of it.
func (p Printer) SumLines(r *game.Result, facts Facts) []string {
	sums, multiplied := [2]int{}, false
	for _, i := range r.Items() {
		if i.Factor > 0 {
			multiplied = true
		} else {
			sums[i.Party] += int(i.Points)
		}
	}
	switch {
	case len(r.Items()) == 0:
		return []string{p.T("result.no_items", nil), p.T("result.sum_none", nil)}
	case multiplied:
		return []string{p.productLine(r), p.bockLine(r, facts)}
	}
	return []string{p.sumLine(sums), p.bockLine(r, facts)}
}

// VoidCalls lists the announcements that counted for nothing: void ones and replies to them (AN17), and those of a bluffer for the others (HZ7).
func (p Printer) VoidCalls(v *game.View) string {
	var calls []string
	for _, seat := range p.Seats() {
		for step := rules.Ansage; step < rules.Steps; step++ {
			if v.Void(seat, step) {
				calls = append(calls, p.Step(step, p.calledParty(v, seat, step))+" ("+p.NameAt(seat)+")")
			}
		}
	}
	return p.When(len(calls) > 0, "result.void", Data{"Calls": strings.Join(calls, ", ")})
}

// LateCalls lists the calls that came too late and did not count, because their party has won (AN18).
func (p Printer) LateCalls(r *game.Result, v *game.View) string {
	var calls []string
	for _, seat := range p.Seats() {
		for step := r.Calls[r.PartyOf(seat)] + 1; step < rules.Steps; step++ {
			if _, late := v.CalledLate(seat, step); late {
				calls = append(calls, p.Step(step, p.calledParty(v, seat, step))+" ("+p.NameAt(seat)+")")
			}
		}
	}
	return p.When(len(calls) > 0, "result.late", Data{"Calls": strings.Join(calls, ", ")})
}

// bockLine says what the Bock makes of the sum.
func (p Printer) bockLine(r *game.Result, facts Facts) string {
	d := Data{"Bock": p.Bock(r.Bock), "Factor": r.Bock, "Points": max(r.Value, -r.Value)}
	switch {
	case facts.Factor > 1 && r.Bock == 1:
		return p.T("result.bock_not_for_soli", nil)
	case r.Bock == 1:
		return ""
	case facts.Rules.BockWhatIsMultiplied == rules.BockLeavesSpecial:
		return p.T("result.bock_without_special", d)
	}
	return p.T("result.bock", d)
}

// productLine says how many points the result is worth if an item multiplied the points before it.
func (p Printer) productLine(r *game.Result) string {
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
	return p.T("result.sum", Data{"Party": p.Party(gains), "Count": value})
}

// sumLine compares the points of both parties.
func (p Printer) sumLine(sums [2]int) string {
	d := Data{"Re": sums[game.Re], "Kontra": sums[game.Kontra]}
	switch {
	case sums[game.Re] == sums[game.Kontra]:
		return p.T("result.sum_even", d)
	case sums[game.Re] > sums[game.Kontra]:
		d["Party"], d["Count"] = p.Party(game.Re), sums[game.Re]-sums[game.Kontra]
	default:
		d["Party"], d["Count"] = p.Party(game.Kontra), sums[game.Kontra]-sums[game.Re]
	}
	if sums[game.Re] == 0 || sums[game.Kontra] == 0 {
		return p.T("result.sum", d)
	}
	return p.T("result.sum_both", d)
}

// ItemWords say what an item is for.
func (p Printer) ItemWords(i game.Item, facts Facts) string {
	if s, ok := i.Key.Special(); ok && i.Seat == card.NoSeat {
		return p.Special(s)
	}
	d := Data{"Trick": i.Trick}
	if i.Party != game.NoParty {
		d["Party"], d["Other"] = p.Party(i.Party), p.Party(i.Party.Other())
	}
	if i.By != game.NoParty {
		d["By"] = p.Party(i.By)
	}
	if i.Seat != card.NoSeat {
		d["Name"] = p.NameAt(i.Seat)
	}
	if i.From != card.NoSeat {
		d["From"] = p.NameAt(i.From)
	}
	words := p.T("item."+i.Key.String(), d)
	if step, ok := i.Key.Step(); ok && facts.callers != nil {
		words += " " + facts.callers(i.By, step)
	}
	return words
}

// callersOf names the players who announced a step. A skipped step counts as announced with the higher one.
func (p Printer) callersOf(by game.Party, step rules.Step, r *game.Result, v *game.View) string {
	misled := false
	callers := func(step rules.Step) string {
		return p.NamesOf(func(s card.Seat) bool {
			_, ok := v.Called(s, step)
			_, late := v.CalledLate(s, step)
			ok = (ok || late && step <= r.Calls[by]) && r.PartyOf(s) == by
			misled = misled || ok && v.Bluffed(s)
			return ok
		})
	}
	if names := callers(step); names != "" {
		if misled {
			return p.T("result.misled", Data{"Names": names, "Party": p.Party(by.Other())})
		}
		return "(" + names + ")"
	}
	for higher := step + 1; higher < rules.Steps; higher++ {
		if names := callers(higher); names != "" {
			return p.T("result.skipped", Data{"Names": names, "Call": p.Step(higher, by)})
		}
	}
	return ""
}

// VoidReason says why the deal counts as no game, and which players caused that.
func (p Printer) VoidReason(why match.Void, v *game.View) string {
	words := map[match.Void]game.Word{match.Thrown: game.SayThrow, match.ArmutRefused: game.SayArmut}
	names := p.NamesOf(func(s card.Seat) bool { return v.Word(s) == words[why] })
	return p.T("void."+string(why), Data{"Names": names})
}

// Outcome says who won, in one line.
func (p Printer) Outcome(r *game.Result) string {
	d := Data{"Re": r.Augen[game.Re], "Kontra": r.Augen[game.Kontra], "Party": p.Party(r.Winner), "Contract": p.Contract(r.Contract)}
	if r.Winner != game.NoParty {
		d["Own"], d["Other"] = r.Augen[r.Winner], r.Augen[r.Winner.Other()]
	}
	if r.Soloist != card.NoSeat {
		d["Name"] = p.NameAt(r.Soloist)
	}
	switch {
	case r.Winner == game.NoParty:
		return p.T("result.nobody", d)
	case r.Soloist == card.NoSeat:
		return p.T("result.party", d)
	case r.Winner == game.Re:
		return p.T("result.solo_won", d)
	}
	return p.T("result.solo_lost", d)
}

// PartyLine names the players of a party, its Augen and its tricks.
func (p Printer) PartyLine(r *game.Result, party game.Party) string {
	return p.T("result.side", Data{
		"Party": p.Party(party), "Names": p.NamesOf(func(s card.Seat) bool { return r.PartyOf(s) == party }),
		"Augen": r.Augen[party], "Count": r.Tricks[party],
	})
}

// TrickLines list all tricks of a finished game, each from its lead on, and how it ended before its last trick.
func (p Printer) TrickLines(v *game.View, early game.EarlyEnd) []string {
	lines := []string{"**" + p.T("record.tricks", nil) + "**"}
	for i := range v.Tricks() {
		t := v.Trick(i)
		lines = append(lines, fmt.Sprintf("%d\\. %s", i+1, p.T("record.trick", Data{
			"Leader": p.NameAt(t.Leader), "Cards": p.TrickCards(t), "Winner": p.NameAt(t.Winner), "Augen": t.Augen(),
		})))
	}
	return append(lines, p.EarlyEnd(early))
}

// TrickCards lists the cards of a trick, the winning one in bold.
func (p Printer) TrickCards(t game.Trick) string {
	var parts []string
	for i, c := range t.Cards[:t.Len] {
		sign := p.Card(c)
		if t.Seat(i) == t.Winner {
			sign = "**" + sign + "**"
		}
		parts = append(parts, sign)
	}
	return Phrases(parts...)
}
