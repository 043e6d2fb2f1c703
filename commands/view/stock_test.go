package view_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// TestStock goes through the conversation about the stock: bids, taking it up, laying away, Re.
func TestStock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 61, table.NewTable{Rules: "zwei-neunen"})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		b.start(func(hands [card.Seats]card.Set) bool {
			return hands[0].Count(card.Alte) == 1 && hands[1].Has(card.Alte) && hands[0].Count(card.Dulle) == 2
		})
		s := b.step(calm)
		sc.public("the cards are dealt", s, gameInText)
		sc.hand("Ben bids first", s, ben)
		sc.hand("Anna listens", s, anna)
		s = b.act(ben, game.BidForStock(0, rules.Ansage))
		sc.public("Ben has bid", s, gameInText)
		sc.hand("Anna holds or passes", s, anna)
		s = b.act(anna, game.Hold(0))
		sc.public("Anna holds", s, gameInText)
		sc.hand("Ben may bid more", s, ben)
		b.act(ben, game.Pass(0))
		b.act(clara, game.BidForStock(0, rules.No60))
		s = b.act(anna, game.Hold(0))
		sc.public("Clara has gone up to keine 60", s, gameInText)
		b.act(clara, game.Pass(0))
		s = b.act(dora, game.Pass(0))
		sc.public("Anna has the stock", s, gameInText)
		sc.hand("Anna may name a solo first", s, anna)
		sc.hand("Ben waits", s, ben)
		s = b.act(anna, game.Take(0))
		sc.public("Anna has taken it up", s, gameInText)
		sc.hand("she lays two cards away", s, anna)
		v := s.View(anna.ID)
		lies, _ := v.Stock()
		s = b.act(anna, game.Lay(0, lies))
		sc.public("she has laid away", s, gameInText)
		sc.hand("she says Re", s, anna)
		s = b.act(anna, game.Call(0, game.Re, rules.Ansage))
		sc.public("the first lead", s, gameInText)
		sc.hand("Anna knows what is laid away", s, anna)
		sc.hand("Ben does not", s, ben)
		s = b.until(calm, phase(table.Resting))
		sc.public("the open record", s, gameInText)
		sc.public("the result", s, tableview.Result)
		sc.compare("stock")
	})
}

// TestStockLeft shows a solo and a game without a ♣D, each played Hand, and a stock that nobody wants.
func TestStockLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 62, table.NewTable{Rules: "zwei-neunen", Games: 4})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		b.start(func(hands [card.Seats]card.Set) bool {
			return hands[0].Count(card.Alte) == 0 && hands[2].Count(card.Alte) == 2
		})
		b.step(calm)
		for _, user := range []table.User{ben, clara, dora} {
			b.act(user, game.Pass(0))
		}
		sc.hand("nobody has bid, and Anna may", b.now(), anna)
		b.act(anna, game.BidForStock(0, rules.Ansage))
		s := b.act(anna, game.Leave(0))
		sc.public("Anna plays Hand", s, gameInText)
		sc.hand("she is Kontra", s, anna)
		s = b.act(anna, game.Call(0, game.Kontra, rules.Ansage))
		sc.public("the others are asked for a Hochzeit", s, gameInText)
		b.act(ben, game.Say(0, game.Healthy))
		s = b.now()
		sc.hand("Clara has both ♣D", s, clara)
		b.act(clara, game.Say(0, game.SayHochzeit))
		s = b.act(dora, game.Say(0, game.Healthy))
		sc.public("Clara's Hochzeit, and Anna is Kontra", s, gameInText)
		s = b.until(calm, phase(table.Resting))
		sc.public("the result of Hand", s, tableview.Result)

		b.step(calm)
		b.until(calm, func(s table.Snapshot) bool { return s.Phase() == table.Playing })
		for _, user := range []table.User{clara, dora, anna} {
			b.act(user, game.Pass(0))
		}
		b.act(ben, game.BidForStock(0, rules.Schwarz))
		s = b.act(ben, game.Say(0, game.SoloWord(rules.SoloQueens)))
		sc.public("a solo is named", s, gameInText)
		sc.hand("Ben may still take the stock up", s, ben)
		s = b.act(ben, game.Leave(0))
		sc.public("the solo begins", s, gameInText)
		b.until(calm, phase(table.Resting))

		b.step(calm)
		b.until(calm, func(s table.Snapshot) bool { return s.Phase() == table.Playing })
		for _, user := range []table.User{dora, anna, ben, clara} {
			s = b.act(user, game.Pass(0))
		}
		sc.public("nobody wants the stock", s, tableview.Result)
		sc.compare("stock-left")
	})
}

// The cards of the stock and those laid away show to nobody but who has them, whatever anybody looks at.
func TestTheStockShowsToWhoHasIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 63, table.NewTable{Rules: "zwei-neunen"})
		b.fill(ben, clara, dora)
		b.start(nil)
		b.step(calm)
		b.act(ben, game.BidForStock(0, rules.Ansage))
		b.act(anna, game.Pass(0))
		b.act(clara, game.Pass(0))
		b.act(dora, game.Pass(0))
		s := b.act(ben, game.Take(0))
		v := s.View(ben.ID)
		lies, _ := v.Stock()
		l := locale.For("de")
		for _, now := range []table.Snapshot{s, b.act(ben, game.Lay(0, lies.Without(card.Alte).Without(card.Alte)))} {
			if text := draw(tableview.Hand(face.Look{}, now, ben.ID, l, "")); !strings.Contains(text, "Im Stock: ") {
				t.Errorf("Ben does not see the stock:\n%s", text)
			}
			for _, m := range []string{draw(tableview.Game(face.Look{}, now, l)), draw(tableview.Hand(face.Look{}, now, anna.ID, l, "")), draw(tableview.Hand(face.Look{}, now, "999", l, ""))} {
				if strings.Contains(m, "Im Stock: ") || strings.Contains(m, "Gedrückt: ") {
					t.Errorf("others see it:\n%s", m)
				}
			}
		}
	})
}
