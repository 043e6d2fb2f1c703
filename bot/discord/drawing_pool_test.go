package discord_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
)

func TestAStudioHasOnlySoManyDesks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := discord.NewDrawingPool(1, func() bool { return false })
		leave := s.Enter(t.Context())
		entered := make(chan int, 3)
		for n := range 3 { // they come one after the other, and so they enter
			go func() {
				leave := s.Enter(t.Context())
				entered <- n
				leave()
			}()
			synctest.Wait()
		}
		if len(entered) > 0 {
			t.Error("somebody has entered a full studio")
		}
		leave()
		for want := range 3 {
			if got := <-entered; got != want {
				t.Errorf("number %d enters before %d", got, want)
			}
		}
		leave = s.Enter(t.Context())
		ended, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		s.Enter(ended)() // returns at the end of the context, and frees nobody else's slot
		begun := time.Now()
		again, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		s.Enter(again)()
		if time.Since(begun) < time.Second {
			t.Error("a desk was freed twice")
		}
		leave()
	})
}

// Under pressure a slot stays empty for a while after each drawing, so that clicks have the processors. The time that a drawing took decides for how long.
func TestDesksRestUnderPressure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pressed := true
		s := discord.NewDrawingPool(1, func() bool { return pressed })
		draw := func() (waited time.Duration) {
			begun := time.Now()
			leave := s.Enter(t.Context())
			waited = time.Since(begun)
			time.Sleep(2 * time.Millisecond)
			leave()
			return waited
		}
		draw()
		if waited := draw(); waited != 8*time.Millisecond {
			t.Errorf("the second drawing waited %v", waited)
		}
		pressed = false
		draw() // behind the last rest
		if waited := draw(); waited != 0 {
			t.Errorf("without pressure a drawing waited %v", waited)
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
