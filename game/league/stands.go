package league

// Stand is where a member stood after a week.
type Stand struct {
	Rank  int // 0 for who was apart
	Value Points
}

// Stands tells where members stood after a week. A season keeps one for each week, so that it can be told how somebody rose and fell.
type Stands map[string]Stand

// Stands returns what the table comes to.
func (t Table) Stands() Stands {
	stands := make(Stands, len(t.Rows))
	for _, r := range t.Rows {
		stands[r.Member] = Stand{r.Rank, r.Value}
	}
	return stands
}

// Among returns the table of some members alone, such as those of a division: the same rows with ranks of their own.
func (t Table) Among(members []string) Table {
	wanted := make(map[string]bool, len(members))
	for _, m := range members {
		wanted[m] = true
	}
	order := map[Criterion]int{}
	for i, c := range Criteria() {
		order[c] = i
	}
	among := Table{Config: t.Config, Week: t.Week}
	decided := Nothing // by the first criterion that tells apart any two of those between
	for _, r := range t.Rows {
		if order[r.Decided] < order[decided] {
			decided = r.Decided
		}
		if !wanted[r.Member] {
			continue
		}
		above := len(among.Rows)
		switch {
		case r.Apart:
		case above > 0 && decided == Nothing:
			r.Rank = among.Rows[above-1].Rank
		default:
			r.Rank = above + 1
		}
		if above == 0 || r.Apart != among.Rows[above-1].Apart {
			decided = Value
		}
		r.Decided, decided = decided, Nothing
		among.Rows = append(among.Rows, r)
	}
	return among
}
