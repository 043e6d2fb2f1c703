package discord_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
)

// Pictures enter in the order of their news, wherever they belong and whenever they came to wait. Before, they entered as they came, and with many clicks at a
// moment the slots rested for everybody.
func TestTheOldestPictureIsDrawnFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pool, begun := discord.NewDrawingPool(1), time.Now()
		leave := pool.Enter(t.Context(), begun)
		entered := make(chan int, 5)
		for _, age := range []int{3, 1, 4, 0, 2} {
			go func() {
				leave := pool.Enter(t.Context(), begun.Add(-time.Duration(age)*time.Second))
				entered <- age
				leave()
			}()
			synctest.Wait()
		}
		if len(entered) > 0 {
			t.Error("a picture has entered a full pool")
		}
		leave()
		for want := 4; want >= 0; want-- {
			if got := <-entered; got != want {
				t.Errorf("a picture of age %d is drawn before the one of age %d", got, want)
			}
		}
	})
}

// A context that ends frees its place among those who wait, and nobody else's slot.
func TestADrawingPoolHasOnlySoManySlots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pool := discord.NewDrawingPool(1)
		leave := pool.Enter(t.Context(), time.Now())
		for range 2 {
			begun := time.Now()
			ended, cancel := context.WithTimeout(t.Context(), time.Second)
			pool.Enter(ended, time.Now())()
			cancel()
			if time.Since(begun) < time.Second {
				t.Error("a slot was freed twice")
			}
		}
		leave()
		begun := time.Now()
		pool.Enter(t.Context(), time.Now())()
		if waited := time.Since(begun); waited != 0 || pool.Delay() != 0 {
			t.Errorf("an empty pool lets a picture wait for %v", waited)
		}
	})
}

func TestADrawnMessageShowsTheSame(t *testing.T) {
	drawings := 0
	m := discord.Message{Files: []discord.File{{Name: "table.png", Alt: "the table", Render: func() []byte { drawings++; return []byte("picture") }}}}
	drawn := m.Rendered()
	for range 2 {
		if got := string(drawn.Files[0].Render()); got != "picture" {
			t.Errorf("the file has %q", got)
		}
	}
	if drawings != 1 {
		t.Errorf("drawn %d times", drawings)
	}
	if drawn.Fingerprint() != m.Fingerprint() {
		t.Error("a message looks different once it is drawn, so it would be written again")
	}
}
