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

// moveBlocks have a button for each other action that is legal now, so that no rule can leave a person without a move. Actions with several cards
// have a menu of these cards.
func (p panel) moveBlocks() []discord.Block {
	var buttons []discord.Button
	cards := map[string][]string{} // of each action with cards, as its verb lists them
	count := map[string]int{}
	var names []string
	for _, a := range p.v.Legal(nil) {
		if hasOwnPlace(a) {
			continue
		}
		name, list, several := splitVerb(a.Verb())
		if !several {
			label := p.MoveWords(a.Verb(), &p.v)
			if a.Kind == game.Promoting && p.brief {
				label = p.T("pair."+a.Verb(), nil)
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
			continue
		}
		if count[name] == 0 {
			names = append(names, name)
		}
		count[name] = len(list)
		cards[name] = unite(cards[name], list)
	}
	var blocks []discord.Block
	for row := range face.SplitRows(buttons[:min(len(buttons), maxMoves)]) {
		blocks = append(blocks, discord.ButtonRow{Buttons: row})
	}
	for _, name := range names {
		blocks = append(blocks, p.pickMenu(name, cards[name], count[name]))
	}
	return blocks
}

const (
	maxMoves = 12 // the most buttons for which a panel has room
	maxLabel = 80 // Discord's limit of the characters of a label
)

// splitVerb splits the cards off a verb: "give(DA,DK)" is give with two cards.
func splitVerb(verb string) (name string, cards []string, several bool) {
	name, rest, several := strings.Cut(verb, "(")
	if !several {
		return verb, nil, false
	}
	return name, strings.Split(strings.TrimSuffix(rest, ")"), ","), true
}

// unite returns the shortest list that has each card as often as either list.
func unite(a, b []string) []string {
	rest := slices.Clone(a)
	for _, c := range b {
		if i := slices.Index(rest, c); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		} else {
			a = append(a, c)
		}
	}
	return a
}

// secondMark ends the value of the second of two equal cards in a menu, because values must differ.
const secondMark = ".2"

// pickMenu is a menu of cards from which the person must choose n.
func (p panel) pickMenu(name string, cards []string, n int) discord.Select {
	s := discord.Select{CustomID: route.Pick.ID(route.Picking{At: p.at(), Name: name}), Placeholder: p.T("pick."+name, face.Data{"Count": n}), Min: n, Max: n}
	trumps, fehl := face.SortHand(p.v.Own(), p.v.Order())
	place := map[string]int{} // in the hand
	for i, c := range append(trumps, fehl...) {
		place[c.String()] = i
	}
	slices.SortStableFunc(cards, func(a, b string) int { return place[a] - place[b] })
	for i, text := range cards {
		o := discord.Option{Value: text, Label: text}
		if c, err := card.Parse(text); err == nil {
			o.Label, o.EmojiID = p.CardInWords(c), p.Face(c).ID
		}
		if i > 0 && cards[i-1] == text {
			o.Value += secondMark
		}
		s.Options = append(s.Options, o)
	}
	return s
}

// Picked returns the action of a name with the cards that a person has chosen in its menu, with any seat. Error: there is no such action.
func Picked(name string, values []string) (game.Action, error) {
	cards := make([]string, len(values))
	for i, v := range values {
		cards[i] = strings.TrimSuffix(v, secondMark)
	}
	return game.ParseAction(fmt.Sprintf("%s:%s(%s)", card.Seat(0), name, strings.Join(cards, ",")))
}
