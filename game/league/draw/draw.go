// Package draw draws the tables of a match day: who plays, who sits out, and who meets whom. The same [Request] draws the same tables, on every machine.
package draw

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"karlchen/game/league/standings"
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

// Meetings returns how often each pair sat at the same table in these lists.
func Meetings(lists []standings.ListResult) map[Pair]int {
	met := map[Pair]int{}
	for _, r := range lists {
		for i, p := range r.Places {
			for _, q := range r.Places[:i] {
				if p.Member != "" && q.Member != "" {
					met[PairOf(p.Member, q.Member)]++
				}
			}
		}
	}
	return met
}

// Uneven returns how often each member sat at a table of five or with a computer in these lists.
func Uneven(lists []standings.ListResult) map[string]int {
	sat := map[string]int{}
	for _, r := range lists {
		if len(r.Places) == 4 && !slices.ContainsFunc(r.Places, func(p standings.PlaceResult) bool { return p.Member == "" }) {
			continue
		}
		for _, p := range r.Places {
			if p.Member != "" {
				sat[p.Member]++
			}
		}
	}
	return sat
}

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

// Result is the result of a draw.
type Result struct {
	// Tables have their members in the order of their places, "" for a computer. As in any list the last of them deals first.
	Tables [][]string
	// Out are the people who do not play, in the order of their arrival.
	Out []string
}

// Split returns the numbers of tables of four and of five for so many people, with as few of five as possible; ok is false when there is no
// such split.
func Split(people int) (fours, fives int, ok bool) {
	if people < 1 {
		return 0, 0, false
	}
	fives = people % 4
	fours = people/4 - fives
	return fours, fives, fours >= 0
}

func tableSizes(fours, fives int) []int {
	return append(slices.Repeat([]int{4}, fours), slices.Repeat([]int{5}, fives)...)
}

// Sizes returns the number of people at each table, and of those who must sit out.
func (p Policy) Sizes(people int) (sizes []int, out int) {
	fours, fives, ok := Split(people)
	switch {
	case ok:
		return tableSizes(fours, fives), 0
	case people < standings.MinMembers || people == standings.MinMembers && p != FillUp:
		return nil, people
	case p == FillUp: // 3, 6, 7 and 11
		threes := 4 - people%4
		return append(slices.Repeat([]int{4}, people/4+1-threes), slices.Repeat([]int{standings.MinMembers}, threes)...), 0
	}
	sizes, out = p.Sizes(people - 1)
	return sizes, out + 1
}

// Unfilled counts the places of computers and the people who sit out when so many are drawn.
func (p Policy) Unfilled(people int) int {
	sizes, n := p.Sizes(people)
	for _, size := range sizes {
		n += max(0, 4-size)
	}
	return n
}

// Tables draws the tables of a match day, so that everybody meets everybody as evenly as possible over the season.
func Tables(r Request) (Result, error) {
	switch r.Policy {
	case FillUp, WaitFor, TakeOut:
	default:
		return Result{}, fmt.Errorf("there is no policy %q", r.Policy)
	}
	if err := r.check(); err != nil {
		return Result{}, err
	}
	rng := dice{rand.NewPCG(r.Seed, 0)}
	sizes, n := r.Policy.Sizes(len(r.Members))
	out := r.chooseOut(n, rng)
	playing := slices.DeleteFunc(slices.Clone(r.Members), func(m string) bool { return slices.Contains(out, m) })
	slices.Sort(playing) // the order of arrival must not matter any more
	rng.shuffle(playing) // nor must the names
	d := Result{Out: out}
	if len(sizes) == 0 {
		return d, nil
	}
	if r.Ranked != nil {
		d.Tables = r.seatByRank(playing, sizes)
	} else {
		d.Tables = newPlan(playing, sizes, r).solve(rng)[0]
	}
	for i, table := range d.Tables {
		for len(table) < 4 {
			table = append(table, "")
		}
		rng.shuffle(table)
		d.Tables[i] = table
	}
	return d, nil
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

// chooseOut returns the members who sit out when so many must.
func (r Request) chooseOut(n int, rng dice) []string {
	late := slices.Clone(r.Members) // those to sit out come last
	if r.Policy == TakeOut {
		slices.Sort(late)
		rng.shuffle(late)
		slices.SortStableFunc(late, func(a, b string) int { return cmp.Compare(r.SatOut[b], r.SatOut[a]) })
	}
	late = late[len(late)-n:]
	return slices.DeleteFunc(slices.Clone(r.Members), func(m string) bool { return !slices.Contains(late, m) })
}

// seatByRank seats the best together. Members without a rank come last, in the given order.
func (r Request) seatByRank(playing []string, sizes []int) (tables [][]string) {
	rank := func(m string) int {
		if i := slices.Index(r.Ranked, m); i >= 0 {
			return i
		}
		return len(r.Ranked)
	}
	slices.SortStableFunc(playing, func(a, b string) int { return cmp.Compare(rank(a), rank(b)) })
	for _, n := range sizes {
		tables = append(tables, slices.Clone(playing[:n]))
		playing = playing[n:]
	}
	return tables
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
