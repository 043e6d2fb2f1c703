package cli_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"karlchen/commands/cli"
	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/league/exchange"
	"karlchen/game/league/standings"
)

// The page of a season comes from its export, to standard output or a file; whatever else is no season, and says so.
func TestSeasonDrawsAPage(t *testing.T) {
	const export = `{"version": 1, "league": "Montagsliga", "season": 2, "week": 1, "weeks": 4, "format": "open", "scoring": "places", "standings": [{"rank": 1, "member": "1", "name": "Anna"}]}`
	out, problems, err := run(&cli.Season{Lang: "de", File: "-"}, export)
	if err != nil || problems != "" || !strings.HasPrefix(out, "<!doctype html>") || !strings.Contains(out, "Montagsliga – Saison 2") || !strings.Contains(out, "Anna") {
		t.Errorf("%v, %s: %s", err, problems, out)
	}
	name := filepath.Join(t.TempDir(), "season.html")
	if out, problems, err := run(&cli.Season{Lang: "en", Out: name, File: "-"}, export); err != nil || out+problems != "" {
		t.Errorf("%v: %s%s", err, out, problems)
	}
	if data, err := os.ReadFile(name); err != nil || !strings.Contains(string(data), "Montagsliga – season 2") {
		t.Errorf("%v: %s", err, data)
	}
	if out, problems, err := run(&cli.Season{Lang: "de", File: "-"}, "rank,member\n"); !errors.Is(err, cli.ErrInput) || out != "" || !strings.Contains(problems, "no season") {
		t.Errorf("a table is read: %v, %q, %s", err, problems, out)
	}
	if _, _, err := run(&cli.Season{Lang: "de", File: filepath.Join(t.TempDir(), "none.json")}, ""); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file gives %v", err)
	}
}

// Everybody can repeat the draws of a season from its export. A draw in which somebody has exchanged two people does not come out.
func TestVerifyRepeatsTheDrawsOfASeason(t *testing.T) {
	drawn := league.Draw{Request: draw.Request{Members: []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}, Policy: draw.FillUp, Seed: 42}}
	result, err := draw.Tables(drawn.Request)
	if err != nil {
		t.Fatal(err)
	}
	drawn.Result = result
	export := func() string {
		season := league.Season{Weeks: []league.Week{{Number: 1}, {Number: 2, Draw: &drawn}}}
		data, err := json.Marshal(league.Export{Version: 1, Week: 2, Weeks: 4, Format: standings.MatchDay, Scoring: standings.ByPlaces, Draws: league.ExportDraws(season)})
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if out, problems, err := run(&cli.Verify{}, export()); err != nil || problems != "" || out != "week 2: 9 people, seed 42\n" {
		t.Errorf("prints %q, says %q, %v", out, problems, err)
	}
	drawn.Tables[0][0], drawn.Tables[1][0] = drawn.Tables[1][0], drawn.Tables[0][0]
	if out, problems, err := run(&cli.Verify{}, export()); !errors.Is(err, cli.ErrInput) || out != "" || !strings.Contains(problems, "week 2: ") {
		t.Errorf("with two people exchanged it prints %q, says %q, %v", out, problems, err)
	}
	none := `{"version": 1, "league": "Montagsliga", "season": 2, "week": 1, "weeks": 4, "format": "open", "scoring": "places"}`
	if _, problems, err := run(&cli.Verify{}, none); !errors.Is(err, cli.ErrInput) || !strings.Contains(problems, "no draws") {
		t.Errorf("a season without draws says %q, %v", problems, err)
	}
}

// A signed week is verified as another league would. What was changed in it is named.
func TestVerifyReadsASignedWeek(t *testing.T) {
	week := exchange.Week{League: "100.1", Name: "Montagsliga", Week: 2, Terms: exchange.Terms{Rules: "ddv", Format: standings.Open, Weeks: 4, Games: 12}}
	data, err := exchange.Write(week, nil, exchange.Key{1})
	if err != nil {
		t.Fatal(err)
	}
	if out, problems, err := run(&cli.Verify{}, string(data)); err != nil || problems != "" || !strings.HasPrefix(out, "Montagsliga, week 2: 0 lists, signed by ") {
		t.Errorf("prints %q, says %q, %v", out, problems, err)
	}
	forged := strings.Replace(string(data), "Montagsliga", "Dienstagsliga", 1)
	if out, problems, err := run(&cli.Verify{}, forged); !errors.Is(err, cli.ErrInput) || out != "" || !strings.Contains(problems, "signature") {
		t.Errorf("a forged one prints %q, says %q, %v", out, problems, err)
	}
}
