package view

import (
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/review"
)

// Shown says what a replay shows of a game. A step beyond the end is the end.
type Shown struct {
	Step   int        // how many actions
	From   card.Seat  // whose cards, until the end; NoSeat shows all
	Row    ControlRow // the last row of buttons
	Leader string     // user id of who goes through the game with everybody; empty in a private replay
	// Bookmarks are the steps that the reader, or the leader, has bookmarked.
	Bookmarks []int
	// Notice is the key of a text on top, or empty.
	Notice string
	// Review judges the game, or is nil.
	Review *review.Review
}

// Replay shows a recorded game at a moment, with a picture or in words.
func Replay(k face.Look, g *table.Recorded, at Shown, l *locale.Localizer) (discord.Message, error) {
	r, err := newReplay(k, g, at, l)
	if err != nil {
		return discord.Message{}, err
	}
	if !k.Pictures {
		return face.Private(r.blocksInWords()...), nil
	}
	file := r.momentImage()
	m := face.Private(append(r.blocksWithPicture(face.Image(file)), r.controls()...)...)
	m.Files = []discord.File{file}
	m.Plain = func() []discord.Block { return face.Private(r.blocksInWords()...).Blocks }
	return m, nil
}

// blocksWithPicture say in few lines what the picture does not. At the end they have the result in place of the last card.
func (r *replay) blocksWithPicture(image discord.Image) []discord.Block {
	about := r.stepLine()
	if r.at.Step == 0 {
		about = face.Phrases(r.playedAt(), face.PresetName(r.Localizer, r.g.Record.Rules.Rules()), about)
	}
	blocks := []discord.Block{face.Text(
		r.notice(), "### "+r.T("replay.title", face.Data{"Number": r.g.ID.Number}), face.Small(face.Phrases(r.whatWasPlayed(r.NameAt), about)), r.validityLine(),
	)}
	if result := r.shortResult(); r.over() && result != nil {
		return append(blocks, image, face.Text(result...))
	}
	return append(blocks, face.Text(r.takenBackLines(), face.Spaced(r.actionLine(), r.takesLine()), r.betterLine()), image)
}

// blocksInWords say everything without a picture.
func (r *replay) blocksInWords() []discord.Block {
	what := r.whatWasPlayed(r.NameAt)
	if what != "" {
		what = "**" + what + "**"
	}
	head := face.Text(
		r.notice(), "## "+r.T("replay.title", face.Data{"Number": r.g.ID.Number}),
		face.Phrases(what, r.playedAt(), face.PresetName(r.Localizer, r.g.Record.Rules.Rules())),
		r.validityLine(), face.Small(r.stepLine()),
	)
	blocks := []discord.Block{head, face.Text(r.handLines()...), discord.Divider{}}
	if now := face.Paragraph(r.takenBackLines(), r.actionLine(), r.betterLine(), r.trickLines()); now != "" {
		blocks = append(blocks, face.Text(now), discord.Divider{})
	}
	if r.over() {
		blocks = append(blocks, r.resultBlocks()...)
	}
	return append(blocks, r.controls()...)
}

// replay is the printer of a moment of a recorded game.
type replay struct {
	face.Printer
	g    *table.Recorded
	at   Shown
	s    game.State // after the step
	v    game.View  // what the reader sees of it; where all cards are open, what was public then
	user [card.Seats]table.User
}

func newReplay(k face.Look, g *table.Recorded, at Shown, l *locale.Localizer) (*replay, error) {
	r := &replay{Printer: face.Printer{Localizer: wordsOf(g, l), Look: k, Vorhand: g.Record.Lead}, g: g, at: at, user: g.Summary.Players}
	players := g.Players()
	r.NameAt = func(seat card.Seat) string { return r.PlayerName(players[seat]) }
	r.at.Step = min(max(at.Step, 0), r.steps())
	var err error
	if r.s, err = g.At(r.at.Step); err != nil {
		return nil, err
	}
	r.v = r.s.View(r.at.From)
	return r, nil
}

// over reports whether the moment is the end of the game.
func (r *replay) over() bool { return r.at.Step == r.steps() }

// covers reports whether the reader does not see a player's cards.
func (r *replay) covers(seat card.Seat) bool {
	return r.at.From != card.NoSeat && seat != r.at.From && !r.over()
}

func (r *replay) notice() string {
	if r.at.Notice == "" {
		return ""
	}
	return r.T(r.at.Notice, nil)
}

func (r *replay) stepLine() string {
	from := ""
	if r.at.From != card.NoSeat {
		from = r.T("replay.from", face.Data{"Name": r.NameAt(r.at.From)})
	}
	mine := r.at.Leader == "" && slices.Contains(r.at.Bookmarks, r.at.Step)
	return face.Phrases(r.T("replay.step", face.Data{"Step": r.at.Step, "Steps": r.steps()}), from, r.When(mine, "replay.bookmarked", nil))
}

// steps returns the number of actions of the game.
func (r *replay) steps() int { return len(r.g.Moves()) }

func (r *replay) playedAt() string {
	if at := r.g.Played(); !at.IsZero() {
		return face.Moment(at)
	}
	return ""
}

// whatWasPlayed names the contract and its soloist as far as the reader knows them: where all cards are open, as everybody does after the game. Name
// returns a player's name.
func (r *replay) whatWasPlayed(name func(card.Seat) string) string {
	contract, soloist := r.g.Final.Contract(), r.g.Final.Soloist()
	if r.at.From != card.NoSeat && !r.over() {
		if contract, soloist = r.v.Contract(), r.v.Soloist(); r.v.Phase() < game.InPlay {
			return ""
		}
	}
	if soloist == card.NoSeat {
		return r.Contract(contract)
	}
	return r.T("replay.of", face.Data{"Contract": r.Contract(contract), "Name": name(soloist)})
}

// validityLine says why the game does not count, if it does not.
func (r *replay) validityLine() string {
	switch {
	case r.g.Engine != 0 && r.g.Counts():
		return "⚠️ " + r.T("replay.elsewhere", face.Data{"Points": r.pointsLine(r.g.Summary.Points)})
	case r.g.Summary.BrokenOff:
		return face.Paragraph("⚠️ "+r.T("replay.broken_off", nil), r.endedLine())
	case r.g.Summary.Void != match.Counts:
		v := r.g.Final.View(card.NoSeat)
		return "⚠️ " + r.VoidReason(r.g.Summary.Void, &v)
	case r.g.Struck:
		return "⚠️ " + r.T("report.struck", nil)
	}
	return ""
}

// endedLine says why the list ended in the middle of the game, and who wanted that. Records of earlier programs do not know.
func (r *replay) endedLine() string {
	s, who := r.g.Summary, ""
	if s.Verdict != nil {
		who = r.Verdict(*s.Verdict, int(r.g.ID.Number))
	}
	return face.Paragraph(r.When(s.Ending != table.Finished, "ending."+string(s.Ending), nil), who)
}

// partyOf returns the seat's party, as far as the reader knows it: where all cards are open, from the beginning on as it was in the end. A Genscher has
// changed it.
func (r *replay) partyOf(seat card.Seat) game.Party {
	switch {
	case r.at.From != card.NoSeat && !r.over():
		return r.v.Party(seat)
	case r.g.Final.ChangedParties():
		return r.s.Party(seat)
	}
	return r.g.Final.Party(seat)
}

// taken counts the tricks and the Augen that a player has so far.
func (r *replay) taken(seat card.Seat) (tricks, augen int) {
	for i := range r.s.Tricks() {
		if t := r.s.Trick(i); t.Winner == seat {
			tricks++
			augen += t.Augen()
		}
	}
	return tricks, augen
}

// takenWords say the same; nothing before the first card.
func (r *replay) takenWords(seat card.Seat) string {
	if r.s.Cards() == 0 {
		return ""
	}
	tricks, augen := r.taken(seat)
	return face.Phrases(r.T("game.tricks", face.Data{"Count": tricks}), r.T("replay.augen", face.Data{"Augen": augen}))
}

// handLines have two lines for each player: party, announcements and tricks so far; and the cards in hand, at the end the dealt cards.
func (r *replay) handLines() []string {
	var lines []string
	for _, seat := range r.Seats() {
		name := "**" + r.NameAt(seat) + "**"
		if party := r.Party(r.partyOf(seat)); party != "" {
			name += " (" + party + ")"
		}
		calls := r.Calls(&r.v, seat)
		said := r.When(calls != "", "game.says", face.Data{"Calls": calls})
		cards := r.SortedCards(r.handOf(seat), r.s.Order())
		if r.covers(seat) {
			cards = r.T("replay.covered", face.Data{"Count": r.s.Hand(seat).Len()})
		}
		lines = append(lines, face.Phrases(name, said, r.Pairs(&r.v, seat), r.takenWords(seat)), cards)
	}
	if lies, laid := r.stock(); lies != 0 || laid != 0 {
		lines = append(lines, r.StockCards(&r.v, lies, laid))
	}
	if r.over() {
		lines = append([]string{"**" + r.T("record.hands", nil) + "**"}, lines...)
	}
	return lines
}

// handOf returns the cards in a player's hand, at the end those that were dealt.
func (r *replay) handOf(seat card.Seat) card.Set {
	if r.over() {
		return r.g.Record.Hands[seat]
	}
	return r.s.Hand(seat)
}

// stock returns the cards of the stock, as far as the reader sees them.
func (r *replay) stock() (lies, laid card.Set) {
	if r.at.From == card.NoSeat || r.over() {
		return r.s.Stock()
	}
	return r.v.Stock()
}

func (r *replay) lastAction() (a game.Action, ok bool) {
	if r.at.Step == 0 {
		return a, false
	}
	return r.g.Moves()[r.at.Step-1].Action, true
}

// takenBackLines say which cards were taken back just before the last action; of a game that was broken off also after it. Everybody has seen them.
func (r *replay) takenBackLines() string {
	var lines []string
	for _, t := range r.g.Record.Taken {
		if t.After == r.at.Step-1 || t.After == r.steps() && r.over() {
			lines = append(lines, face.Small(r.T("replay.taken_back", face.Data{"Name": r.NameAt(t.Seat), "Card": r.Card(t.Card())})))
		}
	}
	return face.Paragraph(lines...)
}

// actionLine says what the last action was.
func (r *replay) actionLine() string {
	a, ok := r.lastAction()
	if !ok {
		return r.T("replay.dealt", nil)
	}
	name := r.NameAt(a.Seat)
	says := func(what string) string { return r.T("replay.says", face.Data{"Name": name, "What": what}) }
	switch a.Kind {
	case game.Saying:
		return says(r.wordSaid(a))
	case game.Calling:
		return says(r.callWords(a))
	case game.Promoting:
		pair, _ := a.Pair()
		return says(r.T("pair."+pair.String(), nil))
	case game.Playing:
		return r.T("replay.plays", face.Data{"Name": name, "Card": r.PlayedCard(&r.v, (r.s.Cards()-1)/card.Seats, (r.s.Cards()-1)%card.Seats)})
	case game.Claiming, game.Conceding:
		result, _ := r.g.Final.Result()
		return r.EarlyEnd(result.Early)
	case game.Giving, game.Returning, game.Laying:
		if r.covers(a.Seat) {
			return says(r.T("replay.covered", face.Data{"Count": a.Cards().Len()}))
		}
		if a.Kind == game.Laying {
			return r.T("replay.lays", face.Data{"Name": name, "Cards": r.SortedCards(a.Cards(), r.v.Order())})
		}
		return r.T("replay.gives", face.Data{"Name": name, "Cards": r.SortedCards(a.Cards(), r.s.Order())})
	default: // other actions have the words of their buttons
		return says(r.MoveWords(a.Verb(), &r.v))
	}
}

// wordSaid is the word of a player before the game.
func (r *replay) wordSaid(a game.Action) string {
	if c, solo := a.Word().Solo(); solo {
		return r.Contract(c)
	}
	if c, wish := a.Word().Wish(); wish {
		return r.T("say.hochzeit-card", face.Data{"Card": r.Card(c)})
	}
	return r.T("say."+a.Word().String(), nil)
}

// callWords are an announcement as the player said it, true or not.
func (r *replay) callWords(a game.Action) string {
	call := r.Printer.Step(a.Step())
	switch {
	case a.Vorab():
		return r.T("move.vorab", face.Data{"Call": call})
	case a.Late():
		return r.T("move.late", face.Data{"Call": call})
	}
	return call
}

// lyingTrick returns the trick on the table, or the last one if it is just complete, and its number from 0; ok is false before the first card.
func (r *replay) lyingTrick() (t game.Trick, n int, ok bool) {
	if r.s.Cards() == 0 {
		return t, 0, false
	}
	n = r.s.Tricks()
	if r.s.Trick(n).Len == 0 {
		n--
	}
	return r.s.Trick(n), n, true
}

// trickTitle names a trick by its number from 0.
func (r *replay) trickTitle(n int) string {
	return r.T("game.trick", face.Data{"Number": n + 1, "Tricks": r.s.Compiled().HandSize()})
}

// takesLine says who takes the trick that is just complete.
func (r *replay) takesLine() string {
	t, _, ok := r.lyingTrick()
	if !ok || t.Len < card.Seats {
		return ""
	}
	return r.T("replay.takes", face.Data{"Name": r.NameAt(t.Winner), "Augen": t.Augen()})
}

// trickLines show the lying trick.
func (r *replay) trickLines() string {
	t, n, ok := r.lyingTrick()
	if !ok {
		return ""
	}
	lines := []string{"### " + r.trickTitle(n)}
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
	return face.Paragraph(append(lines, r.takesLine())...)
}

// result returns the result of the game, if it has one by this engine.
func (r *replay) result() (result game.Result, ok bool) {
	result, ok = r.g.Final.Result()
	return result, ok && !r.g.Summary.BrokenOff && r.g.Engine == 0 && !result.Redeal
}

// shortResult says in few lines why the result is what the picture shows.
func (r *replay) shortResult() []string {
	result, ok := r.result()
	if !ok {
		return nil
	}
	lines := []string{"**" + r.Outcome(&result) + "**", r.ExplainOutcome(&result)}
	for _, line := range r.ItemLines(&result, r.Facts(&result, &r.v)) {
		lines = append(lines, face.Small(line))
	}
	return lines
}

// resultBlocks say who won and why, and who got how many points.
func (r *replay) resultBlocks() []discord.Block {
	result, ok := r.result()
	if !ok {
		return nil
	}
	facts := r.Facts(&result, &r.v)
	points := face.If(r.g.Counts(), r.pointsLine(result.Points()))
	return []discord.Block{
		face.Text("### "+r.Outcome(&result), r.ExplainOutcome(&result), r.PartyLine(&result, game.Re), r.PartyLine(&result, game.Kontra)),
		face.Text(append(r.ItemLines(&result, facts), points)...),
		discord.Divider{},
	}
}

func (r *replay) pointsLine(of [card.Seats]int) string {
	var each []string
	for seat, n := range of {
		each = append(each, r.NameAt(card.Seat(seat))+" **"+face.Signed(n)+"**")
	}
	return face.Phrases(each...)
}
