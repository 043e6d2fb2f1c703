package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// lowerBound returns what the soloist gets at least, when as many tricks as left remain.
func (d *defence) lowerBound(s situation, left int) cost {
	k := sketch{own: s.hands[d.soloist], leader: theSoloist}
	if s.leader != d.soloist {
		k.leader = int8(s.leader-d.soloist)&(card.Seats-1) - 1
	}
	for i := range k.trumps {
		k.trumps[i] = s.hands[d.soloist.Plus(i+1)].Only(d.members[rules.Trump])
	}
	least := d.solve(k)
	return max(d.leastCost(s, least.tricks, least.augen), d.boundByCounting(s, left))
}

// boundByCounting returns what the soloist gets at least by counting the cards of each class.
func (d *defence) boundByCounting(s situation, left int) cost {
	trumps, augen := d.sureTrumps(s)
	if s.leader != d.soloist {
		return d.leastCost(s, trumps, augen)
	}

	// The soloist goes on leading until they lose a trick. In each class that takes a known number of tricks, and the opponents choose the
	// class.
	least := cost(left) * trickCost // if the soloist loses none
	for _, hand := range s.hands {
		least += cost(d.sum(hand)) * augenCost
	}
	own := s.hands[d.soloist]
	plain := own.Only(^d.members[rules.Trump]).Len()
	for class := range rules.Class(rules.Classes) {
		cards := own.Only(d.members[class])
		if cards == 0 {
			continue
		}
		run, runAugen := d.winningRun(s, class)
		if class == rules.Trump {
			if run < cards.Len() {
				least = min(least, max(d.leastCost(s, trumps, augen), d.leastCost(s, run, runAugen)))
			}
			continue
		}
		if run < cards.Len() {
			least = min(least, d.leastCost(s, run+trumps, runAugen+augen))
		}
		// An opponent who wants to trump must first get rid of their cards of the class, one in a trick. A trick in which trump is led does
		// not help, since that opponent has trump.
		for i := 1; i < card.Seats; i++ {
			hand := s.hands[d.soloist.Plus(i)]
			if follows := hand.Only(d.members[class]).Len(); hand.Only(d.members[rules.Trump]) != 0 && follows < plain {
				least = min(least, d.leastCost(s, follows+trumps, augen))
			}
		}
	}
	return least
}

// winningRun returns how many tricks the soloist wins at least when they lead one class from the top and nobody trumps, and their Augen in
// these tricks.
func (d *defence) winningRun(s situation, class rules.Class) (tricks, augen int) {
	own := s.hands[d.soloist].Only(d.members[class])
	for own != 0 {
		c := highest(own.Kinds())
		own = own.Without(c)
		for i := 1; i < card.Seats; i++ {
			theirs := s.hands[d.soloist.Plus(i)].Only(d.members[class])
			if theirs.Len() <= tricks {
				continue
			}
			if h := highest(theirs.Kinds()); d.beats(h, c, false) || d.beats(h, c, true) {
				return tricks, augen
			}
		}
		tricks++
		augen += int(d.augen[c])
	}
	return tricks, augen
}

// leastCost returns the least cost of so many tricks, in which the soloist has so many Augen of their own.
func (d *defence) leastCost(s situation, tricks, augen int) cost {
	return cost(augen+d.dumpedAugen(s, tricks))*augenCost + cost(tricks)*trickCost
}

// sureTrumps returns how many trumps of the soloist win, and at least how many Augen they count. Each trump that loses is beaten by another
// trump of an opponent, as high or higher, so a trump for which none is left wins.
func (d *defence) sureTrumps(s situation) (tricks, augen int) {
	free := 0   // higher trumps of the opponents that are not needed yet
	least := -1 // Augen of the soloist's lowest-counting trump that an opponent's trump beats; -1 as long as there is none
	for k := d.members[rules.Trump]; k != 0; {
		c := highest(k)
		k &^= 1 << c
		for i := 1; i < card.Seats; i++ {
			free += s.hands[d.soloist.Plus(i)].Count(c)
		}
		for range s.hands[d.soloist].Count(c) {
			value := int(d.augen[c])
			if free > 0 || least >= 0 {
				if least < 0 {
					least = value
				}
				least = min(least, value)
				value = least
			}
			if free > 0 {
				free--
				continue
			}
			tricks++
			augen += value
		}
	}
	return tricks, augen
}

// sum returns the Augen of a set.
func (d *defence) sum(s card.Set) int {
	sum := 0
	for i, v := range values {
		sum += s.Only(d.worth[i]).Len() * int(v)
	}
	return sum
}

// dumpedAugen returns the Augen that the opponents put at least into n tricks.
func (d *defence) dumpedAugen(s situation, n int) int {
	sum := 0
	for seat, hand := range s.hands {
		if card.Seat(seat) == d.soloist {
			continue
		}
		need := n
		for i, v := range values {
			have := min(hand.Only(d.worth[i]).Len(), need)
			sum += have * int(v)
			need -= have
		}
	}
	return sum
}
