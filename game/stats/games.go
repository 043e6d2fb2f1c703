package stats

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Pair sums up the common games of two people.
type Pair struct {
	// Together are the games in which they were partners, with the points of the first.
	Together Count
	// First and Second are the games in which they were opponents, as each of them sees it.
	First, Second Count
}

// Add adds a game; one without both of them changes nothing.
func (p *Pair) Add(first, second string, g *Game) {
	one, two := g.Seat(first), g.Seat(second)
	switch {
	case one == card.NoSeat || two == card.NoSeat || one == two:
	case g.Re[one] == g.Re[two]:
		p.Together = p.Together.plus(g.Won(one), g.Points[one])
	default:
		p.First = p.First.plus(g.Won(one), g.Points[one])
		p.Second = p.Second.plus(g.Won(two), g.Points[two])
	}
}

// Server sums up the games of a server.
type Server struct {
	Games int
	// Re are the games that Re won, Kontra those that Kontra won; the others nobody won.
	Re, Kontra int
	// Contracts counts each contract, with the result of Re: the points of one player of Re, three times those in a solo.
	Contracts [rules.Contracts]Count
	// People are all players, by points; Computers counts all computers together, in the same games.
	People    []Ranked
	Computers Count
	// BrokenOff is how many games were broken off. They count nowhere else.
	BrokenOff int
}

// Ranked is a person in the ranking of a server. It counts the games of at least two people: a single person against computers plays for nothing.
type Ranked struct {
	Mate
	Alone     Count // the games of this person alone among computers
	BrokenOff int   // the games that were broken off with this person
}

// Feats are the facts about a game that people tell each other afterwards. The zero value stands for a game without known facts.
type Feats struct {
	Augen [2]uint8         // of Re and of Kontra; together 240
	Re    [card.Seats]bool // the players of the Re party
	// Called is the highest step that each player announced themselves. Re and Kontra that only follow from an Absage do not count.
	Called [card.Seats]rules.Step
	// Caught tells who took a Karlchen (♣J) of the other party with the last trick, whether that is worth a point or not. Soli in which no Karlchen can
	// count have none (SP13).
	Caught [card.Seats]bool
}

// ReadFeats returns the facts from the final state of a game; they are zero without a result, and in a redeal.
func ReadFeats(final *game.State) (f Feats) {
	r, ok := final.Result()
	if !ok || r.Redeal {
		return f
	}
	f.Augen = [2]uint8{uint8(r.Augen[game.Re]), uint8(r.Augen[game.Kontra])}
	f.Re = r.Re
	f.readCalls(final)
	if final.Tricks() == final.Compiled().HandSize() {
		last := final.Trick(final.Tricks() - 1)
		karlchen := final.Compiled().Sonderpunkte(r.Contract).Cards(rules.AsKarlchen)
		for i, c := range last.Cards {
			if karlchen.Has(c) && r.Re[last.Seat(i)] != r.Re[last.Winner] {
				f.Caught[last.Winner] = true
			}
		}
	}
	return f
}

func (f *Feats) readCalls(s *game.State) {
	for seat := range card.Seat(card.Seats) {
		for step := rules.Ansage; step < rules.Steps; step++ {
			if _, called := s.Called(seat, step); called {
				f.Called[seat] = step
			}
		}
	}
}
