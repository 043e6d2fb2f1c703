package view_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/game/match"
	"karlchen/internal/stage"
)

// After a list its players are asked whether they play another one.
func TestAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 8, table.NewTable{Games: 1, Pace: clocked})
		b.FillSeats(stage.Ben, stage.Clara)
		b.StartList(nil)
		b.PlayUntil(stage.Calm, stage.InPhase(table.Ended))
		snap, err := b.Manager.Again(t.Context(), b.ID, stage.Ben, false)
		if err != nil {
			t.Fatal(err)
		}
		b.ID = snap.ID
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("people are asked", b.Snapshot(), view.Lobby)
		addHand(sc, "the one who asks", b.Snapshot(), stage.Ben)
		addHand(sc, "one who is asked", b.Snapshot(), stage.Anna)
		sc.AddPublic("one says no", b.Do(stage.Clara, table.Leave{}), view.Lobby)
		sc.AddPublic("time is over", b.WaitFor(3*time.Minute), view.Lobby)
		sc.Compare("another-list")
	})
}

func TestVorfuehrungAndEndOfTheList(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 8, table.NewTable{Games: 4, Pflichtsoli: true})
		sc := stage.NewScene(t, b.ID)
		s := b.StartList(nil)
		sc.AddPublic("the cut before a Vorführung", s, gameInText)
		s = b.TakeStep(stage.Calm)
		sc.AddPublic("the soloist is asked", s, gameInText)
		addHand(sc, "the soloist has no other choice", s, stage.Anna)
		addHand(sc, "nobody else is asked", s, stage.Ben)
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Ended))
		sc.AddPublic("the result of the last game", s, resultInText)
		sc.AddPublic("the list", s, sheetInText)
		addHand(sc, "a hand after the end", s, stage.Anna)
		sc.AddPublic("the lobby's message", s, view.ClosedLobby)
		sc.Compare("end")
	})
}

func TestListThatIsBrokenOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 9, table.NewTable{})
		sc := stage.NewScene(t, b.ID)
		b.StartList(nil)
		s := b.PlayUntil(stage.Manner{Solo: 2, Call: 9}, func(s table.Snapshot) bool {
			return len(s.List().Entries()) == 2 && stage.InPlay(5)(s)
		})
		sc.Add("really?", func(l *locale.Localizer) discord.Message {
			return view.ConfirmEnd(s, "1", l)
		})
		s = b.Do(stage.Ben, table.End{})
		sc.AddPublic("Ben would like to end it", s, gameInText)
		addHand(sc, "who is asked", s, stage.Clara)
		s = b.Do(stage.Anna, table.End{})
		s = b.Do(stage.Clara, table.Answer{About: table.TheList, Choice: settings.Abort})
		s = b.Do(stage.Ben, table.Join{})
		s = b.Do(stage.Clara, table.Join{})
		sc.AddPublic("the last game", s, gameInText)
		addHand(sc, "a player of the last game", s, stage.Ben)
		s = b.WaitFor(time.Hour)
		sc.AddPublic("the game", s, gameInText)
		sc.AddPublic("the standing", s, resultInText)
		sc.AddPublic("the list", s, sheetInText)
		addHand(sc, "a player's hand", s, stage.Anna)
		sc.AddPublic("the lobby's message", s, view.ClosedLobby)
		sc.Compare("broken-off")
	})
}

func TestTheLongestListFits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 11, table.NewTable{Games: match.MaxGames, Pflichtsoli: true})
		b.StartList(nil)
		s := b.PlayUntil(stage.Manner{Solo: 2, Call: 20, Shorten: 9}, stage.InPhase(table.Ended))
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("48 games", s, sheetInText)
		sc.AddPublic("the end", s, resultInText)
		sc.Compare("longest")
		fitsPhone(t, s)
	})
}

// A sheet of seven had lines of 37 columns, and one of five with Bock games 34: a phone broke each of them.
func TestSheetOfSevenFitsAPhone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Games: 42, Rules: "ddv sit_out=dealer-and-opposite em_7_volle=on em_may_or_must=must bock=on bock_trigger_herzdurchlauf=on " +
			"bock_trigger_lost_re=on bock_trigger_lost_kontra=on bock_simultaneous_reasons=fold bock_cap=none bock_stacking=parallel"})
		for range 3 {
			b.Do(stage.Anna, table.AddComputer{Level: "simple"})
		}
		b.StartList(nil)
		s := b.PlayUntil(stage.Manner{Call: 3}, stage.InPhase(table.Ended))
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("the list of seven", s, sheetInText)
		sc.Compare("list-of-seven")
		fitsPhone(t, s)
	})
}

// fitsPhone checks that no line of the sheet's rows is broken at 390 pixels.
func fitsPhone(t *testing.T, s table.Snapshot) {
	t.Helper()
	_, rows, _ := strings.Cut(stage.FormatMessage(view.Sheet(face.Look{}, s, locale.For("de"))), "```\n")
	rows, _, found := strings.Cut(rows, "```")
	for line := range strings.Lines(rows) {
		if columns := face.Columns(strings.TrimRight(line, " \n")); columns > 33 {
			t.Errorf("%q is too wide for a phone: %d columns", line, columns)
		}
	}
	if !found {
		t.Error("there are no rows")
	}
}
