package referee

import (
	"slices"
	"strings"

	"karlchen/game/card"
)

// pile is the stock of two cards, and who has it (ZN1 to ZN5).
type pile struct {
	taker card.Seat // card.NoSeat while the players bid
	hand  bool      // the taker plays without it
	taken bool
	away  card.Set // the two cards that count for the taker in the end
	laid  bool
	asked []card.Seat // after a Kontra of the taker: who has to say whether they have a Hochzeit
}

// beginStock asks the seat left of Vorhand, who has the stock as long as nobody bids more.
func (g *Game) beginStock() {
	g.stock.taker = card.NoSeat
	g.bids = bids{holder: g.Lead, bidder: card.NoSeat}
	g.turn = g.Lead.Next()
}

func (g *Game) objectToStock(seat card.Seat, action string, cards card.Set) error {
	if seat != g.turn {
		return fault("it is not your turn")
	}
	p := g.stock
	if p.taker == card.NoSeat {
		return g.objectToStockBid(seat, action)
	}
	switch {
	case (action == "take" || action == "hand") && !p.taken && !p.hand && len(p.asked) == 0:
		return nil
	case action == "lay" && p.taken && !p.laid:
		return g.objectToLay(cards)
	}
	return fault("this is not the time for %s", action)
}

// objectToStockBid refuses a bid that is not higher than the last; steps may be left out (ZN2).
func (g *Game) objectToStockBid(seat card.Seat, action string) error {
	b := g.bids
	s, isBid := parseBid(action)
	switch {
	case action == "pass":
		return nil
	case action == "hold" && b.bidder != card.NoSeat:
		return nil
	case isBid && b.bidder == card.NoSeat && s.step > b.step && slices.Contains(g.ladder(), s.step) && s.party != "kontra" && !(s.step > ansage && s.party != ""):
		return nil
	}
	return fault("this is no bid")
}

// objectToLay refuses to lay away a ♣D in a game with partners (ZN4).
func (g *Game) objectToLay(cards card.Set) error {
	switch {
	case cards.Len() != 2:
		return fault("two cards are laid away")
	case !g.hands[g.stock.taker].Contains(cards):
		return fault("these cards are not in the hand")
	case g.kind != "solo" && cards.Has(card.Alte):
		return fault("a ♣D is not laid away")
	}
	return nil
}

// useStock follows the bids, and what the taker does with the stock.
func (g *Game) useStock(seat card.Seat, action string, cards card.Set) {
	p, b := &g.stock, &g.bids
	switch action {
	case "take":
		p.taken = true
		g.hands[seat] = g.hands[seat].Plus(g.Stock)
	case "hand":
		p.hand, p.away = true, g.Stock
		g.endStock()
	case "lay":
		p.laid, p.away = true, cards
		g.hands[seat] = g.hands[seat].Minus(cards)
		g.endStock()
	case "hold":
		b.bidder, g.turn = card.NoSeat, b.bidder
		g.askForStock(g.turn)
	case "pass":
		b.done[seat] = true
		next := b.bidder
		if b.bidder != card.NoSeat {
			b.holder, b.bidder = b.bidder, card.NoSeat
			b.done[b.holder] = true
		} else {
			next = seat
		}
		g.askForStock(next)
	default:
		s, _ := parseBid(action)
		b.step = s.step
		if seat == b.holder { // Vorhand wants the stock that nobody has bid for
			g.win(seat)
			return
		}
		b.bidder, g.turn = seat, b.holder
	}
}

// askForStock gives the turn to the next player who may still bid, beginning with this seat. The last is the holder: if nobody has bid,
// Vorhand may have the stock.
func (g *Game) askForStock(from card.Seat) {
	b := &g.bids
	for seat := from; b.step < schwarz && seat != g.Lead; seat = seat.Next() {
		if !b.done[seat] && seat != b.holder {
			g.turn = seat
			return
		}
	}
	switch {
	case b.step > 0:
		g.win(b.holder)
	case b.done[b.holder]:
		g.dealAgain()
	default:
		g.turn = b.holder
	}
}

func (g *Game) win(seat card.Seat) { g.stock.taker, g.turn = seat, seat }

// endStock goes on after the stock: in a solo with the play, else with the taker's party.
func (g *Game) endStock() {
	if g.kind == "solo" {
		g.begin()
	}
}

// objectToStockWord is about the solo before the stock is taken (ZN3), and Re, Kontra or Hochzeit after it (ZN5).
func (g *Game) objectToStockWord(seat card.Seat, word string) error {
	p := g.stock
	solo, isSolo := strings.CutPrefix(word, "solo-")
	switch {
	case seat != g.turn || p.taker == card.NoSeat:
		return fault("it is not your turn")
	case isSolo && seat == p.taker && !p.taken && !p.hand && g.kind == "":
		return g.objectToSolo(solo)
	case isHochzeit(word) && seat == p.taker && (p.laid || p.hand):
		return g.objectToHochzeit(seat, word)
	case seat != p.taker && word == "healthy":
		return nil
	case seat != p.taker && isHochzeit(word):
		return g.objectToHochzeit(seat, word)
	}
	return fault("it is too late for this word")
}

func (g *Game) sayWithStock(seat card.Seat, word string) {
	p := &g.stock
	g.said[seat] = word
	if solo, isSolo := strings.CutPrefix(word, "solo-"); isSolo {
		g.beginSolo(seat, solo)
		return
	}
	if seat != p.taker {
		if p.asked = p.asked[1:]; len(p.asked) > 0 {
			g.turn = p.asked[0]
			return
		}
	}
	if holder := g.first("hochzeit"); holder != card.NoSeat {
		g.beginHochzeit(holder, g.said[holder])
		if holder != p.taker && !g.o.on("hochzeit_fixed_time_conversion") {
			g.hochzeit.not = p.taker // who has said Kontra, unless that can still turn into Re (HZ11)
		}
		g.begin()
		return
	}
	g.beginWithStock()
}

// beginWithStock plays a normal game. Without a ♣D in any hand there is no Re, and the cards are dealt again.
func (g *Game) beginWithStock() {
	if count(byAlten(g.hands)) == 0 {
		g.dealAgain()
		return
	}
	g.beginNormal()
}

// objectToParty is about the taker, who says at last for which party they play.
func (g *Game) objectToParty(seat card.Seat, s spoken) error {
	p := g.stock
	if seat != p.taker || seat != g.turn || !p.laid && !p.hand || len(p.asked) > 0 || s.step != ansage || s.vorab || s.knock {
		return fault("nothing can be announced now")
	}
	if (s.party == "re") != g.hands[seat].Has(card.Alte) {
		return fault("you are of the other party")
	}
	return nil
}

// sayParty goes on after the taker's Re with the play, after their Kontra with the question for a Hochzeit.
func (g *Game) sayParty(seat card.Seat, s spoken) {
	if s.party == "re" {
		g.beginWithStock()
		return
	}
	for _, other := range g.fromLead() {
		if other != seat {
			g.stock.asked = append(g.stock.asked, other)
		}
	}
	g.turn = g.stock.asked[0]
}

// scoreHand adds the point for playing without the stock (ZN2).
func (s *scoring) scoreHand(isRe bool) {
	if s.stock.hand {
		s.add("hand", isRe, 1)
	}
}
