package discord

import (
	"context"
	"runtime"
	"slices"
	"time"
)

// Studio has a few desks at which messages are drawn that nobody has clicked for. Those who draw wait for a desk, so that clicks always find a processor;
// they take their turns in the order in which they came, and choose what to draw only when they have a desk. A nil Studio has a desk for everybody.
type Studio struct {
	desks   chan struct{}
	pressed func() bool // people wait for their clicks to be answered
}

// restShare is how long a desk stays empty under pressure, in times of the drawing before: pictures then take a fifth of a processor for each desk.
const restShare = 4

// NewStudio returns a studio with this many desks. Under pressure, which pressed reports, its desks rest.
func NewStudio(desks int, pressed func() bool) *Studio {
	return &Studio{make(chan struct{}, desks), pressed}
}

// Enter waits for a desk, or until the context ends. The caller must call leave once, in any case.
func (s *Studio) Enter(ctx context.Context) (leave func()) {
	if s == nil {
		return func() {}
	}
	select {
	case s.desks <- struct{}{}:
		runtime.Gosched() // who has waited for a processor goes first: one drawing after the other would occupy it for ten milliseconds
		came := time.Now()
		return func() {
			if s.pressed() {
				time.AfterFunc(restShare*time.Since(came), func() { <-s.desks })
				return
			}
			<-s.desks
		}
	case <-ctx.Done():
		return func() {}
	}
}

// Drawn returns the message after its files have drawn their pictures. It still has the fingerprint of before.
func (m Message) Drawn() Message {
	m.Files = slices.Clone(m.Files)
	for i, f := range m.Files {
		if f.Render != nil {
			data := f.Render()
			m.Files[i].Render = func() []byte { return data }
		}
	}
	return m
}
