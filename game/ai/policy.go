package ai

import (
	"math/rand/v2"

	"karlchen/game"
	"karlchen/game/ai/habit"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// policy plays all four seats of a guess to its end, some hundred thousand games a second. Each seat plays by the rules of thumb, from its own
// hand and what has been played; it knows who plays with whom a little earlier than people would.
type policy struct {
	rng *rand.PCG
	// stakes are what each card brings to the winner of its trick, in Augen with the Sonderpunkt for a Fuchs, where one plays alone and where two
	// do. karlchen is the worth of a ♣B that may still make the last trick.
	stakes   [2][card.Kinds]float64
	karlchen float64
	deck     card.Set
	parties  parties
	moment   decisionPoint // of the seat that is choosing; kept here because clearing it for every card takes as long as a choice
	// others let seats play as players use to, which takes longer than the rules of thumb. thumbs says in how many of its cards each seat follows
	// these rules instead: players who search are strong against both kinds of opponents only if they reckon with both.
	others chooser
	thumbs [card.Seats]float64
	turn   habit.Turn // of the seat that others choose for; kept here as the moment is
}

// blunders is one in how many cards a seat plays at random, so that the search does not rely on opponents who think as it does.
const blunders = 10

func newPolicy(c *rules.Compiled, rng *rand.PCG) *policy {
	p := &policy{rng: rng, deck: c.Ruleset().Deck.Cards()}
	for kind := range card.Card(card.Kinds) {
		p.stakes[0][kind], p.stakes[1][kind] = float64(kind.Augen()), float64(kind.Augen())
	}
	if c.Ruleset().Special[rules.FuchsCaught] > 0 {
		p.stakes[1][card.Fuchs] += fuchs
	}
	p.karlchen = karlchenWorth(c.Ruleset())
	return p
}

// finish plays the game to its end.
func (p *policy) finish(g *game.Guess) {
	p.parties.learn(g)
	for g.Phase() == game.InPlay {
		seat := g.Turn()
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

// decisionPoint is what a seat has in mind when it plays a card.
type decisionPoint struct {
	p      *policy
	order  *rules.Order
	stakes *[card.Kinds]float64
	prices *[card.Kinds * 2]float64 // of trumps, by the number of higher ones in the other hands
	last   bool
	hand   card.Set
	out    card.Set // the cards in the other hands
	size   int      // how many cards each of these hands has
	led    card.KindSet
	// friends says how likely the seats after this one, in their order, and holder how likely the one that holds the trick is of its party.
	friends *[card.Seats - 1]float64
	later   int
	holder  float64
	held    card.Card // the card that holds the trick
	pot     float64
	trumps  card.KindSet
	rest    int // trumps in the other hands
	alone   bool
	// draws says that the seat plays a solo with few trumps, and has to draw those of the others.
	draws bool
}

// choose picks a card for the seat, by the rules of thumb of simple.
func (p *policy) choose(g *game.Guess, seat card.Seat, legal card.KindSet) card.Card {
	m := &p.moment
	table, holder := g.OnTable()
	m.p, m.order, m.hand, m.alone = p, g.Order(), g.Hand(seat), g.Contract().Alone()
	m.size = m.hand.Len()
	m.last = m.size == 1
	m.out = g.Hand(seat.Plus(1)).Plus(g.Hand(seat.Plus(2))).Plus(g.Hand(seat.Plus(3)))
	m.trumps = m.order.Members(rules.Trump)
	m.rest = m.out.Only(m.trumps).Len()
	m.prices = &pricesOf[m.rest]
	m.stakes = &p.stakes[1]
	if m.alone {
		m.stakes = &p.stakes[0]
	}
	m.later = card.Seats - 1 - len(table)
	m.friends = &p.parties.of(seat).friends
	if len(table) == 0 {
		m.draws = m.alone && m.rest > 0 && g.Party(seat) == game.Re && fewTrumps(m.order, p.deck)
		return m.lead(legal)
	}
	m.led = m.order.Following(table[0])
	m.holder = m.friends[m.later+holder] // those who have played come after those who have not
	m.held = table[holder]
	m.pot = float64(4 * m.later)
	for _, c := range table {
		m.pot += m.stakes[c]
	}
	return m.follow(legal)
}

// turnOf describes the turn of a seat to those who know how players choose. In the search they draw one of the cards, each as often as players do:
// opponents who always did the likeliest could be relied on, and with them the search is much weaker.
func (p *policy) turnOf(g *game.Guess, seat card.Seat, legal card.KindSet) *habit.Turn {
	t := &p.turn
	*t = habit.Turn{Order: g.Order(), Hand: g.Hand(seat), Legal: legal}
	t.Out = g.Hand(seat.Plus(1)).Plus(g.Hand(seat.Plus(2))).Plus(g.Hand(seat.Plus(3)))
	t.Last = t.Hand.Len() == 1
	table, holder := g.OnTable()
	t.Played, t.Bonds = len(table), p.parties.of(seat).Bonds
	if t.Played > 0 {
		t.Led = t.Order.Following(table[0])
		t.Held = table[holder]
		t.HeldBy(holder)
		for _, c := range table {
			t.Pot += c.Augen()
		}
	}
	return t
}

// lead draws the trumps of a solo with few of them, leads an Ass that may go round, draws trumps with a long suit of them, or leads the cheapest card.
func (m *decisionPoint) lead(legal card.KindSet) card.Card {
	if own := legal & m.trumps; m.draws && own != 0 {
		c, _ := m.surest(own, 0)
		return c
	}
	best, top := card.None, 0.55
	for left := legal &^ m.trumps; left != 0; left &= left - 1 {
		c := left.First()
		members := m.order.Following(c)
		if m.out.Kinds()&members&m.order.Beaters(c, m.last) != 0 {
			continue
		}
		m.led = members
		x := 1 - fewOut*float64(m.out.Only(members).Len())
		if m.rest != 0 {
			x = m.keeps(c, 1)
		}
		if x >= top {
			best, top = c, x
		}
	}
	if best != card.None {
		return best
	}
	if mine := m.hand.Only(m.trumps).Len(); m.rest > 0 && mine*3 >= m.rest*2 {
		if c, ok := m.surest(legal&m.trumps, 0.9); ok {
			return c
		}
	}
	top = -1e9
	for left := legal; left != 0; left &= left - 1 {
		c := left.First()
		m.led = m.order.Following(c)
		x := (2*m.keeps(c, 1)-1)*m.stakes[c] - m.price(c)
		if !m.trumps.Has(c) {
			x += 4 + m.voids(c)
		}
		if x > top {
			best, top = c, x
		}
	}
	return best
}

// surest returns the trump whose lead wins most surely; ok is false if its chance is less than the least.
func (m *decisionPoint) surest(trumps card.KindSet, least float64) (best card.Card, ok bool) {
	best = card.None
	m.led = m.trumps
	for left := trumps; left != 0; left &= left - 1 {
		c := left.First()
		if x := m.keeps(c, 1); x >= least {
			best, least = c, x
		}
	}
	return best, best != card.None
}

// follow feeds a partner's safe trick, wins a valuable one, or loses as little as possible.
func (m *decisionPoint) follow(legal card.KindSet) card.Card {
	takes := m.order.Beaters(m.held, m.last)
	safe := m.keeps(m.held, m.holder)
	feeds := m.holder >= 0.7
	var fed, won, low card.Card
	topFed, topWon, topLow := -1e9, -1e9, -1e9
	fedSafe := 0.0
	for left := legal; left != 0; left &= left - 1 {
		c, chance := left.First(), safe
		if takes.Has(c) {
			chance = m.keeps(c, 1)
		}
		stake, price := m.stakes[c], m.price(c)
		if x := stake - price; feeds && x > topFed {
			fed, topFed, fedSafe = c, x, chance
		}
		if x := (2*chance-1)*(m.pot+stake) - price; x > topWon {
			won, topWon = c, x
		}
		if x := (2*chance-1)*stake - price + m.voids(c); x > topLow {
			low, topLow = c, x
		}
	}
	switch {
	case feeds && fedSafe >= 0.75:
		return fed
	case takes.Has(won):
		return won
	}
	return low
}

// keeps returns the chance that the seat's party wins the trick when card c holds it, and chance says how likely the holder is a friend.
func (m *decisionPoint) keeps(c card.Card, chance float64) float64 {
	if m.later == 0 {
		return chance
	}
	higher := m.order.Beaters(c, m.last)
	risk := 1 - none3(m.size, m.out.Only(higher&m.led).Len())
	if m.led != m.trumps {
		risk += none3(m.size, m.out.Only(m.led).Len()) * (1 - none3(m.size, m.out.Only(higher&^m.led).Len()))
	}
	for _, friend := range m.friends[:m.later] {
		chance += risk * (friend - chance) // who takes the trick is a friend so often
	}
	return chance
}

// price returns the later worth of the card, in Augen.
func (m *decisionPoint) price(c card.Card) float64 {
	if !m.trumps.Has(c) {
		if m.out.Kinds()&m.order.Beaters(c, false)&m.order.Following(c) == 0 {
			return 5
		}
		return 0
	}
	if m.rest == 0 {
		return 4
	}
	price := m.prices[m.out.Only(m.order.Beaters(c, false)&m.trumps).Len()]
	if c == card.Karlchen && m.size <= 6 && !m.alone {
		price += m.p.karlchen
	}
	return price
}

// voids returns the worth of throwing away the last card of a suit of Fehl.
func (m *decisionPoint) voids(c card.Card) float64 {
	if m.trumps.Has(c) || m.hand.Only(m.trumps) == 0 || m.hand.Only(m.order.Following(c)).Len() > 1 {
		return 0
	}
	return 4
}

// none3 returns the chance that one of three hands of so many cards holds none of k cards that lie in them.
func none3(size, k int) float64 { return habit.None3[size&15][k] }

// pricesOf has for each number of trumps in the other hands, and of those that are higher, the worth of a trump, in Augen.
var pricesOf = func() (table [card.Kinds * 2][card.Kinds * 2]float64) {
	for rest := range table {
		for higher := range rest + 1 {
			share := 1 - float64(higher)/float64(max(rest, 1))
			table[rest][higher] = 38 * share * share * share
		}
	}
	return table
}()
