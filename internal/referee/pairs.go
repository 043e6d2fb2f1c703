package referee

import (
	"slices"

	"karlchen/game/card"
)

// pairs are the Schweine, Superschweine and Hyperschweine of a game (CO14 to CO28).
type pairs struct {
	foxes    card.Seat    // who has announced the Schweine, or card.NoSeat
	above    [2]card.Seat // who has announced the Superschweine and the Hyperschweine, or card.NoSeat
	used     bool         // of one Schwein: it has been played
	firstWon bool         // the holder's first Fuchs has won its trick by itself
}

// announced returns who has announced a pair.
func (p *pairs) announced(pair role) *card.Seat {
	if pair == schwein {
		return &p.foxes
	}
	return &p.above[pair-superschwein]
}

// fox returns the card that can be a Schwein in this game, or card.None (CO20, CO21).
func (g *Game) fox() card.Card {
	if !g.o.on("schweine") {
		return card.None
	}
	suit, farbsolo := suits[g.solo]
	switch {
	case g.kind != "solo":
		return card.Fuchs
	case !farbsolo || g.o.is("schweine_games", "normal"):
		return card.None
	case suit == card.Diamonds:
		return card.Fuchs
	case g.o.is("schweine_games", "farbsoli") && g.o.on("schweine_follow_suit_in_farbsolo"):
		return card.Of(suit, card.Ace)
	}
	return card.None
}

// cardOf returns the card of which two are a pair, or card.None (CO14, CO23, CO28).
func (g *Game) cardOf(pair role) card.Card {
	fox := g.fox()
	if pair == schwein || fox == card.None {
		return fox
	}
	ranks := map[string]card.Rank{"karo-9": card.Nine, "karo-10": card.Ten, "karo-king": card.King}
	rank, there := ranks[g.o[map[role]string{superschwein: "superschweine", hyperschwein: "hyperschweine"}[pair]]]
	if c := card.Of(fox.Suit(), rank); there && c != g.order().dulle { // a Dulle is high enough
		return c
	}
	return card.None
}

// dealtPair reports whether a pair lay in one hand before any exchange, or after it where an Armut can bring Schweine (CO22).
func (g *Game) dealtPair(seat card.Seat, c card.Card) bool {
	if c != g.fox() { // passed together they were not built
		return slices.ContainsFunc(g.held[:], func(hand card.Set) bool { return holdsBoth(hand, c) })
	}
	return holdsBoth(g.held[seat], c)
}

func (g *Game) objectToPair(seat card.Seat, pair role) error {
	if g.phase == over {
		return fault("the game is over")
	}
	c, announced := g.cardOf(pair), *g.pairs.announced(pair)
	switch {
	case c == card.None:
		return fault("there is no such pair in this game")
	case announced != card.NoSeat:
		return fault("the pair is announced already")
	case pair == schwein && g.o.is("schwein_which", "free-choice") && g.phase == playing:
		return fault("the Schwein is announced with its card")
	case pair == schwein && g.o.is("schwein_which", "second-if-first-won") && g.phase == playing:
		return g.objectToSecond(seat)
	case g.phase != exchange && g.hands[seat].Count(c) < 2:
		return fault("the pair is not in the hand")
	case pair > schwein && g.o.on("superschweine_condition") && *g.pairs.announced(pair - 1) == card.NoSeat:
		return fault("the pair needs the one below it")
	}
	if pair > schwein && g.o.on("superschweine_buildable_in_armut") && g.phase == playing {
		return nil
	}
	if !g.dealtPair(seat, c) {
		return fault("nobody gets a pair by the exchange")
	}
	if err := g.objectToMoment(seat, pair); err != nil {
		return err
	}
	if pair == schwein && g.phase == playing && g.o.on("schweine_announcement_needs_re_kontra") && !g.hasCalled(seat) {
		return fault("Schweine need Re or Kontra")
	}
	return nil
}

// objectToSecond refuses a Schwein that is the second ♦A, unless the first has won its trick (CO16).
func (g *Game) objectToSecond(seat card.Seat) error {
	if g.phase != playing || !g.pairs.firstWon || g.hands[seat].Count(g.fox()) != 1 || !holdsBoth(g.held[seat], g.fox()) {
		return fault("the first Fuchs has not won its trick")
	}
	return nil
}

// objectToMoment refuses a pair that is shown too early or too late (CO17, CO22).
func (g *Game) objectToMoment(seat card.Seat, pair role) error {
	switch g.phase {
	case words:
		if pair > schwein || !g.o.is("schweine_announce", "vorbehalt") || seat != g.turn {
			return fault("a pair is not announced now")
		}
		return nil
	case playing:
		if pair == schwein && g.o.is("schweine_announce", "vorbehalt") && g.fox() == card.Fuchs {
			return fault("it is too late for a pair")
		}
		if pair == schwein && g.kind == "armut" && g.re[seat] && !g.o.is("schweine_in_armut", "buildable") {
			return fault("it is too late for a pair in an Armut")
		}
		return nil
	case exchange:
		a := g.armut
		switch {
		case g.o.is("schweine_in_armut", "buildable"):
		case g.o.is("schweine_in_armut", "before-pass"):
			if a.given == 0 {
				return nil
			}
		case seat == a.giver:
			if a.taken {
				return nil
			}
		case a.given != 0 && !a.taken && seat == g.turn:
			return nil
		}
	case auction, bidding, over:
	}
	return fault("a pair is not announced now")
}

func (g *Game) showPair(seat card.Seat, pair role) {
	*g.pairs.announced(pair) = seat
}

// objectToMark refuses a Fuchs that is marked as a Schwein where that is no choice, or not the player's.
func (g *Game) objectToMark(seat card.Seat, c card.Card, marked bool) error {
	if marked && g.roleOf(seat, c, true) != schwein {
		return fault("this is no Schwein")
	}
	return nil
}

// roleOf returns what a card becomes when the seat plays it. Marked means that its player says so (CO16, CO18).
func (g *Game) roleOf(seat card.Seat, c card.Card, marked bool) role {
	for _, pair := range []role{superschwein, hyperschwein} {
		if c == g.cardOf(pair) && (*g.pairs.announced(pair) != card.NoSeat || !g.o.on("schweine_optional") && g.objectToPair(seat, pair) == nil) {
			return pair
		}
	}
	if c != g.fox() || g.o.is("schweine_count", "one") && g.pairs.used {
		return plain
	}
	own := g.hands[seat].Count(c)
	switch {
	case g.o.is("schwein_which", "free-choice"):
		if marked && holdsBoth(g.held[seat], c) && g.objectToMoment(seat, schwein) == nil || marked && g.pairs.foxes != card.NoSeat {
			return schwein
		}
	case g.pairs.foxes != card.NoSeat:
		if !g.o.is("schwein_which", "second-if-first-won") || g.pairs.firstWon {
			return schwein
		}
	case !g.o.on("schweine_optional") && own == 2 && g.dealtPair(seat, c) && g.objectToMoment(seat, schwein) == nil &&
		!g.o.is("schwein_which", "second-if-first-won"):
		return schwein
	case !g.o.on("schweine_optional") && g.o.is("schwein_which", "second-if-first-won") && g.objectToSecond(seat) == nil:
		return schwein
	}
	return plain
}

// notePair remembers a Schwein that was announced by being played.
func (g *Game) notePair(l laid) {
	if l.role > schwein {
		*g.pairs.announced(l.role) = l.seat
	}
	if l.role == schwein {
		g.pairs.used = true
		if g.pairs.foxes == card.NoSeat {
			g.pairs.foxes = l.seat
		}
	}
}

// noteFirstFox remembers whether the first Fuchs of its holder has won its trick (CO16).
func (g *Game) noteFirstFox(t trick) {
	best := g.bestOf(t)
	if best.card == g.fox() && best.role == plain && g.hands[best.seat].Count(best.card) == 1 {
		g.pairs.firstWon = true
	}
}

// objectToSplit refuses to tear announced Schweine, or those that can still be announced, apart in an Armut (002:L72).
func (g *Game) objectToSplit(seat card.Seat, cards card.Set) error {
	if g.pairs.foxes != card.NoSeat && g.hands[seat].Count(g.fox()) == 2 && cards.Count(g.fox()) == 1 {
		return fault("Schweine are not split")
	}
	return nil
}

// showAtOnce shows the Schweine of a seat that was dealt both, where nobody may keep silent about them (CO18).
func (g *Game) showAtOnce(seat card.Seat) {
	if !g.o.on("schweine_optional") && g.pairs.foxes == card.NoSeat && holdsBoth(g.held[seat], g.fox()) {
		g.pairs.foxes = seat
	}
}
