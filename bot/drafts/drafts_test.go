package drafts_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"karlchen/bot/drafts"
	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// open returns a book at a moment that the test moves.
func open(t *testing.T) (b *drafts.Service, store *storage.Store, now *time.Time) {
	t.Helper()
	store, err := storage.Open(filepath.Join(t.TempDir(), "drafts.db"), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	now = new(time.Time)
	*now = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	return drafts.New(store, func() time.Time { return *now }), store, now
}

func keep(t *testing.T, b *drafts.Service, user, text string) string {
	t.Helper()
	id, err := b.Save(user, text)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestADraftBelongsToOnePerson(t *testing.T) {
	b, store, now := open(t)
	id := keep(t, b, "1", "ddv schweine=on")
	again := drafts.New(store, func() time.Time { return *now }) // after a restart
	if text, err := again.Text("1", id); text != "ddv schweine=on" || err != nil {
		t.Errorf("the draft is %q, %v", text, err)
	}
	if text, err := again.Text("2", id); !errors.Is(err, drafts.ErrGone) {
		t.Errorf("somebody else reads %q, %v", text, err)
	}
	if other := keep(t, b, "1", "ddv armut=on"); other == id {
		t.Error("two drafts have one id")
	}
	if same := keep(t, b, "1", "ddv schweine=on"); same != id {
		t.Errorf("the same draft has the ids %s and %s", id, same)
	}
}

func TestTheOldestDraftMakesRoom(t *testing.T) {
	b, _, now := open(t)
	first, second := keep(t, b, "1", "first"), keep(t, b, "1", "second")
	*now = now.Add(2 * time.Hour)
	keep(t, b, "1", "first") // is shown again
	for n := range 19 {
		keep(t, b, "1", fmt.Sprint(n))
	}
	if _, err := b.Text("1", first); err != nil {
		t.Errorf("what was shown lately is gone: %v", err)
	}
	if _, err := b.Text("1", second); !errors.Is(err, drafts.ErrGone) {
		t.Errorf("the oldest draft is still there: %v", err)
	}
}

func TestOldDraftsAreSwept(t *testing.T) {
	b, store, now := open(t)
	old := keep(t, b, "1", "old")
	keep(t, b, "2", "old")
	*now = now.Add(20 * 24 * time.Hour)
	young := keep(t, b, "1", "young")
	*now = now.Add(11 * 24 * time.Hour)
	if err := b.Sweep(); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Text("1", old); !errors.Is(err, drafts.ErrGone) {
		t.Errorf("a draft of a month ago is still there: %v", err)
	}
	if _, err := b.Text("1", young); err != nil {
		t.Errorf("a young draft is gone: %v", err)
	}
	left, err := store.SettingOfAll(storage.ScopeUser, "drafts")
	if _, others := left["2"]; err != nil || len(left) != 1 || others {
		t.Errorf("rows are left of %d people, %v", len(left), err)
	}
}

func TestNobodyWaitsForTheDraftOfAnother(t *testing.T) {
	_, store, _ := open(t)
	stuck := storagetest.StuckFor(store, "anna")
	b := drafts.New(stuck, time.Now)
	stored := make(chan error, 1)
	go func() {
		_, err := b.Save("anna", "hers")
		stored <- err
	}()
	stuck.Await()
	keep(t, b, "bert", "his")
	stuck.Release()
	if err := <-stored; err != nil {
		t.Error(err)
	}
}
