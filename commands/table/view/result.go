package view

import (
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
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
		return taskMessage(s, l)
	}
	p := newPrinter(&s, face.Look{}, l)
	return face.Public(face.AccentResult, p.resultBlocks(face.Paragraph(p.interruptedLine(), p.restingTimeLine(), face.Small(p.nextGameLine()), face.Small(p.waitingLine())), p.redealLine(), p.resultButtons())...)
}

// PastResult is Result after the next game has begun, without the buttons that lead on.
func PastResult(s table.Snapshot, l *locale.Localizer) discord.Message {
	if s.Secret() {
		return taskMessage(s, l)
	}
	p := newPrinter(&s, face.Look{}, l)
	return face.Public(face.AccentResult, p.resultBlocks("", "", p.recordButtons())...)
}

// resultBlocks show the last game. Next is the text below it; redeal says when the next cards are dealt if the last deal does not count.
func (p printer) resultBlocks(next, redeal string, buttons []discord.Button) (blocks []discord.Block) {
	s := p.s
	if r, ok := s.Result(); ok {
		v := s.Public()
		facts := p.Facts(&r, &v)
		why := p.voidKind()
		switch why {
		case match.Counts, match.Repeated:
			blocks = []discord.Block{
				face.Text("## "+p.Outcome(&r), p.ExplainOutcome(&r), face.Small(p.title()+" · "+p.contractWords(&v)+p.rulesSuffix())),
				face.Text(p.PartyLine(&r, game.Re), p.PartyLine(&r, game.Kontra), p.genscherLines(&v), p.stockLines(&v)),
				discord.Divider{},
				face.Text(append(p.ItemLines(&r, facts), p.VoidCalls(&r, &v), p.LateCalls(&r, &v))...),
			}
		case match.Thrown, match.ArmutRefused, match.NobodyBid, match.NobodyRe:
			blocks = []discord.Block{face.Text(face.Small(p.title()))}
		}
		if why == match.Counts {
			blocks = append(blocks, face.Text(p.pointsLines(&r)))
		} else {
			blocks = append(blocks, face.Text("**"+p.VoidReason(why, &v)+"**", redeal))
		}
		blocks = append(blocks, discord.Divider{})
		if hands := p.handLines(&v); len(hands) > 0 {
			blocks = append(blocks, face.Text(hands...))
		}
	}
	if len(blocks) > 0 && s.Phase() == table.Ended {
		blocks = append(blocks, discord.Divider{})
	}
	if s.Phase() == table.Ended {
		blocks = append(blocks, face.Text(p.standingLines()...))
	}
	if next != "" {
		blocks = append(blocks, face.Text(next))
	}
	return append(blocks, discord.Row{Buttons: buttons})
}

// voidKind says why the deal on show counts as no game.
func (p printer) voidKind() match.Void {
	entries := p.s.List().Entries()
	if len(entries) == 0 || p.s.Phase() != table.Resting && p.s.Phase() != table.Ended {
		return match.Counts
	}
	return entries[len(entries)-1].Void
}

// redealLine says when the next cards are dealt after a deal that does not count.
func (p printer) redealLine() string {
	if p.s.Deadline().IsZero() {
		return ""
	}
	return p.T("result.anew", face.Data{"Until": p.untilTime()})
}

// nextGameLine says when the next game begins if nobody clicks. The message stays, so it has a time of day and no countdown.
func (p printer) nextGameLine() string {
	if p.s.Phase() != table.Resting || p.s.Deadline().IsZero() || p.voidKind() != match.Counts {
		return ""
	}
	until := face.ClockTime(p.s.Deadline())
	if p.s.Pace().Timer == settings.TimerPost {
		until = face.Moment(p.s.Deadline())
	}
	return p.T("result.next", face.Data{"Until": until})
}

// resultButtons lead on from a result.
func (p printer) resultButtons() []discord.Button {
	var buttons []discord.Button
	if p.s.Phase() == table.Resting {
		buttons = append(buttons, p.nextButton())
	}
	return slices.Concat(buttons, p.recordButtons(), p.stepInButtons(), p.againButtons())
}

// againButtons open the table for another list after the last result; nil at any other time, and for a league.
func (p printer) againButtons() []discord.Button {
	if !p.s.PlaysAgain() {
		return nil
	}
	return []discord.Button{p.button(discord.Success, route.Again, "button.again"), p.button(discord.Primary, route.AgainDrawn, "button.again_drawn")}
}

// recordButtons lead to the list and to the record of the game.
func (p printer) recordButtons() []discord.Button {
	buttons := []discord.Button{p.button(discord.Secondary, route.Sheet, "button.sheet")}
	if numbers := p.s.Numbers(); len(numbers) > 0 && p.s.Dealt() {
		buttons = append(buttons, face.RecordButton(p.Localizer, "open", route.RecordOpen, numbers[len(numbers)-1]))
	}
	return buttons
}

// nextButton goes on from the game whose result is shown.
func (p printer) nextButton() discord.Button {
	b := p.button(discord.Success, route.Next, "button.next")
	b.CustomID = route.Next.ID(route.At{Table: route.Table(p.s.ID()), Version: table.Version{Game: len(p.s.List().Entries())}})
	return b
}

// rulesSuffix names the rules of the table if the server has a name for them.
func (p printer) rulesSuffix() string {
	if p.s.RulesName() == "" {
		return ""
	}
	return " · " + face.Markdown(p.s.RulesName())
}

// contractWords name the contract.
func (p printer) contractWords(v *game.View) string {
	if v.Pflichtsolo() {
		return p.T("result.pflichtsolo", face.Data{"Contract": p.Contract(v.Contract())})
	}
	return p.Contract(v.Contract())
}

// pointsLines say how many points the four get, and how the list stands then.
func (p printer) pointsLines(r *game.Result) string {
	totals := p.s.List().Totals()
	lines := []string{}
	if r.Soloist != card.NoSeat {
		lines = append(lines, p.T("result.triple", face.Data{
			"Name": p.NameAt(r.Soloist), "Base": face.Signed(-r.PointsOf(game.Kontra)), "Points": face.Signed(r.PointsOf(game.Re)), "Each": face.Signed(r.PointsOf(game.Kontra)),
		}))
	}
	rows := []string{face.AlignLeft("", face.NameColumns) + face.AlignRight(p.T("sheet.game", nil), 8) + face.AlignRight(p.T("sheet.list", nil), 8)}
	points := r.Points()
	places := p.s.Deal().Places
	for place := range p.s.Players() { // as in the list, not as in this game
		if seat := slices.Index(places[:], place); seat >= 0 {
			rows = append(rows, face.AlignLeft(p.cellNameAt(place), face.NameColumns)+face.AlignRight(face.SignedASCII(points[seat]), 8)+face.AlignRight(face.SignedASCII(totals[place]), 8))
		}
	}
	return face.Paragraph(append(lines, face.CodeBlock(rows))...)
}

// proofLines say how everybody can check that nobody chose the cards.
func (p printer) proofLines() []string {
	shuffle, ok := p.s.Shuffle()
	if !ok {
		return nil
	}
	how := ""
	switch d := p.s.Deal(); {
	case d.Cutter == match.Nobody:
		how = p.T("proof.uncut", nil)
	case p.s.CutBy() == "":
		how = p.T("proof.how", face.Data{"Cut": p.T("proof.by_lot", face.Data{"Cut": shuffle.Cut})})
	default:
		how = p.T("proof.how", face.Data{"Cut": p.T("proof.by", face.Data{"Cut": shuffle.Cut, "Name": p.PlayerName(p.s.Players()[d.Cutter])})})
	}
	return []string{face.Small(how), face.Small("`" + shuffle.String() + "`")}
}
