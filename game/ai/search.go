package ai

import (
	"cmp"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"

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
	pool    []dealt // each as often as it is likely
	next    int     // the number of deals that have been played
	steps   int     // see giveWay
	talkers uint8   // at the beginning of each game, see policy
	mind    mind
}

// dealt is a deal with how likely each seat is to follow the rules of thumb in it.
type dealt struct {
	game.Guess
	thumbs [card.Seats]float64
	number int // among those that were drawn
}

// newSearcher returns nil if no deal agrees with the facts.
func newSearcher(v *game.View, rng *rand.Rand, mind mind) *searcher {
	chance := rand.NewPCG(rng.Uint64(), rng.Uint64())
	var towards leaning
	if mind.belief != uniform {
		towards = lean(v)
	}
	s := &searcher{v: v, sampler: newSampler(learn(v), silentHochzeit, towards), policy: newPolicy(v.Compiled(), chance), rng: chance, mind: mind}
	s.policy.others = mind.others
	if !s.sampler.possible() {
		return nil
	}
	return s
}

// option is an action and what it has brought so far.
type option struct {
	action game.Action
	sum    float64
	size   float64 // the sum of the points without their signs; of all but the first option that of how much they differ from its points
	wins   int
	usual  float64 // points for how usual the card is
	course *course // nil unless somebody asks for reasons
}

func optionsOf(actions []game.Action) (list []option) {
	for _, a := range actions {
		list = append(list, option{action: a})
	}
	return list
}

// usualStake is the points of a usual game in DDV rules, won or lost.
const usualStake = 2.5

// stake returns for how many times the points of a usual game the option plays in so many deals, and 1 at least: where rules double and double again,
// all that an option must bring more grows with them. An announcement plays for what it adds, which is little in a solo of many points.
func (o option) stake(deals int) float64 { return max(1, o.size/float64(deals)/usualStake) }

// What it counts for a card, in points, that players choose it more often by a factor of e; and the chance below which all cards are equally rare. Of
// cards that bring nearly as much in the search, the player so plays the one that a person would. It neither wins nor loses points against a player
// without it, but gives Augen away for nothing a tenth as often.
const (
	usualWorth = 0.1
	rare       = 0.005
)

// thumbWorth is what it counts for a card, in points, that the rules of thumb choose it, where all play by these. It is much because a medium player searches
// so little that chance makes differences as large: it wins no more and no less with it, but throws less away that anybody would see.
const thumbWorth = 0.5

// usualDeals is in how many deals the search asks how usual its cards are: this depends on the deal only by who plays with whom.
const usualDeals = 20

// countUsual finds out how usual each card is among players. Beside a Genscher no card is compared, and where all play by rules of thumb only theirs is
// usual.
func (s *searcher) countUsual(options []option, byThumb game.Action) {
	others := s.policy.others
	if i := slices.IndexFunc(options, func(o option) bool { return o.action == byThumb }); others == nil && i >= 0 {
		options[i].usual = thumbWorth
	}
	if others == nil || slices.ContainsFunc(options, func(o option) bool { return o.action.Kind != game.Playing }) {
		return
	}
	deals := s.pool[:min(usualDeals, len(s.pool))]
	for i := range deals {
		g := &deals[i].Guess
		s.policy.parties.learn(g)
		t := s.policy.turnOf(g, s.v.Seat(), g.Playable(s.v.Seat()))
		for j := range options {
			options[j].usual += others.Chance(t, options[j].action.Card())
		}
	}
	for j := range options {
		chance := options[j].usual / float64(len(deals))
		options[j].usual = usualWorth * math.Log(max(chance, rare))
	}
}

// best returns the best of the actions, one of which may be that of the rules of thumb. It drops the worse half of them whenever its share of the
// iterations is used up; an iteration is one game to its end.
func (s *searcher) best(actions []game.Action, iterations int, byThumb game.Action) game.Action {
	if len(actions) == 1 {
		return actions[0]
	}
	options, rounds := optionsOf(actions), 0
	for n := len(options); n > 1; n = (n + 1) / 2 {
		rounds++
	}
	s.countUsual(options, byThumb)
	deals := 0
	for len(options) > 1 {
		for range max(iterations/rounds/len(options), 1) {
			s.try(options)
			deals++
		}
		total := func(o option) float64 { return o.sum + float64(deals)*o.usual }
		slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(total(b), total(a)) })
		options = options[:(len(options)+1)/2]
	}
	return options[0].action
}

// letAnswer lets all announce in the games that follow, but the viewer where they choose an announcement now.
func (s *searcher) letAnswer() {
	s.talkers = everybody
	if s.v.Phase() == game.InPlay {
		s.talkers &^= 1 << s.v.Seat()
	}
}

// firstUnless returns the first of the actions, unless another one brings so many points more as it needs. Where more is at stake, it needs more.
func (s *searcher) firstUnless(actions []game.Action, iterations int, needs func(game.Action) float64) game.Action {
	if len(actions) == 1 {
		return actions[0]
	}
	s.letAnswer()
	defer func() { s.talkers = 0 }()
	options := optionsOf(actions)
	deals := max(iterations/len(options), 1)
	for range deals {
		s.try(options)
	}
	best, most := options[0].action, options[0].sum
	for _, o := range options[1:] {
		stake := options[0].stake(deals)
		if o.action.Kind == game.Calling {
			stake = o.stake(deals)
		}
		if x := o.sum - needs(o.action)*stake*float64(deals); x > most {
			best, most = o.action, x
		}
	}
	return best
}

// Likelihoods are tempered again until the weights leave enough deals: the effective number, the square of the sum by the sum of the squares, is then
// enough, or where few deals were drawn a share of them. A share of the pool is not weighed at all.
const (
	effective      = 40
	effectiveOfFew = 0.3
	unweighed      = 0.01
)

// think draws deals for so many iterations, and keeps each as often as it is likely after what the others have played.
func (s *searcher) think(iterations int) {
	size := min(max(iterations*4/5, fewestDeals), mostDeals)
	deals := make([]dealt, 0, size)
	weights := make([]float64, 0, size)
	b := newBeliefs(s.v, s.policy, s.mind, s.sampler.lean)
	for range size {
		s.giveWay()
		if guess, err := s.v.Guess(s.sampler.draw(s.rng)); err == nil {
			likelihood, thumbs := b.judge(&guess)
			deals, weights = append(deals, dealt{guess, thumbs, len(deals)}), append(weights, likelihood)
		}
	}
	even := unweighed / float64(len(deals))
	step, total := 1/float64(len(deals)), 0.0
	at := step * share(s.rng)
	normalise(weights)
	for i := range deals {
		for total += even + (1-unweighed)*weights[i]; at < total; at += step {
			s.pool = append(s.pool, deals[i])
		}
	}
	for i := range s.pool {
		j := i + below(s.rng, len(s.pool)-i)
		s.pool[i], s.pool[j] = s.pool[j], s.pool[i]
	}
}

// The numbers of deals that a search draws.
const (
	fewestDeals = 50
	mostDeals   = 5000
)

// normalise turns logarithms of likelihoods into weights that sum up to 1.
func normalise(logs []float64) {
	most, n := math.Inf(-1), float64(len(logs))
	for _, x := range logs {
		most = max(most, x)
	}
	needed := min(effective, effectiveOfFew*n)
	flat, sum := 1.0, 0.0
	for {
		squares := 0.0
		sum = 0
		for _, x := range logs {
			w := math.Exp(flat * (x - most))
			sum += w
			squares += w * w
		}
		if sum*sum >= needed*squares || flat < 0.05 {
			break
		}
		flat *= 0.8
	}
	for i, x := range logs {
		logs[i] = math.Exp(flat*(x-most)) / sum
	}
}

// try plays one deal with each option, with the same luck. An option without an action leaves things as they are.
func (s *searcher) try(options []option) {
	d := &s.pool[s.next%len(s.pool)]
	s.next++
	s.policy.thumbs = d.thumbs
	luck, first := *s.rng, 0.0
	for i := range options {
		g := d.Guess
		*s.rng = luck
		if a := options[i].action; a.Kind == 0 || g.Advance(a) == nil {
			points, won := s.play(&g)
			options[i].sum += points
			options[i].size += math.Abs(points - first)
			if i == 0 {
				first = points
			}
			if won {
				options[i].wins++
			}
			options[i].course.note(s.v, &g, won, d.number)
		}
	}
}

// stepsAtOnce is how many deals are drawn or played before others have their turn: about a third of a millisecond.
const stepsAtOnce = 32

// giveWay lets others run from time to time. Else Go interrupts a search only after ten milliseconds, and where all processors think, somebody's click
// would wait as long more than once: before it is stored, and after that.
func (s *searcher) giveWay() {
	if s.steps++; s.steps%stepsAtOnce == 0 {
		runtime.Gosched()
	}
}

// augenWorth is what an Auge is worth in points, so that of two actions which win equally often the one with more Augen is better.
const augenWorth = 0.01

// play plays the guess to its end and returns the viewer's points, and whether their party has won.
func (s *searcher) play(g *game.Guess) (points float64, won bool) {
	s.giveWay()
	finishWords(g)
	s.policy.talkers = s.talkers
	s.policy.finish(g)
	r, ok := g.Result()
	if !ok || r.Redeal {
		return 0, false
	}
	party := r.PartyOf(s.v.Seat())
	return float64(r.PointsOf(party)) + augenWorth*float64(r.Augen[party]-card.Augen/2), r.Winner == party
}
