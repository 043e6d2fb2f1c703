package view_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/record/view"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// maxFilm is the most bytes of a film.
const maxFilm = 2_000_000

// Films of games by every preset, with long names and many announcements, are small enough for any server, and so are the pictures of all moments.
func TestFilmsAreSmall(t *testing.T) {
	lists, games := 1, 1
	if stage.Nightly {
		lists, games = 12, 2
	}
	most, picture, films := 0, 0, 0
	for i, preset := range rules.Presets() {
		if i%3 > 0 && !stage.Nightly {
			continue
		}
		for n := range lists {
			synctest.Test(t, func(t *testing.T) {
				b := stage.OpenTable(t, rand.Uint64(), table.NewTable{Rules: preset, Games: games})
				b.FillSeats(stage.LongNamed("102"), stage.LongNamed("103"), stage.LongNamed("104"))
				b.StartList(nil)
				b.PlayUntil(stage.Manner{Solo: 2 * (n % 2), Call: 6}, func(s table.Snapshot) bool {
					return s.Phase == table.Ended || len(s.List().Entries()) > 6
				})
				for i, g := range b.ReadGames() {
					from := card.NoSeat
					if i%2 == 1 {
						from = 2
					}
					m, err := view.SharedGame(face.Look{Pictures: true}, g, view.Shown{From: from}, strings.Repeat("W", 40), locale.For("de"))
					if err != nil || proof.Validate(m) != nil || stage.ProofreadMessage(m) != nil {
						t.Fatalf("%v %v %v", err, proof.Validate(m), stage.ProofreadMessage(m))
					}
					most, films = max(most, len(m.Files[0].Render())), films+1
					for step := 0; step <= len(g.Moves()); step += 8 {
						m, err := view.Replay(face.Look{Pictures: true}, g, view.Shown{Step: step, From: card.NoSeat}, locale.For("de"))
						if err != nil {
							t.Fatal(err)
						}
						picture = max(picture, len(m.Files[0].Render()))
					}
				}
			})
		}
	}
	t.Logf("%d films, at most %d bytes; a picture has at most %d bytes", films, most, picture)
	if films < len(rules.Presets())/3 || most > maxFilm || picture > 65_000 {
		t.Errorf("%d films have up to %d bytes, and pictures up to %d", films, most, picture)
	}
}
