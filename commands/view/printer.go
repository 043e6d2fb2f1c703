package view

import (
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/game/rules"
)

// The colours at the edge of messages: of a table, of a result, of something private.
const (
	accentTable  = 0x2E7D5B
	accentResult = 0xC77700
	accentHand   = 0x0B5FD0
)

// data are the variables of a text.
type data = map[string]any

// printer says in one language what a table looks like.
type printer struct {
	*locale.Localizer
	s    *table.Snapshot
	seat func(card.Seat) string // names the seats of a game without a table
	look Look
}

// at is the table as it is now.
func (p printer) at() route.At { return route.At{Table: route.Table(p.s.ID()), Version: p.s.Version()} }

// button returns a button with a text of the locale files as its label.
func (p printer) button(style discord.Style, to route.Path[route.At], key string) discord.Button {
	return discord.Button{CustomID: to.ID(p.at()), Label: p.T(key, nil), Style: style}
}

// off disables a button unless it may be used.
func off(b discord.Button, unless bool) discord.Button {
	b.Disabled = !unless
	return b
}

// text makes a block of lines, in which no suit is left bare. Every text of a message is made here.
func text(lines ...string) discord.Text { return discord.Text{Markdown: legible(paragraph(lines...))} }

// seats yields the four seats clockwise, starting with Vorhand.
func (p printer) seats() []card.Seat {
	order := make([]card.Seat, card.Seats)
	for i := range order {
		order[i] = p.s.Deal().Vorhand.Plus(i)
	}
	return order
}

// called returns what somebody is called, as it may stand on a button or in a code block. Who had his name deleted is a former player.
func (p printer) called(who table.User) string {
	if number, ok := notation.Former(who.ID); ok {
		return p.T("player.former", data{"Number": number})
	}
	return plain(who.Name)
}

// player returns a name as texts show it. Computers are marked, and people for whom one plays.
func (p printer) player(who table.Player) string {
	if who.Computer() {
		return "🤖 " + escape(p.called(who.User))
	}
	return escape(p.called(who.User))
}

// who returns the name of who sits at a seat.
func (p printer) who(seat card.Seat) string {
	if p.s == nil {
		return p.seat(seat)
	}
	return p.player(p.s.PlayerAt(seat))
}

// name returns the name of who sits at a seat, without a mark, for lines in which everybody is named.
func (p printer) name(seat card.Seat) string { return escape(p.called(p.s.PlayerAt(seat).User)) }

// mono returns a name as tables of a monospaced font show it.
func (p printer) mono(place int) string { return p.cell(p.s.Players()[place].User) }

// cell returns what somebody is called where there is little room.
func (p printer) cell(who table.User) string {
	if number, ok := notation.Former(who.ID); ok {
		return p.T("player.former_short", data{"Number": number})
	}
	return plain(who.Name)
}

// names lists the seats that pass, clockwise from Vorhand.
func (p printer) names(pass func(card.Seat) bool) string {
	var names []string
	for _, seat := range p.seats() {
		if pass(seat) {
			names = append(names, p.who(seat))
		}
	}
	return strings.Join(names, ", ")
}

var suitSigns = [card.Suits]string{"♣", "♠", "♥", "♦"}

// card returns a card as players of the language write it: ♥10, ♣D or ♣Q, or Eichel-Ober.
func (p printer) card(c card.Card) string {
	return p.Card(suitSigns[c.Suit()] + p.look.style(p.Localizer).Ranks.Letter(c.Rank()))
}

// withoutSigns is a printer for places in which a sign of a suit could not be read.
func (p printer) withoutSigns() printer {
	p.Localizer = p.WithoutSigns()
	return p
}

// icon returns the emoji of a card, or nothing. Its text stands beside it wherever it is shown.
func (p printer) icon(c card.Card) string { return p.face(c).String() }

// face returns the emoji of a card.
func (p printer) face(c card.Card) emoji {
	return p.look.Deck.face(c, p.look.style(p.Localizer))
}

// trumps returns the emoji of the suit that a solo is named for, or none.
func (p printer) trumps(c rules.Contract) emoji {
	suit, ok := c.Suit()
	if !ok {
		return emoji{}
	}
	return p.look.Deck.suit(suit, p.look.style(p.Localizer))
}

// mark returns the emoji of a party, or nothing.
func (p printer) mark(party game.Party) string {
	switch {
	case p.look.Deck == nil:
		return ""
	case party == game.Re:
		return p.look.Deck.re.String()
	case party == game.Kontra:
		return p.look.Deck.kontra.String()
	}
	return ""
}

// backs returns so many cards that lie face down, or nothing.
func (p printer) backs(n int) string {
	if p.look.Deck == nil {
		return ""
	}
	return strings.Repeat(p.look.Deck.back.String(), n)
}

// icons returns the emojis of cards, or nothing while one of them is missing: a part of a hand would be taken for all of it.
func (p printer) icons(cards []card.Card) string {
	var b strings.Builder
	for _, c := range cards {
		icon := p.icon(c)
		if icon == "" {
			return ""
		}
		b.WriteString(icon)
	}
	return b.String()
}

func (p printer) cards(cards []card.Card) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = p.card(c)
	}
	return strings.Join(words, " ")
}

// sorted returns the cards of a hand, from high to low: first the trumps, then the Fehl by suit.
func sorted(hand card.Set, order *rules.Order) (trumps, fehl []card.Card) {
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
	heading string
	cards   []card.Card
	trumps  bool
}

// groups returns the parts of a hand that are not empty, in the order that the reader likes.
func (p printer) groups(hand card.Set, order *rules.Order) []group {
	trumps, fehl := sorted(hand, order)
	parts := []group{{p.T("hand.trumps", data{"N": len(trumps)}), trumps, true}, {p.T("hand.fehl", data{"N": len(fehl)}), fehl, false}}
	if p.look.TrumpsLast {
		slices.Reverse(parts)
	}
	return slices.DeleteFunc(parts, func(g group) bool { return len(g.cards) == 0 })
}

// hand says what cards there are, trumps and Fehl apart; with emojis, they come first and the text is small.
func (p printer) hand(hand card.Set, order *rules.Order) string {
	var lines []string
	for _, g := range p.groups(hand, order) {
		if icons := p.icons(g.cards); icons != "" {
			lines = append(lines, g.heading+" "+icons, small(p.cards(g.cards)))
		} else {
			lines = append(lines, g.heading+" "+p.cards(g.cards))
		}
	}
	return paragraph(lines...)
}

// party returns Re or Kontra, or nothing when it is not known.
func (p printer) party(party game.Party) string {
	if party == game.NoParty {
		return ""
	}
	return p.T("party."+party.String(), nil)
}

// step returns an announcement as players say it: Re, keine 90, schwarz; nothing where none was made.
func (p printer) step(step rules.Step, party game.Party) string {
	switch step {
	case rules.NoStep:
		return ""
	case rules.Ansage:
	default:
		party = game.NoParty
	}
	return p.T("call."+game.CallName(step, party), nil)
}

// contract returns the name of a kind of game.
func (p printer) contract(c rules.Contract) string { return p.T("contract."+c.String(), nil) }

// special returns the name of a Sonderpunkt.
func (p printer) special(s rules.Special) string { return p.T("special."+s.String(), nil) }

// said returns the party that the seat has named with the step; NoParty for a knock.
func (p printer) said(v *game.View, seat card.Seat, step rules.Step) game.Party {
	switch {
	case step == rules.Ansage && v.Table().House().Klopfen:
		return game.NoParty
	case v.Bluffed(seat):
		return game.Kontra
	}
	return v.SpeaksFor(seat)
}

// calls lists what a seat has announced, in the order of the ladder.
func (p printer) calls(v *game.View, seat card.Seat) string {
	var said []string
	for step := rules.Ansage; step < rules.Steps; step++ {
		if _, ok := v.Called(seat, step); !ok {
			continue
		}
		call := p.step(step, p.said(v, seat, step))
		if step == rules.Ansage && v.SaidVorab(seat) {
			call = p.T("move.vorab", data{"Call": call})
		}
		said = append(said, call)
	}
	return strings.Join(said, ", ")
}

// title names the game: its number in the list, and as the server counts if it has one yet.
func (p printer) title() string {
	title := p.titleOf(p.s.Deal().Number)
	number := p.s.Number()
	if numbers := p.s.Numbers(); len(numbers) > 0 && (p.s.Phase() == table.Resting || p.s.Phase() == table.Ended) {
		number = numbers[len(numbers)-1]
	}
	if number > 0 {
		title += p.T("game.number", data{"Number": number})
	}
	return title
}

// titleOf is the number of a game, and of how many.
func (p printer) titleOf(number int) string {
	games := p.s.List().Config().Games
	if games == match.Unlimited {
		return p.T("game.title_unlimited", data{"Number": number})
	}
	return p.T("game.title", data{"Number": number, "Games": games})
}

// totals says how the list stands, once a game has been played.
func (p printer) totals() string {
	if p.s.List().Played() == 0 {
		return ""
	}
	var parts []string
	for place, points := range p.s.List().Totals() {
		parts = append(parts, p.player(p.s.Players()[place])+" "+signed(points))
	}
	return p.T("game.totals", data{"Totals": phrases(parts...)})
}
