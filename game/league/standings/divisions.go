package standings

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// MinDivided is the number of active players that a league needs for divisions, and MinDivision the number for each of them.
const MinDivided, MinDivision = 12, 4

// Divide splits active members, the best first, into divisions whose sizes differ by one at most; upper ones are the larger.
func Divide(ranked []string, divisions int) ([][]string, error) {
	if len(ranked) < MinDivided {
		return nil, fmt.Errorf("divisions need %d active players, and there are %d", MinDivided, len(ranked))
	}
	if divisions < 2 || len(ranked)/divisions < MinDivision {
		return nil, fmt.Errorf("%d players cannot be split into %d divisions of at least %d", len(ranked), divisions, MinDivision)
	}
	all := make([][]string, divisions)
	for i := range all {
		n := (len(ranked) + divisions - i - 1) / (divisions - i)
		all[i], ranked = slices.Clone(ranked[:n]), ranked[n:]
	}
	return all, nil
}

// Move returns the divisions of the next season: the best moving members of each change places with the worst of the division above.
// Divisions come from the top, each with its members in their final order, the best first. The members of the next divisions are in order
// of strength, too.
func Move(divisions [][]string, moving int) ([][]string, error) {
	if moving < 1 {
		return nil, errors.New("at least one must move")
	}
	active := 0
	for i, d := range divisions {
		active += len(d)
		both := 1 // nobody moves twice
		if i > 0 && i < len(divisions)-1 {
			both = 2
		}
		if len(d) < moving*both || len(d) < MinDivision {
			return nil, fmt.Errorf("division %d has %d members, too few for %d to move", i+1, len(d), moving)
		}
	}
	if len(divisions) < 2 || active < MinDivided {
		return nil, fmt.Errorf("promotion needs two divisions and %d active players, and there are %d", MinDivided, active)
	}
	next := make([][]string, len(divisions))
	for i, d := range divisions {
		if i > 0 { // the best of this division are now in the one above, and its worst here
			above := divisions[i-1]
			next[i-1] = append(next[i-1], d[:moving]...)
			next[i] = append(next[i], above[len(above)-moving:]...)
			d = d[moving:]
		}
		if i < len(divisions)-1 {
			d = d[:len(d)-moving]
		}
		next[i] = append(next[i], d...)
	}
	return next, nil
}

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
