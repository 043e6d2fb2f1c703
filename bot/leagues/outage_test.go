package leagues_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/jobs"
	"karlchen/bot/leagues"
	"karlchen/game/league/standings"
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
// more, and after the last week not its opening beside its result. So it does when the clock jumps by weeks under the running program.
func TestOutageOfWeeksIsOnePost(t *testing.T) {
	for _, format := range standings.Formats() {
		if format.Mode().Real {
			continue // no calendar opens its weeks
		}
		for weeks, want := range map[int]string{1: "opening 2 of 1", 2: "opening 3 of 1", 5: "result 4 of 1"} {
			for how, pass := range map[string]func(h *house){
				"outage": func(h *house) { h.until(on(1+weeks, time.Wednesday, 12, 0)); h.up() },
				"jump": func(h *house) {
					h.up()
					h.setClock(on(1+weeks, time.Wednesday, 12, 0).Sub(h.now()))
					h.until(time.Now().Add(h.beat))
				},
			} {
				t.Run(fmt.Sprint(format, weeks, how), func(t *testing.T) {
					in(t, lastWeek, func(h *house) {
						id := h.found(founding(func(f *leagues.Founding) { f.Plan.Config.Format = format }))
						h.must(h.s.SetRemind(member("11"), id, true))
						h.until(on(1, time.Wednesday, 12, 0))
						h.show()
						h.shown = nil
						h.down()
						h.wrap = func(s jobs.Store) jobs.Store { return &eager{s, h, false} }
						pass(h)
						h.show()
						if got := []string{"opening 1 of 1 again", want}; !slices.Equal(h.shown, got) {
							t.Errorf("it posts %q, want %q", h.shown, got)
						}
					})
				})
			}
		}
	}
}

// The clock is set back, and some moments come twice. The season posts what it would have posted, nothing of it twice, and each alarm goes off once.
func TestTheClockIsSetBackInASeason(t *testing.T) {
	season := func(t *testing.T, format standings.Format, at time.Time, back time.Duration) (posts []string) {
		in(t, lastWeek, func(h *house) {
			id := h.found(founding(func(f *leagues.Founding) { f.Plan.Config.Format = format }))
			for now := h.now(); now.Before(on(6, time.Wednesday, 0, 0)); now = h.now() {
				if back > 0 && !now.Before(at) {
					h.setClock(-back)
					back = 0
				}
				for _, post := range h.show() {
					if !strings.HasSuffix(post, " again") { // a correction of the same message
						posts = append(posts, post)
					}
				}
				h.until(time.Now().Add(3 * time.Hour)) // no post is overtaken by another within it
			}
			(&monkey{house: h, id: id}).checkTicks()
		})
		return posts
	}
	jumps := []struct {
		back time.Duration
		at   time.Time
	}{
		{time.Hour, on(2, time.Monday, 0, 0)}, {24 * time.Hour, on(2, time.Wednesday, 12, 0)}, {30 * 24 * time.Hour, on(3, time.Monday, 0, 0)},
	}
	for i, format := range standings.Formats() {
		if format.Mode().Real {
			continue // no calendar opens its weeks
		}
		want := season(t, format, time.Time{}, 0)
		for j, jump := range jumps {
			if i%len(jumps) != j && !nightly { // another jump for each format
				continue
			}
			t.Run(fmt.Sprint(format, jump.back), func(t *testing.T) {
				if got := season(t, format, jump.at, jump.back); !slices.Equal(got, want) {
					t.Errorf("it posts\n%q, want\n%q", got, want)
				}
			})
		}
	}
}

// While no jobs are done at all, a league still says what people do: it waits some minutes for the week that should have begun, and no longer.
func TestALeagueIsNotSilentWhileItsClockworkStands(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		h.until(on(1, time.Wednesday, 12, 0))
		h.show()
		h.down() // nobody does jobs; the rest goes on
		h.until(on(2, time.Monday, 0, 30))
		_, err := h.s.Join(member("19"), id) // a post names the members
		h.must(err)
		pending := func() int {
			posts, err := h.s.Pending()
			h.must(err)
			return len(posts)
		}
		if n := pending(); n > 0 {
			t.Errorf("a league that catches up would post %d times", n)
		}
		h.until(time.Now().Add(4 * time.Minute))
		if n := pending(); n > 0 {
			t.Errorf("after minutes, a league that catches up would post %d times", n)
		}
		h.until(time.Now().Add(2 * time.Minute))
		if n := pending(); n == 0 {
			t.Error("the league is silent for as long as its clockwork stands")
		}
		h.shown = nil
		h.up()
		h.until(time.Now().Add(time.Minute))
		h.show()
		h.until(on(2, time.Wednesday, 12, 0))
		h.show()
		if n := strings.Count(strings.Join(h.shown, ", "), "opening 2"); n != 1 {
			t.Errorf("afterwards it posts %q", h.shown)
		}
	})
}
