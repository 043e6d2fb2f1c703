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
	failed        error // of writing
}

// Reasons why something cannot be verified, which is no fault of it.
var (
	errNoGames = errors.New("their records are not here: /league export gives them, too (.doko); verify both files together")
	errNoCards = errors.New("a leader has entered the result, without games")
)

// report prints what was verified, or why it could not be. Other errors are faults.
func (c *seasonCheck) report(name, what, verified string, err error) {
	to, text := c.out, verified
	_, elsewhere := notation.PlayedElsewhere(err)
	switch {
	case err == nil:
	case elsewhere, errors.Is(err, league.ErrSecretWishes), errors.Is(err, league.ErrNoSettings), errors.Is(err, errNoGames), errors.Is(err, errNoCards):
		text = fmt.Sprintf("not verified: %v", err)
	default:
		to, what, text, c.wrong = c.problems, name+": "+what, err.Error(), true
	}
	_, err = fmt.Fprintf(to, "%s: %s\n", what, text)
	c.failed = cmp.Or(c.failed, err)
}

// verify verifies a season, and returns an error of writing.
func (c *seasonCheck) verify(name string, e league.Export) error {
	for week := 1; week <= e.Week; week++ {
		for _, d := range e.Draws {
			if d.Week == week {
				text := fmt.Sprintf("%d people, seed %d, plan %v", len(d.Members), d.Seed, d.Chosen)
				for _, i := range d.Instead {
					text += fmt.Sprintf("; since then %s instead of %s at table %d", cmp.Or(i.Member, "a computer"), cmp.Or(i.Drawn, "a computer"), i.Table)
				}
				err := d.Check()
				if errors.Is(err, draw.ErrLaterProcedure) {
					err = fmt.Errorf("%w: %s", err, e.Program)
				}
				c.report(name, fmt.Sprintf("week %d: draw", week), text, err)
			}
		}
		for _, l := range e.History.Lists {
			if l.Week == week {
				var points []int
				for _, p := range l.Places {
					points = append(points, p.Points)
				}
				c.reportGames(name, week, l.List, l.Records, func(games []scoredGame) bool { return addUp(points, games) })
			}
		}
		for _, a := range e.History.Attempts {
			if a.Week == week {
				c.reportGames(name, week, a.List, a.Records, func(games []scoredGame) (fits bool) {
					for seat := range card.Seats { // a record does not say where the member sits
						fits = fits || slices.EqualFunc(a.Points, games, func(points int, g scoredGame) bool { return points == g.points[seat] })
					}
					return fits
				})
			}
		}
	}
	c.report(name, fmt.Sprintf("standings after week %d", e.Week), fmt.Sprintf("%d rows follow from what was played, the corrections and the settings", len(e.Standings)), e.CheckStandings())
	return c.failed
}

// scoredGame is what the points of a list follow from.
type scoredGame struct {
	vorhand card.Seat
	points  [card.Seats]int
}

// reportGames verifies the games of a list.
func (c *seasonCheck) reportGames(name string, week int, list uint64, numbers []uint64, fit func([]scoredGame) bool) {
	var games []scoredGame
	err := error(nil)
	if len(numbers) == 0 {
		err = errNoCards
	}
	for _, n := range numbers {
		rec := c.games[fmt.Sprint(n)]
		if rec == nil {
			err = cmp.Or(err, errNoGames)
			continue
		}
		state, errPlay := notation.Replay(rec)
		result, over := state.Result()
		if errPlay != nil || !over {
			err = fmt.Errorf("game %d: %w", n, cmp.Or(errPlay, errors.New("it is not over")))
			break
		}
		games = append(games, scoredGame{rec.Lead, result.Points()})
	}
	if err == nil && !fit(games) {
		err = errors.New("its games give other points")
	}
	c.report(name, fmt.Sprintf("week %d: list %d", week, list), fmt.Sprintf("%d games, their cards as committed, and the points of the list", len(games)), err)
}

// addUp reports whether games give the places of a list these points. At a table of five the dealer pauses. A record does not name the dealer, but Vorhand,
// on the dealer's left, which leaves two possibilities where Vorhand has the first seat.
func addUp(points []int, games []scoredGame) bool {
	switch {
	case len(points) != 4 && len(points) != 5:
		return false
	case len(games) == 0:
		return !slices.ContainsFunc(points, func(n int) bool { return n != 0 })
	}
	n, g := len(points), games[0]
	for dealer := range n {
		var places []int
		for place := range n {
			if n == card.Seats || place != dealer {
				places = append(places, place)
			}
		}
		if places[g.vorhand] != (dealer+1)%n {
			continue
		}
		left := slices.Clone(points)
		for seat, place := range places[:card.Seats] {
			left[place] -= g.points[seat]
		}
		if addUp(left, games[1:]) {
			return true
		}
	}
	return false
}
