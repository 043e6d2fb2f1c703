package stage

import (
	"bytes"
	"slices"
	"testing/synctest"

	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/storage"
)

// Reload brings the table back from the store as after a restart, with other hidden cards if hands are given.
func (b *Bench) Reload(hands *[card.Seats]card.Set) table.Snapshot {
	b.t.Helper()
	store := b.store.clone()
	if hands != nil {
		g := b.LastGame()
		record := b.header(g)
		record.Hands = *hands
		g.Header = []byte(record.String())
		store.games[g.ID] = g
	}
	p := &newest{}
	m := table.NewManager(b.config(store, p))
	defer m.Close()
	if err := m.Load(); err != nil {
		b.t.Fatal(err)
	}
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.snap
}

// DealtHands returns the hands of the last game as they were dealt.
func (b *Bench) DealtHands() [card.Seats]card.Set {
	b.t.Helper()
	return b.header(b.LastGame()).Hands
}

func (b *Bench) header(g storage.Game) *notation.Record {
	b.t.Helper()
	b.reader.Reset(bytes.NewReader(g.Header))
	record, err := b.reader.Next()
	if err != nil {
		b.t.Fatal(err)
	}
	return record
}

// RedealHidden exchanges cards that the seat cannot see. The same events could have happened with the new hands, and the seat sees the same. ok is false
// when no other hands are possible.
func (b *Bench) RedealHidden(seat card.Seat) (hands [card.Seats]card.Set, ok bool) {
	b.t.Helper()
	g := b.LastGame()
	record := b.header(g)
	setup, err := record.Setup()
	if err != nil {
		b.t.Fatal(err)
	}
	state, err := b.replay(setup, g.Entries)
	if err != nil {
		b.t.Fatal(err)
	}
	want := state.View(seat)
	for range 60 {
		from, to := card.Seat(b.Rand.IntN(card.Seats)), card.Seat(b.Rand.IntN(card.Seats))
		if from == to || from == seat || to == seat || state.Hand(from) == 0 || state.Hand(to) == 0 {
			continue
		}
		x, y := b.any(state.Hand(from)), b.any(state.Hand(to))
		other := setup
		other.Hands[from] = other.Hands[from].Without(x).With(y)
		other.Hands[to] = other.Hands[to].Without(y).With(x)
		if s, err := b.replay(other, g.Entries); err == nil && s.View(seat) == want {
			setup, state = other, s
		}
	}
	return setup.Hands, setup.Hands != record.Hands
}

func (b *Bench) any(hand card.Set) card.Card {
	cards := slices.Collect(hand.All())
	return cards[b.Rand.IntN(len(cards))]
}

func (b *Bench) replay(setup game.Setup, entries [][]byte) (game.State, error) {
	record, err := notation.FromGame(setup, nil, notation.Info{})
	if err != nil {
		return game.State{}, err
	}
	text := slices.Concat([]byte(record.String()+"\n"), bytes.Join(entries, []byte("\n")))
	b.reader.Reset(bytes.NewReader(text))
	if record, err = b.reader.Next(); err != nil {
		return game.State{}, err
	}
	record.Rules = setup.Rules
	return notation.Replay(record)
}
