package archive

import (
	"testing"
	"time"

	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// Databases have the moment of a removal as the program before the drawers wrote it.
func TestRowsOfEarlierPrograms(t *testing.T) {
	storagetest.KeepsBytes(t, &goneSince, storage.ScopeGuild, "g", "gone", `"2026-11-20T20:15:00Z"`, func(since time.Time) {
		if !since.Equal(time.Date(2026, 11, 20, 20, 15, 0, 0, time.UTC)) {
			t.Errorf("the bot is gone since %v", since)
		}
	})
}
