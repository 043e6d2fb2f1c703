package table_test

import (
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/notation"
)

// In the first game place 4 deals, so that place 3, on the dealer's right, cuts.
func TestCut(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(2, 4)
		snap := h.must(anna, table.Start{})
		if cutter, ok := snap.Cutter(); !ok || cutter.User != cora || time.Until(snap.Deadline()) != cutTime {
			t.Fatalf("%s is to cut within %v", cutter.User.Name, time.Until(snap.Deadline()))
		}
		for _, user := range []table.User{anna, bert, dirk, eve} {
			h.mustRefuse(table.NotCutter, user, table.Cut{Game: 1, Number: 1})
		}
		h.mustRefuse(table.CutOutOfRange, cora, table.Cut{Game: 1, Number: game.Cuts})
		h.mustRefuse(table.CutOutOfRange, cora, table.Cut{Game: 1, Number: 1<<32 - 1})
		h.mustRefuse(table.Stale, cora, table.Cut{Game: 0, Number: 1})
		h.mustRefuse(table.Stale, cora, table.Cut{Game: 2, Number: 1})

		snap = h.must(cora, table.Cut{Game: 1, Number: game.Cuts - 1})
		if _, ok := snap.Cutter(); ok || snap.Phase != table.Playing || snap.CutBy != cora.ID || !snap.Deadline().IsZero() {
			t.Errorf("after the cut: %s, by %q", snap.Phase, snap.CutBy)
		}
		h.mustRefuse(table.Stale, cora, table.Cut{Game: 1, Number: 1})
		sh, ok := h.playGame().Shuffle()
		if !ok || sh.Cut != game.Cuts-1 || sh.Lot {
			t.Errorf("the shuffle shows the cut %d, by lot: %t", sh.Cut, sh.Lot)
		}
	})
}

func TestCutByLot(t *testing.T) {
	for name, cut := range map[string]func(*house){
		"when the cutter wants it": func(h *house) { h.must(cora, table.Cut{Game: 1, Number: 3, Lot: true}) },
		"after the deadline": func(h *house) {
			time.Sleep(cutTime - 1)
			synctest.Wait()
			if snap := h.look(); snap.Phase != table.Cutting {
				h.t.Errorf("before the deadline the table is %s", snap.Phase)
			}
			time.Sleep(time.Nanosecond)
			synctest.Wait()
		},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.openTable(1, 4)
				h.must(anna, table.Start{})
				cut(h)
				snap := h.look()
				if snap.Phase != table.Playing || snap.CutBy != "" {
					t.Fatalf("the table is %s, cut by %q", snap.Phase, snap.CutBy)
				}
				if sh, ok := h.playGame().Shuffle(); !ok || sh.Cut != 7 || !sh.Lot {
					t.Errorf("the shuffle shows the cut %d, by lot: %t", sh.Cut, sh.Lot)
				}
			})
		})
	}
}

// Half of the time for the cut passes before a reminder. Less than half a minute in all is too short for one to be useful; exactly that is not.
func TestTheCutterIsRemindedWhereTheWaitIsLongEnough(t *testing.T) {
	const shortest = 30 * time.Second
	for total, reminded := range map[time.Duration]bool{cutTime: false, shortest - 1: false, shortest: true, shortest + 2: true} {
		bubble(t, func(t *testing.T, h *house) {
			h.cut = total
			h.restart()
			h.openTable(1, 4)
			h.must(anna, table.Start{})
			if snap := h.letPass(total/2 - 1); snap.Reminded {
				t.Errorf("of %v: a reminder before half of the time is over", total)
			}
			if snap := h.letPass(1); snap.Reminded != reminded || snap.Phase != table.Cutting {
				t.Errorf("of %v: a reminder when half of the time is over: %t, want %t", total, snap.Reminded, reminded)
			}
			if snap := h.letPass(total - total/2 - 1); snap.Reminded != reminded || snap.Phase != table.Cutting {
				t.Errorf("of %v: a reminder until the end: %t, want %t", total, snap.Reminded, reminded)
			}
		})
	}
}

// A computer cuts without making the table wait.
func TestComputerCutsAfterItsPause(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(2, 2, "simple", "simple")
		snap := h.must(anna, table.Start{})
		if !snap.Deadline().IsZero() {
			t.Error("people are shown a deadline for a computer")
		}
		time.Sleep(pace)
		synctest.Wait()
		if snap := h.look(); snap.Phase != table.Playing || snap.CutBy != "" {
			t.Errorf("after the pause the table is %s, cut by %q", snap.Phase, snap.CutBy)
		}
	})
}

// The table does not wait for a person who has left; that person can no longer cut.
func TestCutterLeaves(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(2, 4)
		h.must(anna, table.Start{})
		snap := h.must(cora, table.Leave{})
		h.mustRefuse(table.NotCutter, cora, table.Cut{Game: 1, Number: 1})
		if !snap.Deadline().IsZero() {
			t.Error("the table waits for an absent person")
		}
		time.Sleep(pace)
		synctest.Wait()
		if snap := h.look(); snap.Phase != table.Playing || snap.CutBy != "" {
			t.Errorf("after the pause the table is %s, cut by %q", snap.Phase, snap.CutBy)
		}
	})
}

// If the rules have no cut, people see the commitment, and after the usual pause the cards are dealt.
func TestNobodyCuts(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openFor("ddv cut=off", 1, "simple", "simple", "simple")
		snap := h.must(anna, table.Start{})
		if _, ok := snap.Cutter(); ok || snap.Phase != table.Cutting || !snap.Deadline().IsZero() || snap.Commitment() == "" {
			t.Errorf("before the deal: a cut is awaited: %t, %s, until %v, commitment %q", ok, snap.Phase, snap.Deadline(), snap.Commitment())
		}
		commitment := snap.Commitment()
		h.mustRefuse(table.Stale, anna, table.Cut{Game: 1, Number: 1})
		h.restart()
		time.Sleep(pace)
		synctest.Wait()
		if snap = h.look(); snap.Phase != table.Playing || snap.CutBy != "" || snap.Commitment() != commitment {
			t.Errorf("after the pause: %s, cut by %q, %q is committed to and not %q", snap.Phase, snap.CutBy, snap.Commitment(), commitment)
		}
		sh, ok := h.playGame().Shuffle()
		if !ok || sh.Cut != 0 || sh.Lot {
			t.Errorf("the shuffle shows the cut %d, by lot: %t", sh.Cut, sh.Lot)
		}
	})
}

// A lot that the program draws proves little: the operator holds the seed as well, and may have tried many. From the second game of a list on the lot
// follows from the game before, and that game's commitment covers the seed, also through a restart. The first game has nothing of the kind.
func TestTheLotFollowsFromTheGameBefore(t *testing.T) {
	for rules, open := range map[string]func(h *house){
		"no cut": func(h *house) {
			h.openFor("ddv cut=off", 3)
			for _, p := range people[1:] {
				h.must(p, table.Join{})
			}
		},
		"nobody cuts":   func(h *house) { h.openTable(3, 4) },
		"computers cut": func(h *house) { h.openTable(3, 1, "simple", "simple", "simple") },
	} {
		t.Run(rules, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				open(h)
				h.must(anna, table.Start{})
				var promises []string
				for range 3 {
					promises = append(promises, h.latest().Commitment())
					h.restart()
					for h.latest().Phase == table.Cutting {
						time.Sleep(time.Second)
						synctest.Wait()
					}
					h.playGame()
					for h.latest().Phase == table.Resting {
						h.playStep()
					}
				}
				snap := h.seen.latest(h.id)
				games := h.records(snap)
				for i, g := range games {
					shuffle, err := notation.Verify(g.Record)
					if err != nil || shuffle.Commitment() != promises[i] {
						t.Fatalf("game %d: %v; it was promised %s", i+1, err, promises[i])
					}
					if i == 0 {
						if notation.ProofOf(g.Record, shuffle, nil) != notation.Unchanged || g.Summary.Before != 0 {
							t.Errorf("the first game proves %d", notation.ProofOf(g.Record, shuffle, nil))
						}
						continue
					}
					before := games[i-1]
					other, unplayed := *before.Record, *g.Record
					other.Moves = slices.Clone(other.Moves[:len(other.Moves)-1])
					unplayed.Info.Shuffle = before.Record.Info.Shuffle
					switch {
					case notation.ProofOf(g.Record, shuffle, before.Record) != notation.ByPlay, g.Summary.Before != before.ID.Number, before.PeopleOnly() != (rules != "computers cut"):
						t.Errorf("game %d does not follow from game %d, but from %d", i+1, i, g.Summary.Before)
					case notation.ProofOf(g.Record, shuffle, &other) != notation.Unchanged, notation.ProofOf(g.Record, shuffle, &unplayed) != notation.Unchanged, notation.ProofOf(g.Record, shuffle, nil) != notation.Unchanged:
						t.Errorf("game %d follows from a game that was not played before it", i+1)
					}
				}
			})
		})
	}
}

// With default settings a table deals from true randomness and leaves time for the cut.
func TestDefaults(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.m.Close()
		h.m = table.NewManager(table.Config{Store: h.store, Observer: h.seen, Log: slog.New(slog.DiscardHandler)})
		commitments, cuts := map[string]bool{}, map[uint32]bool{}
		for range 4 {
			h.openTable(1, 4)
			snap := h.must(anna, table.Start{})
			commitments[snap.Commitment()] = true
			if left := time.Until(snap.Deadline()); left < 10*time.Second || left > time.Minute {
				t.Errorf("%v are left for the cut", left)
			}
			cutter, _ := snap.Cutter()
			h.must(cutter.User, table.Cut{Game: 1, Lot: true})
			sh, ok := h.playGame().Shuffle()
			if !ok || sh.Cut >= game.Cuts || !sh.Lot {
				t.Errorf("cut %d, by lot: %t", sh.Cut, sh.Lot)
			}
			cuts[sh.Cut] = true
		}
		if len(commitments) != 4 || len(cuts) < 2 {
			t.Errorf("four tables have %d seeds and %d cuts", len(commitments), len(cuts))
		}
	})
}

// What is public before the cut fixes the seed, and the first cut fixes the deal: with the seed known to nobody, it can be chosen once and never again, not
// after a restart either. After the game everybody can check both. The seeds are real ones.
func TestTheDealCannotBeChosenAfterTheCommitment(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		start := func() {
			h.m.Close()
			c := h.config()
			c.NewSeed = nil // so the seeds are random
			h.m = table.NewManager(c)
			if err := h.m.Load(); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		start()
		h.openTable(4, 4)
		h.must(anna, table.Start{})
		promised := map[string]bool{}
		for number := range uint32(4) {
			snap := h.look()
			promise := snap.Commitment()
			if _, known := snap.Shuffle(); known || promise == "" || promised[promise] {
				t.Fatalf("before the cut the seed is known: %t; the commitment is %q", known, promise)
			}
			promised[promise] = true
			start()
			snap = h.look()
			cutter, _ := snap.Cutter()
			now, chosen := snap.Version().Game, 111_111_111*number
			h.must(cutter.User, table.Cut{Game: now, Number: chosen})
			for round := range 3 {
				for _, user := range people {
					for _, other := range []table.Cut{{Game: now, Number: chosen + 1}, {Game: now, Lot: true}, {Game: now - 1, Number: 1}, {Game: now + 1, Number: 1}} {
						h.mustRefuse(table.Stale, user, other)
					}
				}
				snap = h.look()
				if _, known := snap.Shuffle(); known || snap.CutBy != cutter.User.ID || snap.Commitment() != promise {
					t.Errorf("now %q has cut, %q is committed to, the seed is known: %t", snap.CutBy, snap.Commitment(), known)
				}
				switch round {
				case 0:
					start()
				case 1:
					h.playStep()
				}
			}
			snap = *h.playGame()
			shuffle, known := snap.Shuffle()
			hands, open := snap.DealtHands()
			if !known || !open || shuffle.Commitment() != promise || shuffle.Cut != chosen || shuffle.Lot {
				t.Fatalf("the cut %d, of %q, is shown as %d; by lot: %t", chosen, promise, shuffle.Cut, shuffle.Lot)
			}
			if err := shuffle.Verify(snap.Rules().Deck, snap.Deal().Vorhand, hands); err != nil {
				t.Error(err)
			}
			if number < 3 {
				h.must(anna, table.NextGame{Game: len(snap.Numbers)})
			}
		}
	})
}
