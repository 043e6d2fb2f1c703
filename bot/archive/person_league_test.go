package archive_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/game/league"
	"karlchen/storage"
)

// The export has a person's own actions, and those of others about them; it names nobody else, and tells no secret.
func TestTheExportedLogNamesNobodyElse(t *testing.T) {
	h := newHouse(t)
	anna, ben := league.Actor{ID: "1", Name: "Anna", Leads: true}, league.Actor{ID: "2", Name: "Ben"}
	entries := []struct {
		by                 league.Actor
		action, data, want string // want is the exported data; "-" for no entry at all
	}{
		{league.Actor{}, "import", `{"members":[{"id":"1","name":"Anna"},{"id":"2","name":"Ben"}]}`, "-"},
		{anna, "join", `{}`, `{}`},
		{anna, "leave", ``, ``},
		{anna, "enter", `{"places":[{"id":"1","name":"Anna"},{"id":"2","name":"Ben"}],"secret":"x"}`, `{"places":[{"id":"1","name":"Anna"},{"id":"2"}]}`},
		{ben, "found", `{"league":{"founder":"1","title":"Thursday"}}`, ``},
		{ben, "penalty", `{"member":"1","why":"late","points":12345678901234567890}`, `{"member":"1","points":12345678901234567890,"why":"late"}`},
		{ben, "draw", `{"busy":["2","1"],"draw":{"apart":[{"a":"2","b":"1"}]},"tables":["t"],"week":1,"name":"Ben"}`, `{"busy":["2","1"],"week":1}`},
		{anna, "draw", `{"draw":{"apart":[{"a":"2","b":"3"}],"members":["1"]}}`, `{"draw":{"members":["1"]}}`},
		{anna, "apart", `{"with":"2","on":true}`, `{"on":true,"with":"2"}`},
		{ben, "apart", `{"with":"1","on":true}`, "-"},
		{ben, "close", `{"list":3}`, "-"},
		{league.Actor{}, "tick", `{"tables":[["1","2"]]}`, ``},
	}
	err := h.store.Change(time.Now(), func(tx *storage.Tx) (err error) {
		for _, e := range entries {
			err = errors.Join(err, tx.Log("guild.1", league.LogEntry{At: tx.Now(), By: e.by, Season: 1, Action: e.action, Data: jsonOrNil(e.data)}))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	data, _, err := archive.New(archive.Config{Store: h.store}).Export("1")
	if err != nil {
		t.Fatal(err)
	}
	if text := string(data); strings.Contains(text, "Ben") || strings.Contains(text, "secret") {
		t.Errorf("the export tells too much: %s", data)
	}
	var got struct {
		Log []struct {
			At     time.Time
			By     league.Actor
			Action string
			Data   json.RawMessage
		}
	}
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.want == "-" {
			continue
		}
		if len(got.Log) == 0 {
			t.Fatalf("%s is missing: %s", e.action, data)
		}
		one := got.Log[0]
		got.Log = got.Log[1:]
		own := league.Actor{}
		if e.by == anna {
			own = anna
		}
		if one.Action != e.action || one.At.IsZero() || one.By != own || strings.Join(strings.Fields(string(one.Data)), "") != e.want {
			t.Errorf("%s by %s is exported as %s by %+v with %s", e.action, e.by.Name, one.Action, one.By, one.Data)
		}
	}
	if len(got.Log) > 0 {
		t.Errorf("further entries: %+v", got.Log)
	}
}

func jsonOrNil(text string) json.RawMessage {
	if text == "" {
		return nil
	}
	return json.RawMessage(text)
}
