package discord_test

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"
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
		for range 30 {
			prepared, err := b.AwaitEdit(t.Context(), "r", "", start)
			if prepared(); err != nil || time.Since(start) != 10*time.Second {
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

// Three hundred channels have news all the time, far more than Discord accepts. Each has its turn after the others: so what people see is as young as it
// can be everywhere, and nowhere very old. What is sent was prepared just before.
func TestManyChannelsTakeTheirTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const channels, rounds = 300, 4
		b := discord.NewBudgets()
		var mu sync.Mutex
		var oldest, stale time.Duration
		var all sync.WaitGroup
		begun := time.Now()
		for n := range channels {
			all.Go(func() {
				channel := strconv.Itoa(n)
				for range rounds {
					news := time.Now()
					prepared, err := b.AwaitEdit(t.Context(), "edit", channel, news)
					if err != nil {
						t.Error(err)
					}
					chosen := time.Now()
					time.Sleep(20 * time.Millisecond)
					prepared()
					q, err := b.Take(t.Context(), "edit", channel, true)
					if err != nil {
						t.Error(err)
					}
					mu.Lock()
					oldest, stale = max(oldest, time.Since(news)), max(stale, time.Since(chosen))
					mu.Unlock()
					time.Sleep(100 * time.Millisecond)
					b.Give("edit", channel, q, inBucket("x", 5, 4, 5))
				}
			})
		}
		all.Wait()
		if took := time.Since(begun); took > 30*time.Second {
			t.Errorf("%d edits took %v", channels*rounds, took)
		}
		if oldest > 8*time.Second || stale > 500*time.Millisecond {
			t.Errorf("some news waited for %v, and some were sent %v after they had been chosen", oldest, stale)
		}
	})
}

// A channel that waits for its own budget holds up no other, even if its news are older.
func TestAnEditThatMayNotGoYetHoldsUpNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		start := time.Now()
		b.Stop("slow", false, time.Minute)
		go func() {
			prepared, _ := b.AwaitEdit(t.Context(), "slow", "", start.Add(-time.Hour))
			prepared()
		}()
		given, giveUp := context.WithCancel(t.Context())
		for range 20 { // these prepare for ever, until their contexts end
			go func() {
				prepared, _ := b.AwaitEdit(given, "edit", "1", start.Add(-time.Hour))
				<-given.Done()
				prepared()
			}()
		}
		synctest.Wait()
		if _, err := b.Take(t.Context(), "edit", "2", true); err != nil || time.Since(start) > 0 {
			t.Errorf("a request that needs no preparation went after %v, %v", time.Since(start), err)
		}
		giveUp()
		prepared, err := b.AwaitEdit(t.Context(), "edit", "3", start)
		if prepared(); err != nil || time.Since(start) > time.Second {
			t.Errorf("an edit went after %v, %v", time.Since(start), err)
		}
	})
}

// A budget that is used up, or of which a request is on its way, stays known while many others are forgotten.
func TestAUsedUpBudgetIsNotForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		start := time.Now()
		b.Give("edit", "spent", take(t, b, "edit", "spent"), limits(5, 0, 60))
		flying := take(t, b, "other", "flying")
		for i := range 5000 { // windows of a second, which are over by the time that they are many
			route := strconv.Itoa(i)
			q, err := b.Take(t.Context(), "edit", route, false)
			if err != nil {
				t.Fatal(err)
			}
			b.Give("edit", route, q, limits(5, 4, 1))
			time.Sleep(time.Millisecond)
		}
		if n := b.Len(); n > 4500 {
			t.Errorf("%d budgets are remembered: nothing was forgotten", n)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := b.Take(ctx, "other", "flying", false); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a second request goes before the first one is answered: %v", err)
		}
		b.Give("other", "flying", flying, limits(1, 1, 1))
		if _, err := b.Take(t.Context(), "edit", "spent", false); err != nil || time.Since(start) != time.Minute {
			t.Errorf("a used-up budget is used again after %v, %v", time.Since(start), err)
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
