package cli

import (
	"cmp"
	"fmt"
	"math/bits"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Duel compares two players. It plays every deal eight times: player A at each of the four seats against three B, and B at each seat against
// three A. Both hold every hand, behind the same neighbours, so that the luck of the cards cancels. Two equal players without chance come out at
// exactly 0. With two against two it plays every deal six times, with A at any two seats. A deal is one observation, because its games are not
// independent.
type Duel struct {
	Rules string `default:"${rules}" help:"A preset and differences from it: ddv deck=40."`
	Deals int    `default:"1000" help:"How many deals."`
	Seed  uint64 `default:"1" help:"The random seed."`
	A     string `name:"a" short:"a" required:"" help:"A level with an optional style and budget: simple, strong:100ms, strong+bold."`
	B     string `name:"b" short:"b" required:"" help:"The player to compare it with."`
	One   bool   `help:"Play only A against three B, which takes less time if A thinks longer than B." xor:"seats"`
	Two   bool   `help:"Play two A against two B, in all six ways to sit." xor:"seats"`
	Quiet bool   `help:"Nobody announces anything but what the rules demand: this compares the play of cards."`
}

// Run plays the deals and prints the points a game of one against three, both ways, and the difference: the mean of the first and the negative
// second. Of one alone it also prints how many of 100 games it wins; a game without points is half won.
func (c *Duel) Run(std IO) error {
	compiled, err := compile(c.Rules)
	if err != nil {
		return err
	}
	a, err := ai.ParsePlayer(c.A)
	if err != nil {
		return err
	}
	b, err := ai.ParsePlayer(c.B)
	if err != nil {
		return err
	}
	if c.Deals < 1 {
		return fmt.Errorf("%d deals cannot be played", c.Deals)
	}
	a.Quiet, b.Quiet = c.Quiet, c.Quiet
	many := 1 // players A at a table
	if c.Two {
		many = card.Seats / 2
	}
	var ofA, ofB, difference, wins mean
	for n := range c.Deals {
		setup := c.deal(compiled, n)
		x, won, err := c.play(a, b, many, setup, n)
		if err != nil {
			return err
		}
		ofA.add(x)
		wins.add(100 * won)
		if c.One || c.Two {
			continue
		}
		y, _, err := c.play(b, a, many, setup, n)
		if err != nil {
			return err
		}
		ofB.add(y)
		difference.add((x - y) / 2)
	}
	switch {
	case c.Two:
		_, err = fmt.Fprintf(std.Out, "%d deals, %d games\ntwo %s against two %s: %v points a game\n", c.Deals, c.Deals*6, a, b, ofA)
	case c.One:
		_, err = fmt.Fprintf(std.Out, "%d deals, %d games\n%s against three %s: %v points a game, wins %.1f ± %.1f of 100\n", c.Deals, c.Deals*card.Seats, a, b, ofA,
			wins.average(), wins.standardError())
	default:
		_, err = fmt.Fprintf(std.Out, "%d deals, %d games\n%s against three %s: %v points a game\n%s against three %s: %v points a game\n"+
			"%s over %s: %v points a game\n", c.Deals, c.Deals*2*card.Seats, a, b, ofA, b, a, ofB, a, b, difference)
	}
	return err
}

func (c *Duel) deal(compiled *rules.Compiled, number int) game.Setup {
	vorhand := card.Seat(number % card.Seats)
	_, hands := dealCards(compiled, vorhand, newRandom(c.Seed, number))
	return game.Setup{Rules: compiled, Hands: hands, Vorhand: vorhand}
}

// play returns the points a game of players A, with so many of them at any seats of a deal and B at the others, and the share of games that they win. All
// games get the same random numbers.
func (c *Duel) play(a, b ai.Player, many int, setup game.Setup, number int) (perGame, won float64, err error) {
	var points, wins mean
	for at := range 1 << card.Seats { // the seats of A, a bit each
		if bits.OnesCount(uint(at)) != many {
			continue
		}
		players := seated{b, b, b, b}
		for seat := range players {
			if at>>seat&1 != 0 {
				players[seat] = a
			}
		}
		s, _, err := players.play(setup, newRandom(c.Seed^duelChance, number), func(s *game.State) bool { return balanced(s, at) })
		if err != nil {
			return 0, 0, fmt.Errorf("deal %d: %w", number+1, err)
		}
		r, over := s.Result()
		for seat := range card.Seats {
			if at>>seat&1 == 0 {
				continue
			}
			gained := 0 // on average, where the game is balanced
			if over {
				gained = r.Points()[seat]
			}
			points.add(float64(gained))
			wins.add(float64(1+cmp.Compare(gained, 0)) / 2)
		}
	}
	return points.average(), wins.average(), nil
}

// balanced reports whether each party has one of two seats, a bit each, so that one of them gains what the other one loses. The parties must be
// certain for the rest of the game. Most games of two against two are balanced: without playing them a duel takes a third of the time.
func balanced(s *game.State, two int) bool {
	if s.Phase() != game.InPlay || s.Contract() != rules.Normal || s.Compiled().Ruleset().Genscher {
		return false
	}
	var members, ours [2]int
	for seat := range card.Seat(card.Seats) {
		party := s.Party(seat)
		if party == game.NoParty {
			return false
		}
		members[party]++
		ours[party] += two >> seat & 1
	}
	return members == [2]int{2, 2} && ours == [2]int{1, 1}
}

// duelChance separates the random numbers of the players from those of the deal.
const duelChance = 0x9e3779b97f4a7c15
