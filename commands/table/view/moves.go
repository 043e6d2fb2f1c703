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
)

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
