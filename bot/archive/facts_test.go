package archive_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/archive"
	"karlchen/bot/table"
	"karlchen/game/rules"
	"karlchen/game/stats"
	"karlchen/storage"
)

// The statistics from facts are those that the records give.
func TestFactsAreThoseOfTheRecords(t *testing.T) {
	h := newHouse(t)
	var all []stats.Game
	for range 40 {
		number := h.playGame()
		g, err := h.store.Game(storage.GameID{Guild: guild, Number: number})
		if err != nil {
			t.Fatal(err)
		}
		r, err := table.ReadRecord(g)
		if err != nil {
			t.Fatal(err)
		}
		if of, ok := r.Statistics(r.Summary.Players); ok {
			of.Played = r.Played()
			all = append(all, of)
		}
	}
	a := archive.New(archive.Config{Store: h.store})
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for w := range stats.Windows {
		p, _, err := a.Person(guild, "1", w, now)
		if diff := cmp.Diff(stats.FoldPerson(all, "1", w, now), p); err != nil || diff != "" || p.Games == 0 {
			t.Errorf("%v, person (- records, + facts): %v\n%s", w, err, diff)
		}
		from := w.Begins(func(yield func(time.Time) bool) {
			for _, g := range slices.Backward(all) {
				if !yield(g.Played) {
					return
				}
			}
		}, now)
		var sum stats.ServerSum
		for _, g := range all {
			if !g.Played.Before(from) {
				sum.Add(&g)
			}
		}
		s, err := a.Server(guild, w, now)
		if diff := cmp.Diff(sum.All(), s); err != nil || diff != "" {
			t.Errorf("%v, server (- records, + facts): %v\n%s", w, err, diff)
		}
	}
	var want stats.Pair
	for i := range all {
		want.Add("1", "2", &all[i])
	}
	if pair, err := a.Pair(guild, "1", "2"); err != nil || pair != want || want == (stats.Pair{}) {
		t.Errorf("the pair has %+v: %v", pair, err)
	}
}

// What a game has only sometimes is in its facts too: words of the server, a record that cannot be read, and reports.
func TestFactsOfUnusualGames(t *testing.T) {
	h := newHouse(t)
	a := archive.New(archive.Config{Store: h.store})
	r, points := h.playRecord(-1)
	words := rules.Words{"call.no90": "keine 9"}
	h.finishGame(h.startGame(r, "words"), r, table.Summary{Players: people, Points: points, Words: words})
	row := h.startGame(r, "damaged")
	if _, err := h.store.FinishGame(row, []byte("no record"), json.RawMessage(`{}`)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // so that the house finds a sound database
		err := h.store.Correct(storage.GameID{Guild: guild, Number: 2}, func(g *storage.Game) error {
			g.Record = []byte(r.String())
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
	var latest []uint64
	err := a.Latest(guild, archive.Query{}, func(c archive.Card) bool {
		latest = append(latest, c.Number)
		return false
	})
	if err != nil || !slices.Equal(latest, []uint64{2}) {
		t.Errorf("the latest game is %v, %v", latest, err)
	}
	found, all, err := a.Find(guild, archive.Query{}, 9)
	if err != nil || all != 2 || found[0].Validity != archive.Damaged || !cmp.Equal(found[1].Words, words) || found[1].Rules == nil {
		t.Errorf("found %+v, %v", found, err)
	}
}
