package view_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/stage"
)

// TestAuction bids for and against two soli by the Spielordnung.
func TestAuction(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 21, table.NewTable{Rules: "spielordnung"})
		sc := stage.NewScene(t, b.ID)
		b.StartList(holding(1, card.Alte, 2))
		s := b.TakeStep(stage.Calm)
		addHand(sc, "Anna is asked for a solo", s, stage.Anna)
		s = b.Act(stage.Anna, game.Say(0, game.Healthy))
		addHand(sc, "Ben has both ♣D", s, stage.Ben)
		b.Act(stage.Ben, game.Say(0, game.SoloWord(rules.SoloQueens)))
		s = b.Act(stage.Clara, game.Say(0, game.SoloWord(rules.SoloJacks)))
		sc.AddPublic("two soli are named", s, gameInText)
		s = b.Act(stage.Dora, game.Say(0, game.Healthy))
		sc.AddPublic("the auction begins", s, gameInText)
		addHand(sc, "Anna may bid for a normal game", s, stage.Anna)
		addHand(sc, "Ben waits", s, stage.Ben)
		s = b.Act(stage.Anna, game.Pass(0))
		addHand(sc, "Clara may bid for her solo", s, stage.Clara)
		s = b.Act(stage.Clara, game.Bid(0, game.Re, rules.Ansage))
		sc.AddPublic("Clara has bid", s, gameInText)
		addHand(sc, "Ben may hold, give up, or play a Hochzeit instead", s, stage.Ben)
		s = b.Act(stage.Ben, game.Hold(0))
		sc.AddPublic("Ben holds", s, gameInText)
		b.Act(stage.Clara, game.Pass(0))
		addHand(sc, "Dora must name her party", b.Snapshot(), stage.Dora)
		s = b.Act(stage.Dora, game.Bid(0, game.Kontra, rules.No90))
		sc.AddPublic("Dora bids for a normal game", s, gameInText)
		s = b.Act(stage.Ben, game.Say(0, game.SayHochzeit))
		sc.AddPublic("Ben has given up, and Clara is asked", s, gameInText)
		addHand(sc, "Clara may hold for her solo", s, stage.Clara)
		s = b.Act(stage.Clara, game.Pass(0))
		sc.AddPublic("all soli are outbid: Ben announces a Hochzeit", s, gameInText)
		addHand(sc, "Dora's bid waits for the Klärungsstich", s, stage.Dora)
		s = b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { v := s.Public(); return v.Klaerung() > 0 })
		sc.AddPublic("after the Klärungsstich", s, gameInText)
		sc.Compare("auction")
	})
}

// The words of tips in an auction are those of the buttons.
func TestTipsInAnAuction(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 21, table.NewTable{Rules: "spielordnung", Hints: true})
		b.StartList(holding(1, card.Alte, 2))
		b.TakeStep(stage.Calm)
		check := func(user table.User) {
			t.Helper()
			s := b.Snapshot()
			v, ok := view.AsksForTip(s, user.ID)
			hint, acts := ai.Player{Level: ai.Simple}.Hint(&v, nil)
			if !ok || !acts {
				t.Fatal("there is no tip")
			}
			tip := view.Tip(face.Look{}, s, user.ID, locale.For("de"), hint)
			for label := range strings.Lines(stage.FormatMessage(view.Hand(face.Look{}, s, user.ID, locale.For("de"), ""))) {
				label, id, _ := strings.Cut(strings.TrimPrefix(label, "[ "), " ] ")
				if (strings.Contains(id, "→ move/") || strings.Contains(id, "→ word/")) && strings.Contains(tip, label) {
					return
				}
			}
			t.Errorf("%q is on no button", tip)
		}
		check(stage.Anna)
		b.Act(stage.Anna, game.Say(0, game.Healthy))
		b.Act(stage.Ben, game.Say(0, game.SoloWord(rules.SoloQueens)))
		b.Act(stage.Clara, game.Say(0, game.Healthy))
		b.Act(stage.Dora, game.Say(0, game.Healthy))
		check(stage.Anna)
		b.Act(stage.Anna, game.Bid(0, game.Kontra, rules.Ansage))
		check(stage.Ben)
	})
}
