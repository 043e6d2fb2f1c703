package standings

import "cmp"

// Table is the standings of a season after a week, the best first. Members with too few lists for an average come last, apart from the
// others.
type Table struct {
	Config Config
	Week   int
	Rows   []Row
}

// Ranked is the part of a row that is stored with each result of a week.
type Ranked struct {
	Member string `json:"id"`
	// Rank is shared by members with a perfect tie. It is 0 for members Apart: ByAverage, with fewer lists than Config.MinLists.
	Rank int `json:"rank"`
	// Value decides the rank: Total less Penalty and Fee, and for an average divided by the lists, to the nearest fraction.
	Value      Points `json:"value"`
	Lists      int    `json:"lists"` // that count
	GamePoints int    `json:"points"`
}

// Row is a member's line in the standings.
type Row struct {
	Ranked
	Apart bool
	// Decided is the criterion that put the row behind the one above it, or Nothing.
	Decided Criterion
	// Total is the sum of the counted weeks, or the rung on a ladder (0 for a member who is not on it), Penalty the leaders' deduction from it, Fee the one for Missing lists after the last week.
	Total, Penalty, Fee Points
	// Missing is the number of lists that the member still needs: see Config.Least.
	Missing     int
	Games       int
	Substituted int // number of games by a substitute
	NoShows     int // lists that brought nothing, because others played them: see Config.NoShow
	WeeksWon    int
	Best        int // game points of the best list
	Weeks       []Week
	Feats       Feats
}

// Week is a member's result in a week.
type Week struct {
	Lists      int // that count; 0 when the member did not play
	Score      Points
	GamePoints int
	Won        bool
	Dropped    bool // when only the best count, and it is not among the best
	NoShows    int
	Rung       int // on a ladder after the week, from 1, the lowest; 0 before the member's first list
}

// standing is a row during the computation.
type standing struct {
	Row
	average bool
	lists   []*outcome
}

// sum returns the total after all deductions.
func (r *standing) sum() Points { return r.Total - r.Penalty - r.Fee }

// compareValue compares exactly, without the rounding of Value.
func (r *standing) compareValue(other *standing) int {
	a, b := r.sum(), other.sum()
	if r.average {
		a, b = a*Points(max(other.Lists, 1)), b*Points(max(r.Lists, 1))
	}
	return cmp.Compare(a, b)
}

func compareWeeks(a, b *Week) int {
	return cmp.Or(cmp.Compare(a.Score, b.Score), cmp.Compare(a.GamePoints, b.GamePoints))
}

// Criterion is a criterion that ranks two rows of the standings. Its name is a key of texts.
type Criterion string

// The criteria, in the order of their use.
const (
	Value       Criterion = "value" // no tie
	GamePoints  Criterion = "game_points"
	WeeksWon    Criterion = "weeks_won"
	Together    Criterion = "together"    // game points against each other, in the lists that the tied members played together
	Substituted Criterion = "substituted" // fewer games by a substitute
	BestList    Criterion = "best_list"
	Nothing     Criterion = "nothing" // they share the rank
)

// Criteria returns all criteria, in the order of their use.
func Criteria() []Criterion {
	return []Criterion{Value, GamePoints, WeeksWon, Together, Substituted, BestList, Nothing}
}
