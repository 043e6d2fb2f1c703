package standings

import (
	"maps"
	"slices"
)

// In a knock-out the best two of each table of an evening stay in, and with them those who have as many game points as the second. A final is the evening
// at which no more are still in than fit at one table.
const (
	StayIn    = 2
	Finalists = 5
)

// Bracket says who is still in a knock-out.
type Bracket struct {
	// in are the people who are still in, or have played the final; nil is everybody, before the first evening.
	in    map[string]bool
	final int // the week in which the final has been played
}

// Over reports whether the final has been played.
func (b Bracket) Over() bool { return b.final > 0 }

// Finale returns those who play the final or have played it, sorted by their ids, and its week once it has been played. There is nobody before they are known.
func (b Bracket) Finale() (members []string, week int) {
	if b.in == nil || len(b.in) > Finalists {
		return nil, 0
	}
	return slices.Sorted(maps.Keys(b.in)), b.final
}

// Has reports whether a member is still in.
func (b Bracket) Has(member string) bool { return !b.Over() && (b.in == nil || b.in[member]) }

// knockOut gives the outcomes of a season their scores, and returns who is still in afterwards. Rounds are the evenings that are over, in order; outcomes of
// others score nothing. Staying in scores a point, and the places of the final n, n-1, …, 1 of n finalists; equal places share their mean. No-shows are out,
// and so is everybody who is not at one of these tables; but an evening without one changes nothing.
func (c Config) knockOut(outcomes []*outcome, rounds []int) (b Bracket) {
	for _, o := range outcomes {
		o.score = 0
	}
	for _, week := range rounds {
		tables := b.tables(outcomes, week)
		if len(tables) == 0 {
			continue
		}
		if last, _ := b.Finale(); last != nil {
			b.final = week
			c.scoreFinal(tables[0])
			return b
		}
		staying := stayingIn(tables, StayIn)
		if people(staying) < MinMembers { // too few for a table
			if staying = stayingIn(tables, Finalists); people(staying) < MinMembers {
				continue
			}
		}
		b.in = map[string]bool{}
		for _, o := range staying {
			if !b.in[o.Member] { // a second list of the evening brings nothing more
				b.in[o.Member], o.score = true, Point
			}
		}
	}
	return b
}

// tables returns the lists of a week at which enough people who are still in play for it, without the others at these tables.
func (b Bracket) tables(outcomes []*outcome, week int) (tables [][]*outcome) {
	byList := map[uint64][]*outcome{}
	var numbers []uint64
	for _, o := range outcomes {
		if o.week != week || o.list == 0 || !b.Has(o.Member) {
			continue
		}
		if byList[o.list] == nil {
			numbers = append(numbers, o.list)
		}
		byList[o.list] = append(byList[o.list], o)
	}
	slices.Sort(numbers)
	for _, n := range numbers {
		if len(byList[n]) >= MinMembers {
			tables = append(tables, byList[n])
		}
	}
	return tables
}

// stayingIn returns those of each table before whom fewer than most have more game points.
func stayingIn(tables [][]*outcome, most int) (staying []*outcome) {
	for _, table := range tables {
		for _, o := range table {
			if better, _ := compareAt(table, o); !o.missed && better < most {
				staying = append(staying, o)
			}
		}
	}
	return staying
}

// people counts the people in some outcomes.
func people(outcomes []*outcome) int {
	members := map[string]bool{}
	for _, o := range outcomes {
		members[o.Member] = true
	}
	return len(members)
}

func (c Config) scoreFinal(table []*outcome) {
	places := 0
	for _, o := range table {
		if c.Ranks(o.PlaceResult) {
			places++
		}
	}
	for _, o := range table {
		if better, equal := compareAt(table, o); !o.missed {
			o.score = Points(places-better)*Point - Points(equal)*Point/2
		}
	}
}

// compareAt counts those of a table who have more game points, and the others who have as many. No-shows have none.
func compareAt(table []*outcome, one *outcome) (better, equal int) {
	for _, o := range table {
		switch {
		case o == one || o.missed:
		case o.Points > one.Points:
			better++
		case o.Points == one.Points:
			equal++
		}
	}
	return better, equal
}

// rounds returns the evenings up to a week that count for a knock-out: those that are over and had a draw.
func (h History) rounds(week int) []int {
	rounds := slices.DeleteFunc(slices.Clone(h.Ended), func(n int) bool { return n > week || slices.Contains(h.Free, n) })
	slices.Sort(rounds)
	return rounds
}

// Bracket returns who is still in after the evenings up to a week.
func (h History) Bracket(c Config, week int) (Bracket, error) {
	outcomes, err := h.outcomes(c, c.Weeks)
	return c.knockOut(outcomes, h.rounds(week)), err
}

// StillIn returns the members who are still in, sorted by their ids; all is true before the first evening, when everybody is. There is nobody after the
// final.
func (b Bracket) StillIn() (members []string, all bool) {
	if b.Over() {
		return nil, false
	}
	return slices.Sorted(maps.Keys(b.in)), b.in == nil
}

// Contenders splits people into those who are still in a knock-out and the others. They are one group if nobody has something to play for, or if too few are
// still in for a table.
func (b Bracket) Contenders(people []string) [][]string {
	var in, out []string
	for _, user := range people {
		if b.Has(user) {
			in = append(in, user)
		} else {
			out = append(out, user)
		}
	}
	if len(in) < MinMembers || len(out) == 0 {
		return [][]string{people}
	}
	return [][]string{in, out}
}
