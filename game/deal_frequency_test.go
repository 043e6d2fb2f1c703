package game_test

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
)

// alarms is how often a fair shuffle fails TestDealsAreFair, by the laws of chance: once in so many runs, for each deck.
const alarms = 1_000_000

// Both cards of a kind lie in one of four hands each, or in the stock. For each two kinds, TestDealsAreFair counts where their four cards lie together.
// So it sees a card that comes to some seat too often, equal cards that stick together, and any two kinds that seek or avoid each other. The counts are
// compared with the exact chances, by chi-square.
func TestDealsAreFair(t *testing.T) {
	t.Parallel()
	decks := map[card.Deck]int{card.Deck48: 30_000, card.Deck40: 10_000, card.Deck42: 10_000}
	begin := uint64(0)
	if nightly {
		decks, begin = map[card.Deck]int{card.Deck48: 10_000_000, card.Deck40: 1_000_000, card.Deck42: 1_000_000}, rand.Uint64()
	}
	for deck, deals := range decks {
		var mu sync.Mutex
		var work sync.WaitGroup
		counts := newWhereabouts(deck)
		workers := runtime.GOMAXPROCS(0)
		for w := range workers {
			work.Go(func() {
				own := newWhereabouts(deck)
				for n := w; n < deals; n += workers {
					number := begin + uint64(n)
					own.count(game.Shuffle{Seed: numbered(int(number)), Cut: uint32(number % game.Cuts)}.Deal(deck, card.Seat(n%card.Seats)))
				}
				mu.Lock()
				defer mu.Unlock()
				counts.add(own)
			})
		}
		work.Wait()
		counts.check(t, deals, begin)
	}
}

// places are where a card can lie: with a seat, or in the stock.
const places = card.Seats + 1

// lying numbers the ways in which the two cards of a kind can lie: 0 for both with the first seat, 1 for one each with the first and the second …
var lying = func() (number [places][places]int) {
	next := 0
	for a := range places {
		for b := a; b < places; b++ {
			number[a][b], number[b][a] = next, next
			next++
		}
	}
	return number
}()

const ways = places * (places + 1) / 2

// whereabouts counts how often the cards of two kinds have lain in each two ways.
type whereabouts struct {
	deck  card.Deck
	kinds []card.Card
	pairs [][ways * ways]int // of kinds, in the order in which count comes to them
}

func newWhereabouts(deck card.Deck) *whereabouts {
	w := &whereabouts{deck: deck, kinds: slices.Collect(deck.Cards().Kinds().All())}
	w.pairs = make([][ways * ways]int, len(w.kinds)*(len(w.kinds)-1)/2)
	return w
}

// count notes one deal.
func (w *whereabouts) count(hands [card.Seats]card.Set) {
	var way [card.Kinds]int
	for k, c := range w.kinds {
		at, found := [2]int{card.Seats, card.Seats}, 0 // what no seat has is in the stock
		for seat, hand := range hands {
			for range hand.Count(c) {
				at[found] = seat
				found++
			}
		}
		way[k] = lying[at[0]][at[1]]
	}
	pair := 0
	for k := range w.kinds {
		for other := range k {
			w.pairs[pair][way[k]*ways+way[other]]++
			pair++
		}
	}
}

func (w *whereabouts) add(others *whereabouts) {
	for i := range w.pairs {
		for j, n := range others.pairs[i] {
			w.pairs[i][j] += n
		}
	}
}

// chances returns how likely the cards of two kinds lie in each two ways, when all deals are equally likely.
func (w *whereabouts) chances() (chance [ways * ways]float64) {
	free := [places]float64{card.Seats: float64(w.deck.StockSize())}
	for seat := range card.Seats {
		free[seat] = float64(w.deck.HandSize())
	}
	cards := float64(w.deck.Cards().Len())
	var lay func(at []int, p float64)
	lay = func(at []int, p float64) {
		if len(at) == 4 {
			chance[lying[at[0]][at[1]]*ways+lying[at[2]][at[3]]] += p
			return
		}
		for place := range places {
			room := free[place]
			free[place]--
			if room > 0 {
				lay(append(at, place), p*room/(cards-float64(len(at))))
			}
			free[place] = room
		}
	}
	lay(nil, 1)
	return chance
}

// check compares the counts with the chances.
func (w *whereabouts) check(t *testing.T, deals int, begin uint64) {
	t.Helper()
	chance := w.chances()
	cells, rare := 0, 0.0
	for _, p := range chance {
		if expected := p * float64(deals); expected >= 5 {
			cells++
		} else {
			rare += expected // these are counted together, because chi-square needs several of each
		}
	}
	if rare > 0 {
		cells++
	}
	low, high := chiSquareLimits(cells, 1/float64(alarms)/float64(len(w.pairs)))
	pair, greatest := 0, 0.0
	for k := range w.kinds {
		for other := range k {
			chi, rest := 0.0, 0.0
			for i, p := range chance {
				n, expected := float64(w.pairs[pair][i]), p*float64(deals)
				switch {
				case p == 0 && n > 0:
					t.Fatalf("%v and %v lie where they cannot", w.kinds[k], w.kinds[other])
				case expected >= 5:
					chi += (n - expected) * (n - expected) / expected
				default:
					rest += n
				}
			}
			if rare > 0 {
				chi += (rest - rare) * (rest - rare) / rare
			}
			if greatest = max(greatest, chi); chi < low || chi > high {
				t.Errorf("%d deals of %d cards from seed %d: for %v and %v chi-square is %.1f and not between %.1f and %.1f", deals, w.deck.Cards().Len(), begin,
					w.kinds[k], w.kinds[other], chi, low, high)
			}
			pair++
		}
	}
	t.Logf("%d deals of %d cards, %d pairs of kinds: the greatest chi-square is %.1f, allowed is %.1f", deals, w.deck.Cards().Len(), pair, greatest, high)
}

// chiSquareLimits returns the limits that chi-square of so many cells leaves with the probability, by the approximation of Wilson and Hilferty.
func chiSquareLimits(cells int, probability float64) (low, high float64) {
	freedom := float64(cells - 1)
	z := math.Sqrt2 * math.Erfinv(1-probability)
	limit := func(z float64) float64 { return freedom * math.Pow(1-2/(9*freedom)+z*math.Sqrt(2/(9*freedom)), 3) }
	return limit(-z), limit(z)
}

// A shuffle that is a little unfair is found: here, one deal in ten gives the first player's ♣D, with all other cards, to the second.
func TestUnfairDealsAreFound(t *testing.T) {
	t.Parallel()
	const deals = 30_000
	w := newWhereabouts(card.Deck48)
	for n := range deals {
		hands := game.Shuffle{Seed: numbered(n)}.Deal(card.Deck48, 0)
		if n%10 == 0 && hands[0].Has(card.Alte) {
			hands[0], hands[1] = hands[1], hands[0]
		}
		w.count(hands)
	}
	chance := w.chances()
	_, high := chiSquareLimits(100, 1/float64(alarms))
	found := false
	for pair := range w.pairs {
		chi := 0.0
		for i, p := range chance {
			if expected := p * deals; p > 0 {
				chi += (float64(w.pairs[pair][i]) - expected) * (float64(w.pairs[pair][i]) - expected) / expected
			}
		}
		found = found || chi > high
	}
	if !found {
		t.Error("it is not")
	}
}
