package notation_test

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"karlchen/game/notation"
)

// TestExamplesOfDocuments replays the worked examples of documents. Tags of the records hold the documents' numbers: the points before and
// after Re and Kontra double them, of one winner.
func TestExamplesOfDocuments(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "examples", "*.doko"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		records, problems := readAll(t, string(data))
		for _, p := range problems {
			t.Errorf("%s:%d: %s", path, p.Line, p.Msg)
		}
		for _, rec := range records {
			state, err := notation.Replay(rec)
			if err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			r, over := state.Result()
			if want := number(t, rec, "Punktzahl"); !over || r.Net != want {
				t.Errorf("%s: %s: the Punktzahl is %d, want %d", path, tagOf(rec, "Shows"), r.Net, want)
			}
			if want := number(t, rec, "Gesamtpunktzahl"); r.Value != want {
				t.Errorf("%s: %s: the Gesamtpunktzahl is %d, want %d", path, tagOf(rec, "Shows"), r.Value, want)
			}
		}
	}
}

func number(t *testing.T, rec *notation.Record, tag string) int {
	t.Helper()
	n, err := strconv.Atoi(tagOf(rec, tag))
	if err != nil {
		t.Errorf("line %d: the tag %s: %v", rec.Line, tag, err)
	}
	return n
}
