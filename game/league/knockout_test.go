package league_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/league"
)

// The best two of each table stay in, until a final. An evening counts once its week is over, and only if its tables were drawn.
func TestEveningsOfAKnockout(t *testing.T) {
	c := league.Default(8)
	c.Format, c.Scoring = league.MatchDay, league.ByKnockout
	first := []league.ListResult{list(1, 1, "ABCD", 9, 3, -4, -8), list(2, 1, "EFGH", 7, 5, -4, -8)}
	away := list(2, 1, "EFGH", 9, 8, -7, -10)
	away.Places[0].Substituted = 20
	for _, tt := range []struct {
		name        string
		lists       []league.ListResult
		ended, free []int
		week        int
		want        string
	}{
		{"before the week is over", first, nil, nil, 1, "1 A 0; 2 E 0; 3 F 0; 4 B 0; 5 C 0; 5 G 0; 7 D 0; 7 H 0"},
		{"without a draw", first, []int{1}, []int{1}, 1, "1 A 0; 2 E 0; 3 F 0; 4 B 0; 5 C 0; 5 G 0; 7 D 0; 7 H 0"},
		{"the first evening", first, []int{1}, nil, 1, "1 A 1; 2 E 1; 3 F 1; 4 B 1; 5 C 0; 5 G 0; 7 D 0; 7 H 0"},
		{"equal to the second", []league.ListResult{list(1, 1, "ABCD", 9, 2, 2, -13), first[1]}, []int{1}, nil, 1,
			"1 A 1; 2 E 1; 3 F 1; 4 B 1; 4 C 1; 6 G 0; 7 H 0; 8 D 0"},
		{"a no-show is out", []league.ListResult{first[0], away}, []int{1}, nil, 1, "1 A 1; 2 F 1; 3 B 1; 4 G 1; 5 E 0; 6 C 0; 7 D 0; 8 H 0"},
		{"one table alone stays in", first[:1], []int{1}, nil, 1, "1 A 1; 2 B 1; 3 C 1; 4 D 1"},
		{"the final, with two equals", append(slices.Clone(first), list(3, 2, "ABEF", -6, 2, 2, 2), list(4, 2, "CDGH", 99, -33, -33, -33)), []int{1, 2}, nil, 2,
			"1 E 4; 2 F 4; 3 B 4; 4 A 2; 5 C 0; 6 G 0; 7 D 0; 7 H 0"},
		{"only three come to the final", append(slices.Clone(first), list(3, 2, "ABF-", 9, 2, -5, -6)), []int{2, 1}, nil, 2,
			"1 A 4; 2 B 3; 3 F 2; 4 E 1; 5 C 0; 5 G 0; 7 D 0; 7 H 0"},
		{"too few come to the final", append(slices.Clone(first), list(3, 2, "ABCG", 9, 2, -5, -6), list(4, 3, "ABEF", 9, 2, -5, -6)), []int{1, 2, 3}, nil, 3,
			"1 A 5; 2 B 4; 3 E 3; 4 F 2; 5 D 0; 5 H 0; 7 C 0; 8 G 0"},
		{"after the final", append(slices.Clone(first), list(3, 2, "ABEF", 9, 2, -5, -6), list(4, 3, "ABCD", -30, -30, 30, 30)), []int{1, 2, 3}, nil, 3,
			"1 A 5; 2 B 4; 3 E 3; 4 F 2; 5 C 0; 6 D 0; 7 G 0; 8 H 0"},
	} {
		table := standings(t, c, league.History{Lists: tt.lists, Ended: tt.ended, Free: tt.free}, tt.week)
		for i := range table.Rows {
			table.Rows[i].Decided = league.Value
		}
		if got := lines(table); got != tt.want {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

// Those who are still in are drawn together, and the draw can be repeated later, when others are. Nobody changes places with somebody who is out. Where too
// few are still in for a table, all are drawn together.
func TestADrawSeatsThoseTogetherWhoAreStillIn(t *testing.T) {
	b := tell(t, league.MatchDay, 4, 8)
	b.s.Plan.Config.Scoring = league.ByKnockout
	b.s.State = league.SeasonRunning
	b.s.Weeks[0].State, b.s.Weeks[1].State = league.WeekFinal, league.WeekCheckIn
	first, second := list(1, 1, "ABCD", 9, 3, -4, -8), list(2, 1, "EFGH", 7, 5, -4, -8)
	b.s.Lists = []league.List{{Number: 1, Week: 1, State: league.ListConfirmed}, {Number: 2, Week: 1, State: league.ListConfirmed}}
	b.s.Outcomes = []league.Outcome{{Number: 1, Result: &first}, {Number: 2, Result: &second}}
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
	drawn, err := b.s.Redraw(d)
	if err != nil {
		t.Fatal(err)
	}
	d.Tables = drawn.Tables
	b.do(storyChief, &league.DrawWeek{Week: 2, Draw: d, Tables: []string{"t", "u"}})
	b.refused(storyChief, &league.Swap{Week: 2, One: "A", Other: "C", Tables: [2]string{"v", "w"}}, league.TwoDivisions)
	if in, all := b.s.StillIn(); strings.Join(in, "") != "ABEF" || all {
		t.Errorf("still in: %v, %t", in, all)
	}
	if in, all := b.s.StillInAfter(0); in != nil || !all {
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

func TestRefusedKnockouts(t *testing.T) {
	p := league.Plan{
		Config: league.Default(4), Reminder: league.DefaultReminder, LastCall: league.DefaultLastCall, Policy: league.FillUp,
		MatchDay: league.Appointment{Day: time.Thursday, Clock: league.Clock{Hour: 20}},
	}
	p.Config.Format, p.Config.Scoring = league.MatchDay, league.ByKnockout
	if err := p.Check(); err != nil {
		t.Errorf("a knock-out: %v", err)
	}
	for name, tt := range map[string]struct {
		change func(*league.Plan)
		want   game.Refusal
	}{
		"open weeks":    {func(p *league.Plan) { p.Config.Format = league.Open }, league.KnockoutDrawn},
		"people wait":   {func(p *league.Plan) { p.Policy = league.WaitFor }, league.KnockoutDrawn},
		"divisions":     {func(p *league.Plan) { p.Divisions, p.Moving = 2, 1 }, league.Undivided},
		"teams":         {func(p *league.Plan) { p.Config.Team, p.Config.TeamBest = 2, 2 }, league.BadTeam},
		"missing lists": {func(p *league.Plan) { p.Config.Least = 2 }, league.BadLeast},
	} {
		bad := p
		if tt.change(&bad); !errors.Is(bad.Check(), tt.want) {
			t.Errorf("%s: %v", name, bad.Check())
		}
	}
}
