package view_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/internal/stage"
	"karlchen/storage"
)

// randomRecord is a finished game by a preset in which everybody does anything that is legal.
func randomRecord(t *testing.T, rng *rand.Rand, preset string) *table.Recorded {
	t.Helper()
	r, err := rules.Parse(preset)
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := table.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	for {
		lead := card.Seat(rng.IntN(card.Seats))
		setup := game.Setup{Rules: compiled, Vorhand: lead, Forced: card.NoSeat, Factor: 1 + rng.IntN(2)}
		setup.Hands = game.Shuffle{Version: game.K1, Seed: game.GivenSeed("continuation", int(rng.Uint32()>>1), 0)}.Deal(r.Deck, lead)
		state, err := game.New(setup)
		if err != nil { // these rules have no Bock
			setup.Factor = 1
			state, err = game.New(setup)
		}
		if err != nil {
			t.Fatal(err)
		}
		var past []game.Action
		for state.Turn() != card.NoSeat {
			legal := state.Legal(state.Turn(), nil)
			a := legal[rng.IntN(len(legal))]
			if a.Kind == game.Claiming || a.Kind == game.Conceding {
				continue
			}
			if state, err = state.Apply(a); err != nil {
				t.Fatal(err)
			}
			past = append(past, a)
		}
		result, over := state.Result()
		if !over || result.Redeal {
			continue
		}
		record, err := notation.FromPlayed(setup, past, state, notation.Info{Game: "7"})
		if err != nil {
			t.Fatal(err)
		}
		summary, err := json.Marshal(table.Summary{Points: result.Points()})
		if err != nil {
			t.Fatal(err)
		}
		g, err := table.ReadRecord(storage.Game{ID: storage.GameID{Guild: "guild", Number: 7}, Finished: true, Record: []byte(record.String()), Summary: summary})
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
}

// From a random moment of a record a person plays on to the end, at any seat: the table begins exactly where the record was, all is legal, and its game
// belongs to no statistics.
func TestPlayingOnFromRandomMoments(t *testing.T) {
	games := 18
	if os.Getenv("KARLCHEN_NIGHTLY") != "" {
		games = 200
	}
	for n := range games {
		preset := rules.Presets()[n%len(rules.Presets())]
		t.Run(preset, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(uint64(n), 39))
			g := randomRecord(t, rng, preset)
			step, seat := rng.IntN(len(g.Moves())), card.Seat(rng.IntN(card.Seats))
			start, err := g.At(step)
			if err != nil {
				t.Fatal(err)
			}
			begins, err := table.NewContinuation(stage.Anna, g, step, seat)
			if start.Turn() == card.NoSeat {
				if err == nil {
					t.Error("it goes on where nobody is on turn")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			begins.Level = "simple"
			synctest.Test(t, func(t *testing.T) {
				b := stage.OpenTable(t, uint64(n), begins)
				for moves := 0; ; moves++ {
					s := b.Snapshot()
					if s.Phase == table.Ended {
						break
					}
					if moves > 400 {
						t.Fatal("it does not end")
					}
					v := s.View(stage.Anna.ID)
					if s.Phase != table.Playing || v.Turn() != s.Seat(stage.Anna.ID) {
						time.Sleep(time.Second)
						continue
					}
					if s.Seat(stage.Anna.ID) != seat {
						t.Fatalf("she sits at %d, and not at %d", s.Seat(stage.Anna.ID), seat)
					}
					b.Act(stage.Anna, v.Legal(nil)[0])
				}
				end := b.Snapshot()
				played := b.ReadGames()[0]
				if _, sealed := played.Summary.Task(); !sealed || !played.Summary.Lesson {
					t.Errorf("the game counts: %+v", played.Summary)
				}
				for i, m := range g.Moves()[:step] {
					if played.Moves()[i].Action != m.Action {
						t.Fatalf("action %d was %v, and is %v", i, m.Action, played.Moves()[i].Action)
					}
				}
				text := stage.FormatMessage(view.Hand(face.Look{}, end, stage.Anna.ID, locale.For("de"), ""))
				if !strings.Contains(text, "Damals") && played.Summary.Void == match.Counts {
					t.Errorf("at the end she reads\n%s", text)
				}
			})
		})
	}
}
