package notation

import (
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
	// Apart from pairs that were announced only the ♣D decide which words and announcements are legal, so it is enough to try the places of the ♣D.
	// The error tells of the deal with which most of the record is playable.
	furthest, problem := -1, error(fail(r.Line, "no deal fits what was said and played"))
	for _, alten := range d.placesOfAlten() {
		full := d.complete(alten)
		if full == nil {
			continue
		}
		_, moves, err := full.play()
		if err == nil {
			return full, nil
		}
		if moves >= furthest {
			furthest, problem = moves, err
		}
	}
	if r.Engine == 0 { // a question, asked today
		return nil, problem
	}
	return nil, r.markPlayedElsewhere(problem)
}

// undealt is a record and the unknown part of its deal.
type undealt struct {
	record *Record
	hidden []card.Seat          // seats whose hands are missing
	played [card.Seats]card.Set // the cards that hidden seats played, and others that they must hold
	need   [card.Seats]int      // number of further cards that a hidden seat holds
	pool   card.Set             // the cards that are neither in a known hand nor played by a hidden seat
	spare  int                  // cards of the pool that lie in a stock
}

func (r *Record) undealt() (*undealt, error) {
	d := &undealt{record: r, pool: r.Rules.House().Deck.Cards().Minus(r.Stock)}
	d.spare = r.Rules.House().Deck.StockSize() - r.Stock.Len()
	for seat := range card.Seat(card.Seats) {
		if r.HasHand[seat] {
			d.pool = d.pool.Minus(r.Hands[seat])
			continue
		}
		d.hidden = append(d.hidden, seat)
		d.need[seat] = r.Rules.HandSize()
	}
	for _, m := range r.Moves {
		switch m.Kind {
		case game.Taking:
			if !r.Rules.House().ZnStock || !r.HasHand[m.Seat] || d.spare > 0 {
				return nil, fail(m.Line, "hidden hands cannot be completed when cards were exchanged, or taken up from a stock that is not given")
			}
		case game.Giving, game.Declining, game.Returning, game.Showing:
			return nil, fail(m.Line, "hidden hands cannot be completed when cards were exchanged")
		default: // no other action moves cards from hand to hand
		}
		if w := m.Word(); !r.HasHand[m.Seat] && (w == game.SayThrow || w == game.SayArmut) {
			return nil, fail(m.Line, "seat %s: a hidden hand cannot be completed for %s", m.Seat, w)
		}
		c := m.Card()
		if c == card.None || r.HasHand[m.Seat] {
			continue
		}
		if !d.pool.Has(c) || d.need[m.Seat] == 0 {
			return nil, fail(m.Line, "seat %s: %s: %v", m.Seat, c, game.NotInHand)
		}
		d.pool = d.pool.Without(c)
		d.played[m.Seat] = d.played[m.Seat].With(c)
		d.need[m.Seat]--
	}
	// In the round of Vorbehalte the pair is both ♦A, whatever game follows.
	if d = d.withPairs(0, r.words(), r.Rules.Order(rules.Normal)); d == nil {
		return nil, fail(r.Line, "nobody can hold both ♦A as was said")
	}
	return d, nil
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

// complete lays the ♣D at the given seats and deals the rest; nil when that is impossible.
func (d *undealt) complete(alten []card.Seat) *Record {
	var none [card.Seats]card.KindSet
	full := d.deal(alten, none)
	if full == nil {
		return nil
	}
	// Which cards follow which depends on the game, and the game on the words alone. Wrong words do not matter here.
	words := full.words()
	if words == len(full.Moves) {
		return full
	}
	full.Moves = full.Moves[:words]
	s, _, err := full.play()
	if err != nil {
		return full
	}
	d = d.withPairs(words, len(d.record.Moves), s.Order())
	if d == nil {
		return nil
	}
	return d.deal(alten, d.voids(&s))
}

// withPairs returns the deal with both cards of a pair in the hand of each hidden seat that announces it in the given moves, or chooses a
// partner with it; nil when that is impossible.
func (d *undealt) withPairs(from, to int, o *rules.Order) *undealt {
	with := *d
	for _, m := range d.record.Moves[from:to] {
		c := m.Card()
		if pair, ok := m.Pair(); ok && pair == game.Superschweine {
			c = o.Superschwein()
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
		for with.played[m.Seat].Count(c) < 2 {
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

// voids returns for each hidden seat the kinds that it no longer holds, because it did not follow when they were led, or did not overtrump.
func (d *undealt) voids(s *game.State) (voids [card.Seats]card.KindSet) {
	n := 0
	var led rules.Class
	best := card.None
	automatic := s.Order().Schweine() && !s.Compiled().Rules().SchweineOptional
	for _, m := range d.record.Moves {
		c := m.Card()
		if c == card.None {
			continue
		}
		o := s.OrderAt(n / card.Seats)
		last := n/card.Seats == s.Compiled().HandSize()-1
		if n%card.Seats == 0 {
			led, best = o.Class(c), c
		}
		if o.Class(c) != led {
			voids[m.Seat] |= o.Members(led)
		}
		if o.Beats(c, best, last) {
			best = c
		} else if s.Compiled().Ueberstich() && o.Class(c) == rules.Trump && n%card.Seats > 0 {
			voids[m.Seat] |= above(o, best, last)
		}
		if automatic && c == o.Fuchs() && !m.Schwein() && s.Announced(game.Schweine) == card.NoSeat {
			voids[m.Seat] |= 1 << c // with both ♦A it would have been a Schwein
		}
		n++
	}
	return voids
}

// above returns the trumps that take a trick from a trump.
func above(o *rules.Order, best card.Card, last bool) card.KindSet {
	var kinds card.KindSet
	for c := range o.Members(rules.Trump).All() {
		if o.Beats(c, best, last) {
			kinds |= 1 << c
		}
	}
	return kinds
}

// deal gives each hidden seat the cards that it played, its ♣D, and possible cards from the rest; nil when there is no such deal. A card
// goes to the first seat that leaves the others dealable, so that nothing has to be tried twice.
func (d *undealt) deal(alten []card.Seat, voids [card.Seats]card.KindSet) *Record {
	full := *d.record
	need, hands := d.need, d.played
	for _, seat := range alten {
		if voids[seat].Has(card.Alte) {
			return nil
		}
		hands[seat] = hands[seat].With(card.Alte)
		need[seat]--
	}
	rest, ok := d.leaveStock(slices.Collect(d.pool.Only(^card.KindSet(1<<card.Alte)).All()), need, voids)
	if !ok {
		return nil
	}
	for i, c := range rest {
		for _, seat := range d.hidden {
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
