package show

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/discord"
	"karlchen/storage"
)

// What messages show is known once: after a kill, which saves nothing, they may show anything.
func TestWhatMessagesShowIsTakenOnce(t *testing.T) {
	store, err := storage.Open(filepath.Join(t.TempDir(), "karlchen.db"), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	want := map[string]discord.Fingerprint{"1": {1, 2, 3}, "2": {31: 9}}
	if err := saveShown(store, want); err != nil {
		t.Fatal(err)
	}
	got, err := takeShown(store)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v; - stored, + read:\n%s", err, diff)
	}
	if got, err = takeShown(store); err != nil || len(got) > 0 {
		t.Errorf("the second time: %v, %v", got, err)
	}
	for name, damaged := range map[string]string{"no object": `[1]`, "a short sum": `{"1":"AAEC"}`} {
		if err := store.SetSetting(storage.ScopeProgram, "messages", "shown", []byte(damaged)); err != nil {
			t.Fatal(err)
		}
		if got, _ := takeShown(store); len(got) > 0 {
			t.Errorf("%s: %v", name, got)
		}
		if got, err := takeShown(store); err != nil || len(got) > 0 {
			t.Errorf("%s, afterwards: %v, %v", name, got, err)
		}
	}
}
