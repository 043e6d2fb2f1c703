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

// TeamRow is a team's line in the standings. Its weeks are the sums of its best Config.TeamBest members, and have as Lists its members with a list that
// counts. Deductions are those of all members.
type TeamRow struct {
	Team
	Row
}

// RankTeams computes the standings of teams after a week from those of their members. Only as many weeks count as for a member.
func RankTeams(c Config, teams []Team, members []Row, week int) []TeamRow {
	named := map[string]Team{}
	for _, team := range teams {
		named[team.Name] = team
	}
	var ranked []TeamRow
	for _, r := range rankRows(c.teamRows(teams, members, week)) {
		ranked = append(ranked, TeamRow{named[r.Member], r})
	}
	return ranked
}

// teamRows returns the rows of teams after a week, not yet ranked.
func (c Config) teamRows(teams []Team, members []Row, week int) (rows []*standing) {
	of := map[string]Row{}
	for _, r := range members {
		of[r.Member] = r
	}
	for _, team := range slices.SortedFunc(slices.Values(teams), func(a, b Team) int { return cmp.Compare(a.Name, b.Name) }) {
		r := &standing{Row: Row{Ranked: Ranked{Member: team.Name}}}
		for w := range week {
			r.Weeks = append(r.Weeks, c.teamWeek(team, of, w))
			r.Total += r.Weeks[w].Score
			r.GamePoints += r.Weeks[w].GamePoints
		}
		if c.Scoring.Way().Drops {
			r.dropWeeks(c.Best)
		}
		for _, m := range team.Members {
			r.Penalty += of[m].Penalty
			r.Fee += of[m].Fee
		}
		r.Value = r.sum()
		rows = append(rows, r)
	}
	markWeekWinners(rows, week)
	return rows
}

// teamWeek adds up the best members of a team in a week, from 0.
func (c Config) teamWeek(team Team, of map[string]Row, week int) (sum Week) {
	var played []Week
	for _, m := range team.Members {
		if r, ok := of[m]; ok && week < len(r.Weeks) && r.Weeks[week].Lists > 0 {
			played = append(played, r.Weeks[week])
		}
	}
	slices.SortStableFunc(played, func(a, b Week) int { return compareWeeks(&b, &a) })
	sum.Lists = len(played)
	for _, w := range played[:min(len(played), c.TeamBest)] {
		sum.Score += w.Score
		sum.GamePoints += w.GamePoints
	}
	return sum
}
