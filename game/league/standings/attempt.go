package standings

import (
	"cmp"
	"fmt"
	"slices"

	"karlchen/game/card"
)

// Attempt is a member's result at the deals of a week's task. It never changes.
type Attempt struct {
	List   uint64 // its number in the league, like that of any list
	Week   int
	Member string
	Points []int // game points of each deal, in their order
	Feats  Feats
	// Records are the numbers of the games.
	Records []uint64 `json:",omitempty"`
}

// NewAttempt adds up a member's games at the deals of a task, in the order of the deals.
func NewAttempt(list uint64, week int, member string, deals []Deal) (Attempt, error) {
	a := Attempt{List: list, Week: week, Member: member}
	for i := range deals {
		g := &deals[i].Game
		seat := g.Seat(member)
		if seat == card.NoSeat {
			return Attempt{}, fmt.Errorf("list %d, game %d: %q did not play", list, g.Number, member)
		}
		a.Points = append(a.Points, g.Points[seat])
		a.Records = append(a.Records, g.Number)
		a.Feats = a.Feats.plus(featsOf(g, seat))
	}
	return a, nil
}

// Sum is what the games of a list add up to: the result of a table, or a member's attempt at a task.
type Sum struct {
	Result  *ListResult `json:"result,omitempty"`
	Attempt *Attempt    `json:"attempt,omitempty"`
}

// AddUp adds up a list of the format; see NewListResult and NewAttempt.
func (m Mode) AddUp(list uint64, week int, members []string, deals []Deal) (Sum, error) {
	if m.Attempts {
		a, err := NewAttempt(list, week, cmp.Or(members...), deals)
		return Sum{Attempt: &a}, err
	}
	r, err := NewListResult(list, week, members, deals)
	return Sum{Result: &r}, err
}

// Compared is an attempt with its comparison to those of the others.
type Compared struct {
	Attempt
	// Matchpoints are two for each other attempt at a deal that brought less, and one for each that brought the same, over all deals; Most
	// is the highest possible number.
	Matchpoints, Most int
	Rank, Of          int    // among all attempts; equal ones share a rank
	Total             int    // game points
	Score             Points // 4 for all matchpoints, 1 for none, so that the mean is the same as at a table
}

// Compare compares the attempts of a week deal by deal, like boards at duplicate bridge; the best comes first. Every member has one attempt,
// and all attempts have as many deals.
func Compare(attempts []Attempt) ([]Compared, error) {
	all := make([]Compared, len(attempts))
	members := map[string]bool{}
	for i, a := range attempts {
		switch {
		case a.Week != attempts[0].Week || len(a.Points) != len(attempts[0].Points):
			return nil, fmt.Errorf("list %d: attempts at another task cannot be compared", a.List)
		case a.Member == "" || members[a.Member]:
			return nil, fmt.Errorf("list %d: %q has another attempt at the task of week %d, or is nobody", a.List, a.Member, a.Week)
		}
		members[a.Member] = true
		all[i] = Compared{Attempt: a, Most: 2 * len(a.Points) * (len(attempts) - 1), Of: len(attempts)}
		for deal, points := range a.Points {
			all[i].Total += points
			for j, other := range attempts {
				if j != i {
					all[i].Matchpoints += 1 + cmp.Compare(points, other.Points[deal])
				}
			}
		}
		all[i].Score = Point * 5 / 2
		if all[i].Most > 0 {
			all[i].Score = Point + divide(3*Point*Points(all[i].Matchpoints), Points(all[i].Most))
		}
	}
	slices.SortFunc(all, func(a, b Compared) int {
		return cmp.Or(cmp.Compare(b.Matchpoints, a.Matchpoints), cmp.Compare(b.Total, a.Total), cmp.Compare(a.List, b.List))
	})
	for i := range all {
		all[i].Rank = i + 1
		if i > 0 && all[i].Matchpoints == all[i-1].Matchpoints && all[i].Total == all[i-1].Total {
			all[i].Rank = all[i-1].Rank
		}
	}
	return all, nil
}
