package face

import (
	"slices"
	"strconv"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/commands/route"
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

// Printer says in one language what belongs to a game. Only the language is needed where there is no game.
type Printer struct {
	*locale.Localizer
	Look Look
	// NameAt returns the name of the player at a seat, as texts show it.
	NameAt func(card.Seat) string
	// NameOf returns the name of anybody for a picture; nil where names stand in texts.
	NameOf  func(table.User) string
	Vorhand card.Seat
}

// EnableIf disables a button unless the condition holds.
func EnableIf(b discord.Button, condition bool) discord.Button {
	b.Disabled = !condition
	return b
}

// Text makes a block of lines and sets every suit in it as code. Every text of a message is made here. Public and Private leave out a text without lines.
func Text(lines ...string) discord.Text { return discord.Text{Markdown: legible(Paragraph(lines...))} }

// Seats returns the four seats clockwise, starting with Vorhand.
func (p Printer) Seats() []card.Seat {
	order := make([]card.Seat, card.Seats)
	for i := range order {
		order[i] = p.Vorhand.Plus(i)
	}
	return order
}

// PlainName returns a person's name for a button or a code block. People who had their name deleted are former players with a number.
func (p Printer) PlainName(who table.User) string {
	if number, ok := notation.Former(who.ID); ok {
		return p.T("player.former", Data{"Number": number})
	}
	return Plain(who.Name)
}

// PlayerName returns a name as texts show it. Computers are marked, and so are people for whom a computer plays.
func (p Printer) PlayerName(who table.Player) string {
	if p.NameOf != nil {
		return p.NameOf(who.User)
	}
	if who.Computer() {
		return "🤖 " + Escape(p.PlainName(who.User))
	}
	return Escape(p.PlainName(who.User))
}

// Verdict says what has been decided about a player, or who has ended the list, in the game with that number in the list.
func (p Printer) Verdict(v table.Verdict, number int) string {
	key := "verdict." + v.Choice
	switch {
	case v.Next:
		key = "verdict.next"
	case len(v.By) == 0 && v.Choice == table.VerdictEnd:
		key = "verdict.ended"
	case len(v.By) == 0:
		key = "verdict.silence"
	}
	by := Mapped(v.By, func(user table.User) string { return p.PlayerName(table.Player{User: user}) })
	return p.T(key, Data{"Number": number, "Name": p.PlayerName(table.Player{User: v.About}), "Points": Signed(v.Points), "By": strings.Join(by, ", ")})
}

// CellName returns a person's name for a narrow column.
func (p Printer) CellName(who table.User) string {
	if number, ok := notation.Former(who.ID); ok {
		return p.T("player.former_short", Data{"Number": number})
	}
	return Plain(who.Name)
}

// NamesOf names the players whose seats pass, clockwise from Vorhand.
func (p Printer) NamesOf(pass func(card.Seat) bool) string {
	var names []string
	for _, seat := range p.Seats() {
		if pass(seat) {
			names = append(names, p.NameAt(seat))
		}
	}
	return strings.Join(names, ", ")
}

var suitSigns = [card.Suits]string{"♣", "♠", "♥", "♦"}

// Card returns a card as players of the language write it: ♥10, ♣D or ♣Q, or Eichel-Ober.
func (p Printer) Card(c card.Card) string {
	return p.NamedCard(suitSigns[c.Suit()] + p.Look.Style(p.Localizer).Ranks.Letter(c.Rank()))
}

// CardInWords names a card in words, for people who hear it.
func (p Printer) CardInWords(c card.Card) string {
	return p.T("card.said", Data{"Suit": p.T("suit."+c.Suit().String(), nil), "Rank": p.T("rank."+c.Rank().String(), nil)})
}

// WithoutSigns returns a printer for places in which nobody could read the sign of a suit.
func (p Printer) WithoutSigns() Printer {
	p.Localizer = p.Localizer.WithoutSigns()
	return p
}

// Icon returns the emoji of a card, or an empty string. The card's text always stands beside it.
func (p Printer) Icon(c card.Card) string { return p.Face(c).String() }

// Face returns the emoji of a card.
func (p Printer) Face(c card.Card) Emoji {
	return p.Look.Deck.Face(c, p.Look.Style(p.Localizer))
}

// Trumps returns the emoji of the suit after which a solo is named, or none.
func (p Printer) Trumps(c rules.Contract) Emoji {
	suit, ok := c.Suit()
	if !ok {
		return Emoji{}
	}
	return p.Look.Deck.suit(suit, p.Look.Style(p.Localizer))
}

// Mark returns the emoji of a party, or an empty string.
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

// Backs returns n cards that lie face down as emojis, or an empty string.
func (p Printer) Backs(n int) string {
	if p.Look.Deck == nil {
		return ""
	}
	return strings.Repeat(p.Look.Deck.back.String(), n)
}

// icons returns the emojis of cards, or an empty string while one is missing: readers would take a part of a hand for all of it.
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

// Cards lists cards as players of the language write them.
func (p Printer) Cards(cards []card.Card) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = p.Card(c)
	}
	return strings.Join(words, " ")
}

// SortedCards lists cards from high to low: first the trumps, then the Fehl by suit.
func (p Printer) SortedCards(cards card.Set, order *rules.Order) string {
	trumps, fehl := SortHand(cards, order)
	return p.Cards(append(trumps, fehl...))
}

// SortHand returns the cards of a hand, from high to low: first the trumps, then the Fehl by suit.
func SortHand(hand card.Set, order *rules.Order) (trumps, fehl []card.Card) {
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

// Group is a part of a hand: its trumps, or its Fehl.
type Group struct {
	Heading string
	Cards   []card.Card
	Trumps  bool
}

// Groups returns the parts of a hand that are not empty, in the order that the reader has chosen.
func (p Printer) Groups(hand card.Set, order *rules.Order) []Group {
	trumps, fehl := SortHand(hand, order)
	parts := []Group{{p.T("hand.trumps", Data{"N": len(trumps)}), trumps, true}, {p.T("hand.fehl", Data{"N": len(fehl)}), fehl, false}}
	if p.Look.TrumpsLast {
		slices.Reverse(parts)
	}
	return slices.DeleteFunc(parts, func(g Group) bool { return len(g.Cards) == 0 })
}

// Hand lists the cards of a hand, trumps and Fehl apart. Emojis, if any, come first, and then the text is small.
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

// Party returns Re or Kontra, or an empty string for an unknown party.
func (p Printer) Party(party game.Party) string {
	if party == game.NoParty {
		return ""
	}
	return p.T("party."+party.String(), nil)
}

// Step returns an announcement as players say it: Re, keine 90, schwarz; an empty string for no announcement.
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

// Bock names the Bock of a game with a factor, which is a power of two. Clubs have words up to the threefold Bock, which counts eight times.
func (p Printer) Bock(factor int) string {
	return p.T("bock."+strconv.Itoa(min(max(factor, 2), 8)), nil)
}

// Contract returns the name of a contract.
func (p Printer) Contract(c rules.Contract) string { return p.T("contract."+c.String(), nil) }

// Special returns the name of a Sonderpunkt.
func (p Printer) Special(s rules.Special) string { return p.T("special."+s.String(), nil) }

// calledParty returns the party that the seat has named with the step; NoParty for a knock.
func (p Printer) calledParty(v *game.View, seat card.Seat, step rules.Step) game.Party {
	switch {
	case step == rules.Ansage && v.Compiled().Ruleset().Klopfen:
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
		_, ok := v.Called(seat, step)
		_, late := v.CalledLate(seat, step)
		call := p.Step(step, p.calledParty(v, seat, step))
		switch {
		case ok && step == rules.Ansage && v.SaidVorab(seat):
			said = append(said, p.T("move.vorab", Data{"Call": call}))
		case ok:
			said = append(said, call)
		case late:
			said = append(said, p.T("move.late", Data{"Call": call}))
		}
	}
	return strings.Join(said, ", ")
}

// PresetName is the name of the preset from which the rules started. It includes the version unless that is the newest.
func PresetName(l *locale.Localizer, r rules.Ruleset) string {
	name := l.T("preset."+r.Preset, nil)
	if r.Outdated() {
		return l.T("preset.version", Data{"Rules": name, "Version": r.Version})
	}
	return name
}

// Rule says in words what an option means that has its value in r.
func (p Printer) Rule(o rules.Option, r rules.Ruleset) string { return p.Value(o, o.Get(r), r) }

// Value says in words what a value of the option means under the other options of r. A value has a sentence of its own, or all numbers share
// one; deadlines have one for each unit, which names the card that ends the time, and one for a number of cards that no hand has.
func (p Printer) Value(o rules.Option, value string, r rules.Ruleset) string {
	key, ends := "rule."+o.Key, []string{value, deadlineUnit(r)}
	ansagen := Either(r.DeadlineKontra == rules.DeadlineAsRe, "part.deadline_re", "part.re_alone")
	d := Data{"N": value, "Ansagen": p.T(ansagen, nil)}
	if n, err := strconv.Atoi(value); err == nil {
		limit := r.DeadlineAt(n)
		d["Trick"], d["Card"] = p.Ordinal(limit.Trick), p.Ordinal(limit.Card)
		if limit.Trick < 1 {
			ends = []string{value, "never"}
		}
	}
	for _, end := range ends {
		if locale.Has(key + "." + end) {
			key += "." + end
			break
		}
	}
	return p.T(key, d)
}

// Ordinal writes 2 as "2nd".
func (p Printer) Ordinal(n int) string {
	ending := "n"
	if 1 <= n && n <= 3 {
		ending = strconv.Itoa(n)
	}
	return p.T("ordinal."+ending, Data{"N": n})
}

func deadlineUnit(r rules.Ruleset) string {
	o, _ := rules.Find("deadline_unit")
	return o.Get(r)
}

// RulesetName is the name of a ruleset's preset with the number of options that differ from it.
func (p Printer) RulesetName(r rules.Ruleset) string {
	name := PresetName(p.Localizer, r)
	if n := len(r.Differences()); n > 0 {
		name += p.T("compare.changed", Data{"Count": n})
	}
	return name
}

// RulesMenu offers rules. Saved ones have a name, by which they are offered. If the menu lacks the present rules, the placeholder stands for them.
func RulesMenu(id, placeholder string, now rules.Ruleset, name string, offered []discord.Choice) discord.Select {
	menu := discord.Select{CustomID: id, Placeholder: placeholder}
	for _, o := range offered {
		r, err := rules.Parse(o.Value)
		isNow := name == "" && err == nil && r == now || name != "" && o.Value == name
		menu.Options = append(menu.Options, discord.Option{Value: o.Value, Label: o.Name, Default: isNow})
	}
	return menu
}

// RecordButton leads to something about a recorded game; name ends the key of its label.
func RecordButton(l *locale.Localizer, name string, to route.Path[route.Record], number uint64) discord.Button {
	return discord.Button{CustomID: to.ID(route.Record{Record: number}), Label: l.T("replay.button."+name, nil), Style: discord.Secondary}
}
