package leagues_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// tasks are seasons in which everybody plays the same deals.
func tasks(s *league.Term) { s.Plan.Config.Format = standings.Task }

func secret(w *league.Week) { w.Secret = "secret" }

func TestATaskIsPlayedOnceByEachAndHiddenUntilTheWeekIsOver(t *testing.T) {
	inHall(t, func(h *hall) {
		h.week(1, secret)
		first, err := h.play("11")
		h.must(err)
		again, err := h.play("11")
		h.must(err)
		if again != first || len(h.book().Lists) != 1 {
			t.Errorf("asked twice the member plays at %s and %s", first, again)
		}
		bound, _ := h.look(first).League()
		if _, err := h.m.Do(context.Background(), first, user("12"), table.Look{}); err == nil || h.s.TaskOver(bound) {
			t.Error("another member sees the table")
		}
		h.finish(first)
		second, err := h.play("12")
		h.must(err)
		if second == first {
			t.Fatal("two people share an attempt")
		}
		h.restart()
		h.finish(second)
		_, err = h.play("11")
		h.refused(err, league.TaskDone)
		if p := h.posts(league.PostList); len(p) != 0 {
			t.Errorf("an attempt was told of: %+v", p)
		}
		var attempts []standings.Attempt
		for _, l := range h.book().Lists {
			o, ok := h.outcome(l.Number)
			if !ok || o.Attempt == nil || len(o.Attempt.Points) != standings.TaskDeals || o.Attempt.Member != l.Members[0] || l.State != league.ListFinished {
				t.Fatalf("%+v has come to %+v", l, o)
			}
			attempts = append(attempts, *o.Attempt)
		}
		if a, b := attempts[0], attempts[1]; !slices.Equal(a.Points, b.Points) { // both play alike
			t.Errorf("the deals were not the same: %v and %v", a.Points, b.Points)
		}
		if got := h.table(1); len(got) != 0 {
			t.Errorf("the standings tell before the week is over: %v", got)
		}
		h.publish(1)
		if got, want := h.table(1), []string{"11 2.5", "12 2.5"}; !slices.Equal(got, want) {
			t.Errorf("standings: %v, want %v", got, want)
		}
		if !h.s.TaskOver(bound) {
			t.Error("it is hidden after the week")
		}
		_, err = h.s.Protest(member("11"), h.id, 0, 1, "because")
		h.must(err)
	}, tasks)
}

// A result after the deals have become public does not count.
func TestATaskThatIsPlayedTooLongIsBrokenOff(t *testing.T) {
	inHall(t, func(h *hall) {
		h.week(1, secret)
		id, err := h.play("11")
		h.must(err)
		h.games(id, 3)
		h.publish(1)
		h.must(h.s.SetRemind(member("12"), h.id, true)) // any action makes the leagues look at their tables
		h.wait(time.Minute)
		if snap := h.look(id); snap.Phase != table.Ended || snap.Ending != table.GraceOver || h.playedAt(id).State != league.ListAborted {
			t.Errorf("the table is %s, %q, the list %s", snap.Phase, snap.Ending, h.playedAt(id).State)
		}
	}, tasks)
}

// A member who clicks twice at once has one attempt.
func TestTwoClicksOnATask(t *testing.T) {
	inHall(t, func(h *hall) {
		h.week(1, secret)
		found := make(chan string, 4)
		for range 4 {
			go func() {
				snap, err := h.s.Play(context.Background(), member("11"), h.id, "5", mayOpen)
				if err != nil {
					t.Error(err)
				}
				found <- snap.ID
			}()
		}
		h.wait(pace)
		id := <-found
		for range 3 {
			if other := <-found; other != id {
				t.Errorf("the member plays at %s and %s", id, other)
			}
		}
		if n := h.m.Count(); n != 1 || len(h.book().Lists) != 1 {
			t.Errorf("there are %d tables and %d lists", n, len(h.book().Lists))
		}
	}, tasks)
}

// Everybody meets the same computers: those of the season, whatever the league chooses meanwhile for the next one. A season from before leagues chose has
// those of then.
func TestTheComputersOfATask(t *testing.T) {
	for chosen, want := range map[string]string{"medium": "medium", "": "simple"} {
		inHall(t, func(h *hall) {
			h.week(1, secret)
			for _, who := range []string{"11", "12"} {
				id, err := h.play(who)
				h.must(err)
				for _, p := range h.look(id).Players {
					if !p.Person() && p.Level != want {
						t.Errorf("%s plays against %s, %q", who, p.User.Name, p.Level)
					}
				}
				_, err = h.s.Configure(chief, h.id, 0, func(l *league.Configure) { l.Plan.Level = "expert" })
				h.must(err)
			}
		}, tasks, func(s *league.Term) { s.Plan.Level = chosen })
	}
}

// A list waits for its members where the season wants no computer to stand in.
func TestASeasonThatWaitsForAll(t *testing.T) {
	for _, waits := range []bool{false, true} {
		inHall(t, func(h *hall) {
			h.week(1, func(*league.Week) {})
			id := h.gather("11", "12", "13", "14")
			h.do(id, "12", table.Leave{})
			if snap := h.look(id); snap.Interrupted() != waits || h.playedAt(id).State == league.ListInterrupted != waits {
				t.Errorf("waits for all: %t, and the list is %s", waits, h.playedAt(id).State)
			}
		}, func(s *league.Term) { s.Plan.WaitsForAll = waits })
	}
}
