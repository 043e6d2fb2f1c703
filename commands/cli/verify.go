package cli

import (
	"bufio"
	"errors"
	"fmt"

	"karlchen/game"
	"karlchen/game/notation"
)

// Verify recomputes the deals of records from their Shuffle tags. For each record with the hands of its shuffle it prints the number, the
// commitment and the cut. A person must compare these with what the bot published before the game.
type Verify struct {
	Files []string `arg:"" optional:"" name:"file" help:"Files of records; - or none is standard input."`
}

// Run verifies the records. It writes the problems of a record to std.Err and then returns ErrInput.
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
