package ai

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// A hidden card lies in one of five places: in a hand, or aside, which is the stock or the table of an Armut.
const (
	aside  = card.Seats
	places = card.Seats + 1
)

// facts are what the viewer can be certain of about hidden cards, because of what everybody has seen and heard and what the viewer was dealt,
// gave and got. Every deal that agrees with the facts is possible, and before anybody is judged by how they play all are equally likely.
type facts struct {
	v      *game.View
	me     card.Seat
	unseen card.Set    // cards that the viewer does not see
	size   [places]int // how many of them lie in each place
	played [card.Seats]card.Set
	// counts has a bit for each number of cards of a kind that a place may hold: 0, 1 or 2.
	counts [places][card.Kinds]uint8
	// Trumps of a normal game that a place holds, at least and at most; the viewer knows it after an Armut. bounded says that there is a limit.
	trumps      card.KindSet
	least, most [places]int
	bounded     bool
}

// learn collects the facts.
func learn(v *game.View) *facts {
	house := v.Compiled().Ruleset()
	f := &facts{v: v, me: v.Seat(), trumps: v.Compiled().Order(rules.Normal).Members(rules.Trump)}
	f.unseen = house.Deck.Cards().Minus(v.Own())
	for place := range f.counts {
		for kind := range f.counts[place] {
			f.counts[place][kind] = 0b111
		}
		f.most[place] = f.unseen.Len()
	}
	for n := range v.Tricks() + 1 {
		f.learnTrick(n)
	}
	if _, laid := v.Stock(); laid != 0 {
		f.unseen = f.unseen.Minus(laid)
	}
	if _, given, _ := v.Exchanged(); v.Phase() == game.Exchanging && v.Giver() == f.me && v.Taker() == card.NoSeat {
		f.unseen = f.unseen.Minus(given)
	}
	f.size[aside] = f.unseen.Len()
	for seat := range card.Seat(card.Seats) {
		if seat != f.me {
			f.size[seat] = v.HandSize(seat)
			f.size[aside] -= f.size[seat]
		}
	}
	f.learnAlten()
	f.learnSchweine()
	f.learnGenscher()
	f.learnArmut()
	return f
}

// may restricts how many cards of a kind the place may hold, to the numbers of a mask.
func (f *facts) may(place int, kind card.Card, mask uint8) { f.counts[place][kind] &= mask }

// had says that the seat had so many cards of a kind, of which it may have played some.
func (f *facts) had(seat card.Seat, kind card.Card, mask uint8) {
	f.may(int(seat), kind, mask>>f.played[seat].Count(kind))
}

// Masks of numbers.
const (
	none      = 1 << 0
	one       = 1 << 1
	two       = 1 << 2
	atMostOne = none | one
	some      = one | two
)

// learnTrick learns from the cards of a trick: which are gone, and who did not follow or not overtrump.
func (f *facts) learnTrick(n int) {
	t, order := f.v.Trick(n), f.v.OrderAt(n)
	if t.Len == 0 {
		return
	}
	last := n == f.v.Compiled().HandSize()-1
	led, best := order.Class(t.Cards[0]), t.Cards[0]
	for i, c := range t.Cards[:t.Len] {
		seat := t.Seat(i)
		f.played[seat] = f.played[seat].With(c)
		f.unseen = f.unseen.Without(c)
		if order.Class(c) != led {
			f.lacks(seat, order.Members(led))
		}
		if i > 0 && order.Beats(c, best, last) {
			best = c
		} else if i > 0 && f.v.Compiled().Ruleset().Ueberstich && order.Class(c) == rules.Trump && order.Class(best) == rules.Trump && !order.Schweine() {
			f.lacks(seat, order.Members(rules.Trump)&order.Beaters(best, false))
		}
	}
}

// lacks says that the seat holds none of the kinds.
func (f *facts) lacks(seat card.Seat, kinds card.KindSet) {
	for c := range kinds.All() {
		f.may(int(seat), c, none)
	}
}

// learnAlten learns who holds the ♣D from the parties, and from words and bids about them.
func (f *facts) learnAlten() {
	v, house := f.v, f.v.Compiled().Ruleset()
	misled := house.StilleHochzeitAnnouncing == rules.SilentSaysEither
	if v.StockStage() == game.StockLaid && !v.Contract().Declared() {
		f.may(aside, card.Alte, none)
	}
	if v.Giver() != card.NoSeat {
		return // the exchange may have moved them, and the parties come from it
	}
	for seat := range card.Seat(card.Seats) {
		if seat == f.me {
			continue
		}
		if _, party := v.LastBid(seat); party == game.Re {
			f.had(seat, card.Alte, some)
		} else if party == game.Kontra {
			f.had(seat, card.Alte, none)
		}
		if _, hochzeit := v.Word(seat).Hochzeit(house); hochzeit && v.Named(seat) {
			f.had(seat, card.Alte, two)
		}
		if v.Phase() != game.InPlay || v.ChangedParties() {
			continue
		}
		switch party := v.Party(seat); {
		case v.Contract() == rules.SilentHochzeit && seat != v.Soloist():
			f.had(seat, card.Alte, none)
		case v.Contract() != rules.Normal:
		case party == game.Re:
			f.had(seat, card.Alte, some)
		case party == game.Kontra && misled && f.announced(seat):
			f.had(seat, card.Alte, none|two)
		case party == game.Kontra:
			f.had(seat, card.Alte, none)
		}
	}
}

// announced reports whether the seat itself has announced anything.
func (f *facts) announced(seat card.Seat) bool {
	for step := rules.Ansage; step < rules.Steps; step++ {
		_, inTime := f.v.Called(seat, step)
		if _, late := f.v.CalledLate(seat, step); inTime || late {
			return true
		}
	}
	return false
}

// learnSchweine learns who holds pairs that become Schweine: those who showed them had both cards. Where a pair rises by itself, a player whose
// card did not rise had only one.
func (f *facts) learnSchweine() {
	v, house := f.v, f.v.Compiled().Ruleset()
	order := v.Order()
	if v.Phase() == game.Reserving {
		order = v.Compiled().Order(rules.Normal)
	}
	if !house.Schweine || !order.Schweine() || v.Taker() != card.NoSeat {
		return
	}
	fuchs := order.Fuchs()
	for seat := range card.Seat(card.Seats) {
		if seat == f.me {
			continue
		}
		switch {
		case v.Announced(game.Schweine) == seat:
			f.had(seat, fuchs, two)
		case house.SchweineOptional || v.Phase() != game.InPlay || v.Announced(game.Schweine) != card.NoSeat:
		case house.SchweineAnnounce == rules.SchweineAtVorbehalt && fuchs == card.Fuchs:
			f.had(seat, fuchs, atMostOne)
		case f.played[seat].Has(fuchs) && !(house.SchweineCount == rules.OneSchwein && house.SchweinWhich == rules.SchweinSecondIfFirstWon):
			f.had(seat, fuchs, atMostOne)
		}
		for i, above := range []card.Card{order.Superschwein(), order.Hyperschwein()} {
			pair := game.Superschweine + game.Pair(i)
			switch {
			case above == card.None:
			case v.Announced(pair) == seat:
				f.had(seat, above, two)
			case !house.SchweineOptional && !house.SuperschweineCondition && f.played[seat].Has(above) && v.Announced(pair) == card.NoSeat:
				f.had(seat, above, atMostOne)
			}
		}
	}
}

// learnGenscher learns who has or had the pair of a Genscher.
func (f *facts) learnGenscher() {
	for _, g := range []game.Genscher{game.PlainGenscher, game.Gegengenscher} {
		if by, _ := f.v.Genschered(g); by != card.NoSeat && by != f.me {
			f.had(by, g.Card(), two)
		}
	}
}

// learnArmut learns from words about an Armut, and from its exchange. It does not count the Füchse that may come on top of the trumps (AR3).
func (f *facts) learnArmut() {
	v, house := f.v, f.v.Compiled().Ruleset()
	giver, taker := v.Giver(), v.Taker()
	size, given, returned := v.Exchanged()
	extra := map[rules.ArmutExtra]int{rules.NoExtraTrump: 0, rules.OneExtraFuchs: 1, rules.BothExtraFuechse: 2}[house.ArmutExtraTrumps]
	most := int(house.ArmutMaxTrumps) + extra
	for seat := range card.Seat(card.Seats) {
		switch w := v.Word(seat); {
		case giver != card.NoSeat || seat == f.me:
		case w == game.SayArmut: // and another game is played
			f.bound(seat, 0, most)
		case w == game.Healthy && house.Armut && house.ArmutMayOrMust == rules.Must:
			f.bound(seat, int(house.ArmutMaxTrumps)+1, v.Compiled().HandSize())
		}
	}
	if giver == card.NoSeat || size == 0 {
		return
	}
	all := house.ArmutPassAllTrumps && (most <= size || house.ArmutPassCount == rules.PassAllTrumps) // the giver has kept no trump
	switch {
	case taker == card.NoSeat:
		f.may(aside, card.Fuchs, uint8(0b111<<v.ShownFuechse())&0b111)
		if all && giver != f.me {
			f.bound(giver, 0, 0)
		}
	case taker == f.me:
		for c := range returned.Kinds().All() {
			f.atLeast(giver, c, returned.Count(c)-f.played[giver].Count(c))
		}
		if n := returned.Only(f.trumps).Len(); all && v.Phase() == game.InPlay {
			f.bound(giver, n, n)
		}
	case giver == f.me:
		for c := range given.Kinds().All() {
			f.atLeast(taker, c, given.Count(c)-returned.Count(c)-f.played[taker].Count(c))
		}
	default:
		if n, told := v.ToldTrumps(); all && told && (n == 0 || house.ArmutReturnTrumpAnnouncement == rules.ReturnTellsNumber) {
			f.bound(giver, n, n)
		} else if all && told {
			f.bound(giver, n, size)
		} else if all {
			f.bound(giver, 0, size)
		}
	}
}

// atLeast says that the seat holds at least n cards of the kind.
func (f *facts) atLeast(seat card.Seat, kind card.Card, n int) {
	if n > 0 {
		f.may(int(seat), kind, uint8(0b111<<n)&0b111)
	}
}

// bound says how many trumps of a normal game the seat has had in play, at least and at most.
func (f *facts) bound(seat card.Seat, least, most int) {
	gone := f.played[seat].Only(f.trumps).Len()
	f.least[seat], f.most[seat], f.bounded = max(least-gone, 0), max(most-gone, 0), true
}
