package referee

import (
	"fmt"
	"strings"

	"karlchen/game/card"
)

// phase is what the players do at the moment.
type phase int

const (
	words    phase = iota // each says their word
	auction               // Abreizen
	exchange              // the cards of an Armut are passed
	bidding               // the stock is bid for, taken and laid away
	playing
	over
)

// Start is a dealt game.
type Start struct {
	Rules Options
	Lead  card.Seat // Vorhand
	Hands [card.Seats]card.Set
	Stock card.Set
	Owes  [card.Seats]bool // the seats that owe a Pflichtsolo
	// Forced is the seat of a Vorführung, or card.NoSeat.
	Forced card.Seat
	Bock   int // the factor of the game; 0 means 1
}

// Game is a game that the referee follows.
type Game struct {
	Start
	o     Options
	phase phase
	hands [card.Seats]card.Set
	held  [card.Seats]card.Set // the hands that decide who has Schweine
	// orders are those of both halves of the game, which differ in a Sokrates; before the game is found those of a normal game.
	orders [2]order
	normal order

	said    [card.Seats]string // the word of each seat
	kind    string             // normal, hochzeit, armut, solo or throw, once it is found
	solo    string             // the kind of the solo, as records name it
	soloist card.Seat          // of a solo
	pflicht bool               // the solo is the soloist's Pflichtsolo
	re      [card.Seats]bool   // the Re party, as far as it is certain
	redeal  bool

	hochzeit hochzeit
	bids     bids
	stock    pile
	armut    armut
	pairs    pairs
	calls    []call
	tooLate  []call // calls that count only against their party (AN18)
	genscher genscher
	late     bool // a player has claimed or conceded: only announcements can follow

	turn   card.Seat
	trick  []laid
	tricks []trick
	claim  claim
}

// trick is a complete trick.
type trick struct {
	cards  []laid
	winner card.Seat
	order  order
}

func (t trick) augen() int {
	sum := 0
	for _, l := range t.cards {
		sum += l.card.Augen()
	}
	return sum
}

// New begins to follow a game. The error says what is wrong with the deal or unknown about the rules.
func New(s Start) (*Game, error) {
	if err := s.Rules.Check(); err != nil {
		return nil, err
	}
	g := &Game{Start: s, o: s.Rules, hands: s.Hands, held: s.Hands, soloist: card.NoSeat, turn: s.Lead}
	g.normal = g.o.orderOf("", false)
	g.orders = [2]order{g.normal, g.normal}
	if g.Bock == 0 {
		g.Bock = 1
	}
	g.hochzeit.holder, g.hochzeit.partner, g.armut.giver, g.armut.taker = card.NoSeat, card.NoSeat, card.NoSeat, card.NoSeat
	g.genscher.must = card.None
	g.stock.taker, g.pairs.foxes, g.pairs.above, g.claim.seat = card.NoSeat, card.NoSeat, [2]card.Seat{card.NoSeat, card.NoSeat}, card.NoSeat
	if err := g.checkDeal(); err != nil {
		return nil, err
	}
	if g.o.on("zn_stock") {
		g.phase = bidding
		g.beginStock()
	} else if g.Forced != card.NoSeat {
		g.turn = g.Forced
	}
	return g, nil
}

// checkDeal compares the hands and the stock with the deck (DK1).
func (g *Game) checkDeal() error {
	deck := map[string]card.Deck{"48": card.Deck48, "40": card.Deck40, "42": card.Deck42, "spitze": card.DeckSpitze}[g.o["deck"]]
	left := deck.Cards()
	piles := append(g.Hands[:], g.Stock)
	for i, pile := range piles {
		if size := pile.Len(); i < card.Seats && size != deck.HandSize() || i == card.Seats && size != deck.StockSize() {
			return fmt.Errorf("pile %d has %d cards", i+1, size)
		}
		for c := range pile.All() {
			if !left.Has(c) {
				return fmt.Errorf("%s is dealt too often", c)
			}
			left = left.Without(c)
		}
	}
	if left != 0 {
		return fmt.Errorf("%v are not dealt", left)
	}
	if most := max(g.mostBock(), 8); g.Bock > most { // a single record may have 8 under any cap
		return fmt.Errorf("the factor %d is higher than %d", g.Bock, most)
	}
	return nil
}

// size returns the number of cards in a full hand, which is the number of tricks.
func (g *Game) size() int {
	if g.o.is("deck", "40", "42") {
		return 10
	}
	return 12
}

// played returns the number of cards on the table in the whole game.
func (g *Game) played() int { return len(g.tricks)*card.Seats + len(g.trick) }

// order returns the order of cards in the present trick.
func (g *Game) order() order { return g.orderAt(len(g.tricks)) }

func (g *Game) orderAt(trick int) order {
	if trick >= g.size()/2 {
		return g.orders[1]
	}
	return g.orders[0]
}

// normalOrder returns the order of a normal game, which decides about words.
func (g *Game) normalOrder() order { return g.normal }

// trumps returns the number of trumps of a normal game in a hand.
func (g *Game) trumps(hand card.Set) int {
	n, ord := 0, g.normalOrder()
	for c := range hand.All() {
		if ord.isTrump(c) {
			n++
		}
	}
	return n
}

// around returns the seats clockwise, beginning with the one left of first.
func around(first card.Seat) []card.Seat {
	return []card.Seat{first.Plus(1), first.Plus(2), first.Plus(3), first}
}

// fromLead returns the seats clockwise from Vorhand (VB10).
func (g *Game) fromLead() []card.Seat { return around(g.Lead.Plus(3)) }

// Do follows an action, as a record writes it without its seat: "healthy", "re", "CA". The error says why the action is against the rules,
// and then nothing has changed.
func (g *Game) Do(seat card.Seat, action string) error {
	if err := g.Objection(seat, action); err != nil {
		return err
	}
	name, cards, _ := split(action)
	if again, partner, is := parseGenscher(action); is {
		g.changeParties(seat, again, partner)
		return nil
	}
	if s, is := parseCall(action); is {
		if g.phase == bidding {
			g.sayParty(seat, s)
		} else {
			g.announce(seat, s)
		}
		return nil
	}
	switch {
	case action == "schwein":
		g.showPair(seat, schwein)
	case action == "superschwein":
		g.showPair(seat, superschwein)
	case action == "hyperschwein":
		g.showPair(seat, hyperschwein)
	case action == "claim", action == "concede":
		g.endEarly(seat, action)
	case isWord(action):
		g.say(seat, action)
	case g.phase == auction:
		g.bid(seat, action)
	case g.phase == exchange:
		g.pass(seat, name, cards)
	case g.phase == bidding:
		g.useStock(seat, name, cards)
	default:
		g.play(seat, action)
	}
	return nil
}

// Objection returns why an action is against the rules, or nil.
func (g *Game) Objection(seat card.Seat, action string) error {
	name, cards, err := split(action)
	if err != nil {
		return err
	}
	if g.phase == over && !g.late {
		return fmt.Errorf("the game is over")
	}
	if again, partner, is := parseGenscher(action); is {
		return g.objectToGenscher(seat, again, partner)
	}
	if s, is := parseCall(action); is {
		if g.phase == bidding {
			return g.objectToParty(seat, s)
		}
		return g.objectToCall(seat, s)
	}
	switch {
	case action == "schwein":
		return g.objectToPair(seat, schwein)
	case action == "superschwein":
		return g.objectToPair(seat, superschwein)
	case action == "hyperschwein":
		return g.objectToPair(seat, hyperschwein)
	case g.late:
		return fmt.Errorf("only announcements can follow")
	case action == "claim", action == "concede":
		return g.objectToEnd(seat, action)
	case isWord(action):
		return g.objectToWord(seat, action)
	case g.phase == auction:
		return g.objectToBid(seat, action)
	case g.phase == exchange:
		return g.objectToPass(seat, name, cards)
	case g.phase == bidding:
		return g.objectToStock(seat, name, cards)
	case g.phase == playing:
		return g.objectToCard(seat, action)
	}
	return fmt.Errorf("a word is missing")
}

// split takes an action such as give(DA,DK,S9) apart.
func split(action string) (name string, cards card.Set, err error) {
	name, list, has := strings.Cut(action, "(")
	if !has {
		return name, 0, nil
	}
	list, closed := strings.CutSuffix(list, ")")
	if !closed {
		return name, 0, fmt.Errorf("%s has no closing bracket", action)
	}
	cards, err = card.ParseSet(strings.ReplaceAll(list, ",", " "))
	return name, cards, err
}

// begin begins the play of the first trick.
func (g *Game) begin() {
	g.phase = playing
	g.orders = [2]order{g.o.orderOf(g.solo, false), g.o.orderOf(g.solo, true)}
	if g.held = g.hands; g.kind == "armut" && !g.o.is("schweine_in_armut", "buildable") {
		g.held = g.Hands // nobody gets Schweine by the exchange (CO22)
	}
	g.turn = g.Lead
	if g.kind == "solo" && (g.o.is("solo_lead", "soloist") || g.o.is("solo_lead", "pflichtsolo") && g.pflicht) {
		g.turn = g.soloist
	}
	if g.kind == "solo" {
		g.countAsRe(g.soloist)
	}
	g.bindBid()
	if g.fox() != card.Fuchs {
		g.pairs.foxes = card.NoSeat // announced with the Vorbehalte, for another game
	} else if g.o.is("schweine_announce", "vorbehalt") {
		for seat := range g.Hands {
			g.showAtOnce(card.Seat(seat))
		}
	}
}

// deal ends the game without play: the cards are dealt again.
func (g *Game) dealAgain() { g.phase, g.redeal = over, true }

// fault is an objection.
func fault(format string, args ...any) error { return fmt.Errorf(format, args...) }

// holdsBoth reports whether a set has both cards of a kind.
func holdsBoth(s card.Set, c card.Card) bool { return c != card.None && s.Count(c) == 2 }

// others returns all seats but one.
func others(seat card.Seat) []card.Seat { return around(seat)[:card.Seats-1] }

// byAlten returns the seats of the Re party by the ♣D (PA1).
func byAlten(hands [card.Seats]card.Set) (re [card.Seats]bool) {
	for seat, hand := range hands {
		re[seat] = hand.Has(card.Alte)
	}
	return re
}

// only returns a party of one seat.
func only(seat card.Seat) (re [card.Seats]bool) {
	re[seat] = true
	return re
}

// count returns how many seats are marked.
func count(seats [card.Seats]bool) int {
	n := 0
	for _, in := range seats {
		if in {
			n++
		}
	}
	return n
}
