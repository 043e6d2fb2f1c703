package notation

import (
	"errors"

	"karlchen/game"
)

// Verify deals the cards again from the Shuffle tag, and compares the hands. The error is an *Error: there is no such tag, it is
// unreadable, its seed does not fit its commitment, it has a cut although the rules know none, or the hands differ.
func Verify(r *Record) (game.Shuffle, error) {
	if r.Info.Shuffle == "" {
		return game.Shuffle{}, fail(r.Line, `the tag [Shuffle "…"] is missing`)
	}
	if _, err := r.Setup(); err != nil {
		return game.Shuffle{}, err
	}
	shuffle, err := game.ParseShuffle(r.Info.Shuffle)
	if err == nil && !r.Rules.Ruleset().Cut && (shuffle.Cut != 0 || shuffle.Lot) && shuffle.Played == (game.Digest{}) {
		err = errors.New("it must have the cut 0, as nobody cuts by these rules") // otherwise the operator could choose one
	}
	if err == nil {
		err = shuffle.Verify(r.Rules.Rules().Deck, r.Lead, r.Hands)
	}
	if err != nil {
		return game.Shuffle{}, fail(r.lines[tagShuffle], "Shuffle: %v", err)
	}
	return shuffle, nil
}

// Proof is what a verified shuffle says about a deal.
type Proof uint8

const (
	// Unchanged means that the seed is the one that was committed to. The program drew the lot as well, and could have chosen among many deals before; or
	// the record of the game before, from which the lot follows, is not at hand.
	Unchanged Proof = iota
	// ByPlayer means that a player cut after the commitment: nobody could choose the cards, unless that player and the operator work together.
	ByPlayer
	// ByPlay means that the lot follows from the game before, after the commitment to the seed: nobody could choose the cards, unless the operator played the
	// computers of that game to this end.
	ByPlay
)

// ProofOf returns what a verified shuffle of a record says. Before is the record of the game before at the table, or nil if it is not at hand.
func ProofOf(r *Record, shuffle game.Shuffle, before *Record) Proof {
	if r.Rules.Ruleset().Cut && !shuffle.Lot {
		return ByPlayer
	}
	if before != nil {
		if earlier, err := game.ParseShuffle(before.Info.Shuffle); err == nil && shuffle.FollowsFrom(earlier, before.Actions()) {
			return ByPlay
		}
	}
	return Unchanged
}
