package table_test

import (
	"testing"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
)

func TestLobbyExpires(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		create := table.NewTable{Guild: guild, Channel: "channel", Host: anna, Rules: "ddv", Games: 1, Expiry: time.Hour}
		snap, err := h.m.Create(create)
		if err != nil {
			t.Fatal(err)
		}
		h.id = snap.ID
		h.letPass(50 * time.Minute)
		h.must(bert, table.Join{}) // a person is interested, so the time starts again
		snap = h.look()
		if left := time.Until(snap.Deadline()); left != time.Hour {
			t.Errorf("%v left", left)
		}
		if snap := h.letPass(time.Hour - 1); snap.Phase != table.Lobby {
			t.Error("closed too early")
		}
		if snap := h.letPass(1); snap.Phase != table.Ended || snap.Ending != table.Expired {
			t.Errorf("%s, %q", snap.Phase, snap.Ending)
		}
	})
}

func TestIdleTableEnds(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Wait), 2, 4)
		h.letPass(time.Hour)
		h.do(anna, game.Say(0, game.Healthy))
		h.m.Close()
		time.Sleep(24 * time.Hour) // time without the program does not count
		h.startManager()
		if snap := h.letPass(2*time.Hour - time.Minute); snap.Phase != table.Playing || snap.EndsSoon() {
			t.Fatalf("ended too early: %q", snap.Ending)
		}
		if snap := h.letPass(3 * time.Minute); snap.Phase != table.Ended || snap.Ending != table.Idle || len(snap.Numbers) != 1 {
			t.Errorf("%s after %d games, %q", snap.Phase, len(snap.Numbers), snap.Ending)
		}
	})
}

// An idle table ends with the running game, exactly when its time is over. What somebody does counts as a sign of life if the last one is older than a small part of that time.
func TestTheMomentAtWhichAnIdleTableEnds(t *testing.T) {
	const idle, precision = 2 * time.Hour, 5 * time.Minute
	for after, counts := range map[time.Duration]bool{precision: false, precision + 1: true} {
		bubble(t, func(t *testing.T, h *house) {
			h.dealAtPace(minute(settings.Wait), 1, 4)
			h.letPass(time.Hour)
			h.do(anna, game.Say(0, game.Healthy))
			h.letPass(after)
			h.do(bert, game.Say(1, game.Healthy))
			left := idle - after
			if counts {
				left = idle
			}
			if snap := h.letPass(left - 1); snap.Phase != table.Playing || snap.EndsSoon() {
				t.Errorf("with a second sign of life %v after the first it ends too early: %q", after, snap.Ending)
			}
			if snap := h.letPass(1); !snap.EndsSoon() || snap.Ending != table.Idle { // computers play the running game to its end
				t.Errorf("with a second sign of life %v after the first it goes on as %s", after, snap.Phase)
			}
		})
	}
}
