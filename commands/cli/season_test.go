package cli_test

import (
	"crypto/ed25519"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"karlchen/commands/cli"
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

// A signed week is verified as another league would. What was changed in it is named.
func TestVerifyReadsASignedWeek(t *testing.T) {
	week := exchange.Week{League: "100.1", Name: "Montagsliga", Week: 2, Terms: exchange.Terms{Rules: "ddv", Format: standings.Open, Weeks: 4, Games: 12}}
	data, err := week.Sign(ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)))
	if err != nil {
		t.Fatal(err)
	}
	if out, problems, err := run(&cli.Verify{}, string(data)); err != nil || problems != "" || !strings.HasPrefix(out, "signed week: Montagsliga, week 2: 0 lists, signed by ") {
		t.Errorf("prints %q, says %q, %v", out, problems, err)
	}
	forged := strings.Replace(string(data), "Montagsliga", "Dienstagsliga", 1)
	if out, problems, err := run(&cli.Verify{}, forged); !errors.Is(err, cli.ErrInput) || out != "" || !strings.Contains(problems, "the signature does not fit") {
		t.Errorf("a forged one prints %q, says %q, %v", out, problems, err)
	}
}
