package view

import (
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
)

// Replay shows a recorded game after as many actions as step says, with all hands open. A step beyond the end is the end.
func Replay(k face.Look, g *table.Recorded, step int, l *locale.Localizer) (discord.Message, error) {
	r, err := newReplay(k, g, step, l)
	if err != nil {
		return discord.Message{}, err
	}
	blocks := []discord.Block{r.headText(), face.Text(r.handLines()...), discord.Divider{}}
	if now := face.Paragraph(r.actionLine(), r.trickLines()); now != "" {
		blocks = append(blocks, face.Text(now), discord.Divider{})
	}
	if r.at == r.steps() {
		blocks = append(blocks, r.resultBlocks()...)
	}
	return face.Private(append(blocks, r.stepButtons()...)...), nil
}

// replay is the printer of a moment of a recorded game.
type replay struct {
	face.Printer
	g  *table.Recorded
	at int
	s  game.State // after at actions
	v  game.View  // what was public then
}

func newReplay(k face.Look, g *table.Recorded, step int, l *locale.Localizer) (*replay, error) {
	snap, err := g.Snapshot()
	if err != nil {
		return nil, err
	}
	r := &replay{Printer: face.Printer{Localizer: wordsOf(g, l), Look: k, Vorhand: snap.Deal().Vorhand}, g: g}
	r.NameAt = func(seat card.Seat) string { return r.PlayerName(snap.PlayerAt(seat)) }
	r.at = min(max(step, 0), r.steps())
	if r.s, err = g.At(r.at); err != nil {
		return nil, err
	}
	r.v = r.s.View(card.NoSeat)
	return r, nil
}

// steps returns the number of actions of the game.
func (r *replay) steps() int { return len(r.g.Moves()) }

// headText says which game it is, and whether it counts.
func (r *replay) headText() discord.Text {
	played := ""
	if at := r.g.Played(); !at.IsZero() {
		played = face.Moment(at)
	}
	return face.Text(
		"## "+r.T("replay.title", face.Data{"Number": r.g.ID.Number}),
		face.Phrases("**"+r.whatWasPlayed()+"**", played, face.PresetName(r.Localizer, r.g.Record.Rules.Rules())),
		r.validityLine(),
		face.Small(r.T("replay.step", face.Data{"Step": r.at, "Steps": r.steps()})),
	)
}

// whatWasPlayed names the contract and its soloist, as everybody knows them after the game.
func (r *replay) whatWasPlayed() string {
	final := &r.g.Final
	if soloist := final.Soloist(); soloist != card.NoSeat {
		return r.T("replay.of", face.Data{"Contract": r.Contract(final.Contract()), "Name": r.NameAt(soloist)})
	}
	return r.Contract(final.Contract())
}

// validityLine says why the game does not count, if it does not.
func (r *replay) validityLine() string {
	switch {
	case r.g.Engine != 0 && r.g.Counts():
		return "⚠️ " + r.T("replay.elsewhere", face.Data{"Points": r.pointsLine(r.g.Summary.Points)})
	case r.g.Summary.BrokenOff:
		return "⚠️ " + r.T("replay.broken_off", nil)
	case r.g.Summary.Void != match.Counts:
		v := r.g.Final.View(card.NoSeat)
		return "⚠️ " + r.VoidReason(r.g.Summary.Void, &v)
	case r.g.Struck:
		return "⚠️ " + r.T("report.struck", nil)
	}
	return ""
}

// partyOf returns the seat's party, from the beginning on as it was in the end. A Genscher has changed it.
func (r *replay) partyOf(seat card.Seat) game.Party {
	if r.g.Final.ChangedParties() {
		return r.s.Party(seat)
	}
	return r.g.Final.Party(seat)
}

// handLines have two lines for each player: party, announcements and tricks so far; and the cards in hand, at the end the dealt cards.
func (r *replay) handLines() []string {
	hands, taken, augen := r.g.Record.Hands, [card.Seats]int{}, [card.Seats]int{}
	for i := range r.s.Tricks() {
		t := r.s.Trick(i)
		taken[t.Winner]++
		augen[t.Winner] += t.Augen()
	}
	var lines []string
	for _, seat := range r.Seats() {
		name := "**" + r.NameAt(seat) + "**"
		if party := r.Party(r.partyOf(seat)); party != "" {
			name += " (" + party + ")"
		}
		said := ""
		if calls := r.Calls(&r.v, seat); calls != "" {
			said = r.T("game.says", face.Data{"Calls": calls})
		}
		tricks := ""
		if r.s.Cards() > 0 {
			tricks = face.Phrases(r.T("game.tricks", face.Data{"Count": taken[seat]}), r.T("replay.augen", face.Data{"Augen": augen[seat]}))
		}
		if r.at < r.steps() {
			hands[seat] = r.s.Hand(seat)
		}
		lines = append(lines, face.Phrases(name, said, r.Pairs(&r.v, seat), tricks), r.SortedCards(hands[seat], r.s.Order()))
	}
	if lies, laid := r.s.Stock(); lies != 0 {
		lines = append(lines, r.StockCards(&r.v, lies, laid))
	}
	if r.at == r.steps() {
		lines = append([]string{"**" + r.T("record.hands", nil) + "**"}, lines...)
	}
	return lines
}

// actionLine says what the last action was.
func (r *replay) actionLine() string {
	if r.at == 0 {
		return r.T("replay.dealt", nil)
	}
	a := r.g.Moves()[r.at-1].Action
	name := r.NameAt(a.Seat)
	says := func(what string) string { return r.T("replay.says", face.Data{"Name": name, "What": what}) }
	switch a.Kind {
	case game.Saying:
		if c, solo := a.Word().Solo(); solo {
			return says(r.Contract(c))
		}
		if c, wish := a.Word().Wish(); wish {
			return says(r.T("say.hochzeit-card", face.Data{"Card": r.Card(c)}))
		}
		return says(r.T("say."+a.Word().String(), nil))
	case game.Calling:
		call := r.Printer.Step(a.Step()) // as the player said it, true or not
		if a.Vorab() {
			call = r.T("move.vorab", face.Data{"Call": call})
		} else if a.Late() {
			call = r.T("move.late", face.Data{"Call": call})
		}
		return says(call)
	case game.Promoting:
		pair, _ := a.Pair()
		return says(r.T("pair."+pair.String(), nil))
	case game.Playing:
		return r.T("replay.plays", face.Data{"Name": name, "Card": r.PlayedCard(&r.v, (r.s.Cards()-1)/card.Seats, (r.s.Cards()-1)%card.Seats)})
	case game.Claiming:
		return r.T("record.claimed", face.Data{"Name": name})
	case game.Conceding:
		return r.T("record.conceded", face.Data{"Name": name})
	case game.Giving, game.Returning:
		return r.T("replay.gives", face.Data{"Name": name, "Cards": r.SortedCards(a.Cards(), r.s.Order())})
	case game.Laying:
		return r.T("replay.lays", face.Data{"Name": name, "Cards": r.SortedCards(a.Cards(), r.v.Order())})
	default: // other actions have the words of their buttons
		return says(r.MoveWords(a.Verb(), &r.v))
	}
}

// trickLines show the trick on the table, or the last one if it is just complete.
func (r *replay) trickLines() string {
	if r.s.Cards() == 0 {
		return ""
	}
	n := r.s.Tricks()
	if r.s.Trick(n).Len == 0 {
		n--
	}
	t := r.s.Trick(n)
	lines := []string{"### " + r.T("game.trick", face.Data{"Number": n + 1, "Tricks": r.s.Compiled().HandSize()})}
	for i := range t.Len {
		leads, holds := "", ""
		if i == 0 {
			leads = r.T("game.leads", nil)
		}
		if t.Seat(i) == t.Winner {
			holds = r.T("game.holds", nil)
		}
		lines = append(lines, face.Phrases("**"+r.PlayedCard(&r.v, n, i)+"** "+r.NameAt(t.Seat(i)), leads, holds))
	}
	if t.Len == card.Seats {
		lines = append(lines, r.T("replay.takes", face.Data{"Name": r.NameAt(t.Winner), "Augen": t.Augen()}))
	}
	return face.Paragraph(lines...)
}

// resultBlocks say who won and why, and who got how many points.
func (r *replay) resultBlocks() []discord.Block {
	result, over := r.g.Final.Result()
	if r.g.Summary.BrokenOff || r.g.Engine != 0 || !over || result.Redeal {
		return nil
	}
	facts := r.Facts(&result, &r.v)
	points := ""
	if r.g.Counts() {
		points = r.pointsLine(result.Points())
	}
	return []discord.Block{
		face.Text("### "+r.Outcome(&result), r.ExplainOutcome(&result), r.PartyLine(&result, game.Re), r.PartyLine(&result, game.Kontra)),
		face.Text(append(r.ItemLines(&result, facts), points)...),
		discord.Divider{},
	}
}

// pointsLine names the players with their points.
func (r *replay) pointsLine(of [card.Seats]int) string {
	var each []string
	for seat, n := range of {
		each = append(each, r.NameAt(card.Seat(seat))+" **"+face.Signed(n)+"**")
	}
	return face.Phrases(each...)
}

// stepButtons lead through the game, card by card and trick by trick. A row has three buttons, so that a phone shows their whole labels.
func (r *replay) stepButtons() []discord.Block {
	back, on := r.at > 0, r.at < r.steps()
	next := r.stepButton("next", route.RecordNext)
	next.Style = discord.Primary
	return []discord.Block{
		discord.Row{Buttons: []discord.Button{face.EnableIf(r.stepButton("back", route.RecordBack), back), face.EnableIf(next, on), face.EnableIf(r.stepButton("on", route.RecordOn), on)}},
		discord.Row{Buttons: []discord.Button{face.EnableIf(r.stepButton("first", route.RecordFirst), back), face.EnableIf(r.stepButton("trick", route.RecordTrick), back), face.EnableIf(r.stepButton("last", route.RecordLast), on)}},
		discord.Row{Buttons: []discord.Button{r.recordButton("verify", route.RecordVerify), r.recordButton("export", route.RecordExport), r.recordButton("report", route.RecordReport)}},
	}
}

// stepButton leads to another moment of the game.
func (r *replay) stepButton(name string, to route.Path[route.Moment]) discord.Button {
	id := to.ID(route.Moment{Record: r.g.ID.Number, Step: r.at})
	return discord.Button{CustomID: id, Label: r.T("replay.button."+name, nil), Style: discord.Secondary}
}

func (r *replay) recordButton(name string, to route.Path[route.Record]) discord.Button {
	return face.RecordButton(r.Localizer, name, to, r.g.ID.Number)
}

// StepTo returns the step to which a button leads from another step.
func StepTo(g *table.Recorded, to route.Path[route.Moment], step int) int {
	moves := g.Moves()
	last := len(moves)
	at := min(step, last)
	switch to {
	case route.RecordFirst:
		return 0
	case route.RecordBack:
		return max(at-1, 0)
	case route.RecordNext:
		return min(at+1, last)
	case route.RecordLast:
		return last
	case route.RecordTrick:
		at--
		for at > 0 && !isTrickEnd(g, at) {
			at--
		}
		return max(at, 0)
	case route.RecordOn:
		for at = min(at+1, last); at < last && !isTrickEnd(g, at); at++ {
		}
		return at
	}
	return at
}

// isTrickEnd reports whether a trick is complete after so many actions, or the first card is next.
func isTrickEnd(g *table.Recorded, step int) bool {
	played := 0
	for _, m := range g.Moves()[:step] {
		if m.Kind == game.Playing {
			played++
		}
	}
	if played == 0 {
		return step < len(g.Moves()) && g.Moves()[step].Kind == game.Playing
	}
	return played%card.Seats == 0 && g.Moves()[step-1].Kind == game.Playing
}
