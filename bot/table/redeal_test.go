package table_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/storage"
)

// otherEngine names an engine that this program is not.
const otherEngine = `[Engine "77"]`

// markOtherEngine marks a stored text as one of the other engine.
func markOtherEngine(t *testing.T, text []byte) []byte {
	t.Helper()
	own := fmt.Appendf(nil, "[Engine %q]", fmt.Sprint(game.EngineVersion))
	if !bytes.Contains(text, own) {
		t.Fatalf("no %s in\n%s", own, text)
	}
	return bytes.Replace(text, own, []byte(otherEngine), 1)
}

// changeStored changes a stored game.
func (h *house) changeStored(number uint64, change func(*storage.Game)) {
	h.t.Helper()
	m := h.store.Store.(*memory)
	m.mu.Lock()
	defer m.mu.Unlock()
	g, ok := m.games[gameID(number)]
	if !ok {
		h.t.Fatalf("there is no game %d", number)
	}
	change(&g)
	m.games[g.ID] = g
}

// playSome plays so many cards and words.
func (h *house) playSome(steps int) {
	h.t.Helper()
	for range steps {
		if !h.playStep() {
			h.t.Fatal("the game got stuck")
		}
	}
	if snap := h.look(); snap.Phase != table.Playing || snap.Version().Step == 0 {
		h.t.Fatalf("the table is %s at %+v", snap.Phase, snap.Version())
	}
}

// refusedMove is an action that no engine accepts in the middle of a game.
var refusedMove = []byte("1:throw")

func TestAGameThatThisEngineCannotGoOnWithIsDealtAgain(t *testing.T) {
	for name, damage := range map[string]func(*storage.Game){
		"a refused action": func(g *storage.Game) { g.Entries = append(g.Entries[:len(g.Entries):len(g.Entries)], refusedMove) },
		"an unknown action": func(g *storage.Game) {
			g.Entries = append(g.Entries[:len(g.Entries):len(g.Entries)], []byte("1:bluff"))
		},
		"an unknown hand": func(g *storage.Game) {
			g.Header = bytes.Replace(g.Header, []byte(`[Hand1 "`), []byte(`[Hand1 "DA DA DA `), 1)
		},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.dealFirst(2, 4)
				first, other := h.id, ""
				h.playGame()
				h.must(anna, table.NextGame{Game: 1})
				h.cutCards()
				h.playSome(9)
				before := h.look()

				h.dealFirst(1, 4) // another table, which stays as it is
				other = h.id
				h.playSome(7)
				undisturbed := h.look()

				h.changeStored(before.Number(), func(g *storage.Game) { g.Header = markOtherEngine(t, g.Header); damage(g) })
				h.restart()
				if now := h.look(); now.Version() != undisturbed.Version() || now.Redealt() {
					t.Errorf("the other table is at %+v and was at %+v", now.Version(), undisturbed.Version())
				}
				h.id = first
				now := h.look()
				if now.Phase != table.Cutting || !now.Redealt() || now.Dealt() || now.Number() != 0 {
					t.Fatalf("after the restart the table is %s, dealt again: %t", now.Phase, now.Redealt())
				}
				if d := now.Deal(); d.Dealer != before.Deal().Dealer || d.Number != 2 || now.Commitment() == before.Commitment() {
					t.Errorf("deal %d of dealer %d is dealt again as %d of %d", before.Deal().Number, before.Deal().Dealer, d.Number, d.Dealer)
				}
				g, err := h.store.Game(gameID(before.Number()))
				if err != nil || !g.Finished || !bytes.Contains(g.Record, []byte(otherEngine)) {
					t.Fatalf("%v, %v, its record:\n%s", g, err, g.Record)
				}
				if err := table.Verify(g); !errors.Is(err, storage.ErrOtherVersion) || !strings.Contains(err.Error(), "played under engine 77: ") {
					t.Errorf("it is checked with %v", err)
				}
				again := h.cutCards()
				if !again.Redealt() || again.Version().Game != 2 || again.Version().Step <= before.Version().Step {
					t.Errorf("the new cards are at %+v, the old ones were at %+v", again.Version(), before.Version())
				}
				h.mustRefuse(table.Stale, anna, table.Act{Version: before.Version(), Action: game.Play(0, card.Fuchs)})
				h.restart() // the new deal goes on like any other game
				if now := h.look(); now.Version() != again.Version() || !now.Redealt() {
					t.Errorf("a restart takes it from %+v to %+v", again.Version(), now.Version())
				}
				h.playList()
				over := h.look()
				if over.Redealt() || over.Ending != table.Finished || len(over.Numbers) != 2 {
					t.Errorf("the list ends %q with the games %v", over.Ending, over.Numbers)
				}
				list := over.List()
				recorded(t, h.store, list.Config(), over.Numbers)
				h.id = other
				h.playList()
			})
		})
	}
}

// A result that this engine would show differently is not shown any more; it still counts.
func TestTheNextGameFollowsAResultOfAnotherEngine(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(2, 4)
		resting := h.playGame()
		if resting.Phase != table.Resting {
			t.Fatalf("the table is %s", resting.Phase)
		}
		h.changeStored(1, func(g *storage.Game) { g.Record = doublePoints(t, markOtherEngine(t, g.Record)) })
		h.restart()
		now := h.look()
		if list := now.List(); now.Phase != table.Cutting || now.Redealt() || list.Entries()[0] != resting.List().Entries()[0] {
			t.Fatalf("after the restart the table is %s with %v", now.Phase, list.Entries())
		}
		h.playList()
		h.changeStored(2, func(g *storage.Game) { g.Record = doublePoints(t, markOtherEngine(t, g.Record)) })
		h.restart()
		if over := h.look(); over.Phase != table.Ended || over.Dealt() || over.Ending != table.Finished {
			t.Errorf("the table is %s, %q", over.Phase, over.Ending)
		}
	})
}

// A game that this engine has played and cannot repeat is damaged: nobody deals it again.
func TestADamagedGameIsNotDealtAgain(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(1, 4)
		h.playSome(9)
		h.changeStored(1, func(g *storage.Game) { g.Entries = append(g.Entries, refusedMove) })
		h.m.Close()
		h.m = table.NewManager(h.config())
		if err := h.m.Load(); err == nil || !strings.Contains(err.Error(), h.id) {
			t.Errorf("loaded with %v", err)
		}
		if g, err := h.store.Game(gameID(1)); err != nil || g.Finished || errors.Is(table.Verify(g), storage.ErrOtherVersion) || table.Verify(g) == nil {
			t.Errorf("%v, %v: %v", g, err, table.Verify(g))
		}
	})
}

// doublePoints doubles the points in a record.
func doublePoints(t *testing.T, record []byte) []byte {
	t.Helper()
	_, rest, ok := bytes.Cut(record, []byte(`[Points "`))
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	if !ok {
		t.Fatalf("no points in\n%s", record)
	}
	doubled := line
	for digit := range bytes.SplitSeq(bytes.TrimSuffix(line, []byte(`"]`)), []byte(" ")) {
		doubled = bytes.Replace(doubled, digit, append(bytes.Clone(digit), '0'), 1)
	}
	return bytes.Replace(record, line, doubled, 1)
}

// If another engine has played a game, the recorded result counts, however far this engine can play it.
func TestRecordsOfAnotherEngineKeepTheirResults(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(1, 4)
		h.playGame()
		stored, err := h.store.Game(gameID(1))
		if err != nil {
			t.Fatal(err)
		}
		good, err := table.ReadRecord(stored)
		if err != nil || good.Engine != 0 {
			t.Fatal(err, good.Engine)
		}
		players := good.Summary.Players
		want, _ := good.Statistics(players)
		for name, test := range map[string]struct {
			damage func([]byte) []byte
			moves  int
		}{
			"other points":       {func(r []byte) []byte { return doublePoints(t, r) }, len(good.Record.Moves)},
			"a refused card":     {func(r []byte) []byte { return bytes.Replace(r, []byte("\n4. "), []byte("\n4. 1:throw "), 1) }, 16},
			"a refused word":     {func(r []byte) []byte { return bytes.Replace(r, []byte("\n\n"), []byte("\n\n1:claim "), 1) }, 0},
			"nothing is refused": {func(r []byte) []byte { return r }, len(good.Record.Moves)},
		} {
			g := stored
			g.Record = test.damage(markOtherEngine(t, stored.Record))
			if bytes.Equal(g.Record, markOtherEngine(t, stored.Record)) != (name == "nothing is refused") {
				t.Fatalf("%s: the record is as before:\n%s", name, g.Record)
			}
			r, err := table.ReadRecord(g)
			if err != nil || (r.Engine != 0) != (name != "nothing is refused") || len(r.Moves()) < test.moves {
				t.Errorf("%s: %v, engine %d, %d moves", name, err, r.Engine, len(r.Moves()))
				continue
			}
			got, ok := r.Statistics(players)
			if got.Called, got.Announced = want.Called, want.Announced; test.moves < len(good.Record.Moves) {
				got.Made, got.Lost = want.Made, want.Lost
			}
			if !ok || got != want || r.Contract() != good.Contract() {
				t.Errorf("%s: the statistics have\n%+v, and of the good record\n%+v", name, got, want)
			}
			if len(r.Record.Moves) < len(good.Record.Moves) {
				t.Errorf("%s: the record was cut off", name)
			}
			if _, err := r.At(len(r.Moves())); err != nil {
				t.Errorf("%s: it cannot be gone through: %v", name, err)
			}
		}
	})
}
