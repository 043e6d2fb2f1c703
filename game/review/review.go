package review

import (
	"cmp"
	"math"
	"slices"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// DecisionKind says what a player decided.
type DecisionKind uint8

// The kinds of decisions.
const (
	Card     DecisionKind = iota
	Word                  // before the game: healthy, a Hochzeit with its wish, or a solo
	Call                  // an announcement that was made
	Missed                // an announcement that was not made, judged at the last moment at which it was possible
	Bid                   // for another game or for the stock: a bid, an answer to one, or giving up
	Exchange              // an Armut or the stock: cards to give, to return or to lay away, and whether to take any
	Genscher              // a new partner, chosen or not, beside the cards of that moment
	Wish                  // the card that a Hochzeit asks for, and not another one
)

type kindRow struct {
	key   string
	needs float64
}

// kinds has what another option must bring more, in points, before the review calls it better. What an announcement, a bid or a solo tells the others is
// more than the search knows; a new partner too, for the rest of the game.
var kinds = [...]kindRow{
	Card: {"card", 0}, Word: {"word", 1.5}, Call: {"call", 0.4}, Missed: {"missed", 1}, Bid: {"bid", 1}, Exchange: {"exchange", 0.4},
	Genscher: {"genscher", 1}, Wish: {"wish", 1},
}

// String returns the kind's key.
func (k DecisionKind) String() string {
	if int(k) >= len(kinds) {
		return "?"
	}
	return kinds[k].key
}

// Decision is one decision of a player who had a choice.
type Decision struct {
	// Step is the number of actions before the decision.
	Step int
	Seat card.Seat
	Kind DecisionKind
	// Done and Best are what the player did and what was best. A zero Action stands for saying nothing.
	Done, Best game.Action
	// Loss is what Best would have brought more with the knowledge at the time, in the player's game points; 0 if nothing sure is known against Done.
	// Error is its standard error, 0 without a loss.
	Loss, Error float64
	Verdict     Verdict
	// Open says that the rest of the game was solved with open cards; OpenBest is the best card then, and OpenLoss what Done lost against it, in the
	// player's game points.
	Open     bool
	OpenBest card.Card
	OpenLoss int
	// Why is the reason for Best.
	Why ai.Because
}

// Review is the judgement of a game.
type Review struct {
	// Decisions are those of all players, in the order of the game. A move without an alternative is no decision.
	Decisions []Decision
	// Curve has what each Kontra player loses to Re on average when all play on by rules of thumb with the cards as they really lie: a value for each
	// number of actions from First on, the last one is the result.
	Curve []float64
	First int
	// Wasted is what each player lost in all of their decisions. A review of an earlier program has measured nothing.
	Wasted [card.Seats]Wasted
	// Turn is the number of actions after the card that turned the game, or 0 if none did.
	Turn int
}

// Wasted is what a player lost in a game against the best play, in their game points. It is measured and not blamed, so that many games add up: errors too
// small to name count, and luck may make it negative. Without decisions nothing was measured.
type Wasted struct {
	Points    float64 `json:"points"`
	Error     float64 `json:"error"` // standard error, by the deals that were tried
	Decisions int     `json:"decisions"`
	Most      Part    `json:"most,omitzero"` // of the decision that cost most
}

// Part is the share of a decision in what a player lost. It is measured like the whole, and may belong to a decision that nobody blames.
type Part struct {
	Step   int     `json:"step"` // number of actions before the decision
	Points float64 `json:"points"`
}

// add adds what a decision cost.
func (w *Wasted) add(step int, points, err float64) {
	w.Points, w.Error, w.Decisions = w.Points+points, math.Hypot(w.Error, err), w.Decisions+1
	if points > w.Most.Points {
		w.Most = Part{step, points}
	}
}

// Unnamed returns the part of a player's loss that a reader would miss among the faults: at least half of it and a Mistake in size, in a decision without blame.
func (r *Review) Unnamed(seat card.Seat) (of Part, ok bool) {
	w := r.Wasted[seat]
	blamed := slices.ContainsFunc(r.At(w.Most.Step), func(d Decision) bool { return d.Seat == seat && d.Verdict != Good })
	return w.Most, !blamed && w.Most.Points >= max(verdicts[Mistake].least, w.Points/2)
}

// scale is the share of a game's stake that players of each level waste, as TestLevelsWasteInTheirOrder measures it. Experts are not in it, because the
// judge of a review is one: it sees no fault of its own. Medium players are not, because two hundred games have not told them from simple
// ones.
var scale = [...]struct {
	level ai.Level
	share float64
}{{ai.Random, 2}, {ai.Beginner, 0.33}, {ai.Simple, 0.21}, {ai.Strong, 0.03}}

// Like returns the levels between which players waste such a share, within two standard errors. ok is false where more than two come into question, or
// pure chance.
func Like(share, err float64) (worse, better ai.Level, ok bool) {
	nearest := func(share float64) (at int) {
		for i, row := range scale {
			if math.Abs(share-row.share) < math.Abs(share-scale[at].share) {
				at = i
			}
		}
		return at
	}
	w, b := nearest(share+2*err), nearest(share-2*err)
	return scale[w].level, scale[b].level, b-w <= 1 && scale[w].level != ai.Random
}

// Expected returns the curve's value after so many actions; ok is false before the play.
func (r *Review) Expected(step int) (points float64, ok bool) {
	if step -= r.First; step < 0 || step >= len(r.Curve) {
		return 0, false
	}
	return r.Curve[step], true
}

// turned is the least change of the expected points that is a turning point.
const turned = 1.0

// Turning returns the turning point: the number of actions after the card that moved the expected points most towards the result, and the change for
// Re. Before it less than half of the result was expected: a card that only adds to a game as good as won turns nothing. An announcement changes
// what is at stake, and is no turning point either. ok is false if no card moved them by a point.
func (r *Review) Turning() (step int, change float64, ok bool) {
	if i := r.Turn - r.First; r.Turn > 0 && i > 0 && i < len(r.Curve) {
		return r.Turn, r.Curve[i] - r.Curve[i-1], true
	}
	return 0, 0, false
}

// findTurn sets the turning point.
func (r *Review) findTurn(actions []game.Action) {
	if len(r.Curve) == 0 {
		return
	}
	most, result := turned, r.Curve[len(r.Curve)-1]
	sign := math.Copysign(1, result)
	for i := 1; i < len(r.Curve); i++ {
		step, before := r.First+i, sign*r.Curve[i-1]
		if change := sign*r.Curve[i] - before; change >= most && before < sign*result/2 && actions[step-1].Kind == game.Playing {
			most, r.Turn = change, step
		}
	}
}

// Worst returns the n worst decisions that lost something by their verdicts and then by their losses, the worst one first.
func (r *Review) Worst(n int) (worst []Decision) {
	for _, d := range r.Decisions {
		if d.Verdict != Good {
			worst = append(worst, d)
		}
	}
	slices.SortStableFunc(worst, func(a, b Decision) int { return cmp.Or(cmp.Compare(b.Verdict, a.Verdict), cmp.Compare(b.Loss, a.Loss)) })
	return worst[:min(n, len(worst))]
}

// At returns the decisions before the action with this number.
func (r *Review) At(step int) (all []Decision) {
	for _, d := range r.Decisions {
		if d.Step == step {
			all = append(all, d)
		}
	}
	return all
}

// Verdict is a word for a decision.
type Verdict uint8

// The verdicts, from good to bad. Good says no more than that nothing is known against the decision.
const (
	Good Verdict = iota
	Inaccurate
	Mistake
	Blunder
)

// verdicts has the least loss of each verdict, in the player's game points. A soloist's points count three times, so their losses do too.
var verdicts = [...]struct {
	key   string
	least float64
}{Good: {"good", 0}, Inaccurate: {"inaccurate", 0.4}, Mistake: {"mistake", 0.8}, Blunder: {"blunder", 2}}

// String returns the verdict's key, which ends the key of its text.
func (v Verdict) String() string {
	if int(v) >= len(verdicts) {
		return "?"
	}
	return verdicts[v].key
}

// judge sets the verdict by the confirmed loss. A card that cost nothing as the cards lay is judged one word milder.
func (d *Decision) judge() {
	for word, row := range verdicts {
		if d.Loss >= row.least {
			d.Verdict = Verdict(word)
		}
	}
	if d.Verdict > Good && d.Open && d.OpenLoss == 0 {
		d.Verdict--
	}
}

// A loss counts if it is at least so many standard errors.
const surely = 2.5
