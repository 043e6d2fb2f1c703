package review

import (
	"cmp"
	"math"
	"slices"

	"karlchen/game"
	"karlchen/game/ai"
)

// Puzzle is a decision of a finished game for other people to find: its Best is worth clearly more than all other options, whatever was done.
type Puzzle struct {
	Decision Decision `json:"decision"`
	// Choices are the best option and the likeliest others as records write them, empty for silence. Their order tells nothing: cards as in a sorted hand, silence
	// before calls.
	Choices []string `json:"choices"`
	// Costs are what they bring less than the best one, in the player's game points; its own is 0.
	Costs []float64 `json:"costs"`
}

// Options returns the choices.
func (p Puzzle) Options() (all []game.Action) {
	for _, text := range p.Choices {
		a, _ := readAction(text) // the program has written it
		all = append(all, a)
	}
	return all
}

// The bounds of puzzles. Fewer than nine of ten stand a second search with a smaller lead; see TestPosedPuzzlesHold.
const (
	poseFrom     = 0.8 // what the review must find lost, in points
	poseLead     = 0.5 // what the best option must be ahead of all others by each judge
	poseEffort   = 10  // how many times the effort of the review
	leastOptions = 3   // with two, a guess is half right
	mostOptions  = 4   // of cards; nobody wonders about more than two calls
)

// plain are the reasons that convince every player. What only figures say, such as who takes the trick more often, or what to throw away, may be true and still
// be disputed at any table.
var plain = map[ai.Reason]bool{
	ai.LeadAss: true, ai.CatchFuchs: true, ai.BringFuchsHome: true, ai.FeedPartner: true, ai.TakeLast: true, ai.TakeTrick: true, ai.JoinHochzeit: true,
	ai.FeedTrump: true, ai.SecureTrick: true, ai.TakeCheaply: true, ai.KeepKarlchen: true, ai.Overtake: true, ai.Behind: true, ai.BehindWith: true,
	ai.CallTrumps: true, ai.CallDullen: true, ai.CallAsse: true, ai.CallVoids: true, ai.CallAhead: true, ai.CallChance: true, ai.StaySilent: true,
}

// Posable returns the decisions that may become puzzles, those that lost most first: cards and calls with a plain reason.
func (r *Review) Posable() (all []Decision) {
	for _, d := range r.Worst(len(r.Decisions)) {
		if slices.Contains([]DecisionKind{Card, Call, Missed}, d.Kind) && d.Loss >= poseFrom && plain[d.Why.Reason] && (!d.Open || d.OpenLoss > 0) {
			all = append(all, d)
		}
	}
	return all
}

// Check weighs all options of a decision again before it is posed, with ten times the effort of the review that has found it.
type Check struct {
	config  Config
	view    game.View
	of      Decision
	options []game.Action
	rounds  int
	judged  [2]map[game.Action]weight // by the judges of the config
}

// weight adds up what an option brings.
type weight struct{ points, squares float64 }

// BeginCheck begins the check of a decision, in the view in which it was made.
func BeginCheck(c Config, v game.View, d Decision) *Check {
	k := &Check{config: c, view: v, of: d, judged: [2]map[game.Action]weight{{}, {}}}
	legal := k.view.Legal(nil)
	if d.Kind == Card {
		k.options = slices.DeleteFunc(legal, func(a game.Action) bool { return a.Kind != game.Playing })
	} else {
		k.options = append([]game.Action{{}}, slices.DeleteFunc(legal, func(a game.Action) bool { return a.Kind != game.Calling || a.Late() || a.Vorab() })...)
	}
	return k
}

// Next does the next part of the check, and reports whether something is left to do.
func (k *Check) Next() (more bool) {
	for i, p := range []ai.Player{k.config.Player, k.config.Second} {
		w := Work{config: k.config}
		for _, o := range p.Weigh(&k.view, k.options, w.random(k.of.Step, uint64(16+2*k.rounds+i))) {
			now := k.judged[i][o.Action]
			k.judged[i][o.Action] = weight{now.points + o.Points/poseEffort, now.squares + o.Error*o.Error}
		}
	}
	k.rounds++
	return k.rounds < poseEffort
}

// Puzzle returns the puzzle when nothing is left to do; ok is false if the check does not confirm the decision. Both judges must find it best and ahead of all others.
func (k *Check) Puzzle() (p Puzzle, ok bool) {
	d := k.of
	if len(k.options) < leastOptions || !slices.Contains(k.options, d.Best) || !slices.Contains(k.options, d.Done) {
		return p, false
	}
	cost := map[game.Action]float64{}
	for _, o := range k.options {
		for _, judged := range k.judged {
			loss := judged[d.Best].points - judged[o].points
			if o != d.Best && loss < max(poseLead, surely*math.Sqrt(judged[o].squares)/poseEffort) {
				return p, false
			}
			cost[o] += loss / float64(len(k.judged))
		}
	}
	likeliest := slices.DeleteFunc(slices.Clone(k.options), func(o game.Action) bool { return o == d.Best || o == d.Done })
	slices.SortStableFunc(likeliest, func(a, b game.Action) int { return cmp.Compare(cost[a], cost[b]) })
	order := k.view.Order()
	most := mostOptions
	if k.of.Kind != Card {
		most = leastOptions
	}
	options := append([]game.Action{d.Best, d.Done}, likeliest[:min(most-2, len(likeliest))]...)
	slices.SortFunc(options, func(a, b game.Action) int {
		if k.of.Kind != Card {
			return slices.Index(k.options, a) - slices.Index(k.options, b)
		}
		x, y := a.Card(), b.Card()
		return cmp.Or(cmp.Compare(order.Class(x), order.Class(y)), order.Strength(y)-order.Strength(x), cmp.Compare(x, y))
	})
	for _, o := range options {
		p.Choices, p.Costs = append(p.Choices, actionText(o)), append(p.Costs, round(cost[o]))
	}
	d.Loss = round(cost[d.Done])
	p.Decision = d
	return p, true
}
