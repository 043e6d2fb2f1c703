package standings

import (
	"cmp"
	"maps"
	"slices"
)

// Compute computes the standings after a week from the history of a season; it ignores later weeks. Members who have neither played nor
// been punished get no row.
func Compute(c Config, h History, week int) (Table, error) {
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
			r = &standing{Row: Row{Ranked: Ranked{Member: member}, Weeks: make([]Week, week)}, average: c.Scoring.Way().Average}
			rows[member] = r
		}
		return r
	}
	if c.Scoring.Way().Knockout {
		c.knockOut(outcomes, h.rounds(week))
	}
	limited := make([]bool, week)
	for i := range limited {
		limited[i] = h.limited(c, i+1)
	}
	var counted []*outcome
	for _, o := range outcomes {
		r := row(o.Member)
		if w := &r.Weeks[o.week-1]; !limited[o.week-1] || w.Lists+w.NoShows < c.PerWeek {
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

// add adds the result of a list to the row and its week. A no-show uses up a list of the week, and brings nothing else.
func (r *standing) add(w *Week, o *outcome) {
	r.Games += o.Games
	r.Substituted += o.Substituted
	if o.missed {
		w.NoShows++
		r.NoShows++
		return
	}
	w.Lists++
	w.Score += o.score
	w.GamePoints += o.Points
	if r.Lists == 0 || o.Points > r.Best {
		r.Best = o.Points
	}
	r.Lists++
	r.Total += o.score
	r.GamePoints += o.Points
	r.Feats = r.Feats.plus(o.Feats)
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
