package habit

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Common are the properties that all cards of a turn share.
type Common struct {
	situation, later, phase, role, pot, after int
	trumps                                    card.KindSet
	own                                       int // trumps in hand, in steps
	longer                                    int // how many trumps more than the others have on average, in steps
	least, most                               int // Augen of the legal cards, in steps
	cheapest, top                             card.Card
	takers                                    card.KindSet            // the legal cards that take the trick from another one
	friends                                   [card.Seats - 1]float64 // how likely the players after this one are friends
	kept                                      float64                 // the chance that a friend gets the trick if the player does not take it
	suits                                     [rules.Classes]suit     // of the classes of the legal cards
}

// suit are the properties that the legal cards of a class share.
type suit struct {
	members card.KindSet
	led     card.KindSet // the kinds that follow if the card is played
	rest    int          // how many cards of the class the others hold
	row     FeatureRow   // the features of a card whose own properties are all 0
	rank    int          // what each step of the rank adds to the number of a lead
	both    int          // what the second card adds to it
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Common finds the properties into c, which must be empty.
func (t *Turn) Common(c *Common) {
	c.later, c.role, c.trumps = t.later(), int(t.Role), t.Order.Members(rules.Trump)
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
	for i, tie := range t.Ties[:c.later] {
		c.friends[i] = t.chance(tie)
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
	inQuestion := t.Legal
	if t.Played > 0 {
		t.commonInTrick(c)
		inQuestion = c.takers
	}
	t.findExtremes(c, inQuestion)
	for class := range rules.Class(rules.Classes) {
		if t.Order.Members(class)&t.Legal != 0 {
			t.shared(c, class)
		}
	}
}

// commonInTrick finds what has no meaning for the leader of a trick.
func (t *Turn) commonInTrick(c *Common) {
	c.situation = 1 + int(t.Holder)
	c.takers = t.Legal & t.Order.Beaters(t.Held, t.Last)
	c.kept = t.Keeps(t.Order.Beaters(t.Held, t.Last), t.Led, c.trumps, c.friends[:c.later], t.chance(t.Holder))
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

// Keeps returns the chance that the trick goes to the player's party if these kinds take it from the card that holds it. Friends says how likely each of
// the players after this one is a friend, and chance how likely the holder is.
func (t *Turn) Keeps(beaters, led, trumps card.KindSet, friends []float64, chance float64) float64 {
	if len(friends) == 0 {
		return chance
	}
	none := &none3[t.Hand.Len()&15]
	risk := 1 - none[t.Out.Only(beaters&led).Len()]
	if led != trumps {
		risk += none[t.Out.Only(led).Len()] * (1 - none[t.Out.Only(beaters&^led).Len()])
	}
	for _, friend := range friends {
		chance += risk * (friend - chance) // who takes the trick is a friend so often
	}
	return chance
}

// findExtremes finds the cheapest and the highest of the kinds, and the bounds of the Augen of the legal cards.
func (t *Turn) findExtremes(c *Common, kinds card.KindSet) {
	c.least, c.cheapest, c.top = augens, card.None, card.None
	for left := t.Legal; left != 0; left &= left - 1 {
		augen := int(augenStep[left.First()])
		c.least, c.most = min(c.least, augen), max(c.most, augen)
	}
	if kinds == 0 {
		return
	}
	c.cheapest, c.top = kinds.First(), kinds.First()
	low := t.Order.Strength(c.cheapest)
	high := low
	for left := kinds & (kinds - 1); left != 0; left &= left - 1 {
		kind := left.First()
		strength := t.Order.Strength(kind)
		if strength < low {
			c.cheapest, low = kind, strength
		}
		if strength > high {
			c.top, high = kind, strength
		}
	}
}

// shared finds what the legal cards of a class share.
func (t *Turn) shared(c *Common, class rules.Class) {
	s := &c.suits[class]
	s.members, s.led = t.Order.Members(class), t.Led
	s.rest = t.Out.Only(s.members).Len()
	trump, follows := class == rules.Trump, s.members == t.Led
	count := min(t.Hand.Only(s.members).Len(), counts) - 1
	use, lead := 0, 0
	switch {
	case t.Played == 0 && trump:
		use, lead = leadsTrump, 1+fehlLeads+trumpLeadFeature(c.longer, 0, c.role, c.phase)
		s.led, s.rank = s.members, trumpLeadFeature(0, 1, 0, 0)
	case t.Played == 0:
		use, lead = leadsFehl, 1+fehlLeadFeature(count, around(s.rest), 0, 0, c.role)
		s.led, s.rank, s.both = s.members, fehlLeadFeature(0, 0, 1, 0, 0), fehlLeadFeature(0, 0, 0, 1, 0)
	case trump && follows:
		use = trumpOnTrump
	case trump:
		use = trumpOnFehl
	case follows:
		use = fehlFollows
	case t.Led == c.trumps:
		use = fehlOnTrump
	default:
		use = fehlOnFehl
	}
	s.row[byAugen] = uint16(starts[byAugen] + augenFeature(use, c.situation, c.later, 0, 0))
	s.row[byRank] = uint16(starts[byRank] + rankFeature(use, c.situation, 0, 0, c.phase))
	s.row[bySpecial] = uint16(starts[bySpecial] + specialFeature(0, c.situation, 0, c.role, c.phase))
	s.row[byCount] = uint16(starts[byCount] + countFeature(use, count, 0, c.situation, c.own))
	s.row[byPot] = uint16(starts[byPot] + potFeature(0, 0, c.situation, c.pot))
	s.row[bySafety] = uint16(starts[bySafety] + safetyFeature(use, 0, 0, c.later))
	s.row[byOthers] = uint16(starts[byOthers] + othersFeature(c.after, use, 0, 0, c.situation))
	s.row[byRole] = uint16(starts[byRole] + roleFeature(c.role, 0, 0, use))
	s.row[byExtreme] = uint16(starts[byExtreme] + extremeFeature(0, 0, c.situation, use))
	s.row[byLead] = uint16(starts[byLead] + lead)
}

// around returns the step of the number of cards of a suit that the others hold.
func around(rest int) int {
	switch {
	case rest >= 7:
		return 4
	case rest == 6:
		return 3
	case rest == 5:
		return 2
	case rest >= 3:
		return 1
	}
	return 0
}

// augenStep has the step of the Augen of each card.
var augenStep = func() (steps [card.Kinds]uint8) {
	of := [12]uint8{2: 1, 3: 2, 4: 3, 10: 4, 11: 5}
	for c := range card.Card(card.Kinds) {
		steps[c] = of[c.Augen()]
	}
	return steps
}()

// rankStep has the step of a card's rank, by the numbers of cards of its class that the others hold, and of those that take it.
var rankStep = func() (steps [2 * card.Kinds][2 * card.Kinds]uint8) {
	for rest := range steps {
		for higher := range rest + 1 {
			step := &steps[rest][higher]
			switch share := 100 * higher; {
			case rest == 0:
				*step = 6
			case higher == 0:
			case share < 15*rest:
				*step = 1
			case share < 35*rest:
				*step = 2
			case share < 60*rest:
				*step = 3
			case share < 85*rest:
				*step = 4
			default:
				*step = 5
			}
		}
	}
	return steps
}()

// specialTrump has the numbers of the cards that are special as trumps.
var specialTrump = [card.Kinds]uint8{card.Alte: 2, card.Fuchs: 3, card.Karlchen: 4}

// Fill finds the features of a legal card. What the legal cards of its class share is known, and what is its own is added to that.
func (t *Turn) Fill(c *Common, kind card.Card, row *FeatureRow) {
	class := t.Order.Class(kind)
	s := &c.suits[class]
	beaters := t.Order.Beaters(kind, t.Last)
	takes, chance := int(c.takers>>kind&1), c.kept
	if takes == 1 || t.Played == 0 {
		chance = t.Keeps(beaters, s.led, c.trumps, c.friends[:c.later], 1)
	}
	safe := truth(chance >= 0.1) + truth(chance >= 0.35) + truth(chance >= 0.65) + truth(chance >= 0.9)
	rank := int(rankStep[s.rest][t.Out.Only(beaters&s.members).Len()])
	special := 0
	switch {
	case kind == t.Order.Dulle():
		special = 1
	case class == rules.Trump:
		special = int(specialTrump[kind])
	}
	augen, both := int(augenStep[kind]), truth(t.Hand.Count(kind) == 2)
	extreme := truth(augen == c.least) | truth(augen == c.most)<<1 | truth(kind == c.cheapest)<<2 | truth(kind == c.top)<<3
	row[byAugen] = s.row[byAugen] + uint16(augenFeature(0, 0, 0, takes, augen))
	row[byRank] = s.row[byRank] + uint16(rankFeature(0, 0, takes, rank, 0))
	row[bySpecial] = s.row[bySpecial] + uint16(specialFeature(special, 0, takes, 0, 0))
	row[byCount] = s.row[byCount] + uint16(countFeature(0, 0, both, 0, 0))
	row[byPot] = s.row[byPot] + uint16(potFeature(augen, safe, 0, 0))
	row[bySafety] = s.row[bySafety] + uint16(safetyFeature(0, safe, rank, 0))
	row[byOthers] = s.row[byOthers] + uint16(othersFeature(0, 0, takes, rank, 0))
	row[byRole] = s.row[byRole] + uint16(roleFeature(0, augen, rank, 0))
	row[byExtreme] = s.row[byExtreme] + uint16(extremeFeature(extreme, takes, 0, 0))
	row[byLead] = s.row[byLead] + uint16(rank*s.rank+both*s.both)
}

// Rows appends the features of the legal cards, in the order of their numbers.
func (t *Turn) Rows(list []FeatureRow) []FeatureRow {
	var c Common
	t.Common(&c)
	for kind := range t.Legal.All() {
		var row FeatureRow
		t.Fill(&c, kind, &row)
		list = append(list, row)
	}
	return list
}
