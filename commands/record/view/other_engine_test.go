package view_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/record/view"
	tableview "karlchen/commands/table/view"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// The replay of another engine's game tells the result of that time and shows the moments that it can. The file is whole.
func TestReplayOfAnotherEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{})
		b.FillSeats(stage.Ben, stage.Clara)
		b.Do(stage.Anna, table.AddComputer{Level: "simple"})
		b.StartList(nil)
		b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		g := b.LastGame()
		for name, cut := range map[string]string{"a refused card": "\n5. ", "a refused word": "\n\n"} {
			other := g
			other.Record = []byte(strings.Replace(string(stage.EditEngine(g.Record, "")), cut, cut+"1:throw ", 1))
			r, err := table.ReadRecord(other)
			if err != nil || r.Engine != 77 {
				t.Fatalf("%s: %v, engine %d", name, err, r.Engine)
			}
			for _, tag := range []string{"de", "en"} {
				l := locale.For(tag)
				for step := range len(r.Moves()) + 2 {
					m, err := view.Replay(face.Look{}, r, allOpen(step), l)
					if err != nil || proof.Validate(m) != nil || stage.ProofreadMessage(m) != nil {
						t.Fatalf("%s, step %d: %v, %v, %v", name, step, err, proof.Validate(m), stage.ProofreadMessage(m))
					}
					if said := stage.FormatMessage(m); !strings.Contains(said, map[string]string{"de": "vor einer Aktualisierung", "en": "before an update"}[tag]) ||
						!strings.Contains(said, fmt.Sprintf("**%+d**", r.Summary.Points[0])) && r.Summary.Points[0] > 0 {
						t.Fatalf("%s, step %d:\n%s", name, step, said)
					}
				}
				if m := tableview.VerifiedDeal(r, nil, l); proof.Validate(m) != nil || stage.ProofreadMessage(m) != nil {
					t.Errorf("%s: %v, %v", name, proof.Validate(m), stage.ProofreadMessage(m))
				}
				if file := view.ExportedGame(r, l).Files[0]; !strings.Contains(string(file.Data), `[Engine "77"]`) || !strings.Contains(string(file.Data), "\n12. ") {
					t.Errorf("%s: the file has\n%s", name, file.Data)
				}
			}
		}
	})
}
