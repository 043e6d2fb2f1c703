package table

import (
	"encoding/json"
	"errors"
	"log/slog"
	"testing"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/discord"
	"karlchen/storage"
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

// refusing is a store that refuses every change while it is full.
type refusing struct {
	Store
	full bool
}

func (s *refusing) SaveTable(row storage.TableRow) (storage.TableRow, error) {
	if s.full {
		return row, errors.New("no space is left")
	}
	return row, nil
}

// seen collects what a table publishes.
type seen struct{ snaps []Snapshot }

func (s *seen) Publish(snap Snapshot) { s.snaps = append(s.snaps, snap) }

// What the store refuses has not happened, and nobody hears of it. What others have been told never changes.
func TestAChangeIsStoredBeforeItIsShown(t *testing.T) {
	store, others := &refusing{}, &seen{}
	s := stored{config: &Config{Store: store, Observer: others}, log: slog.New(slog.DiscardHandler), unstored: &discord.Sparse{}, index: newIndex()}
	m := model{Info: Info{ID: "t", Phase: Lobby, Host: "1", Players: []Player{{User: User{ID: "1"}}}}, Rules: "ddv@1", Games: 4}
	if err := s.storeAndPublish(m); err != nil || len(others.snaps) != 1 {
		t.Fatalf("%v, published %d times", err, len(others.snaps))
	}
	before, row := s.share(), string(s.row.State)
	m = m.clone()
	m.Host = "2"
	store.full = true
	if err := s.storeAndPublish(m); !errors.Is(err, Unavailable) {
		t.Errorf("the store refuses, and the table says %v", err)
	}
	if s.model().Host != "1" || string(s.row.State) != row || len(others.snaps) != 1 {
		t.Errorf("a refused change has happened: the host is %q, published %d times", s.model().Host, len(others.snaps))
	}
	store.full = false
	if err := s.storeAndPublish(m); err != nil || s.model().Host != "2" || len(others.snaps) != 2 {
		t.Errorf("%v, the host is %q, published %d times", err, s.model().Host, len(others.snaps))
	}
	if before.model().Host != "1" || others.snaps[0].Host != "1" {
		t.Error("a snapshot that others have has changed")
	}
}
