package league_test

import (
	"strings"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// playEvening opens a week, draws two tables, enters their lists and ends the week.
func (b *story) playEvening(week int, tables ...standings.ListResult) {
	b.Helper()
	b.now = b.s.Calendar().Opens(week)
	b.do(league.Actor{}, &league.Tick{Week: week, Event: league.EventOpen, Before: &league.Heritage{}})
	for _, user := range strings.Split("ABCDEFGH", "") {
		b.do(league.Actor{ID: user, Name: user}, &league.SignUp{Week: week, Answer: league.AnswerIn})
	}
	b.now = b.s.DrawAt(week).Add(-time.Hour)
	d, err := b.s.DrawRequest(week, nil, b.now)
	if err != nil {
		b.Fatal(err)
	}
	if d, err = b.s.DrawTables(d, 1, 1); err != nil {
		b.Fatal(err)
	}
	b.do(storyChief, &league.DrawWeek{Week: week, Draw: d, Tables: []string{"t" + string(rune('0'+week)), "u" + string(rune('0'+week))}})
	for _, r := range tables {
		e := &league.AddResult{Week: week, Why: "-"}
		for _, p := range r.Places {
			e.Members, e.Points = append(e.Members, p.Member), append(e.Points, p.Points)
		}
		b.do(storyChief, e)
	}
	b.now = b.s.Calendar().Closes(week)
	b.do(league.Actor{}, &league.Tick{Week: week, Event: league.EventClose})
}

// A knock-out of eight has its final on the second evening, and ends with it: nobody plays on for nothing. A season of an earlier program went on until its
// last week, and folds to that.
func TestAKnockoutEndsWithItsFinale(t *testing.T) {
	for edition, want := range map[int]league.SeasonState{0: league.SeasonRunning, 1: league.SeasonClosing} {
		b := tell(t, standings.MatchDay, 4, 8)
		b.s.Plan.Config.Scoring, b.s.Plan.Config.Edition = standings.ByKnockout, edition
		if week, _ := b.s.Finale(); week != 0 {
			t.Errorf("before the first evening week %d is the final", week)
		}
		b.playEvening(1, list(1, 1, "ABCD", 9, 3, -4, -8), list(2, 1, "EFGH", 7, 5, -4, -8))
		if week, who := b.s.Finale(); week != 2 || strings.Join(who, "") != "ABEF" || b.s.State != league.SeasonRunning {
			t.Errorf("after the first evening week %d is the final, of %v, and the season is %s", week, who, b.s.State)
		}
		b.playEvening(2, list(3, 2, "ABEF", -9, 3, 14, -8), list(4, 2, "CDGH", 30, -10, -10, -10))
		if week, _ := b.s.Finale(); week != 2 || b.s.State != want {
			t.Errorf("edition %d: after the final, in week %d, the season is %s, want %s", edition, week, b.s.State, want)
		}
		later := league.WeekPlanned
		if edition > 0 {
			later = league.WeekCancelled
		}
		if b.s.Weeks[2].State != later || b.s.Weeks[3].State != later {
			t.Errorf("edition %d: the weeks after the final are %s and %s, want %s", edition, b.s.Weeks[2].State, b.s.Weeks[3].State, later)
		}
		table := standingsOf(t, b.s.Plan.Config, b.s.History(), 4)
		if table.Rows[0].Member != "E" {
			t.Errorf("%s is first, and E has won the final", table.Rows[0].Member)
		}
		awards, err := b.s.History().Awards(b.s.Plan.Config, 2)
		if err != nil || awards[0].Kind != standings.WeekWon || strings.Join(awards[0].Winners, "") != "E" {
			t.Errorf("the award of the week of the final is %+v, %v; C has only won the other table", awards[0], err)
		}
	}
}

// What the dialogue of a founding says: the best two of each table stay in until at most five are left, who play the final.
func TestEveningsThatAKnockoutNeeds(t *testing.T) {
	for people, want := range map[int]int{4: 2, 5: 2, 6: 2, 8: 2, 10: 2, 11: 3, 12: 3, 16: 3, 20: 3, 32: 4, 64: 5} {
		if got := league.Evenings(people); got != want {
			t.Errorf("%d people need %d evenings, want %d", people, got, want)
		}
	}
}
