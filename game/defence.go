package game

import (
	"math"
	"math/bits"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// A claim counts what the opponents can get at best when the soloist lays their cards open and names no order (001:L319; TSR):
//
//   - When the soloist leads, the opponents choose the class, and the soloist leads their highest card of it.
//   - When the soloist follows and can take the trick they take it, with a card that the opponents choose among those that can.
//   - When the soloist cannot take it they play a legal card that the opponents choose.
//
// So nobody plays against anybody: the opponents, who see all cards, choose everything. The search finds the cheapest of all ways to play
// the rest, where the cost is what the soloist gets.

// cost is Augen and tricks of the soloist in one number: of two costs the one with fewer Augen is lower, then the one with fewer tricks.
type cost int

const augenCost, trickCost cost = 16, 1 // there are at most twelve tricks

// budget is how many situations between two tricks the search for one claim may look at: some tenths of a second. With six cards left it
// was enough for every position tried, with seven for 97 in 100, with twelve for two in three. When it is used up the soloist gets no more
// than the proved minimum. So a soloist who claims early and without need may lose Augen by it, and never gains any.
//
// Records have claims that were worth the minimum, so the number stays. A table first asks TryClaim of some guesses, and refuses such a claim.
const budget = 300_000

// shortBudget is the budget of a table, which should answer within a tenth of a second. With six cards left it was enough for 98 of 100 soli
// after random cards, with seven for 94, with twelve for two in three.
const shortBudget = 40_000

// defence searches for the cheapest way to play the rest.
//
// It numbers the cards in an order of its own: class after class with trump last, and each class from low to high. A Set or a Card in this
// file always has these numbers.
type defence struct {
	soloist card.Seat
	start   trick
	left    int // tricks after the one of start

	augen                      [card.Kinds]uint8
	worth                      [len(values)]card.KindSet // the kinds that count values[i]
	class                      [card.Kinds]rules.Class
	members                    [rules.Classes]card.KindSet
	secondWins, secondWinsLast card.KindSet
	ueberstich                 bool

	// What the opponents held at the claim: the kinds of each class, and how many cards of it each seat to the soloist's left.
	threat   [rules.Classes]card.KindSet
	length   [card.Seats - 1][rules.Classes]int
	sketches map[sketch]sketched

	// atLeast holds the proved minimum for situations: the cost of the rest is at least this.
	atLeast map[situation]cost
	looked  int // situations so far
	budget  int // the most of them
}

// values are the Augen that cards can count, from low to high.
var values = [...]uint8{0, 2, 3, 4, 10, 11}

// situation is a moment between two tricks.
type situation struct {
	hands  [card.Seats]card.Set
	leader card.Seat
}

// trick is a moment in a trick.
type trick struct {
	situation
	n      int // cards on the table
	led    rules.Class
	table  card.KindSet
	augen  int
	best   card.Card // the card that holds the trick,
	holder card.Seat // and the seat that played it
}

func newDefence(s *State) *defence {
	d := &defence{budget: budget, soloist: s.soloist, left: s.rules.HandSize() - int(s.tricks) - 1, atLeast: map[situation]cost{},
		sketches: map[sketch]sketched{}, ueberstich: s.rules.Ruleset().Ueberstich}
	order := s.Order()
	var number [card.Kinds]card.Card
	n := card.Card(0)
	for class := range rules.Class(rules.Classes) {
		first := n
		for kinds := order.Members(class); kinds != 0; n++ {
			lowest := kinds.First()
			for c := range kinds.All() {
				if order.Strength(c) < order.Strength(lowest) {
					lowest = c
				}
			}
			kinds &^= 1 << lowest
			number[lowest] = n
			d.class[n], d.augen[n] = class, uint8(lowest.Augen())
			if order.Beats(lowest, lowest, false) {
				d.secondWins |= 1 << n
			}
			if order.Beats(lowest, lowest, true) {
				d.secondWinsLast |= 1 << n
			}
			for i, v := range values {
				if v == d.augen[n] {
					d.worth[i] |= 1 << n
				}
			}
		}
		d.members[class] = 1<<n - 1<<first
	}
	d.start.leader = s.leads[s.tricks]
	for seat, hand := range s.hands {
		for c := range hand.All() {
			d.start.hands[seat] = d.start.hands[seat].With(number[c])
		}
	}
	played := s.played[int(s.tricks)*card.Seats : s.cards]
	for i, c := range played {
		seat := d.start.leader.Plus(i)
		d.start.hands[seat] = d.start.hands[seat].With(number[c])
	}
	for class, members := range d.members {
		for i := range d.length {
			hand := d.start.hands[d.soloist.Plus(i+1)].Only(members)
			d.threat[class] |= hand.Kinds()
			d.length[i][class] = hand.Len()
		}
	}
	for i, c := range played {
		d.start = d.playCard(d.start, d.start.leader.Plus(i), number[c], d.left == 0)
	}
	return d
}

// cheapest returns the least cost. It tries limits, at first a low one, then higher ones in growing steps. As soon as the rest can be
// played within a limit the answer lies between two limits, and cheapest halves their distance.
func (d *defence) cheapest() cost {
	low, high := cost(0), cost(math.MaxInt)
	for limit, step := low, augenCost; low < high; {
		ok, c := d.searchTrick(d.start, d.left, limit)
		switch {
		case ok:
			high = c
		case d.looked > d.budget:
			return low
		default:
			low = c
		}
		limit = low + step
		step *= 2
		if limit >= high {
			limit = (low + high) / 2
		}
	}
	return low
}

// searchRest reports whether all tricks from here can be played at a cost of at most limit, and the cost of a way to do so; if not, it
// returns what they cost at least.
func (d *defence) searchRest(s situation, left int, limit cost) (bool, cost) {
	if left == 0 {
		return true, 0
	}
	d.looked++
	known, seen := d.atLeast[s]
	if !seen {
		known = d.lowerBound(s, left)
	}
	if known > limit {
		return false, known
	}
	if d.looked > d.budget {
		return false, limit + 1
	}
	ok, atLeast := d.searchTrick(trick{situation: s}, left-1, limit)
	if !ok {
		d.atLeast[s] = atLeast
	}
	return ok, atLeast
}

// searchTrick is searchRest from the middle of a trick, after which as many tricks as left remain.
func (d *defence) searchTrick(t trick, left int, limit cost) (bool, cost) {
	if t.n == card.Seats {
		t.leader = t.holder
		paid := cost(0)
		if t.holder == d.soloist {
			paid = cost(t.augen)*augenCost + trickCost
		}
		if paid > limit {
			return false, paid
		}
		ok, atLeast := d.searchRest(t.situation, left, limit-paid)
		return ok, atLeast + paid
	}
	var list [maxTricks]card.Card
	seat := t.leader.Plus(t.n)
	least := cost(math.MaxInt)
	for _, c := range d.choices(t, seat, left == 0, list[:0]) {
		ok, atLeast := d.searchTrick(d.playCard(t, seat, c, left == 0), left, limit)
		if ok {
			return true, atLeast
		}
		least = min(least, atLeast)
	}
	return false, least
}

// playCard returns the trick with one more card in it.
func (d *defence) playCard(t trick, seat card.Seat, c card.Card, last bool) trick {
	t.hands[seat] = t.hands[seat].Without(c)
	if t.n == 0 {
		t.led = d.class[c]
	}
	if t.n == 0 || d.beats(c, t.best, last) {
		t.best, t.holder = c, seat
	}
	t.n++
	t.table |= 1 << c
	t.augen += int(d.augen[c])
	return t
}

// beats reports whether c, played later, takes the trick from best.
func (d *defence) beats(c, best card.Card, last bool) bool {
	if c == best {
		if last {
			return d.secondWinsLast.Has(c)
		}
		return d.secondWins.Has(c)
	}
	return c > best && (d.class[c] == d.class[best] || d.class[c] == rules.Trump)
}

// legalKinds returns the kinds that may be played from a hand.
func (d *defence) legalKinds(hand card.Set, t *trick) card.KindSet {
	if own := hand.Kinds() & d.members[t.led]; own != 0 && t.n > 0 {
		return own
	}
	return hand.Kinds()
}

// choices appends to list the cards that the opponents may choose for the seat, the promising ones first. Of cards with the same effect it
// appends only one.
func (d *defence) choices(t trick, seat card.Seat, last bool, list []card.Card) []card.Card {
	kinds := d.legalKinds(t.hands[seat], &t)
	if d.ueberstich && t.n > 0 && d.class[t.best] == rules.Trump { // the soloist takes it anyway if they can
		trumps := kinds & d.members[rules.Trump]
		if higher := d.takers(trumps, &t, last); higher != 0 {
			kinds = kinds&^trumps | higher
		}
	}
	if seat == d.soloist {
		if t.n == 0 {
			for class := range d.members {
				if own := kinds & d.members[class]; own != 0 {
					list = append(list, highest(own))
				}
			}
			return list
		}
		if takers := d.takers(kinds, &t, last); takers != 0 {
			kinds = takers
		}
	}

	others := t.table
	for other, hand := range t.hands {
		if card.Seat(other) != seat {
			others |= hand.Kinds()
		}
	}
	var merits [maxTricks]int
next:
	for k := kinds; k != 0; k &= k - 1 {
		c := k.First()
		for _, tried := range list {
			between := card.KindSet(2<<c - 1<<tried)
			if d.class[tried] != d.class[c] || d.augen[tried] != d.augen[c] || between&others != 0 {
				continue
			}
			// The soloist plays from the top, so a card of other Augen between the two makes a difference to them.
			if seat != d.soloist || c == tried+1 {
				continue next
			}
		}
		merit := d.merit(&t, seat, c, last)
		i := len(list)
		list = append(list, c)
		for ; i > 0 && merits[i-1] < merit; i-- {
			list[i], merits[i] = list[i-1], merits[i-1]
		}
		list[i], merits[i] = c, merit
	}
	return list
}

// takers returns those of the kinds that take the trick.
func (d *defence) takers(kinds card.KindSet, t *trick, last bool) card.KindSet {
	var takers card.KindSet
	for k := kinds; k != 0; k &= k - 1 {
		if c := k.First(); d.beats(c, t.best, last) {
			takers |= 1 << c
		}
	}
	return takers
}

// merit estimates how promising a card is: high Augen in tricks that the opponents get, low ones in the soloist's.
func (d *defence) merit(t *trick, seat card.Seat, c card.Card, last bool) int {
	after := d.playCard(*t, seat, c, last)
	augen := int(d.augen[c])
	if after.holder == d.soloist {
		return -augen
	}
	played := int(d.soloist-t.leader)&(card.Seats-1) < after.n
	if !played && d.takers(d.legalKinds(t.hands[d.soloist], &after), &after, last) != 0 {
		return -augen
	}
	return 100 + augen
}

func highest(kinds card.KindSet) card.Card { return card.Card(bits.Len32(uint32(kinds)) - 1) }
