package league_test

import (
	"slices"
	"strings"
	"testing"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// Those who are still in are drawn together, and the draw can be repeated later, when others are. Nobody changes places with somebody who is out. Where too
// few are still in for a table, all are drawn together.
func TestADrawSeatsThoseTogetherWhoAreStillIn(t *testing.T) {
	b := tell(t, standings.MatchDay, 4, 8)
	b.s.Plan.Config.Scoring = standings.ByKnockout
	b.s.State = league.SeasonRunning
	b.s.Weeks[0].State, b.s.Weeks[1].State = league.WeekFinal, league.WeekCheckIn
	first, second := list(1, 1, "ABCD", 9, 3, -4, -8), list(2, 1, "EFGH", 7, 5, -4, -8)
	b.s.Lists = []league.List{{Number: 1, Week: 1, State: league.ListConfirmed}, {Number: 2, Week: 1, State: league.ListConfirmed}}
	b.s.Outcomes = []league.Outcome{{Number: 1, Sum: standings.Sum{Result: &first}}, {Number: 2, Sum: standings.Sum{Result: &second}}}
	w := &b.s.Weeks[1]
	w.Order, w.Answers = strings.Split("HGFEDCBA", ""), map[string]league.Answer{}
	for _, user := range w.Order {
		w.Answers[user] = league.AnswerHere
	}
	b.now = b.s.DrawAt(2)
	d, err := b.s.DrawRequest(2, nil, b.now)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Groups) != 2 || strings.Join(d.Groups[0], "") != "FEBA" || strings.Join(d.Groups[1], "") != "HGDC" {
		t.Fatalf("the groups are %v", d.Groups)
	}
	if d, err = b.s.DrawTables(d, 0, 1); err != nil {
		t.Fatal(err)
	}
	b.do(storyChief, &league.DrawWeek{Week: 2, Draw: d, Tables: []string{"t", "u"}})
	b.refused(storyChief, &league.Swap{Week: 2, One: "A", Other: "C", Tables: [2]string{"v", "w"}}, league.TwoDivisions)
	if in, all := b.s.StillIn(8); strings.Join(in, "") != "ABEF" || all {
		t.Errorf("still in: %v, %t", in, all)
	}
	if in, all := b.s.StillIn(0); in != nil || !all {
		t.Errorf("before the first evening are in: %v, %t", in, all)
	}
	first.Places[0].Points, first.Places[3].Points = -8, 9 // D is in, and not A
	if _, err := b.s.CheckDraw(2); err != nil {
		t.Errorf("after a correction: %v", err)
	}
	for _, user := range []string{"E", "F"} {
		b.s.Weeks[1].Answers[user] = league.AnswerOut
	}
	if d, err = b.s.DrawRequest(2, nil, b.now); err != nil || len(d.Groups) != 1 || len(d.Groups[0]) != 6 {
		t.Errorf("with two who are still in: %v, %v", d.Groups, err)
	}
}

func TestModeOfAWeek(t *testing.T) {
	week := func(f standings.Format, w league.Week) standings.Format {
		s := league.Term{Plan: league.Plan{Config: standings.Config{Format: f}}}
		return s.ModeOf(w).Format
	}
	got := []standings.Format{
		week(standings.Open, league.Week{}), week(standings.Task, league.Week{}), week(standings.MatchDay, league.Week{}), week(standings.MatchDay, league.Week{Free: true}),
	}
	if want := []standings.Format{standings.Open, standings.Task, standings.MatchDay, standings.Open}; !slices.Equal(got, want) {
		t.Errorf("weeks are played as %q, not as %q", got, want)
	}
}
