package table_test

import (
	"fmt"
	"testing"
	"testing/synctest"

	"karlchen/bot/table"
)

// held is an observer that keeps all tables but one until it is released, as a slow start does.
type held struct {
	*journal
	but     string
	release chan struct{}
}

func (h held) Publish(s table.Snapshot) {
	if s.ID != h.but {
		<-h.release
	}
	h.journal.Publish(s)
}

// restartHeld restarts the manager with an observer that holds the tables back.
func (h *house) restartHeld(but string) held {
	h.m.Close()
	h.seen = &journal{t: h.t, store: h.store, last: map[string]table.Snapshot{}, promised: map[string]string{}}
	hold, config := held{h.seen, but, make(chan struct{})}, h.config()
	config.Observer = hold
	h.m = table.NewManager(config)
	if err := h.m.Load(); err != nil {
		h.t.Fatal(err)
	}
	synctest.Wait()
	return hold
}

// A start of many tables kept everybody waiting until all were shown once more. Now tables begin a few at a time, a click goes before those that have not begun, and
// what it reads is published. A program that stops meanwhile leaves the rest to its next start.
func TestAClickGoesBeforeTablesThatHaveNotBegun(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		const tables = 20
		var last table.Snapshot
		host := func(n int) table.User { return table.User{ID: fmt.Sprint(100 + n), Name: fmt.Sprint("Host ", n)} }
		for n := range tables {
			var err error
			if last, err = h.m.Create(table.NewTable{Guild: guild, Channel: fmt.Sprint("channel ", n), Locale: "de", Host: host(n), Rules: "ddv", Games: 4}); err != nil {
				t.Fatal(err)
			}
		}
		hold := h.restartHeld(last.ID)
		if count := h.m.Count(); count != tables {
			t.Errorf("%d tables are known before they begin", count)
		}
		seen, err := h.m.Do(t.Context(), last.ID, host(tables-1), table.Look{})
		if err != nil || seen.Version() != last.Version() || len(seen.Players) != 1 {
			t.Errorf("a look at a table that has not begun: %v, %+v", err, seen.Players)
		}
		if len(h.seen.last) != 1 {
			t.Errorf("%d tables were published before it", len(h.seen.last)-1)
		}
		close(hold.release)
		synctest.Wait()
		if len(h.seen.last) != tables {
			t.Errorf("only %d tables have begun", len(h.seen.last))
		}

		hold = h.restartHeld("none")
		closed := make(chan struct{})
		go func() { h.m.Close(); close(closed) }()
		synctest.Wait()
		close(hold.release)
		<-closed
		if began := len(h.seen.last); began == 0 || began == tables {
			t.Fatalf("%d tables had begun before the stop, which shows nothing", began)
		}
		h.startManager()
		if len(h.seen.last) != tables {
			t.Errorf("after the stop only %d tables have begun", len(h.seen.last))
		}
	})
}
