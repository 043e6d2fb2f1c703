package standings

import (
	"cmp"
	"slices"
)

// Team is a team of a season. Pairs are teams of two.
type Team struct {
	Name    string   `json:"name"`
	Members []string `json:"members"` // ids, in the order in which they joined; never empty
}

// TeamRow is a team's line in the standings.
type TeamRow struct {
	Team
	Rank int // shared by teams with a perfect tie
	// Decided is the criterion that put the row behind the one above it, or Nothing.
	Decided    Criterion
	Value      Points // the sum of the weeks that count, less all deductions of the members
	GamePoints int    // of the counted members in all weeks
	WeeksWon   int
	Weeks      []TeamWeek
}

// TeamWeek is a team's result in a week: the sum of its best Config.TeamBest members.
type TeamWeek struct {
	Score      Points
	GamePoints int
	Played     int // members with a list that counts
	Won        bool
	Dropped    bool // when only the best weeks count, and it is not among them
}

// RankTeams computes the standings of teams after a week from those of their members.
func RankTeams(c Config, teams []Team, members []Row, week int) []TeamRow {
	of := map[string]Row{}
	for _, r := range members {
		of[r.Member] = r
	}
	rows := make([]TeamRow, len(teams))
	for i, team := range teams {
		rows[i] = TeamRow{Team: team, Decided: Nothing, Weeks: make([]TeamWeek, week)}
		for w := range week {
			rows[i].Weeks[w] = c.teamWeek(team, of, w)
		}
		rows[i].addUp(c)
		for _, m := range team.Members {
			rows[i].Value -= of[m].Penalty + of[m].Fee
		}
	}
	markTeamWeeks(rows, week)
	slices.SortStableFunc(rows, func(a, b TeamRow) int {
		_, order := compareTeams(a, b)
		return cmp.Or(-order, cmp.Compare(a.Name, b.Name))
	})
	for i := range rows {
		rows[i].Rank = i + 1
		if i == 0 {
			continue
		}
		by, order := compareTeams(rows[i-1], rows[i])
		if rows[i].Decided = by; order == 0 {
			rows[i].Rank = rows[i-1].Rank
		}
	}
	return rows
}

// teamWeek adds up the best members of a team in a week, from 0.
func (c Config) teamWeek(team Team, of map[string]Row, week int) (sum TeamWeek) {
	var played []Week
	for _, m := range team.Members {
		if r, ok := of[m]; ok && week < len(r.Weeks) && r.Weeks[week].Lists > 0 {
			played = append(played, r.Weeks[week])
		}
	}
	slices.SortStableFunc(played, func(a, b Week) int { return compareWeeks(&b, &a) })
	sum.Played = len(played)
	for _, w := range played[:min(len(played), c.TeamBest)] {
		sum.Score += w.Score
		sum.GamePoints += w.GamePoints
	}
	return sum
}

// addUp adds up the weeks of a team, where only some count the best ones.
func (r *TeamRow) addUp(c Config) {
	var played []*TeamWeek
	for i := range r.Weeks {
		if w := &r.Weeks[i]; w.Played > 0 {
			played = append(played, w)
			r.Value += w.Score
			r.GamePoints += w.GamePoints
		}
	}
	if !c.Scoring.Way().Drops {
		return
	}
	slices.SortStableFunc(played, func(a, b *TeamWeek) int { return cmp.Compare(b.Score, a.Score) })
	for _, w := range played[min(c.Best, len(played)):] {
		w.Dropped = true
		r.Value -= w.Score
	}
}

// markTeamWeeks marks the best team of each week; equals win together.
func markTeamWeeks(rows []TeamRow, weeks int) {
	better := func(a, b TeamWeek) int {
		return cmp.Or(cmp.Compare(a.Score, b.Score), cmp.Compare(a.GamePoints, b.GamePoints))
	}
	for w := range weeks {
		var best *TeamWeek
		for i := range rows {
			if own := &rows[i].Weeks[w]; own.Played > 0 && (best == nil || better(*own, *best) > 0) {
				best = own
			}
		}
		for i := range rows {
			if own := &rows[i].Weeks[w]; own.Played > 0 && better(*own, *best) == 0 {
				own.Won = true
				rows[i].WeeksWon++
			}
		}
	}
}

// compareTeams says which team is better, and by which criterion.
func compareTeams(a, b TeamRow) (by Criterion, order int) {
	for _, c := range []struct {
		by    Criterion
		order int
	}{{Value, cmp.Compare(a.Value, b.Value)}, {GamePoints, cmp.Compare(a.GamePoints, b.GamePoints)}, {WeeksWon, cmp.Compare(a.WeeksWon, b.WeeksWon)}} {
		if c.order != 0 {
			return c.by, c.order
		}
	}
	return Nothing, 0
}
