package leagues_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/leagues"
	"karlchen/storage"
)

// speak shows posts a second after they were made, until the test ends.
func (h *house) speak() (silence func()) {
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan struct{})
	go func() {
		defer close(over)
		for {
			select {
			case <-ctx.Done():
				return
			case <-h.s.Posted():
			}
			time.Sleep(time.Second)
			h.show()
		}
	}()
	return func() {
		cancel()
		<-over
	}
}

// Ensure that a season over which the calendar leaps shows all its posts, and that none is dropped because the next has come so soon.
func TestAwaitQuiet_ALeapSaysEverything(t *testing.T) {
	season := func(pass func(h *house)) (said []string) {
		in(t, lastWeek, func(h *house) {
			silence := h.speak()
			id := h.found(founding(func(f *leagues.Founding) { f.Plan.Config.Weeks = 3 }))
			h.must(h.s.SetRemind(member("11"), id, true))
			time.Sleep(time.Minute)
			pass(h)
			time.Sleep(time.Minute)
			synctest.Wait()
			silence()
			said = h.shown
		})
		return said
	}
	end := on(5, time.Monday, 0, 0)
	waited := season(func(h *house) { h.until(end) })
	leapt := season(func(h *house) { h.must(h.ledger.Advance(h.Context(), end)) })
	if !slices.Equal(waited, leapt) || len(waited) < 10 {
		t.Errorf("said\nwhen waited for: %q\nin a leap:       %q", waited, leapt)
	}
}

// Ensure that AwaitQuiet gives up on leagues that cannot post, or whose lists get no tables.
func TestAwaitQuiet_GivesUp(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		if began := time.Now(); !h.s.AwaitQuiet(h.Context()) || time.Since(began) > 0 {
			h.Error("without a league there is something to wait for")
		}
		id := h.found(founding())
		began := time.Now()
		if h.s.AwaitQuiet(h.Context()) || time.Since(began) > time.Minute {
			h.Errorf("with a post that nobody shows it took %v", time.Since(began))
		}
		h.show()
		if !h.s.AwaitQuiet(h.Context()) {
			h.Error("there is still something to wait for")
		}
		l := h.list(id, 1, "11", "12", "13", "14")
		l.State, l.Table = "arranged", "t1"
		h.change(func(tx *storage.Tx) error { return storage.Put(tx, l) })
		h.show()
		if h.s.AwaitQuiet(h.Context()) {
			h.Error("a list that was drawn needs no table")
		}
	})
}
