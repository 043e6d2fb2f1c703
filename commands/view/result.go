package view

import (
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
)

// Result is the public message after a game: who won and why, what it is worth, how the list stands, and who had which cards. After
// the last game it has the final standing.
func Result(s table.Snapshot, l *locale.Localizer) discord.Message {
	if s.Secret() {
		return task(s, l)
	}
	p := printer{Localizer: l.Naming(s.Rules().DeckNaming), s: &s}
	return posted(p.result(paragraph(p.standsStill(), small(p.nextByItself()), small(p.waiting())), p.dealtAnew(), p.afterwards()))
}

// PastResult is that message once the next game has begun: it leads nowhere any more.
func PastResult(s table.Snapshot, l *locale.Localizer) discord.Message {
	if s.Secret() {
		return task(s, l)
	}
	p := printer{Localizer: l.Naming(s.Rules().DeckNaming), s: &s}
	return posted(p.result("", "", p.records()))
}

func posted(blocks []discord.Block) discord.Message {
	return discord.Message{Blocks: []discord.Block{discord.Container{Accent: accentResult, Blocks: blocks}}}
}

// result shows the game that was played last. What is next stands below it, and anew says when cards are dealt after a deal that does not count.
func (p printer) result(next, anew string, buttons []discord.Button) (blocks []discord.Block) {
	s := p.s
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
			blocks = append(blocks, text("**"+p.voided(why, &v)+"**", anew))
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
	if next != "" {
		blocks = append(blocks, text(next))
	}
	return append(blocks, discord.Row{Buttons: buttons})
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

// afterwards are the ways on from a result.
func (p printer) afterwards() []discord.Button {
	var buttons []discord.Button
	if p.s.Phase() == table.Resting {
		buttons = append(buttons, p.next())
	}
	return slices.Concat(buttons, p.records(), p.stepIn())
}

// records are the ways to look closer at what was played.
func (p printer) records() []discord.Button {
	buttons := []discord.Button{p.button(discord.Secondary, route.Sheet, "button.sheet")}
	if numbers := p.s.Numbers(); len(numbers) > 0 && p.s.Dealt() {
		buttons = append(buttons, recordButton(p.Localizer, "open", route.RecordOpen, numbers[len(numbers)-1]))
	}
	return buttons
}

// next goes on from the game whose result is shown.
func (p printer) next() discord.Button {
	b := p.button(discord.Success, route.Next, "button.next")
	b.CustomID = route.Next.ID(route.At{Table: route.Table(p.s.ID()), Version: table.Version{Game: len(p.s.List().Entries())}})
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

// partiesLine says who belonged to a party and what it got.
func (p printer) partiesLine(r *game.Result, party game.Party) string {
	return p.T("result.side", data{
		"Party": p.party(party), "Names": p.names(func(s card.Seat) bool { return r.PartyOf(s) == party }),
		"Augen": r.Augen[party], "Count": r.Tricks[party],
	})
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
	places := p.s.Deal().Places
	for place := range p.s.Players() { // as in the list, not as in this game
		if seat := slices.Index(places[:], place); seat >= 0 {
			table = append(table, left(p.mono(place), nameColumns)+right(ascii(points[seat]), 8)+right(ascii(totals[place]), 8))
		}
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
