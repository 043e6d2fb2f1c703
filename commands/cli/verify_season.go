package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"karlchen/game/card"
	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/notation"
)

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
