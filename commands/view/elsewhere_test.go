package view_test

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	recordview "karlchen/commands/record/view"
	tableview "karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/storage"
)

// elsewhere returns a record as another engine would have written it, and with an action that this one refuses.
func elsewhere(text []byte, refused string) []byte {
	own := fmt.Sprintf("[Engine %q]", fmt.Sprint(game.EngineVersion))
	return []byte(strings.Replace(string(text), own, `[Engine "77"]`, 1) + refused)
}

// Of a game of another engine the result of then is told, what can be shown is shown, and the file is whole.
func TestReplayOfAnotherEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{})
		b.fill(ben, clara)
		b.do(anna, table.AddComputer{Level: "simple"})
		b.start(nil)
		b.until(calm, phase(table.Resting))
		store := b.store.clone()
		g, err := store.Game(storage.GameID{Guild: "guild", Number: store.last})
		if err != nil {
			t.Fatal(err)
		}
		for name, cut := range map[string]string{"a refused card": "\n5. ", "a refused word": "\n\n"} {
			other := g
			other.Record = []byte(strings.Replace(string(elsewhere(g.Record, "")), cut, cut+"1:throw ", 1))
			r, err := table.ReadRecord(other)
			if err != nil || r.Engine != 77 {
				t.Fatalf("%s: %v, engine %d", name, err, r.Engine)
			}
			for _, tag := range []string{"de", "en"} {
				l := locale.For(tag)
				for step := range len(r.Moves()) + 2 {
					m, err := recordview.Replay(face.Look{}, r, step, l)
					if err != nil || m.Validate() != nil || proofread(m) != nil {
						t.Fatalf("%s, step %d: %v, %v, %v", name, step, err, m.Validate(), proofread(m))
					}
					if said := draw(m); !strings.Contains(said, map[string]string{"de": "vor einer Aktualisierung", "en": "before an update"}[tag]) ||
						!strings.Contains(said, fmt.Sprintf("**%+d**", r.Summary.Points[0])) && r.Summary.Points[0] > 0 {
						t.Fatalf("%s, step %d:\n%s", name, step, said)
					}
				}
				if m := tableview.Verified(r, l); m.Validate() != nil || proofread(m) != nil {
					t.Errorf("%s: %v, %v", name, m.Validate(), proofread(m))
				}
				if file := recordview.Exported(r, l).Files[0]; !strings.Contains(string(file.Data), `[Engine "77"]`) || !strings.Contains(string(file.Data), "\n12. ") {
					t.Errorf("%s: the file has\n%s", name, file.Data)
				}
			}
		}
	})
}

// A table that deals again says why until that game is over; one that has ended with a game of another engine says that it counts.
func TestTablesTellOfAnotherEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Games: 1})
		b.fill(ben, clara)
		b.do(anna, table.AddComputer{Level: "simple"})
		b.start(nil)
		b.until(calm, inPlay(6))
		restart := func(change func(*storage.Game)) {
			t.Helper()
			b.manager.Close()
			id := storage.GameID{Guild: "guild", Number: b.store.last}
			g := b.store.games[id]
			change(&g)
			b.store.games[id] = g
			config := b.config(b.store, b.newest)
			config.Log = slog.New(slog.DiscardHandler)
			b.manager = table.NewManager(config)
			t.Cleanup(b.manager.Close)
			if err := b.manager.Load(); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		told := func(s table.Snapshot, de, en string) {
			t.Helper()
			for tag, want := range map[string]string{"de": de, "en": en} {
				for _, look := range []face.Look{{}, {Pictures: true}} {
					m := tableview.Game(look, s, locale.For(tag))
					if said := draw(m); m.Validate() != nil || proofread(m) != nil || !strings.Contains(said, want) {
						t.Errorf("%v, %v, no %q in\n%s", m.Validate(), proofread(m), want, said)
					}
				}
			}
		}
		const de, en = "Ich wurde aktualisiert und kann dieses Spiel nicht fortsetzen", "I was updated and cannot resume this game"
		restart(func(g *storage.Game) {
			g.Header, g.Entries = elsewhere(g.Header, ""), append(g.Entries, []byte("1:throw"))
		})
		told(b.now(), de, en)
		b.until(calm, phase(table.Playing))
		told(b.now(), de, en)
		b.until(calm, phase(table.Ended))
		if said := draw(tableview.Game(face.Look{}, b.now(), locale.For("de"))); strings.Contains(said, de) {
			t.Errorf("after the game it still says\n%s", said)
		}
		restart(func(g *storage.Game) { g.Record = elsewhere(g.Record, "\n1:throw\n") })
		over, err := b.manager.Do(t.Context(), b.id, table.User{}, table.Look{})
		if err != nil {
			t.Fatal(err)
		}
		told(over, "Das Ergebnis gilt", "The result counts")
		german := locale.For("de")
		for _, m := range []discord.Message{tableview.Hand(face.Look{}, over, anna.ID, german, ""), tableview.Result(over, german), tableview.PastResult(over, german), tableview.Sheet(face.Look{}, over, german), tableview.TableRules(over, draft, german)} {
			if m.Validate() != nil || proofread(m) != nil {
				t.Errorf("%v, %v:\n%s", m.Validate(), proofread(m), draw(m))
			}
		}
	})
}
