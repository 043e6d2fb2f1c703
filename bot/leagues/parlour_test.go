package leagues_test

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// parlour is where people really play.
type parlour struct {
	t      *testing.T
	m      *table.Manager
	asleep map[string]bool // people who do nothing at their table
}

// furnish opens the tables.
func (p *parlour) furnish(store table.Store, a *leagues.Admission) {
	p.m = table.NewManager(table.Config{
		Store: store, Observer: a, Log: slog.New(slog.DiscardHandler), StandIn: "simple", Pace: pace, Admits: a.Admits,
		DrawSeats: func(n int) []int {
			order := make([]int, n)
			for i := range order { // nobody moves
				order[i] = i
			}
			return order
		},
	})
}

// wait lets time pass at the tables; the calendar stands still.
func (p *parlour) wait(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func (p *parlour) look(id string) *table.Snapshot {
	p.t.Helper()
	snap, err := p.m.Do(context.Background(), id, table.User{}, table.Look{})
	if err != nil {
		p.t.Fatal(err)
	}
	return &snap
}

func user(id string) table.User { return table.User{ID: id, Name: "Name " + id} }

// do makes a member do something at a table.
func (p *parlour) do(id, who string, c table.Deed) {
	p.t.Helper()
	if _, err := p.m.Do(context.Background(), id, user(who), c); err != nil {
		p.t.Fatalf("%s: %T: %v", who, c, err)
	}
	synctest.Wait()
}

// step does the next possible thing at a table, or lets computers act. It reports whether the list goes on.
func (p *parlour) step(id string) bool {
	p.t.Helper()
	acted, over := p.act(id)
	if !acted && !over {
		p.wait(pace)
	}
	return !over
}

// act does the next thing at a table that a person can do. It reports whether somebody has acted, and whether the list is not or no longer played.
func (p *parlour) act(id string) (acted, over bool) {
	p.t.Helper()
	snap := p.look(id)
	acts := func(at table.Player) bool { return !at.Computer() && !p.asleep[at.User.ID] }
	switch snap.Phase {
	case table.Lobby, table.Ended:
		return false, true
	case table.Cutting:
		if at, ok := snap.Cutter(); ok && acts(at) {
			p.do(id, at.User.ID, table.Cut{Game: snap.Version().Game, Number: 7})
			return true, false
		}
	case table.Resting:
		for _, at := range snap.Players {
			if acts(at) {
				p.do(id, at.User.ID, table.NextGame{Game: len(snap.Numbers)})
				return true, false
			}
		}
	case table.Playing:
		for _, at := range snap.Players {
			who := at.User.ID
			if !acts(at) {
				continue
			}
			if p.look(id).MayAnnounce(who) { // none of them does
				p.do(id, who, table.Accept{Game: snap.Version().Game})
				continue
			}
			if a, ok := choose(snap, who); ok {
				p.do(id, who, table.Act{Version: snap.Version(), Action: a})
				return true, false
			}
		}
	}
	return false, false
}

// choose returns a player's action: healthy, conceding early, and otherwise at random, but always the same.
func choose(snap *table.Snapshot, who string) (game.Action, bool) {
	seat := snap.Seat(who)
	view := snap.View(who)
	if seat == card.NoSeat || view.Turn() != seat || view.Phase() == game.Closing {
		return game.Action{}, false
	}
	if healthy := game.Say(seat, game.Healthy); view.Check(healthy) == game.Legal {
		return healthy, true
	}
	v := snap.Version()
	if concede := game.Concede(seat); v.Step >= 8 && view.Check(concede) == game.Legal {
		return concede, true
	}
	rng := rand.New(rand.NewPCG(uint64(v.Game), uint64(v.Step)<<2|uint64(seat)))
	return ai.Player{Level: ai.Random}.Decide(&view, rng)
}

// games plays until a list has so many games.
func (p *parlour) games(id string, n int) {
	p.t.Helper()
	for range 20_000 {
		if snap := p.look(id); len(snap.Numbers) >= n || !p.step(id) {
			return
		}
	}
	snap := p.look(id)
	p.t.Fatalf("the list does not come to its end: %s at %+v", snap.Phase, snap.Version())
}
