package face

import (
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
)

// The colours at the edge of messages: of a table, of a result, of something private.
const (
	AccentTable  = 0x2E7D5B
	AccentResult = 0xC77700
	accentHand   = 0x0B5FD0
)

// Data are the variables of a text.
type Data = map[string]any

// Printer says in one language what belongs to a game. The zero values of all but the language are right where there is none.
type Printer struct {
	*locale.Localizer
	Look    Look
	Seat    func(card.Seat) string // names who sits at a seat
	Vorhand card.Seat
}

// Off disables a button unless it may be used.
func Off(b discord.Button, unless bool) discord.Button {
	b.Disabled = !unless
	return b
}

// Text makes a block of lines, in which no suit is left bare. Every text of a message is made here.
func Text(lines ...string) discord.Text { return discord.Text{Markdown: legible(Paragraph(lines...))} }

// Seats yields the four seats clockwise, starting with Vorhand.
func (p Printer) Seats() []card.Seat {
	order := make([]card.Seat, card.Seats)
	for i := range order {
		order[i] = p.Vorhand.Plus(i)
	}
	return order
}

// Called returns what somebody is called, as it may stand on a button or in a code block. Who had his name deleted is a former player.
func (p Printer) Called(who table.User) string {
	if number, ok := notation.Former(who.ID); ok {
		return p.T("player.former", Data{"Number": number})
	}
	return Plain(who.Name)
}

// Player returns a name as texts show it. Computers are marked, and people for whom one plays.
func (p Printer) Player(who table.Player) string {
	if who.Computer() {
		return "🤖 " + Escape(p.Called(who.User))
	}
	return Escape(p.Called(who.User))
}

// Who returns the name of who sits at a seat.
func (p Printer) Who(seat card.Seat) string { return p.Seat(seat) }

// Cell returns what somebody is called where there is little room.
func (p Printer) Cell(who table.User) string {
	if number, ok := notation.Former(who.ID); ok {
		return p.T("player.former_short", Data{"Number": number})
	}
	return Plain(who.Name)
}

// Names lists the seats that pass, clockwise from Vorhand.
func (p Printer) Names(pass func(card.Seat) bool) string {
	var names []string
	for _, seat := range p.Seats() {
		if pass(seat) {
			names = append(names, p.Who(seat))
		}
	}
	return strings.Join(names, ", ")
}

var suitSigns = [card.Suits]string{"♣", "♠", "♥", "♦"}

// Card returns a card as players of the language write it: ♥10, ♣D or ♣Q, or Eichel-Ober.
func (p Printer) Card(c card.Card) string {
	return p.NamedCard(suitSigns[c.Suit()] + p.Look.Style(p.Localizer).Ranks.Letter(c.Rank()))
}

// WithoutSigns is a printer for places in which a sign of a suit could not be read.
func (p Printer) WithoutSigns() Printer {
	p.Localizer = p.Localizer.WithoutSigns()
	return p
}

// Icon returns the emoji of a card, or nothing. Its text stands beside it wherever it is shown.
func (p Printer) Icon(c card.Card) string { return p.Face(c).String() }

// Face returns the emoji of a card.
func (p Printer) Face(c card.Card) emoji {
	return p.Look.Deck.Face(c, p.Look.Style(p.Localizer))
}

// Trumps returns the emoji of the suit that a solo is named for, or none.
func (p Printer) Trumps(c rules.Contract) emoji {
	suit, ok := c.Suit()
	if !ok {
		return emoji{}
	}
	return p.Look.Deck.suit(suit, p.Look.Style(p.Localizer))
}

// Mark returns the emoji of a party, or nothing.
func (p Printer) Mark(party game.Party) string {
	switch {
	case p.Look.Deck == nil:
		return ""
	case party == game.Re:
		return p.Look.Deck.re.String()
	case party == game.Kontra:
		return p.Look.Deck.kontra.String()
	}
	return ""
}

// Backs returns so many cards that lie face down, or nothing.
func (p Printer) Backs(n int) string {
	if p.Look.Deck == nil {
		return ""
	}
	return strings.Repeat(p.Look.Deck.back.String(), n)
}

// icons returns the emojis of cards, or nothing while one of them is missing: a part of a hand would be taken for all of it.
func (p Printer) icons(cards []card.Card) string {
	var b strings.Builder
	for _, c := range cards {
		icon := p.Icon(c)
		if icon == "" {
			return ""
		}
		b.WriteString(icon)
	}
	return b.String()
}

func (p Printer) Cards(cards []card.Card) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = p.Card(c)
	}
	return strings.Join(words, " ")
}

// Sorted returns the cards of a hand, from high to low: first the trumps, then the Fehl by suit.
func Sorted(hand card.Set, order *rules.Order) (trumps, fehl []card.Card) {
	for c := range hand.All() {
		if order.Class(c) == rules.Trump {
			trumps = append(trumps, c)
		} else {
			fehl = append(fehl, c)
		}
	}
	high := func(a, b card.Card) int {
		if x, y := order.Class(a), order.Class(b); x != y {
			return int(x) - int(y)
		}
		return order.Strength(b) - order.Strength(a)
	}
	slices.SortStableFunc(trumps, high)
	slices.SortStableFunc(fehl, high)
	return trumps, fehl
}

// group is a part of a hand: its trumps, or its Fehl.
type group struct {
	Heading string
	Cards   []card.Card
	Trumps  bool
}

// Groups returns the parts of a hand that are not empty, in the order that the reader likes.
func (p Printer) Groups(hand card.Set, order *rules.Order) []group {
	trumps, fehl := Sorted(hand, order)
	parts := []group{{p.T("hand.trumps", Data{"N": len(trumps)}), trumps, true}, {p.T("hand.fehl", Data{"N": len(fehl)}), fehl, false}}
	if p.Look.TrumpsLast {
		slices.Reverse(parts)
	}
	return slices.DeleteFunc(parts, func(g group) bool { return len(g.Cards) == 0 })
}

// Hand says what cards there are, trumps and Fehl apart; with emojis, they come first and the text is small.
func (p Printer) Hand(hand card.Set, order *rules.Order) string {
	var lines []string
	for _, g := range p.Groups(hand, order) {
		if icons := p.icons(g.Cards); icons != "" {
			lines = append(lines, g.Heading+" "+icons, Small(p.Cards(g.Cards)))
		} else {
			lines = append(lines, g.Heading+" "+p.Cards(g.Cards))
		}
	}
	return Paragraph(lines...)
}

// Party returns Re or Kontra, or nothing when it is not known.
func (p Printer) Party(party game.Party) string {
	if party == game.NoParty {
		return ""
	}
	return p.T("party."+party.String(), nil)
}

// Step returns an announcement as players say it: Re, keine 90, schwarz; nothing where none was made.
func (p Printer) Step(step rules.Step, party game.Party) string {
	switch step {
	case rules.NoStep:
		return ""
	case rules.Ansage:
	default:
		party = game.NoParty
	}
	return p.T("call."+game.CallName(step, party), nil)
}

// Contract returns the name of a kind of game.
func (p Printer) Contract(c rules.Contract) string { return p.T("contract."+c.String(), nil) }

// Special returns the name of a Sonderpunkt.
func (p Printer) Special(s rules.Special) string { return p.T("special."+s.String(), nil) }

// said returns the party that the seat has named with the step; NoParty for a knock.
func (p Printer) said(v *game.View, seat card.Seat, step rules.Step) game.Party {
	switch {
	case step == rules.Ansage && v.Table().House().Klopfen:
		return game.NoParty
	case v.Bluffed(seat):
		return game.Kontra
	}
	return v.SpeaksFor(seat)
}

// Calls lists what a seat has announced, in the order of the ladder.
func (p Printer) Calls(v *game.View, seat card.Seat) string {
	var said []string
	for step := rules.Ansage; step < rules.Steps; step++ {
		if _, ok := v.Called(seat, step); !ok {
			continue
		}
		call := p.Step(step, p.said(v, seat, step))
		if step == rules.Ansage && v.SaidVorab(seat) {
			call = p.T("move.vorab", Data{"Call": call})
		}
		said = append(said, call)
	}
	return strings.Join(said, ", ")
}
