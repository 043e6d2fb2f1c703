package ai

import (
	"math/rand/v2"

	"karlchen/game"
	"karlchen/game/card"
)

// searcher compares actions by what they bring in deals that agree with everything the viewer has seen, when all play on by the rules of
// thumb. Every action meets the same deals, so that the luck of the deal cancels out.
type searcher struct {
	v       *game.View
	sampler *sampler
	policy  *policy
	rng     *rand.PCG
	pool    []game.Guess // deals, each as often as it is likely
	next    int          // the number of deals that have been played
}

// silentHochzeit is how likely a player with both ♣D plays a silent Hochzeit.
const silentHochzeit = 0.08

// newSearcher returns nil if no deal agrees with the facts.
func newSearcher(v *game.View, rng *rand.Rand) *searcher {
	chance := rand.NewPCG(rng.Uint64(), rng.Uint64())
	s := &searcher{v: v, sampler: newSampler(learn(v), silentHochzeit), policy: newPolicy(v.Compiled(), chance), rng: chance}
	if !s.sampler.possible() {
		return nil
	}
	return s
}

// option is an action and what it has brought so far.
type option struct {
	action game.Action
	sum    float64
	wins   int
}

// best returns the best of the actions. It drops the worse half of them whenever its share of the iterations is used up; an iteration is one
// game to its end.
func (s *searcher) best(actions []game.Action, iterations int) game.Action {
	options := make([]option, len(actions))
	rounds := 0
	for i, a := range actions {
		options[i].action = a
	}
	for n := len(options); n > 1; n = (n + 1) / 2 {
		rounds++
	}
	deals := 0
	for len(options) > 1 {
		for range max(iterations/rounds/len(options), 1) {
			s.try(options)
			deals++
		}
		sortOptions(options)
		options = options[:(len(options)+1)/2]
	}
	return options[0].action
}

// sortOptions puts the best ones first, and leaves equal ones in their order.
func sortOptions(options []option) {
	for i := range options {
		for j := i; j > 0 && options[j].sum > options[j-1].sum; j-- {
			options[j], options[j-1] = options[j-1], options[j]
		}
	}
}

// think draws deals for so many iterations, and keeps each as often as it is likely after what the others have played.
func (s *searcher) think(iterations int) {
	size := min(max(iterations/4, 50), 1000)
	deals := make([]game.Guess, 0, size)
	sums := make([]float64, 0, size)
	sum := 0.0
	for range size {
		if guess, err := s.v.Guess(s.sampler.draw(s.rng)); err == nil {
			sum += s.policy.likelihood(guess, s.v.Seat())
			deals, sums = append(deals, guess), append(sums, sum)
		}
	}
	step := sum / float64(len(deals))
	at := step * float64(s.rng.Uint64()>>11) / (1 << 53)
	for i := range deals {
		for ; at < sums[i]; at += step {
			s.pool = append(s.pool, deals[i])
		}
	}
	for i := range s.pool {
		j := i + below(s.rng, len(s.pool)-i)
		s.pool[i], s.pool[j] = s.pool[j], s.pool[i]
	}
}

// try plays one deal with each option, with the same luck. An option without an action leaves things as they are.
func (s *searcher) try(options []option) {
	guess := s.pool[s.next%len(s.pool)]
	s.next++
	luck := *s.rng
	for i := range options {
		g := guess
		*s.rng = luck
		if a := options[i].action; a.Kind == 0 || g.Advance(a) == nil {
			points, won := s.play(&g)
			options[i].sum += points
			if won {
				options[i].wins++
			}
		}
	}
}

// augenWorth is what an Auge is worth in points, so that of two actions which win equally often the one with more Augen is better.
const augenWorth = 0.01

// play plays the guess to its end and returns the viewer's points, and whether their party has won.
func (s *searcher) play(g *game.Guess) (points float64, won bool) {
	finishWords(g)
	s.policy.finish(g)
	r, ok := g.Result()
	if !ok || r.Redeal {
		return 0, false
	}
	party := r.PartyOf(s.v.Seat())
	return float64(r.PointsOf(party)) + augenWorth*float64(r.Augen[party]-card.Augen/2), r.Winner == party
}
