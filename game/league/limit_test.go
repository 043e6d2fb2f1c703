package league_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// A member hears that a list of theirs will not count exactly if the standings are the same without their place in it.
func TestAListBeyondTheLimitDoesNotCount(t *testing.T) {
	beyond, within := 0, 0
	for seed := range uint64(40) {
		rng, number := rand.New(rand.NewPCG(seed, 9)), uint64(0)
		s := league.Season{Weeks: []league.Week{{Number: 1}, {Number: 2}}}
		s.Plan.Config = standings.Default(2)
		s.Plan.Config.PerWeek = 1 + int(seed%2)
		if seed%3 > 0 { // weeks of match days without a draw, and in the second one with tables that were drawn
			s.Plan.Config.Format, s.Weeks[0].Free = standings.MatchDay, true
		}
		for round := range 6 {
			members := ""
			for _, i := range rng.Perm(9)[:4] {
				members += string(rune('A' + i))
			}
			number++
			r := list(number, 1+round/3, members, 9, 3, -4, -8)
			l := league.List{Number: r.List, Week: r.Week, State: league.ListConfirmed, Table: "t"}
			if r.Records = []uint64{number}; round == 3 { // a leader has entered it
				r.Records, l.Table = nil, ""
			}
			for _, p := range r.Places {
				l.Members = append(l.Members, p.Member)
			}
			used := s.UsedUp(r.Week, 0, l.Members)
			before := standingsOf(t, s.Plan.Config, s.History(), 2)
			s.Lists = append(s.Lists, l)
			s.Outcomes = append(s.Outcomes, league.Outcome{Number: r.List, Sum: standings.Sum{Result: &r}})
			after := standingsOf(t, s.Plan.Config, s.History(), 2)
			games := func(t standings.Table, m string) int {
				if i := slices.IndexFunc(t.Rows, func(r standings.Row) bool { return r.Member == m }); i >= 0 {
					return t.Rows[i].Games
				}
				return 0
			}
			for _, m := range l.Members {
				counts := games(after, m) > games(before, m)
				if counts == slices.Contains(used, m) {
					t.Errorf("seed %d, list %d of %s: counts is %t, and used up are %v", seed, r.List, m, counts, used)
				}
				if counts {
					within++
				} else {
					beyond++
				}
			}
			if again := s.UsedUp(r.Week, r.List, l.Members); !slices.Equal(again, used) {
				t.Errorf("seed %d, list %d: at its end used up are %v, and before it %v", seed, r.List, again, used)
			}
		}
	}
	if beyond < 100 || within < 100 {
		t.Errorf("%d places were beyond the limit and %d within: the test shows less than it should", beyond, within)
	}
}

// A list that was broken off, struck or refused uses up nothing, and one that goes on does.
func TestWhatUsesUpAListOfTheWeek(t *testing.T) {
	r := list(1, 1, "ABCD", 4, 2, -2, -4)
	for _, c := range []struct {
		state league.ListState
		late  league.Late
		used  bool
	}{
		{league.ListRunning, league.LateNot, true}, {league.ListInterrupted, league.LateNot, true}, {league.ListArranged, league.LateNot, false},
		{league.ListAborted, league.LateNot, false}, {league.ListStruck, league.LateNot, false}, {league.ListDisputed, league.LateNot, true},
		{league.ListFinished, league.LateRefused, false}, {league.ListFinished, league.LateAccepted, true}, {league.ListCorrected, league.LateNot, true},
	} {
		s := league.Season{Weeks: make([]league.Week, 2), Lists: []league.List{{Table: "t", Number: 1, Week: 1, State: c.state, Late: c.late, Members: []string{"A", "B", "C", "D"}}}}
		s.Plan.Config = standings.Default(2)
		if c.state != league.ListRunning && c.state != league.ListInterrupted && c.state != league.ListArranged {
			s.Outcomes = []league.Outcome{{Number: 1, Sum: standings.Sum{Result: &r}}}
		}
		if used := s.UsedUp(1, 0, []string{"A", "E", ""}); slices.Contains(used, "A") != c.used || slices.Contains(used, "E") || slices.Contains(used, "") {
			t.Errorf("%s %s: used up are %v", c.state, c.late, used)
		}
		if used := s.UsedUp(2, 0, []string{"A"}); len(used) > 0 {
			t.Errorf("%s %s: another week is used up by %v", c.state, c.late, used)
		}
		if s.Plan.Config.Format = standings.MatchDay; len(s.UsedUp(1, 0, []string{"A"})) > 0 {
			t.Error("a match day has no limit")
		}
	}
}
