package standings

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// MinMembers is the number of members that a list needs to count; computers may take the other places.
const MinMembers = 3

// ListResult is a list that was played to its end. It never changes.
type ListResult struct {
	// List is its number in the league. Lists are numbered as they begin, which tells a member's first list of a week.
	List uint64
	// Week is the week of the season it belongs to, from 1.
	Week   int
	Places []PlaceResult
	// Records are the numbers of its games, in their order. A list that a leader has entered by hand has none.
	Records []uint64 `json:",omitempty"`
	// Real: it was played at a real table, whose people have told the points. It has no records either, and is a list like any other.
	Real bool `json:",omitempty"`
}

// PlaceResult is the result of a place at the table. It belongs to one member from the first game to the last, even if others play there for them.
type PlaceResult struct {
	Member string `json:",omitempty"` // the member's id; a computer has none
	Points int    // game points
	Games  int    // the games in which the place took part
	// Substituted is the number of these games that a substitute or a computer played for the member.
	Substituted int `json:",omitempty"`
	// Computer is the number of those that a computer played.
	Computer int `json:",omitempty"`
	Feats    Feats
}

// Own is the number of games that the member played in person.
func (p PlaceResult) Own() int { return p.Games - p.Substituted }

// noShow reports whether the member has played less than a share of the games, in per cent.
func (p PlaceResult) noShow(share int) bool { return 100*p.Own() < share*p.Games }

// void reports whether people have played so large a share of the games, in per cent, at fewer than MinMembers of the members' places.
func (r ListResult) void(share int) bool {
	people := 0
	for _, p := range r.Places {
		if p.Member != "" && 100*(p.Games-p.Computer) >= share*p.Games {
			people++
		}
	}
	return people < MinMembers
}

// Feats are the achievements that awards are given for. Only games that the member played in person count.
type Feats struct {
	Soli     int `json:",omitempty"` // declared and won
	Foxes    int `json:",omitempty"` // caught by the member
	Karlchen int `json:",omitempty"` // won the last trick
	// Biggest are the game points of the member's best game, and Record its number; 0 when no game brought any.
	Biggest int    `json:",omitempty"`
	Record  uint64 `json:",omitempty"`
}

// plus adds feats up. Of two equally big games it keeps the earlier one.
func (f Feats) plus(g Feats) Feats {
	if g.Biggest < f.Biggest || g.Biggest == f.Biggest && f.Record < g.Record {
		g.Biggest, g.Record = f.Biggest, f.Record
	}
	g.Soli += f.Soli
	g.Foxes += f.Foxes
	g.Karlchen += f.Karlchen
	return g
}

func featsOf(g *stats.Game, seat card.Seat) (f Feats) {
	if g.Soloist == seat && g.Contract.Declared() && g.Won(seat) {
		f.Soli = 1
	}
	f.Foxes = int(g.Made[seat][rules.FuchsCaught])
	f.Karlchen = int(g.Made[seat][rules.KarlchenMade])
	if g.Points[seat] > 0 {
		f.Biggest, f.Record = g.Points[seat], g.Number
	}
	return f
}

// Deal is a game of a list, with the places of its seats.
type Deal struct {
	Places [card.Seats]int
	Game   stats.Game
}

// NewListResult adds up a list from its games, without deals that do not count. Members has the member of each place, or "" for a computer.
func NewListResult(list uint64, week int, members []string, deals []Deal) (ListResult, error) {
	r := ListResult{List: list, Week: week, Places: make([]PlaceResult, len(members))}
	for i, m := range members {
		r.Places[i].Member = m
	}
	for i := range deals {
		g := &deals[i].Game
		r.Records = append(r.Records, g.Number)
		seated := map[int]bool{}
		for seat, place := range deals[i].Places {
			if place < 0 || place >= len(members) || seated[place] {
				return ListResult{}, fmt.Errorf("list %d, game %d: nobody can sit at place %d", list, g.Number, place)
			}
			seated[place] = true
			p := &r.Places[place]
			p.Points += g.Points[seat]
			p.Games++
			if p.Member == g.Players[seat].ID {
				p.Feats = p.Feats.plus(featsOf(g, card.Seat(seat)))
				continue
			}
			p.Substituted++
			if g.Players[seat].ID == "" {
				p.Computer++
			}
		}
	}
	return r, r.Validate()
}

// Validate returns all faults of the result, or nil.
func (r ListResult) Validate() error {
	var problems []error
	bad := func(format string, args ...any) {
		problems = append(problems, fmt.Errorf("list %d: "+format, append([]any{r.List}, args...)...))
	}
	if n := len(r.Places); n != 4 && n != 5 {
		bad("it has %d places, and not 4 or 5", n)
	}
	if r.Week < 1 {
		bad("there is no week %d", r.Week)
	}
	sum, members := 0, 0
	for i, p := range r.Places {
		sum += p.Points
		if p.Member != "" {
			members++
			if slices.ContainsFunc(r.Places[:i], func(other PlaceResult) bool { return other.Member == p.Member }) {
				bad("%s has two places", p.Member)
			}
		}
		if p.Substituted < 0 || p.Games < p.Substituted || p.Computer < 0 || p.Substituted < p.Computer {
			bad("of %d games a substitute cannot have played %d, and a computer %d of these", p.Games, p.Substituted, p.Computer)
		}
	}
	if members < MinMembers {
		bad("%d members are fewer than %d", members, MinMembers)
	}
	if sum != 0 {
		bad("the points come to %d, and not to nothing", sum)
	}
	for i, n := range r.Records {
		if slices.Contains(r.Records[:i], n) {
			bad("game %d counts twice", n)
		}
	}
	return errors.Join(problems...)
}

// Points are the unit of season results, in fractions that divide all places of a list without a remainder; Point is one. The points of
// games, game points, are plain integers.
type Points int64

// Point is one point.
const Point Points = 1200

// Float returns the points as a number to be shown.
func (p Points) Float() float64 { return float64(p) / float64(Point) }

// String returns the points with a dot and at most two digits after it: "4", "3.33", "-0.5".
func (p Points) String() string {
	hundredths := divide(p*100, Point)
	return strconv.FormatFloat(float64(hundredths)/100, 'f', -1, 64)
}

// Tenths returns the points, rounded to tenths.
func (p Points) Tenths() Points { return divide(p*10, Point) * Point / 10 }

// divide returns the quotient, rounded to the nearest integer and away from zero between two.
func divide(p, by Points) Points {
	if p < 0 {
		return -divide(-p, by)
	}
	return (2*p + by) / (2 * by)
}
