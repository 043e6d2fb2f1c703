package table_test

import (
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"karlchen/bot/table"
)

// sitting returns who sits at the places.
func sitting(s *table.Snapshot) (all []string) {
	for _, p := range s.Players {
		all = append(all, p.User.Name)
	}
	return all
}

// The lot decides who sits where when a list begins, if the rules say so and no league has given the places (TB6).
func TestSeatsAreDrawnWhenTheListBegins(t *testing.T) {
	joined := []string{"Anna", "Bert", "Cora", "Dirk", "Lotte"}
	for _, tt := range []struct {
		name, rules  string
		league       *table.League
		draws, drawn bool
		want         []string
	}{
		{"by lot", "ddv", nil, true, true, []string{"Dirk", "Anna", "Lotte", "Cora", "Bert"}},
		{"as they came", "ddv seating_and_list=off", nil, false, false, joined},
		{"in a league's lobby", "ddv", &thursdays, true, true, []string{"Dirk", "Anna", "Lotte", "Cora", "Bert"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.seats = []int{3, 0, 4, 2, 1}
				snap, err := h.m.Create(table.NewTable{
					Guild: guild, Channel: "channel", Locale: "de", Host: anna, Rules: tt.rules, Games: 5, League: tt.league,
				})
				if err != nil {
					t.Fatal(err)
				}
				h.id = snap.ID
				for _, p := range people[1:] {
					h.must(p, table.Join{})
				}
				snap = h.must(anna, table.AddComputer{})
				if draws, drawn := snap.DrawsSeats(); draws != tt.draws || drawn || !slices.Equal(sitting(&snap), joined) {
					t.Errorf("in the lobby they sit %v; drawn: %t, to be drawn: %t", sitting(&snap), drawn, draws)
				}
				snap = h.must(anna, table.Start{})
				if draws, drawn := snap.DrawsSeats(); draws || drawn != tt.drawn || !slices.Equal(sitting(&snap), tt.want) {
					t.Errorf("they sit %v, want %v; drawn: %t", sitting(&snap), tt.want, drawn)
				}
				h.restart()
				h.playGame()
				h.playStep()
				if later := h.seen.latest(h.id); !slices.Equal(sitting(later), tt.want) {
					t.Errorf("later they sit %v, want %v", sitting(later), tt.want)
				}
			})
		})
	}
	t.Run("a league has given the places", func(t *testing.T) {
		bubble(t, func(t *testing.T, h *house) {
			h.seats = []int{3, 2, 1, 0}
			snap := h.openLeagueTable(table.NewTable{Players: people, Expiry: time.Minute})
			if draws, _ := snap.DrawsSeats(); draws {
				t.Error("the seats are to be drawn")
			}
			begun := h.must(anna, table.Start{})
			if _, drawn := begun.DrawsSeats(); drawn || !slices.Equal(sitting(&begun), sitting(snap)) {
				t.Errorf("they sit %v; drawn: %t", sitting(&begun), drawn)
			}
		})
	})
}

// Nobody stubs the lot here: every order of four comes up.
func TestTheLotGivesEveryOrder(t *testing.T) {
	m := table.NewManager(table.Config{Store: newMemory(), Observer: nobody{}, Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(m.Close)
	seen := map[string]bool{}
	for tries := 0; len(seen) < 24 && tries < 2000; tries++ { // all but certain after a few hundred
		snap, err := m.Create(table.NewTable{Guild: guild, Channel: "channel", Host: anna, Rules: "ddv", Games: 1})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range people[1:] {
			if _, err := m.Do(t.Context(), snap.ID, p, table.Join{}); err != nil {
				t.Fatal(err)
			}
		}
		if snap, err = m.Do(t.Context(), snap.ID, anna, table.Start{}); err != nil {
			t.Fatal(err)
		}
		seen[fmt.Sprint(sitting(&snap))] = true
		if _, err := m.Do(t.Context(), snap.ID, anna, table.End{}); err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) != 24 {
		t.Errorf("the lot gives only %d orders: %v", len(seen), seen)
	}
}
