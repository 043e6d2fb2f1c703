package view_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/record/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/review"
	"karlchen/internal/stage"
)

// A card that was taken back is in the replay at the action that followed, for every reader, and nowhere else. The review mentions it, judges what was played
// instead alone, and counts as many decisions as without it.
func TestReplayAndReviewKnowACardThatWasTakenBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 5, table.NewTable{TakeBack: true})
		b.StartList(nil)
		back := stage.Manner{Back: 4}
		b.PlayUntil(back, stage.InPhase(table.Resting))
		g := b.ReadGames()[0]
		taken := g.Record.Taken
		if len(taken) < 2 {
			t.Fatalf("taken back were %v", taken)
		}
		l := stage.Languages[0]
		told := 0
		for step := range len(g.Moves()) + 1 {
			for _, from := range []card.Seat{card.NoSeat, 2} {
				for _, pictures := range []bool{false, true} {
					m, err := view.Replay(face.Look{Pictures: pictures}, g, view.Shown{Step: step, From: from}, l)
					if err != nil {
						t.Fatal(err)
					}
					text, want := stage.FormatMessage(m), 0
					for _, t := range taken {
						if t.After == step-1 {
							want++
						}
					}
					told += want
					if got := strings.Count(text, "gelegt und zurückgenommen."); got != want {
						t.Errorf("step %d: %d cards were taken back, not %d\n%s", step, got, want, text)
					}
				}
			}
		}
		if told != 4*len(taken) {
			t.Errorf("%d of %d cards are told", told, len(taken))
		}
		start, err := g.At(0)
		if err != nil {
			t.Fatal(err)
		}
		var moves []game.Action
		for _, m := range g.Moves() {
			moves = append(moves, m.Action)
		}
		of, err := review.Of(review.Config{Player: review.Usual.Second, Second: review.Usual.Second, Seed: 1}, start, moves)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range of.Decisions {
			if d.Kind == review.Card && d.Done != moves[d.Step] {
				t.Errorf("judged is %s and not %s", d.Done, moves[d.Step])
			}
		}
		m, err := view.Review(face.Look{}, g, of, "", l)
		if text := stage.FormatMessage(m); err != nil || strings.Count(text, "Zurückgenommen und nicht beurteilt: ") != 1 {
			t.Errorf("%v\n%s", err, text)
		} else if line := text[strings.Index(text, "Zurückgenommen"):]; strings.Count(strings.SplitN(line, "\n", 2)[0], "Stich") != len(taken) {
			t.Errorf("the review says of %v\n%s", taken, line)
		}
	})
}
