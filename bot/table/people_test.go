package table_test

import (
	"slices"
	"testing"

	"karlchen/bot/settings"
	"karlchen/bot/table"
)

// next goes on until the given game of the list is dealt.
func (h *house) next(game int) *table.Snapshot {
	h.t.Helper()
	for range 3000 {
		snap := h.seen.latest(h.id)
		if snap.Phase() == table.Playing && snap.Version().Game >= game {
			return snap
		}
		if !h.step() {
			break
		}
	}
	h.t.Fatalf("game %d is not dealt", game)
	return nil
}

// Somebody comes while a game is played, has the place of a computer from the next one on, and the list counts on by places.
func TestSomebodyComesInTheMiddle(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.deal(3, 2, "simple", "random")
		h.refused(table.NotNow, eve, table.Join{})
		h.refused(table.Seated, anna, table.StepIn{})
		snap := h.must(eve, table.StepIn{})
		if _, sits := snap.Sits(eve.ID); sits || len(snap.Waiting()) != 1 || snap.Waiting()[0] != eve {
			t.Fatalf("she sits: %t, waiting are %v", sits, snap.Waiting())
		}
		h.refused(table.NotAtTable, eve, table.Act{})
		h.restart()
		now := h.next(2)
		if p := now.Players()[2]; p.User != eve || p.Computer() || len(now.Waiting()) != 0 {
			t.Errorf("at the third place is %+v", p)
		}
		if s := now.Substitutes(); len(s) != 1 || s[0].Game != 2 || s[0].Place != 2 || s[0].After != eve || s[0].Before.Level != "simple" {
			t.Errorf("substitutes: %+v", s)
		}
		end := h.play()
		list := end.List()
		replayed, records := recorded(t, h.store, list.Config(), end.Numbers())
		if !slices.Equal(replayed.Totals(), list.Totals()) {
			t.Errorf("the list counts %v, its records %v", list.Totals(), replayed.Totals())
		}
		if slices.Contains(records[0].Info.Players[:], eve.Name) || !slices.Contains(records[1].Info.Players[:], eve.Name) {
			t.Errorf("the records name %v and %v", records[0].Info.Players, records[1].Info.Players)
		}
	})
}

// There are as many places for those who wait as there are computers and people who are away; whoever comes back in time keeps his.
func TestSubstitutes(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.deal(3, 4)
		h.refused(table.Full, eve, table.StepIn{})
		h.must(bert, table.Leave{})
		h.must(eve, table.StepIn{})
		h.refused(table.Full, table.User{ID: "6", Name: "Fred"}, table.StepIn{})
		h.must(bert, table.Join{})
		snap := h.next(2)
		if _, sits := snap.Sits(eve.ID); sits || len(snap.Waiting()) != 1 {
			t.Error("she took the place of who came back")
		}
		h.must(bert, table.Leave{})
		snap = h.next(3)
		if _, sits := snap.Sits(eve.ID); !sits || snap.Players()[1].User != eve {
			t.Errorf("at the second place is %+v", snap.Players()[1])
		}
		if _, sits := snap.Sits(bert.ID); sits {
			t.Error("he still has a place")
		}
		h.refused(table.NotNow, bert, table.StepIn{}) // the last game
	})
}

func TestWhoWaitsMayChangeHisMind(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.deal(2, 3, "simple")
		h.must(eve, table.StepIn{})
		if snap := h.must(eve, table.Leave{}); len(snap.Waiting()) != 0 || !snap.Vacant() {
			t.Error("she still waits")
		}
		h.refused(table.NotAtTable, eve, table.Leave{})
	})
}

// Whoever was voted out does not come back through another door, and the host's rights go to who is there.
func TestVotedOutAndReplaced(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.deal(3, 3, "simple")
		h.must(bert, table.Kick{User: anna.ID})
		h.must(cora, table.Answer{About: anna.ID, Choice: settings.Takeover})
		h.must(eve, table.StepIn{})
		h.must(dirk, table.StepIn{})
		snap := h.next(2)
		if _, sits := snap.Sits(anna.ID); sits || snap.Players()[3].User != eve || snap.Players()[0].User != dirk || snap.Host() != bert.ID {
			t.Errorf("the places are %+v, the host is %s", snap.Players(), snap.Host())
		}
		h.must(cora, table.Leave{})
		h.refused(table.VotedOut, anna, table.StepIn{})
	})
}

func TestTheHostEmptiesAPlaceInTheLobby(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.seat(2, 3)
		h.refused(table.NotHost, bert, table.Kick{User: cora.ID})
		h.refused(table.NobodyToKick, anna, table.Kick{User: anna.ID})
		if snap := h.must(anna, table.Kick{User: bert.ID}); len(snap.Players()) != 2 {
			t.Errorf("there are %d people", len(snap.Players()))
		}
	})
}

// The host's list keeps people from his table, from the lobby and from places in a running list.
func TestBlockedPeople(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		wants := settings.DefaultPerson()
		wants.Blocked = []string{eve.ID}
		h.wants = map[string]settings.Person{anna.ID: wants}
		h.seat(2, 2, "simple", "simple")
		h.refused(table.Blocked, eve, table.Join{})
		h.must(anna, table.Start{})
		h.refused(table.Blocked, eve, table.StepIn{})
		h.must(anna, table.Leave{}) // Bert is the host now, and blocks nobody
		h.must(eve, table.StepIn{})
	})
}

func TestLevelOfComputers(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.seat(1, 2, "simple")
		h.refused(table.NotHost, bert, table.SetLevel{Level: "random"})
		h.refused(table.UnknownLevel, anna, table.SetLevel{Level: "genius"})
		h.must(anna, table.SetLevel{Level: "random"})
		snap := h.must(bert, table.AddComputer{})
		if p := snap.Players(); p[2].Level != "random" || p[3].Level != "random" || snap.Level() != "random" {
			t.Errorf("the players are %+v", p)
		}
		if levels := table.Levels(); !slices.Contains(levels, "simple") || !slices.Contains(levels, "random") || slices.Contains(levels, "?") {
			t.Errorf("the levels are %v", levels)
		}
	})
}
