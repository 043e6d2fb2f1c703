package view_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/table"
	"karlchen/commands/gather/view"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/internal/stage"
)

// The home of a server: nobody is there, a lobby waits, it plays, and it has ended. A table that only its person knows, with computers alone, a lesson or a
// deal of the day, never stands there, even if it is handed in.
func TestHome(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sc := stage.NewScene(t, "")
		show := func(title string, h view.AtHome) {
			sc.Add(title, func(l *locale.Localizer) discord.Message { return view.Home(h, l) })
		}
		show("nothing goes on", view.AtHome{})
		b := stage.OpenTable(t, 1, table.NewTable{Games: 8})
		alone := stage.OpenTable(t, 2, table.NewTable{Computers: 3, Unopened: true})
		e := gather.Evening{
			Number: 2, Name: "*Anna* 7", Channel: "123", Date: league.Date{Year: 2030, Month: 1, Day: 4}, Clock: league.Clock{Hour: 20}, Zone: "Europe/Berlin", Stage: gather.Open,
			Answers: map[string]gather.Answer{"1": {Name: "Anna", Says: gather.In}},
		}
		show("a lobby waits, and an evening is planned", view.AtHome{Tables: []table.Snapshot{b.Snapshot()}, Next: e, Ready: 3})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		show("it is full", view.AtHome{Tables: []table.Snapshot{b.Snapshot()}, Ready: 1})
		playing := b.StartList(nil)
		many := view.AtHome{}
		for range 12 {
			many.Tables = append(many.Tables, playing)
		}
		show("many play", many)
		sc.Compare("home")

		private := map[string]table.Snapshot{"a table that only Anna knows": alone.Snapshot(), "Anna with computers": alone.StartList(nil)}
		for what, n := range map[string]table.NewTable{
			"a lesson": table.NewLesson(stage.Anna), "a day": {Daily: "2026-11-23", Secret: "s", Games: 1, Players: []table.User{stage.Anna, {}, {}, {}}},
		} {
			private[what] = stage.OpenTable(t, 1, n).Snapshot()
		}
		for what, s := range private {
			if said := stage.FormatMessage(view.Home(view.AtHome{Tables: []table.Snapshot{s}}, locale.For("de"))); strings.Contains(said, "Anna") {
				t.Errorf("%s stands in\n%s", what, said)
			}
		}
	})
}
