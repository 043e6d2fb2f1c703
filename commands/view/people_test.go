package view_test

import (
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
)

func TestPeopleComeAndGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Games: 4})
		b.fill(ben, clara)
		emil := table.User{ID: "105", Name: "Emil [x](https://example.org)"}
		sc := newScene(t, b.id)
		sc.public("a lobby with a computer", b.now(), tableview.Lobby)
		b.start(nil)
		sc.public("a computer has a place", b.until(calm, inPlay(1)), gameInText)
		s := b.do(emil, table.StepIn{})
		sc.public("somebody waits for it", s, gameInText)
		sc.hand("who waits", s, emil)
		sc.compare("people")
	})
}

func TestASubstituteTakesAPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Games: 4})
		b.fill(ben, clara, dora)
		b.start(nil)
		b.until(calm, phase(table.Resting))
		b.do(clara, table.Leave{})
		s := b.do(table.User{ID: "105", Name: "Emil"}, table.StepIn{})
		sc := newScene(t, b.id)
		sc.public("the result", s, tableview.Result)
		s = b.do(anna, table.NextGame{Game: 1})
		sc.public("the next game", s, gameInText)
		sc.public("the list", s, sheetInText)
		sc.compare("substitute")
	})
}

func TestBlocked(t *testing.T) {
	sc := newScene(t, "")
	wants := settings.DefaultPerson()
	wants.Blocked = []string{"102", "103"}
	sc.add("blocked", func(l *locale.Localizer) discord.Message { return tableview.Blocked(wants, "102", l) })
	sc.add("no longer blocked", func(l *locale.Localizer) discord.Message { return tableview.Blocked(wants, "104", l) })
	sc.add("nobody is blocked", func(l *locale.Localizer) discord.Message {
		return tableview.Blocked(settings.DefaultPerson(), "104", l)
	})
	sc.compare("blocked")
}
