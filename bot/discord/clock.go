package discord

import (
	"fmt"
	"net/http"
	"strconv"
	"sync/atomic"
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
type clock struct{ ahead atomic.Int64 }

// now is the present moment by Discord's clock.
func (c *clock) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// compareDate compares the clocks by a response's Date header.
func (c *clock) compareDate(date string, sent, received time.Time) {
	theirs, err := http.ParseTime(date)
	if err != nil {
		return
	}
	ahead := theirs.Add(time.Second / 2).Sub(sent.Add(received.Sub(sent) / 2))
	if ahead.Abs() <= skewTolerance {
		ahead = 0
	}
	c.ahead.Store(int64(ahead))
}
