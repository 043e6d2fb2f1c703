// Package draw draws the tables of a match day: who plays, who sits out, and who meets whom. The same [Request] draws the same tables, on every machine.
//
// What must stay true: draws of years ago are repeated from their requests alone. So the order in which lots are taken, the constants of the annealing and the
// meaning of a field never change, and a draw without a new field comes out as before. A request names its procedure; what is drawn in another way is a new row
// of procedures.
//
// Members may wish not to meet somebody, and nobody else may learn that. A request holds all that a draw depends on, and everybody has it. A wish in it, even
// behind a commitment with a salt, would be no secret: a dozen people have 66 pairs, and everybody could repeat the draw with each of them until the tables
// come out. An exchange of two people after an open draw, with both their names, leaves six pairs that could be meant, and after some weeks one. So the request
// gives several plans that are equally even, and Choose takes one of those that meet the most wishes, by a lot that is not kept. Everybody can repeat the draw,
// and sees that its tables are one of these plans. The number of the plan tells nothing that the tables do not: who sits together, and after many weeks who
// never did. Each draw has such a number, with wishes or without. An evening never becomes less even for a wish.
package draw

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"karlchen/game/league/standings"
)

// Meetings returns the pairs of these members who sat at the same table in these lists, in order.
func Meetings(lists []standings.ListResult, members []string) (met []Pair) {
	times := map[Pair]int{}
	for _, r := range lists {
		for i, p := range r.Places {
			for _, q := range r.Places[:i] {
				if slices.Contains(members, p.Member) && slices.Contains(members, q.Member) {
					times[Pair{A: min(p.Member, q.Member), B: max(p.Member, q.Member)}]++
				}
			}
		}
	}
	for pair, n := range times {
		met = append(met, Pair{pair.A, pair.B, n})
	}
	slices.SortFunc(met, func(x, y Pair) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
	return met
}

// Uneven returns how often each of these members sat at a table of five or with a computer in these lists; nothing if nobody did.
func Uneven(lists []standings.ListResult, members []string) (sat map[string]int) {
	for _, r := range lists {
		if len(r.Places) == 4 && !slices.ContainsFunc(r.Places, func(p standings.PlaceResult) bool { return p.Member == "" }) {
			continue
		}
		for _, p := range r.Places {
			if slices.Contains(members, p.Member) {
				if sat == nil {
					sat = map[string]int{}
				}
				sat[p.Member]++
			}
		}
	}
	return sat
}

// Result is the result of a draw.
type Result struct {
	// Tables have their members in the order of their places, "" for a computer. As in any list the last of them deals first.
	Tables [][]string `json:"tables"`
	// Out are the people who do not play, in the order of their arrival.
	Out []string `json:"out,omitempty"`
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

// Sizes returns the number of people at each table, and of those who must sit out.
func (p Policy) Sizes(people int) (sizes []int, out int) {
	fours, fives, ok := Split(people)
	switch {
	case ok:
		return append(slices.Repeat([]int{4}, fours), slices.Repeat([]int{5}, fives)...), 0
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

// Tables draws the tables of a match day, so that everybody meets everybody as evenly as possible over the season, or repeats a draw. The first group is
// drawn with the seed.
func Tables(r Request) (Result, error) {
	group := -1
	return r.drawGroups(func(plans [][][]string) (n int, err error) {
		if group++; group < len(r.Chosen) {
			n = r.Chosen[group]
		}
		if n < 0 || n >= len(plans) {
			return 0, fmt.Errorf("the seed gives %d plans, and the draw names one with the number %d", len(plans), n)
		}
		return n, nil
	})
}

// Choose draws the tables of a match day by the latest procedure. Wishes are pairs who should not meet; the lot is not to be kept. It returns the request that
// repeats the draw.
func Choose(r Request, wishes []Pair, lot uint64) (Request, Result, error) {
	r.Procedure, r.Chosen = len(procedures)-1, nil
	rng := dice{rand.NewPCG(lot, 0)}
	result, err := r.drawGroups(func(plans [][][]string) (int, error) {
		var best []int // the plans with the fewest unmet wishes
		least := 0
		for n, tables := range plans {
			unmet := countUnmet(tables, wishes)
			if len(best) == 0 || unmet < least {
				best, least = nil, unmet
			}
			if unmet == least {
				best = append(best, n)
			}
		}
		n := best[rng.below(len(best))]
		r.Chosen = append(r.Chosen, n)
		return n, nil
	})
	return r, result, err
}

// countUnmet counts the wishes that tables do not meet.
func countUnmet(tables [][]string, wishes []Pair) (n int) {
	for _, table := range tables {
		for _, w := range wishes {
			if slices.Contains(table, w.A) && slices.Contains(table, w.B) {
				n++
			}
		}
	}
	return n
}

// drawGroups draws each group of members. Choose takes one of its plans.
func (r Request) drawGroups(choose func(plans [][][]string) (int, error)) (all Result, err error) {
	groups := r.Groups
	if len(groups) == 0 {
		groups = [][]string{r.Members}
	}
	for _, group := range groups {
		r.Members = group
		drawn, err := r.draw(choose)
		if err != nil {
			return all, err
		}
		all.Tables, all.Out = append(all.Tables, drawn.Tables...), append(all.Out, drawn.Out...)
		r.Seed++
	}
	return all, nil
}

// draw draws the members as one group.
func (r Request) draw(choose func(plans [][][]string) (int, error)) (Result, error) {
	if !slices.Contains(Policies(), r.Policy) {
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
	plans := [][][]string{nil}
	switch {
	case len(sizes) == 0:
	case r.Ranked != nil:
		plans[0] = r.seatByRank(playing, sizes)
	case procedures[r.Procedure].choice:
		plans = r.makePlans(playing, sizes, rng)
	default:
		plans[0] = newPlan(playing, sizes, r).solve(rng)[0]
	}
	chosen, err := choose(plans)
	if err != nil {
		return Result{}, err
	}
	d.Tables = plans[chosen]
	for i, table := range d.Tables {
		for len(table) < 4 {
			table = append(table, "")
		}
		rng.shuffle(table)
		d.Tables[i] = table
	}
	return d, nil
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
