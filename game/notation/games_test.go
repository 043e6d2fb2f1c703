package notation_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"karlchen/game/notation"
)

// forArchives runs a test on records that never change, of a preset or with * of all. They are those in testdata/simulated, made by our
// simulator (karlchen simulate -seed 7 -players simple,random,simple,random), and, where they are at hand, games that another program
// played and two referees scored.
func forArchives(t *testing.T, preset string, test func(t *testing.T, text string)) {
	t.Helper()
	simulated, err := filepath.Glob("testdata/simulated/" + preset + ".doko")
	if err != nil || len(simulated) == 0 {
		t.Fatalf("%d simulated archives: %v", len(simulated), err)
	}
	for _, path := range append(simulated, filepath.Join("..", "..", "..", "shared", "data", "games-ddv.doko")) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if errors.Is(err, fs.ErrNotExist) && !slices.Contains(simulated, path) {
				t.Skipf("these games are not part of the repository, and not at hand: %v", err)
			} else if err != nil {
				t.Fatal(err)
			}
			test(t, string(data))
		})
	}
}

// simulated returns the archive of a preset.
func simulated(t testing.TB, preset string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "simulated", preset+".doko"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// readAll returns the good records of a text and the faults of the others.
func readAll(t testing.TB, text string) ([]*notation.Record, []*notation.Error) {
	t.Helper()
	var records []*notation.Record
	var problems []*notation.Error
	r := notation.NewReader(strings.NewReader(text))
	for {
		rec, err := r.Next()
		var bad *notation.Error
		switch {
		case err == io.EOF:
			return records, problems
		case errors.As(err, &bad):
			problems = append(problems, bad)
		case err != nil:
			t.Fatalf("the stream fails: %v", err)
		default:
			records = append(records, rec)
		}
	}
}

// Recorded games never change: legal actions, winner, Augen, tricks and points.
func TestRecordedGamesAgreeInEveryTag(t *testing.T) {
	forArchives(t, "*", func(t *testing.T, text string) {
		records, problems := readAll(t, text)
		if len(records) < 12 || len(problems) > 0 {
			t.Fatalf("%d records, %v", len(records), problems)
		}
		for _, rec := range records {
			if rec.Outcome.Winner == "" || rec.Outcome.Eyes == nil || rec.Outcome.Tricks == nil || rec.Outcome.Points == nil {
				t.Errorf("record %d lacks a result tag", rec.Number)
			}
			if _, err := notation.Replay(rec); err != nil {
				t.Errorf("record %d: %v", rec.Number, err)
			}
		}
	})
}

func TestRecordedGamesAreExportedAsTheyWere(t *testing.T) {
	forArchives(t, "*", exportedAsItWas)
}

func exportedAsItWas(t *testing.T, text string) {
	records, _ := readAll(t, text)
	var out bytes.Buffer
	w := notation.NewWriter(&out)
	for _, rec := range records {
		if err := w.Write(rec); err != nil {
			t.Fatal(err)
		}
	}
	again, problems := readAll(t, out.String())
	if len(again) != len(records) || len(problems) > 0 {
		t.Fatalf("%d records are %d when read again: %v", len(records), len(again), problems)
	}
	for i, rec := range again {
		if rec.String() != records[i].String() {
			t.Errorf("record %d changes when it is read again", i+1)
		}
		if _, err := notation.Replay(rec); err != nil {
			t.Errorf("record %d, printed and read: %v", i+1, err)
		}
	}
}
