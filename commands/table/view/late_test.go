package view_test

import (
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/stage"
)

// A call that is too late stands apart, asks once more, and is told as late. The result says whether it counted.
func TestALateCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Rules: "spielordnung"})
		b.StartList(func(hands [card.Seats]card.Set) bool { return hands[0].Has(card.Alte) && hands[2].Has(card.Alte) })
		s := b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { v := s.Public(); return v.Cards() == 16 })
		sc := stage.NewScene(t, b.ID)
		addHand(sc, "it is too late", s, stage.Anna)
		call := game.CallLate(0, game.Re, rules.Ansage)
		sc.Add("the question", func(l *locale.Localizer) discord.Message {
			return view.Confirm(face.Look{}, s, stage.Anna.ID, l, at(s), call)
		})
		b.Act(stage.Anna, call)
		b.Act(stage.Ben, game.CallLate(1, game.Kontra, rules.Ansage))
		s = b.Act(stage.Clara, game.CallLate(2, game.NoParty, rules.No90))
		sc.AddPublic("three calls", s, gameInText)
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		sc.AddPublic("in the end", s, resultInText)
		sc.Compare("late")
	})
}
