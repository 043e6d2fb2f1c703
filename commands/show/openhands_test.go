package show

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/discord"
	"karlchen/storage"
)

func TestOpenHandsAreStored(t *testing.T) {
	store, err := storage.Open(filepath.Join(t.TempDir(), "karlchen.db"), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	hand := panel{game: 2, still: true, interaction: &discord.Interaction{
		ID: "1", Token: "secret", ApplicationID: "2", FollowUpID: "4", User: discord.User{ID: "3"}, Locale: "de", BotMay: discord.AttachFiles,
		Created: time.Unix(7, 0).UTC(),
	}}
	for table, open := range map[string][]panel{"one": {hand, hand}, "two": {hand}, "three": nil} {
		if err := saveHands(store, table, open); err != nil {
			t.Fatal(err)
		}
	}
	if err := saveHands(store, "two", nil); err != nil { // nobody has a hand open there any more
		t.Fatal(err)
	}
	all, err := loadHands(store)
	if diff := cmp.Diff(map[string][]panel{"one": {hand, hand}}, all, cmp.AllowUnexported(panel{})); err != nil || diff != "" {
		t.Errorf("%v; - stored, + read:\n%s", err, diff)
	}
	if err := store.SetSetting(storage.ScopeTable, "four", "hands", []byte(`{"no":"list"}`)); err != nil {
		t.Fatal(err)
	}
	if all, err = loadHands(store); err == nil || len(all["one"]) != 2 || len(all["four"]) != 0 {
		t.Errorf("with a damaged row the others are %v, %v", all, err)
	}
}
