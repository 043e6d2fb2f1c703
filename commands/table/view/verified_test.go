package view_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/internal/stage"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/game"
)

func TestADealIsChecked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{})
		b.StartList(nil)
		b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		g := b.ReadGames()[0]
		sc := stage.NewScene(t, "")
		sc.Add("as it was dealt", func(l *locale.Localizer) discord.Message { return view.VerifiedDeal(g, l) })
		forged := *g.Record
		forged.Hands[0], forged.Hands[1] = forged.Hands[1], forged.Hands[0]
		sc.Add("other hands", func(l *locale.Localizer) discord.Message {
			return view.VerifiedDeal(&table.Recorded{ID: g.ID, Record: &forged}, l)
		})
		exchanged := forged
		exchanged.Info.Shuffle = "k1 " + game.Commitment(game.Seed{1}) + " " + strings.Repeat("00", 32) + " 7"
		sc.Add("another seed", func(l *locale.Localizer) discord.Message {
			return view.VerifiedDeal(&table.Recorded{ID: g.ID, Record: &exchanged}, l)
		})
		exchanged.Info.Shuffle = ""
		sc.Add("no seed", func(l *locale.Localizer) discord.Message {
			return view.VerifiedDeal(&table.Recorded{ID: g.ID, Record: &exchanged}, l)
		})
		sc.Compare("verified")
	})
}
