package discord_test

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
)

// limits are the headers by which Discord states a budget.
func limits(limit, left int, resetAfter float64) http.Header {
	h := http.Header{}
	h.Set("X-RateLimit-Limit", strconv.Itoa(limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	h.Set("X-RateLimit-Reset-After", strconv.FormatFloat(resetAfter, 'f', 3, 64))
	return h
}

func TestABudgetIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		start := time.Now()
		var at []time.Duration
		left, reset := 0, start
		for range 12 { // a server with five requests in five seconds
			if err := b.Take(t.Context(), "edit 1", true); err != nil {
				t.Fatal(err)
			}
			if !time.Now().Before(reset) {
				left, reset = 5, time.Now().Add(5*time.Second)
			}
			left--
			if left < 0 {
				t.Fatalf("request %d is over the limit", len(at))
			}
			at = append(at, time.Since(start))
			b.Give("edit 1", limits(5, left, time.Until(reset).Seconds()))
		}
		if at[4] >= time.Second || at[5] != 5*time.Second || at[11] != 10*time.Second+time.Duration(at[1]) {
			t.Errorf("sent at %v", at)
		}
	})
}

func TestAnUnknownRouteIsTriedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		if err := b.Take(t.Context(), "r", false); err != nil {
			t.Fatal(err)
		}
		taken := make(chan time.Time, 2)
		for range 2 {
			go func() {
				if b.Take(t.Context(), "r", false) == nil {
					taken <- time.Now()
				}
			}()
		}
		time.Sleep(time.Second)
		if len(taken) != 0 {
			t.Error("a second request went out before the answer to the first")
		}
		b.Give("r", http.Header{}) // Discord states no limit
		synctest.Wait()
		if len(taken) != 2 {
			t.Errorf("%d of 2 requests went out", len(taken))
		}
	})
}

func TestRequestsWithoutAnswerDoNotUseUpABudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		for i := range 20 {
			if err := b.Take(ctx, "r", true); err != nil {
				t.Fatalf("request %d: %v", i, err)
			}
			if i == 0 {
				b.Give("r", limits(3, 2, 1))
			} else {
				b.Give("r", nil)
			}
			time.Sleep(100 * time.Millisecond)
		}
	})
}

func TestAContextEndsTheWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		b.Stop("r", false, time.Hour)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		start := time.Now()
		if err := b.Take(ctx, "r", true); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != time.Second {
			t.Errorf("after %v: %v", time.Since(start), err)
		}
	})
}

func TestTheEndOfAWaitCanBeAwaitedWithoutUse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		b.Stop("r", false, 10*time.Second)
		start := time.Now()
		for range 3 {
			if err := b.Ready(t.Context(), "r"); err != nil || time.Since(start) != 10*time.Second {
				t.Errorf("ready after %v, %v", time.Since(start), err)
			}
		}
		if err := b.Take(t.Context(), "r", true); err != nil || time.Since(start) != 10*time.Second {
			t.Errorf("taken after %v, %v", time.Since(start), err)
		}
	})
}

func TestAGlobalLimitStopsAllButAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		b.Stop("a", true, 10*time.Second)
		start := time.Now()
		if err := b.Take(t.Context(), "respond", false); err != nil || time.Since(start) > 0 {
			t.Errorf("an answer went out after %v, %v", time.Since(start), err)
		}
		if err := b.Take(t.Context(), "b", true); err != nil || time.Since(start) != 10*time.Second {
			t.Errorf("another route went on after %v, %v", time.Since(start), err)
		}
	})
}

func TestAllRoutesTogetherStayBelowFiftyASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		var at []time.Time
		for i := range 500 {
			route := strconv.Itoa(i)
			if err := b.Take(t.Context(), route, true); err != nil {
				t.Fatal(err)
			}
			at = append(at, time.Now())
			b.Give(route, limits(5, 4, 5))
		}
		for i := 50; i < len(at); i++ {
			if at[i].Sub(at[i-50]) < time.Second {
				t.Fatalf("requests %d to %d came within %v", i-50, i, at[i].Sub(at[i-50]))
			}
		}
		if total := at[499].Sub(at[0]); total > 15*time.Second {
			t.Errorf("500 requests took %v", total)
		}
	})
}

func TestOldBudgetsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		for i := range 20000 {
			route := strconv.Itoa(i)
			if err := b.Take(t.Context(), route, false); err != nil {
				t.Fatal(err)
			}
			b.Give(route, limits(5, 4, 1))
			time.Sleep(time.Millisecond)
		}
		if n := b.Len(); n > 5000 {
			t.Errorf("%d budgets are remembered", n)
		}
	})
}
