package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/exchange"
	"karlchen/game/notation"
)

// Verify recomputes what the bot dealt or drew. Of records it recomputes the deals from their Shuffle tags: for each record with the hands of its shuffle
// it prints the number, the commitment, the cut and what they prove, and a person must compare these with what the bot published before the game. A lot that
// follows from the game before needs the record of that game, earlier in the files. Of a season, as /league export gives it as JSON, it prints for each week
// what it has verified, and what it cannot and why: the draw, and with the records of the games their cards and the points of the lists.
// Of a signed week it verifies what another league would: it prints the league, the week, the number of lists and the fingerprint of the key.
type Verify struct {
	Files []string `arg:"" optional:"" name:"file" help:"Files of records, seasons exported as JSON, or signed weeks; - or none is standard input."`
}

// Run verifies the files. It writes the problems of a record or a draw to std.Err and then returns ErrInput.
func (c *Verify) Run(std IO) (err error) {
	out := bufio.NewWriter(std.Out)
	defer func() { err = errors.Join(err, out.Flush()) }()
	before := 0
	check := seasonCheck{out: out, problems: std.Err, games: map[string]*notation.Record{}}
	var seasons []func()                          // to be verified when all records are there
	earlier := map[game.Digest]*notation.Record{} // the record whose commitment covers the seed with this digest
	err = std.readFiles(c.Files, func(name string, in io.Reader) error {
		source := bufio.NewReader(in)
		if startsJSON(source) {
			data, err := io.ReadAll(source)
			if err != nil {
				return err
			}
			if w, err := exchange.Read(data); err != exchange.Unreadable {
				if errors.Is(err, exchange.Changed) {
					err = fmt.Errorf("%w: the signature does not fit", err)
				}
				check.report(name, "signed week", fmt.Sprintf("%s, week %d: %d lists, signed by %s", w.Name, w.Week, len(w.Lists), w.Fingerprint()), err)
				return nil
			}
			e, err := league.ReadExport(bytes.NewReader(data))
			if err != nil {
				check.report(name, "season", "", err)
			} else {
				seasons = append(seasons, func() { check.verify(name, e) })
			}
			return nil
		}
		bad, err := readRecordsOf(std, name, source, &before, func(number int, rec *notation.Record) error {
			shuffle, err := notation.Verify(rec)
			if err != nil {
				return err
			}
			from := earlier[shuffle.Seed.Digest()]
			earlier[shuffle.Next], check.games[rec.Info.Game] = rec, rec
			_, err = fmt.Fprintf(out, "%d %s %d %s\n", number, shuffle.Commitment(), shuffle.Cut, proofs[notation.ProofOf(rec, shuffle, from)])
			return err
		})
		check.wrong = check.wrong || bad
		return err
	})
	for _, verify := range seasons {
		verify()
	}
	if err == nil && check.wrong {
		return ErrInput
	}
	return err
}

// proofs say what a verified deal proves.
var proofs = map[notation.Proof]string{
	notation.Unchanged: "(not changed since: the bot made seed and lot, or the record of the game before is not here)",
	notation.ByPlayer:  "(nobody could choose: a player cut with this number)",
	notation.ByPlay:    "(nobody could choose: the lot follows from the game before; whoever runs the bot also runs the computers that played it)",
}

// startsJSON reports whether the text is an object of JSON. No record begins like one.
func startsJSON(r *bufio.Reader) bool {
	for n := 1; ; n++ {
		start, err := r.Peek(n)
		if err != nil {
			return false
		}
		switch start[n-1] {
		case ' ', '\t', '\r', '\n':
		default:
			return start[n-1] == '{'
		}
	}
}
