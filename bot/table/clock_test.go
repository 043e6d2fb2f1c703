package table_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/table"
	"karlchen/game"
)

// Looking and refused clicks must not delay the computers.
func TestClicksDoNotDelayComputers(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(1, 2, "simple", "simple")
		h.must(anna, table.Start{})
		for range 8 {
			time.Sleep(pace / 4)
			h.look()
			h.mustRefuse(table.NotNow, bert, table.Cancel{})
		}
		if snap := h.look(); snap.Phase != table.Playing {
			t.Error("a computer has been about to cut for twice its pause")
		}
	})
}

func TestComputersPauseBeforeEachAction(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		snap := h.dealFirst(1, 1, "simple", "simple", "simple")
		h.must(anna, table.Act{Version: snap.Version(), Action: game.Say(0, game.Healthy)})
		for word := 1; word < 4; word++ {
			time.Sleep(pace - 1)
			synctest.Wait()
			if v := h.seen.latest(h.id).Version(); v.Step != word {
				t.Fatalf("before the pause is over, %d words are said, want %d", v.Step, word)
			}
			time.Sleep(time.Nanosecond)
			synctest.Wait()
			if v := h.seen.latest(h.id).Version(); v.Step != word+1 {
				t.Fatalf("after the pause %d words are said, want %d", v.Step, word+1)
			}
		}
	})
}

// While the store fails for ten minutes the table asks it more and more rarely. When the store works again, the table goes on by itself.
func TestOverdueTableWaitsForTheStore(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(1, 4)
		h.must(anna, table.Start{})
		h.store.setHooks(func(write) error { return errors.New("the disk is full") }, nil)
		before := h.store.tried()
		const long = 10 * time.Minute
		time.Sleep(cutTime + long)
		synctest.Wait()
		if tries := h.store.tried() - before; tries < 2 || tries > 40 {
			t.Errorf("in %v the cut was tried %d times", long, tries)
		}
		h.store.setHooks(nil, nil)
		time.Sleep(table.MaxPause)
		synctest.Wait()
		if snap := h.look(); snap.Phase != table.Playing || snap.CutBy != "" {
			t.Errorf("the table is %s, cut by %q", snap.Phase, snap.CutBy)
		}
	})
}

// The last card is stored, but the result cannot be: the card counts, and the table scores the game as soon as it can.
func TestResultIsStoredLater(t *testing.T) {
	for name, next := range map[string]func(*house){
		"the store comes back": func(h *house) {
			h.store.setHooks(nil, nil)
			time.Sleep(pace)
			synctest.Wait()
		},
		"the program starts again": func(h *house) {
			h.store.setHooks(nil, nil)
			h.restart()
			time.Sleep(pace)
			synctest.Wait()
		},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.dealFirst(1, 4)
				h.store.setHooks(func(w write) error {
					if w == finishGame {
						return errors.New("the disk is full")
					}
					return nil
				}, nil)
				for snap := h.seen.latest(h.id); snap.Version().Step < 52; snap = h.seen.latest(h.id) {
					for _, p := range people {
						if a, ok := chooseAction(snap, p); ok {
							h.must(p, table.Act{Version: snap.Version(), Action: a})
							break
						}
					}
				}
				snap := h.seen.latest(h.id)
				if _, ok := snap.Result(); ok || snap.Phase != table.Playing {
					t.Errorf("a result is shown that is not stored: %s", snap.Phase)
				}
				next(h)
				if snap = h.seen.latest(h.id); snap.Phase != table.Ended {
					t.Fatalf("the table is still %s", snap.Phase)
				}
				list := snap.List()
				if got, _ := recorded(t, h.store, list.Config(), snap.Numbers); !got.Over() {
					t.Error("the game is not recorded")
				}
				h.mustRefuse(table.NoSuchTable, anna, table.Join{})
				if _, own := h.m.Find("channel", anna); len(own) != 0 {
					t.Errorf("the ended table is still found: %v", own)
				}
			})
		})
	}
}

// A clock counts only time in which the program runs: after a stop the full time is given again.
func TestDeadlinesStartAgainAfterARestart(t *testing.T) {
	t.Run("cut", func(t *testing.T) {
		bubble(t, func(t *testing.T, h *house) {
			h.openTable(1, 4)
			h.must(anna, table.Start{})
			h.m.Close()
			time.Sleep(time.Hour)
			h.startManager()
			snap := h.look()
			if left := time.Until(snap.Deadline()); snap.Phase != table.Cutting || left != cutTime {
				t.Fatalf("%s, %v left for the cut", snap.Phase, left)
			}
			h.must(cora, table.Cut{Game: 1, Number: 5})
		})
	})
	t.Run("announcements", func(t *testing.T) {
		bubble(t, func(t *testing.T, h *house) {
			h.dealSolo(1, 4)
			h.do(anna, game.Concede(0))
			h.m.Close()
			time.Sleep(time.Hour)
			h.startManager()
			snap := h.look()
			if left := time.Until(snap.Deadline()); snap.Phase != table.Playing || left != closingTime {
				t.Fatalf("%s, %v left for announcements", snap.Phase, left)
			}
			time.Sleep(closingTime)
			synctest.Wait()
			if snap := h.seen.latest(h.id); snap.Phase != table.Ended {
				t.Errorf("after that the table is %s", snap.Phase)
			}
		})
	})
}
