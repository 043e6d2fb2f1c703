package stats

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// Count counts games of one sort, those won, and their points.
type Count struct{ Games, Won, Points int }

func (c Count) plus(won bool, points int) Count {
	c.Games++
	if won {
		c.Won++
	}
	c.Points += points
	return c
}

// and adds the games of two counts.
func (c Count) and(b Count) Count {
	return Count{c.Games + b.Games, c.Won + b.Won, c.Points + b.Points}
}

// Point is the points of one game.
type Point struct {
	Number uint64
	Played time.Time // as in Game
	Points int
	Won    bool
}

// Mate is a fellow player and the games together.
type Mate struct {
	Player // the name is that of the latest game; of computers it is empty
	Count
	Latest uint64 // the number of that game
}

// byPoints sorts people: those with the most points first, then those with the most games.
func byPoints(a, b Mate) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Games, a.Games), cmp.Compare(a.ID, b.ID))
}

// Person sums up one person's games. The zero value is a person who has not played.
type Person struct {
	Count
	// Re and Kontra are the games on that side, soli included.
	Re, Kontra Count
	// Soli are the games alone against three, by their kind.
	Soli [rules.Contracts]Count
	// Against are the soli of others.
	Against Count
	// Called are the person's own announcements; won ones were kept. CalledRe and CalledKontra are Re and Kontra, Absagen has each game
	// under the highest step that the person announced themselves.
	CalledRe, CalledKontra Count
	Absagen                [rules.Steps]Count
	// Made and Lost count the Sonderpunkte.
	Made, Lost [rules.Specials]int
	// Caught counts the last tricks with a Karlchen of the others, whether that is worth a point or not.
	Caught int
	// Mates are the partners, computers together under an empty id.
	Mates  map[string]Mate
	Wasted Wasted // in the games that were reviewed
	// Curve has the points of each game, in the order of their numbers.
	Curve []Point
}

// FoldPerson folds a person's games of a window that looks back from now, and leaves out those of others. They are in the order of their numbers.
func FoldPerson(games []Game, id string, w Window, now time.Time) (p Person) {
	from := w.Begins(func(yield func(time.Time) bool) {
		for _, g := range slices.Backward(games) {
			if g.Seat(id) != card.NoSeat && !yield(g.Played) {
				return
			}
		}
	}, now)
	for i := range games {
		if !games[i].Played.Before(from) {
			p.Add(id, &games[i])
		}
	}
	return p
}

// Add adds a game; a game without the person changes nothing.
func (p *Person) Add(id string, g *Game) {
	seat := g.Seat(id)
	if seat == card.NoSeat {
		return
	}
	won, points := g.Won(seat), g.Points[seat]
	p.Wasted = p.Wasted.plus(g.Wasted[seat], g.Points)
	p.Count = p.plus(won, points)
	if g.Re[seat] {
		p.Re = p.Re.plus(won, points)
	} else {
		p.Kontra = p.Kontra.plus(won, points)
	}
	switch g.Soloist {
	case seat:
		p.Soli[g.Contract] = p.Soli[g.Contract].plus(won, points)
	case card.NoSeat:
		p.addMate(g, seat)
	default:
		p.Against = p.Against.plus(won, points)
	}
	if g.Announced[seat] && g.Re[seat] {
		p.CalledRe = p.CalledRe.plus(won, points)
	} else if g.Announced[seat] {
		p.CalledKontra = p.CalledKontra.plus(won, points)
	}
	if step := g.Called[seat]; step >= rules.No90 {
		p.Absagen[step] = p.Absagen[step].plus(won, points)
	}
	if g.Caught[seat] {
		p.Caught++
	}
	for s := range rules.Specials {
		p.Made[s] += int(g.Made[seat][s])
		p.Lost[s] += int(g.Lost[seat][s])
	}
	at, _ := slices.BinarySearchFunc(p.Curve, g.Number, func(q Point, n uint64) int {
		if q.Number < n {
			return -1
		}
		return 1
	})
	p.Curve = slices.Insert(p.Curve, at, Point{g.Number, g.Played, points, won})
}

func (p *Person) addMate(g *Game, seat card.Seat) {
	partner, ok := g.partner(seat)
	if !ok {
		return
	}
	if p.Mates == nil {
		p.Mates = map[string]Mate{}
	}
	who := g.Players[partner]
	m := p.Mates[who.ID]
	m.Count = m.plus(g.Won(seat), g.Points[seat])
	if m.ID = who.ID; g.Number >= m.Latest && !who.Computer() {
		m.Latest, m.Name = g.Number, who.Name
	}
	p.Mates[who.ID] = m
}

// Alone sums the soli of all kinds.
func (p *Person) Alone() (all Count) {
	for _, c := range p.Soli {
		all = all.and(c)
	}
	return all
}

// Partners returns the partners, those with the most games first, and then those with the most points. Computers are last.
func (p *Person) Partners() []Mate {
	return slices.SortedFunc(maps.Values(p.Mates), func(a, b Mate) int {
		switch {
		case a.Computer():
			return 1
		case b.Computer():
			return -1
		}
		return cmp.Or(cmp.Compare(b.Games, a.Games), byPoints(a, b))
	})
}

// Best returns the game with the most points, and Worst the one with the fewest; the earliest of several.
func (p *Person) Best() Point  { return p.extreme(1) }
func (p *Person) Worst() Point { return p.extreme(-1) }

func (p *Person) extreme(sign int) (best Point) {
	for i, q := range p.Curve {
		if i == 0 || sign*q.Points > sign*best.Points {
			best = q
		}
	}
	return best
}

// Totals returns the sum of points after each game, for the curve.
func (p *Person) Totals() []int {
	totals := make([]int, len(p.Curve))
	sum := 0
	for i, q := range p.Curve {
		sum += q.Points
		totals[i] = sum
	}
	return totals
}

// LongestRun returns the most games in a row that the person has won.
func (p *Person) LongestRun() (most int) {
	run := 0
	for _, q := range p.Curve {
		if run++; !q.Won {
			run = 0
		}
		most = max(most, run)
	}
	return most
}
