package view_test

import (
	"bytes"
	"fmt"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/internal/stage"
)

// withPicture are the messages with a picture that a seat sees, or everybody if it is no seat.
func withPicture(s table.Snapshot, seat card.Seat, l *locale.Localizer) map[string]discord.Message {
	if seat == card.NoSeat {
		return map[string]discord.Message{"the table": view.Game(drawn(), s, l)}
	}
	user := s.PlayerAt(seat).User.ID
	return map[string]discord.Message{"the hand": view.Hand(drawn(), s, user, l, ""), "its page": view.More(drawn(), s, user, l)}
}

// TestNoPictureShowsHiddenCards deals the cards that a seat cannot see again, at every step of whole random games and for every seat and the public, and
// compares the pictures byte for byte. Equal views have equal pictures, so nobody can see a card that is not theirs to see.
func TestNoPictureShowsHiddenCards(t *testing.T) {
	games := map[bool]int{false: 2, true: 24}[stage.Nightly]
	if testing.Short() {
		games = 1
	}
	for seed := range uint64(games) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				text := []string{"ddv schweine=on genscher=on", "spielordnung", "verein armut=on", "dieblich@2"}[seed%4]
				b := stage.OpenTable(t, 300+seed, table.NewTable{Rules: text, Games: match.DefaultGames, Pace: clocked, TakeBack: true})
				b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
				compared, steps := 0, 0
				for s := b.StartList(nil); s.Phase != table.Resting && !t.Failed(); s = b.TakeStep(stage.Manner{Solo: 4, Call: 8, Shorten: 60, Back: 2}) {
					if s.Phase != table.Playing {
						continue
					}
					if steps++; steps%5 > 0 && !stage.Nightly { // one of five will do
						continue
					}
					was := b.Reload(nil)
					for _, seat := range []card.Seat{0, 1, 2, 3, card.NoSeat} {
						hands, ok := b.RedealHidden(seat)
						if !ok {
							continue
						}
						now := b.Reload(&hands)
						after := withPicture(now, seat, stage.Languages[0])
						for name, m := range withPicture(was, seat, stage.Languages[0]) {
							if len(m.Files) != len(after[name].Files) {
								t.Fatalf("%s of seat %v has a picture only with some hidden cards", name, seat)
							}
							for i, f := range m.Files {
								compared++
								if f.Alt != after[name].Files[i].Alt || !bytes.Equal(f.Render(), after[name].Files[i].Render()) {
									t.Errorf("after %d steps %s of seat %v shows how the hidden cards lie: %s", steps, name, seat, f.Alt)
								}
							}
						}
					}
				}
				if compared < steps || steps < 8 {
					t.Errorf("only %d pictures of %d steps were compared", compared, steps)
				}
			})
		})
	}
}
