package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"karlchen/commands/league/page"
	"karlchen/commands/locale"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/league"
	"karlchen/game/league/draw"
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

// seasonCheck verifies exported seasons.
type seasonCheck struct {
	out, problems io.Writer
	games         map[string]*notation.Record // those with the cards of their shuffles, by their numbers on the server
	wrong         bool
}

// Reasons why a list cannot be verified, which is no fault of it.
var (
	errNoRecords = errors.New("the records of its games are not here: /league export gives them, too (.doko); verify both files together")
	errNoGames   = errors.New("a leader has entered the result, without games")
	errNothing   = errors.New("nothing was drawn or played, or an earlier version made the file: export the season again")
)

// report prints what was verified, or why it could not be. Other errors are faults.
func (c *seasonCheck) report(name, what, verified string, err error) {
	_, elsewhere := notation.PlayedElsewhere(err)
	switch {
	case err == nil:
	case elsewhere, errors.Is(err, league.ErrSecretWishes), errors.Is(err, errNothing), errors.Is(err, errNoRecords), errors.Is(err, errNoGames):
		verified = fmt.Sprintf("not verified: %v", err)
	default:
		c.wrong = true
		_, _ = fmt.Fprintf(c.problems, "%s: %s: %v\n", name, what, err)
		return
	}
	_, _ = fmt.Fprintf(c.out, "%s: %s\n", what, verified)
}

func (c *seasonCheck) verify(name string, e league.Export) {
	for _, d := range e.Draws {
		text := fmt.Sprintf("%d people, seed %d, plan %v", len(d.Members), d.Seed, d.Chosen)
		for _, i := range d.Instead {
			text += fmt.Sprintf("; since then %s instead of %s at table %d", cmp.Or(i.Member, "a computer"), cmp.Or(i.Drawn, "a computer"), i.Table)
		}
		err := d.Check()
		if errors.Is(err, draw.ErrLaterProcedure) {
			err = fmt.Errorf("%w: %s", err, e.Program)
		}
		c.report(name, fmt.Sprintf("week %d: draw", d.Week), text, err)
	}
	for _, l := range e.History.Lists {
		var points []int
		for _, p := range l.Places {
			points = append(points, p.Points)
		}
		c.verifyGames(name, l.Week, l.List, l.Records, func(games []*notation.Record) bool { return addUp(points, games) })
	}
	for _, a := range e.History.Attempts {
		c.verifyGames(name, a.Week, a.List, a.Records, func(games []*notation.Record) (same bool) {
			for seat := range card.Seats { // a record does not say where the member sits
				same = same || slices.EqualFunc(a.Points, games, func(points int, g *notation.Record) bool { return points == g.Outcome.Points[seat] })
			}
			return same
		})
	}
	if len(e.Draws)+len(e.History.Lists)+len(e.History.Attempts) == 0 {
		c.report(name, "season", "", errNothing)
	}
}

// verifyGames verifies the games of a list: their cards, each action, and that their points are those of the list.
func (c *seasonCheck) verifyGames(name string, week int, list uint64, numbers []uint64, fit func([]*notation.Record) bool) {
	var games []*notation.Record
	err := errNoGames
	for _, n := range numbers {
		rec := c.games[fmt.Sprint(n)]
		if err = errNoRecords; rec == nil {
			break
		}
		if _, err = replayFinished(rec); err == nil && rec.Outcome.Points == nil {
			err = errors.New("its record has no points")
		}
		if err != nil {
			err = fmt.Errorf("game %d: %w", n, err)
			break
		}
		games = append(games, rec)
	}
	if err == nil && !fit(games) {
		err = errors.New("its games give other points")
	}
	c.report(name, fmt.Sprintf("week %d: list %d", week, list), fmt.Sprintf("%d games, their cards as committed, and the points of the list", len(games)), err)
}

// addUp reports whether games give the places of a list these points. At a table of five the dealer pauses. A record does not name the dealer, but Vorhand,
// on the dealer's left, which leaves two possibilities where Vorhand has the first seat.
func addUp(points []int, games []*notation.Record) bool {
	n := len(points)
	switch {
	case n != 4 && n != 5:
		return false
	case len(games) == 0:
		return !slices.ContainsFunc(points, func(n int) bool { return n != 0 })
	}
	for dealer := range n {
		left, seat, vorhand := slices.Clone(points), card.Seat(0), -1
		for place := range n {
			if n == 5 && place == dealer {
				continue
			}
			if seat == games[0].Lead {
				vorhand = place
			}
			left[place] -= games[0].Outcome.Points[seat]
			seat++
		}
		if vorhand == (dealer+1)%n && addUp(left, games[1:]) {
			return true
		}
	}
	return false
}

// Season draws the page of a league's season, one HTML file that needs nothing from elsewhere, from what /league export gives as JSON.
type Season struct {
	Lang string `default:"${language}" enum:"${languages}" help:"The language of the page: ${enum}."`
	Out  string `help:"The file to write; otherwise standard output."`
	File string `arg:"" default:"-" name:"file" help:"The exported season; - or none is standard input."`
}

// Run writes the page. It writes the problems of the export to std.Err and then returns ErrInput.
func (c *Season) Run(std IO) error {
	var e league.Export
	var wrong error
	err := std.readFile(c.File, func(_ string, in io.Reader) error {
		e, wrong = league.ReadExport(in)
		return nil
	})
	if err != nil {
		return err
	}
	if wrong != nil {
		_, _ = fmt.Fprintln(std.Err, wrong)
		return ErrInput
	}
	if c.Out == "" {
		return writePage(std.Out, e, c.Lang)
	}
	file, err := os.Create(c.Out)
	if err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	return errors.Join(writePage(file, e, c.Lang), file.Close())
}

func writePage(to io.Writer, e league.Export, language string) error {
	out := bufio.NewWriter(to)
	return errors.Join(page.Write(out, e, locale.Of(language)), out.Flush())
}
