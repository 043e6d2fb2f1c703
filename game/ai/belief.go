package ai

import (
	"math"
	"slices"

	"karlchen/game"
	"karlchen/game/ai/habit"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// belief is a way to judge deals by what the others have done.
type belief uint8

const (
	uniform  belief = iota // not at all, for comparison
	byThumb                // by the rules of thumb
	byChoice               // by how players seem to choose cards, or by the rules of thumb: by what each seat seems to follow
)

// mind is how a level searches.
type mind struct {
	belief belief
	// others is how players seem to choose, and how everybody plays on in the search, if not by the rules of thumb. It takes longer than these.
	others chooser
	// thumbs is how likely an unknown player is to follow the rules of thumb.
	thumbs float64
	// listens says that the player also judges deals by the conventions that the others have shown, or have not.
	listens bool
}

// beliefs judge deals.
type beliefs struct {
	v      *game.View
	policy *policy
	mind   mind
	lean   leaning // of the deals that are judged
	course *habit.Course
	// known keeps the likelihoods of this search: with few cards left, a seat holds the same cards in many deals.
	known map[held]likelihoods
	tells []habit.Tell // of the others
}

// held has everything that the likelihoods of a player depend on.
type held struct {
	seat card.Seat
	hand card.Set
	habit.Sides
}

// likelihoods say how likely a player was to play as they did, if they choose as the others do, and if they follow the rules of thumb.
type likelihoods struct{ byOthers, byThumbs float64 }

func newBeliefs(v *game.View, p *policy, m mind, l leaning) *beliefs {
	b := &beliefs{v: v, policy: p, mind: m, lean: l, course: habit.Watch(v), known: make(map[held]likelihoods)}
	if m.listens {
		b.tells = slices.DeleteFunc(b.course.Tells(), func(x habit.Tell) bool { return x.Seat == v.Seat() })
	}
	return b
}

// likelihoods returns those of each player in this deal. The viewer gets 1.
func (b *beliefs) likelihoods(g *game.Guess, deal *habit.Deal) (of [card.Seats]likelihoods) {
	var byThumbs [card.Seats]float64 // 0 until a seat needs it, then of all seats
	viewer := b.v.Seat()
	of[viewer] = likelihoods{1, 1}
	for seat := viewer.Plus(1); seat != viewer; seat = seat.Plus(1) {
		key, ok := held{seat, deal.Hands[seat], deal.Sides}, false
		if of[seat], ok = b.known[key]; ok {
			continue
		}
		if byThumbs[seat] == 0 {
			byThumbs = b.policy.likelihoods(*g, viewer)
		}
		of[seat] = likelihoods{b.course.Likelihood(deal, seat, b.mind.others.Chance), byThumbs[seat]}
		b.known[key] = of[seat]
	}
	return of
}

// heed is the power of what conventions say: a part of it is in how players choose cards and in what they dare already. More would find the cards and partners
// of players who keep to them a little better, and mislead beside others.
const heed = 0.2

// temper is the power of likelihoods: multiplied over many cards, they make a few deals too certain.
const temper = 0.9

// judge returns the tempered logarithm of how likely the others were to act as they did, if these were the hands. It also says how likely each
// seat is to follow the rules of thumb.
func (b *beliefs) judge(g *game.Guess) (likelihood float64, thumbs [card.Seats]float64) {
	viewer, prior := b.v.Seat(), b.mind.thumbs
	thumbs = [card.Seats]float64{prior, prior, prior, prior}
	if g.Phase() != game.InPlay || b.mind.belief == uniform {
		return 0, thumbs
	}
	deal := habit.Deal{Sides: sides(g)}
	for seat := range card.Seat(card.Seats) {
		deal.Hands[seat] = g.Hand(seat)
	}
	switch b.mind.belief {
	case uniform:
	case byThumb:
		likelihood = math.Log(b.policy.likelihood(*g, viewer))
	case byChoice:
		for seat, of := range b.likelihoods(g, &deal) {
			follows := prior * of.byThumbs
			both := follows + (1-prior)*of.byOthers
			likelihood += temper * math.Log(both)
			thumbs[seat] = follows / both
		}
	}
	for i := range b.tells {
		if holds, ok := b.course.True(&b.tells[i], &deal); ok {
			likelihood += heed * b.tells[i].Weight(holds)
		}
	}
	return likelihood - b.lean.log(g) + math.Log(b.boldness(g)), thumbs
}

// unexpected is how likely a card is that the rules of thumb would not have played, compared with one that they would, for a player who reckons with
// nothing but these rules. It is far higher than the share of such cards, because people have reasons of their own, and because many small doubts must
// not make one deal certain. Where habits explain such cards as well, exceptional is the share of cards that a player by rules of thumb plays otherwise.
const (
	unexpected  = 0.3
	exceptional = 0.1
)

// A seat that announces something is likely to have a hand for it: the forecast of its dealt hand, in Augen, falls short of what a careful player
// wants by so much for each factor of e; and no call is so reckless that it is less likely than the least.
const (
	recklessness = 12
	leastBold    = 0.05
	callWanted   = 122
)

// A solo weighs more: nearly all hands are far from one, so that even a small chance of a reckless solo would make most soloists reckless.
const (
	soloRecklessness = 5
	leastSolo        = 0.0002
	soloWanted       = 124
	dutyWanted       = 105 // of a Pflichtsolo that its player has chosen to play now
)

// What the forecasts of those who have taken cards up are, in Augen, where nine of ten have more: of an Armut, and of the stock by the bid for it.
const armutWanted = 150

var stockWanted = [rules.Steps]float64{rules.Ansage: 122, rules.No90: 130, rules.No60: 150, rules.No30: 170, rules.Schwarz: 190}

// boldness returns how likely the others would have dared what they did with the hands that they began to play with. After the exchange of an Armut only its
// taker has a hand of their choice.
func (b *beliefs) boldness(g *game.Guess) float64 {
	deck, likelihood := g.Compiled().Ruleset().Deck.Cards(), 1.0
	order, exchanged := g.Compiled().Order(g.Contract()), g.Giver() != card.NoSeat
	for seat := range card.Seat(card.Seats) {
		if seat == b.v.Seat() {
			continue
		}
		hand, wanted, party := b.course.Dealt(seat, g.Hand(seat)), 0.0, g.Party(seat)
		switch _, called := g.Called(seat, rules.Ansage); {
		case exchanged && seat == g.Taker():
			wanted, party = armutWanted, game.NoParty
		case exchanged:
		case g.Contract().Declared() && seat == g.Soloist():
			likelihood *= soloLikelihood(g, alone(order, hand, deck.Minus(hand)))
		case g.Contract().Alone():
		case seat == g.StockTaker():
			step, _ := g.LastBid(seat)
			wanted = stockWanted[step]
		case called:
			wanted = callWanted
		}
		if wanted == 0 {
			continue
		}
		if short := wanted - withPartner(party, measure(order, hand, deck.Minus(hand)), hand.Len(), hand.Len()); short > 0 {
			likelihood *= max(math.Exp(-short/recklessness), leastBold)
		}
	}
	return likelihood
}

// soloLikelihood returns how likely the soloist of a guess would have played their solo with a hand of this forecast.
func soloLikelihood(g *game.Guess, forecast float64) float64 {
	wanted := float64(soloWanted)
	switch {
	case g.Forced() == g.Soloist():
		return 1
	case g.Pflichtsolo():
		wanted = dutyWanted
	}
	return min(1, max(math.Exp((forecast-wanted)/soloRecklessness), leastSolo))
}

// likelihood returns how likely the others would have played as they did, if these were the hands, compared with a player who follows the rules
// of thumb in everything: 1 at most.
func (p *policy) likelihood(g game.Guess, viewer card.Seat) float64 {
	likelihood := 1.0
	p.retrace(&g, viewer, func(_ card.Seat, _ int, expected bool) {
		if !expected {
			likelihood *= unexpected
		}
	})
	return likelihood
}

// likelihoods returns how likely each of the others would have been to play as they did, if these were the hands and they played by the rules of
// thumb. The viewer gets 1.
func (p *policy) likelihoods(g game.Guess, viewer card.Seat) [card.Seats]float64 {
	likelihoods := [card.Seats]float64{1, 1, 1, 1}
	p.retrace(&g, viewer, func(seat card.Seat, choices int, expected bool) {
		if expected {
			likelihoods[seat] *= 1 - exceptional
		} else {
			likelihoods[seat] *= exceptional / float64(choices-1)
		}
	})
	return likelihoods
}

// retrace takes back all cards, from the last to the first. For each choice of the others it calls see with their seat, the number of cards to choose from, and
// whether the rules of thumb would have chosen the same one.
func (p *policy) retrace(g *game.Guess, viewer card.Seat, see func(seat card.Seat, choices int, expected bool)) {
	var since [card.Seats]int // from how many cards on everybody knows the seat's party
	p.parties.learn(g)
	for seat := range since {
		if p.parties.known>>seat&1 != 0 {
			since[seat] = p.parties.since(g, card.Seat(seat))
		}
	}
	for known := p.parties.known; ; {
		seat, c, ok := g.TakeBack()
		if !ok {
			return
		}
		if seat == viewer {
			continue
		}
		then := uint8(0)
		for other, n := range since {
			if known>>other&1 != 0 && n <= g.Cards() {
				then |= 1 << other
			}
		}
		p.parties.know(then)
		if legal := g.Playable(seat); legal&(legal-1) != 0 {
			see(seat, legal.Len(), p.choose(g, seat, legal) == c)
		}
	}
}

// since returns how many cards had been played when everybody learned the seat's party: by a ♣D or an announcement, or else from the beginning.
func (p *parties) since(g *game.Guess, seat card.Seat) int {
	if g.Contract() != rules.Normal && g.Contract() != rules.SilentHochzeit {
		return 0
	}
	first := -1
	for step := rules.Ansage; step < rules.Steps; step++ {
		if n, ok := g.Called(seat, step); ok && (first < 0 || n < first) {
			first = n
		}
	}
	both := 0
	for n := range g.Tricks() + 1 {
		t := g.Trick(n)
		for i, c := range t.Cards[:t.Len] {
			if c != card.Alte {
				continue
			}
			if both++; (both == 2 || t.Seat(i) == seat) && (first < 0 || n*card.Seats+i < first) {
				first = n*card.Seats + i + 1
			}
		}
	}
	return max(first, 0)
}
