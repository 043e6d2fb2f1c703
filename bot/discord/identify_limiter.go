package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"sync"
	"time"

	"karlchen/bot/trace"
)

// Memory keeps the count of IDENTIFYs longer than the process lives.
type Memory interface {
	// Identifies returns the value that SetIdentifies stored last, or nil if there is none.
	Identifies() ([]byte, error)
	// SetIdentifies stores a value. After it returns no crash can lose the value.
	SetIdentifies(value []byte) error
}

// The figures of the limiter. Discord wants 5 s between two IDENTIFYs; after 1,000 within a day it ends all sessions and resets the token.
const (
	identifyGap  = 5 * time.Second
	identifyDay  = 24 * time.Hour
	identifyMost = 400  // of a shard, within identifyDay: a second program with the same token may do the same
	identifyAll  = 1000 // of all shards, as long as Discord says nothing else
	longestPause = 60   // in gaps: 5 minutes
	reserve      = 10   // the bot leaves one in so many of Discord's own count unused
)

// The usual reasons to wait.
const (
	whyPause  = "Discord wants a pause between two IDENTIFYs" // the only one that an operator need not worry about
	whySpread = "the bot has identified itself to Discord so often today that the rest is spread over the day: Discord resets the token after 1,000"
)

// errTooEarly says that the limiter does not grant an IDENTIFY.
var errTooEarly = errors.New("it is too early for another IDENTIFY")

// identifyLimiter delays IDENTIFYs. It counts every IDENTIFY on disk before it is sent, so neither a crash nor a restart makes the bot faster. Any goroutine
// may call its methods.
type identifyLimiter struct {
	memory Memory // nil if the count begins and ends with the process
	log    *slog.Logger
	turns  turns // of the shards of a bucket: one at a time identifies itself

	mu     sync.Mutex
	shards Shards
	gap    time.Duration
	// buckets is Discord's max_concurrency: the gap is between the IDENTIFYs of shards whose numbers leave the same remainder.
	buckets int
	total   int // of IDENTIFYs that Discord allows in a day
	tally   dayCount
	jitter  float64   // the random part of the next pause, in gaps
	spent   time.Time // until then Discord's own count is used up, or nearly
	logged  time.Time // until when the bot last said that it waits
}

// dayCount is the value in the memory.
type dayCount struct {
	Moments []time.Time      `json:"moments"` // of the IDENTIFYs of the last 24 hours, the oldest first
	Shards  map[int]attempts `json:"shards"`
	// Failures are the failures of shard 0 in the count of a program without shards.
	Failures int `json:"failures,omitempty"`
}

// attempts are the IDENTIFYs of a shard.
type attempts struct {
	Last time.Time `json:"last"`
	// Failures is the number of IDENTIFYs in a row that have not led to a lasting connection.
	Failures int `json:"failures"`
}

// newIdentifyLimiter goes on where the last process ended. An unreadable count is treated as one IDENTIFY at this moment.
func newIdentifyLimiter(memory Memory, log *slog.Logger) *identifyLimiter {
	b := &identifyLimiter{memory: memory, log: log, gap: identifyGap, buckets: 1, total: identifyAll, jitter: randomJitter()}
	b.tally.Shards = map[int]attempts{}
	if memory == nil {
		return b
	}
	value, err := memory.Identifies()
	if err == nil && value != nil {
		err = json.Unmarshal(value, &b.tally)
	}
	if err != nil {
		log.Error("the count of IDENTIFYs could not be read", "error", err)
		b.tally = dayCount{Moments: []time.Time{time.Now()}, Failures: 1}
	}
	if n := len(b.tally.Moments); n > 0 && len(b.tally.Shards) == 0 {
		b.tally.Shards = map[int]attempts{0: {b.tally.Moments[n-1], b.tally.Failures}}
	}
	if b.tally.Failures = 0; b.tally.Shards == nil {
		b.tally.Shards = map[int]attempts{}
	}
	return b
}

func (b *identifyLimiter) setShards(s Shards) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.shards = s
}

// randomJitter returns from 1 s to 5 s, in gaps.
func randomJitter() float64 { return 0.2 + 0.8*rand.Float64() }

// current returns the count without moments that are too old to count. A moment in the future is an error of the clock and becomes the present one,
// because otherwise the bot would wait for it. The caller holds the lock.
func (b *identifyLimiter) current(now time.Time) *dayCount {
	kept := b.tally.Moments[:0]
	for _, m := range b.tally.Moments {
		if m.After(now) {
			m = now
		}
		if now.Sub(m) < identifyDay {
			kept = append(kept, m)
		}
	}
	b.tally.Moments = kept
	for shard, a := range b.tally.Shards {
		if a.Last.After(now) {
			a.Last = now
			b.tally.Shards[shard] = a
		}
	}
	return &b.tally
}

// pause is the time between the last IDENTIFY and the next one: it doubles with each failure. The caller holds the lock.
func (b *identifyLimiter) pause(failures int) time.Duration {
	gaps := min(1<<min(max(failures-1, 0), 30), longestPause)
	return time.Duration((float64(gaps) + b.jitter) * float64(b.gap))
}

// most returns how many IDENTIFYs the shards of this process may send within identifyDay. Processes with the other shards have their share, too. The
// caller holds the lock.
func (b *identifyLimiter) most() int {
	own, all := len(b.shards.numbers()), max(b.shards.Total, 1)
	share := (b.total - b.total/reserve) * own / all
	return max(min(identifyMost*own, share), own)
}

// due returns when the next IDENTIFY of a shard may be sent, and a sentence for the operator that says why not before. The caller holds the lock.
func (b *identifyLimiter) due(shard int, now time.Time) (at time.Time, why string) {
	t := b.current(now)
	for number, a := range t.Shards {
		failures := 0
		switch {
		case number == shard:
			failures = a.Failures
		case number%b.buckets != shard%b.buckets:
			continue
		}
		if free := a.Last.Add(b.pause(failures)); free.After(at) {
			at, why = free, whyPause
		}
	}
	most := b.most()
	n, quick := len(t.Moments), max(most/2, len(b.shards.numbers()))
	if n >= quick && n < most {
		if free := t.Moments[n-1].Add(identifyDay / time.Duration(most-quick)); free.After(at) {
			at, why = free, whySpread
		}
	}
	if n >= most {
		if free := t.Moments[n-most].Add(identifyDay); free.After(at) {
			at, why = free, fmt.Sprintf("the bot has identified itself to Discord %d times in 24 hours and stops, because Discord resets the token after 1,000", n)
		}
	}
	if b.spent.After(at) {
		at, why = b.spent, "Discord counts nearly as many IDENTIFYs as it allows in a day: does another program use the same token?"
	}
	return at, why
}

// awaitIdentify returns when a shard may send an IDENTIFY, or with an error when the context ends. Until the caller calls giveTurn no other shard of the
// same bucket may.
func (b *identifyLimiter) awaitIdentify(ctx context.Context, shard int) (giveTurn func(), err error) {
	for {
		if err := b.awaitDue(ctx, shard); err != nil {
			return nil, err
		}
		b.mu.Lock()
		bucket := shard % b.buckets
		b.mu.Unlock()
		if giveTurn, err = b.turns.take(ctx, bucket); err != nil {
			return nil, err
		}
		if time.Until(b.stateOf(shard).Until) <= 0 {
			return giveTurn, nil
		}
		giveTurn() // another shard was first
	}
}

func (b *identifyLimiter) awaitDue(ctx context.Context, shard int) error {
	for {
		held := b.stateOf(shard)
		pause := time.Until(held.Until)
		if pause <= 0 {
			return nil
		}
		b.logWait(held)
		if err := trace.Pause(ctx, pause, nil); err != nil {
			return err
		}
	}
}

// logWait logs why the next IDENTIFY waits, once for all shards that wait for the same moment or an earlier one: shards of several buckets take turns.
func (b *identifyLimiter) logWait(held Identifies) {
	b.mu.Lock()
	again := !held.Until.After(b.logged)
	if !again {
		b.logged = held.Until
	}
	b.mu.Unlock()
	if again {
		return
	}
	level := slog.LevelError
	switch held.Why {
	case whyPause:
		level = slog.LevelInfo
	case whySpread:
		level = slog.LevelWarn
	}
	b.log.Log(context.Background(), level, "waiting before the next IDENTIFY", "reason", held.Why, "until", held.Until.Round(time.Second),
		"today", held.Today, "most", held.Most)
}

// countIdentify counts an IDENTIFY that is about to be sent. After an error the caller must not send it: it would be too early, or is not counted.
func (b *identifyLimiter) countIdentify(shard int) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	if at, _ := b.due(shard, now); at.After(now) {
		return errTooEarly
	}
	next := dayCount{Moments: append(b.tally.Moments[:len(b.tally.Moments):len(b.tally.Moments)], now), Shards: maps.Clone(b.tally.Shards)}
	next.Shards[shard] = attempts{now, b.tally.Shards[shard].Failures + 1}
	if err := b.storeCount(next); err != nil {
		return err
	}
	b.tally, b.jitter = next, randomJitter()
	return nil
}

// resetFailures notes that the last IDENTIFY of a shard has led to a lasting connection, so the pauses are short again.
func (b *identifyLimiter) resetFailures(shard int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := b.tally.Shards[shard]
	if a.Failures == 0 {
		return
	}
	a.Failures = 0
	b.tally.Shards[shard] = a
	if err := b.storeCount(b.tally); err != nil {
		b.log.Error("the success of an IDENTIFY could not be stored", "error", err)
	}
}

// storeCount writes a count to the memory. The caller holds the lock.
func (b *identifyLimiter) storeCount(t dayCount) error {
	if b.memory == nil {
		return nil
	}
	value, err := json.Marshal(t)
	if err == nil {
		err = b.memory.SetIdentifies(value)
	}
	if err != nil {
		return fmt.Errorf("count an IDENTIFY: %w", err)
	}
	return nil
}

// startLimit is Discord's statement about IDENTIFYs in the gateway look-up. Discord has no Interval: with it a sandbox, which nobody can harm, allows
// a shorter gap than Discord's.
type startLimit struct {
	Total      int    `json:"total"`
	Remaining  int    `json:"remaining"`
	ResetAfter int64  `json:"reset_after"`          // milliseconds
	Buckets    int    `json:"max_concurrency"`      // shards that may identify themselves at once
	Interval   *int64 `json:"identify_interval_ms"` // milliseconds
}

func (b *identifyLimiter) adoptLimit(l startLimit) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.gap, b.spent, b.buckets = identifyGap, time.Time{}, max(l.Buckets, 1)
	if b.total = identifyAll; l.Total > 0 {
		b.total = l.Total
	}
	if l.Interval != nil {
		b.gap = time.Duration(min(max(*l.Interval, 0), identifyGap.Milliseconds())) * time.Millisecond
	}
	if l.Remaining*reserve < l.Total {
		b.spent = time.Now().Add(time.Duration(l.ResetAfter) * time.Millisecond)
	}
}

// Identifies is how many IDENTIFYs the bot has sent within 24 hours, and how many it allows itself. Until is when it may send the next one, a past
// moment if it may now, and Why is the reason to wait.
type Identifies struct {
	Today, Most int
	Until       time.Time
	Why         string
}

// state returns the state of the shard that has to wait longest.
func (b *identifyLimiter) state() (longest Identifies) {
	b.mu.Lock()
	shards := b.shards
	b.mu.Unlock()
	for _, shard := range shards.numbers() {
		if held := b.stateOf(shard); shard == shards.First || held.Until.After(longest.Until) {
			longest = held
		}
	}
	return longest
}

func (b *identifyLimiter) stateOf(shard int) Identifies {
	b.mu.Lock()
	defer b.mu.Unlock()
	at, why := b.due(shard, time.Now())
	return Identifies{len(b.tally.Moments), b.most(), at, why}
}

// turns is a lock for each bucket of IDENTIFYs.
type turns struct {
	mu  sync.Mutex
	all map[int]chan struct{}
}

// take waits for the turn of a bucket, and returns the function that gives it back; calling that twice is harmless.
func (t *turns) take(ctx context.Context, bucket int) (func(), error) {
	t.mu.Lock()
	if t.all == nil {
		t.all = map[int]chan struct{}{}
	}
	turn := cmp.Or(t.all[bucket], make(chan struct{}, 1))
	t.all[bucket] = turn
	t.mu.Unlock()
	select {
	case turn <- struct{}{}:
		return sync.OnceFunc(func() { <-turn }), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
