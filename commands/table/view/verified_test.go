package view_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/notation"
	"karlchen/internal/stage"
)

func TestADealIsChecked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{})
		b.StartList(nil)
		b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		g := b.ReadGames()[0]
		sc := stage.NewScene(t, "")
		sc.Add("as it was dealt", func(l *locale.Localizer) discord.Message { return view.VerifiedDeal(g, nil, l) })
		// The same game as if its lot had followed from a game before: of four people, and with a computer; and as if the bot had drawn it.
		before := *g
		before.ID.Number, before.Record = 1200, &notation.Record{Rules: g.Record.Rules, Moves: g.Record.Moves}
		seed, _ := game.ParseShuffle(g.Record.Info.Shuffle)
		before.Record.Info.Shuffle = game.Shuffle{Version: game.K2, Next: seed.Seed.Digest()}.String()
		seed.Played = game.DigestPlay(g.Record.Actions())
		seed.Cut, seed.Lot = game.LotOf(seed.Played), true
		by := *g.Record
		by.Info.Shuffle, by.Hands = seed.String(), seed.Deal(by.Rules.Rules().Deck, by.Lead)
		drawn := *g
		drawn.Record, drawn.Summary.Before = &by, before.ID.Number
		mixed := before
		mixed.Summary.Players[2] = table.User{Name: "Computer"}
		sc.Add("a lot from a game of people", func(l *locale.Localizer) discord.Message { return view.VerifiedDeal(&drawn, &before, l) })
		sc.Add("a lot from a game with a computer", func(l *locale.Localizer) discord.Message { return view.VerifiedDeal(&drawn, &mixed, l) })
		sc.Add("a lot from a game that is gone", func(l *locale.Localizer) discord.Message { return view.VerifiedDeal(&drawn, nil, l) })
		forged := *g.Record
		forged.Hands[0], forged.Hands[1] = forged.Hands[1], forged.Hands[0]
		sc.Add("other hands", func(l *locale.Localizer) discord.Message {
			return view.VerifiedDeal(&table.Recorded{ID: g.ID, Record: &forged}, nil, l)
		})
		exchanged := forged
		exchanged.Info.Shuffle = "k1 " + (game.Shuffle{Seed: game.Seed{1}}).Commitment() + " " + strings.Repeat("00", 32) + " 7"
		sc.Add("another seed", func(l *locale.Localizer) discord.Message {
			return view.VerifiedDeal(&table.Recorded{ID: g.ID, Record: &exchanged}, nil, l)
		})
		exchanged.Info.Shuffle = ""
		sc.Add("no seed", func(l *locale.Localizer) discord.Message {
			return view.VerifiedDeal(&table.Recorded{ID: g.ID, Record: &exchanged}, nil, l)
		})
		sc.Compare("verified")
	})
}
