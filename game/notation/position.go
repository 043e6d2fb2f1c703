package notation

import (
	"math/rand/v2"
	"slices"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Complete returns the record with a hand for each missing one, such that the engine can play it: the cards that the seat played, no card
// with which it would have had to follow, and the ♣D as words and announcements demand. There may be many such deals. Complete always
// returns the same one, and it reveals nothing. Without any such deal the error is an *Error.
func (r *Record) Complete() (*Record, error) {
	d, err := r.undealt()
	if err != nil {
		return nil, err
	}
	// Mostly the ♣D alone decide which words and announcements are legal, so it is enough to try their places. The error tells of the deal with which
	// most of the record is playable.
	furthest, problem := -1, error(fail(r.Line, "no deal fits what was said and played"))
	places := d.placesOfAlten()
	for _, alten := range places {
		full, moves, err := d.complete(alten)
		switch {
		case full == nil:
			continue
		case err == nil:
			return full, nil
		case moves >= furthest:
			furthest, problem = moves, err
		}
	}
	// Whether a hand is an Armut or may be thrown in hangs on all its cards, and what the others lack may hang on who has a Schwein. So many deals are tried.
	d.luck = rand.New(rand.NewPCG(1, 1))
	for n := 0; n < mostDeals && len(places) > 0; n++ {
		round := n / len(places)
		d.taste, d.wants = tastes[round%len(tastes)], leastWanted+round/len(tastes)%(r.Rules.HandSize()-leastWanted+1)
		if full, _, err := d.complete(places[n%len(places)]); full != nil && err == nil {
			return full, nil
		}
	}
	if r.Engine == 0 { // a question, asked today
		return nil, problem
	}
	return nil, r.markPlayedElsewhere(problem)
}

// mostDeals is how many deals are tried at random before a position is refused.
const mostDeals = 2000

// leastWanted is how many cards of one kind each rule about hands that may be thrown in asks for at least.
const leastWanted = 4

// tastes are the cards of which a hand that is thrown in may have many: low ones, high ones, and those that are no high trump or no trump at all.
var tastes = func() (list []card.KindSet) {
	ranks := func(list ...card.Rank) func(card.Card) bool {
		return func(c card.Card) bool { return slices.Contains(list, c.Rank()) }
	}
	low := func(c card.Card) bool { return c != card.Dulle && c.Rank() != card.Queen && c.Rank() != card.Jack }
	for _, likes := range []func(card.Card) bool{
		func(card.Card) bool { return false }, ranks(card.Nine), ranks(card.King), ranks(card.Nine, card.King), ranks(card.Ten), ranks(card.Ten, card.Ace),
		low, func(c card.Card) bool { return low(c) && c.Suit() != card.Diamonds },
	} {
		var kinds card.KindSet
		for c := range card.Card(card.Kinds) {
			if likes(c) {
				kinds |= 1 << c
			}
		}
		list = append(list, kinds)
	}
	return list
}()

// undealt is a record and the unknown part of its deal.
type undealt struct {
	record *Record
	hidden []card.Seat          // seats whose hands are missing
	played [card.Seats]card.Set // the cards that hidden seats played, and others that they must hold
	need   [card.Seats]int      // number of further cards that a hidden seat holds
	pool   card.Set             // the cards that are neither in a known hand nor played by a hidden seat
	spare  int                  // cards of the pool that lie in a stock
	// Cards of an Armut or a stock: on the table, and in the hands of seats that were not dealt them.
	table    card.Set
	received [card.Seats]card.Set
	kept     [card.Seats]card.Set // of the received cards, those that the seat did not give away again
	poor     [card.Seats]bool     // seats that said Armut
	threw    [card.Seats]bool     // hidden seats that have thrown in
	luck     *rand.Rand           // shuffles the cards before they are dealt; nil deals them in order
	taste    card.KindSet         // what seats that have thrown in are dealt before all others
	wants    int                  // and how many of these cards
}

func (r *Record) undealt() (*undealt, error) {
	d := &undealt{record: r, pool: r.Rules.Ruleset().Deck.Cards().Minus(r.Stock), table: r.Stock}
	d.spare = r.Rules.Ruleset().Deck.StockSize() - r.Stock.Len()
	for seat := range card.Seat(card.Seats) {
		if r.HasHand[seat] {
			d.pool = d.pool.Minus(r.Hands[seat])
			continue
		}
		d.hidden = append(d.hidden, seat)
		d.need[seat] = r.Rules.HandSize()
	}
	for _, m := range r.Moves {
		w := m.Word()
		d.threw[m.Seat] = d.threw[m.Seat] || !r.HasHand[m.Seat] && w == game.SayThrow
		d.poor[m.Seat] = d.poor[m.Seat] || w == game.SayArmut
		if m.Kind == game.Taking && r.Rules.Ruleset().ZnStock && d.spare > 0 {
			return nil, fail(m.Line, "hidden hands cannot be completed when cards were taken up from a stock that is not given")
		}
		if err := d.move(m); err != nil {
			return nil, err
		}
	}
	// In the round of Vorbehalte the pair is both ♦A, whatever game follows.
	if d = d.withPairs(0, r.words(), r.Rules.Order(rules.Normal)); d == nil {
		return nil, fail(r.Line, "nobody can hold both ♦A as was said")
	}
	return d, nil
}

// move takes the cards of a move from the hand of its seat and gives those of an Armut or a stock to the player who gets them. A hidden seat that plays or gives a card
// that it has not received was dealt it.
func (d *undealt) move(m Move) error {
	cards := m.Cards()
	if c := m.Card(); c != card.None {
		cards = card.SetOf(c)
	}
	for c := range cards.All() {
		switch {
		case d.record.HasHand[m.Seat]:
		case d.received[m.Seat].Has(c):
			d.received[m.Seat] = d.received[m.Seat].Without(c)
			if m.Kind != game.Playing {
				d.kept[m.Seat] = d.kept[m.Seat].Without(c)
			}
		case !d.pool.Has(c) || d.need[m.Seat] == 0:
			return fail(m.Line, "seat %s: %s: %v", m.Seat, c, game.NotInHand)
		default:
			d.pool = d.pool.Without(c)
			d.played[m.Seat] = d.played[m.Seat].With(c)
			d.need[m.Seat]--
		}
	}
	switch m.Kind {
	case game.Giving:
		d.table = cards
	case game.Taking:
		d.receive(m.Seat, d.table)
	case game.Returning:
		for seat, gave := range d.poor {
			if gave && card.Seat(seat) != m.Seat {
				d.receive(card.Seat(seat), cards)
			}
		}
	default: // no other action gives cards to a player
	}
	return nil
}

func (d *undealt) receive(seat card.Seat, cards card.Set) {
	d.received[seat], d.kept[seat] = d.received[seat].Plus(cards), d.kept[seat].Plus(cards)
}

// placesOfAlten returns every way to lay the ♣D of the pool into hidden hands, each as the seats that get one; first those with one a seat.
func (d *undealt) placesOfAlten() [][]card.Seat {
	switch d.pool.Count(card.Alte) {
	case 0:
		return [][]card.Seat{nil}
	case 1:
		var places [][]card.Seat
		for _, seat := range d.hidden {
			places = append(places, []card.Seat{seat})
		}
		return places
	}
	var places, both [][]card.Seat
	for i, seat := range d.hidden {
		both = append(both, []card.Seat{seat, seat})
		for _, other := range d.hidden[i+1:] {
			places = append(places, []card.Seat{seat, other})
		}
	}
	return append(places, both...)
}

// complete lays the ♣D at the given seats and deals the rest; nil when that is impossible. Otherwise it returns how many moves of the record can be
// played, and the fault of the next.
func (d *undealt) complete(alten []card.Seat) (full *Record, moves int, err error) {
	var voids [card.Seats]card.KindSet
	if full = d.deal(alten, voids); full == nil {
		return nil, 0, nil
	}
	// Which cards follow which depends on the game, and the game on the words alone.
	opening := *full
	opening.Moves = full.Moves[:full.words()]
	s, moves, err := opening.play()
	if err != nil {
		return full, moves, err
	}
	if d = d.withPairs(moves, len(d.record.Moves), s.Order()); d == nil {
		return nil, 0, nil
	}
	for voids = d.voids(&s); ; {
		if full = d.deal(alten, voids); full == nil {
			return nil, 0, nil
		}
		if s, moves, err = full.play(); err == nil {
			return full, moves, nil
		}
		// A hidden seat that may not play its card lacks those that it would have to play.
		m := full.Moves[moves]
		must := s.Playable(m.Seat)
		if c := m.Card(); c == card.None || d.record.HasHand[m.Seat] || s.Turn() != m.Seat || must.Has(c) || must&^voids[m.Seat] == 0 {
			return full, moves, err
		}
		voids[m.Seat] |= must
	}
}

// withPairs returns the deal with both cards of a pair in the hand of each hidden seat that announces it in the given moves, or chooses a
// partner with it; nil when that is impossible.
func (d *undealt) withPairs(from, to int, o *rules.Order) *undealt {
	with := *d
	for _, m := range d.record.Moves[from:to] {
		c := m.Card()
		if pair, ok := m.Pair(); ok && pair == game.Superschweine {
			c = o.Superschwein()
		} else if ok && pair == game.Hyperschweine {
			c = o.Hyperschwein()
		} else if ok {
			c = o.Fuchs()
		} else if g, _, ok := m.Genscher(); ok {
			c = g.Card()
		} else if !m.Schwein() {
			continue
		}
		if d.record.HasHand[m.Seat] || c == card.None {
			continue
		}
		for with.played[m.Seat].Count(c)+with.kept[m.Seat].Count(c) < 2 {
			if !with.pool.Has(c) || with.need[m.Seat] == 0 {
				return nil
			}
			with.pool = with.pool.Without(c)
			with.played[m.Seat] = with.played[m.Seat].With(c)
			with.need[m.Seat]--
		}
	}
	return &with
}

// voids returns for each hidden seat the kinds that it no longer holds, because it did not follow when they were led.
func (d *undealt) voids(s *game.State) (voids [card.Seats]card.KindSet) {
	n := 0
	var led rules.Class
	automatic := s.Order().Schweine() && !s.Compiled().Rules().SchweineOptional
	for _, m := range d.record.Moves {
		c := m.Card()
		if c == card.None {
			continue
		}
		o := s.OrderAt(n / card.Seats)
		if n%card.Seats == 0 {
			led = o.Class(c)
		}
		if o.Class(c) != led {
			voids[m.Seat] |= o.Members(led)
		}
		if automatic && c == o.Fuchs() && !m.Schwein() && s.Announced(game.Schweine) == card.NoSeat {
			voids[m.Seat] |= 1 << c // with both ♦A it would have been a Schwein
		}
		n++
	}
	return voids
}

// deal gives each hidden seat the cards that it played, its ♣D, and possible cards from the rest; nil when there is no such deal. A card
// goes to the first seat that leaves the others dealable, so that nothing has to be tried twice.
func (d *undealt) deal(alten []card.Seat, voids [card.Seats]card.KindSet) *Record {
	full := *d.record
	full.Taken = nil // a position is what the cards on the table tell
	need, hands := d.need, d.played
	for _, seat := range alten {
		if voids[seat].Has(card.Alte) {
			return nil
		}
		hands[seat] = hands[seat].With(card.Alte)
		need[seat]--
	}
	cards := slices.Collect(d.pool.Only(^card.KindSet(1 << card.Alte)).All())
	if d.luck != nil {
		d.luck.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	}
	rest, ok := d.leaveStock(cards, need, voids)
	if !ok {
		return nil
	}
	for i, c := range rest {
		for _, seat := range d.inOrderFor(c, hands) {
			if need[seat] == 0 || voids[seat].Has(c) {
				continue
			}
			need[seat]--
			if dealable(rest[i+1:], need, voids) {
				hands[seat] = hands[seat].With(c)
				break
			}
			need[seat]++
		}
	}
	for _, seat := range d.hidden {
		full.Hands[seat], full.HasHand[seat] = hands[seat], true
	}
	return &full
}

// inOrderFor returns the hidden seats in the order in which they are dealt the card. Seats that have thrown in come first for cards to their taste. Where
// there is an Armut, seats that said it get Fehl before all others, and the others get about as many trumps each, as somebody who is healthy must have
// where an Armut has to be said.
func (d *undealt) inOrderFor(c card.Card, hands [card.Seats]card.Set) []card.Seat {
	order := slices.Clone(d.hidden)
	if d.luck != nil {
		d.luck.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	trumps := d.record.Rules.Order(rules.Normal).Members(rules.Trump)
	kinds := trumps
	if !trumps.Has(c) {
		kinds = ^trumps
	}
	rank := func(seat card.Seat) (n int) {
		if d.record.Rules.Ruleset().Armut {
			n = hands[seat].Only(kinds).Len()
			if d.poor[seat] == trumps.Has(c) {
				n += card.Kinds
			}
		}
		switch {
		case d.taste == 0 || !d.threw[seat]:
		case d.taste.Has(c) && hands[seat].Only(d.taste).Len() < d.wants:
			n -= 2 * card.Kinds
		default:
			n += 2 * card.Kinds
		}
		return n
	}
	slices.SortStableFunc(order, func(a, b card.Seat) int { return rank(a) - rank(b) })
	return order
}

// leaveStock returns the cards without two that can lie in an unknown stock; ok is false when the others cannot be dealt.
func (d *undealt) leaveStock(cards []card.Card, need [card.Seats]int, voids [card.Seats]card.KindSet) (rest []card.Card, ok bool) {
	if d.spare == 0 {
		return cards, dealable(cards, need, voids)
	}
	for i := range cards {
		for j := range i {
			rest = slices.Concat(cards[:j], cards[j+1:i], cards[i+1:])
			if dealable(rest, need, voids) {
				return rest, true
			}
		}
	}
	return nil, false
}

// dealable reports whether the cards can be dealt so that every seat gets enough cards and only possible ones. By the theorem of Hall this
// holds exactly if for every set of seats the cards that only these seats can have are not too many.
func dealable(cards []card.Card, need [card.Seats]int, voids [card.Seats]card.KindSet) bool {
	const sets = 1 << card.Seats
	var onlyFor [sets]int // cards that exactly these seats can have
	for _, c := range cards {
		set := 0
		for seat, void := range voids {
			if need[seat] > 0 && !void.Has(c) {
				set |= 1 << seat
			}
		}
		onlyFor[set]++
	}
	for set := range sets {
		room, must := 0, 0
		for seat, n := range need {
			if set>>seat&1 != 0 {
				if n < 0 {
					return false
				}
				room += n
			}
		}
		for sub := range sets {
			if sub&^set == 0 {
				must += onlyFor[sub]
			}
		}
		if must > room || set == sets-1 && must != room {
			return false
		}
	}
	return true
}
