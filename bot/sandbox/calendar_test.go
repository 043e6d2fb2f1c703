package sandbox_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"karlchen/bot/sandbox"
)

// calendar moves to any time, and only forward.
type calendar struct {
	mu  sync.Mutex
	now time.Time
}

func (c *calendar) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *calendar) Advance(_ context.Context, to time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !to.After(c.now) {
		return errors.New("backwards")
	}
	c.now = to
	return nil
}

func TestTheCalendarCanBeMoved(t *testing.T) {
	if err := join(t, start(t), 2).Advance(patient(t), "day"); err == nil {
		t.Error("a calendar that is not there was moved")
	}
	// In this night the clocks are put back, so Sunday has 25 hours.
	c := &calendar{now: time.Date(2026, 10, 24, 10, 30, 0, 0, time.UTC)}
	s := start(t, func(o *sandbox.Options) { o.Calendar = c })
	ben := join(t, s, 2)
	b := online(t, s)
	id := b.post(j{"content": "Saturday"})
	if m, err := ben.WaitText(patient(t), "Saturday"); err != nil || m.Posted != "2026-10-24T10:30:00.000000+00:00" {
		t.Errorf("Ben sees %v, %v", m, err)
	}
	if a := rest(t, s, "GET", messages(id), nil); a.body["timestamp"] == "2026-10-24T10:30:00.000000+00:00" {
		t.Error("the bot is told the time of the calendar")
	}
	for _, step := range []struct{ to, want string }{
		{"hour", "2026-10-24T11:30:00Z"},
		{"day", "2026-10-25T12:30:00Z"},
		{"monday", "2026-10-25T23:00:00Z"},
		{"monday", "2026-11-01T23:00:00Z"},
		{"2026-11-02T00:00", ""},
		{"2026-11-02T20:15", "2026-11-02T19:15:00Z"},
		{"2026-11-08 23:59", "2026-11-08T22:59:00Z"},
		{"monday", "2026-11-08T23:00:00Z"},
		{"2027-11-09T00:01", ""},
		{"2027-02-30T00:00", ""},
		{"year", ""},
		{"", ""},
		{"2027-11-08T00:00", "2027-11-07T23:00:00Z"},
	} {
		before := c.Now()
		err := ben.Advance(patient(t), step.to)
		if step.want == "" {
			if err == nil || !c.Now().Equal(before) {
				t.Errorf("to %q the calendar went to %v", step.to, c.Now())
			}
			continue
		}
		if got := c.Now().UTC().Format(time.RFC3339); err != nil || got != step.want {
			t.Errorf("%s: %s, want %s (%v)", step.to, got, step.want, err)
		}
	}
	wantStatus(t, rest(t, s, "PATCH", messages(id), j{"content": "Another year"}), 200)
	if m, err := ben.WaitText(patient(t), "Another year"); err != nil || m.Posted[:10] != "2026-10-24" || m.Edited != "2027-11-07T23:00:00.000000+00:00" {
		t.Errorf("Ben sees %+v, %v", m, err)
	} else if a := rest(t, s, "GET", messages(id), nil); gap(t, a.body["edited_timestamp"].(string), m.Edited) != time.Duration(m.Ahead)*time.Millisecond {
		t.Errorf("Ben's message is ahead by %d ms, written at %s and %s", m.Ahead, a.body["edited_timestamp"], m.Edited)
	}
}

// gap is the time between two timestamps, to the millisecond.
func gap(t *testing.T, from, to string) time.Duration {
	t.Helper()
	a, errA := time.Parse(time.RFC3339, from)
	b, errB := time.Parse(time.RFC3339, to)
	if err := errors.Join(errA, errB); err != nil {
		t.Fatal(err)
	}
	return b.Sub(a).Round(time.Millisecond)
}
