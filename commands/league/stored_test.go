package league

import (
	"testing"

	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// Databases have drafts of dialogues as the program before the drawers wrote them.
func TestRowsOfEarlierPrograms(t *testing.T) {
	raw := `{"draft":12,"guild":"g","name":"settings","seen":4,"values":{"league":"g.1"},"before":{"name":"Liga"},"from":{"zone":20},"focus":"zone"}`
	storagetest.KeepsBytes(t, &drafts, storage.ScopeUser, "1", "league_draft", raw, func(d draft) {
		if d.Number != 12 || d.Values["league"] != "g.1" || d.From["zone"] != 20 {
			t.Errorf("the draft is %+v", d)
		}
	})
	storagetest.KeepsBytes(t, &lastAsked, storage.ScopeUser, "1", "league_asked", `{"number":"12","guild":"g","command":"league week","options":{"week":"3"}}`, func(a asked) {
		if a.Number != "12" || a.Options["week"] != "3" {
			t.Errorf("the command is %+v", a)
		}
	})
}
