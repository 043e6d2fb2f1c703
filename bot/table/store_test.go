package table_test

import (
	"errors"
	"slices"
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
		command func(*table.Snapshot) table.Command
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
			command: func(s *table.Snapshot) table.Command {
				return table.Act{Version: s.Version(), Action: game.Say(0, game.Healthy)}
			},
		},
		"card": {
			before: func(h *house) { h.dealFirst(1, 4); h.sayHealthy() }, user: anna, kind: appendMove,
			command: func(s *table.Snapshot) table.Command {
				return table.Act{Version: s.Version(), Action: legalCards(s, anna)[0]}
			},
		},
		"announcement": {
			before: func(h *house) { h.dealFirst(1, 4); h.sayHealthy() }, user: cora, kind: appendMove,
			command: func(s *table.Snapshot) table.Command {
				return table.Act{Version: s.Version(), Action: ansage(s, cora)}
			},
		},
		"concede": {
			before: func(h *house) { h.dealSolo(1, 4) }, user: anna, kind: appendMove,
			command: func(s *table.Snapshot) table.Command {
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
			command: func(s *table.Snapshot) table.Command {
				return table.Act{Version: s.Version(), Action: game.Say(0, game.Healthy)}
			},
		},
		"hesitate": {
			before: func(h *house) { h.dealAtPace(minute(settings.Ask), 1, 4) }, user: anna, kind: saveTable,
			command: func(s *table.Snapshot) table.Command { return table.Hesitate{Version: s.Version()} },
		},
		"vote": {
			before: func(h *house) { h.dealAtPace(minute(settings.Ask), 1, 4); h.letPass(time.Minute) }, user: bert, kind: saveTable,
			command: always(table.Answer{About: anna.ID, Choice: settings.Takeover}),
		},
		"vote out":  {before: func(h *house) { h.dealFirst(1, 4) }, user: bert, command: always(table.Kick{User: anna.ID}), kind: saveTable},
		"step in":   {before: func(h *house) { h.dealFirst(2, 3, "simple") }, user: eve, command: always(table.StepIn{}), kind: saveTable},
		"pace":      {before: func(h *house) { h.openLobby(1) }, user: anna, command: always(table.SetPace{Pace: minute(settings.Ask)}), kind: saveTable},
		"level":     {before: func(h *house) { h.openLobby(1) }, user: anna, command: always(table.SetLevel{Level: "random"}), kind: saveTable},
		"break off": {before: func(h *house) { h.dealFirst(2, 4) }, user: anna, command: always(table.End{}), kind: finishGame},
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
					if after.Phase() != before.Phase() || after.Version() != before.Version() || after.Host() != before.Host() ||
						after.View(test.user.ID) != before.View(test.user.ID) || len(after.Players()) != len(before.Players()) ||
						after.Commitment() != before.Commitment() || !after.Deadline().Equal(before.Deadline()) {
						t.Errorf("something changed: %s at %+v", after.Phase(), after.Version())
					}
					// A new program reads the same.
					h.store.setHooks(nil, nil)
					h.restart()
					if read := h.look(); read.Phase() != before.Phase() || read.Version() != before.Version() {
						t.Errorf("after a restart: %s at %+v", read.Phase(), read.Version())
					}
					h.must(test.user, command)
				})
			}
		})
	}
}

func always(c table.Command) func(*table.Snapshot) table.Command {
	return func(*table.Snapshot) table.Command { return c }
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
