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
	if err == nil && !r.Rules.House().Cut && (shuffle.Cut != 0 || shuffle.Lot) {
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
