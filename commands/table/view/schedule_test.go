package view_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/internal/stage"
)

// A table for an evening waits for its moment, and then calls those who have signed up.
func TestSchedule(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 1, table.NewTable{Begins: time.Now().Add(30 * time.Hour), Expiry: time.Hour})
		sc := stage.NewScene(t, b.ID)
		b.Do(stage.Ben, table.Join{})
		sc.AddPublic("before", b.Snapshot(), view.Lobby)
		early := b.Snapshot()
		if _, called := early.Begins(); called {
			t.Error("people are called before it is time")
		}
		time.Sleep(30 * time.Hour)
		synctest.Wait()
		s := b.Snapshot()
		sc.AddPublic("it is time", s, view.Lobby)
		sc.AddPublic("the call", s, call)
		b.Do(stage.Clara, table.Join{})
		b.Do(stage.Dora, table.Join{})
		sc.AddPublic("the call when everybody is there", b.Snapshot(), call)
		time.Sleep(59 * time.Minute)
		synctest.Wait()
		if s := b.Snapshot(); s.Phase != table.Lobby {
			t.Error("the lobby closes too early")
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if s := b.Snapshot(); s.Phase != table.Ended {
			t.Error("the lobby stays open")
		}
		sc.Compare("schedule")
	})
}

func TestMoments(t *testing.T) {
	now := time.Date(2026, 11, 20, 21, 30, 0, 0, time.UTC)
	for _, c := range []struct{ tag, typed, first string }{
		{"de", "", "Samstag, 21.11. 20:00 Uhr"}, {"en", "", "Saturday, 21 Nov 20:00"}, {"de", "Mi", "Mittwoch, 25.11. 20:00 Uhr"},
		{"de", "so 19:30", "Sonntag, 22.11. 19:30 Uhr"}, {"en", "24.12. 18:00", "Thursday, 24 Dec 18:00"}, {"de", "irgendwann", ""},
	} {
		choices := view.MomentChoices(c.typed, now, locale.For(c.tag))
		if c.first == "" {
			if len(choices) > 0 {
				t.Errorf("%q is completed to %v", c.typed, choices)
			}
			continue
		}
		if len(choices) == 0 || choices[0].Name != c.first {
			t.Errorf("%q is completed to %v, want %q first", c.typed, choices, c.first)
			continue
		}
		if _, err := locale.Moments.Parse(choices[0].Value, now); err != nil {
			t.Errorf("%q cannot be read: %v", choices[0].Value, err)
		}
	}
	if got := face.Reason(locale.For("de"), locale.MomentPast); !strings.Contains(got, "vorbei") {
		t.Errorf("the past: %q", got)
	}
}

func call(s table.Snapshot, l *locale.Localizer) discord.Message {
	m := view.BeginPing(s, l)
	return m
}
