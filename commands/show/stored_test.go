package show

import (
	"testing"
	"time"

	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// Databases have hands and fingerprints as the program before the drawers wrote them.
func TestRowsOfEarlierPrograms(t *testing.T) {
	raw := `[{"id":"1","token":"secret","application":"2","user":"3","locale":"de","bot_may":32768,"created":"2026-11-20T20:15:00Z"}]`
	storagetest.KeepsBytes(t, &openHands, storage.ScopeTable, "one", "hands", raw, func(hands []openHand) {
		if h := hands[0]; h.Token != "secret" || h.User != "3" || !h.Created.Equal(time.Date(2026, 11, 20, 20, 15, 0, 0, time.UTC)) {
			t.Errorf("the hand is %+v", h)
		}
	})
	raw = `{"42":"AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA="}`
	storagetest.KeepsBytes(t, &shownBefore, storage.ScopeProgram, "messages", "shown", raw, func(sums map[string][]byte) {
		if sum := sums["42"]; len(sum) != 32 || sum[31] != 32 {
			t.Errorf("the message shows %x", sum)
		}
	})
}
