package view

import (
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// wordBlocks have the answers to the question for Vorbehalte, and then the way back from a Vorbehalt; or the games that the taker of a stock may
// play.
func (p panel) wordBlocks() []discord.Block {
	var row []discord.Button
	solo := discord.Select{CustomID: route.Solo.ID(p.at()), Placeholder: p.T("hand.solo", nil)}
	wish := p.wishMenu()
	owes, onTurn := p.v.Owes(p.v.Seat()), p.v.Turn() == p.v.Seat()
	if isDirect(&p.v) {
		solo.Placeholder = p.T("direct.solo", nil)
	}
	if owes {
		solo.Placeholder = p.T("hand.pflichtsolo", nil)
	}
	if p.v.Phase() == game.Exchanging {
		solo.Placeholder = p.T("stock.solo", nil)
	}
	if !onTurn {
		solo.Placeholder = p.T("hand.solo_at_once", nil)
	}
	for _, a := range p.v.Legal(nil) {
		word := a.Word()
		if word == game.Unspoken {
			continue
		}
		if c, ok := word.Solo(); ok {
			if !a.AtOnce() || !onTurn { // on turn, the question has a button to name it at once
				solo.Options = append(solo.Options, p.soloOption(a, c, owes))
			}
			continue
		}
		if c, ok := word.Wish(); ok {
			wish.Options = append(wish.Options, p.wishOption(word, c))
			continue
		}
		b := discord.Button{CustomID: route.Word.ID(route.Saying{At: p.at(), Word: word}), Label: p.T(p.wordKeys()+p.wordOnButton(word), nil), Style: discord.Success}
		if word != game.Healthy {
			b.Style = discord.Primary
		} else if p.v.Turn() != p.v.Seat() {
			b.Label, b.Style = p.T("say.withdraw", nil), discord.Secondary
		}
		row = append(row, b)
	}
	var blocks []discord.Block
	for some := range face.SplitRows(row) {
		blocks = append(blocks, discord.ButtonRow{Buttons: some})
	}
	for _, menu := range []discord.Select{wish, solo} {
		if len(menu.Options) > 0 {
			blocks = append(blocks, menu)
		}
	}
	return blocks
}

// wishMenu is the menu of cards that a Hochzeit can wish for, still empty.
func (p panel) wishMenu() discord.Select {
	return discord.Select{CustomID: route.Wish.ID(p.at()), Placeholder: p.T("hand.wish", nil)}
}

func (p panel) wishOption(word game.Word, c card.Card) discord.Option {
	return discord.Option{Value: word.String(), Label: p.T("say.hochzeit-card", face.Data{"Card": p.CardInWords(c)}), EmojiID: p.Face(c).ID}
}

// wordOnButton ends the key of a word's label. If a Hochzeit has a choice, or an unusual trick, the plain word names its trick too.
func (p panel) wordOnButton(w game.Word) string {
	tricks := p.v.Compiled().Rules().HochzeitPartner.Tricks()
	if w != game.SayHochzeit || len(tricks) == 1 && tricks[0] == rules.AnyTrick {
		return w.String()
	}
	return game.SayHochzeitBy(tricks[0]).String()
}

// soloOption explains a solo and marks a Pflichtsolo.
func (p panel) soloOption(a game.Action, c rules.Contract, owes bool) discord.Option {
	o := discord.Option{Value: a.Verb(), Label: p.Contract(c), Description: p.T("contract."+c.String()+".explained", nil), EmojiID: p.Trumps(c).ID}
	if owes {
		o.Label = p.T("hand.solo_owed", face.Data{"Contract": o.Label})
	}
	return o
}

// cardRows have a button for each kind of card, one for both copies, with trumps and Fehl below their headings. Cards that are not legal now are
// disabled, not hidden: the hand keeps its shape. The title stands above the first heading.
func (p panel) cardRows(title string) []discord.Block {
	legal := map[card.Card]bool{}
	for _, a := range p.v.Legal(nil) {
		if a.Kind == game.Playing && hasOwnPlace(a) {
			legal[a.Card()] = true
		}
	}
	to := face.Either(p.Look.AskFirst, route.AskPlay, route.Play)
	return p.handRows(title, func(b *discord.Button, c card.Card) {
		b.CustomID, b.Disabled = to.ID(route.Playing{At: p.at(), Card: c}), !legal[c]
	})
}

// handRows lay the buttons of a hand out. Set completes the button of a kind of card.
func (p panel) handRows(title string, set func(*discord.Button, card.Card)) (blocks []discord.Block) {
	for _, g := range p.Groups(p.v.Own(), p.v.Order()) {
		heading := g.Heading
		if p.Look.Pictures { // which has the hand, with a gap before the Fehl
			heading = ""
		}
		blocks = append(blocks, face.Text(title, heading))
		title = ""
		for _, kinds := range face.SplitCards(g.Cards) {
			row := discord.ButtonRow{}
			for _, c := range kinds {
				b := discord.Button{Label: p.Card(c), Style: face.Either(g.Trumps, discord.Primary, discord.Secondary), EmojiID: p.Face(c).ID}
				if p.v.Own().Count(c) == 2 {
					b.Label += pairMark
				}
				set(&b, c)
				row.Buttons = append(row.Buttons, b)
			}
			blocks = append(blocks, row)
		}
	}
	return append(blocks, face.Text(title))
}

// pairMark follows a card of which the player holds both.
const pairMark = " ×2"

// callRows have a button for each announcement that is legal now, with its latest moment, and the ways to end a game early. The bot asks once more
// before an expensive one.
func (p panel) callRows() []discord.Block {
	calls, rare := p.callChoices()
	return append(rowsOf(calls), rare...)
}

// callChoices are the buttons of the next announcements, and rows of what is done rarely.
func (p panel) callChoices() (next []discord.Button, rare []discord.Block) {
	var late, short []discord.Button
	var calls, higher []game.Action
	for _, a := range p.v.Legal(nil) {
		switch a.Kind {
		case game.Calling:
			step, _ := a.Step()
			switch {
			case !hasOwnPlace(a):
			case a.Late():
				late = append(late, p.lateButton(a))
			case step == rules.Ansage || !hasAbsage(calls):
				calls = append(calls, a)
			default:
				higher = append(higher, a)
			}
		case game.Claiming:
			short = append(short, p.button(discord.Secondary, route.AskClaim, "button.claim"))
		case game.Conceding:
			short = append(short, p.button(discord.Secondary, route.AskConcede, "button.concede"))
		default: // words, cards and rare moves have rows of their own
		}
	}
	if p.s.MayAnnounce(p.user) {
		short = append(short, p.button(discord.Secondary, route.Accept, "button.accept"))
	}
	if len(higher) == 1 { // needs no menu
		calls, higher = append(calls, higher[0]), nil
	}
	for _, a := range calls {
		next = append(next, p.callButton(a))
	}
	if len(higher) > 0 {
		rare = append(rare, p.higherMenu(higher))
	}
	return next, append(append(rare, rowsOf(late)...), rowsOf(short)...)
}

func rowsOf(buttons []discord.Button) (rows []discord.Block) {
	for some := range slices.Chunk(buttons, face.MaxButtons) {
		rows = append(rows, discord.ButtonRow{Buttons: some})
	}
	return rows
}

func hasAbsage(calls []game.Action) bool {
	return slices.ContainsFunc(calls, func(a game.Action) bool { step, _ := a.Step(); return step != rules.Ansage })
}

// higherMenu has the announcements beyond the next one. They are rare, and as buttons they would take more room than the cards.
func (p panel) higherMenu(calls []game.Action) discord.Select {
	s := discord.Select{CustomID: route.Higher.ID(p.at()), Placeholder: p.T("hand.higher", nil)}
	for _, a := range calls {
		s.Options = append(s.Options, discord.Option{Value: a.Verb(), Label: p.callButton(a).Label})
	}
	return s
}

func (p panel) callButton(a game.Action) discord.Button {
	step, party := a.Step()
	to, style := route.AskCall, discord.Danger
	if step == rules.Ansage {
		style = discord.Success
		if !p.Look.AskCalls || p.v.Phase() == game.Exchanging { // there the player has to say one of the two
			to = route.Call
		}
	}
	if p.v.Phase() == game.InPlay && p.v.Turn() != p.v.Seat() { // quiet while others play
		style = discord.Secondary
	}
	d := face.Data{"Call": p.Step(step, party)}
	if party != game.NoParty && party != p.v.SpeaksFor(a.Seat) && p.v.Phase() != game.Exchanging {
		d["Call"] = p.T("call.misleading", d)
	}
	var label string
	switch {
	case p.v.Phase() == game.Exchanging:
		label = p.T("stock.say", d)
	case a.Vorab():
		label = p.T("button.call_vorab", d)
	default:
		label = p.withUntil(d["Call"].(string), p.v.Until(a))
	}
	return discord.Button{CustomID: to.ID(route.Calling{At: p.at(), Call: a}), Label: label, Style: style}
}

// lateButton stands apart from the other announcements, says what a late call is worth, and asks once more.
func (p panel) lateButton(a game.Action) discord.Button {
	label := p.T("button.call_late", face.Data{"Call": p.Step(a.Step())})
	return discord.Button{CustomID: route.AskCall.ID(route.Calling{At: p.at(), Call: a}), Label: label, Style: discord.Secondary}
}

// withUntil adds to a label until when the player may make the announcement, if cards alone decide.
func (p panel) withUntil(call string, until game.Until) string {
	if p.brief {
		return call
	}
	d := face.Data{"Call": call, "Trick": p.Ordinal(until.Trick), "Card": p.Ordinal(until.Card)}
	switch until.Kind {
	case game.UntilOwnCard:
		return p.T("button.call_own", d)
	case game.UntilNextCard:
		return p.T("button.call_next", d)
	case game.UntilTableCard:
		return p.T("button.call_table", d)
	case game.Unclear, game.NoMore:
	}
	return call
}

// hasOwnPlace reports whether an action has its own place on the panel: words, cards, announcements, partners and the ways to end a game early.
func hasOwnPlace(a game.Action) bool {
	switch {
	case a.Kind == game.Calling:
		step, party := a.Step()
		return a.Late() || a.Verb() == game.CallName(step, party)
	case a.Kind == game.Playing:
		return a.Verb() == a.Card().String()
	}
	return a.Kind == game.Saying || a.Kind == game.Claiming || a.Kind == game.Conceding || a.Kind == game.Genschern
}

// moveBlocks have a button for each other action that is legal now, so that no rule can leave a person without a move. Where cards can be chosen,
// markRows have them.
func (p panel) moveBlocks() []discord.Block {
	var buttons []discord.Button
	choice := len(p.handOvers()) > 1
	for _, a := range p.v.Legal(nil) {
		if hasOwnPlace(a) || choice && isHandOver(a) {
			continue
		}
		label := p.MoveWords(a.Verb(), &p.v)
		if a.Kind == game.Promoting && p.brief {
			label = p.T("pair."+a.Verb(), nil)
		}
		if isHandOver(a) {
			label = p.handOverWords(a)
		}
		b := discord.Button{CustomID: route.Move.ID(route.Moving{At: p.at(), Move: a}), Label: face.Clip(label, maxLabel), Style: discord.Success}
		switch a.Kind {
		case game.Declining, game.Passing:
			b.Style = discord.Secondary
		case game.Leaving: // beside taking the stock up
			b.Style = discord.Primary
		default:
		}
		buttons = append(buttons, b)
	}
	var blocks []discord.Block
	for row := range face.SplitRows(buttons[:min(len(buttons), maxMoves)]) {
		blocks = append(blocks, discord.ButtonRow{Buttons: row})
	}
	return blocks
}

// isHandOver reports whether the player gives cards away by the action.
func isHandOver(a game.Action) bool {
	return a.Kind == game.Giving || a.Kind == game.Returning || a.Kind == game.Laying
}

// handOvers are the choices of cards that the person can give away now.
func (p panel) handOvers() []game.Action {
	return slices.DeleteFunc(p.v.Legal(nil), func(a game.Action) bool { return !isHandOver(a) })
}

// markRows let the person choose cards of their hand, which look as they do in play, and then give these away. A click on a card chooses it, or a second
// copy, or takes the choice back.
func (p panel) markRows(title string, choices []game.Action) []discord.Block {
	n := choices[0].Cards().Len()
	fits := func(cards card.Set) bool {
		return slices.ContainsFunc(choices, func(a game.Action) bool { return a.Cards().Contains(cards) })
	}
	if !fits(p.marked) {
		p.marked = 0
	}
	rows := p.handRows(title, func(b *discord.Button, c card.Card) {
		next, chosen := p.marked.Plus(card.SetOf(c)), p.marked.Count(c)
		more := p.v.Own().Count(c) > chosen && fits(next)
		if chosen > 0 {
			b.Style, b.Label = discord.Success, "☑ "+p.Card(c)+face.If(p.v.Own().Count(c) == 2, fmt.Sprintf(" ×%d", chosen))
		}
		if chosen > 0 && !more {
			next = p.marked.Minus(card.SetOf(c, c))
		}
		if b.CustomID, b.Disabled = route.Keep.ID(p.at()), chosen == 0 && !more; next != 0 {
			b.CustomID = route.Mark.ID(route.Moving{At: p.at(), Move: choices[0].WithCards(next)})
		}
	})
	done := discord.Button{Label: p.T("pick."+verbOf(choices[0]), face.Data{"Count": n}), Style: discord.Success, Disabled: true}
	choice := choices[0]
	if p.marked.Len() == n {
		choice = choice.WithCards(p.marked)
		done.Label, done.Disabled = p.handOverWords(choice), false
	}
	done.CustomID = route.Move.ID(route.Moving{At: p.at(), Move: choice})
	return append(rows, discord.ButtonRow{Buttons: []discord.Button{done}})
}

// verbOf is what records call the action, without its cards.
func verbOf(a game.Action) string {
	name, _, _ := strings.Cut(a.Verb(), "(")
	return name
}

// handOverWords say which cards the person gives away.
func (p panel) handOverWords(a game.Action) string {
	return p.T("picked."+verbOf(a), face.Data{"Cards": p.SortedCards(a.Cards(), p.v.Order())})
}

const (
	maxMoves = 12 // the most buttons for which a panel has room
	maxLabel = 80 // Discord's limit of the characters of a label
)
