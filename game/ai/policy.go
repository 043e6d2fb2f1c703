package ai

import (
	"math/rand/v2"

	"karlchen/game"
	"karlchen/game/ai/habit"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// chooser knows how players choose cards: by their habits, or by their skill.
type chooser interface {
	// Draw chooses a card, each as often as players would.
	Draw(t *habit.Turn, random *rand.PCG) card.Card
	// Chance returns how likely a player is to choose a card.
	Chance(t *habit.Turn, chosen card.Card) float64
}

// policy plays all four seats of a guess to its end, some hundred thousand games a second. Each seat plays by the rules of thumb, from its own
// hand and what has been played; it knows who plays with whom a little earlier than people would.
type policy struct {
	rng     *rand.PCG
	values  values
	deck    card.Set
	parties parties
	moment  moment // of the seat that is choosing; kept here because clearing it for every card takes as long as a choice
	// others let seats play as players use to, which takes longer than the rules of thumb. thumbs says in how many of its cards each seat follows
	// these rules instead: players who search are strong against both kinds of opponents only if they reckon with both.
	others chooser
	thumbs [card.Seats]float64
	// talkers are the seats, a bit each, that may still announce, on their next turn, what talkative rules of thumb announce. Where the search compares
	// announcements, bids and words, the answers belong to what they bring.
	talkers uint8
}

// blunders is one in how many cards a seat plays at random, so that the search does not rely on opponents who think as it does.
const blunders = 10

func newPolicy(c *rules.Compiled, rng *rand.PCG) *policy {
	return &policy{rng: rng, values: valuesOf(c.Ruleset()), deck: c.Ruleset().Deck.Cards(), moment: moment{tie: 1e-9}}
}

// finish plays the game to its end.
func (p *policy) finish(g *game.Guess) {
	p.parties.learn(g)
	for g.Phase() == game.InPlay {
		seat := g.Turn()
		if p.talkers>>seat&1 != 0 {
			p.answer(g, seat)
		}
		legal := g.Playable(seat)
		var c card.Card
		switch {
		case legal == 0: // the seat must announce something first
			if a, ok := g.MustCall(seat); !ok || g.Advance(a) != nil {
				return // cannot be: a seat with nothing to announce may play
			}
			continue
		case legal&(legal-1) == 0:
			c = legal.First()
		case below(p.rng, blunders) == 0:
			c = legal.Nth(below(p.rng, legal.Len()))
		case p.others != nil && share(p.rng) >= p.thumbs[seat]:
			c = p.others.Draw(p.turnOf(g, seat, legal), p.rng)
		default:
			c = p.choose(g, seat, legal)
		}
		seeking := g.Contract() == rules.Hochzeit
		g.Put(c)
		if c == card.Alte {
			p.parties.show(seat)
		}
		if seeking {
			p.parties.pair(g)
		}
	}
}

// answer lets a talker announce, once.
func (p *policy) answer(g *game.Guess, seat card.Seat) {
	p.talkers &^= 1 << seat
	view := g.View(seat)
	if a, ok := chooseCall(&view, Talkative); ok && g.Advance(a) == nil {
		p.parties.learn(g)
	}
}

// finishWords lets the players speak, bid and exchange by the rules of thumb until the first card. In the Vorbehalt round, where there is most
// to say and little that matters, they are healthy or have a Hochzeit or an Armut.
func finishWords(g *game.Guess) {
	for g.Phase() < game.InPlay && g.Turn() != card.NoSeat {
		seat := g.Turn()
		if g.Phase() == game.Reserving && speak(g, seat) {
			continue
		}
		view := g.View(seat)
		a, ok := decideSimple(&view, true, Even)
		if g.Phase() == game.Auctioning && g.Compiled().Ruleset().ZnStock {
			a = bidForStock(&view, &daringBids)
		}
		if !ok || g.Advance(a) != nil {
			return
		}
	}
}

// speak says the word of the seat's hand in the Vorbehalt round; false if it must say another one.
func speak(g *game.Guess, seat card.Seat) bool {
	house, hand := g.Compiled().Ruleset(), g.Hand(seat)
	switch {
	case hand.Count(card.Alte) == 2 && g.Advance(game.Say(seat, game.SayHochzeit)) == nil:
		return true
	case house.Armut && hand.Only(g.Compiled().Order(rules.Normal).Members(rules.Trump)).Len() <= int(house.ArmutMaxTrumps) &&
		g.Advance(game.Say(seat, game.SayArmut)) == nil:
		return true
	}
	return g.Advance(game.Say(seat, game.Healthy)) == nil
}

// Expect returns how many points each Kontra player loses to Re on average, if all play on from the guess by the rules of thumb. It is negative
// where Kontra wins. It plays so many games to their end.
func Expect(g game.Guess, games int, rng *rand.Rand) float64 {
	chance := rand.NewPCG(rng.Uint64(), rng.Uint64())
	p, sum := newPolicy(g.Compiled(), chance), 0.0
	for range games {
		next := g
		finishWords(&next)
		p.finish(&next)
		if r, ok := next.Result(); ok && !r.Redeal {
			sum -= float64(r.PointsOf(game.Kontra))
		}
	}
	return sum / float64(games)
}

// turnOf describes the turn of a seat to those who know how players choose. In the search they draw one of the cards, each as often as players do:
// opponents who always did the likeliest could be relied on, and with them the search is much weaker.
func (p *policy) turnOf(g *game.Guess, seat card.Seat, legal card.KindSet) *habit.Turn {
	m, b := &p.moment, p.parties.of(seat)
	m.Order, m.Hand, m.Legal, m.Bonds = g.Order(), g.Hand(seat), legal, b.Bonds
	m.Out = g.Hand(seat.Plus(1)).Plus(g.Hand(seat.Plus(2))).Plus(g.Hand(seat.Plus(3)))
	m.Last = m.Hand.Len() == 1
	table, holder := g.OnTable()
	m.Pot, m.thrown = 0, 0
	if m.Played = len(table); m.Played == 0 {
		return &m.Turn
	}
	m.Led = m.Order.Following(table[0])
	m.Held = table[holder]
	m.HeldBy(holder)
	m.holder = b.friends[card.Seats-1-m.Played+holder] // those who have played come after those who have not
	for _, c := range table {
		m.Pot += c.Augen()
		if c == card.Fuchs {
			m.thrown++
		}
	}
	return &m.Turn
}

// choose picks a card for the seat by the maxims.
func (p *policy) choose(g *game.Guess, seat card.Seat, legal card.KindSet) card.Card {
	m := &p.moment
	p.turnOf(g, seat, legal)
	m.countTrumps()
	if m.values = p.values; g.Contract().Alone() {
		m.values = values{}
	}
	friends := p.parties.of(seat).friends[:card.Seats-1-m.Played]
	if m.Played == 0 {
		m.takers = ^card.KindSet(0)
		m.draws = g.Contract().Alone() && g.Party(seat) == game.Re && fewTrumps(m.Order, p.deck)
		for left := legal; left != 0; left &= left - 1 {
			c := left.First()
			m.wins[c] = m.Keeps(m.Order.Beaters(c, m.Last), m.Order.Following(c), m.trumps, friends, 1)
		}
		return m.choose()
	}
	m.takers = m.Order.Beaters(m.Held, m.Last)
	safe := m.Keeps(m.takers, m.Led, m.trumps, friends, m.holder)
	for left := legal; left != 0; left &= left - 1 {
		c := left.First()
		m.wins[c] = safe
		if m.takes(c) {
			m.wins[c] = m.Keeps(m.Order.Beaters(c, m.Last), m.Led, m.trumps, friends, 1)
		}
	}
	return m.choose()
}
