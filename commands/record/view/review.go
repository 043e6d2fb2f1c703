package view

import (
	"fmt"
	"math"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	tableview "karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/review"
)

// worstShown is how many of the worst decisions a review shows.
const worstShown = 3

// reviewFile is the file name of every picture of a review.
const reviewFile = "Review.png"

// Reviewing says that a review is being made. The button leads back to the replay.
func Reviewing(g *table.Recorded, at route.Moment, l *locale.Localizer) discord.Message {
	return face.Private(
		face.Text("### "+l.T("review.title", face.Data{"Number": g.ID.Number}), l.T("review.working", nil)),
		discord.ButtonRow{Buttons: []discord.Button{{CustomID: route.RecordFrom.ID(at), Label: l.T("replay.button.open", nil), Style: discord.Secondary}}},
	)
}

// Review shows the judgement of a game: what each person wasted, the turning point, the curve of expected points, and the worst decisions, each
// with a button to its moment. The reader, by their user id, may play on from their own worst one.
func Review(k face.Look, g *table.Recorded, of *review.Review, reader string, l *locale.Localizer) (discord.Message, error) {
	r, err := newReplay(k, g, Shown{From: card.NoSeat, Review: of}, l)
	if err != nil {
		return discord.Message{}, err
	}
	head := []string{"### " + r.T("review.title", face.Data{"Number": g.ID.Number}), face.Small(r.whatWasPlayed(r.NameAt))}
	for _, seat := range r.Seats() {
		if r.user[seat].ID != "" { // a computer agrees with its own judgement
			head = append(head, r.wastedLine(seat))
		}
	}
	m := face.Private(face.Text(head...))
	jumps := []discord.Button{r.jumpButton(r.T("replay.button.open", nil), 0)}
	if step, change, ok := of.Turning(); ok {
		m.Blocks = append(m.Blocks, face.Text(r.T("review.turned", face.Data{"What": r.stepWords(step), "Points": r.points(change)})))
		jumps = append(jumps, r.jumpButton(r.T("replay.button.turned", nil), step))
	}
	m = r.WithPicture(m, r.reviewImage())
	worst := of.Worst(worstShown)
	if len(worst) == 0 {
		m.Blocks = append(m.Blocks, face.Text(r.T("review.clean", nil)))
	}
	for i, d := range worst {
		m.Blocks = append(m.Blocks, face.Text(r.worstLines(i+1, d)...))
		jumps = append(jumps, r.jumpButton(fmt.Sprint(i+1, "."), d.Step+1))
	}
	m.Blocks = append(m.Blocks, face.Text(face.Small(r.takenBackLine()), face.Small(r.T("review.about", nil))), discord.ButtonRow{Buttons: uniqueButtons(jumps)})
	for _, d := range worst { // the reader's own worst decision
		if reader != "" && r.user[d.Seat].ID == reader {
			again := discord.Button{CustomID: route.RecordPlay.ID(route.Moment{Record: g.ID.Number, Step: d.Step, From: d.Seat}), Label: r.T("review.button.again", nil), Style: discord.Primary}
			m.Blocks = append(m.Blocks, discord.ButtonRow{Buttons: []discord.Button{again}})
			break
		}
	}
	return m, nil
}

// takenBackLine says which cards were taken back. They are not judged.
func (r *replay) takenBackLine() string {
	var cards []string
	for _, t := range r.g.Record.Taken {
		cards = append(cards, r.T("review.where", face.Data{"Trick": r.trickBefore(t.After), "Name": r.NameAt(t.Seat), "What": r.Card(t.Card())}))
	}
	return r.When(len(cards) > 0, "review.taken_back", face.Data{"Cards": strings.Join(cards, "; ")})
}

// uniqueButtons leaves out all but the last one of buttons to the same moment: the turning point is often the worst decision.
func uniqueButtons(all []discord.Button) (row []discord.Button) {
	for i, b := range all {
		again := false
		for _, later := range all[i+1:] {
			again = again || later.CustomID == b.CustomID
		}
		if !again {
			row = append(row, b)
		}
	}
	return row
}

func (r *replay) jumpButton(label string, step int) discord.Button {
	id := route.RecordFrom.ID(route.Moment{Record: r.g.ID.Number, Step: step, From: card.NoSeat})
	return discord.Button{CustomID: id, Label: label, Style: discord.Secondary}
}

// wastedLine says what a person wasted, if the review has measured it. One game is too few to compare the person with others.
func (r *replay) wastedLine(seat card.Seat) string {
	of := r.at.Review.Wasted[seat]
	line := r.When(of.Decisions > 0, "review.player", face.Data{
		"Name": r.NameAt(seat), "Party": r.Party(r.g.Final.Party(seat)), "Points": amount(r.Printer, max(of.Points, 0)), "Error": amount(r.Printer, max(of.Error, 0.1)), "Count": of.Decisions,
	})
	part, ok := r.at.Review.Unnamed(seat)
	return face.Spaced(line, r.When(ok, "review.largest", face.Data{"Where": r.whereAt(part.Step), "Points": amount(r.Printer, part.Points)}))
}

// whereAt names the trick of a decision, or says that it was before the game.
func (r *replay) whereAt(step int) string {
	if step < r.at.Review.First {
		return r.T("review.before", nil)
	}
	return r.trickBefore(step)
}

// stepWords name the action that led to a step, with its trick and player.
func (r *replay) stepWords(step int) string {
	a := r.g.Moves()[step-1].Action
	return r.T("review.where", face.Data{"Trick": r.trickBefore(step - 1), "Name": r.NameAt(a.Seat), "What": r.deedWords(a)})
}

// trickBefore names the trick to which the action after so many actions belongs.
func (r *replay) trickBefore(step int) string {
	cards := 0
	for _, m := range r.g.Moves()[:step] {
		if m.Kind == game.Playing {
			cards++
		}
	}
	return r.T("review.trick", face.Data{"Number": cards/card.Seats + 1})
}

// deedWords are an action, or silence.
func (r *replay) deedWords(a game.Action) string {
	switch a.Kind {
	case 0:
		return r.T("review.silence", nil)
	case game.Playing:
		return r.Card(a.Card())
	case game.Calling:
		return r.callWords(a)
	case game.Saying:
		return r.wordSaid(a)
	case game.Giving:
		return r.T("review.give", face.Data{"Cards": r.SortedCards(a.Cards(), r.v.Order())})
	case game.Returning:
		return r.T("review.return", face.Data{"Cards": r.SortedCards(a.Cards(), r.v.Order())})
	case game.Laying:
		return r.T("review.lay", face.Data{"Cards": r.SortedCards(a.Cards(), r.v.Order())})
	default:
		return r.MoveWords(a.Verb(), &r.v)
	}
}

// worstLines tell a decision that lost points: what was done, what was better, why, and what the open cards say.
func (r *replay) worstLines(number int, d review.Decision) []string {
	return []string{
		fmt.Sprintf("**%d.** ", number) + r.T("review.decision", face.Data{
			"Verdict": r.T("review.verdict."+d.Verdict.String(), nil), "Where": r.whereAt(d.Step), "Name": r.NameAt(d.Seat), "Done": r.deedWords(d.Done),
			"Best": r.deedWords(d.Best), "Loss": amount(r.Printer, d.Loss),
		}),
		face.Small(face.Spaced(r.tipWords(d), r.openLine(d))),
	}
}

// tipWords is the reason for what was better, as a tip would have said it to the player.
func (r *replay) tipWords(d review.Decision) string {
	if because := tableview.Because(r.Printer, d.Why); because != "" {
		return r.T("review.tip", face.Data{"Tip": because})
	}
	return ""
}

// openLine says what the card lost with open cards, if the rest of the game was solved.
func (r *replay) openLine(d review.Decision) string {
	switch {
	case !d.Open:
		return ""
	case d.OpenLoss == 0:
		return r.T("review.open_same", nil)
	}
	return r.T("review.open", face.Data{"Card": r.Card(d.OpenBest), "Loss": d.OpenLoss})
}

// betterLine says in a replay what would have been better than the last action, as far as the reader may see the cards.
func (r *replay) betterLine() string {
	a, ok := r.lastAction()
	if !ok || r.at.Review == nil || r.covers(a.Seat) {
		return ""
	}
	var lines []string
	for _, d := range r.at.Review.At(r.at.Step - 1) {
		if d.Verdict == review.Good {
			continue
		}
		key := face.Either(d.Kind == review.Missed, "review.missed", "review.better")
		lines = append(lines, face.Small(face.Spaced(r.T(key, face.Data{
			"Verdict": r.T("review.verdict."+d.Verdict.String(), nil), "Best": r.deedWords(d.Best), "Loss": amount(r.Printer, d.Loss),
		}), r.tipWords(d), r.openLine(d))))
	}
	return face.Paragraph(lines...)
}

// amount writes points with a decimal.
func amount(p face.Printer, points float64) string {
	return strings.Replace(fmt.Sprintf("%.1f", points), ".", p.T("stats.decimal", nil), 1)
}

// points writes points with their sign and a decimal.
func (r *replay) points(points float64) string {
	switch {
	case math.Round(10*points) == 0:
		return "0"
	case points < 0:
		return "−" + amount(r.Printer, -points)
	}
	return "+" + amount(r.Printer, points)
}

// reviewImage returns the curve of what Re expects, action by action, with the beginnings of tricks below.
func (r *replay) reviewImage() discord.File {
	of := r.at.Review
	line := picture.CurveLine{Name: r.Party(game.Re)}
	for _, points := range of.Curve {
		line.Points = append(line.Points, int(math.Round(10*points)))
	}
	c := picture.Curve{Title: r.T("review.curve", nil), Lines: []picture.CurveLine{line}, Write: func(n int) string { return r.points(float64(n) / 10) }}
	cards := 0
	var course []string
	for step, m := range r.g.Moves() {
		if m.Kind != game.Playing {
			continue
		}
		if points, ok := of.Expected(step); ok && cards%card.Seats == 0 {
			trick := cards/card.Seats + 1
			if trick%3 == 1 {
				c.Ticks = append(c.Ticks, picture.Tick{At: step - of.First, Label: fmt.Sprint(trick)})
			}
			course = append(course, r.points(points))
		}
		cards++
	}
	alt := face.Clip(r.T("review.described", face.Data{"Course": strings.Join(course, ", ")}), face.MaxAlt)
	return discord.File{Name: reviewFile, Alt: alt, Render: c.Render}
}
