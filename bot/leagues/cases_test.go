package leagues_test

import (
	"slices"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/storage"
)

// due returns the jobs of a kind that wait.
func (c *club) due(kind league.Event) []storage.Job {
	c.Helper()
	all, err := c.store.Jobs(c.id)
	c.must(err)
	return slices.DeleteFunc(all, func(j storage.Job) bool { return j.State != storage.Waiting || j.Kind != string(kind) })
}

// fire lets the jobs of a kind happen, at their time.
func (c *club) fire(kind league.Event) {
	c.Helper()
	all := c.due(kind)
	if len(all) == 0 {
		c.Fatalf("no job %s waits", kind)
	}
	c.now = all[len(all)-1].Due
	c.must(c.Change(func(tx *storage.Tx) error {
		for _, j := range all {
			if err := tx.Cancel(j.JobID); err != nil {
				return err
			}
		}
		return c.s.Handlers()[string(kind)](tx, all)
	}))
}

func TestAnUndecidedProtestLapsesAfterAReminder(t *testing.T) {
	c := newClub(t)
	list := c.played(1, 30, 10, -10, -30)
	c.publish(1)
	was, filed := c.table(1), c.now
	p, err := c.s.Protest(member("14"), c.id, 0, list, "The last game was not mine.")
	c.must(err)
	if got := c.posts(league.PostCase); len(got) != 1 || got[0].Number != p.Number {
		t.Errorf("the leaders do not learn of the protest: %+v", got)
	}
	c.fire(league.EventProtestUrge)
	if got := c.now.Sub(filed); got < league.UrgeDays*24*time.Hour || got > league.UrgeDays*24*time.Hour+time.Minute {
		t.Errorf("leaders are reminded after %v", got)
	}
	if got := c.posts(league.PostCase); !slices.ContainsFunc(got, func(q league.Post) bool { return q.Number == p.Number && q.Note == league.NoteUrged }) {
		t.Errorf("nobody reminds the leaders: %+v", got)
	}
	c.fire(league.EventProtestLapse)
	if got := c.now.Sub(filed); got < league.DecideDays*24*time.Hour || got > league.DecideDays*24*time.Hour+2*time.Minute {
		t.Errorf("the protest lapses after %v", got)
	}
	if got := c.book().Protests[0]; got.State != league.ProtestLapsed || got.Judge != "" {
		t.Errorf("the protest is %+v", got)
	}
	if got := c.list(list).State; got != league.ListConfirmed || !slices.Equal(c.table(1), was) {
		t.Errorf("the list is %s, the standings are %v", got, c.table(1))
	}
	if got := c.posts(league.PostVerdict); len(got) != 1 || !slices.Equal(got[0].Ping, []string{"14"}) {
		t.Errorf("who has protested is not told: %+v", got)
	}
	c.refused(c.s.DecideProtest(chief, c.id, 0, 0, p.Number, true, "after all"), league.ProtestDecided)
}

// Who protests early in a week loses nothing by it: leaders decide as long as the week is not final.
func TestAProtestDoesNotLapseBeforeItsWeekCanBeFinal(t *testing.T) {
	c := newClub(t)
	list := c.played(1, 30, 10, -10, -30)
	filed, calendar := c.now, c.book().Calendar()
	p, err := c.s.Protest(member("14"), c.id, 0, list, "The last game was not mine.")
	c.must(err)
	last := calendar.Final(calendar.GraceEnds(1))
	if week := filed.Add(league.DecideDays * 24 * time.Hour); !week.Before(last) {
		t.Fatalf("the protest of %v is too late for this test", filed)
	}
	if got := c.book().DecideUntil(c.book().OpenCases()[0]); !got.Equal(last) {
		t.Errorf("the leaders have until %v, want %v", got, last)
	}
	c.fire(league.EventProtestUrge)
	if got := c.due(league.EventProtestLapse); len(got) != 1 || !got[0].Due.Equal(last) {
		t.Errorf("the protest of %v lapses %+v, want at %v", filed, got, last)
	}
	c.publish(1)
	c.now = last.Add(-time.Hour)
	c.must(c.s.DecideProtest(chief, c.id, 0, 0, p.Number, false, "I looked at it."))
}

// A protest of a program from before protests could lapse has no alarm.
func TestAnOldProtestGetsItsAlarm(t *testing.T) {
	c := newClub(t)
	list := c.played(1, 30, 10, -10, -30)
	c.publish(1)
	_, err := c.s.Protest(member("14"), c.id, 0, list, "The last game was not mine.")
	c.must(err)
	c.must(c.Change(func(tx *storage.Tx) error { return tx.Cancel(c.due(league.EventProtestUrge)[0].JobID) }))
	c.now = c.now.Add(30 * 24 * time.Hour)
	for range 2 {
		c.must(c.s.WatchCases())
		if got := c.due(league.EventProtestUrge); len(got) != 1 || got[0].Due.Before(c.now.Add(47*time.Hour)) {
			t.Fatalf("the alarms of the protest: %+v", got)
		}
	}
	c.fire(league.EventProtestUrge)
	c.must(c.s.WatchCases())
	if got := c.due(league.EventProtestUrge); len(got) > 0 {
		t.Errorf("leaders would be reminded a second time: %+v", got)
	}
	c.fire(league.EventProtestLapse)
	if got := c.book().Protests[0].State; got != league.ProtestLapsed {
		t.Errorf("the protest is %s", got)
	}
}
