package table_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"karlchen/bot/table"
)

// A lobby seeks players at most once an hour. It asks nobody who sits there, has declined or has left again, and the start ends the search.
func TestSearch(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openLobby(4)
		all := table.Seek{Users: []string{anna.ID, bert.ID, cora.ID, dirk.ID}}
		sought := func(want ...string) {
			t.Helper()
			snap := h.look()
			if got := snap.Sought(); !slices.Equal(got, want) {
				t.Errorf("asked are %v, want %v", got, want)
			}
		}
		h.mustRefuse(table.NotAtTable, eve, all)
		h.mustRefuse(table.NotNow, eve, table.Decline{})
		h.mustRefuse(table.NobodyToSeek, anna, table.Seek{Users: []string{anna.ID}})
		snap := h.must(anna, all)
		if now, ok := snap.Search(); !ok || now.Number != 1 || now.By != anna || snap.Lacks() != 3 {
			t.Errorf("the search is %+v, %t, and the table lacks %d", now, ok, snap.Lacks())
		}
		sought(bert.ID, cora.ID, dirk.ID)
		h.mustRefuse(table.SoughtLately, anna, all)

		h.must(bert, table.Join{})
		h.mustRefuse(table.Seated, bert, table.Decline{})
		until := h.look()
		time.Sleep(time.Minute)
		h.must(cora, table.Decline{})
		h.must(cora, table.Decline{})
		if now := h.look(); !now.Deadline().Equal(until.Deadline()) {
			t.Errorf("after somebody declined the lobby stays open until %v instead of %v", now.Deadline(), until.Deadline())
		}
		h.must(bert, table.Leave{})
		sought(dirk.ID)
		h.restart()
		sought(dirk.ID)
		h.mustRefuse(table.SoughtLately, anna, all)

		h.must(anna, table.AddComputer{}) // keeps the lobby open
		time.Sleep(table.SearchPause - time.Minute)
		snap = h.must(anna, all)
		if now, _ := snap.Search(); now.Number != 2 {
			t.Errorf("the second search has the number %d", now.Number)
		}
		sought(dirk.ID)
		for range 2 {
			h.must(anna, table.AddComputer{})
		}
		h.mustRefuse(table.Enough, anna, all) // there is room for three more, so the table is not full
		snap = h.must(anna, table.Start{})
		if _, ok := snap.Search(); ok || len(snap.Sought()) > 0 {
			t.Error("the list has begun and players are sought")
		}
		h.mustRefuse(table.NotNow, anna, all)
		h.mustRefuse(table.NotNow, dirk, table.Decline{})
	})
}

// A table of a Stammtisch asks the members when it opens, and can still search for others at once.
func TestAStammtischAsksItsMembersFirst(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		of := table.StammtischRef{Number: 2, Name: "Karo Zehn"}
		snap, err := h.m.Create(table.NewTable{Guild: "g", Channel: "c", Locale: "de", Host: anna, Rules: "ddv", Games: 4, Stammtisch: of})
		if err != nil {
			t.Fatal(err)
		}
		h.id = snap.ID
		h.must(anna, table.Seek{Users: []string{bert.ID, cora.ID}, Members: true})
		h.restart()
		snap = h.look()
		if now, ok := snap.Stammtisch(); !ok || now != of {
			t.Errorf("after a restart the table plays for %+v", now)
		}
		snap = h.must(anna, table.Seek{Users: []string{dirk.ID}})
		if now, _ := snap.Search(); now.Number != 2 || now.Members {
			t.Errorf("the second search is %+v", now)
		}
		h.mustRefuse(table.SoughtLately, anna, table.Seek{Users: []string{eve.ID}})
	})
}

// A league chooses its own players.
func TestLeaguesSeekNobody(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		snap, err := h.m.Create(table.NewTable{
			Guild: "g", Channel: "c", Locale: "de", Host: anna, Rules: "ddv", Games: 4, League: &table.League{ID: "g.1", Name: "Liga", Format: "open", Season: 1, Week: 1},
		})
		if err != nil {
			t.Fatal(err)
		}
		_, err = h.m.Do(t.Context(), snap.ID, anna, table.Seek{Users: []string{bert.ID}})
		if !errors.Is(err, table.FixedByLeague) || snap.Lacks() != 0 {
			t.Errorf("%v, and %d are missing", err, snap.Lacks())
		}
	})
}
