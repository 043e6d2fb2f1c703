package stats_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/stats"
)

// gameOf is a game at a table in which the first two players win as Re, or the first one alone. Players without a name are computers.
func gameOf(number uint64, table string, dealt time.Time, points int, alone bool, names ...string) stats.Game {
	g := stats.Game{Number: number, Table: table, Played: dealt, Winner: game.Re, Soloist: card.NoSeat}
	for seat, name := range names {
		if name != "" {
			g.Players[seat] = stats.Player{ID: "id of " + name, Name: name}
		}
		g.Re[seat], g.Points[seat] = seat < 2, -points
		if seat < 2 {
			g.Points[seat] = points
		}
	}
	if alone {
		g.Soloist, g.Re[1], g.Points[0], g.Points[1] = 0, false, 3*points, -points
	}
	return g
}

func night(t *testing.T, clock string) time.Time {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", clock, zone)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// A list that goes past midnight and past the morning is one evening, with another table of the same evening; a table that opens the next evening is
// none of it. Everybody has their points, soli, best evening and the points after each evening.
func TestAStammtischOverTwoEvenings(t *testing.T) {
	games := []stats.Game{
		gameOf(7, "c", night(t, "2026-11-12 19:00"), 2, false, "Dora", "Emil", "Anna", ""),
		gameOf(1, "a", night(t, "2026-11-05 23:50"), 1, false, "Anna", "Ben", "Clara", "Dora"),
		gameOf(3, "a", night(t, "2026-11-06 07:10"), 4, true, "Ben", "Anna", "Clara", "Dora"),
		gameOf(2, "b", night(t, "2026-11-06 00:30"), 3, false, "Emil", "Clara", "", ""),
		gameOf(8, "c", night(t, "2026-11-12 20:00"), 40, false, "", "", "", "Emil"), // alone among computers; it counted as every other game
	}
	s := stats.FoldStammtisch(games, night(t, "2026-11-05 00:00").Location())
	if s.Games != 4 || s.Alone != 1 || len(s.Evenings) != 2 || s.Evenings[0].Games != 3 || s.Evenings[1].Games != 1 || !s.Evenings[0].Began.Equal(games[1].Played) {
		t.Fatalf("%+v", s)
	}
	if want := (stats.Count{Games: 3, Won: 0, Points: -8}); s.Computers != want || s.Evenings[1].Computers.Games != 1 {
		t.Errorf("computers: %+v, %+v", s.Computers, s.Evenings[1].Computers)
	}
	want := []struct {
		name                                                       string
		points, games, won, soli, evenings, best, bestAt, one, two int
	}{
		{"Ben", 13, 2, 2, 1, 1, 13, 0, 13, 13},
		{"Emil", 5, 2, 2, 0, 2, 3, 0, 3, 5},
		{"Clara", -2, 3, 1, 0, 1, -2, 0, -2, -2},
		{"Dora", -3, 3, 1, 0, 2, 2, 1, -5, -3},
		{"Anna", -5, 3, 1, 0, 2, -2, 1, -3, -5},
	}
	for i, w := range want {
		got := s.People[i]
		if got.Name != w.name || got.Points != w.points || got.Games != w.games || got.Won != w.won || got.Soli.Games != w.soli || got.Evenings != w.evenings ||
			got.Best != w.best || got.BestAt != w.bestAt || !reflect.DeepEqual(got.Totals, []int{w.one, w.two}) {
			t.Errorf("%s: %+v, want %+v", w.name, got, w)
		}
	}
	if first := s.Evenings[0].People; len(first) != 5 || first[0].Name != "Ben" || first[4].Name != "Dora" || first[4].Points != -5 {
		t.Errorf("the first evening: %+v", first)
	}
}

// The order of the games changes nothing, no games make nothing, and people have the names of their latest games.
func TestAStammtischDoesNotDependOnTheOrder(t *testing.T) {
	if s := stats.FoldStammtisch(nil, time.UTC); s.Games != 0 || s.People != nil || s.Evenings != nil {
		t.Errorf("no games are %+v", s)
	}
	var games []stats.Game
	names := []string{"Anna", "Ben", "Clara", "Dora", "Emil", ""}
	rng := rand.New(rand.NewPCG(1, 2))
	began := night(t, "2026-01-05 20:00")
	for n := range 60 {
		rng.Shuffle(len(names), func(i, k int) { names[i], names[k] = names[k], names[i] })
		g := gameOf(uint64(n+1), fmt.Sprint(n/8), began.Add(time.Duration(n/8)*24*time.Hour+time.Duration(n%8)*30*time.Minute), 1+n%5, n%7 == 0, names[:4]...)
		games = append(games, g)
	}
	for seat := range games[59].Players {
		if p := &games[59].Players[seat]; p.ID != "" {
			p.Name = "later"
		}
	}
	want := stats.FoldStammtisch(games, time.UTC)
	if len(want.Evenings) != 8 {
		t.Errorf("%d evenings", len(want.Evenings))
	}
	sum, renamed := want.Computers.Points, 0
	for _, p := range want.People {
		sum += p.Points
		if p.Name == "later" {
			renamed++
		}
	}
	if sum != 0 || renamed < 3 {
		t.Errorf("all points are %d, and %d people have their latest name", sum, renamed)
	}
	rng.Shuffle(len(games), func(i, k int) { games[i], games[k] = games[k], games[i] })
	if got := stats.FoldStammtisch(games, time.UTC); !reflect.DeepEqual(got, want) {
		t.Errorf("in another order they are\n%+v, not\n%+v", got, want)
	}
}
