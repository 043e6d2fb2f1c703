package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// auction is the Abreizen: who wants another solo than the highest bids announcements, one step after the other, and the holder of the game
// holds each or passes (VB8). The last bid binds who plays (VB9).
type auction struct {
	holder, bidder card.Seat  // who plays if nobody goes on, and whose bid must be held; else NoSeat
	bid            rules.Step // the highest so far
	open           seats      // who has not passed, the holder apart
}

// auctioned reports whether the winner's solo can be outbid by another: not a Pflichtsolo, which others cannot take away, and not without
// another solo.
func (s *State) auctioned(winner card.Seat) bool {
	if _, solo := s.words[winner].Solo(); !solo || s.table.House().Abreizen == rules.NoAbreizen || s.owes.has(winner) {
		return false
	}
	open := seats(0)
	for seat, w := range s.words {
		if _, solo := w.Solo(); solo && card.Seat(seat) != winner {
			open = open.with(card.Seat(seat))
		}
	}
	s.auction = auction{holder: winner, bidder: card.NoSeat, open: open}
	return open != 0
}

// beginAuction: all soli are named, and the others may bid.
func (s *State) beginAuction() {
	s.named |= s.auction.open.with(s.auction.holder)
	s.phase = Auctioning
	s.askBidder()
}

// askBidder asks the next who may bid, clockwise from Vorhand, or ends the auction.
func (s *State) askBidder() {
	if s.auction.bid < rules.Schwarz {
		for i := range card.Seats {
			if seat := s.vorhand.Plus(i); s.auction.open.has(seat) {
				s.turn = seat
				return
			}
		}
	}
	holder, bid := s.auction.holder, s.auction.bid
	s.settleWord(holder, s.words[holder])
	s.begin()
	if bid != rules.NoStep {
		s.calls[holder][bid] = s.cards + 1
		s.stands[Re] = max(s.stands[Re], bid)
	}
}

func (p *position) checkBid(a Action) Illegal {
	held := p.auction.bidder != card.NoSeat // the bid is to be held
	switch {
	case p.phase != Auctioning:
		return NothingToBid
	case a.Seat != p.turn:
		return NotYourTurn
	case a.Kind == Passing:
		return Legal
	case held != (a.Kind == Holding):
		return NothingToBid
	case a.Kind == Bidding && rules.Step(a.arg) != p.auction.bid+1:
		return BidNotNext
	}
	return Legal
}

func (p *position) legalBids(seat card.Seat, list []Action) []Action {
	for _, a := range []Action{Bid(seat, p.auction.bid+1), Hold(seat), Pass(seat)} {
		if p.checkBid(a) == Legal {
			list = append(list, a)
		}
	}
	return list
}

func (s *State) auctionOn(a Action) {
	au := &s.auction
	switch {
	case a.Kind == Bidding:
		au.bid, au.bidder = rules.Step(a.arg), a.Seat
		s.turn = au.holder
		return
	case a.Kind == Passing && au.bidder == card.NoSeat: // he bids no more
		au.open &^= only(a.Seat)
	case a.Kind == Passing: // the bidder has the game
		au.holder, au.open = au.bidder, au.open&^only(au.bidder)
	}
	au.bidder = card.NoSeat
	s.askBidder()
}

// Holder returns who plays the game if nobody bids more, while soli are bid for; else NoSeat.
func (p *position) Holder() card.Seat {
	if p.phase != Auctioning {
		return card.NoSeat
	}
	return p.auction.holder
}

// HighestBid returns the highest bid for a solo, and who made it if it is still to be held; NoStep and NoSeat where there is none.
func (p *position) HighestBid() (step rules.Step, bidder card.Seat) {
	return p.auction.bid, p.auction.bidder
}
