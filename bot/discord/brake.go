package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"
)

// Memory keeps the count of IDENTIFYs longer than the process lives.
type Memory interface {
	// Identifies returns the value that SetIdentifies stored last, or nil if there is none.
	Identifies() ([]byte, error)
	// SetIdentifies stores a value. After it returns no crash can lose the value.
	SetIdentifies(value []byte) error
}

// The figures of the brake. Discord wants 5 s between two IDENTIFYs; after 1,000 within a day it ends all sessions and resets the token.
const (
	identifyGap  = 5 * time.Second
	identifyDay  = 24 * time.Hour
	identifyMost = 90  // within identifyDay
	longestPause = 240 // in gaps: 20 minutes, so 72 IDENTIFYs a day
	reserve      = 10  // the bot leaves one in so many of Discord's own count unused
)

// whyPause is the only reason to wait that an operator need not worry about.
const whyPause = "Discord wants a pause between two IDENTIFYs"

// errBraked is the fence's error when the brake does not grant an IDENTIFY.
var errBraked = errors.New("it is too early for another IDENTIFY")

// brake delays IDENTIFYs. It counts every IDENTIFY on disk before it is sent, so neither a crash nor a restart makes the bot faster. Any goroutine
// may call its methods.
type brake struct {
	memory Memory // nil if the count begins and ends with the process
	log    *slog.Logger

	mu     sync.Mutex
	gap    time.Duration
	tally  tally
	jitter float64   // the random part of the next pause, in gaps
	spent  time.Time // until then Discord's own count is used up, or nearly
}

// tally is the value in the memory.
type tally struct {
	Moments []time.Time `json:"moments"` // of the IDENTIFYs of the last 24 hours, the oldest first
	// Failures is the number of IDENTIFYs in a row that have not led to a lasting connection.
	Failures int `json:"failures"`
}

// newBrake goes on where the last process ended. An unreadable count is treated as one IDENTIFY at this moment.
func newBrake(memory Memory, log *slog.Logger) *brake {
	b := &brake{memory: memory, log: log, gap: identifyGap, jitter: randomJitter()}
	if memory == nil {
		return b
	}
	value, err := memory.Identifies()
	if err == nil && value != nil {
		err = json.Unmarshal(value, &b.tally)
	}
	if err != nil {
		log.Error("the count of IDENTIFYs could not be read", "error", err)
		b.tally = tally{Moments: []time.Time{time.Now()}, Failures: 1}
	}
	return b
}

// randomJitter returns from 1 s to 5 s, in gaps.
func randomJitter() float64 { return 0.2 + 0.8*rand.Float64() }

// current returns the tally without moments that are too old to count. A moment in the future is an error of the clock and becomes the present one,
// because otherwise the bot would wait for it. The caller holds the lock.
func (b *brake) current(now time.Time) *tally {
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
	return &b.tally
}

// pause is the time between the last IDENTIFY and the next one: it doubles with each failure. The caller holds the lock.
func (b *brake) pause() time.Duration {
	gaps := min(1<<min(max(b.tally.Failures-1, 0), 30), longestPause)
	return time.Duration((float64(gaps) + b.jitter) * float64(b.gap))
}

// due returns when the next IDENTIFY may be sent, and a sentence for the operator that says why not before. The caller holds the lock.
func (b *brake) due(now time.Time) (at time.Time, why string) {
	t := b.current(now)
	if n := len(t.Moments); n > 0 {
		at, why = t.Moments[n-1].Add(b.pause()), whyPause
	}
	if n := len(t.Moments); n >= identifyMost {
		if free := t.Moments[n-identifyMost].Add(identifyDay); free.After(at) {
			at, why = free, fmt.Sprintf("the bot has identified itself to Discord %d times in 24 hours and stops, because Discord resets the token after 1,000", n)
		}
	}
	if b.spent.After(at) {
		at, why = b.spent, "Discord counts nearly as many IDENTIFYs as it allows in a day: does another program use the same token?"
	}
	return at, why
}

// awaitIdentify returns when an IDENTIFY may be sent, or with an error when the context ends.
func (b *brake) awaitIdentify(ctx context.Context) error {
	for {
		held := b.state()
		pause := time.Until(held.Until)
		if pause <= 0 {
			return nil
		}
		level := slog.LevelError
		if held.Why == whyPause {
			level = slog.LevelInfo
		}
		b.log.Log(ctx, level, "waiting before the next IDENTIFY", "reason", held.Why, "until", held.Until.Round(time.Second),
			"today", held.Today, "most", held.Most)
		if err := sleep(ctx, pause, nil); err != nil {
			return err
		}
	}
}

// countIdentify counts an IDENTIFY that is about to be sent. After an error the caller must not send it: it would be too early, or is not counted.
func (b *brake) countIdentify() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	if at, _ := b.due(now); at.After(now) {
		return errBraked
	}
	next := tally{append(b.tally.Moments[:len(b.tally.Moments):len(b.tally.Moments)], now), b.tally.Failures + 1}
	if err := b.storeTally(next); err != nil {
		return err
	}
	b.tally, b.jitter = next, randomJitter()
	return nil
}

// resetFailures notes that the last IDENTIFY has led to a lasting connection, so the pauses are short again.
func (b *brake) resetFailures() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tally.Failures == 0 {
		return
	}
	b.tally.Failures = 0
	if err := b.storeTally(b.tally); err != nil {
		b.log.Error("the success of an IDENTIFY could not be stored", "error", err)
	}
}

// storeTally writes a tally to the memory. The caller holds the lock.
func (b *brake) storeTally(t tally) error {
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
	Interval   *int64 `json:"identify_interval_ms"` // milliseconds
}

// adoptLimit adopts the limits that the gateway states.
func (b *brake) adoptLimit(l startLimit) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.gap, b.spent = identifyGap, time.Time{}
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

func (b *brake) state() Identifies {
	b.mu.Lock()
	defer b.mu.Unlock()
	at, why := b.due(time.Now())
	return Identifies{len(b.tally.Moments), identifyMost, at, why}
}
