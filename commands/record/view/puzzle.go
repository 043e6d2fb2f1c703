package view

import (
	"slices"
	"time"

	"karlchen/bot/daily"
	"karlchen/bot/discord"
	"karlchen/bot/puzzles"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	tableview "karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/review"
)

// NoPuzzle says how a server comes by puzzles, or that one is looked for.
func NoPuzzle(searching bool, l *locale.Localizer) discord.Message {
	return face.Private(face.Text("## "+l.T("puzzle.title", nil), l.T(face.Either(searching, "puzzle.searching", "puzzle.none"), nil)),
		discord.ButtonRow{Buttons: []discord.Button{
			{CustomID: route.PuzzleToday.ID(route.None{}), Label: l.T("button.refresh", nil), Style: discord.Secondary},
			{CustomID: route.NewTable.ID(route.None{}), Label: l.T("button.new_table", nil), Style: discord.Success},
		}})
}

// Puzzle poses a puzzle without the names of its players, and shows the answer to a reader who has answered. The next one comes at a moment.
func Puzzle(k face.Look, g *table.Recorded, p puzzles.Posed, reader string, next time.Time, l *locale.Localizer) (discord.Message, error) {
	of := p.Puzzle.Decision
	own := of.Seat
	nameless := *g
	for seat := range nameless.Summary.Players {
		name := l.T("puzzle.seat", face.Data{"Number": seat + 1})
		nameless.Summary.Players[seat] = table.User{ID: "0", Name: face.Either(card.Seat(seat) == own, l.T("puzzle.you", nil), name)}
	}
	r, err := newReplay(k, &nameless, Shown{Step: of.Step, From: own}, l)
	if err != nil {
		return discord.Message{}, err
	}
	answer, answered := p.Of(reader)
	head := face.Text(append([]string{"## " + r.T("puzzle.title", nil), face.Small(face.Phrases(r.whatWasPlayed(r.NameAt), r.trickBefore(of.Step), r.Party(r.v.Party(own))))}, r.puzzleLines(p, answer, answered, next)...)...)
	buttons := discord.ButtonRow{Buttons: r.choiceButtons(p)}
	if answered {
		buttons.Buttons = []discord.Button{
			r.jumpButton(r.T("replay.button.open", nil), of.Step),
			{CustomID: route.RecordPlay.ID(r.moment()), Label: r.T("replay.button.seats", nil), Style: discord.Secondary},
		}
	}
	tricks := face.Text(r.tricksBefore()...)
	inWords := face.Private(head, face.Text(r.handLines()...), face.Text(r.trickLines()), tricks, buttons)
	if !k.Pictures {
		return inWords, nil
	}
	file := r.momentImage()
	m := face.Private(head, face.Image(file), tricks, buttons)
	m.Files, m.Plain = []discord.File{file}, func() []discord.Block { return inWords.Blocks }
	return m, nil
}

// puzzleLines ask what the reader would do, or tell them what is right, why, and what was done.
func (r *replay) puzzleLines(p puzzles.Posed, answer puzzles.Answer, answered bool, next time.Time) []string {
	of, options := p.Puzzle.Decision, p.Puzzle.Options()
	if !answered {
		return []string{"**" + r.T(face.Either(of.Kind == review.Card, "puzzle.card", "puzzle.call"), nil) + "**", face.Small(r.T("puzzle.about", nil))}
	}
	words := func(choice int, key string) string {
		return r.T(key, face.Data{"Best": r.deedWords(of.Best), "Choice": r.deedWords(options[choice]), "Cost": amount(r.Printer, p.Puzzle.Costs[choice])})
	}
	right, done := options[answer.Choice] == of.Best, slices.Index(options, of.Done)
	return []string{
		words(answer.Choice, face.Either(right, "puzzle.right", "puzzle.wrong")),
		tableview.Because(r.Printer, of.Why),
		words(done, face.Either(done == answer.Choice, "puzzle.same", "puzzle.done")),
		r.T("puzzle.found", face.Data{"Found": p.Found(), "Count": len(p.Answers)}),
		face.Small(face.Spaced(r.When(answer.Streak > 1, "puzzle.streak", face.Data{"Count": answer.Streak}), r.T("puzzle.next", face.Data{"Until": face.Countdown(next)}))),
	}
}

// choiceButtons are the options, in their order.
func (r *replay) choiceButtons(p puzzles.Posed) (buttons []discord.Button) {
	for i, o := range p.Puzzle.Options() {
		b := discord.Button{CustomID: route.PuzzleAnswer.ID(route.Choice{Puzzle: p.Number, Option: i}), Label: r.deedWords(o), Style: discord.Primary}
		if o.Kind == game.Playing {
			b.EmojiID = r.Face(o.Card()).ID
		}
		buttons = append(buttons, b)
	}
	return buttons
}

// tricksBefore are the complete tricks.
func (r *replay) tricksBefore() []string {
	return face.Mapped(r.TrickLines(&r.v, game.EarlyEnd{})[1:], face.Small) // without the heading
}

// Dare posts a moment of a game for others to play on from.
func Dare(k face.Look, g *table.Recorded, at Shown, by string, l *locale.Localizer) (discord.Message, error) {
	return Board(k, g, puzzles.Board{By: table.User{Name: by}, Record: g.ID.Number, Step: at.Step, Seat: at.From}, l)
}

// Board shows a posted moment as its player saw it, and what people have made of it. What its player got shows when somebody has finished. Error:
// table.NotNow where nobody can play on.
func Board(k face.Look, g *table.Recorded, b puzzles.Board, l *locale.Localizer) (discord.Message, error) {
	if _, err := table.NewContinuation(b.By, g, b.Step, b.Seat); err != nil {
		return discord.Message{}, err
	}
	r, err := newReplay(k, g, Shown{Step: b.Step, From: b.Seat}, l)
	if err != nil {
		return discord.Message{}, err
	}
	ranked := face.Mapped(b.Ranked(), func(t puzzles.Try) daily.Ranked { return daily.Ranked{User: t.User, Points: t.Points} })
	then := r.T("dare.then", face.Data{"Name": r.NameAt(b.Seat), "Points": face.Signed(g.Summary.Points[b.Seat])})
	head := face.Text("### "+r.T("dare.title", nil), r.T("dare.about", face.Data{"Name": r.NameAt(b.Seat)}), face.Small(face.Phrases(r.whatWasPlayed(r.NameAt), r.trickBefore(b.Step))))
	board := face.Text(append(tableview.RankLines(ranked, l), face.Small(face.Phrases(face.If(len(ranked) > 0, then), r.When(b.By.Name != "", "replay.shared", face.Data{"Name": face.Markdown(r.PlainName(b.By))}))))...)
	play := discord.ButtonRow{Buttons: []discord.Button{{CustomID: route.RecordTry.ID(r.moment()), Label: r.T("button.daily_play", nil), Style: discord.Success}}}
	file := r.momentImage()
	m := face.Public(face.AccentTable, head, face.Image(file), board, play)
	m.Files = []discord.File{file}
	m.Plain = func() []discord.Block {
		return face.Public(face.AccentTable, head, face.Text(r.trickLines()), board, play).Blocks
	}
	return m, nil
}
