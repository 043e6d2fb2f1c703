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

// TestAuction bids for and against two soli by the Spielordnung.
func TestAuction(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 21, table.NewTable{Rules: "spielordnung"})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		b.start(holding(1, card.Alte, 2))
		s := b.step(calm)
		sc.hand("Anna is asked for a solo", s, anna)
		s = b.act(anna, game.Say(0, game.Healthy))
		sc.hand("Ben has both ♣D", s, ben)
		b.act(ben, game.Say(0, game.SoloWord(rules.SoloQueens)))
		s = b.act(clara, game.Say(0, game.SoloWord(rules.SoloJacks)))
		sc.public("two soli are named", s, gameInText)
		s = b.act(dora, game.Say(0, game.Healthy))
		sc.public("the auction begins", s, gameInText)
		sc.hand("Anna may bid for a normal game", s, anna)
		sc.hand("Ben waits", s, ben)
		s = b.act(anna, game.Pass(0))
		sc.hand("Clara may bid for her solo", s, clara)
		s = b.act(clara, game.Bid(0, game.Re, rules.Ansage))
		sc.public("Clara has bid", s, gameInText)
		sc.hand("Ben may hold, give up, or play a Hochzeit instead", s, ben)
		s = b.act(ben, game.Hold(0))
		sc.public("Ben holds", s, gameInText)
		b.act(clara, game.Pass(0))
		sc.hand("Dora must name her party", b.now(), dora)
		s = b.act(dora, game.Bid(0, game.Kontra, rules.No90))
		sc.public("Dora bids for a normal game", s, gameInText)
		s = b.act(ben, game.Say(0, game.SayHochzeit))
		sc.public("Ben has given up, and Clara is asked", s, gameInText)
		sc.hand("Clara may hold for her solo", s, clara)
		s = b.act(clara, game.Pass(0))
		sc.public("all soli are outbid: Ben announces a Hochzeit", s, gameInText)
		sc.hand("Dora's bid waits for the Klärungsstich", s, dora)
		s = b.until(calm, func(s table.Snapshot) bool { v := s.Public(); return v.Klaerung() > 0 })
		sc.public("after the Klärungsstich", s, gameInText)
		sc.compare("auction")
	})
}

// The words of tips in an auction are those of the buttons.
func TestTipsInAnAuction(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 21, table.NewTable{Rules: "spielordnung", Hints: true})
		b.fill(ben, clara, dora)
		b.start(holding(1, card.Alte, 2))
		b.step(calm)
		check := func(user table.User) {
			t.Helper()
			s := b.now()
			tip, ok := tableview.Tip(face.Look{}, s, user.ID, locale.For("de"))
			if !ok {
				t.Fatal("there is no tip")
			}
			for label := range strings.Lines(draw(tableview.Hand(face.Look{}, s, user.ID, locale.For("de"), ""))) {
				label, id, _ := strings.Cut(strings.TrimPrefix(label, "[ "), " ] ")
				if (strings.Contains(id, "→ move/") || strings.Contains(id, "→ word/")) && strings.Contains(tip, label) {
					return
				}
			}
			t.Errorf("%q is on no button", tip)
		}
		check(anna)
		b.act(anna, game.Say(0, game.Healthy))
		b.act(ben, game.Say(0, game.SoloWord(rules.SoloQueens)))
		b.act(clara, game.Say(0, game.Healthy))
		b.act(dora, game.Say(0, game.Healthy))
		check(anna)
		b.act(anna, game.Bid(0, game.Kontra, rules.Ansage))
		check(ben)
	})
}
