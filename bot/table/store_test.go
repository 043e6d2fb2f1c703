package table_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/storage"
)

// Whatever a person asks for: if it cannot be stored nothing changes, the person is told, and the next try works.
func TestNothingHappensWhenStoringFails(t *testing.T) {
	for name, test := range map[string]struct {
		before  func(*house)
		user    table.User
		command func(*table.Snapshot) table.Deed
		kind    write
	}{
		"join":     {before: func(h *house) { h.openLobby(1) }, user: bert, command: always(table.Join{}), kind: saveTable},
		"leave":    {before: func(h *house) { h.openTable(1, 2) }, user: bert, command: always(table.Leave{}), kind: saveTable},
		"computer": {before: func(h *house) { h.openLobby(1) }, user: anna, command: always(table.AddComputer{Level: "simple"}), kind: saveTable},
		"remove":   {before: func(h *house) { h.openTable(1, 1, "simple") }, user: anna, command: always(table.RemoveComputer{}), kind: saveTable},
		"list":     {before: func(h *house) { h.openLobby(1) }, user: anna, command: always(table.Configure{Games: 2}), kind: saveTable},
		"rules":    {before: func(h *house) { h.openLobby(1) }, user: anna, command: always(table.SetRules{Rules: "hausrunde"}), kind: saveTable},
		"cancel":   {before: func(h *house) { h.openLobby(1) }, user: anna, command: always(table.Cancel{}), kind: saveTable},
		"start":    {before: func(h *house) { h.openTable(1, 4) }, user: anna, command: always(table.Start{}), kind: saveTable},
		"cut": {
			before: func(h *house) { h.openTable(1, 4); h.must(anna, table.Start{}) },
			user:   cora, command: always(table.Cut{Game: 1, Number: 9}), kind: startGame,
		},
		"word": {
			before: func(h *house) { h.dealFirst(1, 4) }, user: anna, kind: appendMove,
			command: func(s *table.Snapshot) table.Deed {
				return table.Act{Version: s.Version(), Action: game.Say(0, game.Healthy)}
			},
		},
		"card": {
			before: func(h *house) { h.dealFirst(1, 4); h.sayHealthy() }, user: anna, kind: appendMove,
			command: func(s *table.Snapshot) table.Deed {
				return table.Act{Version: s.Version(), Action: legalCards(s, anna)[0]}
			},
		},
		"announcement": {
			before: func(h *house) { h.dealFirst(1, 4); h.sayHealthy() }, user: cora, kind: appendMove,
			command: func(s *table.Snapshot) table.Deed {
				return table.Act{Version: s.Version(), Action: ansage(s, cora)}
			},
		},
		"concede": {
			before: func(h *house) { h.dealSolo(1, 4) }, user: anna, kind: appendMove,
			command: func(s *table.Snapshot) table.Deed {
				return table.Act{Version: s.Version(), Action: game.Concede(0)}
			},
		},
		"next game": {
			before: func(h *house) { h.dealFirst(2, 4); h.playGame() },
			user:   dirk, command: always(table.NextGame{Game: 1}), kind: saveTable,
		},
		"leave a game": {before: func(h *house) { h.dealFirst(2, 4) }, user: dirk, command: always(table.Leave{}), kind: saveTable},
		"a word under a clock": {
			before: func(h *house) { h.dealAtPace(minute(settings.Ask), 1, 4) }, user: anna, kind: appendMove,
			command: func(s *table.Snapshot) table.Deed {
				return table.Act{Version: s.Version(), Action: game.Say(0, game.Healthy)}
			},
		},
		"hesitate": {
			before: func(h *house) { h.dealAtPace(minute(settings.Ask), 1, 4) }, user: anna, kind: saveTable,
			command: func(s *table.Snapshot) table.Deed { return table.Hesitate{Version: s.Version()} },
		},
		"vote": {
			before: func(h *house) { h.dealAtPace(minute(settings.Ask), 1, 4); h.letPass(time.Minute) }, user: bert, kind: saveTable,
			command: always(table.Answer{About: anna.ID, Choice: settings.Takeover}),
		},
		"ask for a card": {
			before: func(h *house) { h.dealFriendly(minute(settings.Ask), 4); h.playPlain(anna) }, user: anna, kind: saveTable,
			command: func(s *table.Snapshot) table.Deed { return table.TakeBack{Version: s.Version()} },
		},
		"give a card back": {
			before: func(h *house) {
				h.dealFriendly(minute(settings.Ask), 4)
				h.playPlain(anna)
				h.askBack(anna)
				h.answerAll(table.Agree, bert, cora)
			}, user: dirk, kind: appendMove,
			command: func(s *table.Snapshot) table.Deed {
				return table.Answer{About: s.Questions[0].About, Choice: table.Agree}
			},
		},
		"vote out": {before: func(h *house) { h.dealFirst(1, 4) }, user: bert, command: always(table.Kick{User: anna.ID}), kind: saveTable},
		"step in":  {before: func(h *house) { h.dealFirst(2, 3, "simple") }, user: eve, command: always(table.StepIn{}), kind: saveTable},
		"sit down": {before: func(h *house) { h.dealFirst(8, 4) }, user: eve, command: always(table.SitDown{}), kind: saveTable},
		"pace":     {before: func(h *house) { h.openLobby(1) }, user: anna, command: always(table.SetPace{Pace: minute(settings.Ask)}), kind: saveTable},
		"level":    {before: func(h *house) { h.openLobby(1) }, user: anna, command: always(table.SetLevel{Level: "random"}), kind: saveTable},
		"end":      {before: func(h *house) { h.dealFirst(2, 4) }, user: anna, command: always(table.End{Anyway: true}), kind: saveTable},
		"break off": {
			before: func(h *house) { h.openLeagueTable(table.NewTable{Players: people}); h.cutCards() }, user: eve, kind: finishGame,
			command: always(table.End{Anyway: true}),
		},
	} {
		t.Run(name, func(t *testing.T) {
			for _, failure := range []error{errors.New("the disk is full"), storage.ErrConflict} {
				bubble(t, func(t *testing.T, h *house) {
					test.before(h)
					before := h.look()
					h.store.setHooks(func(w write) error {
						if w != test.kind {
							t.Errorf("%s was called, want %s", w, test.kind)
						}
						return failure
					}, nil)
					command := test.command(&before)
					h.mustRefuse(table.Unavailable, test.user, command)
					h.mustRefuse(failure, test.user, command)
					after := h.look()
					if after.Phase != before.Phase || after.Version() != before.Version() || after.Host != before.Host ||
						after.View(test.user.ID) != before.View(test.user.ID) || len(after.Players) != len(before.Players) ||
						after.Commitment() != before.Commitment() || !after.Deadline().Equal(before.Deadline()) {
						t.Errorf("something changed: %s at %+v", after.Phase, after.Version())
					}
					// A new program reads the same.
					h.store.setHooks(nil, nil)
					h.restart()
					if read := h.look(); read.Phase != before.Phase || read.Version() != before.Version() {
						t.Errorf("after a restart: %s at %+v", read.Phase, read.Version())
					}
					h.must(test.user, command)
				})
			}
		})
	}
}

func always(c table.Deed) func(*table.Snapshot) table.Deed {
	return func(*table.Snapshot) table.Deed { return c }
}

// The disk is full for a minute, in the middle of a game between computers: they wait, and then go on as without the fault.
func TestComputersWaitForTheStore(t *testing.T) {
	play := func(fails bool) (totals []int) {
		bubble(t, func(t *testing.T, h *house) {
			h.openTable(1, 1, "simple", "random", "simple")
			h.must(anna, table.Start{})
			for range 4 {
				h.playStep()
			}
			if fails {
				shown := h.seen.count()
				h.store.setHooks(func(write) error { return errors.New("the disk is full") }, nil)
				for range 3 {
					h.playStep()
				}
				time.Sleep(time.Minute)
				synctest.Wait()
				if h.seen.count() != shown {
					t.Error("something was shown that is not stored")
				}
				h.store.setHooks(nil, nil)
				time.Sleep(table.MaxPause)
			}
			snap := h.playList()
			list := snap.List()
			totals = list.Totals()
		})
		return totals
	}
	want, got := play(false), play(true)
	if len(want) != 4 || [4]int(want) != [4]int(got) {
		t.Errorf("the list ends %v, without the failure %v", got, want)
	}
}

// errorLines counts the errors of a log.
type errorLines struct {
	slog.Handler
	n atomic.Int64
}

func (e *errorLines) Enabled(context.Context, slog.Level) bool { return true }

func (e *errorLines) Handle(_ context.Context, line slog.Record) error {
	if line.Level >= slog.LevelError {
		e.n.Add(1)
	}
	return nil
}

func (e *errorLines) WithAttrs([]slog.Attr) slog.Handler { return e }

// While the disk is full a table whose turn is due tried again each 0.9 s for ever, and each try was two errors in the log. Now its pauses grow, ten tables
// share a line a minute, and all go on within a minute when there is room.
func TestAFullDiskIsTriedRarely(t *testing.T) {
	lines := &errorLines{Handler: slog.DiscardHandler}
	synctest.Test(t, func(t *testing.T) {
		h := &house{t: t, store: &faulty{Store: newMemory()}, log: lines}
		h.startManager()
		t.Cleanup(func() { h.m.Close() })
		const tables = 10
		var ids []string
		for range tables {
			h.openTable(1, 1, "simple", "random", "simple")
			h.must(anna, table.Start{})
			ids = append(ids, h.id)
		}
		h.store.setHooks(func(write) error { return errors.New("the disk is full") }, nil)
		before := h.store.tried()
		time.Sleep(time.Hour)
		synctest.Wait()
		if tries := h.store.tried() - before; tries < tables*50 || tries > tables*90 {
			t.Errorf("in an hour %d tables try %d times", tables, tries)
		}
		if n := lines.n.Load(); n < 1 || n > 61 {
			t.Errorf("in an hour the log has %d errors", n)
		}
		h.store.setHooks(nil, nil)
		time.Sleep(time.Minute + 10*time.Second)
		synctest.Wait()
		for _, h.id = range ids {
			if snap := h.look(); snap.Phase != table.Playing {
				t.Errorf("a table has not gone on: %s", snap.Phase)
			}
		}
	})
}

// A message was posted, and the store refused its id: nobody noted it later, so the next start posted it once more. Now its table tries again, also while it
// waits for people, and keeps the order.
func TestARefusedMessageIDIsStoredLater(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openLobby(1)
		time.Sleep(time.Minute) // it rests
		h.store.setHooks(func(write) error { return errors.New("the disk is full") }, nil)
		for _, id := range []string{"100", "101"} {
			if err := h.m.Posted(t.Context(), h.id, "channel", "lobby", id); err != nil {
				t.Error(err)
			}
		}
		if err := h.m.Posted(t.Context(), h.id, "channel", "game/1", "200"); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Hour)
		h.store.setHooks(nil, nil)
		time.Sleep(time.Minute)
		h.restart()
		if snap := h.look(); snap.MessageID("lobby") != "101" || snap.MessageID("game/1") != "200" {
			t.Errorf("the messages are %q and %q", snap.MessageID("lobby"), snap.MessageID("game/1"))
		}
	})
}

// The ids of messages come back after a restart, even if the store failed once.
func TestPosted(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openLobby(1)
		ctx := t.Context()
		post := func(key, id string) {
			t.Helper()
			if err := h.m.Posted(ctx, h.id, "channel", key, id); err != nil {
				t.Error(err)
			}
			synctest.Wait()
		}
		post("lobby", "100")
		tried := h.store.tried()
		post("lobby", "100")
		if h.store.tried() != tried {
			t.Error("what is known was stored again")
		}
		h.store.setHooks(func(write) error { return errors.New("the disk is full") }, nil)
		post("game/1", "200")
		h.store.setHooks(nil, nil)
		if snap := h.look(); snap.MessageID("game/1") != "" {
			t.Error("an id is remembered that is not stored")
		}
		post("game/1", "201")
		post("lobby", "101")
		post("ping/1", "300")
		post("ping/2", "301")
		if snap := h.look(); !slices.Equal(snap.MessageKeys("ping/"), []string{"ping/1", "ping/2"}) {
			t.Errorf("the mentions are %v", snap.MessageKeys("ping/"))
		}
		post("ping/1", "")
		post("ping/2", "")
		h.restart()
		if snap := h.look(); snap.MessageID("lobby") != "101" || snap.MessageID("game/1") != "201" || snap.MessageID("other") != "" ||
			len(snap.MessageKeys("ping/")) != 0 {
			t.Errorf("the messages are %q and %q", snap.MessageID("lobby"), snap.MessageID("game/1"))
		}
		if err := h.m.Posted(ctx, "nobody", "channel", "lobby", "1"); !errors.Is(err, table.NoSuchTable) {
			t.Errorf("a message of no table: %v", err)
		}
	})
}
