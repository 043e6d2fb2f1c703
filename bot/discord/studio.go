package discord

import (
	"context"
	"slices"
)

// Studio has a few desks at which messages are drawn. Those who draw for people who only watch wait for a desk, so that clicks always find a
// processor; they take their turns in the order in which they came, and choose what to draw only when they have a desk. A nil Studio has a desk for
// everybody.
type Studio struct{ desks chan struct{} }

// NewStudio returns a studio with this many desks.
func NewStudio(desks int) *Studio { return &Studio{make(chan struct{}, desks)} }

// Enter waits for a desk, or until the context ends. The caller must call leave once, in any case.
func (s *Studio) Enter(ctx context.Context) (leave func()) {
	if s == nil {
		return func() {}
	}
	select {
	case s.desks <- struct{}{}:
		return func() { <-s.desks }
	case <-ctx.Done():
		return func() {}
	}
}

// TryEnter takes a desk if one is free now; leave is nil if none is. Those for whom a person waits do not wait for a desk.
func (s *Studio) TryEnter() (leave func()) {
	if s == nil {
		return func() {}
	}
	select {
	case s.desks <- struct{}{}:
		return func() { <-s.desks }
	default:
		return nil
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
