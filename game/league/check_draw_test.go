package league_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"karlchen/game/league"
	"karlchen/game/league/draw"
)

// drawnOf draws tables for people of each group.
func drawnOf(t *testing.T, groups ...[]string) league.Draw {
	t.Helper()
	r := draw.Request{Members: slices.Concat(groups...), Policy: draw.FillUp, Seed: 1<<63 + 5, Ahead: 2}
	if len(groups) > 1 {
		r.Groups = groups
	}
	result, err := draw.Tables(r)
	if err != nil {
		t.Fatal(err)
	}
	return league.Draw{Request: r, Result: result}
}

// Everybody can repeat a draw from the export of its season. What somebody has changed in it comes out. A draw of an earlier program by secret
// wishes is no fault.
func TestADrawIsRepeatedFromItsExport(t *testing.T) {
	all := strings.Split("ABCDEFGHIJKLMNOPQRSTU", "")
	for name, drawn := range map[string]league.Draw{"all together": drawnOf(t, all[:9]), "two divisions": drawnOf(t, all[:8], all[8:21])} {
		season := league.Season{Weeks: []league.Week{{Number: 1}, {Number: 2, Draw: &drawn}}}
		data, err := json.Marshal(league.Export{Version: 1, Draws: league.ExportDraws(season)})
		if err != nil {
			t.Fatal(err)
		}
		var e league.Export
		if err := json.Unmarshal(data, &e); err != nil || len(e.Draws) != 1 || e.Draws[0].Week != 2 {
			t.Fatalf("%s: %v, %+v", name, err, e.Draws)
		}
		if err := e.Draws[0].Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := season.CheckDraw(2); err != nil {
			t.Errorf("%s by the season: %v", name, err)
		}
		other := e.Draws[0]
		other.Tables = slices.Clone(other.Tables)
		other.Tables[0] = slices.Clone(other.Tables[0])
		other.Tables[0][0], other.Tables[0][1] = other.Tables[0][1], other.Tables[0][0]
		if err := other.Check(); !errors.Is(err, league.ErrOtherDraw) {
			t.Errorf("%s with two places exchanged: %v", name, err)
		}
		seed := e.Draws[0]
		seed.Seed++
		if err := seed.Check(); !errors.Is(err, league.ErrOtherDraw) {
			t.Errorf("%s with another seed: %v", name, err)
		}
		wished := drawn
		wished.Apart = []draw.Pair{{A: all[0], B: all[1]}}
		secret := league.ExportDraws(league.Season{Weeks: []league.Week{{Number: 1, Draw: &wished}}})[0]
		viewed := league.Season{Weeks: []league.Week{{Number: 1, Draw: &wished}}}.View(all[3])
		if seen := league.ExportDraws(viewed)[0]; !errors.Is(seen.Check(), league.ErrSecretWishes) {
			t.Errorf("%s with wishes of others gives %v to another member", name, seen.Check())
		}
		if secret.Apart != nil || secret.Seed != 0 || !errors.Is(secret.Check(), league.ErrSecretWishes) { // with the seed everybody could try the pairs
			t.Errorf("%s with wishes tells %v, the seed %d, and %v", name, secret.Apart, secret.Seed, secret.Check())
		}
	}
	if _, err := (league.Season{Weeks: []league.Week{{Number: 1}}}).CheckDraw(1); !errors.Is(err, league.NotDrawn) {
		t.Errorf("a week that is not drawn gives %v", err)
	}
}

// Logs and rows of years ago hold draws in this form.
func TestADrawIsStoredAsEver(t *testing.T) {
	const stored = `{"at":"2026-11-20T19:00:00Z","by":"7","members":["1","2"],"policy":"turns","sat_out":{"3":1},"met":[{"a":"1","b":"2","times":3}],` +
		`"mates":[{"a":"1","b":"2"}],"apart":[{"a":"2","b":"1"}],"uneven":{"1":2},"ahead":4,"ranked":["2","1"],"groups":[["1"],["2"]],"seed":"9223372036854775813",` +
		`"tables":[["1","2","",""]],"out":["3"]}`
	var d league.Draw
	if err := json.Unmarshal([]byte(stored), &d); err != nil {
		t.Fatal(err)
	}
	if again, err := json.Marshal(d); err != nil || string(again) != stored {
		t.Errorf("it is stored as\n%s\nand not as\n%s: %v", again, stored, err)
	}
}
