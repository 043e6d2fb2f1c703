package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// The game with two nines: the players bid for two cards that nobody was dealt (ZN1, ZN2). The bids are announcements. Who holds the
// highest says whether he plays a solo, then takes the two cards up and lays two away, or leaves them, which is Hand; and last he says Re
// or Kontra, which his bid is then announced for (ZN3–ZN5, Q001-19). The two cards that are in no hand count for him. There are no
// Vorbehalte, but a Hochzeit of another player after a Kontra.

// stock is how far that has come. A game without a stock has noStock.
type stock struct {
	stage StockStage
	taker card.Seat // the highest bidder, from StockWon on; else NoSeat
	// lies are the two cards that nobody was dealt, laid those that the taker has laid away: in the order of their numbers, and card.None
	// where they are not known.
	lies, laid [2]card.Card
}

// StockStage is how far it has come with a stock.
type StockStage uint8

// The stages.
const (
	StockOffered StockStage = iota // it is bid for, or there is none
	StockWon                       // the taker may name a solo, and takes the stock or leaves it
	StockTaken                     // he must lay two cards away
	StockLaid                      // he has, and says Re or Kontra
	StockLeft                      // he plays Hand, and says Re or Kontra
)

var (
	unknownCards = [2]card.Card{card.None, card.None}
	noStock      = stock{taker: card.NoSeat, lies: unknownCards, laid: unknownCards}
)

// pair returns the two cards of a set.
func pair(cards card.Set) (two [2]card.Card) {
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

// BidForStock bids for the stock: keine 120, which records write as Re, or an Absage. Of what party the bidder is shows later.
func BidForStock(seat card.Seat, s rules.Step) Action {
	if s == rules.Ansage {
		return Bid(seat, Re, s)
	}
	return Bid(seat, NoParty, s)
}

// beginStock: everybody but Vorhand may bid, one after the other, and Vorhand holds (as in Skat).
func (s *State) beginStock(lies card.Set) {
	s.stock.lies = pair(lies)
	s.phase = Auctioning
	s.auction.holder, s.auction.open = s.vorhand, allSeats&^only(s.vorhand)
	s.askForStock()
}

// askForStock asks the next who may bid, or gives the stock to who holds. If nobody has bid Vorhand is asked.
func (s *State) askForStock() {
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
	held := p.auction.bidder != card.NoSeat // a bid is to be held
	switch step := rules.Step(a.arg); {
	case a.Kind == Passing:
		return Legal
	case held != (a.Kind == Holding):
		return NothingToBid
	case a.Kind == Holding:
		return Legal
	case step <= p.auction.bid || step >= rules.Steps || !p.table.Offers(step):
		return BidNotHigher
	case a != BidForStock(a.Seat, step):
		return NoSuchAction
	}
	return Legal
}

func (p *position) legalStockBids(seat card.Seat, list []Action) []Action {
	for step := rules.Ansage; step < rules.Steps; step++ {
		if a := BidForStock(seat, step); p.checkStockBid(a) == Legal {
			list = append(list, a)
		}
	}
	if a := Hold(seat); p.checkStockBid(a) == Legal {
		list = append(list, a)
	}
	return append(list, Pass(seat))
}

func (s *State) bidForStock(a Action) {
	au := &s.auction
	switch {
	case a.Kind == Bidding:
		au.bid = rules.Step(a.arg)
		au.went[a.Seat] = au.bid
		if a.Seat != au.holder {
			au.bidder, s.turn = a.Seat, au.holder
			return
		}
	case a.Kind == Holding:
		au.went[a.Seat] = au.bid
	case au.bidder != card.NoSeat: // the holder gives the stock to the bidder
		au.holder, au.open = au.bidder, au.open&^only(au.bidder)
	case a.Seat == au.holder: // nobody wants it
		s.redeal()
		return
	default:
		au.open &^= only(a.Seat)
	}
	au.bidder = card.NoSeat
	s.askForStock()
}

// checkStock: what the taker does with the cards.
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
	case a.cards.Has(card.Alte) && !p.contract.Declared():
		return AlteLaidAway
	}
	return Legal
}

// checkStockWord: the taker names a solo before he sees the stock. A Hochzeit he announces instead of Re.
func (p *position) checkStockWord(seat card.Seat, w Word) Illegal {
	solo, isSolo := w.Solo()
	switch {
	case seat != p.turn:
		return NotYourTurn
	case isSolo && !p.table.House().Permits(solo):
		return SoloNotOffered
	case isSolo && p.stock.stage == StockWon && !p.contract.Declared():
		return Legal
	case w.announcesHochzeit() && p.saysParty(seat):
		return p.checkHochzeit(seat, w, p.table.House())
	case isSolo || w.announcesHochzeit():
		return WordTooLate
	}
	return NoSuchAction
}

// saysParty reports whether the seat is to say Re or Kontra now. Who plays a solo need not.
func (p *position) saysParty(seat card.Seat) bool {
	return p.phase == Exchanging && p.stock.stage >= StockLaid && p.turn == seat
}

// checkParty: he says of what party his hand makes him.
func (p *position) checkParty(a Action) Illegal {
	own := Kontra
	if p.hands[a.Seat].Has(card.Alte) {
		own = Re
	}
	switch {
	case rules.Step(a.arg) != rules.Ansage || a.vorab:
		return AnnouncementTooEarly
	case a.party != own:
		return AnnouncementOfOtherParty
	}
	return Legal
}

// legalStock appends what the taker may do.
func (p *position) legalStock(seat card.Seat, list []Action) []Action {
	if p.turn != seat {
		return list
	}
	for w := SayHochzeit; w < Words; w++ {
		if p.checkStockWord(seat, w) == Legal {
			list = append(list, Say(seat, w))
		}
	}
	for _, a := range []Action{Call(seat, Re, rules.Ansage), Call(seat, Kontra, rules.Ansage), Take(seat), Leave(seat)} {
		if p.check(a) == Legal {
			list = append(list, a)
		}
	}
	if p.stock.stage == StockTaken {
		p.hands[seat].Choose(len(p.stock.laid), func(cards card.Set) {
			if a := Lay(seat, cards); p.checkStock(a) == Legal {
				list = append(list, a)
			}
		})
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
		s.stock.stage, s.stock.laid = StockLaid, pair(a.cards)
		s.hands[a.Seat] = s.hands[a.Seat].Minus(a.cards)
	default: // there is nothing else to do with a stock
	}
	if s.contract.Declared() {
		s.begin()
	}
}

// sayInStock: a solo is named, or with a Hochzeit the game begins.
func (s *State) sayInStock(w Word) {
	taker := s.stock.taker
	s.words[taker] = w
	s.settleWord(taker, w)
	if s.contract == rules.Hochzeit {
		s.begin()
	}
}

// sayParty: after a Kontra somebody else may have both ♣D, and everybody is asked for a Hochzeit.
func (s *State) sayParty(own Party) {
	if own == Kontra {
		s.phase, s.turn = Reserving, s.vorhand
		if s.turn == s.stock.taker {
			s.turn = s.turn.Next()
		}
		return
	}
	s.settleNormal()
	s.begin()
}

// beginAsKontra begins the game when the others have spoken. Who holds a ♣D is Re: if one of them was left in the stock, the other one's
// holder plays alone, and nobody knows; if both were, there is no game. The taker mostly stays Kontra in a Hochzeit, too.
func (s *State) beginAsKontra() {
	if s.re == 0 {
		s.redeal()
		return
	}
	if !s.mayMarry(s.stock.taker) {
		s.known = s.known.with(s.stock.taker)
	}
	s.begin()
}

// mayMarry reports whether the seat can be the partner in a Hochzeit: not who has said Kontra after the stock, unless a Kontra can turn into
// Re (HZ11).
func (p *position) mayMarry(seat card.Seat) bool {
	return seat != p.stock.taker || p.table.House().HochzeitFixedTimeConversion
}

// reveal says what only the end of the game shows: somebody was alone because the other ♣D was left in the stock.
func (s *State) reveal() {
	if s.stock.stage != StockLeft || s.contract != rules.Normal {
		return
	}
	for seat := range card.Seat(card.Seats) {
		if s.re == only(seat) {
			s.contract, s.soloist = rules.SilentHochzeit, seat
		}
	}
}

// aside returns the two cards that are in no hand and count for the taker, as far as they are known; none before he has decided.
func (p *position) aside() card.Set {
	switch p.stock.stage {
	case StockLaid:
		return setOf(p.stock.laid)
	case StockLeft:
		return setOf(p.stock.lies)
	default:
		return 0
	}
}

// StockTaker returns who has the stock, or NoSeat as long as nobody has, and in games without one.
func (p *position) StockTaker() card.Seat { return p.stock.taker }

// StockStage returns how far it has come with the stock.
func (p *position) StockStage() StockStage { return p.stock.stage }

// Stock returns the two cards that nobody was dealt and the two that were laid away, as far as they are known.
func (p *position) Stock() (lies, laid card.Set) {
	return setOf(p.stock.lies), setOf(p.stock.laid)
}

// hideStock leaves the two cards to who has taken them up, and those laid away to who laid them.
func (v *View) hideStock() {
	stage, his := v.stock.stage, v.seat == v.stock.taker && v.seat != card.NoSeat
	seen := his && (stage == StockTaken || stage == StockLaid)
	if !seen && !(stage == StockLeft && v.phase == Redeal) { // which it is because of the stock
		v.stock.lies = unknownCards
	}
	if !his {
		v.stock.laid = unknownCards
	}
}
