package view

import (
	"errors"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game"
	"karlchen/game/notation"
)

// VerifiedDeal deals the cards of a recorded game again, and says what it checked and with which results.
func VerifiedDeal(g *table.Recorded, l *locale.Localizer) discord.Message {
	head := "## " + l.T("verify.title", face.Data{"Number": g.ID.Number})
	shuffle, err := game.ParseShuffle(g.Record.Info.Shuffle)
	switch {
	case errors.Is(err, game.ErrCommitment):
		return face.Private(face.Text(head, "⛔ "+l.T("verify.bad_seed", nil)))
	case err != nil:
		return face.Private(face.Text(head, "⛔ "+l.T("verify.no_seed", nil)))
	}
	seed, cut := l.T("verify.seed", nil), l.T("verify.cut", face.Data{"Cut": shuffle.Cut})
	switch {
	case !g.Record.Rules.House().Cut:
		seed, cut = l.T("verify.seed_uncut", nil), l.T("verify.uncut", nil)
	case shuffle.Lot:
		cut = l.T("verify.cut_by_lot", face.Data{"Cut": shuffle.Cut})
	}
	lines := []string{head, "☑️ " + seed}
	compare := face.Text(face.Small(l.T("verify.compare", nil)), face.Small("`"+game.Commitment(shuffle.Seed)+"`"), face.Small(l.T("verify.yourself", nil)))
	if _, err := notation.Verify(g.Record); err != nil {
		return face.Private(face.Text(append(lines, "⛔ "+l.T("verify.other_hands", face.Data{"Cut": cut}))...), compare)
	}
	lines = append(lines, "☑️ "+l.T("verify.hands", face.Data{"Cut": cut, "Cards": g.Record.Rules.Rules().Deck.Cards().Len()}))
	if _, over := g.Final.Result(); over && g.Engine == 0 {
		lines = append(lines, "☑️ "+l.T("verify.played", face.Data{"Count": len(g.Moves())}))
	} else {
		lines = append(lines, "☑️ "+l.T("verify.played_so_far", face.Data{"Count": len(g.Moves())}))
	}
	return face.Private(face.Text(lines...), compare)
}
