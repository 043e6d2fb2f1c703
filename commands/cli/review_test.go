package cli_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"karlchen/commands/cli"
)

// A review prints what each player lost, in text and in JSON.
func TestReviewJudgesAGame(t *testing.T) {
	if testing.Short() {
		t.Skip("reviews games, which cannot race")
	}
	out, problems, err := run(&cli.Review{Level: "strong:5ms", Seed: 1}, sample)
	if err != nil || problems != "" || !strings.HasPrefix(out, "game 1\n  seat 1: wasted ") {
		t.Errorf("%v, %s: %s", err, problems, out)
	}
	out, problems, err = run(&cli.Review{Level: "medium", Seed: 1, JSON: true, All: true}, sample)
	var j struct {
		Record    int
		Wasted    [4]struct{ Decisions int }
		Curve     []float64
		Decisions []struct{ Action, Seat int }
	}
	if err != nil || problems != "" || json.Unmarshal([]byte(out), &j) != nil {
		t.Fatalf("%v, %s: %s", err, problems, out)
	}
	if j.Record != 1 || j.Wasted[2].Decisions == 0 || len(j.Curve) != 49 || j.Curve[48] != 3 || len(j.Decisions) < 30 {
		t.Errorf("%+v", j)
	}
}

func TestReviewRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		review cli.Review
		text   string
		input  bool // the input is wrong, and not the usage
		says   string
	}{
		"a player that weighs nothing": {cli.Review{Level: "simple"}, sample, false, "weighs nothing"},
		"an unknown player":            {cli.Review{Level: "grandmaster"}, sample, false, "no player"},
		"a game that is not there":     {cli.Review{Level: "medium", Game: 2}, sample, true, "no game 2"},
		"an unfinished game":           {cli.Review{Level: "medium"}, sample[:strings.Index(sample, "[Winner")] + "\n1:healthy\n", true, "not finished"},
		"something else":               {cli.Review{Level: "medium"}, "hello", true, ":1: "},
	} {
		_, problems, err := run(&c.review, c.text)
		if err == nil || errors.Is(err, cli.ErrInput) != c.input || !strings.Contains(problems+err.Error(), c.says) {
			t.Errorf("%s: %v, %s", name, err, problems)
		}
	}
}
