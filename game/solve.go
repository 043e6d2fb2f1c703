package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Goal is what two parties who see all cards play for.
type Goal uint8

// The goals.
const (
	// ForAugen counts the Augen of the Re party at the end of the game.
	ForAugen Goal = iota
	// ForPoints counts the points of the result: those that each Kontra player pays. A Re player gets as many, and a soloist three times as
	// many. Announcements count as they stand, and Sonderpunkte and a Bock count as in every result.
	ForPoints
)

// Solution is the exact value of a position with all cards open. Both parties play as well as possible for the goal, Re for the highest
// value and Kontra for the lowest.
type Solution struct {
	Value int
	// Cards are the kinds that the seat on turn may play, in the order of their numbers.
	Cards []SolvedCard
	// Nodes is how many cards the search has tried.
	Nodes int
}

// SolvedCard is a card with the value of the game after it, which is Re's as in Solution.
type SolvedCard struct {
	Card  card.Card
	Value int
}

// Solve returns the value of the game and of each card of the seat on turn. The players say nothing more: there are no announcements, no
// Genscher, and no Schweine but those that need no word.
//
// The budget is how many cards the search may try, so that the answer is the same on every machine. ok is false when it is used up, when
// nobody is to play a card, when a Hochzeit still seeks its partner, and when a player may yet be obliged to announce.
func (s State) Solve(goal Goal, budget int) (solution Solution, ok bool) {
	v, ok := newSolver(&s, goal, budget)
	if !ok {
		return Solution{}, false
	}
	solution.Value = v.valueOf(&s)
	others := v.others(&s)
next:
	for c := range s.playableNow(s.turn).All() {
		for _, solved := range solution.Cards {
			if v.alike(c, solved.Card, others) {
				solution.Cards = append(solution.Cards, SolvedCard{c, solved.Value})
				continue next
			}
		}
		after := s
		after.play(s.turn, c, false)
		v.guess = solution.Value
		solution.Cards = append(solution.Cards, SolvedCard{c, v.valueOf(&after)})
	}
	solution.Nodes = v.nodes
	return solution, v.nodes <= budget
}

// solvable reports whether the parties are fixed and the rest of the game can be played by cards alone.
func (p *position) solvable() bool {
	return p.phase == InPlay && !p.seeking() && !p.dutiesAhead()
}

// made is all but the Augen that the points of a finished game depend on: the Sonderpunkte of each party, and whether it has a trick.
type made struct {
	specials [rules.Specials][2]uint8
	tricks   [2]bool
}

// outcome holds the value of a game that ends with the same made, for each number of Re's Augen.
type outcome struct {
	made
	// values is indexed by Re's Augen beyond those at the beginning of the search. It is empty for ForAugen, where the Augen are the value.
	values []int64
	// rising reports whether more Augen never make Re's value lower.
	rising bool
	// need is how many Augen Re needs in the end for the goal of the present search, if rising; goal is that goal.
	need, goal int
}

// never is more Augen than there are: no number of Augen reaches it, and each reaches -never.
const never = 1000

// outcomes is the list of all outcomes that a search has met.
type outcomes struct {
	rules    *rules.Compiled
	specials *rules.Sonderpunkte // nil where they do not matter
	tally    Tally               // of the game's end, without tricks
	rest     int                 // Augen of all tricks
	from, to int                 // the Augen that Re can have in the end
	list     []outcome
	index    map[made]int
	// exact is set as soon as there is an outcome in which more Augen can hurt (WI9). Then the search must not reason about more Augen.
	exact bool
	// additive says that each Sonderpunkt is good for the party that makes it, whatever else happens.
	additive bool
}

// begin fills the tally with what does not depend on the cards that are still to be played. It plays them somehow, because some
// announcements change their party in the end.
func (o *outcomes) begin(s *State, goal Goal) {
	end := *s
	for end.phase == InPlay {
		end.play(end.turn, end.playableNow(end.turn).First(), false)
	}
	o.rules, o.index, o.tally = s.rules, map[made]int{}, end.beginTally()
	if goal == ForPoints {
		o.specials = s.rules.Sonderpunkte(end.contract)
		o.additive = !s.rules.Ruleset().DoublingInsteadOfSumming
		for special := range rules.Specials {
			o.additive = o.additive && !o.specials.Doubles(special)
		}
	}
	o.rest = card.Augen - o.tally.Augen[Re] - o.tally.Augen[Kontra]
	t := o.tally
	for i := range int(s.tricks) {
		t.takeTrick(s.Party(s.leads[i+1]), s.Trick(i).Augen())
	}
	o.from, o.to = t.Augen[Re], card.Augen-t.Augen[Kontra]
}

// standing returns what the complete tricks have brought.
func (o *outcomes) standing(s *State) standing {
	at := standing{augen: o.tally.Augen[Re], rest: o.rest, index: o.of(made{})}
	for i := range int(s.tricks) {
		at = o.addTrick(s, i, at)
	}
	return at
}

// afterTrick returns the standing with the trick that was just completed.
func (o *outcomes) afterTrick(s *State, at standing) standing {
	return o.addTrick(s, int(s.tricks)-1, at)
}

// addTrick adds a complete trick. For ForAugen nothing but the Augen matters.
func (o *outcomes) addTrick(s *State, number int, at standing) standing {
	cards := s.played[number*card.Seats : (number+1)*card.Seats]
	augen, winner := augenOf(cards), s.Party(s.leads[number+1])
	at.rest -= augen
	if winner == Re {
		at.augen += augen
	}
	if o.specials == nil {
		return at
	}
	before := &o.list[at.index].made
	if concern := o.specials.Concern(card.SetOf(cards...).Kinds(), number == s.rules.HandSize()-1); before.tricks[winner] && !concern {
		return at
	}
	m := *before
	m.tricks[winner] = true
	var t Tally
	s.countSpecials(&t, o.specials, number, func(from card.Seat) bool { return s.Party(from) != winner })
	for _, item := range t.specialItems[:t.specials] {
		special, _ := item.Key.Special()
		m.specials[special][item.Party]++
	}
	at.index = o.of(m)
	return at
}

// bounds returns the least and the highest margin that the rest of the game can bring, or less sharp bounds.
func (o *outcomes) bounds(s *State, at standing, goal int) (low, high int) {
	if o.specials == nil {
		return at.augen - goal, at.augen + at.rest - goal
	}
	if !o.additive || o.exact {
		return -never, never
	}
	least, most := o.extremes(s, at.index)
	return o.margin(least, at.augen, goal), o.margin(most, at.augen+at.rest, goal)
}

// extremes returns the outcomes in which Kontra makes every Sonderpunkt that it can still make, and Re none, and the other way round.
func (o *outcomes) extremes(s *State, index int) (least, most int) {
	all := [2]made{o.list[index].made, o.list[index].made}
	var held [2]card.Set
	for seat, hand := range s.hands {
		party := s.Party(card.Seat(seat))
		held[party] = held[party].Plus(hand)
	}
	left := s.rules.HandSize() - int(s.tricks)
	for p := Re; p <= Kontra; p++ {
		all[p].tricks[p] = true
	}
	add := func(special rules.Special, p Party, n int) {
		before := o.list[index].specials[special]
		all[p].specials[special][p] += uint8(max(min(n, special.Most()-int(before[Re])-int(before[Kontra])), 0))
	}
	for _, special := range o.specials.Four() {
		part := o.specials.Cards(special.Making().All)
		n := (held[Re].Only(part).Len() + held[Kontra].Only(part).Len()) / card.Seats
		add(special, Re, min(n, left))
		add(special, Kontra, min(n, left))
	}
	for _, special := range o.specials.Single() {
		m := special.Making()
		for p := Re; p <= Kontra; p++ {
			from := p
			if m.Of == rules.OfOpponent {
				from = p.Other()
			}
			add(special, p, held[from].Only(o.specials.Cards(m.Card)).Len())
		}
	}
	return o.of(all[Kontra]), o.of(all[Re])
}

// of returns the index of the outcome.
func (o *outcomes) of(m made) int {
	if i, met := o.index[m]; met {
		return i
	}
	i := len(o.list)
	o.index[m] = i
	o.list = append(o.list, outcome{made: m, rising: true, goal: -mostPoints})
	if row := &o.list[i]; o.specials != nil {
		row.values = make([]int64, o.to-o.from+1)
		for more := range row.values {
			row.values[more] = int64(o.points(m, o.from+more))
			row.rising = row.rising && (more == 0 || row.values[more] >= row.values[more-1])
		}
		o.exact = o.exact || !row.rising
	}
	return i
}

// points lets the engine score a game.
func (o *outcomes) points(m made, augen int) int {
	t := o.tally
	t.Augen = [2]int{Re: augen, Kontra: card.Augen - augen}
	for p, has := range m.tricks {
		if has {
			t.Tricks[p] = 1
		}
	}
	for special, by := range m.specials {
		for p, n := range by {
			for range n {
				t.special(Item{Key: SpecialItem(rules.Special(special)), Party: Party(p), By: NoParty, Seat: card.NoSeat, From: card.NoSeat})
			}
		}
	}
	r := t.Score(o.rules)
	if r.Winner == Kontra {
		return -r.Value
	}
	return r.Value
}

// value returns the value of a finished game.
func (o *outcomes) value(i, augen int) int {
	if o.specials == nil {
		return augen
	}
	return int(o.list[i].values[augen-o.from])
}

// margin returns how many Augen Re has beyond those that it needs for the goal; it is negative when Re misses the goal.
func (o *outcomes) margin(i, augen, goal int) int {
	row := &o.list[i]
	switch {
	case o.specials == nil:
		return augen - goal
	case !row.rising:
		if o.value(i, augen) >= goal {
			return never
		}
		return -never
	case row.goal != goal:
		row.goal, row.need = goal, never
		for more, value := range row.values {
			if int(value) >= goal {
				row.need = o.from + more
				break
			}
		}
		if row.need == o.from {
			row.need = -never
		}
	}
	return augen - row.need
}
