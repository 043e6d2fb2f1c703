package view

import (
	"errors"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/game"
	"karlchen/game/notation"
)

// Verified deals the cards of a recorded game anew and says in words what was checked, and what came of it.
func Verified(g *table.Recorded, l *locale.Localizer) discord.Message {
	head := "## " + l.T("verify.title", data{"Number": g.ID.Number})
	shuffle, err := game.ParseShuffle(g.Record.Info.Shuffle)
	switch {
	case errors.Is(err, game.ErrCommitment):
		return private(text(head, "⛔ "+l.T("verify.bad_seed", nil)))
	case err != nil:
		return private(text(head, "⛔ "+l.T("verify.no_seed", nil)))
	}
	seed, cut := l.T("verify.seed", nil), l.T("verify.cut", data{"Cut": shuffle.Cut})
	switch {
	case !g.Record.Table.House().Cut:
		seed, cut = l.T("verify.seed_uncut", nil), l.T("verify.uncut", nil)
	case shuffle.Lot:
		cut = l.T("verify.cut_by_lot", data{"Cut": shuffle.Cut})
	}
	lines := []string{head, "☑️ " + seed, small("`" + game.Commitment(shuffle.Seed) + "`")}
	if _, err := notation.Verify(g.Record); err != nil {
		return private(text(append(lines, "⛔ "+l.T("verify.other_hands", data{"Cut": cut}))...))
	}
	lines = append(lines, "☑️ "+l.T("verify.hands", data{"Cut": cut, "Cards": g.Record.Table.Rules().Deck.Cards().Len()}))
	if _, over := g.Final.Result(); over && g.Engine == 0 {
		lines = append(lines, "☑️ "+l.T("verify.played", data{"Count": len(g.Moves())}))
	} else {
		lines = append(lines, "☑️ "+l.T("verify.played_so_far", data{"Count": len(g.Moves())}))
	}
	return private(text(lines...), text(small(l.T("verify.compare", nil)), small(l.T("verify.yourself", nil))))
}
