package show

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/internal/stage"
	"karlchen/storage"
)

// A title stands on top of its person's hand below the result at which it was reached, however often the hand is drawn, and at no other moment. Nobody
// else reads it: not the public result, and not the others in their hands.
func TestATitleStandsAboveOneResult(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, err := storage.Open(filepath.Join(t.TempDir(), "karlchen.db"), storage.Options{NoSync: true})
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		log := slog.New(slog.DiscardHandler)
		s := &Screen{log: log, publisher: discord.NewPublisher(nil, discord.PublisherConfig{})}
		asked := 0
		s.games = archive.New(archive.Config{Store: store, Settings: store, Streak: func(user string) (int, error) {
			asked++
			return map[string]int{stage.Anna.ID: 30}[user], nil
		}})
		reads := func(snap table.Snapshot, user table.User, want bool) {
			t.Helper()
			if got := s.HandNotice(&snap, user.ID, locale.For("de")); strings.Contains(got, "30 Tagesspiele") != want {
				t.Errorf("%s reads %q", user.Name, got)
			}
		}
		b := stage.OpenFull(t, 1, table.NewTable{Games: 2})
		reads(b.StartList(nil), stage.Anna, false)
		first := b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		reads(first, stage.Ben, false)
		s.latest.Store(first.ID, latest{snap: first})
		reads(first, stage.Anna, true)
		once := asked
		if reads(first, stage.Anna, true); asked != once { // her games are read once for all drawings of her hand
			t.Errorf("her milestones are looked up %d times", asked)
		}
		second := b.PlayUntil(stage.Calm, stage.InPhase(table.Ended))
		reads(second, stage.Anna, false)
	})
}
