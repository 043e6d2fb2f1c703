package storage_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"karlchen/storage"
)

// Ensure that the spans of each number of games have all of them once, and that few are enough.
func TestSpansTo(t *testing.T) {
	for _, last := range []uint64{0, 1, 511, 512, 5000, 16383, 16384, 1_000_000, 40_000_000} {
		all := storage.SpansTo(last)
		if len(all) > 3 {
			t.Errorf("%d games have %d spans", last, len(all))
		}
		for len(all) > 0 && all[0].Level > 0 {
			var parts []storage.Span
			for _, s := range all {
				before := len(parts)
				if parts = slices.AppendSeq(parts, s.Parts(last)); parts[before].First() != s.First() || len(parts)-before > 32 {
					t.Fatalf("%d: the %d parts of %+v begin with %+v", last, len(parts)-before, s, parts[before])
				}
			}
			all = parts
		}
		for i, s := range all {
			if s.First() != uint64(512*i) {
				t.Fatalf("%d: the %dth span is %+v", last, i, s)
			}
		}
		if want := int(last/512) + 1; len(all) != want {
			t.Errorf("%d games have %d spans of level 0, want %d", last, len(all), want)
		}
	}
}

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

// Ensure that each kind of change of a game removes the subtotals of the spans with the game, and no others.
func TestStore_Subtotals(t *testing.T) {
	const games = 1100
	first, second, third, whole := storage.Span{}, storage.Span{Index: 1}, storage.Span{Index: 2}, storage.Span{Level: 1}
	id := storage.GameID{Guild: "g", Number: 600} // of the second span
	for name, change := range map[string]func(t *testing.T, s *storage.Store) (changed storage.Span){
		"a correction": func(t *testing.T, s *storage.Store) storage.Span {
			if err := s.Correct(id, func(g *storage.Game) error { g.Struck = true; return nil }); err != nil {
				t.Fatal(err)
			}
			return second
		},
		"facts": func(t *testing.T, s *storage.Store) storage.Span {
			mustFinish(t, s, mustGame(t, s, "g", "new", 1))
			if subtotal(t, s, third).Data == nil {
				t.Error("a game without facts has removed the subtotal")
			}
			deriveNumbers(t, s)
			return third
		},
		"a forgotten person": func(t *testing.T, s *storage.Store) storage.Span {
			err := s.Raw(func(tx *bbolt.Tx) error {
				return storage.PutRow(tx.Bucket([]byte("games")), string(gameKey("g", 600)),
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
			return second
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := manyGames(t, games)
			spans := []storage.Span{first, second, third, whole}
			var all []storage.Subtotal
			for _, span := range spans {
				sub := subtotal(t, s, span)
				if sub.Data != nil {
					t.Errorf("%+v has the subtotal %q before there is one", span, sub.Data)
				}
				sub.Data = fmt.Appendf(nil, "%+v", span)
				all = append(all, sub)
			}
			if err := s.SaveSubtotals("g", all); err != nil {
				t.Fatal(err)
			}
			late := subtotal(t, s, whole) // begun before the change, and saved after it
			late.Data = []byte("of before")
			changed := change(t, s)
			if err := s.SaveSubtotals("g", []storage.Subtotal{late}); err != nil {
				t.Fatal(err)
			}
			for _, span := range spans {
				want := ""
				if span != changed && span != whole {
					want = fmt.Sprintf("%+v", span)
				}
				if got := subtotal(t, s, span).Data; string(got) != want {
					t.Errorf("%+v has the subtotal %q, want %q", span, got, want)
				}
			}
			again := subtotal(t, s, whole)
			again.Data = []byte("of now")
			if err := s.SaveSubtotals("g", []storage.Subtotal{again}); err != nil {
				t.Fatal(err)
			}
			if got := subtotal(t, s, whole).Data; string(got) != "of now" {
				t.Errorf("the new subtotal is %q", got)
			}
		})
	}
}

// Ensure that a span has the facts of its games, the latest first, also where they are many pages.
func TestStore_FactsOfASpan(t *testing.T) {
	s := manyGames(t, 1100)
	for span, want := range map[storage.Span][2]uint64{{Index: 0}: {1, 511}, {Index: 1}: {512, 1023}, {Index: 2}: {1024, 1100}, {Index: 3}: {1, 0}, {Level: 1}: {1, 1100}} {
		for _, person := range []string{"", "anna"} {
			next := want[1]
			err := s.Facts("g", person, span.Numbers(), func(number uint64, facts []byte) bool {
				if number != next || string(facts) != fmt.Sprint(number) {
					t.Fatalf("%+v: game %d has %q, want game %d", span, number, facts, next)
				}
				next--
				return true
			})
			if err != nil || next != want[0]-1 {
				t.Errorf("%+v ends before game %d: %v", span, next, err)
			}
		}
	}
	if n, err := s.LastGame("g"); err != nil || n != 1100 {
		t.Errorf("the last game is %d: %v", n, err)
	}
	if n, err := s.LastGame("h"); err != nil || n != 0 {
		t.Errorf("the last game of an unknown guild is %d: %v", n, err)
	}
}
