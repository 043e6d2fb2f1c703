package game

import (
	"math"
	"slices"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// solver searches one position by alpha-beta with null windows: each search asks only whether Re reaches a goal, and by how many Augen at
// least. It plays the cards through the engine, and keeps what it has learned of each situation between two tricks.
type solver struct {
	outcomes
	goal          Goal
	re            seats
	budget, nodes int
	guess         int   // the value that the next search tries first
	goals         []int // that were searched

	memory   []memory // its length is a power of two
	recalled int      // entries in use
	states   []State  // one for each card still to be played

	// fixed says that the order of cards no longer changes. role and span tell which kinds are alike: role is what a kind is worth, and
	// span holds the kinds from one kind to another of its class.
	fixed bool
	role  [card.Kinds]uint32
	span  [card.Kinds][card.Kinds]card.KindSet
}

// standing is what the complete tricks have brought: Re's Augen, the Augen that are still to be won, and the index of the outcome if
// nothing more were made.
type standing struct{ augen, rest, index int }

// solverState is a moment between two tricks: the hands, and a number for all else that matters for the rest of the game.
type solverState struct {
	hands [card.Seats]card.Set
	rest  uint64
}

// memory is what the solver knows of a moment: bounds for the margin that Re gets in the rest of the game, and the best card.
type memory struct {
	solverState
	low, high int16
	best      card.Card
	used      bool
}

// The memory grows from the first of these numbers of entries to the second, which is about 60 MB.
const leastMemory, mostMemory = 1 << 8, 1 << 20

// newSolver prepares a search; ok is false if the position cannot be solved.
func newSolver(s *State, goal Goal, budget int) (v *solver, ok bool) {
	if !s.solvable() || budget <= 0 {
		return nil, false
	}
	v = &solver{goal: goal, re: s.re, budget: budget, memory: make([]memory, leastMemory)}
	v.states = make([]State, s.rules.HandSize()*card.Seats-int(s.cards)+1)
	v.begin(s, goal)
	at := v.standing(s)
	v.guess = v.value(at.index, at.augen+at.rest/2)
	v.findTwins(s)
	return v, true
}

// findTwins prepares alike. As long as the order of cards can change no two kinds are alike.
func (v *solver) findTwins(s *State) {
	order := s.Order()
	v.fixed = *order == *s.OrderAt(s.rules.HandSize() - 1)
	for c := range card.Card(card.Kinds) {
		v.role[c] = uint32(c.Augen())
		if v.specials != nil {
			for part := range rules.Parts {
				if v.specials.Cards(part).Has(c) {
					v.role[c] |= 1 << (8 + part)
				}
			}
		}
		for other := range card.Card(card.Kinds) {
			for between := range order.Members(order.Class(c)).All() {
				if order.Class(other) == order.Class(c) && order.Strength(between) >= min(order.Strength(c), order.Strength(other)) &&
					order.Strength(between) <= max(order.Strength(c), order.Strength(other)) {
					v.span[c][other] |= 1 << between
				}
			}
		}
	}
}

// mostPoints is more than any game is worth, also where each point doubles it: a game of 30 million has been met. Sums of two stay an int.
const mostPoints = math.MaxInt >> 2

// valueOf returns the value of a position in the search. It closes in on it from the guess, in growing steps.
func (v *solver) valueOf(s *State) int {
	at := v.standing(s)
	if s.phase != InPlay {
		return v.value(at.index, at.augen)
	}
	low, high := -mostPoints, mostPoints
	if v.goal == ForAugen {
		low, high = v.from, v.to
	}
	for goal, step := v.guess, 1; low < high && v.nodes <= v.budget; step *= 2 {
		goal = min(max(goal, low+1), high)
		margin := v.search(s, at, goal)
		reached := margin >= 0
		if v.goal == ForPoints { // the margin is in Augen
			margin = min(margin, 0) >> 31 // 0 or -1
		}
		if reached {
			low = goal + margin
			goal = low + step
		} else {
			high = goal + margin
			goal = high - step + 1
		}
		if goal <= low || goal > high {
			goal = (low + high + 1) / 2
		}
	}
	return low
}

// search returns a bound for the margin by which Re reaches the goal when both parties play for it: a lower bound if it is not negative, and
// otherwise an upper one. at is the standing after the complete tricks.
func (v *solver) search(s *State, at standing, goal int) int {
	if int(s.cards) == int(s.tricks)*card.Seats {
		return v.searchTrick(s, at, goal)
	}
	margin, _ := v.searchCard(s, at, goal, card.None)
	return margin
}

// searchTrick is search between two tricks.
func (v *solver) searchTrick(s *State, at standing, goal int) int {
	if s.phase != InPlay {
		return v.margin(at.index, at.augen, goal)
	}
	if low, high := v.bounds(s, at, goal); low >= 0 {
		return low
	} else if high < 0 {
		return high
	}
	key := v.momentOf(s, at, goal)
	known := v.recall(&key)
	best := card.None
	offset := v.offset(at.augen, goal)
	if known.solverState == key {
		switch low, high := int(known.low)+offset, int(known.high)+offset; {
		case low >= 0:
			return low
		case high < 0:
			return high
		}
		best = known.best
	}
	margin, best := v.searchCard(s, at, goal, best)
	if v.nodes > v.budget {
		return margin
	}
	key = v.momentOf(s, at, goal) // the search may have become exact
	known = v.recall(&key)
	if known.solverState != key {
		if !known.used {
			v.recalled++
		}
		*known = memory{solverState: key, low: -2 * never, high: 2 * never, used: true}
	}
	if known.best = best; margin >= 0 {
		known.low = max(known.low, int16(margin-offset))
	} else {
		known.high = min(known.high, int16(margin-offset))
	}
	if v.recalled > len(v.memory)/2 && len(v.memory) < mostMemory {
		v.growMemory()
	}
	return margin
}

// recall returns the place of a moment in the memory, which may hold another one.
func (v *solver) recall(m *solverState) *memory { return &v.memory[m.hash()&uint64(len(v.memory)-1)] }

func (v *solver) growMemory() {
	old := v.memory
	v.memory, v.recalled = make([]memory, 4*len(old)), 0
	for i := range old {
		if m := &old[i]; m.used {
			*v.recall(&m.solverState) = *m
			v.recalled++
		}
	}
}

// searchCard is search for the seat on turn. It also returns the card that it found best; first is the one to try first, or none.
func (v *solver) searchCard(s *State, at standing, goal int, first card.Card) (margin int, best card.Card) {
	var list [maxTricks]card.Card
	maximizes := v.re.has(s.turn)
	margin = 4 * never
	if maximizes {
		margin = -margin
	}
	after := &v.states[len(v.states)-1-(s.rules.HandSize()*card.Seats-int(s.cards)-1)]
	for _, c := range v.choices(s, list[:0], first) {
		if v.nodes++; v.nodes > v.budget {
			return margin, best
		}
		*after = *s
		after.play(s.turn, c, false)
		var m int
		if after.tricks == s.tricks {
			m, _ = v.searchCard(after, at, goal, card.None)
		} else {
			m = v.searchTrick(after, v.afterTrick(after, at), goal)
		}
		if maximizes && m > margin || !maximizes && m < margin {
			margin, best = m, c
			if (m >= 0) == maximizes {
				break
			}
		}
	}
	return margin, best
}

// momentOf returns the key of the memory.
func (v *solver) momentOf(s *State, at standing, goal int) solverState {
	rest := uint64(s.leads[s.tricks]) | uint64(at.index)<<2
	if v.goal == ForPoints {
		rest |= v.number(goal) << 18
		if v.exact {
			rest |= uint64(at.augen+1) << 34
		}
	}
	if s.holders != nobodysPairs {
		rest |= s.promotions() << 44
	}
	return solverState{s.hands, rest}
}

// number returns a small number for a goal.
func (v *solver) number(goal int) uint64 {
	i := slices.Index(v.goals, goal)
	if i < 0 {
		i = len(v.goals)
		v.goals = append(v.goals, goal)
	}
	return uint64(i)
}

// offset is what turns a margin of the memory, which leaves out what was before, into one of the present search.
func (v *solver) offset(augen, goal int) int {
	if v.goal == ForPoints {
		return augen
	}
	return augen - goal
}

func (m *solverState) hash() uint64 {
	h := m.rest * 0x9E3779B97F4A7C15
	for _, hand := range m.hands {
		h = (h ^ uint64(hand)) * 0xD6E8FEB86659FD93
		h ^= h >> 32
	}
	return h
}

// promotions is a number for what the Schweine of the rest of the game depend on.
func (p *position) promotions() uint64 {
	n := uint64(p.promoted)
	for pair, seat := range p.announced {
		if seat != card.NoSeat {
			n |= 4 << pair
		}
	}
	if p.schwein > 0 {
		n |= 16
	}
	if holder := p.holders[Schweine]; holder != card.NoSeat && p.fuchsWon(holder) {
		n |= 32
	}
	return n
}

// choices appends to list the cards that the seat on turn may play, of those with the same effect only one. The most promising come first.
func (v *solver) choices(s *State, list []card.Card, first card.Card) []card.Card {
	kinds := s.playableNow(s.turn)
	if kinds&(kinds-1) == 0 {
		return append(list, kinds.First())
	}
	others := v.others(s)
	var merits [maxTricks]int
	t := v.table(s)
next:
	for k := kinds; k != 0; k &= k - 1 {
		c := k.First()
		for _, tried := range list {
			if v.alike(tried, c, others) {
				continue next
			}
		}
		merit := never * never
		if c != first {
			merit = t.merit(c)
		}
		i := len(list)
		list = append(list, c)
		for ; i > 0 && merits[i-1] < merit; i-- {
			list[i], merits[i] = list[i-1], merits[i-1]
		}
		list[i], merits[i] = c, merit
	}
	return list
}

// others returns the kinds that the other seats hold and those on the table.
func (v *solver) others(s *State) (others card.KindSet) {
	for i := 1; i < card.Seats; i++ {
		others |= s.hands[s.turn.Plus(i)].Kinds()
	}
	for _, c := range s.played[int(s.tricks)*card.Seats : s.cards] {
		others |= 1 << c
	}
	return others
}

// alike reports whether two cards of one hand have the same effect: they have the same worth, and no card of the others lies between them.
func (v *solver) alike(a, b card.Card, others card.KindSet) bool {
	return v.fixed && v.role[a] == v.role[b] && v.span[a][b] != 0 && v.span[a][b]&others == 0
}

// onTable is what a player considers who sees all cards: the trick on the table, and what the players behind them can play.
type onTable struct {
	order     *rules.Order
	last      bool
	lead      bool
	best      card.Card                // that holds the trick
	ours      bool                     // it is of the party
	opponents card.KindSet             // what the players behind may play: opponents,
	partners  card.KindSet             // and partners
	hands     [card.Seats - 1]card.Set // when leading: of the others
	foes      [card.Seats - 1]bool
}

func (v *solver) table(s *State) (t onTable) {
	t.order, t.last = s.Order(), int(s.tricks) == s.rules.HandSize()-1
	first := int(s.tricks) * card.Seats
	n := int(s.cards) - first
	own := v.re.has(s.turn)
	if n == 0 {
		t.lead = true
		for i := range t.hands {
			t.hands[i] = s.hands[s.turn.Plus(i+1)]
			t.foes[i] = v.re.has(s.turn.Plus(i+1)) != own
		}
		return t
	}
	best := s.best(int(s.tricks), n)
	t.best = s.played[first+best]
	t.ours = v.re.has(s.leads[s.tricks].Plus(best)) == own
	led := t.order.Class(s.played[first])
	for i := 1; i < card.Seats-n; i++ {
		seat := s.turn.Plus(i)
		can := t.order.Follow(s.hands[seat], led).Kinds()
		if v.re.has(seat) == own {
			t.partners |= can
		} else {
			t.opponents |= can
		}
	}
	return t
}

// merit estimates how promising a card is.
func (t *onTable) merit(c card.Card) int {
	best, ours, opponents, partners := t.best, t.ours, t.opponents, t.partners
	if t.lead {
		best, ours = c, true
		class := t.order.Class(c)
		for i, hand := range t.hands {
			can := t.order.Follow(hand, class).Kinds()
			if t.foes[i] {
				opponents |= can
			} else {
				partners |= can
			}
		}
	} else if t.order.Beats(c, best, t.last) {
		best, ours = c, true
	}
	augen, strength := c.Augen(), t.order.Strength(c)
	beaters := t.order.Beaters(best, t.last)
	switch {
	case ours && opponents&beaters == 0:
		return (200+augen)<<8 - strength
	case ours:
		return (100-augen)<<8 - strength
	case partners&beaters != 0:
		return (100)<<8 - strength
	}
	return -augen<<8 - strength
}
