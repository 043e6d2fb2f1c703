package leagues_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"karlchen/bot/jobs"
	"karlchen/bot/leagues"
	"karlchen/game/league"
	"karlchen/storage"
)

// eager is a store whose posts are shown after each of its writes, as by a poster that is always faster than the jobs.
type eager struct {
	jobs.Store
	h    *house
	busy bool
}

func (e *eager) Change(now time.Time, fn func(*storage.Tx) error) error {
	err := e.Store.Change(now, fn)
	if e.busy || err != nil {
		return err
	}
	e.busy = true
	defer func() { e.busy = false }()
	e.h.showPending()
	return nil
}

// After an outage of weeks a league posts once, however fast posts are shown: not the opening of each week, not a match day that nobody can play any
// more, and after the last week not its opening beside its result.
func TestOutageOfWeeksIsOnePost(t *testing.T) {
	for _, format := range league.Formats() {
		for weeks, want := range map[int]string{1: "opening 2 of 1", 2: "opening 3 of 1", 5: "result 4 of 1"} {
			t.Run(fmt.Sprint(format, weeks), func(t *testing.T) {
				in(t, lastWeek, func(h *house) {
					id := h.found(founding(func(f *leagues.Founding) { f.Plan.Config.Format = format }))
					h.must(h.s.SetRemind(member("11"), id, true))
					h.until(on(1, time.Wednesday, 12, 0))
					h.show()
					h.shown = nil
					h.down()
					h.until(on(1+weeks, time.Wednesday, 12, 0))
					h.wrap = func(s jobs.Store) jobs.Store { return &eager{s, h, false} }
					h.up()
					h.show()
					if got := []string{"opening 1 of 1 again", want}; !slices.Equal(h.shown, got) {
						t.Errorf("it posts %q, want %q", h.shown, got)
					}
				})
			})
		}
	}
}
