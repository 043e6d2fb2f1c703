package draw

import (
	"math"
	"slices"
)

// The effort of annealing: in each of so many runs the plan cools down from hot to cold over so many swaps. It ends early when the plan is
// optimal.
const (
	runs      = 12
	swaps     = 150_000
	levels    = 60 // steps of temperature
	hot, cold = 3.0, 0.35
	// horizon is the most match days that are planned together; with more each of them gets worse.
	horizon = 8
	// aversion is the cost when two members meet who would rather not, in squared meetings.
	aversion = 8
	// unevenness is the cost of a member's squared number of uneven tables, in squared meetings.
	unevenness = 2
)

// plan is the seating in the coming rounds. Its cost is the sum of the squared meetings of all pairs, including earlier ones, of the squared numbers
// of each member's uneven tables, and of the wishes that are not met.
type plan struct {
	members []string
	first   []int // the first slot of each table, and the number of slots
	table   []int // the table of each slot
	rounds  [][]int
	met     []int // for each two members, row by row
	averse  []int
	uneven  []bool // the tables of five or with a computer; nil if who sits there is left to chance
	sat     []int  // for each member, the number of these tables, including earlier ones
	// cost excludes the cost of meetings before the plan. least is its lower bound.
	cost, least int
}

func newPlan(members []string, sizes []int, r Request) *plan {
	n := len(members)
	p := &plan{members: members, met: make([]int, n*n), averse: make([]int, n*n)}
	index := make(map[string]int, n)
	for i, m := range members {
		index[m] = i
	}
	each := func(pair Pair, f func(at int)) {
		a, one := index[pair.A]
		b, other := index[pair.B]
		if one && other && a != b {
			f(a*n + b)
			f(b*n + a)
		}
	}
	for _, pair := range r.Met {
		each(pair, func(at int) { p.met[at] = pair.Times })
	}
	if procedures[r.Procedure].forgiving {
		p.forgive()
	}
	p.rounds = make([][]int, min(max(r.Ahead, 0)+1, horizon))
	for _, pair := range slices.Concat(r.Apart, r.Mates) {
		each(pair, func(at int) { p.averse[at] = aversion })
	}
	for t, size := range sizes {
		p.first = append(p.first, len(p.table))
		p.table = append(p.table, slices.Repeat([]int{t}, size)...)
	}
	if len(r.Uneven) > 0 {
		p.sat = make([]int, n)
		for i, m := range members {
			p.sat[i] = r.Uneven[m]
		}
		for _, size := range sizes {
			p.uneven = append(p.uneven, size != 4)
		}
	}
	p.first = append(p.first, n)
	p.least = p.lowerBound(sizes, r)
	for i := range p.rounds {
		p.rounds[i] = make([]int, n)
		for slot := range n {
			p.rounds[i][slot] = slot
			if p.uneven != nil && p.uneven[p.table[slot]] {
				p.cost += unevenness * (2*p.sat[slot] + 1)
				p.sat[slot]++
			}
		}
		for a := range n {
			for b := range n {
				if p.table[a] == p.table[b] && a != b {
					p.addMeeting(a, b)
				}
			}
		}
	}
	return p
}

// forgive lets no pair count as having met less often than the one of the two who meets others more seldom does on average, to the nearest number.
func (p *plan) forgive() {
	n := len(p.members)
	mean := make([]int, n)
	for a := range n {
		for _, times := range p.met[a*n : (a+1)*n] {
			mean[a] += times
		}
		mean[a] = (2*mean[a] + n - 1) / max(1, 2*(n-1))
	}
	for a := range n {
		for b := range n {
			p.met[a*n+b] = max(p.met[a*n+b], min(mean[a], mean[b]))
		}
	}
}

// addMeeting notes that a sits at a table with b, in this direction only.
func (p *plan) addMeeting(a, b int) {
	at := a*len(p.members) + b
	if a < b {
		p.cost += 2*p.met[at] + 1 + p.averse[at]
	}
	p.met[at]++
}

// lowerBound gives every meeting of the plan to the pair with the fewest meetings so far, and every seat at an uneven table to the member with the
// fewest of these; no plan costs less.
func (p *plan) lowerBound(sizes []int, r Request) (least int) {
	meetings := 0
	for _, size := range sizes {
		meetings += size * (size - 1) / 2 * len(p.rounds)
	}
	have := map[int]int{} // the number of pairs by their number of meetings
	for a := range p.members {
		for b := range a {
			have[p.met[a*len(p.members)+b]]++
		}
	}
	least = leastSquares(have, meetings)
	if p.uneven != nil {
		seats := 0
		for i, size := range sizes {
			if p.uneven[i] {
				seats += size * len(p.rounds)
			}
		}
		have = map[int]int{}
		for _, m := range p.members {
			have[r.Uneven[m]]++
		}
		least += unevenness * leastSquares(have, seats)
	}
	return least
}

// leastSquares returns by how much the sum of squares grows at least if so many are added to numbers, of which have counts the equal ones.
func leastSquares(have map[int]int, more int) (least int) {
	for times := 0; more > 0; times++ {
		n := min(have[times], more)
		least += n * (2*times + 1)
		more -= n
		have[times+1] += n
	}
	return least
}

// solve anneals the plan and returns the best one found.
func (p *plan) solve(rng dice) [][][]string {
	best, kept := p.cost+1, [][]int(nil)
	keep := func() {
		if p.cost < best {
			best, kept = p.cost, kept[:0]
			for _, round := range p.rounds {
				kept = append(kept, slices.Clone(round))
			}
		}
	}
	keep()
	for range runs {
		if best == p.least || len(p.first) <= 2 {
			break
		}
		p.anneal(rng)
		keep()
	}
	return p.tables(kept)
}

// makePlans anneals several plans, and returns the evenings of those that are as even as the best of them: each could be the first.
func (r Request) makePlans(playing []string, sizes []int, rng dice) (evenings [][][]string) {
	best := 0
	for range runs {
		rng.shuffle(playing)
		p := newPlan(playing, sizes, r)
		p.anneal(rng)
		if len(evenings) == 0 || p.cost < best {
			best, evenings = p.cost, nil
		}
		if p.cost == best {
			evenings = append(evenings, p.tables(p.rounds)...)
		}
	}
	return evenings
}

// anneal swaps two members of different tables in a round, again and again. It always accepts a swap that is no worse, and a worse one the
// more seldom the worse it is and the colder the plan has become.
func (p *plan) anneal(rng dice) {
	var accept [64]uint64 // the chance of each difference, in units of 1<<-32
	for level := range levels {
		heat := hot * math.Pow(cold/hot, float64(level)/(levels-1))
		for d := range accept {
			accept[d] = uint64(math.Exp(-float64(d)/heat) * (1 << 32))
		}
		for range swaps / levels {
			if p.cost == p.least {
				return
			}
			round := p.rounds[rng.below(len(p.rounds))]
			a, b := rng.below(len(round)), rng.below(len(round))
			if p.table[a] == p.table[b] {
				continue
			}
			worse := p.difference(round, a, b)
			if worse <= 0 || worse < len(accept) && rng.source.Uint64()>>32 < accept[worse] {
				p.swap(round, a, b)
				p.cost += worse
			}
		}
	}
}

// difference returns the change of the cost if the members at two slots of different tables are swapped.
func (p *plan) difference(round []int, a, b int) (worse int) {
	n := len(p.members)
	x, y := round[a], round[b]
	leave := func(who, other int) int { return -(2*p.met[who*n+other] - 1) - p.averse[who*n+other] }
	join := func(who, other int) int { return 2*p.met[who*n+other] + 1 + p.averse[who*n+other] }
	t, u := p.table[a], p.table[b]
	for slot := p.first[t]; slot < p.first[t+1]; slot++ {
		if other := round[slot]; slot != a {
			worse += leave(x, other) + join(y, other)
		}
	}
	for slot := p.first[u]; slot < p.first[u+1]; slot++ {
		if other := round[slot]; slot != b {
			worse += leave(y, other) + join(x, other)
		}
	}
	if p.uneven != nil && p.uneven[t] != p.uneven[u] {
		out, in := x, y // of the uneven table
		if p.uneven[u] {
			out, in = y, x
		}
		worse += unevenness * (2*p.sat[in] + 1 - (2*p.sat[out] - 1))
	}
	return worse
}

// swap swaps the members at two slots of different tables.
func (p *plan) swap(round []int, a, b int) {
	n := len(p.members)
	move := func(slot, who, by int) {
		t := p.table[slot]
		for s := p.first[t]; s < p.first[t+1]; s++ {
			if other := round[s]; s != slot {
				p.met[who*n+other] += by
				p.met[other*n+who] += by
			}
		}
	}
	x, y := round[a], round[b]
	move(a, x, -1)
	move(b, y, -1)
	move(a, y, 1)
	move(b, x, 1)
	if t, u := p.table[a], p.table[b]; p.uneven != nil && p.uneven[t] != p.uneven[u] {
		by := 1
		if p.uneven[t] {
			by = -1
		}
		p.sat[x] += by
		p.sat[y] -= by
	}
	round[a], round[b] = y, x
}

// tables returns the names at the tables of each round.
func (p *plan) tables(rounds [][]int) [][][]string {
	all := make([][][]string, len(rounds))
	for i, round := range rounds {
		all[i] = make([][]string, len(p.first)-1)
		for slot, who := range round {
			all[i][p.table[slot]] = append(all[i][p.table[slot]], p.members[who])
		}
	}
	return all
}
