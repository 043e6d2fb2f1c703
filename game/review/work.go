package review

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Config says how thoroughly a game is reviewed.
type Config struct {
	// Player weighs the decisions; its level or budget says how many games it plays for each.
	Player ai.Player
	// Second confirms what the player finds, together with it: it expects the others to play on in another way.
	Second ai.Player
	Seed   uint64
	// Nodes is the budget of cards for solving one position with open cards; 0 leaves that out.
	Nodes int
}

// Usual is the config of a review in the bot and of the command line.
var Usual = Config{
	Player: ai.Player{Level: ai.Expert, Budget: 25 * time.Millisecond}, Second: ai.Player{Level: ai.Medium, Budget: 20 * time.Millisecond}, Seed: 1, Nodes: 500_000,
}

const (
	openTricks = 6   // so many tricks before the end the solver is quick
	curveGames = 100 // games for each value of the curve
	suspicion  = 0.2 // points of loss, from which on fresh deals check a decision
)

// Work is a review in progress.
type Work struct {
	config  Config
	state   game.State // after step actions
	step    int
	actions []game.Action
	review  Review
	chances map[chance]missed
	over    bool
}

// chance is an announcement that a seat may make.
type chance struct {
	seat card.Seat
	step rules.Step
}

// missed is the last moment at which an announcement was possible.
type missed struct {
	view game.View
	step int
	call game.Action
}

// Begin begins the review of a game from its first state and all of its actions, which the engine must accept.
func Begin(c Config, start game.State, actions []game.Action) *Work {
	return &Work{config: c, state: start, actions: actions, review: Review{First: -1}, chances: map[chance]missed{}}
}

// Next does the next step of the work. It reports whether something is left to do. The error is the engine's about an illegal action.
func (w *Work) Next() (more bool, err error) {
	w.draw()
	if w.step == len(w.actions) {
		w.judgeChances()
		w.review.findTurn(w.actions)
		w.over = true
		return false, nil
	}
	a := w.actions[w.step]
	w.judge(a)
	if err := w.state.Advance(a); err != nil {
		return false, err
	}
	w.step++
	return true, nil
}

// Over reports whether the review is complete.
func (w *Work) Over() bool { return w.over }

// Review returns the review when no work is left.
func (w *Work) Review() *Review { return &w.review }

// Of reviews a game at once.
func Of(c Config, start game.State, actions []game.Action) (*Review, error) {
	w := Begin(c, start, actions)
	for {
		if more, err := w.Next(); err != nil || !more {
			return w.Review(), err
		}
	}
}

// random returns the random numbers of the step, so that a decision's verdict does not depend on the others.
func (w *Work) random(step int, use uint64) *rand.Rand {
	return rand.New(rand.NewPCG(w.config.Seed<<8|use, uint64(step)))
}

// draw adds the present value to the curve, or repeats the last one where nothing can be played on, such as at an open question about the last trick.
func (w *Work) draw() {
	r := &w.review
	if result, over := w.state.Result(); over && r.First >= 0 {
		r.Curve = append(r.Curve, -float64(result.PointsOf(game.Kontra)))
	} else if g, ok := w.guess(); ok {
		if r.First < 0 {
			r.First = w.step
		}
		r.Curve = append(r.Curve, ai.Expect(g, curveGames, w.random(0, 9))) // the same luck at each step
	} else if n := len(r.Curve); n > 0 {
		r.Curve = append(r.Curve, r.Curve[n-1])
	}
}

// guess returns the cards as they really lie; ok is false outside of the play.
func (w *Work) guess() (g game.Guess, ok bool) {
	if w.state.Phase() != game.InPlay {
		return g, false
	}
	var hands [card.Seats]card.Set
	for seat := range hands {
		hands[seat] = w.state.Hand(card.Seat(seat))
	}
	v := w.state.View(w.state.Turn())
	g, err := v.Guess(hands)
	return g, err == nil
}

// judge judges an action before it is done. A call that a player owes or repeats late is no decision.
func (w *Work) judge(a game.Action) {
	v := w.state.View(a.Seat)
	if must, ok := v.MustCall(a.Seat); ok && must == a {
		return
	}
	list := v.Legal(nil)
	switch {
	case (a.Kind == game.Playing || a.Kind == game.Genschern) && w.state.Phase() == game.InPlay:
		w.noteChances(&v, list)
		w.judgeCard(&v, a)
	case a.Kind == game.Calling && w.state.Phase() == game.InPlay && !a.Late():
		w.decide(&v, Decision{Kind: Call}, a, []game.Action{{}, a})
	case a.Kind == game.Saying && w.state.Phase() == game.Reserving:
		w.judgeWord(&v, a, list)
	case w.state.Phase() == game.Auctioning && w.state.Turn() == a.Seat:
		w.decide(&v, Decision{Kind: Bid}, a, ai.Beside(&v, a))
	case w.state.Phase() == game.Exchanging && w.state.Turn() == a.Seat:
		w.decide(&v, Decision{Kind: Exchange}, a, ai.Beside(&v, a))
	}
}

func (w *Work) judgeCard(v *game.View, a game.Action) {
	d := Decision{Kind: Card}
	if w.config.Nodes > 0 && w.state.HandSize(a.Seat) <= openTricks && a.Kind == game.Playing {
		w.solve(&d, a)
	}
	w.decide(v, d, a, ai.Beside(v, a))
}

// solve judges a card with open cards.
func (w *Work) solve(d *Decision, a game.Action) {
	solution, ok := w.state.Solve(game.ForPoints, w.config.Nodes)
	if !ok {
		return
	}
	sign := 1
	if w.state.Party(a.Seat) == game.Kontra {
		sign = -1
	}
	if w.state.Soloist() == a.Seat && w.state.Contract().Alone() {
		sign = card.Seats - 1
	}
	d.OpenBest = card.None
	for _, c := range solution.Cards {
		if c.Card == a.Card() {
			d.Open, d.OpenLoss = true, sign*(solution.Value-c.Value)
		}
		if c.Value == solution.Value && (d.OpenBest == card.None || c.Card == a.Card()) {
			d.OpenBest = c.Card
		}
	}
}

// likely is the chance of winning from which on the review blames a player who dared too little. Below it, silence is a matter of taste.
const likely = 0.75

// dares reports whether the action raises the stake or plays alone.
func dares(a game.Action) bool {
	switch a.Kind {
	case game.Calling, game.Bidding, game.Holding:
		return true
	case game.Saying:
		_, solo := a.Word().Solo()
		return solo
	default:
		return false
	}
}

// judgeWord judges a word before the game by what a search can compare: being healthy, a Hochzeit with each wish, and soli. It leaves out what nobody
// can judge fairly: throwing in, since another deal has no value in the search, an Armut, which the search plays too well, and when to play the
// compulsory solo. A player who plays theirs has chosen among the soli alone.
func (w *Work) judgeWord(v *game.View, a game.Action, list []game.Action) {
	_, alone := a.Word().Solo()
	duty := v.Forced() == a.Seat || v.Owes(a.Seat)
	compared := func(o game.Action) bool {
		_, solo := o.Word().Solo()
		_, wish := o.Word().Wish()
		return o.Kind == game.Saying && (solo || !duty && (wish || o.Word() == game.Healthy || o.Word() == game.SayHochzeit))
	}
	list = slices.DeleteFunc(list, func(o game.Action) bool { return !compared(o) || o.AtOnce() != a.AtOnce() })
	if !compared(a) || duty && !alone || len(list) < 2 {
		return
	}
	w.decide(v, Decision{Kind: Word}, a, list)
}

// decide adds a decision between options.
func (w *Work) decide(v *game.View, d Decision, done game.Action, options []game.Action) {
	if len(options) < 2 {
		return
	}
	d.Step, d.Seat, d.Done, d.Best = w.step, v.Seat(), done, done
	if !d.Open {
		d.OpenBest = card.None
	}
	first := w.weigh(v, done, options)
	if len(first) == 0 {
		return
	}
	best := plainest(v, first)
	_, wishes := done.Word().Wish()
	_, wish := best.Word().Wish()
	switch {
	case best.Kind == game.Genschern || done.Kind == game.Genschern:
		d.Kind = Genscher
	case wishes && wish:
		d.Kind = Wish
	}
	if loss := lossOf(first, done); loss > max(suspicion, kinds[d.Kind].needs/2) {
		w.confirm(v, &d, best)
	}
	w.review.Decisions = append(w.review.Decisions, d)
}

// weigh weighs the options, and adds to what the player lost in the game.
func (w *Work) weigh(v *game.View, done game.Action, options []game.Action) []ai.Weighed {
	if !slices.Contains(options, done) {
		options = append(options, done)
	}
	list := w.config.Player.Weigh(v, options, w.random(w.step, 0))
	for _, o := range list {
		if o.Action == done {
			w.review.Wasted[v.Seat()].add(w.step, o.Wasted, o.WastedError)
		}
	}
	return list
}

// asGood is what an option may bring less than the best one, in points, and still be as good: the order of such options is chance.
const asGood = 0.15

// plainest returns the best option, or one that is as good and for which a reason speaks that every player knows.
func plainest(v *game.View, list []ai.Weighed) game.Action {
	for _, o := range list {
		if list[0].Points-o.Points <= asGood && sound[ai.Why(v, o.Action).Reason] {
			return o.Action
		}
	}
	return list[0].Action
}

// confirm weighs what was done and what seemed best alone, twice in fresh deals and by two players. The first figures alone would flatter the best of
// many options, and the error of one search knows nothing of how its deals were chosen and how all play on.
func (w *Work) confirm(v *game.View, d *Decision, best game.Action) {
	judges := [2]ai.Player{w.config.Player, w.config.Second}
	var loss [len(judges)]float64
	sigma, why := 0.0, ai.Because{}
	for i, p := range judges {
		list := p.Observing().Weigh(v, []game.Action{d.Done, best}, w.random(w.step, uint64(1+i)))
		if len(list) != 2 || list[0].Action == d.Done || dares(best) && !dares(d.Done) && list[0].Wins < likely {
			return
		}
		if i == 0 {
			why = ai.Explain(v, list[0], list[1])
		}
		loss[i] = list[0].Points - list[1].Points
		sigma = max(sigma, list[1].Error)
	}
	mean := (loss[0] + loss[1]) / 2
	sigma = max(sigma, math.Abs(loss[0]-loss[1])/2)
	least := max(verdicts[Inaccurate].least, kinds[d.Kind].needs)
	if sound[ai.WhyNot(v, d.Done, best).Reason] {
		least = max(least, verdicts[Mistake].least)
	}
	if mean < least || mean < surely*sigma {
		return
	}
	was := *d
	d.Best, d.Loss, d.Error = best, mean, sigma
	if d.judge(); d.Verdict == Good {
		*d = was
	} else {
		d.Why = why
	}
}

// sound are the reasons that every player learns first. A card for which one of them speaks must lose more before the review says anything: there a
// small loss comes from how the search plays on.
var sound = map[ai.Reason]bool{ai.LeadAss: true, ai.FeedPartner: true, ai.CatchFuchs: true, ai.BringFuchsHome: true}

func lossOf(list []ai.Weighed, done game.Action) float64 {
	for _, o := range list {
		if o.Action == done {
			return list[0].Points - o.Points
		}
	}
	return 0
}

// noteChances remembers which announcements the player may make before a card.
func (w *Work) noteChances(v *game.View, list []game.Action) {
	own := v.Party(v.Seat())
	if own == game.NoParty {
		return
	}
	for _, a := range list {
		if a.Kind != game.Calling || a.Late() || a.Vorab() {
			continue
		}
		if step, named := a.Step(); step == v.Stands(own)+1 && (named == own || named == game.NoParty) {
			w.chances[chance{v.Seat(), step}] = missed{*v, w.step, a}
		}
	}
}

// judgeChances judges the announcements that no player of a party made, when the game is over. Of each party it blames at most one player, and only
// where the party was ahead as the cards really lay: a good hand against a better one is no fault.
func (w *Work) judgeChances() {
	at, kept := w.step, w.review.Decisions
	var blamed [2]Decision
	for seat := range card.Seat(card.Seats) {
		for step := rules.Ansage; step < rules.Steps; step++ {
			m, ok := w.chances[chance{seat, step}]
			if !ok {
				continue
			}
			party := m.view.Party(seat)
			sign := 1.0
			if party == game.Kontra {
				sign = -1
			}
			expected, ok := w.review.Expected(m.step)
			if !ok || w.state.Stands(party) >= step {
				continue
			}
			w.step, w.review.Decisions = m.step, nil
			if options := []game.Action{{}, m.call}; sign*expected > 0 {
				w.decide(&m.view, Decision{Kind: Missed}, game.Action{}, options)
			} else {
				w.weigh(&m.view, game.Action{}, options)
				continue
			}
			if made := w.review.Decisions; len(made) == 1 && made[0].Loss > blamed[party].Loss {
				blamed[party] = made[0]
			}
			break
		}
	}
	for _, d := range blamed {
		if d.Verdict != Good { // silence is otherwise not worth a word
			kept = append(kept, d)
		}
	}
	w.step, w.review.Decisions = at, kept
	slices.SortStableFunc(w.review.Decisions, func(a, b Decision) int { return a.Step - b.Step })
}
