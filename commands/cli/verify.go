package cli

import (
	"bufio"
	"errors"
	"fmt"

	"karlchen/game"
	"karlchen/game/notation"
)

// Verify deals the cards of records anew from what their Shuffle tags tell. For each record whose hands are those of its shuffle it prints
// the number, the commitment and the cut. Whether they are the ones that were published before the game, people must compare.
type Verify struct {
	Files []string `arg:"" optional:"" name:"file" help:"Files of records; - or none is standard input."`
}

// Run verifies the records. What is wrong with one is written to std.Err and the error is ErrInput.
func (c *Verify) Run(std IO) (err error) {
	out := bufio.NewWriter(std.Out)
	defer func() { err = errors.Join(err, out.Flush()) }()
	return readRecords(std, c.Files, func(number int, rec *notation.Record) error {
		shuffle, err := notation.Verify(rec)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "%d %s %d\n", number, game.Commitment(shuffle.Seed), shuffle.Cut)
		return err
	})
}
