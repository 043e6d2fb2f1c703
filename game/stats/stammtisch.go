package stats

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"karlchen/game/card"
)

// StammtischFigures sums up the games that the same people play over many evenings.
type StammtischFigures struct {
	Games int // with at least two people
	Alone int // the games of one person alone among computers, which count nowhere else here
	// People are all people who played, by points; Computers counts all computers together.
	People    []Regular
	Computers Count
	// Evenings are those on which games counted, the earliest first.
	Evenings []Evening
}

// Regular is a person's share in the games of a Stammtisch.
type Regular struct {
	Mate
	Soli     Count // the games alone against three
	Evenings int   // on which the person played
	Best     int   // the points of their best evening
	BestAt   int   // the index of that evening, the earliest of several
	// Totals are the points after each evening of the Stammtisch, those without the person included.
	Totals []int
}

// Evening is one evening of a Stammtisch.
type Evening struct {
	Began time.Time // when the first cards were dealt
	Games int
	// People are those who played that evening, by points; Computers counts all computers together.
	People    []Mate
	Computers Count
}

// FoldStammtisch sums up games. All games of a table belong to one evening, that of its first game; DayOf says which that is, in the zone.
func FoldStammtisch(games []Game, zone *time.Location) (s StammtischFigures) {
	games = slices.SortedFunc(slices.Values(games), func(a, b Game) int { return cmp.Or(a.Played.Compare(b.Played), cmp.Compare(a.Number, b.Number)) })
	tables, evenings := map[string]int{}, map[string]int{} // the indices of evenings by table and by day
	people := map[string]Regular{}
	var points []map[string]Mate // of each evening, by the person
	for i := range games {
		g := &games[i]
		if g.people() < 2 {
			s.Alone++
			continue
		}
		at, known := tables[g.Table]
		if !known {
			day := DayOf(g.Played.In(zone))
			if at, known = evenings[day]; !known {
				at = len(s.Evenings)
				s.Evenings, points = append(s.Evenings, Evening{Began: g.Played}), append(points, map[string]Mate{})
				evenings[day] = at
			}
			tables[g.Table] = at
		}
		s.Games++
		s.Evenings[at].Games++
		for seat, who := range g.Players {
			won, sum := g.Won(card.Seat(seat)), g.Points[seat]
			if who.Computer() {
				s.Computers, s.Evenings[at].Computers = s.Computers.plus(won, sum), s.Evenings[at].Computers.plus(won, sum)
				continue
			}
			r, m := people[who.ID], points[at][who.ID]
			r.Count, m.Count = r.plus(won, sum), m.plus(won, sum)
			if g.Soloist == card.Seat(seat) {
				r.Soli = r.Soli.plus(won, sum)
			}
			if r.ID = who.ID; g.Number >= r.Latest {
				r.Latest, r.Name = g.Number, who.Name
			}
			people[who.ID], points[at][who.ID] = r, m
		}
	}
	for id, r := range people {
		r.countEvenings(id, points)
		people[id] = r
	}
	s.People = slices.SortedFunc(maps.Values(people), func(a, b Regular) int { return byPoints(a.Mate, b.Mate) })
	for at := range s.Evenings {
		s.Evenings[at].People = namedByPoints(points[at], people)
	}
	return s
}

// countEvenings fills in what a person did on each evening.
func (r *Regular) countEvenings(id string, points []map[string]Mate) {
	sum := 0
	for at, of := range points {
		m, played := of[id]
		if played && (r.Evenings == 0 || m.Points > r.Best) {
			r.Best, r.BestAt = m.Points, at
		}
		if played {
			r.Evenings++
		}
		sum += m.Points
		r.Totals = append(r.Totals, sum)
	}
}

// namedByPoints returns the people of an evening, by points. They have the names of their latest games.
func namedByPoints(points map[string]Mate, people map[string]Regular) (all []Mate) {
	for id, m := range points {
		m.Player = people[id].Player
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b Mate) int { return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.ID, b.ID)) })
	return all
}
