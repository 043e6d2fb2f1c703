package table_test

import (
	"testing"
	"time"

	"karlchen/bot/table"
	"karlchen/game"
)

// A lesson begins with a card of its person. Nobody else finds it, and no command means it that is for other tables. It outlives a restart, and ends when its
// person has stopped for long, with a record that says what it was.
func TestLessonIsForItsPersonAlone(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		n := table.NewLesson(anna)
		n.Guild, n.Channel, n.Locale = guild, "channel", "de"
		opened, err := h.m.Create(n)
		if err != nil {
			t.Fatal(err)
		}
		h.id = opened.ID
		h.letPass(0)
		s := h.look()
		if v := s.View(anna.ID); v.Phase() != game.InPlay || v.Turn() != v.Seat() || v.Own().Len() != 12 || len(s.Decisions(anna.ID)) != 1 {
			t.Fatalf("the lesson begins with %v, turn %v", v.Phase(), v.Turn())
		}
		h.restart()
		here, own := h.m.Find("channel", anna)
		if found := h.m.FindLesson(anna.ID); found != h.id || len(here)+len(own) > 0 || h.m.FindLesson(bert.ID) != "" {
			t.Errorf("found are %q, %v, %v", found, here, own)
		}
		h.mustRefuse(table.NotAtTable, bert, table.Look{})
		h.letPass(25 * time.Hour)
		if s := h.look(); s.Phase != table.Ended || h.m.FindLesson(anna.ID) != "" {
			t.Errorf("a day later it is %s, and %q", s.Phase, h.m.FindLesson(anna.ID))
		}
		g, err := h.store.Game(gameID(1))
		if err != nil {
			t.Fatal(err)
		}
		r, err := table.ReadRecord(g)
		if err != nil {
			t.Fatal(err)
		}
		if of, ok := r.Summary.Task(); !ok || !of.Lesson || !r.Summary.BrokenOff {
			t.Errorf("the record is of %+v, %t", of, ok)
		}
	})
}
