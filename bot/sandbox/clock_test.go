package sandbox_test

import (
	"slices"
	"testing"
	"time"

	"karlchen/bot/sandbox"
)

func TestTheManualClockRunsAlarmsInTheirOrder(t *testing.T) {
	c := sandbox.NewManualClock(noon)
	var rang []string
	note := func(name string) func() {
		return func() { rang = append(rang, name+c.Now().Format(" 05")) }
	}
	c.AfterFunc(3*time.Second, note("late"))
	c.AfterFunc(time.Second, func() {
		note("first")()
		c.AfterFunc(time.Second, note("from within"))
	})
	c.AfterFunc(time.Second, note("second"))
	c.AfterFunc(time.Minute, note("never"))
	c.AfterFunc(time.Second, note("stopped"))()
	c.Advance(5 * time.Second)
	want := []string{"first 01", "second 01", "from within 02", "late 03"}
	if !slices.Equal(rang, want) {
		t.Errorf("rang %q, want %q", rang, want)
	}
	if got := c.Now(); !got.Equal(noon.Add(5 * time.Second)) {
		t.Errorf("it shows %v", got)
	}
}
