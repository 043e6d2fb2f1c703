package discord

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"
)

// DrawingPool is the budget of drawing: it has a few slots at which pictures are drawn. The picture whose news is oldest gets the next slot, wherever it belongs, and
// those who draw choose what to draw only when they have a slot. A nil pool has a slot for everybody.
type DrawingPool struct {
	slots int

	mu      sync.Mutex
	taken   int
	waiting []waitingDrawing // the oldest first
	usual   time.Duration    // how long a slot is taken, on average of late
}

type waitingDrawing struct {
	since time.Time
	enter chan struct{}
}

// NewDrawingPool returns a drawing pool with this many slots.
func NewDrawingPool(slots int) *DrawingPool { return &DrawingPool{slots: slots} }

// Enter waits for a slot, or until the context ends, for a picture whose news is from since. The caller must call leave once, in any case.
func (s *DrawingPool) Enter(ctx context.Context, since time.Time) (leave func()) {
	if s == nil {
		return func() {}
	}
	s.mu.Lock()
	if s.taken < s.slots {
		s.taken++
		s.mu.Unlock()
		return s.occupy()
	}
	w := waitingDrawing{since, make(chan struct{})}
	at, _ := slices.BinarySearchFunc(s.waiting, since, func(other waitingDrawing, since time.Time) int {
		if other.since.After(since) {
			return 1
		}
		return -1 // of the same age is who came first
	})
	s.waiting = slices.Insert(s.waiting, at, w)
	s.mu.Unlock()
	select {
	case <-w.enter:
		return s.occupy()
	case <-ctx.Done():
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if at := slices.Index(s.waiting, w); at >= 0 {
		s.waiting = slices.Delete(s.waiting, at, at+1)
	} else { // the slot came at the same moment
		s.freeSlot()
	}
	return func() {}
}

// Delay returns how long a new picture would wait for its slot, as things stand.
func (s *DrawingPool) Delay() time.Duration {
	if s == nil {
		return 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Duration(len(s.waiting)) * s.usual / time.Duration(s.slots)
}

// occupy returns how to leave a slot that the caller has got.
func (s *DrawingPool) occupy() (leave func()) {
	came := time.Now()
	runtime.Gosched() // who has waited for a processor goes first: one drawing after the other would occupy it for ten milliseconds
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.usual += (time.Since(came) - s.usual) / 8
		s.freeSlot()
	}
}

// freeSlot gives a slot to the oldest picture that waits. The caller holds the lock.
func (s *DrawingPool) freeSlot() {
	if len(s.waiting) == 0 {
		s.taken--
		return
	}
	close(s.waiting[0].enter)
	s.waiting = slices.Delete(s.waiting, 0, 1)
}

// Rendered returns the message after its files have drawn their pictures. Its fingerprint stays the same.
func (m Message) Rendered() Message {
	m.Files = slices.Clone(m.Files)
	for i, f := range m.Files {
		if f.Render != nil {
			data := f.Render()
			m.Files[i].Render = func() []byte { return data }
		}
	}
	return m
}
