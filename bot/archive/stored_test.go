package archive

import (
	"testing"
	"time"

	"karlchen/bot/table"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// Databases have the moment of a removal as the program before the drawers wrote it.
func TestRowsOfEarlierPrograms(t *testing.T) {
	storagetest.KeepsBytes(t, &goneSince, storage.ScopeGuild, "g", "gone", `"2026-11-20T20:15:00Z"`, func(since time.Time) {
		if !since.Equal(time.Date(2026, 11, 20, 20, 15, 0, 0, time.UTC)) {
			t.Errorf("the bot is gone since %v", since)
		}
	})
}

// Titles that were shown, reactions and bookmarks stay readable.
func TestRowsOfTitlesReactionsAndBookmarks(t *testing.T) {
	storagetest.KeepsBytes(t, &bookmarks, storage.ScopeUser, "1", "bookmarks", `[{"table":"k3f9abcd","game":7,"actions":12}]`, func(all []bookmark) {
		if len(all) != 1 || all[0] != (bookmark{"k3f9abcd", 7, 12}) {
			t.Errorf("the bookmarks are %v", all)
		}
	})
	storagetest.KeepsBytes(t, &noted, storage.ScopeUser, "1", "titles", `{"g":{"fuchs":"k3f9abcd/4","soli":"k3f9abcd/5"}}`, func(shown map[string]map[string]string) {
		if shown["g"]["soli"] != "k3f9abcd/5" {
			t.Errorf("shown is %v", shown)
		}
	})
	storagetest.KeepsBytes(t, &reactions, storage.ScopeGuild, "g", "reactions", `[{"game":7,"by":{"1":"fox"}}]`, func(all []reacted) {
		if len(all) != 1 || all[0].Game != 7 || all[0].By["1"] != "fox" {
			t.Errorf("the reactions are %v", all)
		}
	})
}

// A game of which a computer played most tricks counts in no statistics of the person, who still finds it.
func TestAGameThatAComputerPlayed(t *testing.T) {
	ddv, err := rules.Parse("ddv")
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := rules.Compile(ddv)
	if err != nil {
		t.Fatal(err)
	}
	f := facts{Card: Card{Rules: compiled, Players: [card.Seats]table.User{{ID: "1", Name: "Anna"}, {ID: "2", Name: "Ben"}}}, counts: true}
	f.playedFor[0] = true
	c := coder{writes: true}
	f.code(&c, nil)
	var read facts
	c = coder{data: c.data, same: func(b []byte) string { return string(b) }}
	read.code(&c, func(string) *rules.Compiled { return compiled })
	if c.err != nil || read.Players[0].ID != "1" || read.Game.Players[0].ID != "" || read.Game.Players[1].ID != "2" {
		t.Errorf("%v: %v, %v", c.err, read.Players, read.Game.Players)
	}
}
