package standings

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// Table is the standings of a season after a week, the best first. Members with too few lists for an average come last, apart from the
// others.
type Table struct {
	Config Config
	Week   int
	Rows   []Row
}

// Row is a member's line in the standings.
type Row struct {
	Member string
	// Rank is shared by members with a perfect tie. It is 0 for members Apart: ByAverage, with fewer lists than Config.MinLists.
	Rank  int
	Apart bool
	// Decided is the criterion that put the row behind the one above it, or Nothing.
	Decided Criterion
	// Value decides the rank: Total less Penalty and Fee, and for an average divided by the lists, to the nearest fraction.
	Value Points
	// Total is the sum of the counted weeks, or the rung on a ladder (0 for a member who is not on it), Penalty the leaders' deduction from it, Fee the one for Missing lists after the last week.
	Total, Penalty, Fee Points
	// Missing is the number of lists that the member still needs: see Config.Least.
	Missing     int
	Lists       int // that count
	Games       int
	Substituted int // number of games by a substitute
	NoShows     int // lists that brought nothing, because others played them: see Config.NoShow
	GamePoints  int
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

// outcome is a member's result of one list.
type outcome struct {
	list        uint64 // 0 for the task of the week, which everybody plays
	first       uint64 // the order for finding the first lists of a week
	place       int    // at the table, from 0
	week        int
	member      string
	score       Points
	points      int
	games       int
	substituted int
	noShow      bool
	feats       Feats
}

// Compute computes the standings after a week from the history of a season; it ignores later weeks. Members who have neither played nor
// been punished get no row.
func Compute(c Config, h History, week int) (Table, error) {
	if err := c.Validate(); err != nil {
		return Table{}, err
	}
	week = max(0, min(week, c.Weeks))
	h.Own = c.Own
	outcomes, err := h.outcomes(c, week)
	if err != nil {
		return Table{}, err
	}
	return Table{Config: c, Week: week, Rows: rankRows(h.addUp(c, outcomes, h.InForce(), week))}, nil
}

// addUp returns the rows after a week, not yet ranked, from the outcomes up to that week and the corrections in force.
func (h History) addUp(c Config, outcomes []*outcome, force []Correction, week int) []*standing {
	rows := map[string]*standing{}
	row := func(member string) *standing {
		r := rows[member]
		if r == nil {
			r = &standing{Row: Row{Member: member, Weeks: make([]Week, week)}, average: c.Scoring.Way().Average}
			rows[member] = r
		}
		return r
	}
	if c.Scoring.Way().Knockout {
		knockOut(outcomes, h.rounds(week))
	}
	limited := c.Format.Mode().Limited
	var counted []*outcome
	for _, o := range outcomes {
		r := row(o.member)
		if w := &r.Weeks[o.week-1]; !limited || w.Lists+w.NoShows < c.PerWeek {
			r.add(w, o)
			counted = append(counted, o)
		}
	}
	if c.Scoring.Way().Ladder {
		climb(rows, counted, h.Ended, week)
	}
	for _, p := range force {
		if p.Change == Penalty && p.Week <= week {
			row(p.Member).Penalty += p.Points
		}
	}
	all := slices.SortedFunc(maps.Values(rows), func(a, b *standing) int { return cmp.Compare(a.Member, b.Member) })
	markWeekWinners(all, week)
	for _, r := range all {
		if c.Scoring.Way().Drops {
			r.dropWeeks(c.Best)
		}
		r.Apart = r.average && r.Lists < c.MinLists
		r.Missing = max(0, h.least(c)-r.Lists)
		if h.Over && week == c.Weeks {
			r.Fee = Points(r.Missing) * c.Fee
		}
		r.Value = r.sum()
		if r.average {
			r.Value = divide(r.Value, Points(max(r.Lists, 1)))
		}
	}
	return all
}

// outcomes returns the results of all lists up to a week, corrections included, in the order in which they began.
func (h History) outcomes(c Config, week int) ([]*outcome, error) {
	known := map[uint64]bool{}
	once := func(list uint64, inWeek int) error {
		if known[list] || list == 0 {
			return fmt.Errorf("list %d is there twice, or has no number", list)
		}
		if known[list] = true; inWeek < 1 || inWeek > c.Weeks {
			return fmt.Errorf("list %d: the season has no week %d", list, inWeek)
		}
		return nil
	}
	for _, r := range h.Lists {
		if err := cmp.Or(once(r.List, r.Week), r.Validate()); err != nil {
			return nil, err
		}
	}
	for _, a := range h.Attempts {
		if err := once(a.List, a.Week); err != nil {
			return nil, err
		}
	}
	lists, attempts, err := h.Results()
	if err != nil {
		return nil, err
	}
	var all []*outcome
	for _, r := range lists {
		if r.Week <= week {
			all = append(all, r.outcomes(c)...)
		}
	}
	tasks := map[int][]Attempt{}
	for _, a := range attempts {
		if a.Week <= week {
			tasks[a.Week] = append(tasks[a.Week], a)
		}
	}
	for _, attempts := range tasks {
		compared, err := Compare(attempts)
		if err != nil {
			return nil, err
		}
		for _, a := range compared {
			all = append(all, &outcome{
				first: a.List, week: a.Week, member: a.Member, points: a.Total, games: len(a.Points), feats: a.Feats,
				score: c.Scoring.valueOf(a.Score, a.Total),
			})
		}
	}
	slices.SortFunc(all, func(a, b *outcome) int {
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.member, b.member))
	})
	return all, nil
}

// valueOf returns the value of a list in the season.
func (s Scoring) valueOf(place Points, points int) Points {
	if s.Way().Places {
		return place
	}
	return Points(points) * Point
}

// outcomes returns the results of the list's members.
func (r ListResult) outcomes(c Config) []*outcome {
	var all []*outcome
	worth := r.Scores()
	for i, p := range r.Places {
		if p.Member == "" {
			continue
		}
		all = append(all, &outcome{
			list: r.List, first: r.List, place: i, week: r.Week, member: p.Member, score: c.Scoring.valueOf(worth[i], p.Points), points: p.Points,
			games: p.Games, substituted: p.Substituted, noShow: c.NoShow(p), feats: p.Feats,
		})
	}
	return all
}

// add adds the result of a list to the row and its week. A no-show uses up a list of the week, and brings nothing else.
func (r *standing) add(w *Week, o *outcome) {
	r.Games += o.games
	r.Substituted += o.substituted
	if o.noShow {
		w.NoShows++
		r.NoShows++
		return
	}
	w.Lists++
	w.Score += o.score
	w.GamePoints += o.points
	if r.Lists == 0 || o.points > r.Best {
		r.Best = o.points
	}
	r.Lists++
	r.Total += o.score
	r.GamePoints += o.points
	r.Feats = r.Feats.plus(o.feats)
	r.lists = append(r.lists, o)
}

// markWeekWinners marks the winner of each week: the highest score, and among those the most game points. Equals win together.
func markWeekWinners(rows []*standing, weeks int) {
	for i := range weeks {
		var best *Week
		for _, r := range rows {
			if w := &r.Weeks[i]; w.Lists > 0 && (best == nil || compareWeeks(w, best) > 0) {
				best = w
			}
		}
		for _, r := range rows {
			if w := &r.Weeks[i]; w.Lists > 0 && compareWeeks(w, best) == 0 {
				w.Won = true
				r.WeeksWon++
			}
		}
	}
}

func compareWeeks(a, b *Week) int {
	return cmp.Or(cmp.Compare(a.Score, b.Score), cmp.Compare(a.GamePoints, b.GamePoints))
}

// dropWeeks takes all but the best weeks out of the total. A week without a list is not among the best while there are others.
func (r *standing) dropWeeks(best int) {
	var played []*Week
	for i := range r.Weeks {
		if r.Weeks[i].Lists > 0 {
			played = append(played, &r.Weeks[i])
		}
	}
	slices.SortStableFunc(played, func(a, b *Week) int { return cmp.Compare(b.Score, a.Score) })
	for _, w := range played[min(best, len(played)):] {
		w.Dropped = true
		r.Total -= w.Score
	}
}
