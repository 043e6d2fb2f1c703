package puzzles

import (
	"testing"

	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// What the first program with puzzles has stored is read by all later ones.
func TestRowsOfEarlierPrograms(t *testing.T) {
	raw := `{"number":1,"posed":[{"number":1,"day":"2026-11-28","record":7,"puzzle":{"decision":{"step":43,"seat":2,"done":"3:HT","best":"3:DT","loss":2.5,"error":0.1,"open":"DT","open_loss":2,"why":"hold","why_card":"HT",` +
		`"augen":2},"choices":["3:HT","3:DA","3:DT"],"costs":[2.5,0.8,0]},"answers":[{"id":"1","choice":2,"streak":4}]}],"looked":[6,7]}`
	storagetest.KeepsBytes(t, &books, storage.ScopeGuild, "guild", "puzzles", raw, func(b book) {
		if len(b.Posed) != 1 || b.Posed[0].Found() != 1 || b.Posed[0].Puzzle.Costs[0] != 2.5 {
			t.Errorf("the puzzles are %+v", b)
		}
	})
	raw = `[{"channel":"7","locale":"de","message":"100","by":{"id":"1","name":"Anna"},"record":7,"step":10,"seat":2,"tries":[{"id":"2","name":"Ben","table":"abc","points":3,"done":true}],"changed":"2026-11-28T12:00:00Z"}]`
	storagetest.KeepsBytes(t, &boards, storage.ScopeGuild, "guild", "boards", raw, func(all []Board) {
		if len(all) != 1 || len(all[0].Ranked()) != 1 || all[0].By.Name != "Anna" {
			t.Errorf("the boards are %+v", all)
		}
	})
}
