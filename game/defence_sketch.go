package game

import (
	"math"
	"math/bits"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// sketch is a situation in which only the soloist's cards and the trumps of the others are left. What it leaves out makes it easier for
// the opponents, so what the soloist gets in it is no more than what he really gets:
//
//   - Their plain cards stay as they were when he claimed, whatever is played, so that they can always lead any suit and beat any card that
//     they could beat then; only, nobody can trump a suit before there was time to get rid of his cards of it.
//   - When they win a trick they also choose whether he leads to the next one. So winning is never bad for them and a higher trump never
//     worse than a lower one, and they need not consider spending a higher trump than it takes.
type sketch struct {
	own    card.Set
	trumps [card.Seats - 1]card.Set // of the seats to his left
	leader int8                     // himself, anybody, or an index of trumps
}

// Leaders other than an index.
const himself, anybody int8 = -1, -2

// sketched is the least that the soloist gets in a sketch: tricks, and Augen of his own cards in them, each by itself.
type sketched struct{ tricks, augen int }

// maxSketches bounds the work for hands with many trumps on all sides; behind it he gets nothing.
const maxSketches = 10_000

// sketch returns the least that the soloist gets.
func (d *defence) sketch(k sketch) sketched {
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
	if k.leader == himself {
		d.sketchLead(k, &least)
	} else {
		d.sketchFollow(k, &least)
	}
	if least.tricks == math.MaxInt { // they have nothing to lead
		least = sketched{}
	}
	d.sketches[k] = least
	return least
}

// wins has the soloist win a trick with c.
func (d *defence) wins(k sketch, c card.Card, least *sketched) {
	k.own, k.leader = k.own.Without(c), himself
	rest := d.sketch(k)
	least.tricks = min(least.tricks, rest.tricks+1)
	least.augen = min(least.augen, rest.augen+int(d.augen[c]))
}

// loses has him lose c to a seat, or to anybody.
func (d *defence) loses(k sketch, c card.Card, to int8, least *sketched) {
	k.own = k.own.Without(c)
	for _, k.leader = range [...]int8{himself, to} {
		rest := d.sketch(k)
		least.tricks = min(least.tricks, rest.tricks)
		least.augen = min(least.augen, rest.augen)
	}
}

// sketchLead: he leads the highest card of the class that they choose.
func (d *defence) sketchLead(k sketch, least *sketched) {
	for class := range rules.Class(rules.Classes) {
		own := k.own.Kinds() & d.members[class]
		if own == 0 {
			continue
		}
		c := highest(own)
		if class == rules.Trump {
			d.sketchTrumpLead(k, c, least)
			continue
		}
		d.wins(k, c, least)
		if d.threat[class]&d.above(c) != 0 {
			d.loses(k, c, anybody, least)
		}
		d.trumped(k, class, 1<<c, least)
	}
}

// sketchTrumpLead: everybody must follow with trump, with his lowest unless another one wins.
func (d *defence) sketchTrumpLead(k sketch, c card.Card, least *sketched) {
	lowest, beaten := k, false
	for i, trumps := range k.trumps {
		if trumps != 0 {
			t := trumps.Kinds().First()
			lowest.trumps[i] = trumps.Without(t)
			beaten = beaten || d.above(c).Has(t)
		}
	}
	if beaten {
		d.loses(lowest, c, anybody, least)
	} else {
		d.wins(lowest, c, least)
	}
	for i, trumps := range k.trumps {
		if higher := trumps.Kinds() & d.above(c); higher != 0 {
			after := lowest
			after.trumps[i] = trumps.Without(higher.First())
			d.loses(after, c, int8(i), least)
		}
	}
}

// above returns the kinds of c's class that can take a trick from c when he leads it.
func (d *defence) above(c card.Card) card.KindSet {
	higher := d.members[d.class[c]] &^ (2<<c - 1)
	return higher | (d.secondWins|d.secondWinsLast)&(1<<c)
}

// trumped has somebody who can be void of the class trump it, with his lowest, while the soloist loses any of the given kinds.
func (d *defence) trumped(k sketch, class rules.Class, kinds card.KindSet, least *sketched) {
	elapsed := d.left + 1 - k.own.Len()
	for i, trumps := range k.trumps {
		if trumps == 0 || d.length[i][class] > elapsed {
			continue
		}
		after := k
		after.trumps[i] = trumps.Without(trumps.Kinds().First())
		for c := range kinds.All() {
			d.loses(after, c, int8(i), least)
		}
	}
}

// sketchFollow: they lead what they like. He takes the trick if he can, with a card that they choose.
func (d *defence) sketchFollow(k sketch, least *sketched) {
	own := k.own.Kinds()
	void := false // of a class that they can lead
	for class := range rules.Trump {
		cards := own & d.members[class]
		theirs := d.threat[class]
		switch {
		case theirs == 0 || k.leader != anybody && d.length[k.leader][class] == 0: // they cannot lead it
			continue
		case cards == 0:
			void = true
			continue
		case bits.Len32(uint32(theirs)) >= bits.Len32(uint32(cards)):
			for c := range cards.All() {
				d.loses(k, c, anybody, least)
			}
		default: // he can always take it; but with a card that somebody after him may beat
			for c := range cards.All() {
				if theirs&d.above(c) != 0 {
					d.loses(k, c, anybody, least)
				} else {
					d.wins(k, c, least)
				}
			}
		}
		d.trumped(k, class, cards, least)
	}

	trumps := own & d.members[rules.Trump]
	for t := range trumps.All() {
		d.wins(k, t, least)
	}
	for i, theirs := range k.trumps {
		for t := range trumps.All() { // he trumps, and is trumped over; or they lead trump
			if higher := theirs.Kinds() &^ (1<<t - 1); higher != 0 {
				after := k
				after.trumps[i] = theirs.Without(higher.First())
				d.loses(after, t, int8(i), least)
			}
		}
		enough := theirs.Kinds()
		if trumps != 0 {
			enough &^= 1<<highest(trumps) - 1
		}
		if enough != 0 { // he cannot take it
			after := k
			after.trumps[i] = theirs.Without(enough.First())
			for c := range own.All() {
				d.loses(after, c, int8(i), least)
			}
		}
	}
	if trumps == 0 && void {
		for c := range own.All() {
			d.loses(k, c, anybody, least)
		}
	}
}
