package jobs_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.etcd.io/bbolt"

	"karlchen/storage"
)

// rewrite changes a row of the closed database by hand and returns the old value.
func (h *house) rewrite(key, value string) (before string) {
	h.t.Helper()
	h.stop()
	if err := h.store.Close(); err != nil {
		h.t.Fatal(err)
	}
	db, err := bbolt.Open(h.path, 0o600, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		b := tx.Bucket([]byte("jobs"))
		before = string(b.Get([]byte(key)))
		return b.Put([]byte(key), []byte(value))
	})
	if err := errors.Join(err, db.Close()); err != nil {
		h.t.Fatal(err)
	}
	h.open()
	return before
}

// Ensure that an unreadable job blocks its own league, whose order would be lost, and no other; that the log names the job, and that the league goes
// on once the row is repaired.
func TestLedger_DamagedJob(t *testing.T) {
	monday := day(2026, 11, 16)
	damages := []string{"x", `{"v":1,"data":{"owner":"l","period":"2","kind":"close"}}`}
	if testing.Short() {
		damages = damages[:1]
	}
	for _, damage := range damages {
		runAt(t, monday.Add(-time.Hour), func(t *testing.T, h *house) {
			h.beat = time.Hour
			open := h.league(monday, 1)
			other := open
			other.Owner = "other"
			h.schedule(open)
			h.start()
			h.waitUntil(monday.Add(time.Hour))
			whole := h.rewrite("l\x001\x00close", damage)
			h.handlers["open"] = logEffect
			later := other
			later.Period, later.Wall = "2", "2026-12-24 00:00"
			h.schedule(other, later)
			h.start()
			h.waitUntil(monday.AddDate(0, 0, 10))
			expect(t, h.events("l"), event{"open 1", "Mon 2026-11-16 00:00"})
			expect(t, h.events("other"), event{"open 1", "Mon 2026-11-16 01:00"})
			if told := h.log.String(); strings.Count(told, "jobs are damaged") != 1 || !strings.Contains(told, "close") {
				t.Errorf("the log says %s", told)
			}
			report, err := h.store.Check(nil, nil)
			if err != nil || !errors.Is(report.Err(), storage.ErrDamaged) || !strings.Contains(report.Err().Error(), `"l\x001\x00close"`) {
				t.Errorf("the check says %v, %v", err, report.Err())
			}
			h.rewrite("l\x001\x00close", whole)
			h.start()
			synctest.Wait()
			expect(t, h.events("l"), event{"open 1", "Mon 2026-11-16 00:00"}, event{"close 1", "Thu 2026-11-26 00:00"}, event{"post 1", "Thu 2026-11-26 00:00"})
		})
	}
}
