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
		s := discord.NewStudio(1)
		leave := s.TryEnter()
		if leave == nil || s.TryEnter() != nil {
			t.Fatal("one desk is not one desk")
		}
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
		leave = s.TryEnter()
		ended, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		s.Enter(ended)() // returns at the end of the context, and frees nobody else's desk
		if s.TryEnter() != nil {
			t.Error("a desk was freed twice")
		}
		leave()
	})
}

func TestADrawnMessageShowsTheSame(t *testing.T) {
	drawings := 0
	m := discord.Message{Files: []discord.File{{Name: "table.png", Alt: "the table", Render: func() []byte { drawings++; return []byte("picture") }}}}
	drawn := m.Drawn()
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
