package stats_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

func TestHighlights(t *testing.T) {
	re := [card.Seats]bool{0: true, 2: true}
	points := func(of int) [card.Seats]int { return [card.Seats]int{of, -of, of, -of} }
	plain := stats.Game{Number: 1, Soloist: card.NoSeat, Winner: game.Re, Points: points(2), Feats: stats.Feats{Re: re, Augen: [2]uint8{140, 100}}}
	with := func(number uint64, change func(*stats.Game)) stats.Game {
		g := plain
		g.Number = number
		change(&g)
		return g
	}
	lost := with(2, func(g *stats.Game) { g.Winner, g.Points, g.Called[0] = game.Kontra, points(-5), rules.No30 })
	kept := with(3, func(g *stats.Game) { g.Points, g.Called[2] = points(5), rules.No90 })
	narrow := with(4, func(g *stats.Game) { g.Augen = [2]uint8{121, 119} })
	split := with(5, func(g *stats.Game) { g.Augen, g.Winner = [2]uint8{120, 120}, game.Kontra })
	missed := with(6, func(g *stats.Game) { g.Augen, g.Called[1] = [2]uint8{122, 118}, rules.No90 })
	caught := with(7, func(g *stats.Game) { g.Caught[3] = true })
	solo := with(9, func(g *stats.Game) { g.Points = [card.Seats]int{-9, 3, 3, 3} })
	old := with(8, func(g *stats.Game) { g.Feats = stats.Feats{} })

	type told struct {
		Kind string
		Game uint64
		Seat card.Seat
	}
	for _, test := range []struct {
		name  string
		games []stats.Game
		want  []told
	}{
		{"no games", nil, nil},
		{"nothing but points", []stats.Game{plain}, []told{{"biggest", 1, 0}}},
		{"an Absage that was won before a higher one that was lost", []stats.Game{lost, kept, kept}, []told{{"biggest", 2, 1}, {"bravest", 3, 2}}},
		// A lost solo of -9 was told as "the biggest game: Anna -9".
		{"a lost solo", []stats.Game{plain, solo, kept}, []told{{"biggest", 3, 0}, {"bravest", 3, 2}}},
		{"an Absage that was lost, if none was won", []stats.Game{plain, lost}, []told{{"biggest", 2, 1}, {"bravest", 2, 0}}},
		{"a game with an Absage is close at another number", []stats.Game{plain, missed}, []told{{"biggest", 1, 0}, {"bravest", 6, 1}}},
		{"the closest", []stats.Game{narrow, split}, []told{{"biggest", 4, 0}, {"closest", 5, card.NoSeat}}},
		{"Karlchen", []stats.Game{plain, caught}, []told{{"biggest", 1, 0}, {"karlchen", 7, 3}}},
		{"an old game has only points", []stats.Game{old}, []told{{"biggest", 8, 0}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []told
			for _, h := range stats.Highlights(test.games) {
				got = append(got, told{h.Kind.String(), h.Game.Number, h.Seat})
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("- expected, + told:\n%s", diff)
			}
		})
	}
}

func TestFeats(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	hausrunde, _ := rules.Preset("hausrunde")
	c, err := rules.Compile(hausrunde)
	if err != nil {
		t.Fatal(err)
	}
	caught := 0
	for range 400 {
		final := play(t, rng, c)
		r, _ := final.Result()
		f := stats.ReadFeats(&final)
		if r.Redeal {
			if f != (stats.Feats{}) {
				t.Fatalf("a redeal has feats: %+v", f)
			}
			continue
		}
		if int(f.Augen[0]) != r.Augen[0] || int(f.Augen[1]) != r.Augen[1] {
			t.Fatalf("%v Augen are told as %v", r.Augen, f.Augen)
		}
		var scored [card.Seats]bool // hausrunde scores each Karlchen that is caught, in soli too where ♣J is trump
		for _, i := range r.Items() {
			if s, ok := i.Key.Special(); ok && s == rules.KarlchenCaught {
				scored[i.Seat], caught = true, caught+1
			}
		}
		if scored != f.Caught {
			t.Fatalf("Karlchen scored %v, told %v", scored, f.Caught)
		}
	}
	if caught == 0 {
		t.Error("nobody caught a Karlchen")
	}
}
