package stats

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// HighlightKind says what is memorable about a game. Its String is a key of texts.
type HighlightKind uint8

// The kinds of highlights, in the order in which they are told.
const (
	Biggest        HighlightKind = iota // most points that one player won
	Bravest                             // the highest Absage, best one that was won
	CaughtKarlchen                      // a Karlchen of the opponents taken with the last trick
	Closest                             // the fewest Augen beside 120, in a game without an Absage
	HighlightKinds
)

// String returns the key of the kind's text.
func (k HighlightKind) String() string {
	return [HighlightKinds]string{"biggest", "bravest", "karlchen", "closest"}[k]
}

// A Highlight is one memorable game, and the player to whom it belongs; the closest game belongs to nobody.
type Highlight struct {
	Kind HighlightKind
	Game *Game
	Seat card.Seat // or NoSeat
}

// narrow is the most Augen beside 120 that make a game a close one.
const narrow = 5

// merit says how memorable a game is as a highlight of the kind, and whose it is; 0 is not at all.
func (g *Game) merit(k HighlightKind) (merit int, seat card.Seat) {
	seat = card.NoSeat
	better := func(m int, s card.Seat) {
		if m > merit {
			merit, seat = m, s
		}
	}
	for s := range card.Seat(card.Seats) {
		switch k {
		case Biggest:
			better(g.Points[s], s)
		case Bravest:
			if step := g.Called[s]; step > rules.Ansage {
				m := int(step)
				if g.Won(s) {
					m += int(rules.Steps)
				}
				better(m, s)
			}
		case CaughtKarlchen:
			if g.Caught[s] {
				better(1, s)
			}
		case Closest, HighlightKinds:
		}
	}
	if beside := abs(int(g.Augen[0]) - 120); k == Closest && g.Augen != [2]uint8{} && beside <= narrow && g.noAbsage() {
		merit = narrow + 1 - beside
	}
	return merit, seat
}

func (g *Game) noAbsage() bool {
	for _, step := range g.Called {
		if step > rules.Ansage {
			return false
		}
	}
	return true
}

func abs(n int) int { return max(n, -n) }

// Highlights returns at most one highlight of each kind; of equal ones the first.
func Highlights(games []Game) (all []Highlight) {
	for k := range HighlightKinds {
		best, most := Highlight{Kind: k}, 0
		for i := range games {
			if merit, seat := games[i].merit(k); merit > most {
				best.Game, best.Seat, most = &games[i], seat, merit
			}
		}
		if most > 0 {
			all = append(all, best)
		}
	}
	return all
}
