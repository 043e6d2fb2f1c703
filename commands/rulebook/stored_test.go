package rulebook

import (
	"testing"

	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// Databases have rules and drafts as the program before the drawers wrote them.
func TestRowsOfEarlierPrograms(t *testing.T) {
	raw := `[{"id":".abcdefghij","text":"ddv schweine=on","shown":"2026-11-20T20:15:00Z"}]`
	storagetest.KeepsBytes(t, &drafts, storage.ScopeUser, "1", "drafts", raw, func(all []draft) {
		if d := all[0]; d.ID != ".abcdefghij" || d.Text != "ddv schweine=on" {
			t.Errorf("the draft is %+v", d)
		}
	})
	storagetest.KeepsBytes(t, &defaultRules, storage.ScopeGuild, "g", "default_rules", `"ddv armut=on"`, func(text string) {
		if text != "ddv armut=on" {
			t.Errorf("the rules are %s", text)
		}
	})
	raw = `[{"name":"Runde","rules":"ddv armut=on","by":"7","words":{"call.schwarz":"Null"}}]`
	storagetest.KeepsBytes(t, &savedAll, storage.ScopeGuild, "g", "saved_rules", raw, func(all []savedRules) {
		if s := all[0]; s.Name != "Runde" || s.By != "7" || len(s.Words) != 1 {
			t.Errorf("the rules are %+v", s)
		}
	})
}
