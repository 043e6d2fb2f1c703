package commands_test

import (
	"reflect"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/bot/settings"
	"karlchen/commands/route"
	"karlchen/internal/person"
)

func (k talk) sets(m person.Message, id, words string, values ...string) person.Message {
	k.t.Helper()
	if _, err := k.p.Click(k.ctx, m.ID, id, values...); err != nil {
		k.t.Fatalf("%s: %v\n%s", id, err, k.log)
	}
	now, err := k.p.WaitMessage(k.ctx, func(now person.Message) bool {
		return now.ID == m.ID && strings.Contains(now.Text(), words) && !reflect.DeepEqual(now.Components, m.Components)
	})
	if err != nil {
		k.t.Fatalf("%s changes nothing: %v\n%s", id, err, k.log)
	}
	return now
}

// A person's choice holds at once, for them alone, and still after a restart.
func TestSettingsOfAPerson(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	language := route.PersonSetting.ID(route.Setting{Key: "language"})

	m := anna.says("settings me", nil, "Meine Einstellungen")
	m = anna.sets(m, language, "My settings", settings.English)
	m = anna.sets(m, route.PersonSwitch.ID(route.Switch{Key: "confirm", On: true}), "Confirm cards")
	if _, ok := m.Button("Confirm cards: on"); !ok {
		t.Errorf("the switch does not show that it is on: %s", m.Text())
	}
	w.kill()
	w.start()
	anna.says("help", nil, "`/doko new` asks you")
	ben.says("help", nil, "`/doko neu` fragt dich")
}

// Only server managers may change the server's settings. Their choice holds for the next table.
func TestSettingsOfTheServer(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	ben.says("settings server", nil, "wer den Server verwaltet")

	m := anna.says("settings server", nil, "Einstellungen des Servers")
	id := route.ServerSetting.ID(route.Setting{Key: "language"})
	m = anna.sets(m, id, "Einstellungen des Servers", settings.English)
	m = anna.sets(m, route.ServerSetting.ID(route.Setting{Key: "table_role"}), "Einstellungen des Servers", sandbox.RoleID)
	m = anna.sets(m, route.ServerSetting.ID(route.Setting{Key: "table_channel"}), "Einstellungen des Servers", sandbox.LoungeID)
	anna.sets(m, route.ServerSwitch.ID(route.Switch{Key: "computers", On: false}), "Einstellungen des Servers")
	anna.says("doko new", nil, "<#"+sandbox.LoungeID+">")
	anna.channel = sandbox.LoungeID
	anna.says("doko new", person.Options{"computers": 3}, "keine Computer")
	if _, ok := find(anna.says("doko new", nil, "Neuer Tisch"), route.Fill); ok {
		t.Error("computers are offered")
	}
	w.press(anna.p, route.Open)
	lobby, err := ben.p.WaitMessage(w.ctx, func(m person.Message) bool { return !m.Ephemeral() })
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
