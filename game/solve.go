package game

import (
	"karlchen/game/card"
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

// SolveValue returns the Value of Solve alone, with less work.
func (s State) SolveValue(goal Goal, budget int) (value int, ok bool) {
	v, ok := newSolver(&s, goal, budget)
	if !ok {
		return 0, false
	}
	value = v.valueOf(&s)
	return value, v.nodes <= budget
}

// solvable reports whether the parties are fixed and the rest of the game can be played by cards alone.
func (p *position) solvable() bool {
	forced := p.rules.ForcesCalls() && p.tricks <= max(p.firstTrick(), 1)
	return p.phase == InPlay && !p.seeking() && !forced
}
