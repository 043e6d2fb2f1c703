package table_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
)

// However a list ends early: scored games stay, the running one is played to its end and counts, and later viewers see the table as it was at the end.
func TestBreakOff(t *testing.T) {
	for name, test := range map[string]struct {
		before func(*house)
		scored int  // games that count
		shown  bool // the table shows the result of the last of them
		begun  int  // games that were dealt
	}{
		"in the lobby":          {before: func(h *house) { h.openTable(3, 4) }},
		"before the first cut":  {before: func(h *house) { h.openTable(3, 4); h.must(anna, table.Start{}) }},
		"in the first game":     {before: func(h *house) { h.dealFirst(3, 4); h.sayHealthy(); h.playStep() }, scored: 1, shown: true, begun: 1},
		"after the first game":  {before: func(h *house) { h.dealFirst(3, 4); h.playGame() }, scored: 1, shown: true, begun: 1},
		"before the second cut": {before: afterOne(func(*house) {}), scored: 1, begun: 1},
		"in the second game":    {before: afterOne(func(h *house) { h.cutCards(); h.playStep() }), scored: 2, shown: true, begun: 2},
	} {
		t.Run(name, func(t *testing.T) {
			ends := map[string]func(*house){
				"the host ends it": func(h *house) {
					end := table.Deed(table.End{})
					if snap := h.look(); snap.Phase == table.Lobby {
						end = table.Cancel{}
					}
					if h.look().Phase == table.Playing { // a proposal
						h.must(bert, end)
						h.must(cora, table.Answer{About: table.TheList, Choice: settings.Abort})
					} else {
						h.mustRefuse(table.NotHost, bert, end)
					}
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
						if h.seen.latest(h.id).Phase == table.Playing {
							h.letPass(time.Hour)
						}
						live := h.seen.latest(h.id)
						past := h.look()
						for when, snap := range map[string]*table.Snapshot{"at the end": live, "later": &past} {
							list := snap.List()
							_, result := snap.Result()
							sh, shuffle := snap.Shuffle()
							hands, dealt := snap.DealtHands()
							if snap.Phase != table.Ended || len(list.Entries()) != test.scored || len(snap.Numbers) != test.scored {
								t.Errorf("%s: %s after %d games", when, snap.Phase, len(list.Entries()))
							}
							if result != test.shown || shuffle != test.shown || dealt != test.shown || snap.Dealt() != test.shown {
								t.Errorf("%s: result shown: %t, shuffle %t, hands %t", when, result, shuffle, dealt)
							}
							if test.shown && (sh.Verify(snap.Rules().Deck, snap.Deal().Vorhand, hands) != nil || snap.Commitment() != sh.Commitment()) {
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
		for _, c := range []table.Deed{table.Look{}, table.Join{}, table.Start{}, table.End{}} {
			h.mustRefuse(table.NoSuchTable, anna, c)
		}
		h.openTable(1, 1, "simple", "simple", "random")
		h.must(anna, table.Start{})
		h.playList()
		h.mustRefuse(table.NoSuchTable, anna, table.NextGame{Game: 1})
		snap := h.must(anna, table.Look{})
		want, got := h.seen.latest(h.id).List(), snap.List()
		if snap.Phase != table.Ended || len(got.Entries()) != 1 || got.Entries()[0] != want.Entries()[0] {
			t.Errorf("the ended table shows %v, it ended with %v", got.Entries(), want.Entries())
		}
		h.restart()
		h.mustRefuse(table.NoSuchTable, anna, table.Join{})
		h.look()
	})
}

// A program that is killed right after the end of a list may leave its messages at an earlier moment. The next one publishes the end once more, also
// for a table whose messages it learns of only then; later ones do not.
func TestTheEndIsPublishedAfterAKill(t *testing.T) {
	for name, end := range map[string]func(*house){
		"the list is over":       func(h *house) { h.playList() },
		"it ends early":          func(h *house) { h.endEarly() },
		"a lobby nobody started": func(h *house) { h.openTable(1, 4); h.must(anna, table.Cancel{}) },
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.dealFirst(2, 4)
				end(h)
				before := h.look()
				h.restart()
				h.letPass(0)
				shown := h.seen.latest(h.id)
				if shown.Phase != table.Ended || shown.Ending != before.Ending || !slices.Equal(shown.Numbers, before.Numbers) {
					t.Fatalf("after a kill the table is published as %v", shown)
				}
				if here, own := h.m.Find(shown.Channel, anna); slices.Contains(here, h.id) || slices.Contains(own, h.id) {
					t.Error("people still find the table that has ended")
				}
				if err := h.m.Posted(t.Context(), h.id, shown.Place(), "result/1", "77"); err != nil {
					t.Fatal(err)
				}
				h.mustRefuse(table.NoSuchTable, anna, table.Join{})
				h.restart()
				h.letPass(6 * time.Minute)
				if shown = h.seen.latest(h.id); shown.MessageID("result/1") != "77" {
					t.Error("the id of the last message is lost")
				}
				h.restart()
				h.letPass(time.Minute)
				if shown, again := h.seen.last[h.id]; again {
					t.Errorf("minutes later it is published again: %v", shown)
				}
			})
		})
	}
}

// A program that is killed every minute must not keep the tables that have ended: each start would publish all of them once more.
func TestEndedTablesLeaveAProgramThatNeverRunsForLong(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(1, 4)
		h.playList()
		for range 4 {
			h.letPass(time.Minute)
			h.restart()
			h.letPass(0)
			if shown := h.seen.latest(h.id); shown.Phase != table.Ended {
				t.Fatalf("soon after its end the table is published as %v", shown.Phase)
			}
		}
		h.letPass(time.Minute + time.Second)
		h.restart()
		h.letPass(time.Minute)
		if shown, again := h.seen.last[h.id]; again {
			t.Errorf("five minutes after its end it is published again: %v", shown)
		}
	})
}

// endEarly has all people leave, and computers play the game to its end.
func (h *house) endEarly() {
	h.t.Helper()
	for _, p := range people {
		h.must(p, table.Leave{})
	}
	if snap := h.letPass(80 * pace / 3); snap.Phase != table.Ended || snap.Ending != table.Abandoned {
		h.t.Fatalf("the table is %s, %q", snap.Phase, snap.Ending)
	}
}

// A soloist who is losing against computers leaves, or ends the list, or lets the time run out, and nothing counted. Now a computer plays on for them, also
// across a restart, and the loss is theirs.
func TestNobodyEscapesALostGame(t *testing.T) {
	for name, escape := range map[string]func(h *house){
		"by leaving":               func(h *house) { h.must(anna, table.Leave{}) },
		"by ending the list":       func(h *house) { h.must(anna, table.End{}) },
		"as a manager":             func(h *house) { h.must(anna, table.End{Anyway: true}) },
		"by silence":               func(h *house) { h.letPass(24*time.Hour + pace) },
		"by coming back and going": func(h *house) { h.must(anna, table.End{}); h.must(anna, table.Join{}); h.must(anna, table.Leave{}) },
		"by coming back in silence": func(h *house) {
			h.must(anna, table.End{})
			h.must(anna, table.Join{})
			h.letPass(5 * time.Minute)
		},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.dealSolo(4, 1, "simple", "simple", "simple")
				escape(h)
				if snap := h.look(); snap.Vacant() {
					t.Error("there is a place in a game that does not come")
				}
				h.restart()
				snap := h.letPass(time.Minute)
				if snap.Phase != table.Ended || len(snap.Numbers) != 1 || snap.Ending == table.Finished {
					t.Fatalf("the table is %s after %d games, %q", snap.Phase, len(snap.Numbers), snap.Ending)
				}
				g, err := h.store.Game(gameID(1))
				if err != nil {
					t.Fatal(err)
				}
				r, err := table.ReadRecord(g)
				if err != nil || !r.Counts() || r.Summary.Players[0] != anna || r.Summary.Points[0] == 0 || !r.Summary.StoodIn[0] || table.Verify(g) != nil {
					t.Errorf("the game is stored as %+v, %v", r.Summary, err)
				}
			})
		})
	}
}

// The people who stay play the last game themselves, in their time; nobody's cards are taken from them by another person's click.
func TestTheOthersPlayOnAfterTheHostHasEndedTheList(t *testing.T) {
	for _, timer := range []string{settings.Off, settings.TimerLive30, settings.TimerPost} {
		t.Run(timer, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				limit := map[string]time.Duration{settings.Off: 5 * time.Minute, settings.TimerLive30: 30 * time.Second, settings.TimerPost: 24 * time.Hour}[timer]
				h.dealAtPace(table.Pace{Timer: timer, AtTimeout: settings.Wait}, 4, 4)
				h.must(cora, table.End{}) // nobody agrees yet
				h.must(cora, table.Answer{About: table.TheList, Choice: settings.Wait})
				h.must(anna, table.End{})
				h.must(bert, table.End{})
				if snap := h.look(); snap.EndsSoon() {
					t.Error("two of four have ended the list")
				}
				h.must(dirk, table.Answer{About: table.TheList, Choice: settings.Abort})
				if snap := h.must(dirk, table.Join{}); len(snap.Verdicts) != 1 || len(snap.Verdicts[0].By) != 3 || snap.Verdicts[0].About != cora {
					t.Errorf("decided is %+v", snap.Verdicts)
				}
				h.letPass(2 * pace)
				h.checkTimeLeft(limit, cora)
				for _, p := range []table.User{cora, dirk} {
					h.do(p, game.Say(0, game.Healthy))
				}
				snap := h.letPass(5 * pace)
				for who, ok := snap.Awaited(); ok; who, ok = snap.Awaited() {
					h.do(who.User, legalCards(snap, who.User)[0])
					snap = h.letPass(5 * pace)
				}
				if snap.Phase != table.Ended || snap.Ending != table.Stopped || len(snap.Numbers) != 1 {
					t.Fatalf("the table is %s after %d games, %q", snap.Phase, len(snap.Numbers), snap.Ending)
				}
				g, err := h.store.Game(gameID(1))
				if r, bad := table.ReadRecord(g); err != nil || bad != nil || r.Summary.StoodIn != [card.Seats]bool{true, true} {
					t.Errorf("computers have played for %v: %v, %v", r.Summary.StoodIn, err, bad)
				}
				again, err := h.m.Again(t.Context(), h.id, cora, false)
				if err != nil || again.Pace().Timer != timer || again.Pace().AtTimeout != settings.Wait {
					t.Errorf("another list is played at %+v, %v", again.Pace(), err)
				}
			})
		})
	}
}
