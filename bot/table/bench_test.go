package table_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"karlchen/bot/players"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
)

type nobody struct{}

func (nobody) Publish(table.Snapshot) {}

// A person looks for the tables of a channel while 10,000 tables are open, three in each channel.
func BenchmarkFind(b *testing.B) {
	m := table.NewManager(table.Config{Store: newMemory(), Observer: nobody{}, Log: slog.New(slog.DiscardHandler)})
	defer m.Close()
	for n := range 10_000 {
		_, err := m.Create(table.NewTable{
			Guild: guild, Channel: fmt.Sprint("channel ", n/3), Rules: "ddv", Games: 1, Host: table.User{ID: fmt.Sprint(n), Name: "Anna"},
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if here, own := m.Find("channel 1000", table.User{ID: "4000"}); len(here) != 3 || len(own) != 1 {
			b.Fatal(here, own)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "finds/s")
}

// player acts for Anna whenever the table waits for her.
type player struct {
	m    *table.Manager
	acts chan struct{} // an action has been stored
	stop chan struct{}
}

func (p *player) Publish(s table.Snapshot) {
	do := func(c table.Deed) { go func() { _, _ = p.m.Do(context.Background(), s.ID, anna, c) }() }
	_, cuts := s.Cutter()
	switch s.Phase {
	case table.Cutting:
		if cuts {
			do(table.Cut{Game: s.Version().Game, Lot: true})
		}
	case table.Playing:
		select {
		case p.acts <- struct{}{}:
		case <-p.stop:
		}
		if a, ok := chooseAction(&s, anna); ok {
			do(table.Act{Version: s.Version(), Action: a})
		} else if s.MayAnnounce(anna.ID) {
			do(table.Accept{Game: s.Version().Game})
		}
	case table.Resting:
		do(table.NextGame{Game: len(s.Numbers)})
	case table.Lobby, table.Ended:
	}
}

// At 200 tables people play with three computers each, without a pause: the benchmark counts words, cards and announcements a second.
func BenchmarkTables(b *testing.B) {
	p := &player{acts: make(chan struct{}), stop: make(chan struct{})}
	p.m = table.NewManager(table.Config{Store: newMemory(), Observer: p, Log: slog.New(slog.DiscardHandler), Pace: time.Nanosecond})
	for range 200 {
		snap, err := p.m.Create(table.NewTable{Guild: guild, Channel: "channel", Host: anna, Rules: "ddv session_games=unlimited", Games: match.Unlimited})
		for range 3 {
			if err == nil {
				_, err = p.m.Do(b.Context(), snap.ID, anna, table.AddComputer{Level: "simple"})
			}
		}
		if err == nil {
			_, err = p.m.Do(b.Context(), snap.ID, anna, table.Start{})
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		<-p.acts
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
	close(p.stop)
	p.m.Close()
}

// A soloist claims the last four tricks: the benchmark counts answers a second, however long the proof takes.
func BenchmarkClaim(b *testing.B) {
	store := newMemory()
	stop := make(chan struct{})
	defer close(stop)
	config := table.Config{
		Store: store, Observer: nobody{}, Log: slog.New(slog.DiscardHandler), CutTime: time.Hour, NewSeed: func() game.Seed { return game.Seed{7} },
		Players: players.New(players.Config{Prove: func(s game.State, _ game.Action) (game.State, error) { <-stop; return s, nil }}),
	}
	m := table.NewManager(config)
	snap, err := m.Create(table.NewTable{Guild: guild, Channel: "channel", Host: anna, Rules: "ddv", Games: 1})
	do := func(user table.User, c table.Deed) {
		if err == nil {
			snap, err = m.Do(b.Context(), snap.ID, user, c)
		}
	}
	for _, user := range people[1:] {
		do(user, table.Join{})
	}
	do(anna, table.Start{})
	cutter, _ := snap.Cutter()
	do(cutter.User, table.Cut{Game: 1, Number: usualCut})
	if err != nil {
		b.Fatal(err)
	}
	soloist := snapTurn(&snap)
	word := game.SoloWord(rules.SoloQueens)
	for range card.Seats {
		seat := snapTurn(&snap)
		do(snap.PlayerAt(seat).User, table.Act{Version: snap.Version(), Action: game.Say(seat, word)})
		word = game.Healthy
	}
	for range 8 * card.Seats {
		user := snap.PlayerAt(snapTurn(&snap)).User
		do(user, table.Act{Version: snap.Version(), Action: legalCards(&snap, user)[0]})
	}
	m.Close()
	claim := table.Act{Version: snap.Version(), Action: game.Claim(soloist)}
	for b.Loop() {
		b.StopTimer()
		config.Store = store.clone()
		m = table.NewManager(config)
		if e := m.Load(); e != nil || err != nil {
			b.Fatal(e, err)
		}
		b.StartTimer()
		do(snap.PlayerAt(soloist).User, claim)
		b.StopTimer()
		if m.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "claims/s")
}
