package rulebook

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// withStore runs a test over a store, by a clock that the test moves.
func withStore(t *testing.T, test func(t *testing.T, store *storage.Store)) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "drafts.db")
	synctest.Test(t, func(t *testing.T) {
		store, err := storage.Open(path, storage.Options{NoSync: true})
		if err != nil {
			t.Fatal(err)
		}
		test(t, store)
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
}

func keep(t *testing.T, store storage.Settings, user, text string) string {
	t.Helper()
	id, err := SaveDraft(store, user, text)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestADraftBelongsToOnePerson(t *testing.T) {
	withStore(t, func(t *testing.T, store *storage.Store) {
		id := keep(t, store, "1", "ddv schweine=on")
		if text, err := draftText(store, "1", id); text != "ddv schweine=on" || err != nil {
			t.Errorf("the draft is %q, %v", text, err)
		}
		if text, err := draftText(store, "2", id); !errors.Is(err, errGone) {
			t.Errorf("somebody else reads %q, %v", text, err)
		}
		if other := keep(t, store, "1", "ddv armut=on"); other == id {
			t.Error("two drafts have one id")
		}
		if same := keep(t, store, "1", "ddv schweine=on"); same != id {
			t.Errorf("the same draft has the ids %s and %s", id, same)
		}
	})
}

func TestTheOldestDraftMakesRoom(t *testing.T) {
	withStore(t, func(t *testing.T, store *storage.Store) {
		first, second := keep(t, store, "1", "first"), keep(t, store, "1", "second")
		time.Sleep(2 * time.Hour)
		keep(t, store, "1", "first") // is shown again
		for n := range 19 {
			keep(t, store, "1", fmt.Sprint(n))
		}
		if _, err := draftText(store, "1", first); err != nil {
			t.Errorf("what was shown lately is gone: %v", err)
		}
		if _, err := draftText(store, "1", second); !errors.Is(err, errGone) {
			t.Errorf("the oldest draft is still there: %v", err)
		}
	})
}

func TestOldDraftsAreSwept(t *testing.T) {
	withStore(t, func(t *testing.T, store *storage.Store) {
		old := keep(t, store, "1", "old")
		keep(t, store, "2", "old")
		time.Sleep(20 * 24 * time.Hour)
		young := keep(t, store, "1", "young")
		time.Sleep(11 * 24 * time.Hour)
		if err := SweepDrafts(store); err != nil {
			t.Fatal(err)
		}
		if _, err := draftText(store, "1", old); !errors.Is(err, errGone) {
			t.Errorf("a draft of a month ago is still there: %v", err)
		}
		if _, err := draftText(store, "1", young); err != nil {
			t.Errorf("a young draft is gone: %v", err)
		}
		left, err := store.SettingOfAll(storage.ScopeUser, "drafts")
		if _, others := left["2"]; err != nil || len(left) != 1 || others {
			t.Errorf("rows are left of %d people, %v", len(left), err)
		}
	})
}

func TestNobodyWaitsForTheDraftOfAnother(t *testing.T) {
	withStore(t, func(t *testing.T, store *storage.Store) {
		stuck := storagetest.StuckFor(store, "anna")
		stored := make(chan error, 1)
		go func() {
			_, err := SaveDraft(stuck, "anna", "hers")
			stored <- err
		}()
		stuck.Await()
		keep(t, stuck, "bert", "his")
		stuck.Release()
		if err := <-stored; err != nil {
			t.Error(err)
		}
	})
}
