package archive_test

import (
	"errors"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/review"
	"karlchen/game/stats"
	"karlchen/storage"
)

// A review stays beside the game and its reports. To dismiss the reports leaves it, and a game in play has none.
func TestAReviewIsKept(t *testing.T) {
	h := newHouse(t)
	r, points := h.playRecord(-1)
	h.finishGame(h.startGame(r, "a"), r, table.Summary{Players: people, Points: points})
	h.startGame(r, "b")
	a := archive.New(archive.Config{Store: h.store})
	if got, err := a.Review(guild, 1); got != nil || err != nil {
		t.Errorf("before it was made there is %+v, %v", got, err)
	}
	play, best := game.Play(2, card.Fuchs), game.Play(2, card.Dulle)
	made := &review.Review{First: 4, Curve: []float64{1, 2}, Decisions: []review.Decision{{Step: 5, Seat: 2, Done: play, Best: best, Loss: 1, Verdict: review.Mistake}}}
	made.Wasted[2] = review.Wasted{Points: 0.75, Error: 0.2, Decisions: 1}
	if err := errors.Join(a.Report(guild, 1, archive.Report{By: people[0], Text: "?"}), a.KeepReview(guild, 1, made)); err != nil {
		t.Fatal(err)
	}
	for name, reader := range map[string]*archive.Archive{"the archive": a, "another one after a restart": archive.New(archive.Config{Store: h.store})} {
		p, _, err := reader.Person(guild, people[2].ID, stats.AllTime, time.Now())
		if want := (stats.Wasted{Games: 1, Points: 0.75, Squares: 0.5625, Stake: 1}); err != nil || p.Wasted != want {
			t.Errorf("%s counts %+v and not %+v: %v", name, p.Wasted, want, err)
		}
		if p, _, err := reader.Person(guild, people[0].ID, stats.AllTime, time.Now()); err != nil || p.Wasted.Games != 0 {
			t.Errorf("%s counts decisions of a player who had none: %+v, %v", name, p.Wasted, err)
		}
	}
	if c, err := a.Case(guild, 1); err != nil || len(c.Reports) != 1 {
		t.Errorf("the report is lost: %+v, %v", c, err)
	}
	if err := a.DismissReports(guild, 1); err != nil {
		t.Fatal(err)
	}
	got, err := a.Review(guild, 1)
	if err != nil || got == nil || len(got.Curve) != 2 || len(got.Decisions) != 1 || got.Decisions[0].Seat != 2 {
		t.Errorf("the review is %+v, %v", got, err)
	}
	if c, err := a.Case(guild, 1); err != nil || len(c.Reports) != 0 {
		t.Errorf("after the reports were dismissed there are %+v, %v", c, err)
	}
	if _, err := a.Review(guild, 2); !errors.Is(err, table.ErrNotOver) {
		t.Errorf("a game in play: %v", err)
	}
	if err := a.KeepReview(guild, 2, made); !errors.Is(err, storage.ErrRunning) {
		t.Errorf("a game in play keeps one: %v", err)
	}
}
