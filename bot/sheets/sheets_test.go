package sheets_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"karlchen/bot/sheets"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/sheet"
	"karlchen/storage"
)

func open(t *testing.T) *sheets.Service {
	t.Helper()
	store, err := storage.Open(filepath.Join(t.TempDir(), "test.db"), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if report, err := store.Check(nil, nil); err != nil || report.Err() != nil {
			t.Errorf("the database is not sound: %v, %v", err, report.Err())
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return &sheets.Service{Store: store, Now: time.Now}
}

func game(points ...int) sheet.Line {
	return sheet.Line{Told: sheet.Untold, Players: [card.Seats]int{0, 1, 2, 3}, Reckoned: true, Points: [card.Seats]int(points)}
}

// begin opens a sheet of Anna, Ben and two names.
func begin(t *testing.T, all *sheets.Service) sheets.Sheet {
	t.Helper()
	s, err := all.Open(sheets.Sheet{
		Guild: "g", By: "1", Rules: "ddv", Games: match.Unlimited, Stammtisch: 3,
		People: []sheets.Person{{ID: "1", Name: "Anna"}, {ID: "2", Name: "Ben"}, {Name: "Lotte"}, {Name: "Emil"}},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func totals(t *testing.T, s sheets.Sheet) []int {
	t.Helper()
	_, l, err := s.Reckon()
	if err != nil {
		t.Fatal(err)
	}
	return l.Totals()
}

// What somebody writes is refused, and nothing is stored, if they may not, if they have not seen the latest change, or if it is no game.
func TestWrite(t *testing.T) {
	all := open(t)
	begin(t, all)
	add := func(by string, lines ...sheet.Line) sheets.Change {
		return sheets.Change{By: by, Did: sheets.Added, Lines: lines}
	}
	for _, test := range []struct {
		name   string
		number int
		leads  bool
		seen   int
		change sheets.Change
		want   error
	}{
		{"no such sheet", 9, false, 0, add("1", game(1, 1, -1, -1)), sheets.NoSuchSheet},
		{"a stranger", 1, false, 0, add("7", game(1, 1, -1, -1)), sheets.NotYourSheet},
		{"somebody at the table", 1, false, 0, add("2", game(1, 1, -1, -1)), nil},
		{"who has not seen that", 1, false, 0, add("1", game(2, 2, -2, -2)), sheets.Meanwhile},
		{"no game", 1, false, 1, add("1", game(2, 2, -2, -1)), sheet.NotZero},
		{"a manager", 1, true, 1, add("7", game(3, -1, -1, -1)), nil},
		{"a game that is not there", 1, false, 2, sheets.Change{By: "1", Did: sheets.Deleted, Game: 3}, sheets.GameGone},
		{"a change", 1, false, 2, sheets.Change{By: "1", Did: sheets.Changed, Game: 1, Lines: []sheet.Line{game(5, 5, -5, -5)}}, nil},
		{"a deletion", 1, false, 3, sheets.Change{By: "1", Did: sheets.Deleted, Game: 2}, nil},
		{"the deleted one", 1, false, 4, sheets.Change{By: "1", Did: sheets.Changed, Game: 2, Lines: []sheet.Line{game(5, 5, -5, -5)}}, sheets.GameGone},
	} {
		if _, err := all.Write("g", test.number, test.leads, test.seen, test.change); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
	s, err := all.Sheet("g", 1)
	if err != nil || len(s.Changes) != 4 || !slices.Equal(totals(t, s), []int{5, 5, -5, -5}) {
		t.Errorf("%v: %d changes, %v", err, len(s.Changes), totals(t, s))
	}
}

// Several people type at once: what each was told is stored, once, and nothing else.
func TestManyWriteAtOnce(t *testing.T) {
	all := open(t)
	begin(t, all)
	var stored sync.Map
	var writing sync.WaitGroup
	for who := range 8 {
		writing.Go(func() {
			for n := range 10 {
				points := 1 + who*10 + n
				for {
					s, err := all.Sheet("g", 1)
					if err == nil {
						_, err = all.Write("g", 1, true, len(s.Changes), sheets.Change{By: fmt.Sprint(who), Did: sheets.Added, Lines: []sheet.Line{game(points, points, -points, -points)}})
					}
					if err == nil {
						stored.Store(points, true)
						break
					}
					if !errors.Is(err, sheets.Meanwhile) {
						t.Error(err)
						return
					}
				}
			}
		})
	}
	writing.Wait()
	s, err := all.Sheet("g", 1)
	if err != nil || len(s.Lines()) != 80 {
		t.Fatalf("%v: %d games", err, len(s.Lines()))
	}
	for _, l := range s.Lines() {
		if _, was := stored.LoadAndDelete(l.Points[0]); !was {
			t.Errorf("a game of %d points stands there twice, or nobody wrote it", l.Points[0])
		}
	}
}

// Sheets with changes and deletions at random, two hundred at night, agree with a recount of what is left.
func TestSheetsAgreeWithARecount(t *testing.T) {
	all := open(t)
	for n := range map[bool]int{false: 30, true: 200}[os.Getenv("KARLCHEN_NIGHTLY") != ""] {
		rng := rand.New(rand.NewPCG(40, uint64(n)))
		s := begin(t, all)
		left := map[int]sheet.Line{} // by the number of the game
		for added := 0; len(s.Changes) < 20; {
			p := rng.IntN(9) - 4
			line := game(p, p, -p, -p)
			c := sheets.Change{By: "1", Did: sheets.Added, Lines: []sheet.Line{line}}
			if at := 1 + rng.IntN(added+1); left[at].Reckoned && rng.IntN(2) == 0 {
				c.Game = at
				if c.Did = sheets.Changed; rng.IntN(2) == 0 {
					c.Did, c.Lines = sheets.Deleted, nil
					delete(left, at)
				} else {
					left[at] = line
				}
			} else {
				added++
				left[added] = line
			}
			var err error
			if s, err = all.Write("g", s.Number, false, len(s.Changes), c); err != nil {
				t.Fatal(err)
			}
		}
		want := make([]int, 4)
		for _, line := range left {
			for seat, points := range line.Points {
				want[seat] += points
			}
		}
		if got := totals(t, s); !slices.Equal(got, want) || len(s.Lines()) != len(left) {
			t.Errorf("sheet %d: %v of %d games, want %v of %d", s.Number, got, len(s.Lines()), want, len(left))
		}
	}
}

// A name becomes somebody's once. What was written counts for them and for the Stammtisch; when they are deleted, a former player stands there.
func TestNamesOfPeople(t *testing.T) {
	all := open(t)
	s := begin(t, all)
	if _, err := all.Write("g", s.Number, false, 0, sheets.Change{By: "1", Did: sheets.Added, Lines: []sheet.Line{game(3, -1, -1, -1), game(2, 2, -2, -2)}}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		place int
		who   sheets.Person
		want  error
	}{
		{0, sheets.Person{ID: "3", Name: "Clara"}, sheets.NameTaken}, {2, sheets.Person{ID: "2", Name: "Ben"}, sheets.NameTaken}, {4, sheets.Person{ID: "3"}, sheets.NameTaken},
		{-1, sheets.Person{ID: "3"}, sheets.NameTaken}, {2, sheets.Person{ID: "3", Name: "Clara"}, nil}, {2, sheets.Person{ID: "4"}, sheets.NameTaken},
	} {
		if _, err := all.Name("g", s.Number, test.place, test.who); !errors.Is(err, test.want) {
			t.Errorf("%d is %s: %v, want %v", test.place, test.who.Name, err, test.want)
		}
	}
	sum := func(user string) (points int) {
		games, err := all.OfPerson("g", user)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range games {
			for seat, p := range g.Players {
				if p.ID == user {
					points += g.Points[seat]
				}
			}
		}
		return points
	}
	if a, c, e := sum("1"), sum("3"), sum("5"); a != 5 || c != -3 || e != 0 {
		t.Errorf("Anna has %d, Clara %d and a stranger %d points", a, c, e)
	}
	if games, err := all.OfStammtisch("g", 3); err != nil || len(games) != 2 || games[0].Soloist != 0 || games[1].Soloist != card.NoSeat {
		t.Errorf("the Stammtisch has %+v, %v", games, err)
	}
	if games, err := all.OfStammtisch("g", 4); err != nil || len(games) != 0 {
		t.Errorf("another Stammtisch has %+v, %v", games, err)
	}
	raw, err := all.Store.Setting(storage.ScopeGuild, "g", "sheet-1")
	if err != nil {
		t.Fatal(err)
	}
	if about, err := json.Marshal(sheets.About("sheet-1", raw, "3")); err != nil || !slices.Contains([]string{`{"sheet":1,"opened":` + string(mustJSON(t, s.Opened)) + `,"games":2,"points":-3}`}, string(about)) {
		t.Errorf("Clara's export says %s, %v", about, err)
	}
	if sheets.About("sheet-1", raw, "9") != nil || sheets.About("evenings", raw, "3") != nil {
		t.Error("an export says something about a sheet without the person")
	}
	for _, test := range []struct {
		place   int
		by      string
		manages bool
		want    error
	}{
		{2, "2", false, sheets.NotYourSheet}, {9, "1", true, sheets.NotYourSheet}, {-1, "1", true, sheets.NotYourSheet}, {3, "1", true, sheets.NotYourSheet},
		{1, "2", false, nil}, {1, "1", false, sheets.NotYourSheet}, {0, "7", true, nil},
	} {
		if _, err := all.Release("g", s.Number, test.place, test.by, test.manages); !errors.Is(err, test.want) {
			t.Errorf("%s takes the name of %d: %v, want %v", test.by, test.place, err, test.want)
		}
	}
	if err := all.Store.Forget(time.Now(), "3", nil, nil); err != nil {
		t.Fatal(err)
	}
	s, err = all.Sheet("g", s.Number)
	if err != nil || s.People[2].Name == "Clara" || s.People[2].ID == "3" || !slices.Equal(totals(t, s), []int{5, 1, -3, -3}) {
		t.Errorf("after Clara is deleted: %+v, %v, %v", s.People, totals(t, s), err)
	}
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}
