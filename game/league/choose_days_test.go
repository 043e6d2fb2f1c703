package league_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// The league proposes the evenings on which most can play who want to, as long as these are still to come.
func TestEveningsForMost(t *testing.T) {
	b := tell(t, standings.Open, 1, 6)
	b.tick(1, league.EventOpen)
	for user, days := range map[string][]int{"A": {2, 4, 5, 7}, "B": {4, 7}, "C": {2, 4}, "D": {7}, "E": {4}} {
		b.do(league.Actor{ID: user}, &league.SetDays{Days: days})
	}
	for user, answer := range map[string]league.Answer{"A": league.AnswerIn, "B": league.AnswerMaybe, "C": league.AnswerIn, "D": league.AnswerIn, "E": league.AnswerOut} {
		b.do(league.Actor{ID: user}, &league.Say{Week: 1, Answer: answer})
	}
	proposed := func(want ...string) {
		t.Helper()
		var got []string
		for _, e := range b.s.Evenings(1, b.now) {
			got = append(got, fmt.Sprint(e.At.Format("Mon "), len(e.Members)))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: proposed %q, want %q", b.now.Format(time.DateTime), got, want)
		}
	}
	proposed("Thu 3", "Sun 3", "Tue 2")
	b.now = b.now.Add(72 * time.Hour)
	proposed("Thu 3", "Sun 3")
	b.do(league.Actor{}, &league.Begin{Table: "t", Members: []string{"A", "F", "E", ""}, Opened: 1})
	proposed("Thu 2", "Sun 2")
	b.do(league.Actor{ID: "B"}, &league.SetDays{})
	proposed()
	b.refused(league.Actor{ID: "B"}, &league.SetDays{Days: []int{4, 4}}, league.NothingToChange)
	b.refused(league.Actor{ID: "B"}, &league.SetDays{Days: []int{8}}, league.NothingToChange)
}

// Nobody has named a day: the league proposes the evening on which people have played before, at their hour, and a click names the day.
func TestEveningsOfEarlierWeeks(t *testing.T) {
	b := tell(t, standings.Open, 2, 5)
	b.tick(1, league.EventOpen)
	b.now = b.now.Add(2*24*time.Hour + 21*time.Hour)
	b.do(league.Actor{}, &league.Begin{Table: "t", Members: []string{"A", "B", "C", "D"}, Opened: 1})
	b.tick(1, league.EventClose)
	b.tick(2, league.EventOpen)
	check := func(people ...string) {
		t.Helper()
		all := b.s.Evenings(2, b.now)
		if len(all) != 1 || all[0].At.Format("Mon 15:04") != "Wed 21:00" || !slices.Equal(all[0].Members, people) {
			t.Errorf("proposed are %+v, want %v on Wednesday at nine", all, people)
		}
	}
	check("A", "B", "C", "D")
	b.do(league.Actor{ID: "D"}, &league.Say{Week: 2, Answer: league.AnswerOut})
	b.do(league.Actor{ID: "E"}, &league.Say{Week: 2, Answer: league.AnswerIn, Day: 3})
	check("A", "B", "C", "E")
	if m, _ := b.s.Member("E"); !slices.Equal(m.Days, []int{3}) {
		t.Errorf("the member can on %v", m.Days)
	}
	b.refused(league.Actor{ID: "E"}, &league.Say{Week: 2, Answer: league.AnswerIn, Day: 8}, league.NothingToChange)
}
