package table_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// again lets a person ask for another list after the present one, and goes on at that table.
func (h *house) again(user table.User, drawn bool) table.Snapshot {
	h.t.Helper()
	snap, err := h.m.Again(h.t.Context(), h.id, user, drawn)
	if err != nil {
		h.t.Fatal(err)
	}
	h.id = snap.ID
	synctest.Wait()
	return h.look()
}

// finishList plays a list of one game with the first n people, and computers.
func (h *house) finishList(persons int, levels ...string) table.Snapshot {
	h.t.Helper()
	h.openTable(1, persons, levels...)
	h.must(anna, table.SetPace{Pace: table.Pace{Timer: settings.TimerLive60, AtTimeout: settings.Wait}})
	h.must(anna, table.Start{})
	h.cutCards()
	h.playGame()
	return h.look()
}

func seated(s *table.Snapshot) (all []string) {
	for _, p := range s.Players {
		all = append(all, p.User.Name)
	}
	return all
}

// When all have said yes, the list begins: same rules and settings, the same neighbours, and the next player deals.
func TestAgainWithTheSame(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		before := h.finishList(4)
		old := h.id
		snap := h.again(bert, false)
		if !snap.Asks() || snap.Host != bert.ID || snap.Rules() != before.Rules() || !reflect.DeepEqual(snap.List().Config(), before.List().Config()) || snap.Pace() != before.Pace() {
			t.Errorf("the next list is %+v", snap.List().Config())
		}
		want := seated(&before)
		next := (before.Deal().Dealer + 1) % card.Seats
		if got := seated(&snap); !slices.Equal(got, append(want[next+1:], want[:next+1]...)) {
			t.Errorf("%v sit as %v after %s has dealt", want, got, want[before.Deal().Dealer])
		}
		if _, err := h.m.Do(t.Context(), h.id, dirk, table.Join{}); err != nil {
			t.Error(err)
		}
		h.restart() // nobody is asked twice, and no answer is lost
		second, err := h.m.Again(t.Context(), old, anna, true)
		if err != nil || second.ID != h.id || second.Asks() && !second.Again() {
			t.Errorf("a second click: %v, %v", second, err)
		}
		if snap = h.must(cora, table.Join{}); snap.Phase != table.Cutting || snap.Deal().Dealer != card.Seats-1 || snap.Asks() {
			t.Errorf("all have said yes, and it is %s", snap.Phase)
		}
		if seated(&snap)[card.Seats-1] != want[next] {
			t.Errorf("%s deals", seated(&snap)[card.Seats-1])
		}
	})
}

// A place whose person declines or does not answer is free, and the others have an open lobby.
func TestAgainWithoutSome(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.finishList(4)
		old := h.id
		h.again(anna, false)
		snap := h.must(bert, table.Leave{})
		if !snap.Asks() || snap.Again() || len(snap.Players) != 3 {
			t.Errorf("after a no: %v", seated(&snap))
		}
		h.must(cora, table.Join{})
		h.must(bert, table.Join{}) // after all
		time.Sleep(3*time.Minute + time.Second)
		synctest.Wait()
		if snap = h.look(); snap.Asks() || snap.Phase != table.Lobby || len(snap.Players) != 3 || snap.Host != anna.ID {
			t.Errorf("Dirk did not answer, and it is %s with %v", snap.Phase, seated(&snap))
		}
		h.must(dirk, table.Join{})
		h.must(anna, table.Cancel{})
		h.id = old
		if snap = h.again(dirk, true); snap.Phase != table.Lobby || snap.Host != dirk.ID {
			t.Errorf("after a lobby of which nothing has come: %s", snap.Phase)
		}
		h.must(dirk, table.Leave{})
		time.Sleep(time.Hour)
		synctest.Wait()
		if snap = h.look(); snap.Phase != table.Ended || snap.Ending != table.Expired {
			t.Errorf("nobody answers, and it is %s, %q", snap.Phase, snap.Ending)
		}
	})
}

// Against computers another list begins with the click. Seats are drawn by lot.
func TestAgainAgainstComputers(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		before := h.finishList(1, "simple", "random", "simple")
		old := h.id
		h.lot = func(uint32) uint32 { return 0 }
		snap := h.again(anna, true)
		if snap.Phase != table.Cutting || slices.Equal(seated(&snap), seated(&before)) {
			t.Errorf("it is %s with %v", snap.Phase, seated(&snap))
		}
		for _, p := range snap.Players {
			if i := slices.Index(seated(&before), p.User.Name); p.Level != before.Players[i].Level {
				t.Errorf("%s is %q", p.User.Name, p.Level)
			}
		}
		if _, err := h.m.Again(t.Context(), old, bert, false); !errors.Is(err, table.NotAtTable) {
			t.Errorf("somebody who did not play: %v", err)
		}
	})
}

// A league opens its own tables.
func TestNotAgainInALeague(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openLeagueTable(table.NewTable{})
		if _, err := h.m.Again(t.Context(), h.id, anna, false); !errors.Is(err, table.FixedByLeague) {
			t.Error(err)
		}
		h.openTable(1, 4)
		if _, err := h.m.Again(t.Context(), h.id, anna, false); !errors.Is(err, table.NotNow) {
			t.Error(err)
		}
	})
}

// Under the rules of tournaments (TB6) the lot once drew the seats of people who had pressed for another list with the same neighbours.
func TestAgainSeatsPeopleAsItsButtonSaysUnderEveryPreset(t *testing.T) {
	for _, preset := range rules.Presets() {
		for _, drawn := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, drawn: %t", preset, drawn), func(t *testing.T) {
				bubble(t, func(t *testing.T, h *house) {
					h.openLobbyBy(preset, 1)
					for _, p := range people[1:] {
						h.must(p, table.Join{})
					}
					h.must(anna, table.Start{})
					h.cutCards()
					h.playGame()
					before := *h.playList()
					h.lot = func(uint32) uint32 { return 0 }
					h.seats = []int{3, 2, 1, 0} // the order of a lot that has no business here
					h.again(anna, drawn)
					for _, p := range people[1:] {
						h.must(p, table.Join{})
					}
					dealer, was := before.Deal().Dealer, seated(&before)
					want := slices.Concat(was[(dealer+2)%card.Seats:], was[:(dealer+2)%card.Seats])
					if drawn {
						want = slices.Concat(was[1:], was[:1]) // by that lot
					}
					snap := h.look()
					if draws, told := snap.DrawsSeats(); draws || told != drawn || snap.Phase != table.Cutting || !slices.Equal(seated(&snap), want) {
						t.Errorf("%v sit as %v in phase %s, want %v; told that they were drawn: %t", was, seated(&snap), snap.Phase, want, told)
					}
				})
			})
		}
	}
}
