package view_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/picture"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// Emojis are used as they arrive, one by one. A line of a hand has the emojis of all its cards or of none, because readers would take a part for
// the whole.
func TestAHandWhileEmojisArrive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 21, table.NewTable{Rules: "ddv", Games: 1, Pace: clocked})
		b.FillSeats(stage.LongNamed("102"), stage.LongNamed("103"), stage.LongNamed("104"))
		b.StartList(nil)
		s := b.PlayUntil(stage.Calm, func(s table.Snapshot) bool {
			v := s.Public()
			return s.Phase == table.Playing && v.Phase() == game.Reserving
		})
		ids := map[string]string{}
		seen := map[string]bool{}
		for i, tile := range picture.Tiles() {
			look := face.LookOf(settings.Person{}, face.NewDeck(ids))
			for _, who := range s.Players {
				hand := view.Hand(look, s, who.User.ID, stage.Languages[0], "")
				if err := proof.Validate(hand); err != nil {
					t.Fatal(err)
				}
				inWords := drawn()
				inWords.Pictures = false
				all := view.Hand(inWords, s, who.User.ID, stage.Languages[0], "")
				for _, line := range strings.Split(stage.FormatMessage(all), "\n") {
					heading, _, ok := strings.Cut(line, ":** <:")
					if !ok {
						continue
					}
					want := strings.Count(line, "<:")
					for _, now := range strings.Split(stage.FormatMessage(hand), "\n") {
						if n := strings.Count(now, "<:"); strings.HasPrefix(now, heading+":**") {
							if n != 0 && n != want {
								t.Fatalf("with %d emojis there are %d of %d: %s", i, n, want, now)
							}
							seen[fmt.Sprint(n == 0)] = true
						}
					}
				}
			}
			ids[tile.Name] = fmt.Sprint(1573311135493390000 + int64(i))
		}
		if len(seen) != 2 {
			t.Errorf("hands were seen only with or only without emojis: %v", seen)
		}
	})
}
