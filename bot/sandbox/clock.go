package sandbox

import "time"

// Clock is the time for deadlines: three seconds for an answer, fifteen minutes for a token, the windows of rate limits.
type Clock interface {
	Now() time.Time
	// AfterFunc runs f in a goroutine of its own once d has passed, unless stop is called before.
	AfterFunc(d time.Duration, f func()) (stop func())
}

type realClock struct{}

func (realClock) Now() time.Time { return time.Now() }

func (realClock) AfterFunc(d time.Duration, f func()) func() {
	t := time.AfterFunc(d, f)
	return func() { t.Stop() }
}
