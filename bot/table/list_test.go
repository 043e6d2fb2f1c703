package table_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/storage"
)

// withdrawn counts the Vorbehalte that were taken back; the record has only the final words.
func withdrawn(t *testing.T, g storage.Game) (n int) {
	t.Helper()
	said := map[card.Seat]bool{}
	for _, entry := range g.Entries {
		if strings.HasSuffix(string(entry), ":"+notation.Backs) {
			continue
		}
		a, err := game.ParseAction(string(entry))
		if err != nil {
			t.Fatal(err)
		}
		if a.Kind == game.Saying && said[a.Seat] {
			n++
		}
		said[a.Seat] = said[a.Seat] || a.Kind == game.Saying
	}
	return n
}

// recorded returns the games of a table from their records alone: the resulting list, and the final records.
func recorded(t *testing.T, store table.Store, config match.Config, numbers []uint64) (match.List, []*notation.Record) {
	t.Helper()
	list, err := match.New(config)
	if err != nil {
		t.Fatal(err)
	}
	var records []*notation.Record
	for _, n := range numbers {
		g, err := store.Game(gameID(n))
		if err != nil {
			t.Fatal(err)
		}
		if err := table.Verify(g); err != nil {
			t.Errorf("game %d: %v", n, err)
		}
		r, err := notation.NewReader(bytes.NewReader(g.Record)).Next()
		if err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
		if r.Outcome.Points == nil || r.Outcome.Winner == "" || r.Outcome.Eyes == nil {
			t.Errorf("game %d: the record has no result", n)
		}
		if _, err := notation.Verify(r); err != nil {
			t.Errorf("game %d: %v", n, err)
		}
		if want := len(g.Entries) - withdrawn(t, g) - 2*len(r.Taken); len(r.Moves) != want {
			t.Errorf("game %d: %d of %d actions are in the record", n, len(r.Moves), want)
		}
		state, err := notation.Replay(r)
		if err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
		deal, _ := list.Next()
		if r.Lead != deal.Vorhand || r.Owes != deal.Owes || r.Vorfuehrung != deal.Vorfuehrung {
			t.Errorf("game %d: the record begins otherwise than the list says", n)
		}
		if list, err = list.Add(deal, state); err != nil {
			t.Fatal(err)
		}
		records = append(records, r)
	}
	return list, records
}

// checkList compares what an ended table shows with its records.
func checkList(t *testing.T, h *house, snap *table.Snapshot, games int) []*notation.Record {
	t.Helper()
	shown := snap.List()
	if len(shown.Entries()) != games || len(snap.Numbers) != games {
		t.Fatalf("%d of %d games were played, with numbers %v", len(shown.Entries()), games, snap.Numbers)
	}
	list, records := recorded(t, h.store, shown.Config(), snap.Numbers)
	if !slices.Equal(shown.Entries(), list.Entries()) || !slices.Equal(shown.Totals(), list.Totals()) {
		t.Errorf("the table shows %v, the records give %v", shown.Totals(), list.Totals())
	}
	result, ok := snap.Result()
	if last := list.Entries()[games-1]; !ok || result.Points() != last.Points {
		t.Errorf("the result shown is not that of the last game")
	}
	if h.seen.revealed != games {
		t.Errorf("the seed of %d games was shown, of %d", h.seen.revealed, games)
	}
	return records
}

func TestListOfOnePersonAndThreeComputers(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(3, 1, "simple", "random", "simple")
		h.must(anna, table.Start{})
		h.setThread("thread")
		snap := h.playList()
		records := checkList(t, h, snap, 3)
		if !slices.Equal(snap.Numbers, []uint64{1, 2, 3}) {
			t.Errorf("the games of a new server are numbered %v", snap.Numbers)
		}
		want := [card.Seats]string{"Anna", "Lotte", "Fritz", "Hilde"}
		if info := records[0].Info; info.Players != want || info.Table != h.id || info.Game != "1" || info.Date == "" {
			t.Errorf("the record says %+v", info)
		}
		if snap.Place() != "thread" || snap.Channel != "channel" {
			t.Errorf("the table plays in %q of %q", snap.Place(), snap.Channel)
		}
	})
}

// For one person among computers, who has invited nobody, nothing is posted: no thread and no game. The lot cuts at once. It is the same at the next list.
// When somebody takes a computer's place, the table becomes one like any other.
func TestAPersonAmongComputersIsQuietUntilSomebodyComes(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		open := func() {
			snap, err := h.m.Create(table.NewTable{Guild: guild, Channel: "channel", Locale: "de", Host: anna, Rules: "ddv", Games: 2, Level: "simple", Unopened: true})
			if err != nil {
				t.Fatal(err)
			}
			h.id = snap.ID
		}
		begun := func(what string, snap table.Snapshot) {
			t.Helper()
			if !snap.Quiet || !snap.Private() || snap.WantsThread || !snap.Deadline().IsZero() {
				t.Errorf("%s: quiet %t, private %t, wants a thread %t, the cut ends %v", what, snap.Quiet, snap.Private(), snap.WantsThread, snap.Deadline())
			}
		}
		open()
		begun("a list", h.must(anna, table.Start{Fill: true}))
		h.playList()
		again, err := h.m.Again(t.Context(), h.id, anna, false)
		if err != nil {
			t.Fatal(err)
		}
		begun("the next", again)
		open()
		h.must(anna, table.Start{Fill: true})
		h.must(eve, table.StepIn{})
		if now := h.playUntilGame(2); now.Quiet || now.Private() || !now.WantsThread {
			t.Errorf("with two people: quiet %t, private %t, wants a thread %t", now.Quiet, now.Private(), now.WantsThread)
		}
	})
}

func TestListOfFourPeople(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(2, 4)
		h.must(anna, table.Start{})
		snap := h.playList()
		records := checkList(t, h, snap, 2)
		var summary table.Summary
		g, err := h.store.Game(gameID(2))
		if err == nil {
			err = json.Unmarshal(g.Summary, &summary)
		}
		if err != nil {
			t.Fatal(err)
		}
		result, _ := snap.Result()
		if summary.Points != *records[1].Outcome.Points || summary.Players != [card.Seats]table.User{anna, bert, cora, dirk} ||
			summary.BrokenOff || summary.Contract != result.Contract.String() {
			t.Errorf("the summary says %+v, the record %v", summary, *records[1].Outcome.Points)
		}
	})
}

// Four games with four open Pflichtsoli: each game is a Vorführung.
func TestListWithPflichtsoli(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(8, 2, "simple", "random")
		h.must(anna, table.Configure{Games: 4, Pflichtsoli: true})
		h.must(anna, table.Start{})
		snap := h.playList()
		checkList(t, h, snap, 4)
		list := snap.List()
		for i, e := range list.Entries() {
			if !e.Pflicht || !e.Vorfuehrung || e.Soloist != i {
				t.Errorf("game %d: %+v, want the Pflichtsolo of place %d", i+1, e, i)
			}
		}
		if slices.Contains(list.Owing(), true) {
			t.Errorf("somebody still owes a Pflichtsolo: %v", list.Owing())
		}
	})
}

// Ten cards each, and rules without Pflichtsoli.
func TestListByOtherRules(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		snap, err := h.m.Create(table.NewTable{
			Guild: guild, Channel: "channel", Host: anna, Rules: "ddv deck=40 pflichtsolo=off vorfuehrung=off", Games: 2,
		})
		if err != nil {
			t.Fatal(err)
		}
		h.id = snap.ID
		for range 3 {
			h.must(anna, table.AddComputer{Level: "simple"})
		}
		h.mustRefuse(table.BadList, anna, table.Configure{Games: 24, Pflichtsoli: true})
		h.must(anna, table.Start{})
		for _, r := range checkList(t, h, h.playList(), 2) {
			if r.Hands[0].Len() != 10 {
				t.Errorf("the hands have %d cards", r.Hands[0].Len())
			}
		}
	})
}

// The same list on the real database, which the test checks at the end.
func TestListInTheDatabase(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		store, err := storage.Open(filepath.Join(t.TempDir(), "karlchen.db"), storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = store.Close() })
		h.m.Close()
		h.store.Store = store
		h.startManager()
		t.Cleanup(func() { h.m.Close() })

		h.openTable(2, 1, "simple", "simple", "random")
		h.must(anna, table.Start{})
		for range 10 {
			h.playStep()
		}
		h.restart()
		snap := h.playList()
		shown := snap.List()
		if list, _ := recorded(t, h.store, shown.Config(), snap.Numbers); !list.Over() {
			t.Errorf("after %d games the list is not over", len(list.Entries()))
		}
		h.letPass(6 * time.Minute) // its last messages are shown
		report, err := store.Check(table.Verify, nil)
		if err != nil || report.Err() != nil {
			t.Errorf("%v, %v", err, report.Err())
		}
		if report.Games != 2 || report.Running != 0 || report.Ended != 1 || report.Tables != 0 {
			t.Errorf("the database holds %+v", report)
		}
	})
}

// Games are numbered for each server, in the order in which they are dealt.
func TestGameNumbersPerServer(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		var ids []string
		for _, where := range []string{guild, "other guild", guild} {
			snap, err := h.m.Create(table.NewTable{Guild: where, Channel: "channel", Host: anna, Rules: "ddv", Games: 1})
			if err != nil {
				t.Fatal(err)
			}
			h.id = snap.ID
			ids = append(ids, h.id)
			for range 3 {
				h.must(anna, table.AddComputer{Level: "simple"})
			}
			h.must(anna, table.Start{})
			h.cutCards()
		}
		for i, want := range []uint64{1, 1, 2} {
			row, err := h.store.Table(ids[i])
			if err != nil || row.Game != want {
				t.Errorf("table %d plays game %d, want %d (%v)", i, row.Game, want, err)
			}
		}
	})
}
