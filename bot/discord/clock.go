package discord

import (
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// epoch is the millisecond since 1970 at which Discord's ids begin.
const epoch = 1420070400000

// snowflakeTime returns the moment at which Discord made the id.
func snowflakeTime(id string) (time.Time, error) {
	n, err := strconv.ParseUint(id, 10, 63)
	if err != nil {
		return time.Time{}, fmt.Errorf("id %.30q is no snowflake", id)
	}
	return time.UnixMilli(int64(n>>22) + epoch), nil
}

// isSnowflake reports whether id can stand in a path as an id.
func isSnowflake(id string) bool {
	_, err := strconv.ParseUint(id, 10, 63)
	return err == nil
}

// skewTolerance is how far the host's clock may be off before the bot trusts the Date header instead. That header counts whole seconds.
const skewTolerance = 2 * time.Second

// clock tells Discord's time. A host whose clock is wrong would otherwise take every click for an old one.
type clock struct {
	wall func() time.Time // the host's clock; nil is the usual one

	mu       sync.Mutex
	compared time.Time     // when the clocks were compared last, by a clock that nobody sets
	host     time.Time     // what the host's clock showed then
	ahead    time.Duration // how far Discord's clock was ahead of it
}

// now is the present moment by Discord's clock. If the host's clock has jumped since the last comparison, two moments are possible, and the client takes
// the earlier one: a click that comes in time must not look old, or the bot would drop all clicks until its next request.
func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.readHost()
	if c.compared.IsZero() {
		return now
	}
	if steady := c.host.Add(time.Since(c.compared)); steady.Before(now) {
		now = steady
	}
	return now.Add(c.ahead)
}

// readHost reads the host's clock, without the monotonic reading, which does not jump.
func (c *clock) readHost() time.Time {
	if c.wall != nil {
		return c.wall().Round(0)
	}
	return time.Now().Round(0)
}

// compareDate compares the clocks by the Date header of a response, which has just come, to a request.
func (c *clock) compareDate(date string, sent time.Time) {
	theirs, err := http.ParseTime(date)
	if err != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.compared, c.host = time.Now(), c.readHost()
	c.ahead = theirs.Add(time.Second / 2).Sub(c.host.Add(-c.compared.Sub(sent) / 2))
	if c.ahead.Abs() <= skewTolerance {
		c.ahead = 0
	}
}
