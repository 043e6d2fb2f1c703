package notation_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"karlchen/game/notation"
)

// refereed returns the games that another program played and two referees scored; the repository does without them.
func refereed(t testing.TB) string {
	t.Helper()
	path := filepath.Join("..", "..", "..", "shared", "data", "games-ddv.doko")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Skipf("refereed games are not at hand: %v", err)
	}
	return string(data)
}

// readAll returns the good records of a text and what is wrong with the others.
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

func TestRefereedGamesAgreeInEveryTag(t *testing.T) {
	records, problems := readAll(t, refereed(t))
	if len(records) != 240 || len(problems) > 0 {
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
}

func TestRefereedGamesAreExportedAsTheyWere(t *testing.T) {
	records, _ := readAll(t, refereed(t))
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
