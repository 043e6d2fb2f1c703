package standings

import (
	"cmp"
	"slices"
)

// rankRows puts rows in their order and gives them their ranks and the deciding criteria. Equals are in the order of their ids.
func rankRows(rows []*standing) []Row {
	slices.SortStableFunc(rows, func(a, b *standing) int {
		switch {
		case a.Apart == b.Apart:
			return 0
		case b.Apart:
			return -1
		}
		return 1
	})
	apart := slices.IndexFunc(rows, func(r *standing) bool { return r.Apart })
	if apart < 0 {
		apart = len(rows)
	}
	sortBy(rows[:apart], Criteria())
	sortBy(rows[apart:], Criteria())
	table := make([]Row, len(rows))
	for i, r := range rows {
		switch {
		case r.Apart:
			r.Rank = 0
		case i > 0 && r.Decided == Nothing:
			r.Rank = table[i-1].Rank
		default:
			r.Rank = i + 1
		}
		table[i] = r.Row
	}
	return table
}

// sortBy orders rows by the first of the criteria, and equals by the others.
func sortBy(rows []*standing, criteria []Criterion) {
	if criteria[0] == Nothing {
		for _, r := range rows {
			r.Decided = Nothing
		}
		return
	}
	compare := criteria[0].among(rows)
	slices.SortStableFunc(rows, func(a, b *standing) int { return compare(b, a) })
	for from := 0; from < len(rows); {
		to := from + 1
		for to < len(rows) && compare(rows[from], rows[to]) == 0 {
			to++
		}
		if to-from > 1 {
			sortBy(rows[from:to], criteria[1:])
		}
		rows[from].Decided = criteria[0]
		from = to
	}
}

// among returns a comparison of two of the rows by the criterion, greater for the one ahead.
func (c Criterion) among(rows []*standing) func(a, b *standing) int {
	switch c {
	case Value:
		return (*standing).compareValue
	case GamePoints:
		return func(a, b *standing) int { return cmp.Compare(a.GamePoints, b.GamePoints) }
	case WeeksWon:
		return func(a, b *standing) int { return cmp.Compare(a.WeeksWon, b.WeeksWon) }
	case Together:
		margin := margins(rows)
		return func(a, b *standing) int { return cmp.Compare(margin[a], margin[b]) }
	case Substituted:
		return func(a, b *standing) int { return cmp.Compare(b.Substituted, a.Substituted) }
	case BestList:
		return func(a, b *standing) int { return cmp.Compare(a.Best, b.Best) }
	case Nothing:
	}
	return func(*standing, *standing) int { return 0 }
}

// margins returns each row's lead in game points over the other rows, over the lists that count for both.
func margins(rows []*standing) map[*standing]int {
	type table struct {
		week int
		list uint64
	}
	type sat struct {
		row    *standing
		points int
	}
	at := map[table][]sat{}
	for _, r := range rows {
		for _, o := range r.lists {
			t := table{o.week, o.list}
			at[t] = append(at[t], sat{r, o.Points})
		}
	}
	margin := map[*standing]int{}
	for _, all := range at {
		for _, one := range all {
			for _, other := range all {
				margin[one.row] += one.points - other.points
			}
		}
	}
	return margin
}
