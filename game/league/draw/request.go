package draw

import (
	"fmt"
	"math/rand/v2"
)

// Policy decides about people who cannot be split into tables of four and five: 1, 2, 3, 6, 7 and 11 of them. It is stored by its name.
type Policy string

// The policies.
const (
	FillUp  Policy = "computers" // computers take the free places of tables with three people
	WaitFor Policy = "waiting"   // the last to arrive wait
	TakeOut Policy = "turns"     // the members who have sat out least often sit out
)

// Policies returns all policies.
func Policies() []Policy { return []Policy{FillUp, WaitFor, TakeOut} }

// Pair is two members. See PairOf.
type Pair struct{ First, Second string }

// PairOf returns the pair of two members, in either order.
func PairOf(a, b string) Pair { return Pair{min(a, b), max(a, b)} }

// Request holds everything that a draw depends on: the same request gives the same draw.
type Request struct {
	// Members are the people who take part, in the order of their arrival; that order matters to WaitFor only.
	Members []string
	Policy  Policy
	// SatOut counts how often members have sat out in the season; it matters to TakeOut only.
	SatOut map[string]int
	// Met counts how often pairs have met in the season.
	Met map[Pair]int
	// Uneven counts how often members sat at a table of five or with a computer in the season. If it is given, that is balanced like meetings.
	Uneven map[string]int
	// Apart are pairs that would rather not meet. It is a wish: fair meetings outweigh it in the long run.
	Apart []Pair
	// Mates are pairs of one team. They sit apart as those who wish it.
	Mates []Pair
	// Ahead is the number of coming match days. The draw plans them too, as if everybody came again.
	Ahead int
	// Ranked are the members of the last week, the best first. If it is given the best sit together and meetings do not matter.
	Ranked []string
	// Seed decides everything that is left to chance. It is kept, to show that the draw was fair.
	Seed uint64
}

// check returns the fault of the members, or nil.
func (r Request) check() error {
	seen := map[string]bool{}
	for _, m := range r.Members {
		if m == "" || seen[m] {
			return fmt.Errorf("%q cannot be drawn, or not twice", m)
		}
		seen[m] = true
	}
	return nil
}

// dice draws lots with a generator whose numbers are the same in every version of Go.
type dice struct{ source *rand.PCG }

// below returns a number from 0 to n-1.
func (d dice) below(n int) int { return int(d.source.Uint64() >> 32 * uint64(n) >> 32) }

func (d dice) shuffle(list []string) {
	for i := len(list) - 1; i > 0; i-- {
		j := d.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
