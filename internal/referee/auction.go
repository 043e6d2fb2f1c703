package referee

import (
	"slices"
	"strings"

	"karlchen/game/card"
)

// bids is the Abreizen of soli (VB8, 000§12), and the bidding for the stock (ZN2).
type bids struct {
	holder card.Seat          // plays the game if nobody bids more
	bidder card.Seat          // has bid, and waits for the holder's answer, or card.NoSeat
	step   step               // the highest bid, 0 without one
	done   [card.Seats]bool   // bids no more
	outbid [card.Seats]bool   // has given its solo up
	party  [card.Seats]string // the party that a bidder for a normal game has named
}

// beginAuction plays the highest solo, or lets the others bid for another game.
func (g *Game) beginAuction(highest card.Seat) {
	g.bids = bids{holder: highest, bidder: card.NoSeat}
	b := &g.bids
	b.done[highest] = true
	for _, seat := range others(highest) {
		bids := g.o.is("abreizen", "all") || g.o.is("abreizen", "soli") && g.game(seat) != ""
		b.done[seat] = !bids || g.owes(highest) || g.Forced != card.NoSeat
	}
	g.phase = auction
	g.nextBidder()
}

// game returns the solo that a seat has named, or nothing.
func (g *Game) game(seat card.Seat) string {
	solo, _ := strings.CutPrefix(g.said[seat], "solo-")
	if solo == g.said[seat] {
		return ""
	}
	return solo
}

// goesBefore reports whether the game of a goes before that of b if both are bid for equally high.
func (g *Game) goesBefore(a, b card.Seat) bool {
	rank := func(seat card.Seat) int {
		if g.game(seat) == "" {
			return 1000
		}
		return g.soloRank(seat, g.game(seat))
	}
	return rank(a) < rank(b)
}

// nextBidder asks the next player, or ends the auction.
func (g *Game) nextBidder() {
	b := &g.bids
	for _, seat := range g.fromLead() {
		if !b.done[seat] && g.nextBid(seat) != 0 && (g.game(seat) != "" || g.game(b.holder) != "") {
			g.turn = seat
			return
		}
	}
	g.endAuction()
}

// nextBid returns the bid that a seat has to make: the next step, or the same one if its game goes before the holder's. It is 0 above schwarz.
func (g *Game) nextBid(seat card.Seat) step {
	b := g.bids
	ladder := g.ladder()
	i := slices.Index(ladder, b.step)
	if b.step > 0 && g.goesBefore(seat, b.holder) {
		return b.step
	}
	if i+1 == len(ladder) {
		return 0
	}
	return ladder[i+1]
}

// parseBid takes bid-kontra-no90 apart.
func parseBid(action string) (s spoken, is bool) {
	name, is := strings.CutPrefix(action, "bid-")
	if !is {
		return spoken{}, false
	}
	s, is = parseCall(name)
	return s, is && !s.knock && !s.vorab
}

func (g *Game) objectToBid(seat card.Seat, action string) error {
	b := g.bids
	s, isBid := parseBid(action)
	if seat != g.turn {
		return fault("it is not your turn")
	}
	switch {
	case action == "hold" && b.bidder != card.NoSeat:
		return nil
	case action == "pass":
		return nil
	case isBid && b.bidder == card.NoSeat:
		if s.step != g.nextBid(seat) {
			return fault("another bid is next")
		}
		own := g.bidParty(seat)
		if s.party != "" && s.party != own {
			return fault("you are of the other party")
		}
		if s.party == "" && (s.step == ansage || g.game(seat) == "" && b.party[seat] == "") {
			return fault("a bid names the party")
		}
		return nil
	}
	return fault("this is no bid")
}

// bidParty returns the party for which a seat bids: a soloist is Re, a bidder for a normal game has the party of the ♣D.
func (g *Game) bidParty(seat card.Seat) string {
	if g.game(seat) != "" || g.hands[seat].Has(card.Alte) {
		return "re"
	}
	return "kontra"
}

func (g *Game) bid(seat card.Seat, action string) {
	b := &g.bids
	switch action {
	case "hold":
		if g.turn, b.bidder = b.bidder, card.NoSeat; g.nextBid(g.turn) == 0 {
			g.nextBidder()
		}
	case "pass":
		b.done[seat] = true
		g.giveUp()
	default:
		s, _ := parseBid(action)
		b.step, b.bidder, b.party[seat] = s.step, seat, g.bidParty(seat)
		b.done[seat] = false
		g.turn = b.holder
	}
}

// giveUp gives the game to the bidder. It must outbid all soli that go before its own game, so the next of
// these answers the same bid.
func (g *Game) giveUp() {
	b := &g.bids
	if b.bidder != card.NoSeat {
		b.outbid[b.holder] = true
		next := card.NoSeat
		for _, seat := range g.fromLead() {
			higher := seat != b.bidder && g.game(seat) != "" && !b.outbid[seat] && g.goesBefore(seat, b.bidder)
			if higher && (next == card.NoSeat || g.goesBefore(seat, next)) {
				next = seat
			}
		}
		if next != card.NoSeat {
			b.holder, g.turn, b.done[next] = next, next, true
			return
		}
		b.holder, b.bidder = b.bidder, card.NoSeat
		b.done[b.holder] = true
	}
	g.nextBidder()
}

// endAuction plays the game of the highest bidder.
func (g *Game) endAuction() {
	holder := g.bids.holder
	if solo := g.game(holder); solo != "" {
		g.beginSolo(holder, solo)
		g.begin()
		return
	}
	g.findWithoutSolo()
}

// objectToInstead is about a player who gives a solo up and says what else they have, which counts if no solo is played (Q000-24).
func (g *Game) objectToInstead(seat card.Seat, word string) error {
	if _, isSolo := strings.CutPrefix(word, "solo-"); isSolo || word == "healthy" || seat != g.turn || g.bids.bidder == card.NoSeat {
		return fault("it is too late for this word")
	}
	return g.objectToHand(seat, word)
}

func (g *Game) sayInstead(seat card.Seat, word string) {
	g.said[seat] = word
	g.bids.done[seat] = true
	g.giveUp()
}

// bindBid makes the last bid an announcement of the bidder's party, in a Hochzeit after the Klärungsstich (VB9): all its steps in a row, the
// first vorab where the rules know that.
func (g *Game) bindBid() {
	b := g.bids
	if b.step == 0 || g.unsettled() {
		return
	}
	for _, st := range g.ladder() {
		if st <= b.step {
			re := g.re[b.holder]
			g.calls = append(g.calls, call{
				seat: b.holder, re: re, step: st, vorab: st == ansage && g.o.on("vorab"), bid: true, cards: g.played(), empty: g.level(re) >= st,
			})
		}
	}
}
