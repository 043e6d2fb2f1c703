package table_test

import (
	"bytes"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/players"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/storage"
)

// proofTime is how long the proof of a claim takes in these tests.
const proofTime = 3 * time.Second

// atAnyTime takes claims also where it is too early for them.
func atAnyTime(*game.View) (int, bool) { return 0, false }

func proveSlowly(s game.State, a game.Action) (game.State, error) {
	time.Sleep(proofTime)
	return s.Apply(a)
}

// claimRest has Anna claim the rest of a solo after some tricks. The returned function reports whether the table shows the engine's result of it.
func (h *house) claimRest(p table.Pace) (applied func() bool) {
	h.t.Helper()
	h.openTable(2, 4)
	if p.Timer != "" {
		h.must(anna, table.SetPace{Pace: p})
	}
	h.must(anna, table.Start{})
	h.cutCards()
	h.saySolo(4)
	for snap := h.seen.latest(h.id); snap.Version().Step < 4+28; snap = h.seen.latest(h.id) {
		view := snap.Public()
		h.do(people[view.Turn()], legalCards(snap, people[view.Turn()])[0])
	}
	snap := h.do(anna, game.Claim(0))
	if seat, ok := snap.Claimant(); !ok || seat != 0 {
		h.t.Fatal("nobody is told that the claim is being proved")
	}
	g, err := h.store.Game(gameID(1))
	if err != nil {
		h.t.Fatal(err)
	}
	record, err := notation.NewReader(bytes.NewReader(g.Header)).Next()
	if err != nil {
		h.t.Fatal(err)
	}
	setup, err := record.Setup()
	if err != nil {
		h.t.Fatal(err)
	}
	return func() bool {
		snap := h.look()
		got := snap.Public()
		setup.Rules = got.Compiled()
		want, ok := publicOf(setup, append(g.Entries, []byte(game.Claim(0).String())))
		_, proving := snap.Claimant()
		return ok && got == want && !proving
	}
}

// The table answers the claim at once. Until it is proved nobody acts and no clock runs, but people come and go. Then it has its usual value.
func TestAClaimIsProvedElsewhere(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.restartWithPool(players.Config{Prove: proveSlowly, TryClaim: atAnyTime})
		began := time.Now()
		applied := h.claimRest(minute(settings.Takeover))
		snap := h.look()
		if _, awaited := snap.Awaited(); awaited || !snap.Deadline().IsZero() || time.Since(began) != 0 {
			t.Errorf("somebody is waited for until %v, after %v", snap.Deadline(), time.Since(began))
		}
		turn := people[snapTurn(&snap)]
		for user, action := range map[table.User]game.Action{anna: game.Claim(0), turn: legalCards(&snap, turn)[0]} {
			h.mustRefuse(table.Proving, user, table.Act{Version: snap.Version(), Action: action})
		}
		h.must(dirk, table.Leave{})
		h.must(dirk, table.Join{})
		h.must(cora, table.Kick{User: bert.ID})
		time.Sleep(proofTime - 1)
		synctest.Wait()
		if snap = h.look(); snap.Version().Step != 4+28 {
			t.Error("the claim was applied before it was proved")
		}
		time.Sleep(time.Nanosecond)
		synctest.Wait()
		if !applied() {
			t.Error("the proved claim is another than the engine's")
		}
	})
}

// A claim that would take long to prove is refused, and only the one who claims learns of it.
func TestAClaimTooEarlyChangesNothing(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.restartWithPool(players.Config{TryClaim: func(v *game.View) (int, bool) { return 0, v.Seat() == v.Soloist() }})
		h.openTable(2, 4)
		h.must(anna, table.Start{})
		h.cutCards()
		h.saySolo(4)
		before := h.look()
		tries := h.store.tried()
		h.mustRefuse(game.ClaimTooEarly, anna, table.Act{Version: before.Version(), Action: game.Claim(0)})
		snap := h.look()
		if _, proving := snap.Claimant(); proving || h.store.tried() != tries || snap.Version() != before.Version() {
			t.Error("a claim that was refused left a trace")
		}
		h.mustRefuse(game.ClaimNotSoloist, bert, table.Act{Version: before.Version(), Action: game.Claim(0)})
	})
}

// After a restart the pool proves the claim again.
func TestAClaimIsProvedAfterARestart(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.restartWithPool(players.Config{Prove: proveSlowly, TryClaim: atAnyTime})
		applied := h.claimRest(table.Pace{})
		for range 3 {
			time.Sleep(proofTime / 2)
			h.restart()
			if snap := h.look(); snap.Version().Step != 4+28 {
				t.Error("the claim was applied before it was proved")
			}
		}
		time.Sleep(2 * proofTime) // a proof for the stopped program may still have the table's place in the pool
		synctest.Wait()
		if !applied() {
			t.Error("the proved claim is another than the engine's")
		}
	})
}

// A proved claim that cannot be stored is stored later.
func TestAClaimWaitsForTheStore(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.restartWithPool(players.Config{Prove: proveSlowly, TryClaim: atAnyTime})
		applied := h.claimRest(table.Pace{})
		h.store.setHooks(func(write) error { return storage.ErrConflict }, nil)
		before := h.store.tried()
		time.Sleep(time.Minute)
		tries := h.store.tried() - before
		if snap := h.look(); snap.Version().Step != 4+28 || tries > 30 {
			t.Errorf("at %+v after %d tries", snap.Version(), tries)
		}
		h.store.setHooks(nil, nil)
		time.Sleep(table.MaxPause)
		synctest.Wait()
		if !applied() {
			t.Error("the proved claim is another than the engine's")
		}
	})
}

// A claim at a league's table is scored even if everybody has left meanwhile.
func TestAClaimIsScoredAfterEverybodyHasLeft(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.restartWithPool(players.Config{Prove: proveSlowly, TryClaim: atAnyTime})
		h.openLeagueTable(table.NewTable{Players: people, Games: 4})
		h.cutCards()
		h.saySolo(4)
		h.do(anna, game.Claim(0))
		for _, p := range people {
			h.must(p, table.Leave{})
		}
		time.Sleep(proofTime)
		synctest.Wait()
		snap := h.look()
		if _, proving := snap.Claimant(); proving || !snap.Interrupted() {
			t.Errorf("proving: %t, the list stands still: %t", proving, snap.Interrupted())
		}
	})
}

// If another engine began the game, the table forgets the claim in it and deals again.
func TestAClaimGoesWithItsGame(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.restartWithPool(players.Config{Prove: proveSlowly, TryClaim: atAnyTime})
		h.claimRest(table.Pace{})
		h.changeStored(1, func(g *storage.Game) {
			g.Header = markOtherEngine(t, g.Header)
			g.Entries = append(g.Entries, refusedMove)
		})
		h.restart()
		if snap := h.look(); snap.Phase != table.Cutting {
			t.Fatalf("the table is %s", snap.Phase)
		}
		snap := h.cutCards()
		if seat, proving := snap.Claimant(); proving {
			t.Errorf("in the new game seat %s claims something", seat)
		}
		h.do(anna, game.Say(0, game.Healthy))
	})
}

// If the proof fails, the game goes on, and the player on turn has the full time.
func TestAClaimThatCannotBeProved(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.restartWithPool(players.Config{Prove: func(game.State, game.Action) (s game.State, err error) { return s, errors.New("out of order") }})
		h.claimRest(minute(settings.Takeover))
		synctest.Wait()
		snap := h.look()
		if _, proving := snap.Claimant(); proving || time.Until(snap.Deadline()) != time.Minute {
			t.Errorf("proving: %t, %v left", proving, time.Until(snap.Deadline()))
		}
		turn := people[snapTurn(&snap)]
		h.do(turn, legalCards(&snap, turn)[0])
	})
}

// A person who ends the list while a claim is being proved ends it after the game, which counts: else a soloist could try what a claim is worth.
func TestEndWhileAClaimIsProved(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.restartWithPool(players.Config{Prove: proveSlowly, TryClaim: atAnyTime})
		h.claimRest(table.Pace{})
		if snap := h.must(anna, table.End{Anyway: true}); !snap.EndsSoon() {
			t.Errorf("the table is %s", snap.Phase)
		}
		if snap := h.letPass(2*proofTime + 2*closingTime); snap.Phase != table.Ended || len(snap.Numbers) != 1 || snap.Ending != table.Stopped {
			t.Errorf("the table is %s after %d games, %q", snap.Phase, len(snap.Numbers), snap.Ending)
		}
		h.mustRefuse(table.NoSuchTable, anna, table.Join{})
		if g, err := h.store.Game(gameID(1)); err != nil || !g.Finished || table.Verify(g) != nil {
			t.Errorf("the record is not sound: %v, %v", err, table.Verify(g))
		}
	})
}

func snapTurn(s *table.Snapshot) card.Seat {
	v := s.Public()
	return v.Turn()
}
