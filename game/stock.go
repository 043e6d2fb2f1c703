package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// The game with two nines: the players bid for two cards that nobody was dealt (ZN1, ZN2). The bids are announcements. The highest bidder
// may name a solo. Then they take the two cards up and lay two away, or leave them, which is called Hand. Last they say Re or Kontra, and
// their bid becomes an announcement of that party (ZN3–ZN5, Q001-19). The two cards that are in no hand count for them. There are no
// Vorbehalte, except a Hochzeit of another player after a Kontra.

var (
	unknownCards = [2]card.Card{card.None, card.None}
	noStock      = stock{taker: card.NoSeat, lies: unknownCards, laid: unknownCards}
)

// pairOf returns the two cards of a set.
func pairOf(cards card.Set) (two [2]card.Card) {
	i := 0
	for c := range cards.All() {
		two[i] = c
		i++
	}
	return two
}

func setOf(two [2]card.Card) card.Set {
	if two == unknownCards {
		return 0
	}
	return card.SetOf(two[0], two[1])
}

// BidForStock is a bid for the stock: keine 120, which records write as Re, or an Absage. The bidder's party shows later.
func BidForStock(seat card.Seat, s rules.Step) Action {
	if s == rules.Ansage {
		return Bid(seat, Re, s)
	}
	return Bid(seat, NoParty, s)
}

// beginStock begins the bidding. Everybody but Vorhand may bid, one after the other, and Vorhand holds (as in Skat).
func (s *State) beginStock(lies card.Set) {
	s.stock.lies = pairOf(lies)
	s.phase = Auctioning
	s.auction.holder, s.auction.open = s.vorhand, allSeats&^only(s.vorhand)
	s.askStockBidder()
}

// askStockBidder gives the turn to the next player who may bid. Without one the holder gets the stock, or Vorhand the turn if nobody has bid.
func (s *State) askStockBidder() {
	au := &s.auction
	if au.bid < rules.Schwarz {
		for i := range card.Seats {
			if seat := s.vorhand.Plus(i); au.open.has(seat) {
				s.turn = seat
				return
			}
		}
	}
	if s.turn = au.holder; au.bid != rules.NoStep {
		s.phase = Exchanging
		s.stock.stage, s.stock.taker = StockWon, au.holder
	}
}

func (p *position) checkStockBid(a Action) Illegal {
	held := p.auction.bidder != card.NoSeat // the holder must answer a bid
	switch step := rules.Step(a.arg); {
	case a.Kind == Passing:
		return Legal
	case held != (a.Kind == Holding):
		return NothingToBid
	case a.Kind == Holding:
		return Legal
	case step <= p.auction.bid || step >= rules.Steps || !p.rules.Ruleset().Offers(step):
		return BidNotHigher
	case a != BidForStock(a.Seat, step):
		return NoSuchAction
	}
	return Legal
}

func (p *position) legalStockBids(seat card.Seat, list []Action) []Action {
	if p.auction.bidder != card.NoSeat {
		return append(list, Hold(seat), Pass(seat))
	}
	for step := p.auction.bid + 1; step < rules.Steps; step++ {
		if p.rules.Ruleset().Offers(step) {
			list = append(list, BidForStock(seat, step))
		}
	}
	return append(list, Pass(seat))
}

func (s *State) bidForStock(a Action) {
	au := &s.auction
	switch {
	case a.Kind == Bidding:
		au.bid = rules.Step(a.arg)
		au.bids[a.Seat] = au.bid
		if a.Seat != au.holder {
			au.bidder, s.turn = a.Seat, au.holder
			return
		}
	case a.Kind == Holding:
		au.bids[a.Seat] = au.bid
	case au.bidder != card.NoSeat: // the holder gives the stock to the bidder
		au.holder, au.open = au.bidder, au.open&^only(au.bidder)
	case a.Seat == au.holder: // nobody wants it
		s.redeal()
		return
	default:
		au.open &^= only(a.Seat)
	}
	au.bidder = card.NoSeat
	s.askStockBidder()
}

// checkStock checks what the taker does with the cards.
func (p *position) checkStock(a Action) Illegal {
	switch stage := p.stock.stage; {
	case stage == StockWon && (a.Kind == Taking || a.Kind == Leaving):
		return Legal
	case stage != StockTaken || a.Kind != Laying:
		return NothingToExchange
	}
	hand := p.hands[a.Seat]
	switch {
	case !hand.Contains(a.cards):
		return NotInHand
	case a.cards.Len() != len(p.stock.laid):
		return WrongNumberOfCards
	case !p.layable(a.Seat).Contains(a.cards):
		return AlteLaidAway
	}
	return Legal
}

// layable returns the cards that the taker may lay away: all but the ♣D, which decide the parties in games other than soli.
func (p *position) layable(seat card.Seat) card.Set {
	if p.contract.Declared() {
		return p.hands[seat]
	}
	return p.hands[seat].Only(^card.KindSet(1 << card.Alte))
}

// checkStockWord checks the taker's word: they name a solo before they see the stock, and announce a Hochzeit instead of Re.
func (p *position) checkStockWord(seat card.Seat, w Word) Illegal {
	solo, isSolo := w.Solo()
	switch {
	case seat != p.turn:
		return NotYourTurn
	case isSolo && !p.rules.Ruleset().Permits(solo):
		return SoloNotOffered
	case isSolo && p.stock.stage == StockWon && !p.contract.Declared():
		return Legal
	case w.announcesHochzeit() && p.saysParty(seat):
		return p.checkHochzeit(seat, w, p.rules.Ruleset())
	case isSolo || w.announcesHochzeit():
		return WordTooLate
	}
	return NoSuchAction
}

// saysParty reports whether the seat must say Re or Kontra now. A soloist need not.
func (p *position) saysParty(seat card.Seat) bool {
	return p.phase == Exchanging && p.stock.stage >= StockLaid && p.turn == seat
}

// checkParty checks that the taker says the party that the taker's hand makes them.
func (p *position) checkParty(a Action) Illegal {
	own := Kontra
	if p.hands[a.Seat].Has(card.Alte) {
		own = Re
	}
	switch {
	case rules.Step(a.arg) != rules.Ansage || a.mark != usual:
		return AnnouncementTooEarly
	case a.party != own:
		return AnnouncementOfOtherParty
	}
	return Legal
}

// legalStock appends the taker's legal actions.
func (p *position) legalStock(seat card.Seat, list []Action) []Action {
	if p.turn != seat {
		return list
	}
	if p.stock.stage == StockTaken {
		p.layable(seat).Choose(len(p.stock.laid), func(cards card.Set) { list = append(list, Lay(seat, cards)) })
		return list
	}
	if p.saysParty(seat) {
		list = p.legalWords(seat, list)
	} else if !p.contract.Declared() {
		for _, solo := range p.rules.Soli() {
			list = append(list, Say(seat, SoloWord(solo)))
		}
	}
	for _, a := range []Action{Call(seat, Re, rules.Ansage), Call(seat, Kontra, rules.Ansage), Take(seat), Leave(seat)} {
		if p.check(a) == Legal {
			list = append(list, a)
		}
	}
	return list
}

func (s *State) exchangeStock(a Action) {
	switch a.Kind {
	case Taking:
		s.stock.stage = StockTaken
		s.hands[a.Seat] = s.hands[a.Seat].Plus(setOf(s.stock.lies))
		return
	case Leaving:
		s.stock.stage = StockLeft
	case Laying:
		s.stock.stage, s.stock.laid = StockLaid, pairOf(a.cards)
		s.hands[a.Seat] = s.hands[a.Seat].Minus(a.cards)
	default: // no other kind exchanges a stock
	}
	if s.contract.Declared() {
		s.beginPlay()
	}
}

// sayStockWord notes the taker's word: a solo, or a Hochzeit, with which the game begins.
func (s *State) sayStockWord(w Word) {
	taker := s.stock.taker
	s.words[taker] = w
	s.adoptWord(taker, w)
	if s.contract == rules.Hochzeit {
		s.beginPlay()
	}
}

// sayParty notes the taker's party. After a Kontra another player may have both ♣D, so everybody is asked for a Hochzeit.
func (s *State) sayParty(own Party) {
	if own == Kontra {
		s.phase, s.turn = Reserving, s.vorhand
		if s.turn == s.stock.taker {
			s.turn = s.turn.Next()
		}
		return
	}
	s.adoptNormal()
	s.beginPlay()
}

// beginAsKontra begins the game when the others have spoken. The holder of a ♣D is Re. If one ♣D is in the stock the holder of the other one
// plays alone in secret; if both are there is no game. Unless the rules let a Kontra turn into Re (HZ11) everybody knows that the
// taker is Kontra, in a Hochzeit, too.
func (s *State) beginAsKontra() {
	if s.re == 0 {
		s.redeal()
		return
	}
	if !s.mayBePartner(s.stock.taker) {
		s.known = s.known.with(s.stock.taker)
	}
	s.beginPlay()
}

// mayBePartner reports whether the seat can become the partner in a Hochzeit: anybody except a taker who has said Kontra, unless a Kontra
// can turn into Re (HZ11).
func (p *position) mayBePartner(seat card.Seat) bool {
	return seat != p.stock.taker || p.rules.Ruleset().HochzeitFixedTimeConversion
}

// revealSilentHochzeit sets what only the end of the game shows: a player was alone because the other ♣D was left in the stock.
func (s *State) revealSilentHochzeit() {
	if s.stock.stage != StockLeft || s.contract != rules.Normal {
		return
	}
	for seat := range card.Seat(card.Seats) {
		if s.re == only(seat) {
			s.contract, s.soloist = rules.SilentHochzeit, seat
		}
	}
}

// cardsAside returns the two cards that are in no hand and count for the taker, as far as they are known; none before the taker has
// decided.
func (p *position) cardsAside() card.Set {
	switch p.stock.stage {
	case StockLaid:
		return setOf(p.stock.laid)
	case StockLeft:
		return setOf(p.stock.lies)
	default:
		return 0
	}
}

// StockTaker returns the seat that has the stock, or NoSeat as long as nobody has it, and in games without one.
func (p *position) StockTaker() card.Seat { return p.stock.taker }

// StockStage returns the stage of the bidding for the stock and of its exchange.
func (p *position) StockStage() StockStage { return p.stock.stage }

// Stock returns the two cards that nobody was dealt and the two that were laid away, as far as they are known.
func (p *position) Stock() (lies, laid card.Set) {
	return setOf(p.stock.lies), setOf(p.stock.laid)
}

// hideStock leaves the two cards to the player who took them up, and those laid away to the player who laid them.
func (v *View) hideStock() {
	stage, isTaker := v.stock.stage, v.seat == v.stock.taker && v.seat != card.NoSeat
	seen := isTaker && (stage == StockTaken || stage == StockLaid)
	if !seen && !(stage == StockLeft && v.phase == Redeal) { // a redeal because both ♣D were in the stock
		v.stock.lies = unknownCards
	}
	if !isTaker {
		v.stock.laid = unknownCards
	}
}
