package discord

import (
	"context"
	"runtime"
	"slices"
	"time"
)

// DrawingPool has a few slots at which messages are drawn that nobody has clicked for. Those who draw wait for a slot, so that clicks always find a processor;
// they take their turns in the order in which they came, and choose what to draw only when they have a slot. A nil pool has a slot for everybody.
type DrawingPool struct {
	slots   chan struct{}
	pressed func() bool // people wait for their clicks to be answered
}

// restShare is how long a slot stays empty under pressure, in times of the drawing before: pictures then take a fifth of a processor for each slot.
const restShare = 4

// NewDrawingPool returns a drawing pool with this many slots. Under pressure, which pressed reports, its slots rest.
func NewDrawingPool(slots int, pressed func() bool) *DrawingPool {
	return &DrawingPool{make(chan struct{}, slots), pressed}
}

// Enter waits for a slot, or until the context ends. The caller must call leave once, in any case.
func (s *DrawingPool) Enter(ctx context.Context) (leave func()) {
	if s == nil {
		return func() {}
	}
	select {
	case s.slots <- struct{}{}:
		runtime.Gosched() // who has waited for a processor goes first: one drawing after the other would occupy it for ten milliseconds
		came := time.Now()
		return func() {
			if s.pressed() {
				time.AfterFunc(restShare*time.Since(came), func() { <-s.slots })
				return
			}
			<-s.slots
		}
	case <-ctx.Done():
		return func() {}
	}
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
