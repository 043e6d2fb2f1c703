package storagetest

import (
	"path/filepath"
	"testing"

	"karlchen/storage"
)

// KeepsBytes fails a test unless a drawer reads the value that an earlier program has stored for an owner, and stores the same bytes again. Read gets
// the value.
func KeepsBytes[T any](t *testing.T, d *storage.Drawer[T], scope storage.Scope, id, key, raw string, read func(T)) {
	t.Helper()
	store, err := storage.Open(filepath.Join(t.TempDir(), "karlchen.db"), storage.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if err := store.SetSetting(scope, id, key, []byte(raw)); err != nil {
		t.Fatal(err)
	}
	value, err := d.Get(store, id)
	if err == nil {
		err = d.Set(store, id, value)
	}
	if err != nil {
		t.Fatal(err)
	}
	read(value)
	if now, err := store.Setting(scope, id, key); err != nil || string(now) != raw {
		t.Errorf("%s of %s %s is stored as\n%s, %v, not as\n%s", key, scope, id, now, err, raw)
	}
	if all, err := d.All(store); err != nil || len(all) != 1 {
		t.Errorf("of all there are %d, %v", len(all), err)
	}
}
