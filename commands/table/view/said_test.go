package view_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/internal/stage"
	"karlchen/storage"
)

var saidGames = flag.Int("said", 20, "how many games TestWhatKarlchenSays plays; with -v it prints what is said")

// heard returns what the bot says in public at a moment, or nothing.
func heard(s table.Snapshot, l *locale.Localizer) string {
	m := view.Game(face.Look{}, s, l)
	if s.Phase == table.Resting || s.Phase == table.Ended {
		m = view.Result(drawn(), s, l)
	}
	for line := range strings.Lines(stage.FormatMessage(m)) {
		if _, words, ok := strings.Cut(strings.TrimSpace(line), "🃏 "); ok {
			return words
		}
	}
	return ""
}

// At a table with computers of each voice, and at one of people alone: the bot says at most one thing after a trick, never the same words twice in a row, and
// the same words after a restart. Private panels say it, too, in their readers' languages. A table that does not talk is silent.
func TestWhatKarlchenSays(t *testing.T) {
	for n := range 5 {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := stage.OpenTable(t, uint64(500+n), table.NewTable{ID: fmt.Sprint("said", n), Rules: []string{"ddv", "hausrunde", "freizeit"}[n%3], Games: max(1, *saidGames/5), Talks: n < 4})
				if n == 3 {
					b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
				} else {
					for range 3 {
						b.Do(stage.Anna, table.AddComputer{})
					}
				}
				s := b.StartList(nil)
				last, at, lines := "", table.Said{}, 0
				for ; s.Phase != table.Ended; s = b.TakeStep(stage.Manner{Solo: 25, Call: 10, Shorten: 80}) {
					now, ok := s.SaidNow()
					de := heard(s, locale.For("de"))
					if ok != (de != "") {
						t.Fatalf("%+v is shown as %q", now, de)
					}
					if !ok || de == last && now == at {
						continue
					}
					if de == last || now.Game == at.Game && now.Trick == at.Trick {
						t.Errorf("after %q of %+v it says %q of %+v", last, at, de, now)
					}
					last, at = de, now
					where := fmt.Sprintf("game %d, trick %d", now.Game, now.Trick)
					if now.Trick == 0 {
						where = fmt.Sprintf("game %d, result", now.Game)
					}
					t.Logf("%s: %s / %s", where, de, heard(s, locale.For("en")))
					if lines++; lines%5 == 1 {
						if b.Restart(func(*storage.Game) {}); heard(b.Snapshot(), locale.For("de")) != de {
							t.Errorf("after a restart it says %q and not %q", heard(b.Snapshot(), locale.For("de")), de)
						}
						if hand := stage.FormatMessage(view.Hand(drawn(), b.Snapshot(), stage.Anna.ID, locale.For("en"), "")); !strings.Contains(hand, heard(s, locale.For("en"))) {
							t.Errorf("the panel does not say it:\n%s", hand)
						}
					}
				}
				if (lines > 0) != (n < 4) {
					t.Errorf("it has said %d things", lines)
				}
			})
		})
	}
}

// What the bot says stands below the trick in public, below all buttons in a hand, and in the result, with the reactions of people. Of a past result the counts
// stay.
func TestSaidAndReactions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 503, table.NewTable{ID: "said", Games: 8, Talks: true})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(nil)
		speaks := func(s table.Snapshot) bool { _, ok := s.SaidNow(); return ok && s.Phase == table.Playing }
		s := b.PlayUntil(stage.Calm, speaks)
		sc := stage.NewScene(t, s.ID)
		sc.Add("the table", func(l *locale.Localizer) discord.Message { return view.Game(face.Look{}, s, l) })
		sc.Add("the table, drawn", func(l *locale.Localizer) discord.Message { return view.Game(drawn(), s, l) })
		sc.Add("a hand", func(l *locale.Localizer) discord.Message { return view.Hand(drawn(), s, stage.Anna.ID, l, "") })
		rests := b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { _, ok := s.SaidNow(); return ok && s.Phase == table.Resting })
		count := map[string]int{"party": 2, "boom": 1}
		sc.Add("a result", func(l *locale.Localizer) discord.Message {
			return view.WithReactions(view.Result(face.Look{}, rests, l), rests, nil)
		})
		sc.Add("a result, drawn", func(l *locale.Localizer) discord.Message {
			return view.WithReactions(view.Result(drawn(), rests, l), rests, count)
		})
		sc.Add("a past result", func(l *locale.Localizer) discord.Message {
			return view.WithReactionCounts(view.PastResult(rests, l), count)
		})
		sc.Compare("said")
	})
}
