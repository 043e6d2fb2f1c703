package view_test

import (
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/gather/view"
	"karlchen/commands/locale"
	"karlchen/internal/stage"
)

// The list of the people who have time, and the search of a lobby from its first free place to the last.
func TestWho(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		berlin, err := time.LoadLocation("Europe/Berlin")
		if err != nil {
			t.Fatal(err)
		}
		b := stage.OpenTable(t, 1, table.NewTable{Games: 8})
		sc := stage.NewScene(t, b.ID)
		who := view.Who{Person: settings.DefaultPerson(), Zone: berlin}
		show := func(title string, w view.Who) {
			sc.Add(title, func(l *locale.Localizer) discord.Message { return view.ShowWho(w, l) })
		}
		show("nobody is on the list", who)
		who.Ready = gather.Ready{Wants: true, Count: 7, Free: 1}
		who.Person.Quiet, who.Role, who.Trouble, who.Tables = settings.Off, "123", "role.too_high", []table.Snapshot{b.Snapshot()}
		show("somebody who is, with an open table", who)
		who.Manages, who.Person.Quiet, who.Person.Zone = true, "22-18", "Asia/Tokyo"
		show("and who manages the server", who)
		who.Role = ""
		show("and may create the role", who)

		sc.AddPublic("the lobby can search", b.Snapshot(), func(s table.Snapshot, l *locale.Localizer) discord.Message {
			return view.WithSearch(discord.Message{Blocks: []discord.Block{face.Text(l.T("lobby.title", nil))}}, s, l)
		})
		asked := table.Seek{Users: []string{stage.Ben.ID, stage.Clara.ID, stage.Dora.ID}}
		sc.AddPublic("it searches", b.Do(stage.Anna, asked), view.Search)
		sc.AddPublic("Ben comes", b.Do(stage.Ben, table.Join{}), view.Search)
		declined := b.Do(stage.Clara, table.Decline{})
		sc.AddPublic("Clara does not", declined, view.Search)
		for _, l := range stage.Languages {
			if m := view.Search(declined, l); len(m.Ping) != 1 || m.Ping[0] != stage.Dora.ID {
				t.Errorf("%s: the search notifies %v", l.Tag(), m.Ping)
			}
		}
		b.Do(stage.Dora, table.Join{})
		full := b.Do(stage.Anna, table.AddComputer{})
		sc.AddPublic("a computer fills the table", full, view.Search)
		lobby := discord.Message{Blocks: []discord.Block{face.Text("x")}}
		if m := view.WithSearch(lobby, full, locale.For("de")); len(m.Blocks) != 1 {
			t.Error("a full table can search")
		}
		sc.Compare("who")
	})
}
