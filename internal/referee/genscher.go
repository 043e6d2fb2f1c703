package referee

import (
	"strings"

	"karlchen/game/card"
)

// genscher is a change of the parties during the game (PA6 to PA9).
type genscher struct {
	said  [2]bool   // Genscher, Gegengenscher
	first card.Seat // who has said the Genscher
	must  card.Card // the card that has to follow the word, or card.None
}

// parseGenscher reads genscher-3 and gegengenscher-3. Again is 1 for the answer.
func parseGenscher(action string) (again int, partner card.Seat, is bool) {
	name, seat, _ := strings.Cut(action, "-")
	partner, err := card.ParseSeat(seat)
	switch {
	case err != nil:
		return 0, 0, false
	case name == "genscher":
		return 0, partner, true
	case name == "gegengenscher":
		return 1, partner, true
	}
	return 0, 0, false
}

func (g *Game) objectToGenscher(seat card.Seat, again int, partner card.Seat) error {
	c := card.Of(card.Diamonds, []card.Rank{card.King, card.Queen}[again])
	partners := g.kind == "normal" || g.kind == "hochzeit" && g.hochzeit.settled > 0 && !g.lone()
	switch {
	case !g.o.on("genscher") || again == 1 && !g.o.on("gegengenscher"):
		return fault("the rules have no such word")
	case g.phase != playing || g.late || seat != g.turn:
		return fault("it is not your turn")
	case !partners:
		return fault("this is no game for it")
	case g.genscher.said[again] || again == 1 && (!g.genscher.said[0] || seat == g.genscher.first):
		return fault("it is said already, or needs a Genscher of another player")
	case g.hands[seat].Count(c) < 2 || partner == seat:
		return fault("the player needs both cards, and a partner")
	case g.o.on("genscher_at_end") && g.hands[seat].Len() > 2:
		return fault("the pair must be the last two cards")
	}
	return nil
}

// changeParties gives the player the chosen partner. What is left of announcements counts for the new party of the player who said it (PA8).
func (g *Game) changeParties(seat card.Seat, again int, partner card.Seat) {
	if again == 0 {
		g.genscher.first = seat
	}
	g.genscher.said[again] = true
	g.genscher.must = card.Of(card.Diamonds, []card.Rank{card.King, card.Queen}[again])
	g.re = [card.Seats]bool{}
	g.re[seat], g.re[partner] = true, true
	if g.kind == "hochzeit" {
		g.hochzeit.partner = partner
	}
	for _, calls := range []*[]call{&g.calls, &g.tooLate} {
		var left []call
		for _, c := range *calls {
			c.re, c.hollow = g.re[c.seat], false
			if g.o.is("genscher_calls", "re-kontra") {
				c.step, c.void = ansage, c.lapsed // a void Absage leaves its Ansage, too, or it would show whose it was
			}
			if !g.o.is("genscher_calls", "nothing") {
				left = append(left, c)
			}
		}
		*calls = left
	}
}
