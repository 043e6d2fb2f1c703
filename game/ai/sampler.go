package ai

import (
	"math/rand/v2"
	"slices"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// sampler deals the hidden cards at random, so that all deals that agree with the facts are equally likely, but for a leaning. It counts the deals first
// and then chooses, place by place, with the right chance; nothing is tried and thrown away.
//
// Cards with the same conditions form a heap. How many cards of a heap go to each place is a split. Before the deal it counts, for every heap
// and for all numbers of free places that can be left when its turn comes, the ways to deal it and the heaps after it.
type sampler struct {
	own    card.Set
	me     card.Seat
	active []int // the places with hidden cards
	stride [places]int
	start  int  // the index of the state in which nothing is dealt
	room   free // the cards that each place gets
	heaps  []heap
	lean   leaning
}

// heap are cards with the same conditions.
type heap struct {
	cards  []card.Card
	splits []split
	// ways has the number of ways to deal this heap and all after it, by the index of the free places.
	ways []float64
}

// split says how many cards of a heap each place gets.
type split struct {
	free  free
	index int // how much the index of the state falls
	// weight is the number of ways to choose the cards, times how likely the split is apart from that.
	weight float64
}

// silentHochzeit is how likely a player with both ♣D plays a silent Hochzeit.
const silentHochzeit = 0.08

// newSampler counts. silent is how likely a player with both ♣D is to keep quiet about them, and lean the leaning towards a soloist's hands; 1 and the
// zero leaning make all deals equally likely.
func newSampler(f *facts, silent float64, lean leaning) *sampler {
	s := &sampler{own: f.v.Own(), me: f.me, lean: lean}
	stride := 1
	for place, size := range f.size {
		if size > 0 {
			s.active = append(s.active, place)
		}
	}
	for i, place := range s.active { // the last place gets the rest, so it needs no number
		s.room += one64(place) * free(f.size[place])
		if i < len(s.active)-1 {
			s.stride[place] = stride
			s.start += stride * f.size[place]
			stride *= f.size[place] + 1
		}
	}
	s.heaps = s.heap(f, silent)
	s.count(f, stride)
	return s
}

// heap puts cards with the same conditions together. Kinds with conditions on their number come one by one; the largest heap comes last,
// because nothing is left to choose then. Where there is a limit to trumps, they come before the rest.
func (s *sampler) heap(f *facts, silent float64) []heap {
	type key struct {
		places uint8 // that may hold the cards
		trump  bool
		alone  card.Card // or None
		steps  int       // of the leaning
	}
	var keys []key
	cards := map[key][]card.Card{}
	for c := range f.unseen.All() {
		k := key{trump: f.bounded && f.trumps.Has(c), alone: card.None, steps: s.lean.steps[c]}
		for _, place := range s.active {
			switch f.counts[place][c] {
			case none:
			default:
				k.alone = c
				fallthrough
			case 0b111:
				k.places |= 1 << place
			}
		}
		if c == card.Alte && f.v.Contract() == rules.Normal {
			k.alone = c
		}
		if len(cards[k]) == 0 {
			keys = append(keys, k)
		}
		cards[k] = append(cards[k], c)
	}
	rank := func(k key) int {
		n := len(cards[k])
		if k.alone != card.None {
			n = 0
		}
		if f.bounded && !k.trump {
			n += 1000
		}
		return n
	}
	slices.SortStableFunc(keys, func(a, b key) int { return rank(a) - rank(b) })
	heaps := make([]heap, 0, len(keys))
	for _, k := range keys {
		h := heap{cards: cards[k]}
		s.split(&h, f, k.places, k.alone, silent, 0, len(h.cards), split{weight: 1})
		heaps = append(heaps, h)
	}
	return heaps
}

// split appends every way to share out the rest of a heap among the active places from number i on.
func (s *sampler) split(h *heap, f *facts, may uint8, alone card.Card, silent float64, i, rest int, so split) {
	if i == len(s.active) {
		gameless := alone == card.Alte && so.free.of(aside) == 2 && f.v.Phase() == game.InPlay // both ♣D aside
		if rest == 0 && !gameless {
			h.splits = append(h.splits, so)
		}
		return
	}
	place, ways := s.active[i], 1.0
	for n := 0; n <= min(rest, f.size[place]); n++ {
		possible := n == 0 || may>>place&1 != 0
		if alone != card.None {
			possible = f.counts[place][alone]>>n&1 != 0
		}
		if possible {
			next := so
			next.free += one64(place) * free(n)
			next.index += n * s.stride[place]
			next.weight *= ways * s.lean.factor(place, h.cards[0], n)
			if alone == card.Alte && n > 0 && f.hadBothAlten(place, n) && f.v.Word(card.Seat(place)) == game.Healthy {
				next.weight *= silent
			}
			s.split(h, f, may, alone, silent, i+1, rest-n, next)
		}
		ways = ways * float64(rest-n) / float64(n+1)
	}
}

// hadBothAlten reports whether a seat with n ♣D more in hand was dealt both: it may have played one of them.
func (f *facts) hadBothAlten(place, n int) bool {
	return place != aside && n+f.played[place].Count(card.Alte) == 2
}

// count counts the ways, from the last heap to the first.
func (s *sampler) count(f *facts, states int) {
	after := make([]float64, states)
	after[0] = 1
	left := 0
	for i := len(s.heaps) - 1; i >= 0; i-- {
		h := &s.heaps[i]
		if f.bounded && f.trumps.Has(h.cards[0]) && (i == len(s.heaps)-1 || !f.trumps.Has(s.heaps[i+1].cards[0])) {
			s.forbid(f, after, left)
		}
		left += len(h.cards)
		h.ways = make([]float64, states)
		for state := range h.ways {
			room, ok := s.freeIn(f, state, left)
			if !ok {
				continue
			}
			for _, so := range h.splits {
				if room.holds(so.free) {
					h.ways[state] += so.weight * after[state-so.index]
				}
			}
		}
		after = h.ways
	}
}

// free is a number of cards for each place, in a byte each.
type free uint64

const guards free = 0x8080808080

func one64(place int) free { return 1 << (8 * place) }

func (f free) of(place int) int { return int(f>>(8*place)) & 0x7f }

// holds reports whether f has room for the cards of other in each place.
func (f free) holds(other free) bool { return (f|guards-other)&guards == guards }

// freeIn returns how many cards each place still gets in a state with so many left; ok is false if that cannot be.
func (s *sampler) freeIn(f *facts, state, left int) (room free, ok bool) {
	for i, place := range s.active {
		n := left
		if i < len(s.active)-1 {
			n = state / s.stride[place] % (f.size[place] + 1)
		}
		if left -= n; left < 0 || n > f.size[place] {
			return 0, false
		}
		room += one64(place) * free(n)
	}
	return room, left == 0
}

// forbid leaves only the states after the trumps in which each place has got a possible number of them.
func (s *sampler) forbid(f *facts, ways []float64, left int) {
	for state := range ways {
		room, ok := s.freeIn(f, state, left)
		for _, place := range s.active {
			if n := f.size[place] - room.of(place); ok && (n < f.least[place] || n > f.most[place]) {
				ways[state] = 0
			}
		}
	}
}

// possible reports whether any deal agrees with the facts.
func (s *sampler) possible() bool { return len(s.heaps) == 0 || s.heaps[0].ways[s.start] > 0 }

// draw deals the hidden cards. It must be possible.
func (s *sampler) draw(rng *rand.PCG) (hands [card.Seats]card.Set) {
	hands[s.me] = s.own
	state, room := s.start, s.room
	for i := range s.heaps {
		h, gets := &s.heaps[i], room
		if i < len(s.heaps)-1 {
			so := h.choose(state, room, s.heaps[i+1].ways, rng)
			state, room, gets = state-so.index, room-so.free, so.free
		}
		rest := h.cards
		for _, place := range s.active {
			n := gets.of(place)
			if n < len(rest) {
				shuffle(rest, n, rng)
			}
			if place != aside {
				for _, c := range rest[:n] {
					hands[place] = hands[place].With(c)
				}
			}
			rest = rest[n:]
		}
	}
	return hands
}

// choose chooses a split with its chance.
func (h *heap) choose(state int, room free, after []float64, rng *rand.PCG) *split {
	if len(h.splits) == 1 {
		return &h.splits[0]
	}
	x := share(rng) * h.ways[state]
	var last *split
	for i := range h.splits {
		so := &h.splits[i]
		if !room.holds(so.free) || after[state-so.index] == 0 {
			continue
		}
		last = so
		if x -= so.weight * after[state-so.index]; x < 0 {
			break
		}
	}
	return last
}

// shuffle draws n of the cards to the front.
func shuffle(cards []card.Card, n int, rng *rand.PCG) {
	for i := range n {
		j := i + below(rng, len(cards)-i)
		cards[i], cards[j] = cards[j], cards[i]
	}
}

// share returns a number from 0 to 1, but less than 1.
func share(rng *rand.PCG) float64 { return float64(rng.Uint64()>>11) / (1 << 53) }

// below returns a number in 0..n-1; the chances of two numbers differ by less than one in a hundred million.
func below(rng *rand.PCG, n int) int { return int(uint64(uint32(rng.Uint64()>>32)) * uint64(n) >> 32) }

// claimDeals is on how many deals a claim is tried. With five, the search in the real deal then was too long, and found only a minimum, for 1 of 111 soli
// with eight cards left after random cards, and for 2 of 66 before the first card. With one it was 7 of 47.
const claimDeals = 5

// TryClaim returns how many tricks the others get at most against the viewer's claim; it is early if that would need a longer search than a table has time for. A search in the real deal would
// tell by its answer, and by its time, how the hidden cards lie. So it searches in deals that agree with all that the viewer knows, always the same ones:
// answer and work follow from the view alone. A claim that is against the rules loses nothing.
func TryClaim(v *game.View) (lost int, early bool) {
	if v.Check(game.Claim(v.Seat())) != game.Legal {
		return 0, false
	}
	s, chance := newSampler(learn(v), silentHochzeit, leaning{}), rand.NewPCG(1, 2)
	for n := 0; n < claimDeals && s.possible(); n++ {
		g, err := v.Guess(s.draw(chance))
		if err != nil {
			return 0, true
		}
		here, early := g.TryClaim(v.Seat())
		if early {
			return 0, true
		}
		lost = max(lost, here)
	}
	return lost, !s.possible()
}
