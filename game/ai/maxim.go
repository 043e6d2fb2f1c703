package ai

import (
	"math"

	"karlchen/game/card"
)

// maxim is something that good players know about a card to lead or to follow with. Players choose by it, or people are told it as the reason of a card,
// or both; what people are told must be truer than what players try.
type maxim struct {
	reason Reason
	// cards are those that come into question, and none where the maxim says nothing. Without a function nobody chooses by the maxim.
	cards func(*moment) card.KindSet
	// weight says which of these cards is the best one, and enough whether the best one is good enough; without enough it always is.
	weight func(*moment, card.Card) float64
	enough func(*moment, card.Card) bool
	// holds says whether the card has the reason, and fills in what the sentence names. Without it the reason only compares two cards.
	holds func(s *sight, c card.Card, b *Because) bool
	// against says whether the reason speaks against the other card; without it, it does wherever it does not hold for that one.
	against func(s *sight, c, done card.Card, b *Because) bool
}

// The maxims in their order: the first one with a card decides what players do, and the first one that holds is told. The last one of each has a card.
var (
	leading = []maxim{
		{reason: OnlyCard, holds: isOnlyCard},
		{reason: JoinHochzeit, holds: joinsHochzeit},
		{cards: trumpsToDraw, weight: surely},
		{reason: LeadAss, cards: unbeatenFehl, weight: goesRound, enough: winsOften(0.55), holds: leadsAss},
		{reason: ShorterAss, against: isShorter},
		{reason: DrawTrumps, cards: manyTrumps, weight: surely, enough: winsOften(0.9), holds: drawsTrumps},
		{reason: ClearSuit, holds: clearsSuit},
		{reason: KeepKarlchen, holds: keepsKarlchen, against: isKept},
		{reason: AugenAtRisk, against: risksAugen},
		{reason: SpareTrump, cards: everyCard, weight: leadsCheaply, against: sparesTrump},
	}
	following = []maxim{
		{reason: OnlyCard, holds: isOnlyCard},
		{reason: JoinHochzeit, holds: joinsHochzeit},
		{reason: CatchFuchs, holds: catchesFuchs},
		{reason: BringFuchsHome, holds: bringsFuchsHome},
		{reason: FeedPartner, cards: cardsToFeed, weight: feeds, enough: winsOften(0.75), holds: feedsPartner, against: feedsMore},
		{reason: FeedLikely, holds: feedsLikely, against: feedsMore},
		{reason: FeedTrump, holds: feedsTrump, against: feedsMore},
		{reason: TakeLast, holds: takesLast},
		{reason: TakeTrick, cards: everyCard, weight: takesAugen, enough: (*moment).takes, holds: takesTrick},
		{reason: SecureTrick, holds: securesTrick},
		{reason: TakeCheaply, holds: takesCheaply, against: isCheaper},
		{reason: KeepFuchs, holds: keepsFuchs, against: isKept},
		{reason: HoldTrump, holds: holdsTrump, against: wastesTrump},
		{reason: ClearSuit, holds: clearsSuit},
		{reason: PlayLow, cards: everyCard, weight: losesLittle, holds: playsLow},
		{reason: KeepKarlchen, holds: keepsKarlchen, against: isKept},
		{reason: AugenAtRisk, against: risksAugen},
		{reason: SpareTrump, against: sparesTrump},
	}
)

// maxims returns those for the moment.
func (m *moment) maxims() []maxim {
	if m.Played == 0 {
		return leading
	}
	return following
}

// choose picks one of the cards that may be played.
func (m *moment) choose() card.Card {
	list := m.maxims()
	for i := range list {
		x := &list[i]
		if x.cards == nil || m.slips>>i&1 != 0 && x.reason != LeadAss {
			continue
		}
		best, top := card.None, math.Inf(-1)
		for left := x.cards(m); left != 0; left &= left - 1 {
			c := left.First()
			if w := x.weight(m, c); w > top {
				best, top = c, w
			}
		}
		if best != card.None && (x.enough == nil || x.enough(m, best)) {
			return best
		}
	}
	return m.Legal.First()
}

// winsOften asks whether the seat's party wins the trick with a card at least so often.
func winsOften(least float64) func(*moment, card.Card) bool {
	return func(m *moment, c card.Card) bool { return m.wins[c] >= least }
}

func everyCard(m *moment) card.KindSet { return m.Legal }

// trumpsToDraw are trumps of a solo with few of them, which the soloist leads from the top, even if a trump is lost: then nobody can trump their Fehl.
func trumpsToDraw(m *moment) card.KindSet {
	if !m.draws || m.rest == 0 {
		return 0
	}
	return m.Legal & m.trumps
}

// unbeatenFehl are Asse, mostly: a suit that has not gone round yet usually goes round, the more surely the more of its cards are out.
func unbeatenFehl(m *moment) (kinds card.KindSet) {
	for left := m.Legal &^ m.trumps; left != 0; left &= left - 1 {
		if c := left.First(); m.unbeaten(c) {
			kinds |= 1 << c
		}
	}
	return kinds
}

// manyTrumps are the trumps of a seat with more of them than any two others, who leads them before they can trump its Fehl.
func manyTrumps(m *moment) card.KindSet {
	if mine := m.Hand.Only(m.trumps).Len(); m.rest == 0 || mine*3 < m.rest*2 {
		return 0
	}
	return m.Legal & m.trumps
}

// cardsToFeed are all cards where a friend probably holds the trick.
func cardsToFeed(m *moment) card.KindSet {
	if m.holder < 0.7 {
		return 0
	}
	return m.Legal
}

func surely(m *moment, c card.Card) float64 { return m.wins[c] + m.tie*float64(c) }

// goesRound prefers the surest lead. Without trumps all of them win: a player who leads one suit to its end, where the fewest cards are out, keeps the others
// for later.
func goesRound(m *moment, c card.Card) float64 {
	if m.rest == 0 {
		return surely(m, c) - float64(m.Out.Only(m.Order.Following(c)).Len())
	}
	return surely(m, c)
}

// leadsCheaply loses little, rather Fehl than trump: the opponents win it, but they have to spend something.
func leadsCheaply(m *moment, c card.Card) float64 {
	const preferFehl = 4
	if m.trumps.Has(c) {
		return losesLittle(m, c)
	}
	return losesLittle(m, c) + preferFehl
}

// feeds gives a friend the card with the most Augen and the least use later.
func feeds(m *moment, c card.Card) float64 { return m.stake(c) - m.price(c) }

// takesAugen weighs the Augen in the trick, and those that later players will have to add, against the card. The first trick that another player takes in
// a Hochzeit also wins the partner with both ♣D.
func takesAugen(m *moment, c card.Card) float64 {
	const (
		added = 4 // Augen that a later player adds on average
		alten = 15
	)
	pot := float64(added*(card.Seats-1-m.Played)+m.Pot) + float64(m.thrown)*m.fuchs
	weight := (2*m.wins[c]-1)*(pot+m.stake(c)) - m.price(c)
	if m.seeks && m.takes(c) {
		weight += alten * m.wins[c]
	}
	return weight
}

// losesLittle weighs a card that is not meant to win. Its Augen go to the winner of the trick, and the card is missing later. The last card of a suit of
// Fehl is worth throwing away.
func losesLittle(m *moment, c card.Card) float64 {
	const void = 4
	weight := (2*m.wins[c]-1)*m.stake(c) - m.price(c)
	if m.clears(c) {
		weight += void
	}
	return weight
}
