package leagues

import (
	"path/filepath"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/storage"
)

// A league keeps its number when an earlier one is erased, and no later league gets the number of one that is still there.
func TestLeaguesOfAServerAreNumbered(t *testing.T) {
	store, err := storage.Open(filepath.Join(t.TempDir(), "leagues.db"), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if err := store.Change(time.Now(), func(tx *storage.Tx) error {
		for _, want := range []string{"g.1", "g.2", "g.3", "h.1"} {
			others, err := leaguesOf(tx.Reader, want[:1])
			if err != nil {
				return err
			}
			id := newID(want[:1], others)
			if err := storage.Put(tx, league.League{ID: id, Guild: want[:1]}); err != nil || id != want {
				t.Errorf("got %s, want %s: %v", id, want, err)
			}
			if want == "g.2" {
				if err := storage.Remove(tx, league.League{ID: "g.1"}); err != nil {
					return err
				}
			}
		}
		own, err := leaguesOf(tx.Reader, "g")
		if err != nil || len(own) != 2 || own[0].ID != "g.2" {
			t.Errorf("the leagues of a server are %+v, %v", own, err)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}
