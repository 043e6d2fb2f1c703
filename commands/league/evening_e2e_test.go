package league_test

import (
	"slices"
	"strings"
	"testing"

	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// An evening by clicks to which too few stay. Eight have checked in, and a substitute. At the first table somebody leaves in the second game: the
// substitute is asked and takes the place. Then two people are left at each table: they read there and on the board that their lists will not count, agree
// to play at one table, and begin there.
func TestAnEveningOfTooFewByClicks(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a game")
	}
	t.Parallel()
	n := newNights(t, 9, 1, draw.FillUp, standings.ByPlaces)
	n.week = 1
	night := leagueNight{answers: map[int]string{-1: "Ersatz"}}
	n.opens()
	n.founds(1)
	n.signsUp(night)
	n.checksIn(night)
	board := n.drawn(night)
	tables, _ := n.read(board)
	n.begins(tables[0])
	if err := n.playUntil(tables[0], "Spiel 2 von 12"); err != nil {
		t.Fatal(err)
	}
	tables[0] = n.leaves(board, 0, night)
	n.begins(tables[1])
	var there []int
	for _, at := range tables {
		stay := 2
		for _, i := range at.seats {
			if stay > 0 {
				stay--
				there = append(there, i)
				continue
			}
			if _, err := n.crowd[i].Command(n.Ctx, at.thread, "doko leave", nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	offer := n.newPost("Spielt zusammen an einem neuen Tisch")
	n.becomes(board, "the board does not say that two lists will not count", func(m person.Message) bool {
		return strings.Count(plain(m), "zählt so nicht") == 2
	})
	n.restarts() // the offer outlives a kill
	for k, i := range there {
		talk := n.who(i)
		if _, err := talk.P.WaitMessage(n.Ctx, func(m person.Message) bool {
			_, ends := m.Button("Liste beenden")
			return m.ChannelID == tables[k/2].thread && strings.Contains(plain(m), "Diese Liste zählt so nicht") && ends
		}); err != nil {
			t.Fatalf("%s does not read that the list will not count: %v", talk.P.Name, err)
		}
		clickPost(talk, offer, "Zusammen spielen")
		talk.Reads([]string{"Du bist dabei", "Du bist dabei", "Du bist dabei", "Du hast einen Platz"}[k])
	}
	n.becomes(offer, "the offer does not say where they play", func(m person.Message) bool {
		return strings.Contains(plain(m), "spielen zusammen an Tisch 3") && len(m.Buttons()) == 0
	})
	board = n.becomes(board, "the board does not have the new table", func(m person.Message) bool {
		now, _ := n.read(m)
		return len(now) == 3 && now[2].thread != "" && strings.Count(plain(m), "Abgebrochen") == 2
	})
	tables, _ = n.read(board)
	if slices.Sort(there); !slices.Equal(slices.Sorted(slices.Values(tables[2].seats)), there) {
		t.Errorf("at the new table sit %v, want %v", tables[2].seats, there)
	}
	n.begins(tables[2])
	if !e2e.Nightly { // the rest is a list like any other
		return
	}
	if err := n.playTable(tables[2]); err != nil {
		t.Fatal(err)
	}
	n.becomes(board, "the list has no result", func(m person.Message) bool { return strings.Contains(plain(m), "Fertig") })
	n.newPost("### Liste 3, Woche 1")
}
