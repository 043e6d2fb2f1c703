package view_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/internal/stage"
)

func TestClockOfAList(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 8, table.NewTable{Games: 12, Pflichtsoli: true, Rules: "ddv session_minutes=60"})
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("the lobby", b.Do(stage.Anna, table.SetMinutes{Minutes: 30}), view.Lobby)
		sc.Add("the host chooses", func(l *locale.Localizer) discord.Message { return view.Settings(b.Snapshot(), offered(l), l) })
		s := b.StartList(nil)
		sc.AddPublic("the cut", s, gameInText)
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		sc.AddPublic("a game ends in time", s, resultInText)
		s = b.WaitFor(31 * time.Minute)
		sc.AddPublic("the time is up", s, resultInText)
		b.Do(stage.Anna, table.NextGame{Game: 1})
		sc.AddPublic("the first of the Vorführungen", b.Snapshot(), gameInText)
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Ended))
		sc.AddPublic("the result of the last one", s, resultInText)
		sc.AddPublic("the lobby's message", s, view.ClosedLobby)
		sc.Compare("list-clock")
	})
}

func TestPflichtsoliForfeitWhenTheTimeIsUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 8, table.NewTable{Games: 12, Pflichtsoli: true, Rules: "ddv session_minutes=30 session_end_open_pflichtsoli=forfeit"})
		b.StartList(nil)
		b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		text := stage.FormatMessage(resultInText(b.WaitFor(31*time.Minute), locale.For("de")))
		for _, want := range []string{"### Endstand", "⏳ Die Zeit der Liste ist um. Diese Pflichtsoli sind verfallen: ", "Anna"} {
			if !strings.Contains(text, want) {
				t.Errorf("the result does not say %q:\n%s", want, text)
			}
		}
	})
}

func TestAListByPostHasNoClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 8, table.NewTable{Rules: "ddv session_minutes=30", Pace: table.Pace{Timer: settings.TimerPost, AtTimeout: settings.Wait}})
		if text := stage.FormatMessage(view.Lobby(b.Snapshot(), locale.For("de"))); !strings.Contains(text, "**Uhr:** keine (Fernspiel)") {
			t.Errorf("the lobby says\n%s", text)
		}
	})
}
