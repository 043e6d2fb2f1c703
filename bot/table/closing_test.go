package table_test

import (
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/players"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// waitUntilOver waits, and reports whether the one game of the list is over.
func (h *house) waitUntilOver(after time.Duration) bool {
	time.Sleep(after)
	synctest.Wait()
	return h.seen.latest(h.id).Phase == table.Ended
}

func TestOnlyTheSoloistShortens(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.restartWithPool(players.Config{TryClaim: atAnyTime})
		snap := h.dealSolo(1, 4)
		h.mustRefuse(game.ClaimNotSoloist, bert, table.Act{Version: snap.Version(), Action: game.Concede(1)})
		h.mustRefuse(table.Stale, bert, table.Accept{Game: 1})
		h.do(anna, game.Claim(0))
		view := h.seen.latest(h.id).View(bert.ID)
		if !view.Claimed() || view.Hand(0).Len() != 12 || view.Hand(2) != 0 {
			t.Error("after a claim everybody sees the soloist's cards, and no others")
		}
	})
}

// People may still announce when a game is shortened. Each announcement gives the others time to think again.
func TestAnnouncementsAfterAbkuerzung(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealSolo(1, 4)
		snap := h.do(anna, game.Concede(0))
		if left := time.Until(snap.Deadline()); snap.Phase != table.Playing || left != closingTime {
			t.Fatalf("%s, %v left", snap.Phase, left)
		}
		for _, p := range people {
			if may := snap.MayAnnounce(p.ID); may != (p != anna) {
				t.Errorf("%s may announce: %t", p.Name, may)
			}
		}
		h.mustRefuse(game.AnnouncementTooLate, anna, table.Act{Version: snap.Version(), Action: game.Call(0, game.Re, rules.Ansage)})
		h.mustRefuse(game.GameOver, bert, table.Act{Version: snap.Version(), Action: game.Play(1, card.Fuchs)})
	})
}

func TestAcceptEndsTheWait(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealSolo(1, 4)
		snap := h.do(anna, game.Concede(0))
		accept := table.Accept{Game: snap.Version().Game}
		h.mustRefuse(table.NotAtTable, eve, accept)
		h.mustRefuse(table.Stale, bert, table.Accept{Game: 2})
		h.must(bert, accept)
		h.must(cora, accept)
		h.must(cora, accept) // a second click counts as one
		kontra := game.Call(3, game.Kontra, rules.Ansage)
		h.must(dirk, table.Act{Version: snap.Version(), Action: kontra})
		h.must(dirk, accept)
		h.must(bert, accept)
		if h.waitUntilOver(0) {
			t.Fatal("Cora was not asked again after the announcement")
		}
		if last := h.must(cora, accept); last.Phase != table.Ended {
			t.Fatalf("when all have accepted, the table is %s", last.Phase)
		}
		last := h.seen.latest(h.id)
		list := last.List()
		_, records := recorded(t, h.store, list.Config(), last.Numbers)
		if moves := records[0].Moves; moves[len(moves)-1].Action != kontra {
			t.Errorf("the last action in the record is %v", moves[len(moves)-1])
		}
		result, _ := last.Result()
		for _, item := range result.Items() {
			if item.Key == game.CalledKontra {
				return
			}
		}
		t.Error("the late Kontra does not count")
	})
}

func TestDeadlineEndsTheWait(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.restartWithPool(players.Config{TryClaim: atAnyTime})
		h.dealSolo(1, 4)
		h.do(anna, game.Claim(0))
		snap := h.look()
		deadline := snap.Deadline()
		time.Sleep(closingTime / 2)
		snap = h.must(bert, table.Act{Version: snap.Version(), Action: game.Call(1, game.Kontra, rules.Ansage)})
		if !snap.Deadline().Equal(deadline) {
			t.Error("an announcement prolongs the wait")
		}
		if h.waitUntilOver(closingTime/2 - 1) {
			t.Error("the wait ends too early")
		}
		if !h.waitUntilOver(1) {
			t.Error("the wait does not end")
		}
	})
}

func TestComputersDoNotHoldUpTheEnd(t *testing.T) {
	t.Run("against a person", func(t *testing.T) {
		bubble(t, func(t *testing.T, h *house) {
			h.dealSolo(1, 1, "simple", "simple", "simple")
			h.do(anna, game.Concede(0))
			if !h.waitUntilOver(pace) {
				t.Error("after the pause the game is not over")
			}
		})
	})
	t.Run("beside a person", func(t *testing.T) {
		bubble(t, func(t *testing.T, h *house) {
			h.dealSolo(1, 2, "simple", "simple")
			h.do(anna, game.Concede(0))
			if h.waitUntilOver(2 * pace) {
				t.Fatal("Bert was not asked")
			}
			if snap := h.must(bert, table.Accept{Game: 1}); snap.Phase != table.Ended {
				t.Errorf("after the only person's word the table is %s", snap.Phase)
			}
		})
	})
	t.Run("beside a person who does not answer", func(t *testing.T) {
		bubble(t, func(t *testing.T, h *house) {
			h.dealSolo(1, 2, "simple", "random")
			h.do(anna, game.Concede(0))
			if !h.waitUntilOver(closingTime + pace) {
				t.Error("the deadline does not end the wait")
			}
		})
	})
	t.Run("beside an absent person", func(t *testing.T) {
		bubble(t, func(t *testing.T, h *house) {
			h.dealSolo(1, 2, "simple", "simple")
			h.must(bert, table.Leave{})
			h.do(anna, game.Concede(0))
			if !h.waitUntilOver(pace) {
				t.Error("the table waits for the announcement of an absent person")
			}
		})
	})
}

// A person who leaves while the table waits for announcements does not delay the others.
func TestLeaveDuringTheWait(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealSolo(1, 4)
		h.do(anna, game.Concede(0))
		h.must(bert, table.Accept{Game: 1})
		h.must(cora, table.Accept{Game: 1})
		h.must(dirk, table.Leave{})
		if !h.waitUntilOver(pace) {
			t.Error("the table waits for an absent person")
		}
	})
}

// The table does not wait for a player who has announced everything.
func TestNobodyLeftToAnnounce(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealSolo(1, 4)
		for snap := h.seen.latest(h.id); snap.Version().Step < 4+44; snap = h.seen.latest(h.id) {
			h.playStep()
		}
		if snap := h.seen.latest(h.id); snap.Phase != table.Playing {
			t.Fatal("the game is over already")
		}
		if last := h.do(anna, game.Concede(0)); last.Phase != table.Ended {
			t.Errorf("nobody may announce, but the table is %s", last.Phase)
		}
	})
}
