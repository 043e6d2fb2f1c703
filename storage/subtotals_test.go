package storage_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"karlchen/storage"
)

// Ensure that each number of games is in the span with its numbers.
func TestSpanOf(t *testing.T) {
	for _, number := range []uint64{0, 1, spanSize - 1, spanSize, 1_000_000, math.MaxUint64} {
		if in := storage.SpanOf(number).Numbers(); number < in.First || number > in.Last || in.Last-in.First != spanSize-1 {
			t.Errorf("game %d is in the span %+v", number, in)
		}
	}
}

const spanSize = storage.SpanSize

// manyGames returns a store with finished games of the guild g, and their facts.
func manyGames(t *testing.T, games int) *storage.Store {
	t.Helper()
	s := MustOpen(t)
	copyGame(t, s, games)
	deriveNumbers(t, s)
	return s
}

// deriveNumbers gives each game its number as facts, and the person anna.
func deriveNumbers(t *testing.T, s *storage.Store) {
	t.Helper()
	err := s.Derive("g", 1, nil, func(g storage.Game) ([]string, []byte) { return []string{"anna"}, fmt.Append(nil, g.ID.Number) })
	if err != nil {
		t.Fatal(err)
	}
}

// subtotal returns the subtotal of a span.
func subtotal(t *testing.T, s *storage.Store, of storage.Span) storage.Subtotal {
	t.Helper()
	sub, err := s.Subtotal("g", of)
	if err != nil {
		t.Fatal(err)
	}
	return sub
}

// Ensure that each kind of change of a game removes the subtotal of the span with the game, and no others.
func TestStore_Subtotals(t *testing.T) {
	const games = 2*spanSize + 100
	id := storage.GameID{Guild: "g", Number: spanSize + 88} // of the second span
	for name, change := range map[string]func(t *testing.T, s *storage.Store) (changed storage.Span){
		"a correction": func(t *testing.T, s *storage.Store) storage.Span {
			if err := s.Correct(id, func(g *storage.Game) error { g.Struck = true; return nil }); err != nil {
				t.Fatal(err)
			}
			return 1
		},
		"facts": func(t *testing.T, s *storage.Store) storage.Span {
			mustFinish(t, s, mustGame(t, s, "g", "new", 1))
			if subtotal(t, s, 2).Data == nil {
				t.Error("a game without facts has removed the subtotal")
			}
			deriveNumbers(t, s)
			return 2
		},
		"a forgotten person": func(t *testing.T, s *storage.Store) storage.Span {
			err := s.Raw(func(tx *bbolt.Tx) error {
				return storage.PutRow(tx.Bucket([]byte("games")), string(gameKey("g", id.Number)),
					map[string]any{"table": "t", "finished": true, "entries": 1, "summary": json.RawMessage(`["ben"]`)})
			})
			if err != nil {
				t.Fatal(err)
			}
			err = s.Forget(time.Now(), "ben", func(g *storage.Game, _, id, _ string) error {
				g.Summary = json.RawMessage(`[]`)
				return nil
			}, nil)
			if err != nil {
				t.Fatal(err)
			}
			return 1
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := manyGames(t, games)
			before := func(of storage.Span) string { return fmt.Sprint("of span ", of) }
			for span := range storage.Span(3) {
				sub := subtotal(t, s, span)
				if sub.Data != nil {
					t.Errorf("span %d has the subtotal %q before there is one", span, sub.Data)
				}
				sub.Data = []byte(before(span))
				saveSubtotal(t, s, sub)
			}
			late := []storage.Subtotal{subtotal(t, s, 0), subtotal(t, s, 1), subtotal(t, s, 2)} // begun before the change, and saved after it
			changed := change(t, s)
			saveSubtotal(t, s, late[changed])
			for span := range storage.Span(3) {
				want := before(span)
				if span == changed {
					want = ""
				}
				if got := subtotal(t, s, span).Data; string(got) != want {
					t.Errorf("span %d has the subtotal %q, want %q", span, got, want)
				}
			}
			again := subtotal(t, s, changed)
			again.Data = []byte("of now")
			saveSubtotal(t, s, again)
			if got := subtotal(t, s, changed).Data; string(got) != "of now" {
				t.Errorf("the new subtotal is %q", got)
			}
		})
	}
}

func saveSubtotal(t *testing.T, s *storage.Store, sub storage.Subtotal) {
	t.Helper()
	if err := s.SaveSubtotal("g", sub); err != nil {
		t.Fatal(err)
	}
}

// Ensure that a span has the facts of its games, the latest first, also where they are many pages.
func TestStore_FactsOfASpan(t *testing.T) {
	const games = 2*spanSize + 100
	s := manyGames(t, games)
	for span, want := range [][2]uint64{{1, spanSize - 1}, {spanSize, 2*spanSize - 1}, {2 * spanSize, games}, {1, 0}} {
		for _, person := range []string{"", "anna"} {
			next := want[1]
			err := s.Facts("g", person, storage.Span(span).Numbers(), func(number uint64, facts []byte) bool {
				if number != next || string(facts) != fmt.Sprint(number) {
					t.Fatalf("span %d: game %d has %q, want game %d", span, number, facts, next)
				}
				next--
				return true
			})
			if err != nil || next != want[0]-1 {
				t.Errorf("span %d ends before game %d: %v", span, next, err)
			}
		}
	}
	if n, err := s.LastGame("g"); err != nil || n != games {
		t.Errorf("the last game is %d: %v", n, err)
	}
	if n, err := s.LastGame("h"); err != nil || n != 0 {
		t.Errorf("the last game of an unknown guild is %d: %v", n, err)
	}
}
