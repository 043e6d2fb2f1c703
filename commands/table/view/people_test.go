package view_test

import (
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/internal/stage"
)

func TestPeopleComeAndGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{Games: 4})
		b.FillSeats(stage.Ben, stage.Clara)
		emil := table.User{ID: "105", Name: "Emil [x](https://example.org)"}
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("a lobby with a computer", b.Snapshot(), view.Lobby)
		b.StartList(nil)
		sc.AddPublic("a computer has a place", b.PlayUntil(stage.Calm, stage.InPlay(1)), gameInText)
		s := b.Do(emil, table.StepIn{})
		sc.AddPublic("somebody waits for it", s, gameInText)
		addHand(sc, "the person who waits", s, emil)
		owing := stage.OpenTable(t, 5, table.NewTable{Games: 12, Pflichtsoli: true})
		owing.FillSeats(stage.Ben, stage.Clara)
		owing.StartList(nil)
		owing.PlayUntil(stage.Calm, stage.InPlay(1))
		addHand(sc, "the person who waits for a place that owes a Pflichtsolo", owing.Do(emil, table.StepIn{}), emil)
		sc.Compare("people")
	})
}

func TestASubstituteTakesAPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Games: 4})
		b.StartList(nil)
		b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		b.Do(stage.Clara, table.Leave{})
		s := b.Do(table.User{ID: "105", Name: "Emil"}, table.StepIn{})
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("the result", s, resultInText)
		s = b.Do(stage.Anna, table.NextGame{Game: 1})
		sc.AddPublic("the next game", s, gameInText)
		sc.AddPublic("the list", s, sheetInText)
		sc.Compare("substitute")
	})
}

// A fifth person sits down while four play: they read beforehand what that means, and sheet and standing say from which game on they have played.
func TestAPersonSitsDownLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{})
		b.Do(stage.Anna, table.Configure{Games: 6, Pflichtsoli: true})
		b.StartList(nil)
		s := b.PlayUntil(stage.Calm, stage.InPlay(1))
		emil := table.User{ID: "105", Name: "Emil [x](https://example.org)"}
		sc := stage.NewScene(t, b.ID)
		sc.Add("what it means", func(l *locale.Localizer) discord.Message { return view.AskSitDown(s, l) })
		s = b.Do(emil, table.SitDown{})
		sc.AddPublic("somebody waits for the next round", s, gameInText)
		addHand(sc, "the person who waits", s, emil)
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		sc.AddPublic("the result of the first game", s, resultInText)
		s = b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { return len(s.Players) == 5 && s.Phase == table.Resting })
		sc.AddPublic("five have played", s, resultInText)
		sc.AddPublic("the list", s, sheetInText)
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Ended))
		sc.AddPublic("the end", s, resultInText)
		sc.AddPublic("the end in a picture", s, func(s table.Snapshot, l *locale.Localizer) discord.Message { return view.Result(drawn(), s, l) })
		sc.Compare("sits-down")
	})
}

func TestBlocked(t *testing.T) {
	sc := stage.NewScene(t, "")
	wants := settings.DefaultPerson()
	wants.Blocked = []string{"102", "103"}
	sc.Add("blocked", func(l *locale.Localizer) discord.Message { return view.BlockedPeople(wants, "102", l) })
	sc.Add("no longer blocked", func(l *locale.Localizer) discord.Message { return view.BlockedPeople(wants, "104", l) })
	sc.Add("nobody is blocked", func(l *locale.Localizer) discord.Message {
		return view.BlockedPeople(settings.DefaultPerson(), "104", l)
	})
	sc.Compare("blocked")
}
