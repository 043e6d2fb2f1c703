package card

import (
	"fmt"
	"iter"
	"math/bits"
	"strings"
)

// Set is a set of cards in which each kind may lie once or twice. The low 32 bits say "at least one of this kind", the high 32 bits
// "both of them"; the zero value is empty. Sets are compared with ==.
type Set uint64

// KindSet is a set of kinds of cards, a bit each. It does not say how many of a kind there are.
type KindSet uint32

const second = 32 // the shift from "at least one" to "both"

// SetOf returns the set of the given cards; a third card of one kind is lost.
func SetOf(cards ...Card) Set {
	var s Set
	for _, c := range cards {
		s = s.With(c)
	}
	return s
}

// With returns s and one more c.
func (s Set) With(c Card) Set {
	bit := Set(1) << c
	return s | bit | s&bit<<second
}

// Without returns s with one c less; s must have one.
func (s Set) Without(c Card) Set {
	bit := Set(1) << c
	both := s >> second & bit // without a branch, because a processor guesses wrong too often whether there are two
	return s &^ (both<<second | bit&^both)
}

// Has reports whether at least one c is in s.
func (s Set) Has(c Card) bool { return s>>c&1 != 0 }

// Count returns how many c are in s: 0, 1 or 2.
func (s Set) Count(c Card) int { return int(s>>c&1 + s>>(c+second)&1) }

// Len returns the number of cards.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// Kinds returns the kinds of which s has at least one.
func (s Set) Kinds() KindSet { return KindSet(s) }

// Only returns the cards of s that are of the given kinds.
func (s Set) Only(kinds KindSet) Set { return s & Set(uint64(kinds)|uint64(kinds)<<second) }

// Plus returns the cards of both; no kind may come to more than two.
func (s Set) Plus(other Set) Set { return s | other | s&other<<second }

// Overflow returns the kinds of which both together hold more than two.
func (s Set) Overflow(other Set) KindSet {
	return (s>>second&other | s&(other>>second)).Kinds()
}

// Minus returns s without the cards of other, which must all be in s.
func (s Set) Minus(other Set) Set {
	return s&^(other|other<<second) | s&^other>>second
}

// Contains reports whether every card of other, as often as it lies there, is in s.
func (s Set) Contains(other Set) bool { return other&^s == 0 }

// All yields the cards, doubles twice in a row, in the order of their numbers.
func (s Set) All() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for c := range s.Kinds().All() {
			if !yield(c) || s.Count(c) == 2 && !yield(c) {
				return
			}
		}
	}
}

// Choose yields every set of n cards of s, in a fixed order.
func (s Set) Choose(n int, yield func(Set)) { choose(s.Kinds(), s, 0, n, yield) }

func choose(kinds KindSet, s, chosen Set, n int, yield func(Set)) {
	if n == 0 {
		yield(chosen)
		return
	}
	for above := KindSet(0); above != kinds; { // c is the lowest kind of the sets that come next
		c := (kinds &^ above).last()
		one := chosen.With(c)
		choose(above, s, one, n-1, yield)
		if n > 1 && s.Count(c) == 2 {
			choose(above, s, one.With(c), n-2, yield)
		}
		above |= 1 << c
	}
}

// Augen returns the sum of the cards' values.
func (s Set) Augen() int {
	sum := 0
	for c := range s.All() {
		sum += c.Augen()
	}
	return sum
}

// String returns the cards with a space between two, as records write a hand.
func (s Set) String() string {
	words := make([]string, 0, s.Len())
	for c := range s.All() {
		words = append(words, c.String())
	}
	return strings.Join(words, " ")
}

// ParseSet reads cards with white space between them. No kind may come more than twice.
func ParseSet(text string) (Set, error) {
	var s Set
	for _, word := range strings.Fields(text) {
		c, err := Parse(word)
		if err != nil {
			return 0, err
		}
		if s.Count(c) == 2 || c == Spitze && s.Has(c) {
			return 0, fmt.Errorf("%s comes too often", c)
		}
		s = s.With(c)
	}
	return s, nil
}

// Has reports whether kind c is in k.
func (k KindSet) Has(c Card) bool { return k>>c&1 != 0 }

// Len returns the number of kinds.
func (k KindSet) Len() int { return bits.OnesCount32(uint32(k)) }

// First returns the kind with the lowest number; k must not be empty.
func (k KindSet) First() Card { return Card(bits.TrailingZeros32(uint32(k))) }

// last returns the kind with the highest number; k must not be empty.
func (k KindSet) last() Card { return Card(bits.Len32(uint32(k)) - 1) }

// Nth returns the kind with the n-th lowest number, counted from 0; k must have more than n.
func (k KindSet) Nth(n int) Card {
	// Each step leaves out the first kind, or none: a loop of n steps would end where a processor does not expect it, which costs more.
	const steps = 4
	for i := range steps {
		k &= k + KindSet((i-n)>>(bits.UintSize-1))
	}
	for range n - steps {
		k &= k - 1
	}
	return k.First()
}

// All yields the kinds in the order of their numbers.
func (k KindSet) All() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for ; k != 0; k &= k - 1 {
			if !yield(k.First()) {
				return
			}
		}
	}
}
