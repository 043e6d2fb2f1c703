package view_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
	"karlchen/storage"
)

// A table that deals again says why until that game is over. A table that has ended with a game of another engine says that the game counts.
func TestTablesTellOfAnotherEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{Games: 1})
		b.FillSeats(stage.Ben, stage.Clara)
		b.Do(stage.Anna, table.AddComputer{Level: "simple"})
		b.StartList(nil)
		b.PlayUntil(stage.Calm, stage.InPlay(6))
		told := func(s table.Snapshot, de, en string) {
			t.Helper()
			for tag, want := range map[string]string{"de": de, "en": en} {
				for _, look := range []face.Look{{}, {Pictures: true}} {
					m := view.Game(look, s, locale.For(tag))
					if said := stage.FormatMessage(m); proof.Validate(m) != nil || stage.ProofreadMessage(m) != nil || !strings.Contains(said, want) {
						t.Errorf("%v, %v, no %q in\n%s", proof.Validate(m), stage.ProofreadMessage(m), want, said)
					}
				}
			}
		}
		const de, en = "Ich wurde aktualisiert und kann dieses Spiel nicht fortsetzen", "I was updated and can’t resume this game"
		b.Restart(func(g *storage.Game) {
			g.Header, g.Entries = stage.EditEngine(g.Header, ""), append(g.Entries, []byte("1:throw"))
		})
		told(b.Snapshot(), de, en)
		b.PlayUntil(stage.Calm, stage.InPhase(table.Playing))
		told(b.Snapshot(), de, en)
		b.PlayUntil(stage.Calm, stage.InPhase(table.Ended))
		if said := stage.FormatMessage(view.Game(face.Look{}, b.Snapshot(), locale.For("de"))); strings.Contains(said, de) {
			t.Errorf("after the game the table still says\n%s", said)
		}
		b.Restart(func(g *storage.Game) { g.Record = stage.EditEngine(g.Record, "\n1:throw\n") })
		over, err := b.Manager.Do(t.Context(), b.ID, table.User{}, table.Look{})
		if err != nil {
			t.Fatal(err)
		}
		told(over, "Das Ergebnis gilt", "The result counts")
		german := locale.For("de")
		for _, m := range []discord.Message{view.Hand(face.Look{}, over, stage.Anna.ID, german, ""), view.Result(face.Look{}, over, german), view.PastResult(over, german), view.Sheet(face.Look{}, over, german), view.TableRules(over, stage.Draft, german)} {
			if proof.Validate(m) != nil || stage.ProofreadMessage(m) != nil {
				t.Errorf("%v, %v:\n%s", proof.Validate(m), stage.ProofreadMessage(m), stage.FormatMessage(m))
			}
		}
	})
}
