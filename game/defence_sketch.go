package game

import (
	"math"
	"math/bits"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// sketch is a situation in which only the soloist's cards and the trumps of the others are left. Everything that it leaves out makes it
// easier for the opponents, so the soloist gets no more in it than in the real situation:
//
//   - The opponents' plain cards stay as they were at the claim, whatever they play, so that the opponents can always lead any suit and
//     beat any card that they could beat then. But nobody can trump a suit before they had time to get rid of their cards of it.
//   - When the opponents win a trick they also choose whether the soloist leads to the next one. So winning is never bad for them and a
//     higher trump never worse than a lower one, and the search never has them spend a higher trump than necessary.
type sketch struct {
	own    card.Set
	trumps [card.Seats - 1]card.Set // of the seats to the soloist's left
	leader int8                     // theSoloist, anybody, or an index of trumps
}

// Leaders other than an index.
const theSoloist, anybody int8 = -1, -2

// sketched is the least that the soloist gets in a sketch: tricks, and Augen of the soloist's own cards in them, each by itself.
type sketched struct{ tricks, augen int }

// maxSketches bounds the work for hands with many trumps on all sides; beyond it the soloist gets nothing.
const maxSketches = 10_000

// solve returns the least that the soloist gets in the sketch.
func (d *defence) solve(k sketch) sketched {
	if k.own == 0 {
		return sketched{}
	}
	if known, ok := d.sketches[k]; ok {
		return known
	}
	if len(d.sketches) >= maxSketches {
		return sketched{}
	}
	least := sketched{math.MaxInt, math.MaxInt}
	if k.leader == theSoloist {
		d.tryLeads(k, &least)
	} else {
		d.tryFollowing(k, &least)
	}
	if least.tricks == math.MaxInt { // the opponents have nothing to lead
		least = sketched{}
	}
	d.sketches[k] = least
	return least
}

// tryWin lowers least to the result if the soloist wins a trick with c.
func (d *defence) tryWin(k sketch, c card.Card, least *sketched) {
	k.own, k.leader = k.own.Without(c), theSoloist
	rest := d.solve(k)
	least.tricks = min(least.tricks, rest.tricks+1)
	least.augen = min(least.augen, rest.augen+int(d.augen[c]))
}

// tryLoss lowers least to the result if the soloist loses c to a seat, or to anybody.
func (d *defence) tryLoss(k sketch, c card.Card, to int8, least *sketched) {
	k.own = k.own.Without(c)
	for _, k.leader = range [...]int8{theSoloist, to} {
		rest := d.solve(k)
		least.tricks = min(least.tricks, rest.tricks)
		least.augen = min(least.augen, rest.augen)
	}
}

// tryLeads has the soloist lead the highest card of each class that the opponents may choose.
func (d *defence) tryLeads(k sketch, least *sketched) {
	for class := range rules.Class(rules.Classes) {
		own := k.own.Kinds() & d.members[class]
		if own == 0 {
			continue
		}
		c := highest(own)
		if class == rules.Trump {
			d.tryTrumpLead(k, c, least)
			continue
		}
		d.tryWin(k, c, least)
		if d.threat[class]&d.above(c) != 0 {
			d.tryLoss(k, c, anybody, least)
		}
		d.tryTrumping(k, class, 1<<c, least)
	}
}

// tryTrumpLead has everybody follow with trump, with their lowest unless they win the trick.
func (d *defence) tryTrumpLead(k sketch, c card.Card, least *sketched) {
	lowest, beaten := k, false
	for i, trumps := range k.trumps {
		if trumps != 0 {
			t := trumps.Kinds().First()
			lowest.trumps[i] = trumps.Without(t)
			beaten = beaten || d.above(c).Has(t)
		}
	}
	if beaten {
		d.tryLoss(lowest, c, anybody, least)
	} else {
		d.tryWin(lowest, c, least)
	}
	for i, trumps := range k.trumps {
		if higher := trumps.Kinds() & d.above(c); higher != 0 {
			after := lowest
			after.trumps[i] = trumps.Without(higher.First())
			d.tryLoss(after, c, int8(i), least)
		}
	}
}

// above returns the kinds of c's class that can take a trick from c when the soloist leads it.
func (d *defence) above(c card.Card) card.KindSet {
	higher := d.members[d.class[c]] &^ (2<<c - 1)
	return higher | (d.secondWins|d.secondWinsLast)&(1<<c)
}

// tryTrumping has each opponent who can be void of the class trump it, with their lowest trump, while the soloist loses any of the given
// kinds.
func (d *defence) tryTrumping(k sketch, class rules.Class, kinds card.KindSet, least *sketched) {
	elapsed := d.left + 1 - k.own.Len()
	for i, trumps := range k.trumps {
		if trumps == 0 || d.length[i][class] > elapsed {
			continue
		}
		after := k
		after.trumps[i] = trumps.Without(trumps.Kinds().First())
		for c := range kinds.All() {
			d.tryLoss(after, c, int8(i), least)
		}
	}
}

// tryFollowing has the opponents lead any class. The soloist takes the trick if possible, with a card that the opponents choose.
func (d *defence) tryFollowing(k sketch, least *sketched) {
	own := k.own.Kinds()
	void := false // of a class that the opponents can lead
	for class := range rules.Trump {
		cards := own & d.members[class]
		theirs := d.threat[class]
		switch {
		case theirs == 0 || k.leader != anybody && d.length[k.leader][class] == 0: // the opponents cannot lead it
			continue
		case cards == 0:
			void = true
			continue
		case bits.Len32(uint32(theirs)) >= bits.Len32(uint32(cards)):
			for c := range cards.All() {
				d.tryLoss(k, c, anybody, least)
			}
		default: // the soloist can always take it, but with a card that a later player may beat
			for c := range cards.All() {
				if theirs&d.above(c) != 0 {
					d.tryLoss(k, c, anybody, least)
				} else {
					d.tryWin(k, c, least)
				}
			}
		}
		d.tryTrumping(k, class, cards, least)
	}

	trumps := own & d.members[rules.Trump]
	for t := range trumps.All() {
		d.tryWin(k, t, least)
	}
	for i, theirs := range k.trumps {
		for t := range trumps.All() { // the soloist trumps and an opponent overtrumps, or the opponents lead trump
			if higher := theirs.Kinds() &^ (1<<t - 1); higher != 0 {
				after := k
				after.trumps[i] = theirs.Without(higher.First())
				d.tryLoss(after, t, int8(i), least)
			}
		}
		enough := theirs.Kinds()
		if trumps != 0 {
			enough &^= 1<<highest(trumps) - 1
		}
		if enough != 0 { // the soloist cannot take it
			after := k
			after.trumps[i] = theirs.Without(enough.First())
			for c := range own.All() {
				d.tryLoss(after, c, int8(i), least)
			}
		}
	}
	if trumps == 0 && void {
		for c := range own.All() {
			d.tryLoss(k, c, anybody, least)
		}
	}
}
