package face

import (
	"strings"

	"karlchen/commands/locale"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Pairs says whether the seat has used a pair: announced Schweine or a pair above them, or chosen a partner.
func (p Printer) Pairs(v *game.View, seat card.Seat) string {
	var said []string
	for g := game.PlainGenscher; g <= game.Gegengenscher; g++ {
		if by, _ := v.Genschered(g); by == seat {
			said = append(said, p.GenscherWord(g))
		}
	}
	for _, pair := range []game.Pair{game.Schweine, game.Superschweine, game.Hyperschweine} {
		if v.Announced(pair) == seat {
			said = append(said, p.T("pair."+pair.String(), nil))
		}
	}
	return strings.Join(said, ", ")
}

// GenscherWord is what the player says who chooses a new partner.
func (p Printer) GenscherWord(g game.Genscher) string { return p.T("pair."+g.String(), nil) }

// StockCards lists the cards of the stock, and those that were laid away with their Augen once the game is over.
func (p Printer) StockCards(v *game.View, lies, laid card.Set) string {
	list := func(key string, cards card.Set, counts bool) string {
		if cards == 0 {
			return ""
		}
		line := p.T(key, Data{"Cards": p.SortedCards(cards, v.Order())})
		if counts && v.Phase() == game.Scored {
			line = Phrases(line, p.T("stock.augen", Data{"Count": cards.Augen(), "Name": p.NameAt(v.StockTaker())}))
		}
		return line
	}
	return Phrases(list("stock.lay", lies, v.StockStage() == game.StockLeft), list("stock.away", laid, true))
}

// BidStep names a bid for the stock. Players bid before they name a party.
func (p Printer) BidStep(step rules.Step) string {
	switch step {
	case rules.NoStep:
		return ""
	case rules.Ansage:
		return p.T("stock.no120", nil)
	default:
		return p.Step(step, game.NoParty)
	}
}

// stockWords says in words what a verb does with a stock; ok is false for other verbs.
func (p Printer) stockWords(verb string, v *game.View) (words string, ok bool) {
	if !v.Compiled().Ruleset().ZnStock {
		return "", false
	}
	if verb == "take" {
		return p.T("stock.take", nil), true
	}
	if bid, ok := strings.CutPrefix(verb, "bid-"); ok {
		if step, _, ok := game.ParseCall(bid); ok {
			return p.T("stock.reizen", Data{"Call": p.BidStep(step)}), true
		}
	}
	return "", false
}

// PlayedCard names the i-th card of a trick, and says if a Fuchs is a Schwein.
func (p Printer) PlayedCard(v *game.View, trick, i int) string {
	c := p.Card(v.Trick(trick).Cards[i])
	if v.Schwein(trick*card.Seats + i) {
		return p.T("card.schwein", Data{"Card": c})
	}
	return c
}

// MoveWords says in words what a verb does. A verb without a text shows itself.
func (p Printer) MoveWords(verb string, v *game.View) string {
	if words, ok := p.stockWords(verb, v); ok {
		return words
	}
	if bid, ok := strings.CutPrefix(verb, "bid-"); ok {
		if step, party, ok := game.ParseCall(bid); ok {
			return p.T("move.bid", Data{"Call": p.Step(step, party)})
		}
	}
	if a, err := game.ParseAction("1:" + verb); err == nil {
		if g, partner, ok := a.Genscher(); ok {
			return p.T("genscher.with", Data{"Word": p.GenscherWord(g), "Name": p.NameAt(partner)})
		}
	}
	if name, ok := strings.CutSuffix(verb, "!"); ok {
		if c, err := card.Parse(name); err == nil {
			return p.T("move.as_schwein", Data{"Card": p.Card(c)})
		}
	}
	if name, ok := strings.CutSuffix(verb, "-vorab"); ok {
		if step, party, ok := game.ParseCall(name); ok {
			return p.T("move.vorab", Data{"Call": p.Step(step, party)})
		}
	}
	if key := "move." + verb; locale.Has(key) {
		return p.T(key, nil)
	}
	return verb
}
