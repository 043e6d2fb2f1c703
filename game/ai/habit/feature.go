package habit

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// A feature of a card is a combination of a few properties of the card, the trick and the hand, each in coarse steps. The properties are relative
// to what is out, so that one model serves all contracts and rulesets. A card's score is the sum of the weights of its features, one of each table.

// The numbers of steps of the properties.
const (
	situations = 5 // who holds the trick: nobody, or by their tie
	uses       = 7 // how the card is used
	laters     = card.Seats
	augens     = 6
	ranks      = 7 // by the share of the others' cards of its class that take it
	phases     = 4 // by the size of the hand
	specials   = 5
	roles      = 4
	counts     = 4
	chances    = 5
	pots       = 5
	afters     = 4
	arounds    = 5 // by how many cards of the suit the others hold
	longers    = 5 // by how many trumps more than the others the player has
)

// The ways to use a card.
const (
	trumpOnTrump = iota
	trumpOnFehl
	fehlFollows
	fehlOnTrump
	fehlOnFehl
	leadsTrump
	leadsFehl
)

// sizes are the numbers of features of the tables, in the order of fill.
var sizes = [...]int{
	uses * situations * laters * 2 * augens,
	uses * situations * 2 * ranks * phases,
	specials * situations * 2 * roles * phases,
	uses * counts * 2 * situations * counts,
	augens * chances * situations * pots,
	uses * chances * ranks * laters,
	afters * uses * 2 * ranks * situations,
	roles * augens * ranks * uses,
	16 * 2 * situations * uses,
	1 + fehlLeads + longers*ranks*roles*phases,
}

// Leads of Fehl come before leads of trump in the last table.
const fehlLeads = counts * arounds * ranks * 2 * roles

const tables = len(sizes)

// starts are the numbers of the first features of the tables; Features is the number of all.
var starts, Features = func() (s [tables]int, n int) {
	for i, size := range sizes {
		s[i], n = n, n+size
	}
	return s, n
}()

// Row has the numbers of a card's features, one of each table.
type Row [tables]uint16

// common are the properties that all cards of a turn share.
type common struct {
	situation, later, phase, role, pot, after int
	trumps                                    card.KindSet
	own                                       int // trumps in hand, in steps
	longer                                    int // how many trumps more than the others have on average, in steps
	least, most                               int // Augen of the legal cards
	cheapest, top                             card.Card
	holder                                    float64
	after3                                    [card.Seats - 1]float64
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (t *Turn) common() common {
	c := common{later: t.later(), role: int(t.Role), trumps: t.Order.Members(rules.Trump)}
	if t.Played > 0 {
		c.situation = 1 + int(t.Holder)
		c.holder = t.chance(t.Holder)
		switch {
		case t.Pot >= 21:
			c.pot = 4
		case t.Pot >= 15:
			c.pot = 3
		case t.Pot >= 10:
			c.pot = 2
		case t.Pot >= 4:
			c.pot = 1
		}
	}
	switch size := t.Hand.Len(); {
	case size >= 9:
	case size >= 6:
		c.phase = 1
	case size >= 3:
		c.phase = 2
	default:
		c.phase = 3
	}
	foes := 0
	for i, tie := range t.After[:c.later] {
		c.after3[i] = t.chance(tie)
		switch tie {
		case Friend:
			c.after = 3
		case Foe:
			foes++
		case HiddenFriend, HiddenFoe:
		}
	}
	if c.later > 0 && c.after == 0 {
		if c.after = 1; foes == c.later {
			c.after = 2
		}
	}
	mine, theirs := t.Hand.Only(c.trumps).Len(), t.Out.Only(c.trumps).Len()
	switch {
	case mine == 0:
	case mine <= 2:
		c.own = 1
	case mine <= 5:
		c.own = 2
	default:
		c.own = 3
	}
	switch more := 3*mine - theirs; {
	case more <= -6:
	case more <= 0:
		c.longer = 1
	case more <= 6:
		c.longer = 2
	case more <= 12:
		c.longer = 3
	default:
		c.longer = 4
	}
	c.least, c.cheapest, c.top = 99, card.None, card.None
	takers := t.Legal
	if t.Played > 0 {
		takers &= t.Order.Beaters(t.Held, t.Last)
	}
	for left := t.Legal; left != 0; left &= left - 1 {
		kind := left.First()
		c.least, c.most = min(c.least, kind.Augen()), max(c.most, kind.Augen())
	}
	for ; takers != 0; takers &= takers - 1 {
		kind := takers.First()
		if c.cheapest == card.None || t.Order.Strength(kind) < t.Order.Strength(c.cheapest) {
			c.cheapest = kind
		}
		if c.top == card.None || t.Order.Strength(kind) > t.Order.Strength(c.top) {
			c.top = kind
		}
	}
	return c
}

// augenStep has the step of the Augen of a card.
var augenStep = [12]int{2: 1, 3: 2, 4: 3, 10: 4, 11: 5}

// fill finds the features of a card.
func (t *Turn) fill(s *common, c card.Card, row *Row) {
	class := t.Order.Class(c)
	members := t.Order.Members(class)
	trump := class == rules.Trump
	beaters := t.Order.Beaters(c, t.Last)
	higher, rest := t.Out.Only(beaters&members).Len(), t.Out.Only(members).Len()
	own, both := t.Hand.Only(members).Len(), truth(t.Hand.Count(c) == 2)
	takes := 0
	led, chance := t.Led, s.holder
	use := 0
	switch {
	case t.Played == 0:
		led, chance = members, 1
		if use = leadsFehl; trump {
			use = leadsTrump
		}
	default:
		if t.Order.Beaters(t.Held, t.Last).Has(c) {
			takes, chance = 1, 1
		}
		follows := t.Led.Has(c)
		trumpLed := t.Led == s.trumps
		switch {
		case trump && follows:
			use = trumpOnTrump
		case trump:
			use = trumpOnFehl
		case follows:
			use = fehlFollows
		case trumpLed:
			use = fehlOnTrump
		default:
			use = fehlOnFehl
		}
	}
	if s.later > 0 {
		if t.Played > 0 && takes == 0 {
			beaters = t.Order.Beaters(t.Held, t.Last)
		}
		odds := &none3[t.Hand.Len()&15]
		risk := 1 - odds[t.Out.Only(beaters&led).Len()]
		if led != s.trumps {
			risk += odds[t.Out.Only(led).Len()] * (1 - odds[t.Out.Only(beaters&^led).Len()])
		}
		for _, friend := range s.after3[:s.later] {
			chance += risk * (friend - chance) // who takes the trick is a friend so often
		}
	}
	var safe int
	switch {
	case chance >= 0.9:
		safe = 4
	case chance >= 0.65:
		safe = 3
	case chance >= 0.35:
		safe = 2
	case chance >= 0.1:
		safe = 1
	}
	var rank int
	switch share := 100 * higher; {
	case rest == 0:
		rank = 6
	case higher == 0:
	case share < 15*rest:
		rank = 1
	case share < 35*rest:
		rank = 2
	case share < 60*rest:
		rank = 3
	case share < 85*rest:
		rank = 4
	default:
		rank = 5
	}
	special := 0
	switch {
	case c == t.Order.Dulle():
		special = 1
	case c == card.Alte && trump:
		special = 2
	case c == card.Fuchs && trump:
		special = 3
	case c == card.Karlchen && trump:
		special = 4
	}
	augen := augenStep[c.Augen()]
	count := min(own, counts) - 1
	extreme := truth(c.Augen() == s.least) | truth(c.Augen() == s.most)<<1 | truth(c == s.cheapest)<<2 | truth(c == s.top)<<3
	lead := 0
	switch use {
	case leadsFehl:
		around := 0
		switch {
		case rest >= 7:
			around = 4
		case rest == 6:
			around = 3
		case rest == 5:
			around = 2
		case rest >= 3:
			around = 1
		}
		lead = 1 + (((count*arounds+around)*ranks+rank)*2+both)*roles + s.role
	case leadsTrump:
		lead = 1 + fehlLeads + ((s.longer*ranks+rank)*roles+s.role)*phases + s.phase
	}
	*row = Row{
		uint16(starts[0] + (((use*situations+s.situation)*laters+s.later)*2+takes)*augens + augen),
		uint16(starts[1] + (((use*situations+s.situation)*2+takes)*ranks+rank)*phases + s.phase),
		uint16(starts[2] + (((special*situations+s.situation)*2+takes)*roles+s.role)*phases + s.phase),
		uint16(starts[3] + (((use*counts+count)*2+both)*situations+s.situation)*counts + s.own),
		uint16(starts[4] + ((augen*chances+safe)*situations+s.situation)*pots + s.pot),
		uint16(starts[5] + ((use*chances+safe)*ranks+rank)*laters + s.later),
		uint16(starts[6] + (((s.after*uses+use)*2+takes)*ranks+rank)*situations + s.situation),
		uint16(starts[7] + ((s.role*augens+augen)*ranks+rank)*uses + use),
		uint16(starts[8] + ((extreme*2+takes)*situations+s.situation)*uses + use),
		uint16(starts[9] + lead),
	}
}

// Rows appends the features of the legal cards, in the order of their numbers.
func (t *Turn) Rows(list []Row) []Row {
	s := t.common()
	for c := range t.Legal.All() {
		var row Row
		t.fill(&s, c, &row)
		list = append(list, row)
	}
	return list
}
