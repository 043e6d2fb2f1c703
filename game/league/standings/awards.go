package standings

import (
	"cmp"
	"slices"
)

// AwardKind is the reason for an award. Its name is stored, and a key of texts.
type AwardKind string

const (
	SeasonRank  AwardKind = "season"   // ranks 1 to 3, in Award.Number
	WeekWon     AwardKind = "week"     // the week is in Award.Number
	MostSoli    AwardKind = "soli"     // declared and won
	FoxHunter   AwardKind = "foxes"    // most foxes caught
	MostKarl    AwardKind = "karlchen" // most Karlchen
	BiggestGame AwardKind = "biggest"  // game points of a single game
)

// Award goes to the best member, or to all of them when they are equal.
type Award struct {
	Kind    AwardKind
	Number  int      // the rank, the week, or the count
	Winners []string // members, in the order of the standings
	// Record is the game of BiggestGame, when only one person won the award.
	Record uint64 `json:",omitempty"`
}

// Awards are for few: more than maxWinners share none, and of a week there are at most weekAwards.
const (
	maxWinners = 2
	weekAwards = 3
)

// featAwards are the awards for achievements. Fewer than least are no achievement.
var featAwards = []struct {
	kind  AwardKind
	of    func(Feats) int
	least int
}{
	{MostSoli, func(f Feats) int { return f.Soli }, 1},
	{FoxHunter, func(f Feats) int { return f.Foxes }, 2},
	{MostKarl, func(f Feats) int { return f.Karlchen }, 1},
	{BiggestGame, func(f Feats) int { return f.Biggest }, 1},
}

// Who returns the members whose rows fit, in the order of the standings.
func (t Table) Who(fits func(Row) bool) (members []string) {
	for _, r := range t.Rows {
		if fits(r) {
			members = append(members, r.Member)
		}
	}
	return members
}

// Awards returns the awards of the standings, ranks first; without a winner there is no award.
func (t Table) Awards() []Award {
	var awards []Award
	for rank := 1; rank <= 3; rank++ {
		if who := t.Who(func(r Row) bool { return r.Rank == rank }); len(who) > 0 {
			awards = append(awards, Award{Kind: SeasonRank, Number: rank, Winners: who})
		}
	}
	for _, row := range featAwards {
		if a := t.most(row.of); a.Number >= row.least && len(a.Winners) <= maxWinners {
			a.Kind = row.kind
			if row.kind == BiggestGame && len(a.Winners) == 1 {
				i := slices.IndexFunc(t.Rows, func(r Row) bool { return r.Member == a.Winners[0] })
				a.Record = t.Rows[i].Feats.Record
			}
			awards = append(awards, a)
		}
	}
	return awards
}

// Awards returns the awards of a week: its winner first, then the achievements of members in the lists that count, those that fewer share before others.
func (h History) Awards(c Config, week int) ([]Award, error) {
	h.Own = c.Own
	lists, attempts, err := h.Week(week)
	if err != nil {
		return nil, err
	}
	only := History{Lists: lists, Free: h.Free}
	for _, a := range attempts {
		only.Attempts = append(only.Attempts, a.Attempt)
	}
	t, err := Compute(c, only, week)
	whole, wrong := Compute(c, h, week) // what a list is worth may follow from those before it
	if err = cmp.Or(err, wrong); err != nil {
		return nil, err
	}
	var awards []Award
	if who := whole.Who(func(r Row) bool { return week == len(r.Weeks) && week > 0 && r.Weeks[week-1].Won }); len(who) > 0 && len(who) <= maxWinners {
		awards = append(awards, Award{Kind: WeekWon, Number: week, Winners: who})
	}
	feats := slices.DeleteFunc(t.Awards(), func(a Award) bool { return a.Kind == SeasonRank })
	slices.SortStableFunc(feats, func(a, b Award) int { return cmp.Compare(len(a.Winners), len(b.Winners)) })
	awards = append(awards, feats...)
	return awards[:min(len(awards), weekAwards)], nil
}

// most returns an award for the members with most of something.
func (t Table) most(of func(Feats) int) (a Award) {
	for _, r := range t.Rows {
		a.Number = max(a.Number, of(r.Feats))
	}
	a.Winners = t.Who(func(r Row) bool { return of(r.Feats) == a.Number })
	return a
}
