package daily

import (
	"testing"

	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// Databases have plays and fingerprints as the program before the drawers wrote them.
func TestRowsOfEarlierPrograms(t *testing.T) {
	raw := `[{"day":"2026-11-24","server":"g","name":"Anna","table":"two"},{"day":"2026-11-23","server":"g","name":"Anna","table":"one","done":true,"points":-2,"streak":3}]`
	storagetest.KeepsBytes(t, &played, storage.ScopeUser, "1", "daily", raw, func(plays []Play) {
		if len(plays) != 2 || !plays[0].isOpen() || plays[1].Points != -2 {
			t.Errorf("the plays are %+v", plays)
		}
	})
	raw = `{"locale":"de","posts":[{"day":"2026-11-24","channel":"7"},{"day":"2026-11-23","channel":"7","message":"55"}]}`
	storagetest.KeepsBytes(t, &posted, storage.ScopeGuild, "g", "daily_posts", raw, func(p Posts) {
		if len(p.All) != 2 || p.All[1].Message != "55" || p.Locale != "de" {
			t.Errorf("the posts are %+v", p)
		}
	})
	storagetest.KeepsBytes(t, &forgotten, storage.ScopeProgram, "2026-11-23", "daily_forgotten", `["00ff"]`, func(prints []string) {
		if len(prints) != 1 || prints[0] != "00ff" {
			t.Errorf("the fingerprints are %v", prints)
		}
	})
}
