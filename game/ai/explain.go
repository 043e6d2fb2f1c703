package ai

import (
	"math"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// parting is where two options part in the same deals of a search, of which one is better.
type parting struct {
	v          *game.View
	best, done game.Action
	with, then []event // what happens with the better option, and with the other one
	s          *sight  // of two cards; else nil
	even       bool    // the difference in points is within the error of the search
}

// claim is how often the viewer's party takes the trick where a reason is true: with the better card, and with the other one. Fresh deals must bear it
// out, so it keeps a distance from what the sentence says.
type claim struct {
	least, most float64
	done        float64 // at most, with the other card
	less        float64 // with the better card it may happen by so much less than with the other
}

// claims are those of the reasons that do not ask the search by themselves.
var claims = map[Reason]claim{
	JoinHochzeit: {least: 0.5}, LeadAss: {least: 0.5, less: 0.1}, DrawTrumps: {least: 0.6}, CatchFuchs: {least: 0.6}, BringFuchsHome: {least: 0.8},
	FeedPartner: {least: 0.8}, FeedLikely: {least: 0.6}, FeedTrump: {least: 0.6}, TakeLast: {least: 0.9}, TakeTrick: {least: 0.6}, SecureTrick: {least: 0.85},
	TakeCheaply: {least: 0.6, less: 0.1}, KeepFuchs: {done: 0.4}, PlayLow: {most: 0.3}, ShorterAss: {less: 0.001}, AugenAtRisk: {done: 0.4, most: 0.4},
	SpareTrump: {less: 0.05},
}

// difference is a fact that may separate two options: how often something happens, or how many Augen there are.
type difference struct {
	reason Reason
	is     func(*event, *parting) bool
	count  func(*event) int
	least  float64 // that a person notices
	fewer  bool    // the better option has less of it
	cards  bool    // only of two cards
	now    bool    // it is known when this trick is over
	augen  int     // that the sentence names
}

// differences are in the order in which a player would name them. Large ones are named before small ones.
var differences = []difference{
	{reason: TakeOftener, is: (*event).isOurs, least: 0.1, cards: true, now: true},
	{reason: WinOftener, is: (*event).isWon, least: 0.04},
	{reason: CatchLater, is: func(e *event, _ *parting) bool { return e.made[foxes] }, least: 0.05, cards: true},
	{reason: SaveFuchs, is: func(e *event, _ *parting) bool { return e.given[foxes] }, least: 0.05, fewer: true, cards: true},
	{reason: MakeKarlchen, is: func(e *event, _ *parting) bool { return e.made[lasts] }, least: 0.05, cards: true},
	{reason: StopKarlchen, is: func(e *event, _ *parting) bool { return e.given[lasts] }, least: 0.05, fewer: true, cards: true},
	{reason: MakeDoppelkopf, is: func(e *event, _ *parting) bool { return e.made[fulls] }, least: 0.05, cards: true},
	{reason: GetLead, is: func(e *event, p *parting) bool { return e.taker == p.v.Seat() }, least: 0.15, cards: true, now: true},
	{reason: ReachAugen, is: func(e *event, _ *parting) bool { return e.augen >= 90 }, least: 0.05, augen: 90},
	{reason: KeepBelow, is: func(e *event, _ *parting) bool { return card.Augen-e.augen < 90 }, least: 0.05, augen: 90},
	{reason: BringAugen, count: func(e *event) int { return e.pot }, least: 3, cards: true, now: true},
	{reason: MoreAugen, count: func(e *event) int { return e.augen }, least: 3},
	{reason: ReachAugen, is: func(e *event, _ *parting) bool { return e.augen >= 60 }, least: 0.05, augen: 60},
	{reason: KeepBelow, is: func(e *event, _ *parting) bool { return card.Augen-e.augen < 60 }, least: 0.05, augen: 60},
	{reason: KeepBelow, is: func(e *event, _ *parting) bool { return card.Augen-e.augen < 30 }, least: 0.05, augen: 30},
}

// calls are reasons for an announcement, by what the viewer's hand has more than others or the party has taken.
var calls = []struct {
	reason Reason
	least  float64
	of     func(v *game.View, c strength) float64
}{
	{CallAhead, 60, func(v *game.View, _ strength) float64 { return taken(v) }},
	{CallTrumps, 2, func(_ *game.View, c strength) float64 { return c.lead }},
	{CallDullen, 2, func(v *game.View, _ strength) float64 {
		return float64(v.Own().Only(v.Order().Members(rules.Trump)).Count(card.Dulle))
	}},
	{CallAsse, 2, func(_ *game.View, c strength) float64 { return c.asse }},
	{CallVoids, 1, func(_ *game.View, c strength) float64 { return c.voids }},
	{CallChance, math.Inf(-1), func(*game.View, strength) float64 { return 0 }},
}

// Explain returns the reason why one option is better than another one. Both must come from one answer of a player who is Observing. The reason
// separates the two, and what it claims comes true in the deals of the search.
func Explain(v *game.View, best, done Weighed) Because {
	p := &parting{v: v, best: best.Action, done: done.Action, even: sureness(best.Points-done.Points, max(best.Error, done.Error)) <= Taste}
	if best.course == nil || done.course == nil || len(best.course.events) != len(done.course.events) {
		return WhyNot(v, best.Action, done.Action)
	}
	p.with, p.then = best.course.events, done.course.events
	switch {
	case p.best.Kind == game.Calling || p.done.Kind == game.Calling || p.best.Kind == game.Bidding && p.done.Kind == game.Passing:
		return p.whyCall()
	case p.best.Kind == game.Playing && p.done.Kind == game.Playing && v.Phase() == game.InPlay:
		p.s = newSight(v)
		if b := p.whyPartner(); b.Reason != Unclear {
			return b
		}
		if b := p.s.why(p.best.Card(), p.done.Card(), p.agrees); b.Reason != Unclear {
			return b
		}
	default:
		if b := WhyNot(v, p.best, p.done); b.Reason != Unclear {
			return b
		}
		if b := p.whySolo(); b.Reason != Unclear {
			return b
		}
	}
	return p.whyFigures()
}

// whyPartner looks at a known partner, who holds the trick already or plays later: then no card needs to take it, and Augen may be added.
func (p *parting) whyPartner() Because {
	const often, mostly = 0.6, 0.5
	b, s, c, done := unexplained, p.s, p.best.Card(), p.done.Card()
	spends := s.takes(done) && !s.takes(c)
	if spends && s.Played > 0 && s.holder == 1 && p.share(p.with, (*event).isOurs) >= often {
		b.Reason, b.Seat, b.Card = Overtake, s.trick.Winner, done
		return b
	}
	adds := c.Augen() > done.Augen() && p.share(p.with, (*event).isOurs) >= p.share(p.then, (*event).isOurs)
	for _, seat := range s.later() {
		theirs := func(e *event, _ *parting) bool { return e.taker == seat }
		share := p.share(p.with, theirs)
		if s.friend[seat] < 1 || share < often || !spends && !adds {
			continue
		}
		b.Reason, b.Seat, b.Share = Behind, seat, percent(share)
		for c := range card.Card(card.Kinds) {
			if p.share(p.with, func(e *event, _ *parting) bool { return e.taker == seat && e.by == c }) >= mostly*share {
				b.Reason, b.Card = BehindWith, c
			}
		}
		return b
	}
	return b
}

// agrees reports whether the search bears out what a reason claims of the two cards.
func (p *parting) agrees(r Reason) bool {
	const moreRuffs, moreKarlchen = 0.1, 0.02
	switch with, then := p.share(p.with, (*event).isOurs), p.share(p.then, (*event).isOurs); r {
	case ClearSuit: // the viewer really takes tricks with trumps then, and gives no Volle away for that
		suit := p.s.Order.Class(p.best.Card())
		ruffs := func(e *event, _ *parting) bool { return e.ruffs>>suit&1 != 0 }
		return p.share(p.with, ruffs) >= p.share(p.then, ruffs)+moreRuffs && (p.best.Card().Augen() < fedAugenAtLeast || with >= then-moreRuffs)
	case KeepKarlchen:
		made := func(e *event, _ *parting) bool { return e.made[lasts] }
		return p.share(p.with, made) >= p.share(p.then, made)+moreKarlchen
	default:
		x, ok := claims[r]
		return !ok || with >= x.least && (x.most == 0 || with <= x.most) && (x.done == 0 || then <= x.done) && (x.less == 0 || with >= then-x.less)
	}
}

// whySolo is the reason for a solo, which counts three times, or against it.
func (p *parting) whySolo() Because {
	const likely = 0.55
	b := unexplained
	_, solo := p.best.Word().Solo()
	_, alone := p.done.Word().Solo()
	switch with, then := p.share(p.with, (*event).isWon), p.share(p.then, (*event).isWon); {
	case solo && !alone && with >= likely:
		b.Reason, b.Share = SoloPays, percent(with)
	case alone && !solo && then < likely:
		b.Reason, b.Share = SoloRisks, percent(then)
	}
	return b
}

// whyCall is the reason for an announcement, or against it.
func (p *parting) whyCall() Because {
	const likely, unlikely = 0.5, 0.75
	b, with, then := unexplained, p.share(p.with, (*event).isWon), p.share(p.then, (*event).isWon)
	switch {
	case p.best.Kind == 0 && then < unlikely:
		b.Reason, b.Share = StaySilent, percent(then)
		return b
	case p.best.Kind == 0 || with < likely:
		return p.whyFigures()
	}
	out := others(p.v)
	for n := range p.v.Tricks() + 1 {
		t := p.v.Trick(n)
		out = out.Minus(card.SetOf(t.Cards[:t.Len]...))
	}
	hand := measure(p.v.Order(), p.v.Own(), out)
	for _, x := range calls {
		if n := x.of(p.v, hand); n >= x.least {
			b.Reason, b.Augen, b.Share = x.reason, int(n+0.5), percent(with)
			break
		}
	}
	return b
}

// whyFigures returns the first difference that is large, or else the first one that a person notices. What may happen tricks later is no reason between
// cards that bring the same: a player would not believe it.
func (p *parting) whyFigures() Because {
	const large = 3
	for _, factor := range []float64{large, 1} {
		for i := range differences {
			x := &differences[i]
			if x.cards && p.s == nil || p.s != nil && p.even && !x.now {
				continue
			}
			with, then, err := p.compare(x)
			more := with - then
			if x.fewer {
				more = -more
			}
			if more < x.least*factor || more < certain*err {
				continue
			}
			b := unexplained
			b.Reason, b.Augen, b.Share, b.Other = x.reason, x.augen, percent(with), percent(then)
			if x.count != nil {
				b.Augen, b.Share, b.Other = int(more+0.5), 0, 0
			}
			if p.s != nil {
				b.Card, b.Versus = p.best.Card(), p.done.Card()
			}
			return b
		}
	}
	return unexplained
}

// certain is of how many standard errors a difference must be. It is much, because many facts of many options are compared, and the first one is told.
const certain = 4

// compare returns the means of a fact with both options, and the standard error of their difference. What comes true in a likely deal again and again is
// known of one deal only.
func (p *parting) compare(x *difference) (with, then, err float64) {
	n, sums := float64(len(p.with)), map[int]float64{}
	for i := range p.with {
		with += x.of(&p.with[i], p) / n
		then += x.of(&p.then[i], p) / n
	}
	for i := range p.with {
		sums[p.with[i].deal] += x.of(&p.with[i], p) - x.of(&p.then[i], p) - (with - then)
	}
	squares := 0.0
	for _, sum := range sums {
		squares += sum * sum
	}
	return with, then, math.Sqrt(squares) / n
}

// of returns the fact of an event.
func (x *difference) of(e *event, p *parting) float64 {
	switch {
	case x.count != nil:
		return float64(x.count(e))
	case x.is(e, p):
		return 1
	}
	return 0
}

// share returns how often something happens.
func (p *parting) share(events []event, is func(*event, *parting) bool) float64 {
	n := 0
	for i := range events {
		if is(&events[i], p) {
			n++
		}
	}
	return float64(n) / float64(max(len(events), 1))
}

func (e *event) isOurs(*parting) bool { return e.ours }

func (e *event) isWon(*parting) bool { return e.won }

func percent(share float64) int { return int(100*share + 0.5) }

// taken returns the Augen in the tricks of the viewer and of known partners.
func taken(v *game.View) (augen float64) {
	for n := range v.Tricks() {
		if t := v.Trick(n); t.Winner == v.Seat() || v.Party(t.Winner) == v.Party(v.Seat()) {
			augen += float64(t.Augen())
		}
	}
	return augen
}
