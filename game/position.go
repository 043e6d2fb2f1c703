package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Phase is the part of the game that is going on.
type Phase uint8

// The phases.
const (
	Reserving  Phase = iota // the Vorbehalt round
	Auctioning              // players bid for soli, or for the stock
	Exchanging              // the Armut: cards are given, offered, taken and returned; or the taker of the stock exchanges cards
	InPlay                  // tricks
	Closing                 // shortened by a claim: the others may still announce what is in time, then the game is scored
	Scored
	Redeal // the deal is not played: thrown in, or an Armut that nobody took; a new deal follows
)

// StockStage is the stage of the bidding for the stock and of its exchange.
type StockStage uint8

// The stages.
const (
	StockOffered StockStage = iota // players bid for it, or there is none
	StockWon                       // the taker may name a solo, and takes the stock or leaves it
	StockTaken                     // the taker must lay two cards away
	StockLaid                      // the taker has done so, and says Re or Kontra
	StockLeft                      // the taker plays Hand, and says Re or Kontra
)

const (
	maxTricks = 12
	maxCards  = maxTricks * card.Seats
)

// State is a whole game at one moment, with every hand. It is a value: assign it to copy it.
type State struct{ position }

// View is what one seat knows, or with NoSeat what everybody may see. It is the only projection of a State: what it does not hold cannot
// leak. It is comparable, so that a test can replace the hidden cards and see that nothing changes.
type View struct {
	position
	seat card.Seat
}

// position is a game at one moment. State holds it whole; View holds what one seat may know and blanks out the rest, so that both answer
// from the same code. It is comparable: two positions that look alike are ==.
type position struct {
	rules *rules.Compiled
	hands [card.Seats]card.Set
	// known are the seats whose party is in re; the bits of the others mean nothing there.
	known, re seats
	owes      seats // seats that still owe a Pflichtsolo
	vorhand   card.Seat
	forced    card.Seat // the seat of a Vorführung, or NoSeat
	factor    uint16    // of the points, where a Bock is played

	phase      Phase
	turn       card.Seat
	words      [card.Seats]Word
	named      seats // seats whose word everybody has heard, and not only gesund or Vorbehalt
	armut      armut
	auction    auction
	stock      stock
	contract   rules.Contract
	soloist    card.Seat // the player who plays alone, or holds the Hochzeit; else NoSeat
	pflicht    bool      // the solo is the soloist's Pflichtsolo
	klaerung   uint8     // the number of the Klärungsstich, from 1; 0: there is or was none
	cards      uint8     // played so far
	tricks     uint8     // complete so far
	played     [maxCards]card.Card
	leads      [maxTricks + 1]card.Seat // the leader of trick i; leads[tricks] is the leader of the present trick
	follows    card.KindSet             // the kinds of the led class; before the lead every kind. Kept for speed: see following
	calls      [card.Seats][rules.Steps]uint8
	late       [card.Seats][rules.Steps]uint8 // as calls, of those that were made too late
	void       [card.Seats]uint8              // a bit for each step in calls that counts for nothing, see isVoid and isHollow
	stands     [2]rules.Step                  // highest step of each party
	chain      chain                          // of announcements
	vorab      seats                          // seats that made an Ansage vorab
	bluff      bluff
	timely     seats // seats that announced something when an Ansage was in time for them, and not as a reply only
	promoted   rules.Promoted
	announced  [pairs]card.Seat // the seat that announced the pair, or NoSeat
	holders    [pairs]card.Seat // the seat that was dealt it, as far as that is known, or NoSeat
	schwein    uint8            // the number of the card that is the only Schwein, from 1; 0: there is none
	genschers  [genschers]couple
	claimed    bool     // a player showed their cards and claimed the rest
	restAugen  [2]uint8 // Augen and tricks that a shortened game gives without play
	restTricks [2]uint8
}

// armut is the state of the exchange of cards in an Armut.
type armut struct {
	giver, taker card.Seat // NoSeat as long as there is none
	// given and returned are the cards exchanged; size is how many at a time, 0 until they are given.
	given, returned card.Set
	size            uint8
	mayTake         seats // the players still to be asked, clockwise from the giver
	shows           bool  // the giver has said that a Fuchs is among the cards, without having to
	fuechse         uint8 // among the given cards, as far as they were shown
	trumps          uint8 // among the returned cards, as far as the taker had to say
}

// auction is the Abreizen. A player who wants to outbid the highest solo bids announcements, one step after the other, and the holder of
// the game holds each or passes (VB8). With equal bids the higher game goes before. The last bid binds the player of the game (VB9).
type auction struct {
	holder, bidder card.Seat              // the player of the game if nobody goes on, and the one whose bid must be held; else NoSeat
	bid            rules.Step             // the highest so far
	open           seats                  // who may still bid, the holder apart
	named, re      seats                  // who has named their party by bidding for a normal game, and which of them are Re
	bids           [card.Seats]rules.Step // the highest step that each has bid or held
	instead        [card.Seats]Word       // the word of a seat that has given its solo up, valid when no solo is played; else Unspoken
}

// stock is the state of the bidding for the stock and of its exchange. A game without a stock has noStock.
type stock struct {
	stage StockStage
	taker card.Seat // the highest bidder, from StockWon on; else NoSeat
	// lies are the two cards that nobody was dealt, laid those that the taker laid away: in the order of their numbers, and card.None where
	// the view hides them.
	lies, laid [2]card.Card
}

// bluff is the Kontra of a silent Hochzeiter, who is Re and misleads the others (HZ7). As long as the others cannot know, it is an
// announcement of Kontra in every respect. From the moment when they can, and in the end, it is one of Re.
type bluff struct {
	by     seats // the bluffer, or nobody
	public bool  // the bluffer has played a ♣D, or the game is over
}

// chain is the part of earlier calls that later deadlines may depend on (AN3, AN19).
type chain struct {
	made  uint8 // how many calls raised a party, of both parties together
	trick uint8 // the trick of the last of them, from 0
	early bool  // the first of them was vorab
}

// couple are the two players of a Genscher. The zero value stands for no Genscher.
type couple struct {
	by, partner card.Seat
	at          uint8 // cards played before it was said, and one
}

// Compiled returns the compiled rules.
func (p *position) Compiled() *rules.Compiled { return p.rules }

// Phase returns the part of the game that is going on.
func (p *position) Phase() Phase { return p.phase }

// Turn returns the seat that must speak or play next, or NoSeat. Others may be free to announce something at the same time.
func (p *position) Turn() card.Seat { return p.turn }

// Vorhand returns the seat left of the dealer.
func (p *position) Vorhand() card.Seat { return p.vorhand }

// Forced returns the seat of a Vorführung, or NoSeat.
func (p *position) Forced() card.Seat { return p.forced }

// Owes reports whether the seat owed a Pflichtsolo when the game began.
func (p *position) Owes(s card.Seat) bool { return p.owes.has(s) }

// Factor returns the multiplier of the points, 1 without a Bock.
func (p *position) Factor() int { return int(p.factor) }

// ChangedParties reports whether a Genscher has made new parties. The ♣D mean nothing any more then.
func (p *position) ChangedParties() bool { return p.genschers[PlainGenscher].at > 0 }

// Word returns the seat's word, as far as it is known.
func (p *position) Word(s card.Seat) Word { return p.words[s] }

// Named reports whether everybody knows the seat's word itself, and not only whether it is a Vorbehalt.
func (p *position) Named(s card.Seat) bool { return p.named.has(s) }

// Contract returns the kind of game, as far as it is known: a silent Hochzeit is Normal to the others. It is Normal until the Vorbehalt
// round is over.
func (p *position) Contract() rules.Contract { return p.contract }

// seeking reports whether a Hochzeit is still looking for its partner.
func (p *position) seeking() bool { return p.contract == rules.Hochzeit && p.klaerung == 0 }

// Soloist returns the seat that plays alone or announced a Hochzeit, as far as it is known, or NoSeat.
func (p *position) Soloist() card.Seat { return p.soloist }

// Pflichtsolo reports whether the solo being played is the soloist's Pflichtsolo.
func (p *position) Pflichtsolo() bool { return p.pflicht }

// Klaerung returns the number of the Klärungsstich of a Hochzeit, from 1, or 0 when there is none yet.
func (p *position) Klaerung() int { return int(p.klaerung) }

// Order returns the order of cards in the present trick.
func (p *position) Order() *rules.Order { return p.OrderAt(int(p.tricks)) }

// OrderAt returns the order of cards in trick number i, from 0. It depends on the trick in a Sokrates.
func (p *position) OrderAt(i int) *rules.Order { return p.rules.OrderAt(p.contract, i, p.promoted) }

// Party returns the seat's party, or NoParty when it is not known.
func (p *position) Party(s card.Seat) Party {
	if !p.known.has(s) {
		return NoParty
	}
	if p.re.has(s) {
		return Re
	}
	return Kontra
}

// SpeaksFor returns the party that the seat's announcements are for: its own, or Kontra as long as it passes for Kontra. In a Hochzeit that
// looks for its partner all others pass for Kontra. NoParty when it is not known.
func (p *position) SpeaksFor(seat card.Seat) Party {
	if p.bluff.by.has(seat) && !p.bluff.public || p.seeking() && seat != p.soloist && p.mayCallEarly(seat) {
		return Kontra
	}
	return p.Party(seat)
}

// mayCallEarly reports whether the seat may announce before a Hochzeit has found its partner (HZ10): the three others may, as Kontra.
func (p *position) mayCallEarly(seat card.Seat) bool {
	switch p.rules.Ruleset().HochzeitAnnounceBeforeClarified {
	case rules.HochzeiterBeforeClarified:
		return seat == p.soloist
	case rules.EverybodyBeforeClarified:
		return true
	case rules.NobodyBeforeClarified:
	}
	return false
}

// Hand returns the cards that the seat holds, as far as they are known.
func (p *position) Hand(s card.Seat) card.Set { return p.hands[s] }

// HandSize returns how many cards the seat holds.
func (p *position) HandSize(s card.Seat) int {
	size := p.rules.HandSize() - int(p.tricks)
	if p.phase == Exchanging && s == p.armut.giver {
		size -= int(p.armut.size)
	}
	if p.phase == Exchanging && s == p.armut.taker {
		size += int(p.armut.size)
	}
	if p.phase == Exchanging && p.stock.stage == StockTaken && s == p.stock.taker {
		size += len(p.stock.lies)
	}
	inTrick := int(p.cards) - int(p.tricks)*card.Seats
	if int(s-p.leads[p.tricks])&(card.Seats-1) < inTrick {
		size--
	}
	return size
}

// Cards returns how many cards have been played.
func (p *position) Cards() int { return int(p.cards) }

// Tricks returns how many tricks are complete.
func (p *position) Tricks() int { return int(p.tricks) }

// inTrick returns the number of cards that lie in the trick.
func (p *position) inTrick() int { return int(p.cards) - int(p.tricks)*card.Seats }

// Trick is one trick: its leader, the cards in the order in which they were played, and the seat that holds it.
type Trick struct {
	Leader card.Seat
	Cards  [card.Seats]card.Card // the first Len of them have been played
	Len    int
	Winner card.Seat // of a complete trick; the seat that holds an incomplete one; NoSeat before the lead
}

// Seat returns the seat that played the i-th card.
func (t Trick) Seat(i int) card.Seat { return t.Leader.Plus(i) }

// Augen returns the Augen of the trick.
func (t Trick) Augen() int { return augenOf(t.Cards[:t.Len]) }

func augenOf(cards []card.Card) int {
	sum := 0
	for _, c := range cards {
		sum += c.Augen()
	}
	return sum
}

// Trick returns trick number i, from 0; the one on the table is number Tricks, as long as the game goes on.
func (p *position) Trick(i int) Trick {
	t := Trick{Leader: p.leads[i], Winner: card.NoSeat, Len: min(int(p.cards)-i*card.Seats, card.Seats)}
	if i < maxTricks {
		t.Cards = [card.Seats]card.Card(p.played[i*card.Seats:]) // all four at once for speed: Trick is called often
	}
	switch {
	case t.Len == card.Seats:
		t.Winner = p.leads[i+1]
	case t.Len > 0:
		t.Winner = t.Leader.Plus(p.best(i, t.Len))
	}
	return t
}

// OnTable returns the cards of the present trick in the order in which they were played, and the index of the one that holds it. It is Trick for
// searches, without a copy: the caller must not change the cards.
func (p *position) OnTable() (cards []card.Card, holder int) {
	n := p.inTrick()
	if n == 0 {
		return nil, 0
	}
	cards = p.played[p.cards-uint8(n) : p.cards]
	return cards, p.best(int(p.tricks), n)
}

// best returns the index of the card, among the first n of trick i, that holds it.
func (p *position) best(i, n int) int {
	order := p.OrderAt(i)
	cards := p.played[i*card.Seats : i*card.Seats+n]
	best := order.Best(cards, i == p.rules.HandSize()-1)
	if schwein := int(p.schwein) - 1 - i*card.Seats; schwein >= 0 && schwein < n && order.BelowSchwein(cards[best]) {
		return schwein
	}
	return best
}

// Called returns how many cards had been played when the seat itself made the step; ok is false when it has not.
func (p *position) Called(s card.Seat, step rules.Step) (cards int, ok bool) {
	return int(p.calls[s][step]) - 1, p.calls[s][step] > 0
}

// Void reports whether an announcement that the seat made counts for nothing, as far as that is known: an Absage or a reply that is void (AN17), or an
// Absage of a bluffer who was too late for their own party (HZ7).
func (p *position) Void(s card.Seat, step rules.Step) bool { return p.void[s]>>step&1 != 0 }

// Stands returns the highest step that the party has announced; all below it count as made.
func (p *position) Stands(party Party) rules.Step { return p.stands[party] }

// Vorab reports whether the party announced Re or Kontra vorab.
func (p *position) Vorab(party Party) bool { return p.anyOf(p.vorab, party) }

// SaidVorab reports whether the seat said Re or Kontra vorab.
func (p *position) SaidVorab(seat card.Seat) bool { return p.vorab.has(seat) }

// anyOf reports whether one of the callers has spoken for the party.
func (p *position) anyOf(callers seats, party Party) bool {
	for seat := card.Seat(0); callers>>seat != 0; seat++ {
		if callers.has(seat) && p.SpeaksFor(seat) == party {
			return true
		}
	}
	return false
}

// Claimed reports whether a player has laid their cards open and claimed all remaining tricks.
func (p *position) Claimed() bool { return p.claimed }

// Claimant returns the claiming seat: the soloist, or with a partner the player who was to lead; NoSeat when nobody has claimed.
func (p *position) Claimant() card.Seat {
	switch {
	case !p.claimed:
		return card.NoSeat
	case p.contract.Alone():
		return p.soloist
	}
	return p.leads[p.tricks]
}
