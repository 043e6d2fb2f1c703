package table_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/league/standings"
)

// tasks is a league that plays tasks.
func tasks() *table.League {
	l := thursdays
	l.Format = standings.Task
	return &l
}

// openTask opens a task for a member: the deals follow from the secret.
func (h *house) openTask(user table.User, games int, rules, secret string) *table.Snapshot {
	h.t.Helper()
	return h.openLeagueTable(table.NewTable{League: tasks(), Players: []table.User{user, {}, {}, {}}, Secret: secret, Games: games, Rules: rules})
}

// played returns the games of a list, without the players' names and the dates.
func (h *house) played(snap *table.Snapshot) (games []string) {
	h.t.Helper()
	for _, n := range snap.Numbers {
		g, err := h.store.Game(gameID(n))
		if err != nil {
			h.t.Fatal(err)
		}
		r, err := table.ReadRecord(g)
		if err != nil {
			h.t.Fatal(err)
		}
		games = append(games, fmt.Sprint(r.Record.Info.Shuffle, r.Record.Lead, r.Record.Hands, r.Record.Moves, r.Summary.Points))
	}
	return games
}

// Two people play a task at their own pace, one of them with restarts: they get the same deals and, as they play alike, the same answers. A third one
// with another secret gets other deals.
func TestATaskIsTheSameForEverybody(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some tasks three times, which takes long with -race")
	}
	for _, rules := range []string{"ddv", "hausrunde", "berlin", "verein", "zwei-neunen", "freizeit"} {
		t.Run(rules, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.dealFirst(1, 4) // so that the numbers of the games differ
				h.must(anna, table.End{Anyway: true})
				play := func(user table.User, secret string, patience time.Duration) []string {
					t.Helper()
					h.openTask(user, 6, rules, secret)
					for i := 0; h.seen.latest(h.id).Phase != table.Ended; i++ {
						h.playTurns(user, patience)
						if i%40 == 39 && patience == 0 {
							h.restart()
						}
					}
					return h.played(h.seen.latest(h.id))
				}
				first, second, third := play(anna, "secret", 3*pace), play(bert, "secret", 0), play(cora, "other", 0)
				for i, g := range first {
					if i >= len(second) || second[i] != g {
						t.Fatalf("two play deal %d the same:\n%v\n%v", i+1, g, second[min(i, len(second)-1)])
					}
				}
				for i, g := range third {
					if slices.Contains(first, g) {
						t.Errorf("deal %d is that of another task", i+1)
					}
				}
			})
		})
	}
}

// playTurns plays the action of chooseAction, or takes an Armut, as soon as it is the user's turn and the patience has passed. Without patience,
// computers have no time to do anything out of turn.
func (h *house) playTurns(user table.User, patience time.Duration) {
	h.t.Helper()
	snap := h.seen.latest(h.id)
	view := snap.Public()
	if seat := snap.Seat(user.ID); snap.Phase == table.Playing && view.Turn() != seat && !snap.MayAnnounce(user.ID) {
		h.letPass(pace)
		return
	}
	snap = h.letPass(patience)
	a, acts := chooseAction(snap, user)
	if take := game.Take(snap.Seat(user.ID)); view.Check(take) == game.Legal {
		a = take
	}
	switch {
	case snap.Phase == table.Resting:
		h.tryAct(user, table.NextGame{Game: len(snap.Numbers)})
	case snap.MayAnnounce(user.ID):
		h.tryAct(user, table.Accept{Game: snap.Version().Game})
	case snap.Phase == table.Playing && acts:
		if _, err := h.ask(user, table.Act{Version: snap.Version(), Action: a}); err != nil {
			h.t.Fatal(err)
		}
		synctest.Wait()
	default:
		h.letPass(pace)
	}
}

// A task's table and its places exist only for its player. It stands still without that player, and nobody else ends it.
func TestATaskIsForOnePersonAlone(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		snap := h.openTask(anna, standings.TaskDeals, "ddv pflichtsolo=on", "secret")
		if !snap.Secret() || snap.Phase != table.Cutting || snap.Vacant() || snap.Members()[0] != anna.ID {
			t.Fatalf("the table is %s, secret: %t", snap.Phase, snap.Secret())
		}
		if list := snap.List(); list.Config().Pflichtsoli || list.Config().Games != standings.TaskDeals {
			t.Errorf("the list is %+v", list.Config())
		}
		h.letPass(pace)
		for _, c := range []table.Deed{table.Look{}, table.Join{}, table.StepIn{}, table.End{Anyway: true}, table.Act{}, table.Kick{User: anna.ID},
			table.Substitute{Member: anna.ID, By: bert}} {
			h.mustRefuse(table.NotAtTable, bert, c)
			if snap, _ := h.ask(bert, c); snap.ID != "" || snap.Dealt() {
				t.Errorf("%T: another member gets the table", c)
			}
		}
		if here, _ := h.m.Find("channel", bert); len(here) != 0 {
			t.Errorf("Bert finds %v", here)
		}
		if here, own := h.m.Find("channel", anna); len(here) != 1 || len(own) != 1 {
			t.Errorf("Anna finds %v and %v", here, own)
		}
		h.mustRefuse(table.LeagueOnly, anna, table.End{})
		if snap := h.must(anna, table.Leave{}); !snap.Interrupted() {
			t.Error("it goes on without her")
		}
		before := h.seen.latest(h.id).Version()
		if snap := h.letPass(100 * time.Hour); snap.Version() != before {
			t.Error("it went on without her")
		}
		h.must(anna, table.Join{})
		h.playList()
		h.mustRefuse(table.NotAtTable, bert, table.Look{})
		if snap, err := h.ask(anna, table.Look{}); err != nil || snap.Phase != table.Ended {
			t.Errorf("she sees %s, %v", snap.Phase, err)
		}
		if snap, err := h.ask(table.User{}, table.Look{}); err != nil || snap.Phase != table.Ended {
			t.Errorf("the program sees %s, %v", snap.Phase, err)
		}
	})
}

// If a deal of a task does not count, everybody gets the same next deal.
func TestARedealInATask(t *testing.T) {
	const rules = "ddv em_7_volle=on em_5_kings=on em_max_2_trumps=on em_nine_of_each_suit=on em_may_or_must=must"
	bubble(t, func(t *testing.T, h *house) {
		var all [][]string
		for _, user := range []table.User{anna, bert} {
			h.openTask(user, 12, rules, "thrown")
			snap := h.playList()
			if list := snap.List(); list.Played() != 12 || len(list.Entries()) == 12 {
				t.Errorf("%d deals were dealt, %d count", len(list.Entries()), list.Played())
			}
			all = append(all, h.played(snap))
		}
		if !slices.Equal(all[0], all[1]) {
			t.Error("the deals differ")
		}
		seen := map[string]bool{}
		for _, g := range all[0] {
			if seen[g] {
				t.Error("a deal comes twice")
			}
			seen[g] = true
		}
	})
}

// The result of a list says for each game whether the member played it alone. A game in which a computer did anything for the member does not count
// so.
func TestDealsOfAList(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openLeagueTable(table.NewTable{Players: []table.User{anna, bert, cora, {}}, Games: 4})
		h.cutCards()
		h.must(cora, table.Leave{}) // and comes back in this very game, after a computer has acted
		for range 12 {
			h.playStep()
		}
		h.must(cora, table.Join{})
		h.playUntilGame(2)
		h.must(eve, table.Look{})
		h.must(bert, table.Leave{})
		h.must(bert, table.Join{}) // at once, before a computer acts
		h.must(table.User{ID: "9"}, table.Substitute{Member: anna.ID, By: dirk})
		h.playUntilGame(3)
		h.restart()
		end := h.playList()
		deals, err := table.Deals(*end, h.records(end))
		if err != nil {
			t.Fatal(err)
		}
		result, err := standings.NewListResult(1, 3, end.Members(), deals)
		if err != nil {
			t.Fatal(err)
		}
		list := end.List()
		for i, want := range []standings.PlaceResult{{Member: anna.ID, Games: 4, Substituted: 2}, {Member: bert.ID, Games: 4}, {Member: cora.ID, Games: 4, Substituted: 1, Computer: 1}, {Games: 4}} {
			got := result.Places[i]
			want.Points, want.Feats = list.Totals()[i], got.Feats
			if got != want {
				t.Errorf("place %d came to %+v, want %+v", i+1, got, want)
			}
		}
		if !slices.Equal(result.Records, end.Numbers) {
			t.Errorf("the records are %v, want %v", result.Records, end.Numbers)
		}
		for seat, p := range deals[3].Game.Players {
			if place := deals[3].Places[seat]; place == 0 && p.ID != dirk.ID {
				t.Errorf("in the last game %+v played for Anna", p)
			}
		}
		if r := h.records(end)[0].Summary; r.League == nil || *r.League != thursdays || r.StoodIn == [card.Seats]bool{} {
			t.Errorf("the first game is summed up as %+v", r)
		}
	})
}

// records reads the records of a list.
func (h *house) records(snap *table.Snapshot) (all []*table.Recorded) {
	h.t.Helper()
	for _, n := range snap.Numbers {
		g, err := h.store.Game(gameID(n))
		if err != nil {
			h.t.Fatal(err)
		}
		r, err := table.ReadRecord(g)
		if err != nil {
			h.t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// Only a list that was played to its end has a result, and only if all its records are there.
func TestDealsAreThoseOfACompleteList(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTask(anna, 12, "ddv em_7_volle=on em_5_kings=on em_max_2_trumps=on em_nine_of_each_suit=on em_may_or_must=must", "thrown")
		h.letPass(pace)
		running := h.seen.latest(h.id)
		end := h.playList()
		records := h.records(end)
		deals, err := table.Deals(*end, records)
		if err != nil || len(deals) != 12 || len(records) == 12 {
			t.Fatalf("%d of %d deals count: %v", len(deals), len(records), err)
		}
		other := *records[1]
		other.ID.Number = 99
		broken := *records[1]
		broken.Summary.BrokenOff = true
		for name, all := range map[string][]*table.Recorded{
			"one is missing":        records[:len(records)-1],
			"one is another":        append([]*table.Recorded{records[0], &other}, records[2:]...),
			"one was broken off":    append([]*table.Recorded{records[0], &broken}, records[2:]...),
			"they are in disorder":  append(slices.Clone(records[1:]), records[0]),
			"there are none at all": nil,
		} {
			if _, err := table.Deals(*end, all); !errors.Is(err, table.ErrIncomplete) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := table.Deals(*running, nil); !errors.Is(err, table.ErrIncomplete) {
			t.Errorf("it is still played: %v", err)
		}
		h.openTask(bert, 12, "ddv", "x")
		h.letPass(pace)
		if err := h.m.EndFor(t.Context(), h.id, table.GraceOver, table.User{}); err != nil {
			t.Fatal(err)
		}
		if _, err := table.Deals(*h.seen.latest(h.id), nil); !errors.Is(err, table.ErrIncomplete) {
			t.Errorf("it was broken off: %v", err)
		}
	})
}
