package sandbox

import (
	"slices"
	"sync"
	"time"
)

// Members returns the ids of the members of a thread.
func (s *Server) Members(thread string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.channels[thread].Members)
}

// ManualClock is a Clock for tests that stands still until Advance.
type ManualClock struct {
	mu     sync.Mutex
	now    time.Time
	alarms map[int]alarm
	next   int
}

type alarm struct {
	at time.Time
	f  func()
}

// NewManualClock returns a clock that shows now.
func NewManualClock(now time.Time) *ManualClock {
	return &ManualClock{now: now, alarms: map[int]alarm{}}
}

// Now returns the time that the clock shows.
func (c *ManualClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// AfterFunc makes the Advance that reaches d from now run f.
func (c *ManualClock) AfterFunc(d time.Duration, f func()) func() {
	c.mu.Lock()
	defer c.mu.Unlock()
	id := c.next
	c.next++
	c.alarms[id] = alarm{c.now.Add(d), f}
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.alarms, id)
	}
}

// Advance moves the clock and runs everything that becomes due, in order of time, before it returns.
func (c *ManualClock) Advance(d time.Duration) {
	c.mu.Lock()
	end := c.now.Add(d)
	for {
		due := -1
		for id, a := range c.alarms {
			if a.at.After(end) {
				continue
			}
			if due < 0 || a.at.Before(c.alarms[due].at) || a.at.Equal(c.alarms[due].at) && id < due {
				due = id
			}
		}
		if due < 0 {
			break
		}
		a := c.alarms[due]
		delete(c.alarms, due)
		c.now = a.at
		c.mu.Unlock()
		a.f()
		c.mu.Lock()
	}
	c.now = end
	c.mu.Unlock()
}
