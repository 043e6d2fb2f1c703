package discord_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
)

// memory is a discord.Memory that outlives the clients of a test.
type memory struct {
	mu    sync.Mutex
	value []byte
	err   error
}

func (m *memory) Identifies() ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.value, m.err
}

func (m *memory) SetIdentifies(value []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.err == nil {
		m.value = value
	}
	return m.err
}

func (m *memory) fail(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.err = err
}

// identifies notes when clients asked a gateway for a session.
type identifies struct {
	mu sync.Mutex
	at []time.Time
}

func (i *identifies) note() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.at = append(i.at, time.Now())
}

func (i *identifies) all() []time.Time {
	i.mu.Lock()
	defer i.mu.Unlock()
	return slices.Clone(i.at)
}

// most is the highest number of IDENTIFYs in any window of this length.
func (i *identifies) most(window time.Duration) int {
	all, most := i.all(), 0
	for first, begin := range all {
		n := 0
		for _, at := range all[first:] {
			if at.Sub(begin) < window {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// refuses plays a gateway that answers every IDENTIFY and every RESUME with op 9.
func (i *identifies) refuses(g *gateway) {
	for p := g.hello(); p.Op != -1; p = g.read() {
		if p.Op == 2 {
			i.note()
		}
		g.send(9, "false")
	}
}

// accepts returns a gateway that gives every IDENTIFY a session, and ends it after a while.
func (i *identifies) accepts(life time.Duration) func(g *gateway) {
	return func(g *gateway) {
		if p := g.hello(); p.Op != 2 {
			return
		}
		i.note()
		g.event(1, "READY", fmt.Sprintf(`{"session_id":"s1","application":{"id":%q},"guilds":[]}`, app))
		time.AfterFunc(life, func() { g.send(9, "false") })
		g.stay()
	}
}

// TestOp9ForEver counts the IDENTIFYs at a gateway that answers each of them with op 9, for two days, both for a running program and for one that a
// supervisor starts again and again.
func TestOp9ForEver(t *testing.T) {
	if testing.Short() {
		t.Skip("lets days pass, which takes long with -race")
	}
	for name, life := range map[string]func(time.Duration) time.Duration{
		"one process":       func(time.Duration) time.Duration { return 48 * time.Hour },
		"quick restarts":    func(past time.Duration) time.Duration { return min(time.Second+past/20, 5*time.Minute) },
		"restarts at times": func(time.Duration) time.Duration { return rand.N(time.Hour) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w, stored, got := newIndoorWire(t), &memory{}, &identifies{}
				w.always = got.refuses
				begun := time.Now()
				for time.Since(begun) < 48*time.Hour {
					ctx, kill := context.WithTimeout(t.Context(), life(time.Since(begun)))
					if err := w.clientWith(discord.Config{Memory: stored}).Run(ctx); err != nil {
						t.Fatal(err)
					}
					kill()
				}
				if n := got.most(15 * time.Second); n > 3 {
					t.Errorf("%d IDENTIFYs within 15 s", n)
				}
				if n := got.most(24 * time.Hour); n >= 300 || n < 10 {
					t.Errorf("%d IDENTIFYs within a day", n)
				}
				all := got.all()
				for i := range all[1:] {
					if gap := all[i+1].Sub(all[i]); gap < 6*time.Second {
						t.Errorf("IDENTIFY %d comes %v after the one before", i+1, gap)
					}
				}
			})
		})
	}
}

func nobody(context.Context, discord.Interaction) {}

// TestTheDaysCountIsAWall shows that the bot stops when its count is used up, says so, and goes on when the day is over.
func TestTheDaysCountIsAWall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, got, begun := newIndoorWire(t), &identifies{}, time.Now()
		w.always = got.accepts(24 * time.Hour)
		var used []time.Time
		for i := range 400 {
			used = append(used, begun.Add(time.Duration(i-401)*time.Minute))
		}
		stored, err := json.Marshal(map[string]any{"moments": used, "shards": map[int]any{0: map[string]any{"last": used[399]}}})
		if err != nil {
			t.Fatal(err)
		}
		c := w.clientWith(discord.Config{Memory: &memory{value: stored}})
		run(t, c)
		time.Sleep(12 * time.Hour)
		held, free := c.Identifies(), used[0].Add(24*time.Hour)
		if len(got.all()) != 0 || held.Today != held.Most || held.Until.Sub(free).Abs() > time.Second || !strings.Contains(held.Why, "resets the token") {
			t.Errorf("%d IDENTIFYs in half a day, and the client says %+v, not until %v", len(got.all()), held, free)
		}
		if log := w.log.String(); strings.Count(log, "level=ERROR") != 1 || !strings.Contains(log, "identified itself to Discord 400 times in 24 hours and stops") {
			t.Errorf("the log says:\n%s", log)
		}
		time.Sleep(12 * time.Hour)
		if len(got.all()) != 1 || !c.Connected() {
			t.Error("the next day it does not try again")
		}
	})
}

// TestFiveStartsInTenSeconds shows a bot that an impatient operator restarts: Discord sees two IDENTIFYs, and the log says why the bot waits.
func TestFiveStartsInTenSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, stored, got := newIndoorWire(t), &memory{}, &identifies{}
		w.always = got.accepts(time.Hour)
		for range 5 {
			ctx, kill := context.WithTimeout(t.Context(), 2*time.Second)
			if err := w.clientWith(discord.Config{Memory: stored}).Run(ctx); err != nil {
				t.Fatal(err)
			}
			kill()
		}
		if n := len(got.all()); n < 1 || n > 2 {
			t.Errorf("%d IDENTIFYs in ten seconds", n)
		}
		if log := w.log.String(); !strings.Contains(log, "waiting before the next IDENTIFY") || !strings.Contains(log, "Discord wants a pause") {
			t.Errorf("the log says:\n%s", log)
		}
		c := w.clientWith(discord.Config{Memory: stored})
		run(t, c)
		time.Sleep(30 * time.Second)
		if !c.Connected() {
			t.Error("then it does not come")
		}
	})
}

// TestAnIdentifyIsCountedBeforeItIsSent shows that no crash can lose one.
func TestAnIdentifyIsCountedBeforeItIsSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, stored := newIndoorWire(t), &memory{}
		w.gateways <- func(g *gateway) {
			g.hello()
			brake := discord.NewBrake(stored, slog.New(slog.DiscardHandler)) // the next process, after a crash at this moment
			if s := brake.State(); s.Today != 1 || time.Until(s.Until) < 6*time.Second {
				t.Errorf("stored is %+v", s)
			}
			g.event(1, "READY", fmt.Sprintf(`{"session_id":"s1","application":{"id":%q},"guilds":[]}`, app))
			g.stay()
		}
		run(t, w.clientWith(discord.Config{Memory: stored}))
		time.Sleep(time.Second)
		if len(w.gateways) != 0 {
			t.Error("it has not connected")
		}
	})
}

// TestAnUncountableIdentifyIsNotSent shows a full disk.
func TestAnUncountableIdentifyIsNotSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, stored, got := newIndoorWire(t), &memory{}, &identifies{}
		w.always = got.accepts(time.Hour)
		c := w.clientWith(discord.Config{Memory: stored})
		stored.fail(errors.New("no space left"))
		run(t, c)
		time.Sleep(10 * time.Minute)
		if n := len(got.all()); n != 0 || !strings.Contains(w.log.String(), "no space left") {
			t.Errorf("%d IDENTIFYs, and the log says:\n%s", n, w.log)
		}
		if n := len(w.visited()); n > 60 {
			t.Errorf("it has connected %d times in ten minutes", n)
		}
		stored.fail(nil)
		time.Sleep(2 * time.Minute)
		if !c.Connected() {
			t.Error("it does not come back when there is space")
		}
	})
}

// TestTheBotObeysDiscordsOwnCount shows the count after another program has used the same token: the bot leaves a tenth of it, and waits when less is left.
func TestTheBotObeysDiscordsOwnCount(t *testing.T) {
	usual := discord.NewBrake(nil, slog.New(slog.DiscardHandler)).State().Most
	for _, test := range []struct {
		total, remaining int
		waits            bool
	}{{1000, 99, true}, {1000, 100, false}, {50, 4, true}, {50, 5, false}} {
		synctest.Test(t, func(t *testing.T) {
			w, got := newIndoorWire(t), &identifies{}
			w.always = got.accepts(3 * time.Hour)
			w.on("GET /api/v10/gateway/bot", func(rw http.ResponseWriter, _ *http.Request) {
				reply(rw, 200, fmt.Sprintf(`{"url":%q,"session_start_limit":{"total":%d,"remaining":%d,"reset_after":3600000,"max_concurrency":1}}`,
					w.address("/gateway"), test.total, test.remaining))
			})
			begun := time.Now()
			c := w.clientWith(discord.Config{})
			run(t, c)
			time.Sleep(2 * time.Hour)
			if all := got.all(); len(all) == 0 || (all[0].Sub(begun) >= time.Hour) != test.waits || c.Identifies().Most != min(usual, test.total*9/10) {
				t.Errorf("%d of %d are left: IDENTIFYs at %v, and at most %d are allowed", test.remaining, test.total, all, c.Identifies().Most)
			}
			if log := w.log.String(); strings.Contains(log, "another program use the same token") != test.waits {
				t.Errorf("the log says:\n%s", log)
			}
		})
	}
}

// TestTheBrakeGrows shows the pauses between IDENTIFYs that fail, and that one lasting connection ends them.
func TestTheBrakeGrows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		brake := discord.NewBrake(&memory{}, slog.New(slog.DiscardHandler))
		next := func() time.Duration {
			t.Helper()
			if err := brake.Take(); err != nil {
				t.Fatal(err)
			}
			if brake.Take() == nil {
				t.Error("two IDENTIFYs in one moment")
			}
			pause := time.Until(brake.State().Until)
			time.Sleep(pause)
			return pause
		}
		within := func(got time.Duration, gaps float64) {
			t.Helper()
			if gap := 5 * time.Second.Seconds(); got.Seconds() < gap*gaps+1 || got.Seconds() > gap*gaps+5 {
				t.Errorf("%v instead of %v s and 1 to 5", got, gap*gaps)
			}
		}
		for _, gaps := range []float64{1, 2, 4, 8, 16, 32, 60, 60} {
			within(next(), gaps)
		}
		brake.Release()
		within(next(), 1)
		within(next(), 2)
	})
}

// TestTheBrakeDistrustsItsMemory shows that a count that is unreadable, or from the future, neither frees the bot nor stops it for long.
func TestTheBrakeDistrustsItsMemory(t *testing.T) {
	for name, stored := range map[string]*memory{
		"unreadable":    {err: errors.New("damaged")},
		"no JSON":       {value: []byte("what?")},
		"of the future": {value: []byte(`{"moments":["2199-01-01T00:00:00Z"],"failures":1}`)},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				brake := discord.NewBrake(stored, slog.New(slog.DiscardHandler))
				stored.fail(nil)
				if brake.Take() == nil {
					t.Error("an IDENTIFY at once")
				}
				time.Sleep(10 * time.Second)
				if err := brake.Take(); err != nil {
					t.Errorf("after ten seconds: %v", err)
				}
			})
		})
	}
}

// TestAClockThatIsSetBackDelaysNothingForLong shows counts that lie in the future because the clock was set back: they count from the present moment on, each
// once, so a day whose IDENTIFYs are used up is over a day after that, and no sooner. A moment ends to count exactly a day later.
func TestAClockThatIsSetBackDelaysNothingForLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		at := func(d time.Duration) string { return time.Now().Add(d).Format(`"` + time.RFC3339Nano + `"`) }
		most := discord.NewBrake(nil, slog.New(slog.DiscardHandler)).State().Most
		day := strings.Repeat(at(30*24*time.Hour)+",", most-1) + at(30*24*time.Hour)
		stored := &memory{value: []byte(`{"moments":[` + day + `],"shards":{"0":{"last":` + at(30*24*time.Hour) + `,"failures":1}}}`)}
		brake := discord.NewBrake(stored, slog.New(slog.DiscardHandler))
		begun := time.Now()
		if s := brake.State(); s.Today != most || !s.Until.Equal(begun.Add(24*time.Hour)) {
			t.Errorf("%d count until %v; now it is %v", s.Today, s.Until, begun)
		}
		time.Sleep(24*time.Hour - 1)
		if s := brake.State(); s.Today != most || brake.Take() == nil {
			t.Errorf("a moment before the day is over %d count, and one more is granted", s.Today)
		}
		time.Sleep(time.Nanosecond)
		if s := brake.State(); s.Today != 0 {
			t.Errorf("when the day is over %d count", s.Today)
		}
		if err := brake.Take(); err != nil {
			t.Error(err)
		}
	})
}
