package table_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
)

// clicks returns what people try at a table, sensible or not.
func clicks(rng *rand.Rand, snap *table.Snapshot, user table.User) table.Deed {
	v := snap.Version()
	if rng.IntN(4) > 0 {
		if a, ok := chooseAction(snap, user); ok {
			return table.Act{Version: v, Action: a}
		}
	}
	switch rng.IntN(8) {
	case 0:
		return table.Cut{Game: v.Game, Number: rng.Uint32N(game.Cuts)}
	case 1:
		return table.NextGame{Game: v.Game - 1}
	case 2:
		return table.Accept{Game: v.Game}
	case 3:
		return table.Act{Version: v, Action: ansage(snap, user)}
	case 4:
		return table.Act{Version: v, Action: game.Concede(0)}
	case 5:
		return table.Join{}
	case 6:
		if user != anna { // one person stays
			return table.Leave{}
		}
	}
	return table.Look{}
}

// isAnswer reports whether an error is one for people to read.
func isAnswer(err error) bool {
	var refusal game.Refusal
	var illegal game.Illegal
	return err == nil || errors.As(err, &refusal) || errors.As(err, &illegal)
}

// Many people click at one table at once, each several times: every click has one answer, and the game stays correct.
func TestManyClicksAtOnce(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(4, 4)
		h.must(anna, table.Start{})
		var asked, answered, stored atomic.Int64
		h.store.setHooks(nil, func(w write) {
			if w == appendMove {
				stored.Add(1)
			}
		})
		var work sync.WaitGroup
		for n := range 16 {
			work.Go(func() {
				user := people[n%4]
				rng := rand.New(rand.NewPCG(uint64(n), 1))
				for range 400 {
					snap := h.seen.latest(h.id)
					asked.Add(1)
					_, err := h.ask(user, clicks(rng, snap, user))
					answered.Add(1)
					if !isAnswer(err) || errors.Is(err, table.Unavailable) {
						t.Errorf("%s is told %v", user.Name, err)
					}
					time.Sleep(time.Duration(rng.IntN(3)) * pace / 10)
				}
			})
		}
		work.Wait()
		if asked.Load() != answered.Load() || asked.Load() != 16*400 {
			t.Errorf("%d clicks, %d answers", asked.Load(), answered.Load())
		}
		if stored.Load() < 20 { // four words and a concession in each game are the least
			t.Errorf("in all this only %d actions were accepted", stored.Load())
		}
		for _, p := range people {
			if _, err := h.ask(p, table.Join{}); err != nil && !errors.Is(err, table.Seated) && !errors.Is(err, table.NoSuchTable) {
				t.Error(err)
			}
		}
		synctest.Wait()
		snap := h.seen.latest(h.id)
		if snap.Phase != table.Ended {
			snap = h.playList()
		}
		list := snap.List()
		if got, _ := recorded(t, h.store, list.Config(), snap.Numbers); !got.Over() {
			t.Errorf("%d games are recorded", len(got.Entries()))
		}
	})
}

// Members come and go, and leaders name and withdraw substitutes, all at once: every click has one answer, the places still count for the members,
// and the people who are there play the list to its end.
func TestAListOfALeagueInTurmoil(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openLeagueTable(table.NewTable{Players: people, Games: 4, Pace: minute(settings.Takeover)})
		others := []table.User{eve, {ID: "6", Name: "Frida"}, {ID: "7", Name: "Gustav"}}
		var work sync.WaitGroup
		var named atomic.Int64
		for n := range 12 {
			work.Go(func() {
				rng := rand.New(rand.NewPCG(uint64(n), 2))
				for range 300 {
					snap := h.seen.latest(h.id)
					user := append(people, others...)[rng.IntN(7)]
					command := clicks(rng, snap, user)
					switch rng.IntN(6) {
					case 0:
						command = table.Substitute{Member: people[rng.IntN(4)].ID, By: append(people, others...)[rng.IntN(7)]}
					case 1:
						command = table.StepIn{}
					}
					_, err := h.ask(user, command)
					if !isAnswer(err) || errors.Is(err, table.Unavailable) {
						t.Errorf("%s: %T is told %v", user.Name, command, err)
					}
					if _, leads := command.(table.Substitute); leads && err == nil {
						named.Add(1)
					}
					time.Sleep(time.Duration(rng.IntN(3)) * pace / 10)
				}
			})
		}
		work.Wait()
		synctest.Wait()
		snap := h.seen.latest(h.id)
		for _, p := range snap.Players {
			if p.Away && snap.Phase != table.Ended {
				h.must(p.User, table.Join{})
			}
		}
		if snap.Phase != table.Ended {
			snap = h.playList()
		}
		deals, err := table.Deals(*snap, h.records(snap))
		if err != nil || len(deals) != 4 || !slices.Equal(snap.Members(), []string{anna.ID, bert.ID, cora.ID, dirk.ID}) {
			t.Errorf("%d games for %v: %v", len(deals), snap.Members(), err)
		}
		if named.Load() == 0 {
			t.Error("no leader has named anybody")
		}
	})
}

// The same card, clicked by many people at once, is played once.
func TestDoubleClicksCountOnce(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(1, 4)
		snap := h.sayHealthy()
		click := table.Act{Version: snap.Version(), Action: legalCards(snap, anna)[0]}
		var done atomic.Int64
		var work sync.WaitGroup
		for range 20 {
			work.Go(func() {
				if _, err := h.ask(anna, click); err == nil {
					done.Add(1)
				}
			})
		}
		work.Wait()
		if now := h.look(); done.Load() != 20 || now.Version().Step != click.Version.Step+1 {
			t.Errorf("%d clicks of 20 were answered, and %d cards played", done.Load(), now.Version().Step-click.Version.Step)
		}
	})
}

// Many tables are opened, played and ended at once.
func TestManyTablesAtOnce(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		var work sync.WaitGroup
		for n := range 8 {
			work.Go(func() {
				ctx := t.Context()
				snap, err := h.m.Create(table.NewTable{Guild: guild, Channel: "channel", Host: anna, Rules: "ddv", Games: 1})
				if err != nil {
					t.Error(err)
					return
				}
				id := snap.ID
				for range 3 {
					_, err = h.m.Do(ctx, id, anna, table.AddComputer{Level: "simple"})
				}
				if _, e := h.m.Do(ctx, id, anna, table.Start{}); e != nil || err != nil {
					t.Error(err, e)
				}
				h.m.Find("channel", anna)
				time.Sleep(time.Duration(n) * pace)
				if _, err := h.m.Do(ctx, id, anna, table.Leave{}); err != nil {
					t.Error(err)
				}
			})
		}
		work.Wait()
		time.Sleep(time.Hour) // the computers play the games to their end
		synctest.Wait()
		if here, own := h.m.Find("channel", anna); len(here)+len(own) != 0 {
			t.Errorf("there are still %v", here)
		}
	})
}

// The program stops while people click: each click is answered, and the accepted ones are there afterwards.
func TestCloseWhileClicking(t *testing.T) {
	for round := range 20 {
		bubble(t, func(t *testing.T, h *house) {
			h.openTable(48, 4) // more games than can be played before the end
			h.must(anna, table.Start{})
			var stored atomic.Int64
			var accepted sync.Map // what people were told is done; two clicks may want the same
			h.store.setHooks(nil, func(w write) {
				if w == appendMove {
					stored.Add(1)
				}
			})
			var work sync.WaitGroup
			for n := range 8 {
				work.Go(func() {
					user := people[n%4]
					rng := rand.New(rand.NewPCG(uint64(n), uint64(round)))
					for {
						c := clicks(rng, h.seen.latest(h.id), user)
						if _, leave := c.(table.Leave); leave {
							continue
						}
						_, err := h.ask(user, c)
						switch act, ok := c.(table.Act); {
						case err == nil && ok:
							if slices.Contains([]game.ActionKind{game.Calling, game.Promoting, game.Showing}, act.Action.Kind) {
								act.Version.Step = 0
							}
							act.Action.Seat = card.Seat(n % 4)
							accepted.Store(act, true)
						case errors.Is(err, table.Unavailable):
							return // the program is stopping
						case !isAnswer(err) || errors.Is(err, table.NoSuchTable):
							t.Errorf("%s is told %v", user.Name, err)
							return
						}
						time.Sleep(time.Millisecond)
					}
				})
			}
			time.Sleep(time.Duration(round*3) * time.Millisecond)
			h.m.Close()
			work.Wait()
			told := int64(0)
			accepted.Range(func(any, any) bool { told++; return true })
			if told != stored.Load() {
				t.Errorf("%d actions were stored, but people were told so of %d", stored.Load(), told)
			}
			h.startManager()
			h.look()
		})
	}
}

// After the end of the program everybody reads that it has stopped, and not that there is no such table.
func TestClosed(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(1, 4)
		h.m.Close()
		h.m.Close()
		for range 50 {
			for _, c := range []table.Deed{table.Start{}, table.Look{}} {
				h.mustRefuse(table.Unavailable, anna, c)
			}
		}
		_, err := h.m.Create(table.NewTable{Guild: guild, Channel: "channel", Host: anna, Rules: "ddv", Games: 1})
		if !errors.Is(err, table.Unavailable) {
			t.Errorf("a new table: %v", err)
		}
		if here, own := h.m.Find("channel", anna); len(here)+len(own) != 0 {
			t.Errorf("found: %v, %v", here, own)
		}
	})
}

// The last messages of a program that ends are posted when its tables have stopped. Without their ids the next start would post them once more.
func TestTheLastMessagesAreRemembered(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(1, 4)
		h.m.Close()
		var work sync.WaitGroup
		for _, key := range []string{"lobby", "table"} {
			work.Go(func() {
				if err := h.m.Posted(t.Context(), h.id, "channel", key, "id of "+key); err != nil {
					t.Errorf("%s: %v", key, err)
				}
			})
		}
		work.Wait()
		h.startManager()
		snap := h.look()
		for _, key := range []string{"lobby", "table"} {
			if got := snap.MessageID(key); got != "id of "+key {
				t.Errorf("%s has the message %q", key, got)
			}
		}
	})
}

// A caller that does not wait for the answer gets an error that says so.
func TestImpatientCaller(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(1, 4)
		ctx, cancel := context.WithCancel(t.Context())
		release := make(chan struct{})
		h.store.setHooks(func(write) error { <-release; return nil }, nil)
		var work sync.WaitGroup
		var first, second error
		work.Go(func() { _, first = h.m.Do(ctx, h.id, anna, table.Start{}) })
		synctest.Wait()
		work.Go(func() { second = h.m.Posted(ctx, h.id, "channel", "lobby", "1") })
		synctest.Wait()
		cancel()
		work.Wait()
		// What the table has taken may still be stored: nobody may read that nothing has happened.
		for err, want := range map[error]error{first: table.Unconfirmed, second: table.Unavailable} {
			if !errors.Is(err, want) || !errors.Is(err, context.Canceled) {
				t.Errorf("the caller is told %v, want %v", err, want)
			}
		}
		close(release)
		synctest.Wait()
		h.store.setHooks(nil, nil)
		if snap := h.look(); snap.Phase != table.Cutting {
			t.Errorf("what was asked for is done all the same; the table is %s", snap.Phase)
		}
		if synctest.Wait(); h.m.Awake() > 0 {
			t.Error("the table waits for the request that was given up")
		}
	})
}

// A table has a goroutine only while something happens there. A request or the alarm starts one.
func TestATableThatWaitsHasNoGoroutine(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		rests := func(when string) {
			t.Helper()
			if synctest.Wait(); h.m.Awake() > 0 {
				t.Errorf("%s the table has a goroutine", when)
			}
		}
		h.openTable(1, 4)
		rests("in the lobby")
		h.must(anna, table.Start{})
		rests("before the cut")
		if snap := h.letPass(time.Hour); snap.Phase != table.Playing {
			t.Errorf("nobody cuts by lot; the table is %s", snap.Phase)
		}
		rests("while it waits for a person")
	})
}
