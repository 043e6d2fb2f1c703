package view_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/internal/stage"
)

// openLesson opens the lesson with Anna.
func openLesson(t *testing.T) *stage.Bench {
	b := stage.OpenTable(t, 1, table.NewLesson(stage.Anna)) // which begins by itself
	b.Snapshot()
	return b
}

// playLesson plays the lesson to its end, with the cards that choose returns, and counts in how many decisions each text was told.
func playLesson(t *testing.T, b *stage.Bench, choose func(*game.View, []game.Action) game.Action) (end table.Snapshot, told map[string]int) {
	t.Helper()
	l, told := locale.For("de"), map[string]int{}
	for range 400 {
		s := b.Snapshot()
		if s.Phase == table.Ended {
			return s, told
		}
		v := s.View(stage.Anna.ID)
		if v.Turn() != v.Seat() {
			time.Sleep(time.Second)
			continue
		}
		cards := slices.DeleteFunc(v.Legal(nil), func(a game.Action) bool { return a.Kind != game.Playing })
		// Once, starting over stood where the way to more had been a card before, and no question came before it.
		look := drawn()
		look.Refreshed = true
		if hand := stage.FormatMessage(view.Hand(look, s, stage.Anna.ID, l, "")); strings.Contains(hand, "→ "+route.LearnAgain.ID(route.None{})+"\n") {
			t.Errorf("a hand below a picture starts the lesson over:\n%s", hand)
		}
		text := stage.FormatMessage(view.Hand(face.Look{}, s, stage.Anna.ID, l, ""))
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "📘 ") {
				told[line]++
			}
		}
		b.Act(stage.Anna, choose(&v, cards))
	}
	t.Fatal("the lesson does not end")
	return end, told
}

// The first screen of the lesson has a card to play, and its game shows what it teaches to a person who plays sensibly: Fuchs, Doppelkopf and Karlchen count, and
// a Dulle is in the hand. If the computers play differently one day, lessonSecret needs another deal.
func TestLesson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := openLesson(t)
		sc := stage.NewScene(t, b.ID)
		s := b.Snapshot()
		addHand(sc, "the first screen", s, stage.Anna)
		sc.Add("with pictures", func(l *locale.Localizer) discord.Message { return view.Hand(drawn(), s, stage.Anna.ID, l, "") })
		addHand(sc, "another person", s, stage.Ben)
		end, told := playLesson(t, b, func(v *game.View, cards []game.Action) game.Action {
			if a, ok := (ai.Player{Level: ai.Simple, Quiet: true}).Decide(v, rand.New(rand.NewPCG(1, 1))); ok && a.Kind == game.Playing {
				return a
			}
			return cards[0]
		})
		addHand(sc, "the end", end, stage.Anna)
		sc.Compare("lesson")
		r, _ := end.Result()
		var reasons []string
		for _, item := range r.Items() {
			reasons = append(reasons, item.Key.String())
		}
		for _, want := range []string{"doppelkopf", "fuchs_gefangen", "karlchen"} {
			if !slices.Contains(reasons, want) {
				t.Errorf("the game has no %s: %v", want, reasons)
			}
		}
		for _, want := range []string{"Doppelkopf", "Fuchs", "Karlchen", "**Re** an", "bedienen", "Dulle"} {
			if !slices.ContainsFunc(keysOf(told), func(line string) bool { return strings.Contains(line, want) }) {
				t.Errorf("nothing tells of %s", want)
			}
		}
		if end.Numbers == nil || end.Ending != table.Finished {
			t.Errorf("the lesson ends with %q", end.Ending)
		}
	})
}

// Whatever card a person plays, the lesson goes on to its end, and tells each thing once.
func TestEveryWayThroughTheLesson(t *testing.T) {
	ways := 10
	if stage.Nightly {
		ways = 200
	}
	for seed := range uint64(ways) {
		synctest.Test(t, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(seed, 0))
			_, told := playLesson(t, openLesson(t), func(_ *game.View, cards []game.Action) game.Action { return cards[rng.IntN(len(cards))] })
			if len(told) < 7 {
				t.Errorf("way %d tells %d things: %v", seed, len(told), keysOf(told))
			}
			for line, times := range told {
				if times != 1 {
					t.Errorf("way %d tells %d times: %s", seed, times, line)
				}
			}
		})
	}
}

func keysOf(m map[string]int) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
