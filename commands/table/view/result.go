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

// Result is the public message after a game: who won and why, what it is worth, and how the list stands; with pictures in one. After the last game it
// has the final standing. The hands are in the open record, and the tricks behind a button.
func Result(k face.Look, s table.Snapshot, l *locale.Localizer) discord.Message {
	return resultMessage(k, s, l, func(p printer) ([]discord.Block, []discord.File) {
		next := face.Paragraph(p.interruptedLine(), p.restingTimeLine(), face.Small(p.nextGameLine()), face.Small(p.waitingLine()))
		return p.resultBlocks(next, p.redealLine(), p.resultButtons())
	})
}

// PastResult is what is left of Result once the next game has begun: who won, the points, and one line of buttons, because a list leaves many of them. The
// buttons stay where they were, and the one that has led on is grey, so that a second finger meets nothing else.
func PastResult(s table.Snapshot, l *locale.Localizer) discord.Message {
	return resultMessage(face.Look{}, s, l, func(p printer) ([]discord.Block, []discord.File) {
		buttons := p.resultButtons()
		buttons[0].Disabled = true
		return []discord.Block{face.Text("**"+p.title()+"**", p.shortResult()), discord.ButtonRow{Buttons: buttons[:min(len(buttons), pastButtons)]}}, nil
	})
}

// pastButtons is how many buttons a past result keeps: a phone shows no third one beside them. The replay leads to the tricks.
const pastButtons = 2

// shortResult says in a line or two who won, and how many points the four get.
func (p printer) shortResult() string {
	r, ok := p.s.Result()
	if !ok {
		return ""
	}
	if why := p.voidKind(); why != match.Counts {
		v := p.s.Public()
		return p.VoidReason(why, &v)
	}
	points := face.Mapped(p.Seats(), func(seat card.Seat) string { return p.NameAt(seat) + "\u00a0" + face.Signed(r.Points()[seat]) })
	return face.Paragraph(p.Outcome(&r), face.Phrases(points...))
}

// resultMessage makes a message of a result. Where Discord takes no pictures it says the same in words.
func resultMessage(k face.Look, s table.Snapshot, l *locale.Localizer, show func(printer) ([]discord.Block, []discord.File)) discord.Message {
	if s.Secret() {
		return taskMessage(s, l)
	}
	blocks, files := show(newPrinter(&s, k, l))
	m := face.Public(face.AccentResult, blocks...)
	if m.Files = files; len(files) > 0 {
		k.Pictures = false
		m.Plain = func() []discord.Block { return resultMessage(k, s, l, show).Blocks }
	}
	return m
}

// resultBlocks show the last game, and after the last one the final standing. Next is the text below; redeal says when the next cards are dealt if the
// last deal does not count.
func (p printer) resultBlocks(next, redeal string, buttons []discord.Button) (blocks []discord.Block, files []discord.File) {
	s := p.s
	if r, ok := s.Result(); ok {
		v := s.Public()
		why := p.voidKind()
		switch why {
		case match.Counts, match.Repeated:
			blocks, files = p.scoredBlocks(&r, &v)
		case match.Thrown, match.ArmutRefused, match.NobodyBid, match.NobodyRe:
			blocks = []discord.Block{face.Text(face.Small(p.title()))}
		}
		if why != match.Counts {
			blocks = append(blocks, face.Text("**"+p.VoidReason(why, &v)+"**", redeal))
		}
		if v.Phase() == game.Redeal || s.Secret() { // of other games the open record has the hands
			blocks = append(blocks, face.Text(p.handLines(&v)...))
		}
	}
	if s.Phase == table.Ended {
		standing, more := p.standingBlocks()
		if len(blocks) > 0 && len(more) == 0 {
			blocks = append(blocks, discord.Divider{})
		}
		blocks, files = append(blocks, standing...), append(files, more...)
	}
	return append(append(blocks, p.verdictText(), face.Text(p.saidLine(), next)), rowsOf(buttons)...), files
}

// scoredBlocks show the score of the last game: in a picture, or in words.
func (p printer) scoredBlocks(r *game.Result, v *game.View) (blocks []discord.Block, files []discord.File) {
	if p.Look.Pictures {
		blocks, file := p.resultImage(r, v)
		return append(blocks, face.Text(p.stockLines(v), p.drawnAsLine())), []discord.File{file}
	}
	blocks = []discord.Block{
		face.Text("## "+p.Outcome(r), p.ExplainOutcome(r), face.Small(p.title()+" · "+p.contractWords(v)+p.rulesSuffix())),
		face.Text(p.PartyLine(r, game.Re), p.PartyLine(r, game.Kontra), p.genscherLines(v), p.stockLines(v)),
		discord.Divider{},
		face.Text(append(p.ItemLines(r, p.Facts(r, v)), p.VoidCalls(v), p.LateCalls(r, v))...),
	}
	if p.voidKind() == match.Counts {
		blocks = append(blocks, face.Text(p.pointsLines(r)))
	}
	return blocks, nil
}

// redealLine says when the next cards are dealt after a deal that does not count.
func (p printer) redealLine() string {
	return p.When(!p.s.Deadline().IsZero(), "result.anew", face.Data{"Until": p.untilTime()})
}

// nextGameLine says when the next game begins if nobody clicks. The message stays, so it has a time of day and no countdown.
func (p printer) nextGameLine() string {
	if p.s.Phase != table.Resting || p.s.Deadline().IsZero() || p.voidKind() != match.Counts {
		return ""
	}
	until := face.ClockTime(p.s.Deadline())
	if p.s.Pace().Timer == settings.TimerPost {
		until = face.Moment(p.s.Deadline())
	}
	return p.T("result.next", face.Data{"Until": until})
}

func (p printer) resultButtons() []discord.Button {
	var buttons []discord.Button
	if p.s.Phase == table.Resting {
		buttons = append(buttons, p.nextButton())
	}
	return slices.Concat(buttons, p.againButtons(), p.recordButtons(), p.stepInButtons())
}

// againButtons open the table for another list after the last result; nil at any other time, and for a league.
func (p printer) againButtons() []discord.Button {
	if !p.s.PlaysAgain() {
		return nil
	}
	return []discord.Button{p.button(discord.Success, route.Again, "button.again"), p.button(discord.Primary, route.AgainDrawn, "button.again_drawn")}
}

// recordButtons lead to the record of the game and to the list.
func (p printer) recordButtons() (buttons []discord.Button) {
	if numbers := p.s.Numbers; len(numbers) > 0 && p.s.Dealt() {
		buttons = append(buttons, face.RecordButton(p.Localizer, "open", route.RecordOpen, numbers[len(numbers)-1]),
			face.RecordButton(p.Localizer, "tricks", route.RecordTricks, numbers[len(numbers)-1]))
	}
	return append(buttons, p.button(discord.Secondary, route.Sheet, "button.sheet"))
}

// reviewButtons lead to the review of the last game, if its result is known.
func (p printer) reviewButtons() []discord.Button {
	numbers := p.s.Numbers
	if _, ok := p.s.Result(); !ok || len(numbers) == 0 || p.voidKind() != match.Counts {
		return nil
	}
	return []discord.Button{face.RecordButton(p.Localizer, "review", route.RecordJudge, numbers[len(numbers)-1])}
}

// nextButton goes on from the game whose result is shown.
func (p printer) nextButton() discord.Button {
	b := p.button(discord.Success, route.Next, "button.next")
	b.CustomID = route.Next.ID(route.At{Table: route.Table(p.s.ID), Version: table.Version{Game: len(p.s.List().Entries())}})
	return b
}

// rulesSuffix names the rules of the table if the server has a name for them.
func (p printer) rulesSuffix() string {
	return face.If(p.s.RulesName != "", " · "+face.Markdown(p.s.RulesName))
}

func (p printer) contractWords(v *game.View) string {
	if v.Pflichtsolo() {
		return p.T("result.pflichtsolo", face.Data{"Contract": p.Contract(v.Contract())})
	}
	return p.Contract(v.Contract())
}

// tripleLine says that the points of a game that one plays against three count three times for that player; empty for other games.
func (p printer) tripleLine(r *game.Result) string {
	if r.Soloist == card.NoSeat {
		return ""
	}
	return p.T("result.triple", face.Data{
		"Name": p.NameAt(r.Soloist), "Base": face.Signed(-r.PointsOf(game.Kontra)), "Points": face.Signed(r.PointsOf(game.Re)), "Each": face.Signed(r.PointsOf(game.Kontra)),
	})
}

// pointsLines say how many points the four get, and how the list stands then.
func (p printer) pointsLines(r *game.Result) string {
	totals := p.s.List().Totals()
	grid := face.Grid{-face.NameColumns, 8, 8}
	rows := []string{grid.Row("", p.T("sheet.game", nil), p.T("sheet.list", nil))}
	points := r.Points()
	places := p.s.Deal().Places
	for place := range p.s.Players { // as in the list, not as in this game
		if seat := slices.Index(places[:], place); seat >= 0 {
			rows = append(rows, grid.Row(p.cellNameAt(place), face.Signed(points[seat]), face.Signed(totals[place])))
		}
	}
	return face.Paragraph(p.tripleLine(r), face.CodeBlock(rows))
}

// recordBlocks are the open record of a game that has ended: all hands. The tricks are behind a button of the result.
func (p printer) recordBlocks() []discord.Block {
	if !p.s.Dealt() && p.s.Ending == table.Finished {
		return []discord.Block{face.Text("## "+p.titleOf(p.s.List().Played()), p.T("game.elsewhere", nil))}
	}
	if !p.s.Dealt() {
		return []discord.Block{face.Text("## "+p.titleOf(p.s.List().Played()+1), p.T("game.broken_off", nil), p.endingLine()), p.verdictText()}
	}
	v := p.s.Public()
	switch why := p.voidKind(); why {
	case match.Thrown, match.ArmutRefused, match.NobodyBid, match.NobodyRe:
		return []discord.Block{p.headingText("**" + p.VoidReason(why, &v) + "**"), face.Text(p.handLines(&v)...)}
	case match.Counts, match.Repeated:
	}
	return []discord.Block{p.headingText(p.gameLines(&v)), face.Text(p.playerLines(&v)...), discord.Divider{}, face.Text(p.handLines(&v)...)}
}

// handLines list the four hands as they were dealt. Of a deal that was not played they have only the hand that was shown (EM12): the others go back
// into the pack unseen, as at a real table.
func (p printer) handLines(v *game.View) []string {
	hands, _ := p.s.DealtHands()
	title := "record.hands"
	if v.Phase() == game.Redeal {
		title = "record.shown"
		for seat := range hands {
			hands[seat] = v.Hand(card.Seat(seat))
		}
	}
	var lines []string
	for _, seat := range p.Seats() {
		if hands[seat] != 0 {
			lines = append(lines, p.T("record.hand", face.Data{"Name": p.NameAt(seat), "Cards": p.SortedCards(hands[seat], v.Order())}))
		}
	}
	if v.Phase() == game.Redeal {
		if stock := p.stockCardLines(v); stock != "" {
			lines = append(lines, stock)
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return append([]string{"**" + p.T(title, nil) + "**"}, lines...)
}
