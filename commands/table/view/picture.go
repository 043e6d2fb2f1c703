package view

import (
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/picture"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// playBlocksWithPicture say what the picture of the table does not show, and end with it, right above the player's hand.
func (p printer) playBlocksWithPicture(v *game.View) ([]discord.Block, []discord.File) {
	file := p.tableImage(v)
	blocks := []discord.Block{p.headingText(p.bidLines(v), p.asideLine(v))}
	said := append(p.linesBesidePicture(v), p.fingerprintLine(v), p.waitingLine())
	for i, line := range said {
		said[i] = face.Small(line)
	}
	blocks = append(append(blocks, face.Text(append(said, p.drawnAsLine())...), p.linkRow()), p.questionBlocks()...)
	below := face.Text(p.saidLine(), p.takenBackLines(), p.earlyEndLines(v), p.turnLine(v), p.clockLines(), p.interruptedLine())
	return append(blocks, below, face.Image(file)), []discord.File{file}
}

// bidLines say of the game what the note in the picture does not say.
func (p printer) bidLines(v *game.View) string {
	usual := []string{p.T("game.reserving", nil)}
	switch {
	case v.Contract() == rules.Normal:
		usual = append(usual, p.contractLine(v))
	case v.Soloist() != card.NoSeat:
		usual = append(usual, p.soloLine(v))
	}
	return face.Paragraph(slices.DeleteFunc(strings.Split(p.gameLines(v), "\n"), func(line string) bool { return slices.Contains(usual, line) })...)
}

// linesBesidePicture say of the players what the picture has no room for: how far they have come in an auction, and later who had a Vorbehalt.
func (p printer) linesBesidePicture(v *game.View) (lines []string) {
	switch {
	case v.Phase() == game.Auctioning:
		return p.playerLines(v)
	case v.Phase() == game.Reserving:
		return nil
	}
	for _, seat := range p.Seats() {
		lines = append(lines, face.If(v.Word(seat) == game.Vorbehalt, face.Phrases("**"+p.NameAt(seat)+"**", p.T("word.vorbehalt", nil))))
	}
	return lines
}

// tableImage returns the picture of the table with its description, from public knowledge. The picture is drawn when it is sent.
func (p printer) tableImage(v *game.View) discord.File {
	t := p.tablePicture(v)
	return face.PictureFile("Table", t, p.pictureInWords(t, v), t.Render)
}

// tablePicture is the picture of the trick on the table, or of the one before until a player leads to the next.
func (p printer) tablePicture(v *game.View) picture.Table {
	t := picture.Table{Title: p.titleOf(p.s.Deal().Number), Note: p.pictureNote(v), Badge: p.badge(v), Style: p.Look.Style(p.Localizer), Hand: p.pictureHand(v)}
	trick, n := lyingTrick(v)
	taken := takenTricks(v)
	for _, seat := range p.Seats() {
		place := &t.Places[p.spotOf(v, seat)]
		*place = picture.SeatPicture{
			Name: p.legibleName(seat), Computer: p.s.PlayerAt(seat).Computer(), Party: v.Party(seat), PartyTag: p.Party(v.Party(seat)),
			Says: p.bubbleWords(v, seat), Note: p.noteWords(v, seat, taken[seat]), Score: p.scoreOf(seat), Card: card.None, Hidden: n < 0 && seat != v.Seat(),
		}
		if v.Turn() == seat {
			place.Turn, place.Clock = p.turnWords(v), p.clockOf()
		}
	}
	if n < 0 {
		return t
	}
	t.Game, t.Title = p.title(), p.T("game.trick", face.Data{"Number": n + 1, "Tricks": v.Compiled().HandSize()})
	for i, c := range trick.Cards[:trick.Len] {
		place := &t.Places[p.spotOf(v, trick.Seat(i))]
		place.Card = c
		if v.Schwein(n*card.Seats + i) {
			place.Note = face.Phrases(p.T("picture.schwein", nil), place.Note)
		}
		if i == 0 && n == v.Tricks() {
			place.Leads = p.T("game.leads", nil)
		}
		if trick.Seat(i) == trick.Winner {
			place.Holds = p.T("picture.holds", nil)
			if n < v.Tricks() {
				place.Holds = p.T("picture.takes", nil)
			}
		}
	}
	if n == v.Tricks() && n > 0 && v.Compiled().Ruleset().ViewLastTrick != rules.NoTrick {
		last := v.Trick(n - 1)
		t.Last.Title, t.Last.Cards, t.Last.Len = p.T("picture.last", nil), last.Cards, last.Len
		t.Last.Winner, t.Last.Taker = int(card.Seats+last.Winner-last.Leader)%card.Seats, p.legibleName(last.Winner)
	}
	return t
}

// lyingTrick returns the trick on the table and its number from 0: the present trick, or the last one until a player leads to the next. Before the
// first trick the number is negative.
func lyingTrick(v *game.View) (game.Trick, int) {
	n := v.Tricks()
	if v.Phase() == game.InPlay {
		if t := v.Trick(n); t.Len > 0 || n == 0 {
			return t, n
		}
	}
	if n == 0 {
		return game.Trick{}, -1
	}
	return v.Trick(n - 1), n - 1
}

func takenTricks(v *game.View) (taken [card.Seats]int) {
	for i := range v.Tricks() {
		taken[v.Trick(i).Winner]++
	}
	return taken
}

// spotOf returns the spot of a seat in the picture. The person whose view it is sits at the bottom. For everybody else it depends on the place at the
// table, so that nobody moves from game to game.
func (p printer) spotOf(v *game.View, seat card.Seat) int {
	if v.Seat() != card.NoSeat {
		return int(card.Seats+seat-v.Seat()) % card.Seats
	}
	places := p.s.Deal().Places
	slices.Sort(places[:])
	return slices.Index(places[:], p.s.Deal().Places[seat])
}

// pictureNote names the game in few words.
func (p printer) pictureNote(v *game.View) string {
	what := p.Contract(v.Contract())
	switch {
	case v.Phase() == game.Reserving:
		what = p.T("picture.reserving", nil)
	case v.Contract() == rules.Armut && v.Giver() != card.NoSeat:
		what += ": " + p.legibleName(v.Giver())
	case v.Soloist() != card.NoSeat:
		what += ": " + p.legibleName(v.Soloist())
	}
	return what
}

// badge says what makes this game count otherwise than most.
func (p printer) badge(v *game.View) string {
	d := p.s.Deal()
	return face.Phrases(
		p.When(d.Bock > 0, "picture.bock", face.Data{"Bock": p.Bock(d.Factor), "Factor": d.Factor}),
		p.When(v.Pflichtsolo(), "glossary.pflichtsolo", nil),
	)
}

// noteWords say how many tricks a player has, or before the first trick what they have said. Their sign says that they are asked.
func (p printer) noteWords(v *game.View, seat card.Seat, taken int) string {
	said := ""
	switch {
	case v.Phase() == game.Reserving && v.Word(seat) != game.Unspoken:
		said = p.wordLine(v, seat)
	case isStockAuction(v):
		said = p.stockBidderStatus(v, seat)
	case isAuction(v):
		said = p.bidderStatus(v, seat)
	case taken > 0:
		said = p.T("game.tricks", face.Data{"Count": taken})
	}
	said = strings.TrimSuffix(strings.TrimSuffix(said, p.T("word.asked", nil)), p.T("word.waits", nil))
	return strings.TrimSuffix(strings.ReplaceAll(said, "**", ""), " · ")
}

// scoreOf returns a player's points in the list, after its first game.
func (p printer) scoreOf(seat card.Seat) string {
	if p.s.List().Played() == 0 {
		return ""
	}
	return face.Signed(p.s.List().Totals()[p.s.Deal().Places[seat]])
}

// clockOf says how far the clock of the awaited person is. The moment at which it ends stands in the text, where Discord counts it down.
func (p printer) clockOf() picture.Clock {
	_, ok := p.s.Awaited()
	switch {
	case !ok || p.s.Deadline().IsZero() && !p.s.Overdue:
		return picture.NoClock
	case p.s.Overdue:
		return picture.TimeOver
	case p.s.Reminded:
		return picture.HalfOver
	}
	return picture.Running
}

// clockWords are the keys of what a clock in the picture says.
var clockWords = map[picture.Clock]string{
	picture.Running: "picture.clock_runs", picture.HalfOver: "picture.clock_half", picture.TimeOver: "picture.clock_over",
}

// pictureHand has the cards of the person whose view it is, in the order of their buttons.
func (p printer) pictureHand(v *game.View) (h picture.Hand) {
	if v.Seat() == card.NoSeat {
		return h
	}
	for i, g := range p.Groups(v.Own(), v.Order()) {
		if i == 1 {
			h.Gap = h.Len
		}
		h.Len += copy(h.Cards[h.Len:], g.Cards)
	}
	return h
}

// bubbleWords are what a seat has announced: Schweine, then the first announcement, and the highest one last.
func (p printer) bubbleWords(v *game.View, seat card.Seat) string {
	said := strings.Split(p.Calls(v, seat), ", ")
	if len(said) > 2 {
		said = []string{said[0], said[len(said)-1]}
	}
	return face.Commas(append([]string{p.Pairs(v, seat)}, said...)...)
}

// turnWords say what the player whose turn it is must do.
func (p printer) turnWords(v *game.View) string {
	switch own := v.Turn() == v.Seat(); {
	case own && v.Phase() == game.InPlay && v.Trick(v.Tricks()).Len == 0:
		return p.T("picture.lead_own", nil)
	case own:
		return p.T("picture.turn_own", nil)
	case v.Phase() == game.Reserving:
		return p.T("picture.asked", nil)
	case v.Phase() == game.InPlay && v.Trick(v.Tricks()).Len == 0:
		return p.T("picture.lead", nil)
	}
	return p.T("picture.turn", nil)
}

// pictureInWords describes the picture for people who cannot see it: the players in the order of play, then the trick before.
func (p printer) pictureInWords(t picture.Table, v *game.View) string {
	first := p.s.Deal().Vorhand
	if trick, n := lyingTrick(v); n >= 0 && trick.Len > 0 {
		first = trick.Leader
	}
	sentences := []string{face.Commas(t.Title, t.Note, t.Badge, t.Game)}
	for i := range card.Seats {
		seat := first.Plus(i)
		place := t.Places[p.spotOf(v, seat)]
		who := p.PlainName(p.s.PlayerAt(seat).User)
		you := p.When(seat == v.Seat(), "picture.you", nil)
		marks := face.Commas(you, p.nameInPicture(p.s.Deal().Places[seat]), p.computerWords(p.s.PlayerAt(seat)), place.PartyTag)
		if marks != "" {
			who += " (" + marks + ")"
		}
		played, says, score := "", "", ""
		if place.Card < card.Kinds {
			played = p.CardInWords(place.Card)
		}
		if place.Says != "" {
			says = p.T("picture.says", face.Data{"Calls": place.Says})
		}
		if place.Score != "" {
			score = p.T("picture.score", face.Data{"Points": place.Score})
		}
		if what := face.Commas(played, place.Leads, place.Holds, place.Turn, p.When(place.Clock != picture.NoClock, clockWords[place.Clock], nil), says, place.Note, score); what != "" {
			who += ": " + what
		}
		sentences = append(sentences, who)
	}
	if t.Last.Len > 0 {
		cards := p.listInWords(t.Last.Cards[:t.Last.Len])
		sentences = append(sentences, p.T("picture.last_said", face.Data{"Title": t.Last.Title, "Cards": cards, "Winner": t.Last.Taker}))
	}
	if t.Hand.Len > 0 {
		sentences = append(sentences, p.T("picture.hand", face.Data{"Cards": p.listInWords(t.Hand.Cards[:t.Hand.Len])}))
	}
	for i, s := range sentences {
		if !strings.HasSuffix(s, "?") {
			sentences[i] += "."
		}
	}
	return strings.Join(sentences, " ")
}

func (p printer) listInWords(cards []card.Card) string {
	words := face.Mapped(cards, p.CardInWords)
	return face.Commas(words...)
}

// computerWords say that a computer plays, or plays for a person who is away.
func (p printer) computerWords(who table.Player) string {
	switch {
	case who.Person() && who.Away:
		return p.awayWords()
	case who.Computer():
		return p.T("picture.computer", nil)
	}
	return ""
}
