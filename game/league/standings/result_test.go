package standings_test

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/league/standings"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// gameOf is a game won by Re, the first two of the players, with the given points.
func gameOf(number uint64, players string, points ...int) stats.Game {
	g := stats.Game{Number: number, Contract: rules.Normal, Winner: game.Re, Soloist: card.NoSeat, Feats: stats.Feats{Re: [card.Seats]bool{true, true}}}
	for seat, p := range players {
		if p != '-' {
			g.Players[seat].ID = string(p)
		}
		g.Points[seat] = points[seat]
	}
	return g
}

func TestAListOfFiveIsAddedUp(t *testing.T) {
	first := gameOf(10, "ABCD", 2, 2, -2, -2)
	first.Made[0][rules.FuchsCaught] = 2
	first.Made[2][rules.KarlchenMade] = 1
	solo := gameOf(11, "BCDE", 9, -3, -3, -3)
	solo.Contract, solo.Soloist, solo.Re = rules.SoloQueens, 0, [card.Seats]bool{true}
	silent := gameOf(12, "CXEA", 6, -2, -2, -2) // X plays for D
	silent.Contract, silent.Soloist, silent.Re = rules.SilentHochzeit, 0, [card.Seats]bool{true}
	computer := gameOf(13, "-EAB", 3, 3, -3, -3) // a computer plays for D
	computer.Made[0][rules.FuchsCaught] = 1
	got, err := standings.NewListResult(4, 2, []string{"A", "B", "C", "D", "E"}, []standings.Deal{
		{Places: [card.Seats]int{0, 1, 2, 3}, Game: first}, {Places: [card.Seats]int{1, 2, 3, 4}, Game: solo},
		{Places: [card.Seats]int{2, 3, 4, 0}, Game: silent}, {Places: [card.Seats]int{3, 4, 0, 1}, Game: computer},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := standings.ListResult{List: 4, Week: 2, Records: []uint64{10, 11, 12, 13}, Places: []standings.PlaceResult{
		// 2, -2 and -3.
		{Member: "A", Points: -3, Games: 3, Feats: standings.Feats{Foxes: 2, Biggest: 2, Record: 10}},
		{Member: "B", Points: 2 + 9 - 3, Games: 3, Feats: standings.Feats{Soli: 1, Biggest: 9, Record: 11}},
		// A silent Hochzeit is won alone, but was not declared: it is no solo.
		{Member: "C", Points: -2 - 3 + 6, Games: 3, Feats: standings.Feats{Karlchen: 1, Biggest: 6, Record: 12}},
		// Substitutes played two for D. The points belong to D, the caught foxes do not.
		{Member: "D", Points: -2 - 3 - 2 + 3, Games: 4, Substituted: 2, Computer: 1},
		{Member: "E", Points: -3 - 2 + 3, Games: 3, Feats: standings.Feats{Biggest: 3, Record: 13}},
	}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestImpossibleLists(t *testing.T) {
	all := [card.Seats]int{0, 1, 2, 3}
	for _, tt := range []struct {
		name    string
		members []string
		deals   []standings.Deal
	}{
		{"a game twice", []string{"A", "B", "C", "D"}, []standings.Deal{{all, gameOf(1, "ABCD", 1, 1, -1, -1)}, {all, gameOf(1, "ABCD", 1, 1, -1, -1)}}},
		{"a place outside of the table", []string{"A", "B", "C", "D"}, []standings.Deal{{[card.Seats]int{0, 1, 2, 4}, gameOf(1, "ABCD", 1, 1, -1, -1)}}},
		{"two at a place", []string{"A", "B", "C", "D"}, []standings.Deal{{[card.Seats]int{0, 1, 2, 2}, gameOf(1, "ABCD", 1, 1, -1, -1)}}},
		{"two members only", []string{"A", "B", "", ""}, []standings.Deal{{all, gameOf(1, "AB--", 1, 1, -1, -1)}}},
		{"six places", []string{"A", "B", "C", "D", "E", "F"}, nil},
		{"not zero-sum", []string{"A", "B", "C", "D"}, []standings.Deal{{all, gameOf(1, "ABCD", 1, 1, -1, -2)}}},
	} {
		if _, err := standings.NewListResult(1, 1, tt.members, tt.deals); err == nil {
			t.Errorf("%s: nothing is wrong", tt.name)
		}
	}
}

func TestPointsAreWritten(t *testing.T) {
	for points, want := range map[standings.Points]string{
		0: "0", standings.Point: "1", -standings.Point / 2: "-0.5", standings.Point * 10 / 3: "3.33", -standings.Point * 5 / 3: "-1.67", 12 * standings.Point: "12",
	} {
		if got := points.String(); got != want {
			t.Errorf("%d is written %q, want %q", points, got, want)
		}
	}
	if got := (standings.Point * 5 / 2).Float(); got != 2.5 {
		t.Errorf("two and a half are %v", got)
	}
}

func TestAnAttemptIsRead(t *testing.T) {
	first, second := gameOf(7, "-A--", 2, 2, -2, -2), gameOf(8, "--A-", 1, 1, -1, -1)
	first.Made[1][rules.FuchsCaught] = 1
	got, err := standings.NewAttempt(3, 2, "A", []standings.Deal{{Game: first}, {Game: second}})
	want := standings.Attempt{List: 3, Week: 2, Member: "A", Points: []int{2, -1}, Records: []uint64{7, 8}, Feats: standings.Feats{Foxes: 1, Biggest: 2, Record: 7}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v\nwant %+v", got, err, want)
	}
	if _, err := standings.NewAttempt(3, 2, "B", []standings.Deal{{Game: first}}); err == nil {
		t.Error("B has played a game without a seat")
	}
	if _, err := standings.NewAttempt(3, 2, "", []standings.Deal{{Game: first}}); err == nil {
		t.Error("a computer has attempted the task")
	}
}

// Stored results and corrections are read again without a change.
func TestResultsAndCorrectionsAreStored(t *testing.T) {
	h := standings.History{
		Lists:    []standings.ListResult{list(1, 1, "AB-D", 4, 3, -2, -5)},
		Attempts: []standings.Attempt{{List: 2, Week: 1, Member: "A", Points: []int{1, -2}, Records: []uint64{5, 6}}},
		Corrections: []standings.Correction{
			{Number: 1, Change: standings.Rescore, List: 1, Scores: []int{1, 0, 0, -1}, By: "L", At: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), Why: "miscounted"},
			{Number: 2, Change: standings.Penalty, Member: "A", Week: 1, Points: standings.Point},
		},
	}
	data, err := json.Marshal(h)
	if err != nil {
		t.Fatal(err)
	}
	var again standings.History
	if err := json.Unmarshal(data, &again); err != nil || !reflect.DeepEqual(again, h) {
		t.Errorf("got %+v, %v\nwant %+v", again, err, h)
	}
}
