package table

import (
	"testing"
	"time"

	"karlchen/bot/settings"
)

// A table follows a jump of the clock when it moves its own times, and not before: until then its time does not jump.
func TestAWatchDoesNotJumpBeforeItsTableDoes(t *testing.T) {
	wall, ran := time.Date(2026, 11, 27, 20, 0, 0, 0, time.UTC), time.Duration(0)
	w := watch{config: &Config{}, clock: newClock(func() time.Time { return wall }, func() time.Duration { return ran })}
	w.clock.keep()
	wall, ran = wall.Add(time.Hour+time.Second), ran+time.Second
	if got, want := w.now(), wall.Add(-time.Hour); !got.Equal(want) {
		t.Errorf("an hour was jumped over, and the table reads %v, want %v", got, want)
	}
	_, w.jumped = w.clock.read()
	if got := w.now(); !got.Equal(wall) {
		t.Errorf("the table has followed, and reads %v, want %v", got, wall)
	}
}

// What is due at a table follows from its stored times alone, so that a restart finds the same.
func TestAWatchSaysWhatIsDue(t *testing.T) {
	config := Config{}.withDefaults()
	began := time.Date(2026, 11, 27, 20, 0, 0, 0, time.UTC)
	w := watch{config: &config, clock: newClock(func() time.Time { return began }, func() time.Duration { return 0 })}
	minute := w.limits(&model{Pace: Pace{Timer: settings.TimerLive60}}).turn
	m := model{Info: Info{Phase: Playing, Players: []Player{{User: User{ID: "1"}}, {User: User{ID: "2"}}, {User: User{ID: "3"}}}}, Pace: Pace{Timer: settings.TimerLive60}, Active: began}
	w.startTurnClock(&m)
	for _, due := range []struct {
		what      string
		got, want time.Time
	}{
		{"the end of a turn", m.Deadline, began.Add(minute)},
		{"a reminder", w.reminderAt(&m), began.Add(minute / 2)},
		{"the end of an idle table", w.idleAt(&m), began.Add(2 * time.Hour)},
		{"the end of votes without a question", w.votesEndAt(&m), time.Time{}},
	} {
		if !due.got.Equal(due.want) {
			t.Errorf("%s is at %v, want %v", due.what, due.got, due.want)
		}
	}
	m.Overdue, m.Since = true, m.Deadline
	m.Questions = []Question{{About: "1", Votes: map[string]string{}}}
	if got, want := w.votesEndAt(&m), m.Since.Add(longestSilence); !got.Equal(want) {
		t.Errorf("votes end without a vote at %v, want %v", got, want)
	}
	m.Questions[0].Votes["2"] = settings.Wait
	if got, want := w.votesEndAt(&m), m.Since.Add(minute); !got.Equal(want) {
		t.Errorf("votes end with a vote at %v, want %v", got, want)
	}
}
