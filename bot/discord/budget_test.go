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

// limits returns the headers by which Discord states a budget.
func limits(limit, left int, resetAfter float64) http.Header {
	h := http.Header{}
	h.Set("X-RateLimit-Limit", strconv.Itoa(limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	h.Set("X-RateLimit-Reset-After", strconv.FormatFloat(resetAfter, 'f', 3, 64))
	return h
}

// inBucket returns the headers of an answer whose budget belongs to a bucket.
func inBucket(bucket string, limit, left int, resetAfter float64) http.Header {
	h := limits(limit, left, resetAfter)
	h.Set("X-RateLimit-Bucket", bucket)
	return h
}

// take uses a route with the bot's token.
func take(t *testing.T, b discord.Budgets, kind, major string) discord.Taken {
	t.Helper()
	q, err := b.Take(t.Context(), kind, major, true)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func TestABudgetIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		start := time.Now()
		var at []time.Duration
		left, reset := 0, start
		for range 12 { // like a server with five requests in five seconds
			q := take(t, b, "edit", "1")
			if !time.Now().Before(reset) {
				left, reset = 5, time.Now().Add(5*time.Second)
			}
			left--
			if left < 0 {
				t.Fatalf("request %d is over the limit", len(at))
			}
			at = append(at, time.Since(start))
			b.Give("edit", "1", q, limits(5, left, time.Until(reset).Seconds()))
		}
		if at[4] >= time.Second || at[5] != 5*time.Second || at[11] != 10*time.Second+time.Duration(at[1]) {
			t.Errorf("sent at %v", at)
		}
	})
}

func TestAnUnknownRouteIsTriedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		first := take(t, b, "r", "")
		taken := make(chan time.Time, 2)
		for range 2 {
			go func() {
				if _, err := b.Take(t.Context(), "r", "", false); err == nil {
					taken <- time.Now()
				}
			}()
		}
		time.Sleep(time.Second)
		if len(taken) != 0 {
			t.Error("a second request went out before the answer to the first")
		}
		b.Give("r", "", first, http.Header{}) // Discord states no limit
		synctest.Wait()
		if len(taken) != 2 {
			t.Errorf("%d of 2 requests went out", len(taken))
		}
	})
}

func TestRoutesOfABucketShareABudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		for _, kind := range []string{"edit", "delete", "other"} { // to learn the buckets, in a channel that the test does not use later
			bucket := map[string]string{"other": "y"}[kind]
			b.Give(kind, "0", take(t, b, kind, "0"), inBucket("x"+bucket, 5, 4, 1))
		}
		b.Give("edit", "1", take(t, b, "edit", "1"), inBucket("x", 5, 0, 60))
		start := time.Now()
		for _, free := range [][2]string{{"delete", "2"}, {"edit", "2"}, {"other", "1"}} {
			b.Give(free[0], free[1], take(t, b, free[0], free[1]), limits(5, 4, 1))
			if took := time.Since(start); took > time.Second {
				t.Errorf("%q waited %v for a budget that is not its own", free, took)
			}
		}
		take(t, b, "delete", "1")
		if took := time.Since(start); took != 60*time.Second {
			t.Errorf("a request of the same bucket and channel went out after %v", took)
		}
	})
}

// Requests that were in flight when their routes turned out to share a bucket give back their budgets.
func TestABucketIsLearntInMidFlight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		edit, remove := take(t, b, "edit", "1"), take(t, b, "delete", "1")
		waiting := make(chan struct{})
		go func() {
			defer close(waiting)
			if q, err := b.Take(t.Context(), "delete", "1", true); err == nil {
				b.Give("delete", "1", q, inBucket("x", 5, 2, 1))
			}
		}()
		synctest.Wait()
		b.Give("edit", "1", edit, inBucket("x", 5, 4, 1))
		b.Give("delete", "1", remove, inBucket("x", 5, 3, 1))
		<-waiting
		start := time.Now()
		for left := range 5 { // one window has them all
			b.Give("edit", "1", take(t, b, "edit", "1"), inBucket("x", 5, 4-left, 1))
		}
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("five requests took %v", took)
		}
	})
}

// Discord may change the name of a route's bucket from one answer to the next.
func TestABucketThatChangesItsName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		for i := range 100 {
			q, err := b.Take(ctx, "delete", "1", true)
			if err != nil {
				t.Fatalf("request %d: %v", i, err)
			}
			b.Give("delete", "1", q, inBucket([]string{"young", "old"}[i%2], 5, 4-i%5, 0.5))
		}
	})
}

func TestRequestsWithoutAnswerDoNotUseUpABudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		for i := range 20 {
			q, err := b.Take(ctx, "r", "", true)
			if err != nil {
				t.Fatalf("request %d: %v", i, err)
			}
			if i == 0 {
				b.Give("r", "", q, limits(3, 2, 1))
			} else {
				b.Give("r", "", q, nil)
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
		if _, err := b.Take(ctx, "r", "", true); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != time.Second {
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
		if _, err := b.Take(t.Context(), "r", "", true); err != nil || time.Since(start) != 10*time.Second {
			t.Errorf("taken after %v, %v", time.Since(start), err)
		}
	})
}

func TestAGlobalLimitStopsAllButAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		b.Stop("a", true, 10*time.Second)
		start := time.Now()
		if _, err := b.Take(t.Context(), "respond", "", false); err != nil || time.Since(start) > 0 {
			t.Errorf("an answer went out after %v, %v", time.Since(start), err)
		}
		if _, err := b.Take(t.Context(), "b", "", true); err != nil || time.Since(start) != 10*time.Second {
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
			q := take(t, b, "edit", route)
			at = append(at, time.Now())
			b.Give("edit", route, q, limits(5, 4, 5))
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
			q, err := b.Take(t.Context(), "edit", route, false)
			if err != nil {
				t.Fatal(err)
			}
			b.Give("edit", route, q, inBucket("x", 5, 4, 1))
			time.Sleep(time.Millisecond)
		}
		if n := b.Len(); n > 5000 {
			t.Errorf("%d budgets are remembered", n)
		}
	})
}
