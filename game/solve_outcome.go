package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// made is all but the Augen that the points of a finished game depend on: the Sonderpunkte of each party, and whether it has a trick.
type made struct {
	specials [rules.Specials][2]uint8
	tricks   [2]bool
}

// outcome holds the value of a game that ends with the same made, for each number of Re's Augen.
type outcome struct {
	made
	// values is indexed by Re's Augen beyond those at the beginning of the search. It is empty for ForAugen, where the Augen are the value.
	values []int32
	// rising reports whether more Augen never make Re's value lower.
	rising bool
	// need is how many Augen Re needs in the end for the goal of the present search, if rising; goal is that goal.
	need, goal int
}

// never is more Augen than there are, so no number of Augen reaches it, and each reaches -never.
const never = 1000

// outcomes is the list of all outcomes that a search has met.
type outcomes struct {
	rules    *rules.Compiled
	specials *rules.Sonderpunkte // nil where they do not matter
	tally    Tally               // of the game's end, without tricks
	from, to int                 // the Augen that Re can have in the end
	list     []outcome
	index    map[made]int
	// exact is set as soon as there is an outcome in which more Augen can hurt (WI9). Then the search must not reason about more Augen.
	exact bool
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
	}
	t := o.tally
	for i := range int(s.tricks) {
		t.takeTrick(s.Party(s.leads[i+1]), s.Trick(i).Augen())
	}
	o.from, o.to = t.Augen[Re], card.Augen-t.Augen[Kontra]
}

// standing returns Re's Augen so far, and the index of the outcome if nothing more were made.
func (o *outcomes) standing(s *State) (augen, index int) {
	augen = o.tally.Augen[Re]
	var m made
	for i := range int(s.tricks) {
		party := s.Party(s.leads[i+1])
		if party == Re {
			augen += s.Trick(i).Augen()
		}
		o.addTrick(s, i, party, &m)
	}
	return augen, o.of(m)
}

// addTrick adds a complete trick. For ForAugen nothing but the Augen matters.
func (o *outcomes) addTrick(s *State, number int, winner Party, m *made) {
	if o.specials == nil {
		return
	}
	m.tricks[winner] = true
	cards := s.played[number*card.Seats : (number+1)*card.Seats]
	if !o.specials.Concern(cards, number == s.rules.HandSize()-1) {
		return
	}
	var t Tally
	s.addSpecials(&t, o.specials, number, func(from card.Seat) bool { return s.Party(from) != winner })
	for _, item := range t.specialItems[:t.specials] {
		special, _ := item.Key.Special()
		m.specials[special][item.Party]++
	}
}

// of returns the index of the outcome.
func (o *outcomes) of(m made) int {
	if i, met := o.index[m]; met {
		return i
	}
	i := len(o.list)
	o.index[m] = i
	o.list = append(o.list, outcome{made: m, rising: true, goal: -never})
	if row := &o.list[i]; o.specials != nil {
		row.values = make([]int32, o.to-o.from+1)
		for more := range row.values {
			row.values[more] = int32(o.points(m, o.from+more))
			row.rising = row.rising && (more == 0 || row.values[more] >= row.values[more-1])
		}
		o.exact = o.exact || !row.rising
	}
	return i
}

// after returns the index of the outcome after one more trick.
func (o *outcomes) after(s *State, number int, winner Party, index int) int {
	m := o.list[index].made
	o.addTrick(s, number, winner, &m)
	if m == o.list[index].made {
		return index
	}
	return o.of(m)
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
