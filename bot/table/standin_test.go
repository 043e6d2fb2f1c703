package table_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"karlchen/bot/players"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// In a league's list computers that play for absent members announce nothing in their names but what the rules demand, at no level, as the records show.
// With places of their own they would have announced with the same cards.
func TestStandInsInALeagueAnnounceNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole lists, which takes long with -race")
	}
	demanded, would := 0, 0
	for _, of := range []struct {
		rules string
		games int
		as    ai.Player
	}{
		{"ddv", 8, ai.Player{Level: ai.Simple}}, {"ddv pflichtansage_30=on", 24, ai.Player{Level: ai.Simple}},
		{"ddv pflichtansage_30=on", 4, ai.Player{Level: ai.Strong, Budget: time.Millisecond}}, // a short look: searching takes long with -race
	} {
		t.Run(fmt.Sprint(of.rules, " ", of.as), func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				var mu sync.Mutex
				h.restartWithPool(players.Config{Think: func(m players.Mind) (game.Action, bool) {
					loud := m
					m.Player.Level, m.Player.Budget = of.as.Level, of.as.Budget
					loud.Player = ai.Player{Level: ai.Simple}
					if a, ok := decideFast(loud); ok && a.Kind == game.Calling && a != demand(&m.View, m.View.Seat()) {
						mu.Lock()
						would++
						mu.Unlock()
					}
					return decideFast(m)
				}})
				h.openLeagueTable(table.NewTable{Players: people, Rules: of.rules, Games: of.games, Pace: minute(settings.Takeover)})
				h.must(cora, table.Leave{})
				h.must(dirk, table.Leave{})
				if end := h.playList(); end.Ending != table.Finished || len(end.Numbers) != of.games {
					t.Fatalf("the list of %d games ends because of %q", len(end.Numbers), end.Ending)
				}
				for n := range of.games {
					g, err := h.store.Game(gameID(uint64(n + 1)))
					if err != nil {
						t.Fatal(err)
					}
					r, err := table.ReadRecord(g)
					if err != nil {
						t.Fatal(err)
					}
					demanded += announced(t, r, cora) + announced(t, r, dirk)
				}
			})
		})
	}
	t.Logf("the rules demanded %d announcements of absent members, and computers would have made %d more", demanded, would)
	if demanded == 0 || would == 0 {
		t.Error("the test shows less than it should")
	}
}

// demand is the announcement that a seat must make now, or none.
func demand(v interface {
	MustCall(card.Seat) (game.Action, bool)
}, seat card.Seat,
) game.Action {
	a, _ := v.MustCall(seat)
	return a
}

// announced counts the announcements of a person in a game, all of which the rules must have demanded.
func announced(t *testing.T, r *table.Recorded, who table.User) (demanded int) {
	t.Helper()
	seat := card.Seat(slices.IndexFunc(r.Summary.Players[:], func(p table.User) bool { return p.ID == who.ID }))
	setup, err := r.Record.Setup()
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range r.Moves() {
		a := move.Action
		if a.Kind == game.Calling && a.Seat == seat {
			if a != demand(&s, seat) {
				t.Errorf("in game %v somebody announces %s for %s", r.ID, a, who.Name)
			}
			demanded++
		}
		if s, err = s.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	return demanded
}

// The computer in the place of a member who is missing in a league's list plays as well as the league has chosen for all its computers, also after a restart.
// At other tables it plays as the program is configured.
func TestStandInsPlayAtTheLevelOfTheLeague(t *testing.T) {
	for _, of := range []struct {
		league bool
		want   ai.Level
	}{{true, ai.Expert}, {false, ai.Simple}} {
		bubble(t, func(t *testing.T, h *house) {
			var mu sync.Mutex
			levels := map[ai.Level]int{}
			pool := players.Config{Think: func(m players.Mind) (game.Action, bool) {
				mu.Lock()
				levels[m.Player.Level]++
				mu.Unlock()
				m.Player = ai.Player{Level: ai.Simple}
				return decideFast(m)
			}}
			h.restartWithPool(pool)
			if of.league {
				h.openLeagueTable(table.NewTable{Players: people, Games: 4, Level: "expert", Pace: minute(settings.Takeover)})
			} else {
				h.dealFirst(4, 4)
			}
			h.must(cora, table.Leave{})
			for range 60 { // into the first games
				h.playStep()
			}
			before := levels[of.want]
			h.restartWithPool(pool)
			h.playList()
			if len(levels) != 1 || before == 0 || levels[of.want] == before {
				t.Errorf("league: %t: computers of the levels %v have played, %d times before the restart", of.league, levels, before)
			}
		})
	}
}
