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
}
