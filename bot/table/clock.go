package table

import (
	"sync"
	"time"

	"karlchen/bot/trace"
)

// aliveEvery limits the error in the time at which a killed program stopped. The error is in favour of the player whose turn it is.
const aliveEvery = 10 * time.Second

// leastJump is the least difference between the clock and the time that has passed that is a jump. Below it somebody corrects the clock slowly.
const leastJump = 2 * time.Second

// clock reads the program's clock and notices when it jumps: somebody sets it, or the machine sleeps. It is read at least every aliveEvery.
type clock struct {
	wall   func() time.Time
	ran    func() time.Duration
	leaped trace.Signal // at a jump

	mu     sync.Mutex
	kept   bool          // read at least every aliveEvery from now on
	seen   time.Time     // the last reading
	seenAt time.Duration // how long the program had run then
	jumped time.Duration
}

func newClock(wall func() time.Time, ran func() time.Duration) *clock {
	c := &clock{wall: wall, ran: ran, leaped: trace.NewSignal()}
	c.seen, c.seenAt = wall().Round(0), ran()
	return c
}

// read returns the time and the sum of all jumps up to now. The time has no monotonic reading: with one, times that were stored and times that were not
// would go apart at a jump.
func (c *clock) read() (now time.Time, jumped time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now, ran := c.wall().Round(0), c.ran()
	if !c.kept { // without tables nobody reads it, and a long time without a reading is no jump
		c.seen, c.seenAt = now, ran
	}
	passed := ran - c.seenAt
	if passed > 2*aliveEvery {
		passed = 0 // the process was frozen, and nobody could do anything
	}
	if jump := now.Sub(c.seen) - passed; jump.Abs() >= leastJump {
		c.jumped += jump
		c.leaped.Send()
	}
	c.seen, c.seenAt = now, ran
	return now, c.jumped
}

// keep promises that the clock is read often enough to notice jumps.
func (c *clock) keep() {
	c.read()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kept = true
}
