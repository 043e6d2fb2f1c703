package archive_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"karlchen/bot/archive"
)

// Each person has one reaction to a game: another one replaces it, the same one takes it back. They outlive a restart, stand in the export of their person
// alone, and count on when that person is forgotten. Those to old games make room.
func TestReactions(t *testing.T) {
	h := newHouse(t)
	open := func() *archive.Archive { return archive.New(archive.Config{Store: h.store, Settings: h.store}) }
	react := func(number uint64, user, with string) {
		t.Helper()
		if err := open().React(guild, number, user, with); err != nil {
			t.Fatal(err)
		}
	}
	counted := func(number uint64, want string) {
		t.Helper()
		if got, err := open().Reactions(guild, number); err != nil || fmt.Sprint(got) != want {
			t.Errorf("the reactions to %d are %v, want %s: %v", number, got, want, err)
		}
	}
	counted(7, "map[]")
	for _, user := range []string{"1", "2", "3"} {
		react(7, user, "fox")
	}
	react(8, "1", "fox")
	react(7, "2", "party")
	react(7, "3", "fox")
	counted(7, "map[fox:1 party:1]")
	counted(8, "map[fox:1]")
	data, _, err := open().Export("2")
	if err != nil || !strings.Contains(string(data), `"7": "party"`) || strings.Contains(string(data), "fox") {
		t.Errorf("exported is %s, %v", data, err)
	}
	if held, err := open().Held("2", "Ben"); err != nil || held.Shared != 1 {
		t.Errorf("held is %+v, %v", held, err)
	}
	if err := open().Forget("2"); err != nil {
		t.Fatal(err)
	}
	counted(7, "map[fox:1 party:1]")
	if data, _, err := open().Export("2"); err != nil || strings.Contains(string(data), "party") {
		t.Errorf("after all was forgotten, exported is %s, %v", data, err)
	}
	for n := range uint64(60) {
		react(100+n, "1", "boom")
	}
	counted(7, "map[]")
	counted(159, "map[boom:1]")
	if err := open().React(guild, 7, "1", "boom"); !errors.Is(err, archive.TooOld) {
		t.Errorf("a reaction to an old game: %v", err)
	}
}
