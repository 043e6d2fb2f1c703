package table

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Rows of tables have the keys of the program in which the facts that everybody may know were no value of their own.
func TestRowsOfEarlierPrograms(t *testing.T) {
	raw := `{"channel":"c","thread":"th","parent":"p","wants_thread":true,"homeless":true,"moves":2,"greeted":1,"locale":"de","phase":"playing","host":"1",` +
		`"players":[{"user":{"id":"1","name":"Anna"}},{"user":{"id":"","name":"Lotte"},"level":"strong"}],"rules":"ddv","rules_name":"Runde",` +
		`"words":{"call.schwarz":"Null"},"games":8,"pflichtsoli":true,"minutes":60,"ends":"2026-11-20T21:15:00Z","time_up":3,"seats_drawn":true,"hints":true,` +
		`"called":true,"numbers":[4,5],"shuffle":"x","cut_by":"1","reminded":true,"overdue":true,"hesitates":true,"ending":"stopped","arranged":true,` +
		`"unopened":true,"people_only":true,"stammtisch":{"number":1,"name":"Runde"},"again":true,"daily":"2026-11-20","claim":"1:claim","stood_in":[1]}`
	var m model
	if err := json.Unmarshal([]byte(raw), &m); err != nil {
		t.Fatal(err)
	}
	info := Info{
		Channel: "c", Thread: "th", WantsThread: true, Homeless: true, Moves: 2, Locale: "de", Phase: Playing, Host: "1", RulesName: "Runde", MinutesOfFour: 60, Hints: true,
		Players: []Player{{User: User{ID: "1", Name: "Anna"}}, {User: User{Name: "Lotte"}, Level: "strong"}}, Words: m.Words, Numbers: []uint64{4, 5}, CutBy: "1",
		Reminded: true, Overdue: true, Hesitates: true, Ending: Stopped, Arranged: true, Unopened: true, PeopleOnly: true, Daily: "2026-11-20",
	}
	if diff := cmp.Diff(info, m.Info); diff != "" || len(m.Words) != 1 {
		t.Errorf("- expected, + read:\n%s", diff)
	}
	again, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var before, after map[string]any
	if json.Unmarshal([]byte(raw), &before) != nil || json.Unmarshal(again, &after) != nil {
		t.Fatal("the rows are no JSON")
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("- read, + stored again:\n%s", diff)
	}
}
