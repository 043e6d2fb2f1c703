package table_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"karlchen/bot/table"
	"karlchen/storage"
)

// A flipped bit, or a row in the wrong place, may leave a record that replays, but not as the game was played.
func TestVerifyComparesTheRecordWithTheActions(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(2, 2, "simple", "simple", "simple")
		h.must(anna, table.Start{})
		h.playList()
		played := func(n uint64) storage.Game {
			g, err := h.store.Game(gameID(n))
			if err != nil || !g.Finished || len(g.Entries) < 40 {
				t.Fatalf("game %d: %v, %v", n, g, err)
			}
			return g
		}
		name := func(g *storage.Game) { g.Record = bytes.Replace(g.Record, []byte(`"Anna"`), []byte(`"Anne"`), 1) }
		for _, test := range []struct {
			name   string
			change func(*storage.Game)
			want   string // in the error; empty for none
		}{
			{"as it was played", func(*storage.Game) {}, ""},
			{"the record of another game", func(g *storage.Game) { g.Record = played(2).Record }, "other actions"},
			{"another name", name, "begins otherwise"},
			{"another name in a corrected record", func(g *storage.Game) { name(g); g.Corrected = true }, ""},
			{"an action less", func(g *storage.Game) { g.Entries = g.Entries[:len(g.Entries)-1] }, "other actions"},
			{"an action twice", func(g *storage.Game) { g.Entries = append(g.Entries[:9:9], g.Entries[8:]...) }, "its actions"},
			{"no actions", func(g *storage.Game) { g.Entries = nil }, ""},
		} {
			g := played(1)
			test.change(&g)
			err := table.Verify(g)
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("%s: %v", test.name, err)
			}
			if strings.Contains(test.want, "other") && !errors.Is(err, storage.ErrDamaged) {
				t.Errorf("%s: %v is no damage", test.name, err)
			}
		}
	})
}
