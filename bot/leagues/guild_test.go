package leagues_test

import (
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"karlchen/bot/jobs"
	"karlchen/game/league"
)

// A server that has removed the bot for 29 days finds its league unchanged, except for posts that are out of date.
func TestGuild_BackInTime(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		h.until(on(1, time.Wednesday, 12, 0))
		h.show()
		h.must(h.s.GuildsHere(nil))
		h.must(h.s.GuildsHere(nil)) // it may come twice
		h.until(on(1, time.Wednesday, 12, 0).AddDate(0, 0, 15))
		h.posts()
		h.must(h.s.GuildsHere([]string{"200"}))
		h.posts()
		h.until(on(1, time.Wednesday, 12, 0).AddDate(0, 0, 29))
		h.must(h.s.GuildsHere([]string{"200", guild}))
		h.posts("opening 1 of 1 again", "result 4 of 1", "end")
		h.until(on(12, time.Monday, 0, 0))
		if h.state(id) != league.SeasonArchived {
			t.Errorf("the season is %s", h.state(id))
		}
	})
}

// Without a change nothing is written, because every write delays all others.
func TestGuild_NothingNew(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		h.down()
		var left atomic.Int64
		left.Store(1000)
		h.wrap = func(s jobs.Store) jobs.Store { return mortal{s, &left, false} }
		h.up()
		h.found(founding())
		left.Store(0) // from now on a write fails
		h.must(h.s.GuildsHere([]string{"200", guild}))
		if err := h.s.GuildsHere([]string{"200"}); !errors.Is(err, errDead) {
			t.Errorf("that the bot is gone was not written: %v", err)
		}
		left.Store(1000)
	})
}

// When a week opens, the leagues look for members who have left the server. They are back as soon as they do something.
func TestMembersLeft(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		h.must(h.s.Available(member("12"), id, 2, "in"))
		h.must(h.s.SetAway(member("13"), id, true))
		h.must(h.s.Leave(member("14"), id))
		var asked []string
		down := true
		check := func(g, user string) (bool, error) {
			if g != guild {
				t.Errorf("asked for %s in %s", user, g)
			}
			if down && user == "15" {
				return false, errors.New("Discord does not answer")
			}
			asked = append(asked, user)
			return user != "12" && user != "13", nil
		}
		h.must(h.s.MembersLeft(check))
		if len(asked) != 0 {
			t.Errorf("before a week opened %v were asked for", asked)
		}
		h.until(on(1, time.Monday, 0, 0))
		if err := h.s.MembersLeft(check); err == nil {
			t.Error("an error was lost")
		}
		if m, _ := h.book(id, 0).Member("12"); m.State != league.MemberActive {
			t.Errorf("half an answer has made a member %s", m.State)
		}
		down, asked = false, nil
		h.must(h.s.MembersLeft(check))
		if want := []string{"11", "12", "13", "15", "16", "17", "18"}; !slices.Equal(asked, want) {
			t.Errorf("asked for %v, want %v", asked, want)
		}
		b := h.book(id, 0)
		for _, user := range []string{"12", "13"} {
			if m, _ := b.Member(user); m.State != league.MemberLeft {
				t.Errorf("%s is %s", user, m.State)
			}
		}
		if len(b.Weeks[1].Answers) != 0 {
			t.Errorf("a member who has left is still in a later week: %v", b.Weeks[1].Answers)
		}
		asked = nil
		h.must(h.s.MembersLeft(check))
		if len(asked) != 0 {
			t.Errorf("%v were asked for once more", asked)
		}
		h.must(h.s.Available(member("12"), id, 2, "in"))
		if m, _ := h.book(id, 0).Member("12"); m.State != league.MemberActive {
			t.Errorf("a member who is back is %s", m.State)
		}
	})
}
