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

// VerifiedDeal deals the cards of a recorded game again, and says what it checked, with which results, and what that proves. Before is the game before at
// the table, or nil if there is none.
func VerifiedDeal(g, before *table.Recorded, l *locale.Localizer) discord.Message {
	head := "## " + l.T("verify.title", face.Data{"Number": g.ID.Number})
	shuffle, err := game.ParseShuffle(g.Record.Info.Shuffle)
	switch {
	case errors.Is(err, game.ErrCommitment):
		return face.Private(face.Text(head, "⛔ "+l.T("verify.bad_seed", nil)))
	case err != nil:
		return face.Private(face.Text(head, "⛔ "+l.T("verify.no_seed", nil)))
	}
	seed := l.T("verify.seed", nil)
	if !g.Record.Rules.Ruleset().Cut {
		seed = l.T("verify.seed_uncut", nil)
	}
	data := face.Data{"Cut": shuffle.Cut, "Number": g.Summary.Before}
	cut := l.T("verify.cut", data)
	switch {
	case shuffle.Played != game.Digest{}:
		cut = l.T("verify.cut_by_play", data)
	case shuffle.Lot:
		cut = l.T("verify.cut_by_lot", data)
	case !g.Record.Rules.Ruleset().Cut:
		cut = l.T("verify.uncut", nil)
	}
	lines := []string{head, "☑️ " + seed}
	compare := face.Text(face.Small(l.T("verify.compare", nil)), face.Small("`"+shuffle.Commitment()+"`"), face.Small(l.T("verify.yourself", nil)))
	if _, err := notation.Verify(g.Record); err != nil {
		return face.Private(face.Text(append(lines, "⛔ "+l.T("verify.other_hands", face.Data{"Cut": cut}))...), compare)
	}
	lines = append(lines, "☑️ "+l.T("verify.hands", face.Data{"Cut": cut, "Cards": g.Record.Rules.Rules().Deck.Cards().Len()}))
	if _, over := g.Final.Result(); over && g.Engine == 0 {
		lines = append(lines, "☑️ "+l.T("verify.played", face.Data{"Count": len(g.Moves())}))
	} else {
		lines = append(lines, "☑️ "+l.T("verify.played_so_far", face.Data{"Count": len(g.Moves())}))
	}
	return face.Private(face.Text(append(lines, l.T(proofKey(g, before, shuffle), data))...), compare)
}

// proofKey returns the key of the sentence on what the checked shuffle proves: that nobody could choose the cards, or only that nothing was changed since.
func proofKey(g, before *table.Recorded, shuffle game.Shuffle) string {
	var earlier *notation.Record
	if before != nil {
		earlier = before.Record
	}
	switch notation.ProofOf(g.Record, shuffle, earlier) {
	case notation.ByPlayer:
		return "verify.proof_player"
	case notation.ByPlay:
		if before.PeopleOnly() {
			return "verify.proof_play"
		}
		return "verify.proof_computers"
	case notation.Unchanged:
	}
	return "verify.proof_unchanged"
}
