package view_test

import (
	"bytes"
	"flag"
	"os"
	"runtime"
	"testing"
	"testing/synctest"

	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/record/view"
	"karlchen/game/card"
	"karlchen/internal/stage"
)

// maxTrick is the most bytes of the film at the top of the README.
const maxTrick = 1 << 20

// TestTheREADMEShowsATrick films the last two tricks of a game, in which Clara's Karlchen catches a Fuchs.
//
//go:generate go test . -run ^TestTheREADMEShowsATrick$ -count 1 -update
func TestTheREADMEShowsATrick(t *testing.T) {
	const file, seed = "../../../.github/trick.gif", 74
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, seed, table.NewTable{})
		b.FillSeats(table.User{ID: "102", Name: "Ben"}, stage.Clara, table.User{ID: "104", Name: "Dora"})
		b.StartList(nil)
		b.PlayUntil(stage.Manner{Call: 12}, stage.InPhase(table.Resting))
		frames, err := view.Film(face.Look{Pictures: true}, b.ReadGames()[0], card.NoSeat, locale.For("en-US"))
		if err != nil {
			t.Fatal(err)
		}
		frames = frames[len(frames)-1-2*card.Seats:]
		if clara := frames[len(frames)-1].Players[2]; clara.Card != card.Karlchen || clara.Holds == "" {
			t.Errorf("Clara plays %v", clara.Card)
		}
		want := picture.RenderFilm(frames)
		if flag.Lookup("update").Value.String() == "true" { // of the stage
			if err := os.WriteFile(file, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(file)
		if same := runtime.GOARCH != "amd64" || bytes.Equal(got, want); err != nil || len(got) > maxTrick || !same { // other processors round otherwise
			t.Errorf("the film has %d bytes and not these %d, %v; go generate ./commands/record/view films it again", len(got), len(want), err)
		}
	})
}
