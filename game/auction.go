package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// noAuction is the auction of a game without one.
var noAuction = auction{holder: card.NoSeat, bidder: card.NoSeat}

// beginAuction begins the auction if the winner's solo can be outbid, and reports whether it has begun. Nobody can outbid a Pflichtsolo.
// Players who named another solo may bid, and everybody where a normal game is worth a bid as well.
func (s *State) beginAuction(winner card.Seat) bool {
	if winner == card.NoSeat || !s.bidsForSolo(winner) || s.rules.Ruleset().Abreizen == rules.NoAbreizen || s.owes.has(winner) {
		return false
	}
	s.auction.holder = winner
	for seat := range card.Seat(card.Seats) {
		if seat != winner && s.Bids(seat) {
			s.auction.open = s.auction.open.with(seat)
		}
	}
	if s.auction.open == 0 {
		s.auction = noAuction
		return false
	}
	for seat := range card.Seat(card.Seats) {
		if s.bidsForSolo(seat) {
			s.named = s.named.with(seat)
		}
	}
	s.phase = Auctioning
	s.askBidder()
	return true
}

// bidsForSolo reports whether the seat bids for a solo: one that it has named and not given up. Else it bids for a normal game.
func (p *position) bidsForSolo(seat card.Seat) bool {
	_, solo := p.words[seat].Solo()
	return solo && p.auction.instead[seat] == Unspoken
}

// askBidder gives the turn to the next player who may bid, clockwise from Vorhand, or ends the auction. Nobody bids against a normal game,
// which is there for all, and all soli have been outbid by then.
func (s *State) askBidder() {
	if s.bidsForSolo(s.auction.holder) && s.nextBid() != rules.NoStep {
		for i := range card.Seats {
			if seat := s.vorhand.Plus(i); s.auction.open.has(seat) {
				s.turn = seat
				return
			}
		}
	}
	winner := s.auction.holder
	if !s.bidsForSolo(winner) {
		s.giveUpSoli()
		winner = s.highest()
	}
	s.chooseGame(winner)
}

// giveUpSoli replaces the word of each player who gave a solo up, as if nobody had named a solo.
func (s *State) giveUpSoli() {
	for seat, w := range s.auction.instead {
		if w != Unspoken {
			s.words[seat] = w
			s.named &^= only(card.Seat(seat))
		}
	}
}

// nextBid returns the step that comes next, or NoStep after the last.
func (p *position) nextBid() rules.Step {
	for step := p.auction.bid + 1; step < rules.Steps; step++ {
		if p.rules.Ruleset().Offers(step) {
			return step
		}
	}
	return rules.NoStep
}

func (p *position) checkBid(a Action) Illegal {
	held := p.awaitsHold() // a bid is to be held
	switch {
	case p.phase != Auctioning:
		return NothingToBid
	case a.Seat != p.turn:
		return NotYourTurn
	case p.rules.Ruleset().ZnStock:
		return p.checkStockBid(a)
	case a.Kind == Passing && held:
		return p.checkHealthy(a.Seat)
	case a.Kind == Passing:
		return Legal
	case held != (a.Kind == Holding):
		return NothingToBid
	case a.Kind == Holding:
		return Legal
	case rules.Step(a.arg) != p.nextBid():
		return BidNotNext
	case a.party != p.partyBid(a.Seat) && a.party != NoParty:
		return AnnouncementOfOtherParty
	case a.party == NoParty && p.namesParty(a.Seat):
		return BidNeedsParty
	}
	return Legal
}

// partyBid returns the party that a seat bids for: a soloist is Re, and in a normal game the ♣D decide.
func (p *position) partyBid(seat card.Seat) Party {
	if p.bidsForSolo(seat) || p.hands[seat].Has(card.Alte) {
		return Re
	}
	return Kontra
}

// namesParty reports whether the next bid of the seat names its party. Re and Kontra are the first step, and a bid for a normal game is an
// announcement, which tells the bidder's party (000 §7).
func (p *position) namesParty(seat card.Seat) bool {
	return p.nextBid() == rules.Ansage || !p.bidsForSolo(seat) && !p.auction.named.has(seat)
}

func (p *position) legalBids(seat card.Seat, list []Action) []Action {
	switch {
	case p.turn != seat:
		return list
	case p.rules.Ruleset().ZnStock:
		return p.legalStockBids(seat, list)
	}
	list = p.legalWords(seat, list)
	party := NoParty
	if p.namesParty(seat) {
		party = p.partyBid(seat)
	}
	for _, a := range []Action{Bid(seat, party, p.nextBid()), Hold(seat), Pass(seat)} {
		if p.checkBid(a) == Legal {
			list = append(list, a)
		}
	}
	return list
}

// awaitsHold reports whether the holder must answer a bid. Instead of passing the holder may then say what else they would like, which
// counts if no solo is played: with both ♣D, say, they may announce the Hochzeit (Q000-24).
func (p *position) awaitsHold() bool {
	return p.phase == Auctioning && p.auction.bidder != card.NoSeat && !p.rules.Ruleset().ZnStock
}

func (s *State) applyBid(a Action) {
	au := &s.auction
	switch {
	case s.rules.Ruleset().ZnStock:
		s.bidForStock(a)
		return
	case a.Kind == Bidding:
		au.bid, au.bidder = rules.Step(a.arg), a.Seat
		au.bids[a.Seat] = au.bid
		if !s.bidsForSolo(a.Seat) {
			au.named = au.named.with(a.Seat)
			if s.partyBid(a.Seat) == Re {
				au.re = au.re.with(a.Seat)
			}
		}
		s.turn = au.holder
		return
	case a.Kind == Holding:
		au.bids[a.Seat] = au.bid
	case au.bidder != card.NoSeat:
		s.giveUpSolo(Healthy)
		return
	default:
		au.open &^= only(a.Seat)
	}
	au.bidder = card.NoSeat
	s.askBidder()
}

// giveUpSolo gives the holder's solo up to the bidder, unless another solo goes before the bidder's game and is held (000 §11: all soli
// must be outbid).
func (s *State) giveUpSolo(instead Word) {
	au := &s.auction
	au.instead[au.holder] = instead
	au.open &^= only(au.holder)
	next := au.bidder
	for i := range card.Seats {
		seat := s.vorhand.Plus(i)
		if s.bidsForSolo(seat) && s.soloRank(seat) > s.soloRank(next) {
			next = seat
		}
	}
	au.holder = next
	au.open &^= only(next)
	if next != au.bidder {
		s.turn = next
		return
	}
	au.bidder = card.NoSeat
	s.askBidder()
}

// soloRank returns the rank of the seat's solo; a seat without one has the lowest.
func (p *position) soloRank(seat card.Seat) int {
	if !p.bidsForSolo(seat) {
		return 0
	}
	return p.rank(seat)
}

// announceBids turns the last bid, and those before it, into announcements of the winner, made vorab where the rules know that. In a
// Hochzeit nobody announces anything before the Klärungsstich (000 §13), so the bids wait for the party that the winner has after it.
func (s *State) announceBids() {
	seat, bid := s.auction.holder, s.auction.bid
	if bid == rules.NoStep || s.seeking() {
		return
	}
	own := s.Party(seat)
	for step := rules.Ansage; step <= bid; step++ {
		if !s.rules.Ruleset().Offers(step) {
			continue
		}
		s.calls[seat][step] = s.cards + 1
		if step > s.stands[own] { // a bid that repeats an announcement keeps no chain going (AN19)
			s.chain.made++
			s.chain.trick = s.tricks
		}
	}
	if s.rules.Ruleset().Vorab {
		s.vorab, s.chain.early = s.vorab.with(seat), true
	}
	s.timely = s.timely.with(seat)
	s.stands[own] = max(s.stands[own], bid)
}

// Bids reports whether the seat takes part in the auction: everybody where a normal game is worth a bid, else the players who named a solo.
func (p *position) Bids(seat card.Seat) bool {
	_, solo := p.words[seat].Solo()
	return solo || p.rules.Ruleset().Abreizen == rules.AbreizenAll
}

// Holder returns the seat that plays the game, or has the stock, if nobody bids more; NoSeat outside of an auction.
func (p *position) Holder() card.Seat {
	if p.phase != Auctioning {
		return card.NoSeat
	}
	return p.auction.holder
}

// HighestBid returns the highest bid, and its bidder if the holder still has to answer; NoStep and NoSeat where there is none.
func (p *position) HighestBid() (step rules.Step, bidder card.Seat) {
	return p.auction.bid, p.auction.bidder
}

// LastBid returns the highest step that the seat has bid or held, and the party that it named by bidding for a normal game, or NoParty.
func (p *position) LastBid(seat card.Seat) (step rules.Step, party Party) {
	switch {
	case !p.auction.named.has(seat):
		return p.auction.bids[seat], NoParty
	case p.auction.re.has(seat):
		return p.auction.bids[seat], Re
	}
	return p.auction.bids[seat], Kontra
}

// MayBid reports whether the seat can still bid more.
func (p *position) MayBid(seat card.Seat) bool { return p.auction.open.has(seat) }

// Outbid reports whether the seat has given up a solo that it had named.
func (p *position) Outbid(seat card.Seat) bool { return p.auction.instead[seat] != Unspoken }

// WinningBid returns the seat that plays because of its bid, and the bid, once the auction is over; ok is false when nobody bid.
func (p *position) WinningBid() (seat card.Seat, bid rules.Step, ok bool) {
	return p.auction.holder, p.auction.bid, p.phase != Auctioning && p.auction.bid != rules.NoStep
}
