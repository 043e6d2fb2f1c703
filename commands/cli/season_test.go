package cli_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"karlchen/commands/cli"
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
