package rules

import "karlchen/game/card"

// Class is the class of a card for following: one of the four suits of Fehl, or trump. A player must follow the led class.
type Class uint8

// Trump is the class of all trumps; the classes below it are the suits by their numbers.
const (
	Trump   = Class(card.Suits)
	Classes = int(Trump) + 1
)

// Promoted is a set of pairs of cards that an announcement has made the highest trumps.
type Promoted uint8

// The pairs: both Schweine, and the Superschweine and Hyperschweine above them. A single Schwein is not a pair: see Order.BelowSchwein.
const (
	PromotedSchweine Promoted = 1 << iota
	PromotedSuperschweine
	PromotedHyperschweine

	promotions // the number of sets
)

// halves of the tricks can have an order of their own.
const halves = 2

// Order is the order of cards in a contract: which are trump, which must follow which, and which card wins.
type Order struct {
	class [card.Kinds]Class
	// strength compares cards of one class, and any trump with any Fehl.
	strength [card.Kinds]uint8
	members  [Classes]card.KindSet
	// secondWins are the kinds whose later card beats the equal earlier one; in the last trick the second set holds.
	secondWins, secondWinsLast card.KindSet
	// beaters are the kinds that take the trick from a card, and in the last trick; derived from all of the above for speed.
	beaters, beatersLast       [card.Kinds]card.KindSet
	dulle, fuchs, super, hyper card.Card
	schweine                   bool
	rising                     card.KindSet // see MayRise
}

// The strengths of the highest trumps, where they are trumps; all others have less.
const (
	ordinaryTrump uint8 = 64 + iota
	schwein
	superschwein
	hyperschwein
	spitze
)

// Class returns the class of c.
func (o *Order) Class(c card.Card) Class { return o.class[c] }

// Strength returns a number to compare cards of one class; every trump has a greater one than every Fehl.
func (o *Order) Strength(c card.Card) int { return int(o.strength[c]) }

// Members returns the kinds of cards of a class.
func (o *Order) Members(class Class) card.KindSet { return o.members[class] }

// Dulle returns the ten that is the highest trump before special cards, or card.None.
func (o *Order) Dulle() card.Card { return o.dulle }

// Fuchs returns the ace that is the Fuchs, or card.None where there is none.
func (o *Order) Fuchs() card.Card { return o.fuchs }

// Schweine reports whether Füchse can become Schweine.
func (o *Order) Schweine() bool { return o.schweine }

// Superschwein returns the kind that can become Superschweine, or card.None.
func (o *Order) Superschwein() card.Card { return o.super }

// Hyperschwein returns the kind that can become Hyperschweine, or card.None.
func (o *Order) Hyperschwein() card.Card { return o.hyper }

// MayRise reports whether c can become a Schwein, or one of the pairs above them.
func (o *Order) MayRise(c card.Card) bool { return o.rising.Has(c) }

// BelowSchwein reports whether a Schwein takes a trick from c: any card but a Super- or Hyperschwein or the Spitze, where they are promoted.
func (o *Order) BelowSchwein(c card.Card) bool { return o.strength[c] <= schwein }

// Follow returns the cards of hand that may be played when a card of the given class was led.
func (o *Order) Follow(hand card.Set, led Class) card.Set {
	if own := hand.Only(o.members[led]); own != 0 {
		return own
	}
	return hand
}

// Following returns the kinds that follow a led card: those of its class.
func (o *Order) Following(led card.Card) card.KindSet { return o.members[o.class[led]] }

// Beats reports whether c, played later, takes the trick from best, the card that holds it. last marks the last trick.
func (o *Order) Beats(c, best card.Card, last bool) bool { return o.Beaters(best, last).Has(c) }

// Beaters returns the kinds that, played later, take the trick from best. last marks the last trick.
func (o *Order) Beaters(best card.Card, last bool) card.KindSet {
	if last {
		return o.beatersLast[best]
	}
	return o.beaters[best]
}

// Best returns the index of the card that takes a trick of these cards, of which there must be one; last marks the last trick. It looks up the
// beaters of each card whether it takes the trick or not: then a processor need not guess which card does, and guess wrong in every other trick.
func (o *Order) Best(trick []card.Card, last bool) int {
	beaters := &o.beaters
	if last {
		beaters = &o.beatersLast
	}
	best, takes := 0, beaters[trick[0]]
	for i := 1; i < len(trick); i++ {
		c := trick[i]
		won := -(takes >> (c & 31) & 1)
		best ^= (best ^ i) & int(int32(won))
		takes ^= (takes ^ beaters[c]) & won
	}
	return best
}

// setBeaters finds out which kinds beat which: the stronger of their class, and every trump beats every Fehl.
func (o *Order) setBeaters() {
	for class, members := range o.members {
		for best := range members.All() {
			var higher card.KindSet
			if class != int(Trump) {
				higher = o.members[Trump]
			}
			for c := range members.All() {
				if o.strength[c] > o.strength[best] {
					higher |= 1 << c
				}
			}
			o.beaters[best] = higher | o.secondWins&(1<<best)
			o.beatersLast[best] = higher | o.secondWinsLast&(1<<best)
		}
	}
}

// newOrder lays the trumps of a contract, in one half of its tricks and with some cards promoted, over the plain suits.
func newOrder(r Ruleset, c Contract, half int, p Promoted) Order {
	row := contracts[c]
	o := Order{dulle: r.dulle(row), fuchs: r.fuchs(row), super: card.None, hyper: card.None}
	o.schweine = r.schweineIn(row)
	if o.schweine {
		o.super, o.hyper = r.pairAbove(row, r.Superschweine), r.pairAbove(row, r.Hyperschweine)
		o.rising = kindSet(o.fuchs) | kindSet(o.super) | kindSet(o.hyper)
	}
	for kind := range r.Deck.Cards().Kinds().All() {
		o.class[kind] = Class(kind.Suit())
		o.strength[kind] = plain[kind.Rank()]
	}
	strength := ordinaryTrump
	for _, kind := range r.trumps(row, half) {
		if o.class[kind] != Trump { // otherwise it is trump already, and higher: ♥10 in the Herzsolo, the queens
			o.class[kind] = Trump
			strength--
			o.strength[kind] = strength
		}
	}
	if r.Spitze && row.likeNormal() {
		o.strength[card.Spitze] = spitze
	}
	if o.schweine && p&PromotedSchweine != 0 {
		o.strength[o.fuchs] = schwein
	}
	if o.super != card.None && p&PromotedSuperschweine != 0 {
		o.strength[o.super] = superschwein
	}
	if o.hyper != card.None && p&PromotedHyperschweine != 0 {
		o.strength[o.hyper] = hyperschwein
	}
	for kind := range r.Deck.Cards().Kinds().All() {
		o.members[o.class[kind]] |= 1 << kind
	}
	o.setSecondWins(r, row, p)
	o.setBeaters()
	return o
}

// kindSet returns the set of one kind; of card.None it is empty.
func kindSet(c card.Card) card.KindSet { return 1 << c }

// setSecondWins sets the kinds whose second card is higher (CO3–CO8). It asks whether the contract is declared, not whether one player
// plays alone, because a silent Hochzeit must look like a normal game in this, too.
func (o *Order) setSecondWins(r Ruleset, row contract, p Promoted) {
	if o.dulle != card.None && r.SecondDulleBeatsFirst && (r.SecondDulleScope == SecondDulleEverywhere || !row.declared) {
		o.secondWins |= 1 << o.dulle
		if !r.SecondDulleLastTrickException {
			o.secondWinsLast |= 1 << o.dulle
		}
	}
	if row.declared {
		return
	}
	if r.SecondFoxBeatsFirst && !(o.schweine && p&PromotedSchweine != 0) {
		o.secondWins |= 1 << o.fuchs
		o.secondWinsLast |= 1 << o.fuchs
	}
	if r.SecondKarlchenBeatsFirst {
		o.secondWinsLast |= 1 << card.Karlchen
	}
}

// trumps returns the trumps of a contract from high to low; some may come twice, and some not be in the deck.
func (r *Ruleset) trumps(row contract, half int) []card.Card {
	var trumps []card.Card
	if dulle := r.dulle(row); dulle != card.None {
		trumps = append(trumps, dulle)
	}
	figures := row.figures
	if half > 0 && row.later != nil {
		figures = row.later
	}
	for _, rank := range figures {
		for suit := range card.Suit(card.Suits) {
			trumps = append(trumps, card.Of(suit, rank))
		}
	}
	if row.trumps != noSuit {
		for _, rank := range plainOrder {
			if c := card.Of(row.trumps, rank); c.Suit() == row.trumps { // the only seven is a diamond
				trumps = append(trumps, c)
			}
		}
	}
	return trumps
}

// dulle returns the ten that is the highest trump of a contract, or card.None. Where Dullen move with the trumps it is that of the next
// higher suit, and in clubs of the lowest (CO13).
func (r *Ruleset) dulle(row contract) card.Card {
	switch {
	case !r.Dullen || !row.dullen:
		return card.None
	case r.DulleShiftInFarbsolo && row.declared:
		return card.Of((row.trumps+card.Suits-1)%card.Suits, card.Ten)
	}
	return card.Dulle
}

// fuchs returns the ace that is the Fuchs in a contract, or card.None: ♦A where diamonds are trump below queens and jacks, in another
// Farbsolo perhaps the ace of its trumps (CO21).
func (r *Ruleset) fuchs(row contract) card.Card {
	if row.likeNormal() || row.dullen && r.SchweineFollowSuit {
		return card.Of(row.trumps, card.Ace)
	}
	return card.None
}

// schweineIn reports whether there can be Schweine in a contract (CO20).
func (r *Ruleset) schweineIn(row contract) bool {
	switch {
	case !r.Schweine || r.fuchs(row) == card.None:
		return false
	case !row.declared:
		return true
	}
	return r.SchweineGames == SchweineFarbsoli || r.SchweineGames == SchweineKarosolo && row.likeNormal()
}

// pairRanks are the ranks of the pairs above Schweine.
var pairRanks = [...]card.Rank{NinesAbove: card.Nine, TensAbove: card.Ten, KingsAbove: card.King}

// pairAbove returns the trump that can become such a pair in a contract, or card.None (CO23, CO28). Dullen do not: they are high enough.
func (r *Ruleset) pairAbove(row contract, which PairAbove) card.Card {
	c := card.Of(row.trumps, pairRanks[which])
	if which == NoPairAbove || r.Deck.Cards().Count(c) < 2 || c == r.dulle(row) {
		return card.None
	}
	return c
}

// plainOrder is the order of ranks in a suit of Fehl, from high to low (CO9); trumps taken out of it leave gaps.
var plainOrder = []card.Rank{card.Ace, card.Ten, card.King, card.Queen, card.Jack, card.Nine, card.Seven}

var plain = func() (strength [card.Seven + 1]uint8) {
	for i, rank := range plainOrder {
		strength[rank] = uint8(len(plainOrder) - i)
	}
	return strength
}()
