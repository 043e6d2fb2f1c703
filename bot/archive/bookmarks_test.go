package archive_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"karlchen/bot/archive"
	"karlchen/bot/table"
	"karlchen/game"
)

// Bookmarks belong to one person and to one game of one table. They outlive a restart, can be read when the game is over, stand in their person's export, and go
// with all that is stored about them. Ten of a game are enough, and those of old games make room.
func TestBookmarks(t *testing.T) {
	h := newHouse(t)
	open := func() *archive.Archive { return archive.New(archive.Config{Store: h.store, Settings: h.store}) }
	r, points := h.playRecord(-1)
	r.Info.Table = "t1"
	row := h.startGame(r, "t1")
	mark := func(user, table string, number uint64, actions int) error {
		return open().Bookmark(user, table, number, actions)
	}
	for _, actions := range []int{30, 5, 30} {
		if err := mark("1", "t1", row.Game, actions); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := open().Game(guild, row.Game, "1"); !errors.Is(err, table.ErrNotOver) {
		t.Errorf("a running game is read: %v", err)
	}
	if err := h.store.Close(); err != nil {
		t.Fatal(err)
	}
	h.open()
	h.finishGame(row, r, table.Summary{Players: people, Points: points})
	g, err := open().Game(guild, row.Game, "1")
	if err != nil {
		t.Fatal(err)
	}
	words := 0
	for _, m := range g.Moves() {
		if m.Kind == game.Saying {
			words++
		}
	}
	shown := func(user string, want ...int) {
		t.Helper()
		if got, err := open().Bookmarks(user, g); err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s has bookmarks at %v, want %v: %v", user, got, want, err)
		}
	}
	shown("1", words+5, words+30)
	err = errors.Join(mark("2", "a table of the same server before it was erased", row.Game, 3), mark("2", "t1", row.Game+1, 3))
	if shown("2"); err != nil {
		t.Error(err)
	}
	if err := mark("2", "t1", row.Game, 1000); err != nil {
		t.Error(err)
	}
	shown("2", len(g.Moves()))

	for n := range archive.MaxBookmarks {
		err = errors.Join(err, mark("3", "t1", row.Game, n))
	}
	err = errors.Join(err, mark("3", "t1", row.Game, 0), mark("3", "t1", row.Game+1, 0))
	if late := mark("3", "t1", row.Game, 40); err != nil || late != archive.ManyBookmarks {
		t.Errorf("too many bookmarks: %v, %v", err, late)
	}
	for n := range uint64(492) {
		err = errors.Join(err, mark("3", "t1", 100+n, 0))
	}
	if shown("3", words+3, words+4, words+5, words+6, words+7, words+8, words+9); err != nil {
		t.Error(err)
	}

	data, _, err := open().Export("1")
	if err != nil || !strings.Contains(string(data), `"bookmarks": [`) || strings.Count(string(data), `"actions"`) != 2 {
		t.Errorf("exported is %s, %v", data, err)
	}
	if err := open().Forget("1"); err != nil {
		t.Fatal(err)
	}
	shown("1")
	shown("2", len(g.Moves()))
	if data, _, err := open().Export("1"); err != nil || strings.Contains(string(data), "bookmarks") {
		t.Errorf("after all was forgotten, exported is %s, %v", data, err)
	}
}
