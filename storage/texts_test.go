package storage_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"karlchen/storage"
)

// Ensure that no text of others, and no key, keeps the id of a forgotten person. Only whole strings were replaced, and "<@id>" in a reason stayed.
func TestStore_ForgetsInsideTexts(t *testing.T) {
	s := MustOpen(t)
	populate(t, s)
	text := fmt.Sprintf("<@%s> and <@!%s>, who is %s", gone, gone, gone)
	mustFinish(t, s, mustGame(t, s, "elsewhere", "others", 1))
	err := s.Correct(storage.GameID{Guild: "elsewhere", Number: 1}, func(g *storage.Game) (err error) {
		g.Notes, err = json.Marshal(map[string]any{"reports": []any{map[string]any{"by": map[string]any{"id": "9", "name": "Ben"}, "text": text}}})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	quoted, _ := json.Marshal(text)
	must(t, s, friday, func(tx *storage.Tx) error {
		return errors.Join(
			storage.Put(tx, newRow("leagues", `{"league":"g.1","guild":"g","title":"Annas Liga"}`, "g.1")),
			storage.Put(tx, newRow("seasons", `{"league":"g.1","season":1,"teams":[{"name":"Team Anna","members":["9"]},{"name":"Susannas"}]}`, "g.1", 1)),
			storage.Put(tx, newRow("members", fmt.Sprintf(`{"league":"g.1","id":"9","name":"Ben","questions":[{"words":%s,"answer":%s,"decided":"x"}]}`, quoted, quoted), "g.1", "9")),
			storage.Put(tx, newRow("protests", fmt.Sprintf(`{"league":"g.1","season":1,"number":7,"by":"9","why":%s}`, quoted), "g.1", 1, 7)),
			storage.Put(tx, newRow("corrections", fmt.Sprintf(`{"league":"g.1","season":1,"number":7,"what":{"Why":%s}}`, quoted), "g.1", 1, 7)),
			tx.Log("g.1", json.RawMessage(fmt.Sprintf(`{"by":{"id":"9","name":"Ben"},"action":"protest","data":{"why":%s}}`, quoted))),
			tx.Log("g.1", json.RawMessage(`{"by":{"id":"9","name":"Ben"},"action":"ban","data":{"why":"ANNAs late lists, and Susannas"}}`)),
			tx.Log("g.1", json.RawMessage(fmt.Sprintf(`{"by":{"id":%q,"name":"Anna"},"action":"protest","data":{"why":%s}}`, gone, quoted))),
			tx.SetSetting(storage.ScopeGuild, "g", storage.EveningsKey, json.RawMessage(fmt.Sprintf(`{"evenings":[{"name":%s,"by":"9"}]}`, quoted))),
			tx.SetSetting(storage.ScopeGuild, "g", "saved_rules", json.RawMessage(fmt.Sprintf(`[{"by":"9","name":%s}]`, quoted))),
			tx.SetSetting(storage.ScopeUser, "9", "draft", json.RawMessage(fmt.Sprintf(`{"values":{"%s.x":%s}}`, gone, quoted))),
		)
	})
	// A report and a protest with the id, and a reason with the name; saved rules with the id, and a league and a team with the name. Names were not counted.
	for names, want := range map[string][2]int{"": {2, 1}, "Anna": {3, 3}, "Otto": {2, 1}} {
		if texts, things, err := s.TextsAbout(gone, []string{names}); err != nil || [2]int{texts, things} != want {
			t.Errorf("%d texts and %d names are about %q, want %d: %v", texts, things, names, want, err)
		}
	}
	if err := s.Forget(friday, gone, rename, nil); err != nil {
		t.Fatal(err)
	}
	if data := readFile(t, s.Path()); bytes.Contains(data, []byte(gone)) {
		t.Errorf("the file has the id %d times", bytes.Count(data, []byte(gone)))
	}
	rows := allRows(t, s)
	all := ""
	for at, row := range rows {
		all += at + " " + row + "\n"
	}
	if want := "Former player 1 and Former player 1, who is former-1"; strings.Count(all, want) < 6 || !strings.Contains(all, "… and …, who is …") {
		t.Errorf("the rows are\n%s", all)
	}
	if texts, things, err := s.TextsAbout(gone, []string{"Anna"}); err != nil || texts != 1 || things != 2 {
		t.Errorf("%d texts and %d names have the name afterwards: %v", texts, things, err)
	}
}
