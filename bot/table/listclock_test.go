package table_test

import (
	"testing"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game/match"
)

// dealFor deals the first game of a list of 24 games by the rules.
func (h *house) dealFor(rules string, pflichtsoli bool) table.Snapshot {
	h.t.Helper()
	h.openLobbyBy(rules, 24)
	for _, p := range people[1:] {
		h.must(p, table.Join{})
	}
	h.must(anna, table.Configure{Games: 24, Pflichtsoli: pflichtsoli})
	h.must(anna, table.Start{})
	return h.cutCards()
}

func checkOver(t *testing.T, snap *table.Snapshot, games int) {
	t.Helper()
	if list := snap.List(); snap.Phase != table.Ended || snap.Ending != table.Finished || !list.Over() || !list.TimeUp() || list.Played() != games {
		t.Errorf("it is %s (%q) after %d games, want the end by the clock after %d", snap.Phase, snap.Ending, list.Played(), games)
	}
}

// The game that is played when the time is up is the last one (TB14); open Pflichtsoli follow, or forfeit (TB5).
func TestTheClockEndsAList(t *testing.T) {
	for _, tt := range []struct {
		name, rules string
		pflichtsoli bool
		games       int
	}{
		{"without Pflichtsoli", "ddv session_minutes=30", false, 1},
		{"open Pflichtsoli are played", "ddv session_minutes=30", true, 5},
		{"open Pflichtsoli forfeit", "ddv session_minutes=30 session_end_open_pflichtsoli=forfeit", true, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				snap := h.dealFor(tt.rules, tt.pflichtsoli)
				if left := time.Until(snap.Ends()); left != 30*time.Minute {
					t.Errorf("%v are left", left)
				}
				if snap := h.letPass(31 * time.Minute); snap.Phase != table.Playing {
					t.Errorf("the clock has interrupted the game: %s", snap.Phase)
				}
				checkOver(t, h.playList(), tt.games)
			})
			bubble(t, func(t *testing.T, h *house) { // between two games
				h.dealFor(tt.rules, tt.pflichtsoli)
				if snap := h.playGame(); snap.Phase != table.Resting {
					t.Fatalf("the list is over in time: %s", snap.Phase)
				}
				h.restart()
				if snap := h.letPass(31 * time.Minute); (snap.Phase == table.Ended) != (tt.games == 1) {
					t.Errorf("it is %s when the time is up", snap.Phase)
				}
				if tt.games > 1 {
					h.restart()
					h.playList()
				}
				checkOver(t, h.seen.latest(h.id), tt.games)
			})
		})
	}
	t.Run("no clock", func(t *testing.T) {
		bubble(t, func(t *testing.T, h *house) {
			snap := h.dealFor("ddv", false)
			if !snap.Ends().IsZero() || snap.Minutes() != 0 {
				t.Errorf("the list ends at %v", snap.Ends())
			}
			h.letPass(5 * time.Hour)
			if snap := h.playGame(); snap.Phase != table.Resting {
				t.Errorf("it is %s", snap.Phase)
			}
		})
	})
}

// A deal that does not count is no game: it is dealt again although the time is up.
func TestTheClockWaitsForAGameThatCounts(t *testing.T) {
	for seed := byte(1); seed < 200; seed++ {
		repeated := false
		bubble(t, func(t *testing.T, h *house) {
			h.first[0] = seed
			h.dealFor("ddv session_minutes=30 wiederholung=1", false)
			h.letPass(31 * time.Minute)
			snap := h.playGame()
			list := snap.List()
			if repeated = list.Entries()[0].Void == match.Repeated; !repeated {
				checkOver(t, snap, 1)
				return
			}
			if snap.Phase != table.Resting || list.TimeUp() {
				t.Fatalf("it is %s, the time is up: %t", snap.Phase, list.TimeUp())
			}
			checkOver(t, h.playList(), 1)
		})
		if repeated {
			return
		}
	}
	t.Error("no game was repeated")
}

// The clock of a list stands still while the program does not run, and while nobody can play.
func TestTheClockOfAListStandsStill(t *testing.T) {
	t.Run("the program does not run", func(t *testing.T) {
		bubble(t, func(t *testing.T, h *house) {
			h.dealFor("ddv session_minutes=30", false)
			h.letPass(10 * time.Minute)
			h.m.Close()
			time.Sleep(time.Hour)
			h.startManager()
			if snap := h.look(); time.Until(snap.Ends()) != 20*time.Minute {
				t.Errorf("%v are left", time.Until(snap.Ends()))
			}
		})
	})
	t.Run("a league's list is interrupted", func(t *testing.T) {
		bubble(t, func(t *testing.T, h *house) {
			h.openLeagueTable(table.NewTable{Rules: "ddv session_minutes=30", Players: people, Expiry: time.Minute, Pace: minute(settings.Takeover)})
			h.mustRefuse(table.FixedByLeague, anna, table.SetMinutes{Minutes: 60})
			h.must(anna, table.Start{})
			h.letPass(time.Minute)
			for _, p := range people[1:] {
				h.must(p, table.Leave{})
			}
			if snap := h.letPass(time.Hour); !snap.Interrupted() || !snap.Ends().IsZero() {
				t.Fatalf("interrupted: %t; it ends at %v", snap.Interrupted(), snap.Ends())
			}
			h.m.Close()
			time.Sleep(time.Hour)
			h.startManager()
			if snap := h.must(bert, table.Join{}); time.Until(snap.Ends()) != 29*time.Minute {
				t.Errorf("%v are left", time.Until(snap.Ends()))
			}
		})
	})
	t.Run("the channel is gone", func(t *testing.T) {
		bubble(t, func(t *testing.T, h *house) {
			h.dealFor("ddv session_minutes=30", false)
			h.dropChannel("channel")
			h.letPass(time.Hour)
			if snap := h.must(anna, table.MoveHere{Channel: "elsewhere"}); time.Until(snap.Ends()) != 30*time.Minute {
				t.Errorf("%v are left", time.Until(snap.Ends()))
			}
		})
	})
}

// The rules say how long a new table's list lasts, and its host may change that. Each person beyond four adds a quarter.
func TestTheHostChoosesTheTimeOfAList(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openLobbyBy("ddv session_minutes=60", 24)
		for _, p := range people[1:] {
			h.must(p, table.Join{})
		}
		h.mustRefuse(table.NotHost, bert, table.SetMinutes{Minutes: 30})
		h.mustRefuse(table.BadList, anna, table.SetMinutes{Minutes: 31})
		if snap := h.look(); snap.Minutes() != 60 {
			t.Errorf("the list lasts %d minutes", snap.Minutes())
		}
		h.must(anna, table.SetMinutes{Minutes: 100})
		if snap := h.must(eve, table.Join{}); snap.Minutes() != 125 {
			t.Errorf("a list of five lasts %d minutes", snap.Minutes())
		}
		h.must(anna, table.SetPace{Pace: table.Pace{Timer: settings.TimerPost, AtTimeout: settings.Wait}})
		if snap := h.look(); snap.Minutes() != 0 {
			t.Error("a list by post has a clock")
		}
		h.must(anna, table.SetPace{Pace: minute(settings.Wait)})
		if snap := h.must(anna, table.Start{}); time.Until(snap.Ends()) != 125*time.Minute {
			t.Errorf("%v are left", time.Until(snap.Ends()))
		}
		h.mustRefuse(table.NotNow, anna, table.SetMinutes{Minutes: 0})
	})
}
