package account_test

import (
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/bot/settings"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// A person's choice holds at once, for them alone, and still after a restart.
func TestSettingsOfAPerson(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	language := route.PersonSetting.ID(route.Setting{Key: "language"})

	m := anna.Says("settings me", nil, "Meine Einstellungen")
	m = anna.Sets(m, language, "My settings", settings.English)
	m = anna.Sets(m, route.PersonSwitch.ID(route.Switch{Key: "confirm", On: true}), "before a card is played")
	if _, ok := m.Button("Confirm cards: on"); !ok {
		t.Errorf("the switch does not show that it is on: %s", m.Text())
	}
	w.Kill()
	w.Start()
	anna.Says("help", nil, "`/doko new` asks you")
	ben.Says("help", nil, "`/doko neu` fragt dich")
}

// Only server managers may change the server's settings. Their choice holds for the next table.
func TestSettingsOfTheServer(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	ben.Says("settings server", nil, "wer den Server verwaltet")

	m := anna.Says("settings server", nil, "Einstellungen des Servers")
	id := route.ServerSetting.ID(route.Setting{Key: "language"})
	m = anna.Sets(m, id, "Einstellungen des Servers", settings.English)
	m = anna.Sets(m, route.ServerSetting.ID(route.Setting{Key: "table_role"}), "Einstellungen des Servers", sandbox.RoleID)
	m = anna.Sets(m, route.ServerSetting.ID(route.Setting{Key: "table_channel"}), "Einstellungen des Servers", sandbox.LoungeID)
	anna.Sets(m, route.ServerSwitch.ID(route.Switch{Key: "computers", On: false}), "Einstellungen des Servers")
	anna.Says("doko new", nil, "<#"+sandbox.LoungeID+">")
	anna.Channel = sandbox.LoungeID
	anna.Says("doko new", person.Options{"computers": 3}, "keine Computer")
	if _, ok := e2e.Find(anna.Says("doko new", nil, "Neuer Tisch"), route.Fill); ok {
		t.Error("computers are offered")
	}
	w.Press(anna.P, route.Open)
	lobby, err := ben.P.WaitMessage(w.Ctx, func(m person.Message) bool { return !m.Ephemeral() })
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(lobby.Text(), "<@&"+sandbox.RoleID+">") {
		t.Errorf("the lobby does not mention the role: %s", lobby.Text())
	}
	if _, ok := lobby.Button("Join"); !ok {
		t.Errorf("the lobby is not English: %s", strings.ReplaceAll(lobby.Text(), "\n", " / "))
	}
}
