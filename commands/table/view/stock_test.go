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
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/stage"
)

// TestStock goes through the conversation about the stock: bids, taking it up, laying away, Re.
func TestStock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 61, table.NewTable{Rules: "zwei-neunen"})
		sc := stage.NewScene(t, b.ID)
		b.StartList(func(hands [card.Seats]card.Set) bool {
			return hands[0].Count(card.Alte) == 1 && hands[1].Has(card.Alte) && hands[0].Count(card.Dulle) == 2
		})
		s := b.TakeStep(stage.Calm)
		sc.AddPublic("the cards are dealt", s, gameInText)
		addHand(sc, "Ben bids first", s, stage.Ben)
		addHand(sc, "Anna listens", s, stage.Anna)
		s = b.Act(stage.Ben, game.BidForStock(0, rules.Ansage))
		sc.AddPublic("Ben has bid", s, gameInText)
		addHand(sc, "Anna holds or passes", s, stage.Anna)
		s = b.Act(stage.Anna, game.Hold(0))
		sc.AddPublic("Anna holds", s, gameInText)
		addHand(sc, "Ben may bid more", s, stage.Ben)
		b.Act(stage.Ben, game.Pass(0))
		b.Act(stage.Clara, game.BidForStock(0, rules.No60))
		s = b.Act(stage.Anna, game.Hold(0))
		sc.AddPublic("Clara has gone up to keine 60", s, gameInText)
		b.Act(stage.Clara, game.Pass(0))
		s = b.Act(stage.Dora, game.Pass(0))
		sc.AddPublic("Anna has the stock", s, gameInText)
		addHand(sc, "Anna may name a solo first", s, stage.Anna)
		addHand(sc, "Ben waits", s, stage.Ben)
		s = b.Act(stage.Anna, game.Take(0))
		sc.AddPublic("Anna has taken it up", s, gameInText)
		addHand(sc, "she lays two cards away", s, stage.Anna)
		v := s.View(stage.Anna.ID)
		lies, _ := v.Stock()
		s = b.Act(stage.Anna, game.Lay(0, lies))
		sc.AddPublic("she has laid away", s, gameInText)
		addHand(sc, "she says Re", s, stage.Anna)
		s = b.Act(stage.Anna, game.Call(0, game.Re, rules.Ansage))
		sc.AddPublic("the first lead", s, gameInText)
		addHand(sc, "Anna knows what is laid away", s, stage.Anna)
		addHand(sc, "Ben does not", s, stage.Ben)
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		sc.AddPublic("the open record", s, gameInText)
		sc.AddPublic("the result", s, resultInText)
		sc.Compare("stock")
	})
}

// TestStockLeft shows a solo and a game without a ♣D, each played Hand, and a stock that nobody wants.
func TestStockLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 62, table.NewTable{Rules: "zwei-neunen", Games: 4})
		sc := stage.NewScene(t, b.ID)
		b.StartList(func(hands [card.Seats]card.Set) bool {
			return hands[0].Count(card.Alte) == 0 && hands[2].Count(card.Alte) == 2
		})
		b.TakeStep(stage.Calm)
		for _, user := range []table.User{stage.Ben, stage.Clara, stage.Dora} {
			b.Act(user, game.Pass(0))
		}
		addHand(sc, "nobody has bid, and Anna may", b.Snapshot(), stage.Anna)
		b.Act(stage.Anna, game.BidForStock(0, rules.Ansage))
		s := b.Act(stage.Anna, game.Leave(0))
		sc.AddPublic("Anna plays Hand", s, gameInText)
		addHand(sc, "she is Kontra", s, stage.Anna)
		s = b.Act(stage.Anna, game.Call(0, game.Kontra, rules.Ansage))
		sc.AddPublic("the others are asked for a Hochzeit", s, gameInText)
		b.Act(stage.Ben, game.Say(0, game.Healthy))
		s = b.Snapshot()
		addHand(sc, "Clara has both ♣D", s, stage.Clara)
		b.Act(stage.Clara, game.Say(0, game.SayHochzeit))
		s = b.Act(stage.Dora, game.Say(0, game.Healthy))
		sc.AddPublic("Clara's Hochzeit, and Anna is Kontra", s, gameInText)
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		sc.AddPublic("the result of Hand", s, resultInText)

		b.TakeStep(stage.Calm)
		b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { return s.Phase == table.Playing })
		for _, user := range []table.User{stage.Clara, stage.Dora, stage.Anna} {
			b.Act(user, game.Pass(0))
		}
		b.Act(stage.Ben, game.BidForStock(0, rules.Schwarz))
		s = b.Act(stage.Ben, game.Say(0, game.SoloWord(rules.SoloQueens)))
		sc.AddPublic("a solo is named", s, gameInText)
		addHand(sc, "Ben may still take the stock up", s, stage.Ben)
		s = b.Act(stage.Ben, game.Leave(0))
		sc.AddPublic("the solo begins", s, gameInText)
		b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))

		b.TakeStep(stage.Calm)
		b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { return s.Phase == table.Playing })
		for _, user := range []table.User{stage.Dora, stage.Anna, stage.Ben, stage.Clara} {
			s = b.Act(user, game.Pass(0))
		}
		sc.AddPublic("nobody wants the stock", s, resultInText)
		sc.Compare("stock-left")
	})
}

// The cards of the stock and the cards laid away show to their holder only, in every message.
func TestTheStockShowsToItsHolderOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 63, table.NewTable{Rules: "zwei-neunen"})
		b.StartList(nil)
		b.TakeStep(stage.Calm)
		b.Act(stage.Ben, game.BidForStock(0, rules.Ansage))
		b.Act(stage.Anna, game.Pass(0))
		b.Act(stage.Clara, game.Pass(0))
		b.Act(stage.Dora, game.Pass(0))
		s := b.Act(stage.Ben, game.Take(0))
		v := s.View(stage.Ben.ID)
		lies, _ := v.Stock()
		l := locale.For("de")
		for _, now := range []table.Snapshot{s, b.Act(stage.Ben, game.Lay(0, lies.Without(card.Alte).Without(card.Alte)))} {
			if text := stage.FormatMessage(view.Hand(face.Look{}, now, stage.Ben.ID, l, "")); !strings.Contains(text, "Im Stock: ") {
				t.Errorf("Ben does not see the stock:\n%s", text)
			}
			for _, m := range []string{stage.FormatMessage(view.Game(face.Look{}, now, l)), stage.FormatMessage(view.Hand(face.Look{}, now, stage.Anna.ID, l, "")), stage.FormatMessage(view.Hand(face.Look{}, now, "999", l, ""))} {
				if strings.Contains(m, "Im Stock: ") || strings.Contains(m, "Gedrückt: ") {
					t.Errorf("others see the cards:\n%s", m)
				}
			}
		}
	})
}
