package table_test

import (
	"encoding/json"
	"testing"

	"karlchen/bot/table"
	"karlchen/game"
)

// However a list ends early: scored games stay, others do not count, and later viewers see the table as it was at the end.
func TestBreakOff(t *testing.T) {
	for name, test := range map[string]struct {
		before func(*house)
		scored int  // games that count
		shown  bool // the table shows the result of the last of them
		begun  int  // games that were dealt
	}{
		"in the lobby":          {before: func(h *house) { h.openTable(3, 4) }},
		"before the first cut":  {before: func(h *house) { h.openTable(3, 4); h.must(anna, table.Start{}) }},
		"in the first game":     {before: func(h *house) { h.dealFirst(3, 4); h.sayHealthy(); h.playStep() }, begun: 1},
		"after the first game":  {before: func(h *house) { h.dealFirst(3, 4); h.playGame() }, scored: 1, shown: true, begun: 1},
		"before the second cut": {before: afterOne(func(*house) {}), scored: 1, begun: 1},
		"in the second game":    {before: afterOne(func(h *house) { h.cutCards(); h.playStep() }), scored: 1, begun: 2},
	} {
		t.Run(name, func(t *testing.T) {
			ends := map[string]func(*house){
				"the host ends it": func(h *house) {
					end := table.Command(table.End{})
					if snap := h.look(); snap.Phase() == table.Lobby {
						end = table.Cancel{}
					}
					h.mustRefuse(table.NotHost, bert, end)
					h.must(anna, end)
				},
				"everybody leaves": func(h *house) {
					for _, p := range people {
						h.must(p, table.Leave{})
					}
				},
			}
			for name, end := range ends {
				t.Run(name, func(t *testing.T) {
					bubble(t, func(t *testing.T, h *house) {
						test.before(h)
						end(h)
						live := h.seen.latest(h.id)
						past := h.look()
						for when, snap := range map[string]*table.Snapshot{"at the end": live, "later": &past} {
							list := snap.List()
							_, result := snap.Result()
							sh, shuffle := snap.Shuffle()
							hands, dealt := snap.DealtHands()
							if snap.Phase() != table.Ended || len(list.Entries()) != test.scored || len(snap.Numbers()) != test.scored {
								t.Errorf("%s: %s after %d games", when, snap.Phase(), len(list.Entries()))
							}
							if result != test.shown || shuffle != test.shown || dealt != test.shown || snap.Dealt() != test.shown {
								t.Errorf("%s: result shown: %t, shuffle %t, hands %t", when, result, shuffle, dealt)
							}
							if test.shown && (sh.Verify(snap.Rules().Deck, snap.Deal().Vorhand, hands) != nil || snap.Commitment() != game.Commitment(sh.Seed)) {
								t.Errorf("%s: the shuffle is not that of the hands shown", when)
							}
						}
						for n := uint64(1); n <= uint64(test.begun); n++ {
							g, err := h.store.Game(gameID(n))
							if err != nil || !g.Finished || table.Verify(g) != nil {
								t.Fatalf("game %d: %v, %v, %v", n, g, err, table.Verify(g))
							}
							var summary table.Summary
							if err := json.Unmarshal(g.Summary, &summary); err != nil || summary.BrokenOff != (n > uint64(test.scored)) {
								t.Errorf("game %d: %+v, %v", n, summary, err)
							}
						}
						h.mustRefuse(table.NoSuchTable, anna, table.NextGame{Game: 1})
						h.mustRefuse(table.NoSuchTable, anna, table.Join{})
					})
				})
			}
		})
	}
}

// afterOne plays one game of three, starts the next one, and then does more.
func afterOne(more func(*house)) func(*house) {
	return func(h *house) {
		h.dealFirst(3, 4)
		h.playGame()
		h.must(anna, table.NextGame{Game: 1})
		more(h)
	}
}

func TestNoSuchTable(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.id = "nowhere"
		for _, c := range []table.Command{table.Look{}, table.Join{}, table.Start{}, table.End{}} {
			h.mustRefuse(table.NoSuchTable, anna, c)
		}
		h.openTable(1, 1, "simple", "simple", "random")
		h.must(anna, table.Start{})
		h.playList()
		h.mustRefuse(table.NoSuchTable, anna, table.NextGame{Game: 1})
		snap := h.must(anna, table.Look{})
		want, got := h.seen.latest(h.id).List(), snap.List()
		if snap.Phase() != table.Ended || len(got.Entries()) != 1 || got.Entries()[0] != want.Entries()[0] {
			t.Errorf("the ended table shows %v, it ended with %v", got.Entries(), want.Entries())
		}
		h.restart()
		h.mustRefuse(table.NoSuchTable, anna, table.Join{})
		h.look()
	})
}
