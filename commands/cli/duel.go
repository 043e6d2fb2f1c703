package cli

import (
	"fmt"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// Duel compares two players. It plays every deal eight times: player A at each of the four seats against three B, and B at each seat against
// three A. Both hold every hand, behind the same neighbours, so that the luck of the cards cancels. Two equal players without chance come out at
// exactly 0. A deal is one observation, because its games are not independent.
type Duel struct {
	Rules string `default:"${rules}" help:"A preset and differences from it: ddv deck=40."`
	Deals int    `default:"1000" help:"How many deals."`
	Seed  uint64 `default:"1" help:"The random seed."`
	A     string `name:"a" short:"a" required:"" help:"A level with an optional style and budget: simple, strong:100ms, strong+bold."`
	B     string `name:"b" short:"b" required:"" help:"The player to compare it with."`
	One   bool   `help:"Play only A against three B, which takes less time if A thinks longer than B."`
	Quiet bool   `help:"Nobody announces anything but what the rules demand: this compares the play of cards."`
}

// Run plays the deals and prints the points a game of one against three, both ways, and the difference: the mean of the first and the negative
// second.
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
	var ofA, ofB, difference mean
	for n := range c.Deals {
		vorhand := card.Seat(n % card.Seats)
		_, hands := dealCards(compiled, vorhand, newRandom(c.Seed, n))
		setup := game.Setup{Rules: compiled, Hands: hands, Vorhand: vorhand}
		x, err := playOneAgainstThree(a, b, setup, c.Seed, n)
		if err != nil {
			return fmt.Errorf("deal %d: %w", n+1, err)
		}
		ofA.add(x)
		if c.One {
			continue
		}
		y, err := playOneAgainstThree(b, a, setup, c.Seed, n)
		if err != nil {
			return fmt.Errorf("deal %d: %w", n+1, err)
		}
		ofB.add(y)
		difference.add((x - y) / 2)
	}
	if c.One {
		_, err = fmt.Fprintf(std.Out, "%d deals, %d games\n%s against three %s: %v points a game\n", c.Deals, c.Deals*card.Seats, a, b, ofA)
		return err
	}
	_, err = fmt.Fprintf(std.Out, "%d deals, %d games\n%s against three %s: %v points a game\n%s against three %s: %v points a game\n"+
		"%s over %s: %v points a game\n", c.Deals, c.Deals*2*card.Seats, a, b, ofA, b, a, ofB, a, b, difference)
	return err
}

// playOneAgainstThree returns the points a game of one player over all seats of a deal. Both players get the same random numbers.
func playOneAgainstThree(one, three ai.Player, setup game.Setup, seed uint64, number int) (float64, error) {
	var points mean
	for seat := range card.Seats {
		players := seated{three, three, three, three}
		players[seat] = one
		s, _, err := players.play(setup, newRandom(seed^duelChance, number))
		if err != nil {
			return 0, err
		}
		r, _ := s.Result()
		points.add(float64(r.Points()[seat]))
	}
	return points.average(), nil
}

// duelChance separates the random numbers of the players from those of the deal.
const duelChance = 0x9e3779b97f4a7c15
