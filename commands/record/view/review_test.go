package view_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/record/view"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/review"
	"karlchen/game/rules"
	"karlchen/internal/stage"
)

// invented is a review of a game with every kind of decision. The search has its own tests, and this one must not change with it.
func invented(moves []game.Action) *review.Review {
	none := ai.Because{Card: card.None, Seat: card.NoSeat}
	r := &review.Review{First: 4, Turn: 25, Curve: make([]float64, len(moves)-4+1)}
	for i := range r.Curve {
		if r.Curve[i] = float64(i%7) / 10; i > 20 {
			r.Curve[i] -= 2.4
		}
	}
	add := func(d review.Decision, verdict review.Verdict, loss float64) {
		d.Seat, d.Verdict, d.Loss = moves[d.Step].Seat, verdict, loss
		if d.Kind != review.Missed {
			d.Done = moves[d.Step]
		}
		r.Decisions = append(r.Decisions, d)
	}
	for seat := range r.Wasted {
		r.Wasted[seat] = review.Wasted{Points: 1.5*float64(seat) - 0.25, Error: 0.2, Decisions: 1 + 4*seat}
	}
	r.Wasted[2].Most = review.Part{Step: 12, Points: 2.1} // no fault says where
	solo := game.Say(moves[0].Seat, game.SoloWord(rules.SoloQueens))
	add(review.Decision{Step: 0, Kind: review.Word, Best: solo, OpenBest: card.None, Why: ai.Because{Reason: ai.StrongSolo, Card: card.None, Seat: card.NoSeat, Augen: 9}}, review.Mistake, 1.6)
	returned := game.Return(moves[1].Seat, card.SetOf(card.Alte, card.Fuchs, card.Karlchen)) // in this game nobody can, but the words are the same
	add(review.Decision{Step: 1, Kind: review.Exchange, Best: returned, OpenBest: card.None, Why: ai.Because{Reason: ai.GiveSuit, Card: card.Karlchen, Seat: card.NoSeat}}, review.Mistake, 1.2)
	wish := game.Say(moves[2].Seat, game.HochzeitWord(card.Fuchs))
	add(review.Decision{Step: 2, Kind: review.Wish, Best: wish, OpenBest: card.None, Why: none}, review.Mistake, 1.2)
	add(review.Decision{Step: 4, Kind: review.Call, OpenBest: card.None, Why: none}, review.Inaccurate, 0.5)
	add(review.Decision{Step: 6, Kind: review.Missed, Best: game.Call(moves[6].Seat, game.Kontra, rules.Ansage), OpenBest: card.None, Why: none}, review.Mistake, 1.1)
	why := ai.Because{Reason: ai.FeedPartner, Card: card.Fuchs, Seat: moves[25].Seat.Plus(1)}
	add(review.Decision{Step: 25, Best: game.Play(moves[25].Seat, card.Fuchs), Open: true, OpenBest: card.Fuchs, OpenLoss: 2, Why: why}, review.Blunder, 2.4)
	add(review.Decision{Step: 30, OpenBest: card.None, Why: none}, review.Good, 0)
	add(review.Decision{Step: 33, Best: game.Play(moves[33].Seat, card.Karlchen), Open: true, OpenBest: card.Karlchen, Why: none}, review.Inaccurate, 0.4)
	return r
}

func TestReview(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(func(hands [card.Seats]card.Set) bool { return hands[0].Has(card.Alte) && hands[2].Has(card.Alte) })
		b.PlayUntil(stage.Calm, stage.InPlay(0))
		b.Act(stage.Anna, game.Call(0, game.Re, rules.Ansage))
		b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		g := b.ReadGames()[0]
		var moves []game.Action
		for _, m := range g.Moves() {
			moves = append(moves, m.Action)
		}
		r := invented(moves)
		sc := stage.NewScene(t, "")
		show := func(title string, k face.Look, r *review.Review) {
			sc.Add(title, func(l *locale.Localizer) discord.Message {
				m, err := view.Review(k, g, r, "", l)
				if err != nil {
					panic(err)
				}
				return m
			})
		}
		show("a review", face.Look{Pictures: true}, r)
		show("nothing to blame, in words", face.Look{}, &review.Review{First: 4, Curve: make([]float64, len(r.Curve))})
		sc.Add("at work", func(l *locale.Localizer) discord.Message {
			return view.Reviewing(g, route.Moment{Record: 1, From: card.NoSeat}, l)
		})
		for _, at := range []struct {
			title string
			step  int
		}{{"a word", 1}, {"an exchange", 2}, {"a wish", 3}, {"an announcement", 5}, {"a missed announcement", 7}, {"a card", 26}, {"a good card", 31}, {"a card that cost nothing", 34}} {
			addShown(sc, at.title, face.Look{Pictures: true}, g, view.Shown{Step: at.step, From: card.NoSeat, Review: r})
		}
		sc.Compare("review")

		m, err := view.Review(face.Look{Pictures: true}, g, r, "", locale.For("de"))
		if err != nil {
			t.Fatal(err)
		}
		if data := m.Files[0].Render(); len(data) < 1000 || len(data) > 50_000 {
			t.Errorf("the curve has %d bytes, for %d by %d pixels", len(data), picture.CurveWidth, picture.CurveHeight)
		}
		// Who looks through one player's eyes reads nothing about cards that this player did not know.
		from := moves[25].Seat.Next()
		covered, err := view.Replay(face.Look{}, g, view.Shown{Step: 26, From: from, Review: r}, locale.For("de"))
		if err != nil {
			t.Fatal(err)
		}
		plain, err := view.Replay(face.Look{}, g, view.Shown{Step: 26, From: from}, locale.For("de"))
		if err != nil || stage.FormatMessage(covered) != stage.FormatMessage(plain) {
			t.Errorf("%v: the review says something about a covered hand:\n%s", err, stage.FormatMessage(covered))
		}
	})
}

// A computer agrees with the judgement of its like: its own review says that it plays all but perfectly.
func TestReviewJudgesPeopleAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{})
		b.FillSeats(stage.Ben, stage.Clara)
		b.Do(stage.Anna, table.AddComputer{Level: "simple"})
		b.StartList(nil)
		b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		measured := review.Wasted{Points: 0.5, Error: 0.2, Decisions: 9}
		r := &review.Review{First: 4, Curve: make([]float64, 49), Wasted: [card.Seats]review.Wasted{measured, measured, measured, measured}}
		m, err := view.Review(face.Look{}, b.ReadGames()[0], r, "", locale.For("de"))
		if err != nil {
			t.Fatal(err)
		}
		if text := stage.FormatMessage(m); strings.Count(text, "0,5 Punkte verschenkt") != 3 {
			t.Errorf("three people played:\n%s", text)
		}
	})
}
