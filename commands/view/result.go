package view

import (
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// Result is the public message after a game: who won and why, what it is worth, how the list stands, and who had which cards. After
// the last game it has the final standing.
func Result(s table.Snapshot, l *locale.Localizer) discord.Message {
	p := printer{Localizer: l.Naming(s.Rules().DeckNaming), s: &s}
	var blocks []discord.Block
	if r, ok := s.Result(); ok {
		v := s.Public()
		a := p.account(&r, &v)
		why := p.void()
		switch why {
		case match.Counts, match.Repeated:
			blocks = []discord.Block{
				text("## "+p.outcome(&r), p.reason(&r, a), small(p.title()+" · "+p.played(&v)+p.byRules())),
				text(p.partiesLine(&r, game.Re), p.partiesLine(&r, game.Kontra), p.stock(&v)),
				discord.Divider{},
				text(append(p.items(&r, a), p.voidCalls(&r, &v))...),
			}
		case match.Thrown, match.ArmutRefused, match.NobodyBid, match.NobodyRe:
			blocks = []discord.Block{text(small(p.title()))}
		}
		if why == match.Counts {
			blocks = append(blocks, text(p.points(&r)))
		} else {
			blocks = append(blocks, text("**"+p.voided(why, &v)+"**", p.dealtAnew()))
		}
		blocks = append(blocks, discord.Divider{})
		if hands := p.dealt(&v); len(hands) > 0 {
			blocks = append(blocks, text(hands...))
		}
	}
	if len(blocks) > 0 && s.Phase() == table.Ended {
		blocks = append(blocks, discord.Divider{})
	}
	if s.Phase() == table.Ended {
		blocks = append(blocks, text(p.standing()...))
	}
	if next := paragraph(small(p.nextByItself()), small(p.waiting())); next != "" {
		blocks = append(blocks, text(next))
	}
	blocks = append(blocks, discord.Row{Buttons: p.afterwards()})
	return discord.Message{Blocks: []discord.Block{discord.Container{Accent: accentResult, Blocks: blocks}}}
}

// void says why the deal whose end is shown counts as no game.
func (p printer) void() match.Void {
	entries := p.s.List().Entries()
	if len(entries) == 0 || p.s.Phase() != table.Resting && p.s.Phase() != table.Ended {
		return match.Counts
	}
	return entries[len(entries)-1].Void
}

// voided says why the deal counts as no game, and on whose account.
func (p printer) voided(why match.Void, v *game.View) string {
	words := map[match.Void]game.Word{match.Thrown: game.SayThrow, match.ArmutRefused: game.SayArmut}
	names := p.names(func(s card.Seat) bool { return v.Word(s) == words[why] })
	return p.T("void."+string(why), data{"Names": names})
}

// dealtAnew says when the next cards are dealt after a deal that does not count.
func (p printer) dealtAnew() string {
	if p.s.Deadline().IsZero() {
		return ""
	}
	return p.T("result.anew", data{"Until": p.until()})
}

// nextByItself says when the next game begins if nobody clicks. The message stays, so the moment is not told as a time that passes.
func (p printer) nextByItself() string {
	if p.s.Phase() != table.Resting || p.s.Deadline().IsZero() || p.void() != match.Counts {
		return ""
	}
	form := "t"
	if p.s.Pace().Timer == settings.TimerPost {
		form = "f"
	}
	return p.T("result.next", data{"Until": fmt.Sprintf("<t:%d:%s>", p.s.Deadline().Unix(), form)})
}

func (p printer) afterwards() []discord.Button {
	buttons := []discord.Button{p.button(discord.Secondary, VerbSheet, "button.sheet")}
	if p.s.Phase() == table.Resting {
		buttons = append([]discord.Button{p.next()}, buttons...)
	}
	buttons = append(buttons, p.stepIn()...)
	if numbers := p.s.Numbers(); len(numbers) > 0 && p.s.Dealt() {
		buttons = append(buttons, recordButton(p.Localizer, RecordOpen, numbers[len(numbers)-1], 0))
	}
	return buttons
}

// next goes on from the game whose result is shown.
func (p printer) next() discord.Button {
	b := p.button(discord.Success, VerbNext, "button.next")
	b.CustomID = ID{Table: p.s.ID(), Version: table.Version{Game: len(p.s.List().Entries())}, Verb: VerbNext}.String()
	return b
}

// byRules names the rules of the table if the server has a name for them.
func (p printer) byRules() string {
	if p.s.RulesName() == "" {
		return ""
	}
	return " · " + markdown(p.s.RulesName())
}

// played names the contract.
func (p printer) played(v *game.View) string {
	if v.Pflichtsolo() {
		return p.T("result.pflichtsolo", data{"Contract": p.contract(v.Contract())})
	}
	return p.contract(v.Contract())
}

// outcome says who won, in one line.
func (p printer) outcome(r *game.Result) string {
	d := data{"Re": r.Augen[game.Re], "Kontra": r.Augen[game.Kontra], "Party": p.party(r.Winner), "Contract": p.contract(r.Contract)}
	if r.Winner != game.NoParty {
		d["Own"], d["Other"] = r.Augen[r.Winner], r.Augen[r.Winner.Other()]
	}
	if r.Soloist != card.NoSeat {
		d["Name"] = p.who(r.Soloist)
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

// partiesLine says who belonged to a party and what it got.
func (p printer) partiesLine(r *game.Result, party game.Party) string {
	return p.T("result.side", data{
		"Party": p.party(party), "Names": p.names(func(s card.Seat) bool { return r.PartyOf(s) == party }),
		"Augen": r.Augen[party], "Count": r.Tricks[party],
	})
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
	if i.Key.Special() && i.Seat == card.NoSeat {
		return p.T("special."+i.Key.String(), nil)
	}
	d := data{"Party": p.party(i.Party), "Other": p.party(i.Party.Other()), "Trick": i.Trick}
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
	if step, ok := calledStep(i.Key); ok && a.caller != nil {
		words += " " + a.caller(i.By, step)
	}
	return words
}

// calledStep returns the step of an item that is given for an announcement.
func calledStep(k game.ItemKey) (rules.Step, bool) {
	switch k {
	case game.CalledRe, game.CalledKontra, game.CalledReVorab, game.CalledKontraVorab:
		return rules.Ansage, true
	case game.Called90, game.Called60, game.Called30, game.CalledSchwarz:
		return rules.No90 + rules.Step(k-game.Called90), true
	default:
	}
	return rules.NoStep, false
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

// points says what the four get, and how the list stands with it.
func (p printer) points(r *game.Result) string {
	totals := p.s.List().Totals()
	lines := []string{}
	if r.Soloist != card.NoSeat {
		lines = append(lines, p.T("result.triple", data{
			"Name": p.who(r.Soloist), "Base": signed(-r.PointsOf(game.Kontra)), "Points": signed(r.PointsOf(game.Re)), "Each": signed(r.PointsOf(game.Kontra)),
		}))
	}
	table := []string{left("", nameColumns) + right(p.T("sheet.game", nil), 8) + right(p.T("sheet.list", nil), 8)}
	points := r.Points()
	for _, seat := range p.seats() {
		place := p.s.Deal().Places[seat]
		table = append(table, left(p.mono(place), nameColumns)+right(ascii(points[seat]), 8)+right(ascii(totals[place]), 8))
	}
	return paragraph(append(lines, code(table))...)
}

// ascii writes points for tables of a monospaced font, in which not every phone has the true minus sign.
func ascii(n int) string { return strings.ReplaceAll(signed(n), "−", "-") }

// nameColumns is the width of the names in a table of points.
const nameColumns = 16

// proof says how everybody can check that nobody chose the cards.
func (p printer) proof() []string {
	shuffle, ok := p.s.Shuffle()
	if !ok {
		return nil
	}
	how := ""
	switch d := p.s.Deal(); {
	case d.Cutter == match.Nobody:
		how = p.T("proof.uncut", nil)
	case p.s.CutBy() == "":
		how = p.T("proof.how", data{"Cut": p.T("proof.by_lot", data{"Cut": shuffle.Cut})})
	default:
		how = p.T("proof.how", data{"Cut": p.T("proof.by", data{"Cut": shuffle.Cut, "Name": p.player(p.s.Players()[d.Cutter])})})
	}
	return []string{small(how), small("`" + shuffle.String() + "`")}
}

// standing ranks the players; equal points share a place.
func (p printer) standing() []string {
	list := p.s.List()
	title := p.T("standing.final", nil)
	if !list.Over() && list.Config().Games != match.Unlimited {
		title = p.T("standing.broken_off", data{"Played": list.Played(), "Games": list.Config().Games})
	}
	totals := list.Totals()
	order := make([]int, len(totals))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return totals[b] - totals[a] })
	lines := []string{"### " + title, p.ending()}
	place := 0
	for i, at := range order {
		if i == 0 || totals[at] != totals[order[i-1]] {
			place = i + 1
		}
		lines = append(lines, fmt.Sprintf("%d\\. **%s** %s", place, p.player(p.s.Players()[at]), signed(totals[at])))
	}
	return append(lines, small(p.T("standing.again", nil)))
}
