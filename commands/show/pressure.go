package show

import (
	"runtime"
	"sync/atomic"
)

// pressure is the number of clicks whose answers are being prepared at this moment.
type pressure struct{ clicks atomic.Int64 }

// bearable is how many clicks at the same moment are no pressure, for each processor: usual servers never have so many.
const bearable = 2

// high reports whether so many people click at the same moment that pictures would make them wait.
func (p *pressure) high() bool { return p.clicks.Load() > int64(bearable*runtime.GOMAXPROCS(0)) }

// NoteClick notes that a click is being answered, until done.
func (s *Screen) NoteClick() (done func()) {
	s.pressure.clicks.Add(1)
	return func() { s.pressure.clicks.Add(-1) }
}
