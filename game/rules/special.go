package rules

import (
	"slices"

	"karlchen/game/card"
)

// special is the row of a Special: everything about it except its texts. Scoring, duties to announce, claims, the score calculator,
// statistics and rule cards loop over the rows. Its texts are rule.KEY, item.KEY and special.KEY.
type special struct {
	// Option is its row in the catalogue. The values are its points, 0 to max.
	Option
	max int8
	// most is the highest number of them in a game, of both parties together: there are 16 Volle, two of each card, and one last trick.
	most int
	// augen are the least Augen that a party has from each one that it makes.
	augen int
	// doubles reports whether it doubles the value for the winner of the game instead of adding points; nil means never.
	doubles func(*Ruleset) bool
	// once reports whether a party scores it once however often it makes it; nil means never.
	once func(*Ruleset) bool
	Making
}

// Making is the condition for a Sonderpunkt in a trick, for the winner of the trick: either four cards that all play one part, or a single
// card. A trick makes it once for each such card.
type Making struct {
	All Part // the part of all four cards; NoPart where a single card makes it

	Card   Part
	Of     Owner
	By     Part // the part of the card that takes the trick; NoPart means any card
	Before bool // only a card played before the one that takes the trick
	Last   bool // only in the last trick
}

// Owner is the owner of a card, as seen by the winner of its trick.
type Owner uint8

// The owners.
const (
	OfWinner   Owner = iota // the card itself takes the trick
	OfOpponent              // the card comes from an opponent
	OfPartner               // the card comes from the winner's partner
)

// Part is the part that a card plays in Sonderpunkte. It depends on the contract: the ♥10 is a Dulle only where there are Dullen.
type Part uint8

// The parts. Only the game knows which Füchse have become Schweine: AsFuchs and AsSchwein share their cards here.
const (
	NoPart Part = iota
	AsFuchs
	AsSchwein // or Super- or Hyperschwein
	AsGans    // the king of the Fuchs's suit
	AsKarlchen
	AsKaroDame
	AsDulle
	AsSpitze
	AsVoller
	AsFehlHeart

	Parts // the number of parts
)

// partsOf returns the cards of each part in games of the contract: none where Sonderpunkte with this part do not count (SP13). A game that
// is not scored as a solo has all parts.
func partsOf(r *Ruleset, c Contract, order, normal *Order) (cards [Parts]card.KindSet) {
	for kind := range r.Deck.Cards().Kinds().All() {
		if kind.Rank() == card.Ten || kind.Rank() == card.Ace {
			cards[AsVoller] |= kindSet(kind)
		}
	}
	solo, trump := r.CountsAsSolo(c), order.Members(Trump)
	if solo && r.SonderpunkteInSoli == NoSpecialInSoli {
		return [Parts]card.KindSet{}
	}
	if solo && r.SonderpunkteInSoli == DoppelkopfInSoli {
		return cards
	}
	fuchs := card.Fuchs
	if suit, ok := c.Suit(); ok && r.SchweineFollowSuit { // the Fuchs is the ace of the trumps
		fuchs = card.Of(suit, card.Ace)
	}
	if !solo || trump.Has(fuchs) {
		cards[AsFuchs], cards[AsGans] = kindSet(fuchs), kindSet(card.Of(fuchs.Suit(), card.King))
	}
	if !solo || trump.Has(card.Karlchen) && (trump.Has(card.Alte) || r.SonderpunkteInSoli == SpecialInSoliAsTrump) {
		cards[AsKarlchen], cards[AsKaroDame] = kindSet(card.Karlchen), kindSet(card.Of(card.Diamonds, card.Queen))
	}
	// A trick of hearts needs the hearts of a normal game: without the ♥10, the queens and the jacks.
	if hearts := order.Members(Class(card.Hearts)); !solo || hearts == normal.Members(Class(card.Hearts)) {
		cards[AsFehlHeart] = hearts
	}
	cards[AsDulle], cards[AsSpitze] = kindSet(order.Dulle()), kindSet(card.Spitze)
	cards[AsSchwein] = kindSet(order.Fuchs()) | kindSet(order.Superschwein()) | kindSet(order.Hyperschwein())
	return cards
}

// Sonderpunkte are the Sonderpunkte that count in games of one contract, with the cards that make them there.
type Sonderpunkte struct {
	cards [Parts]card.KindSet
	// four need all four cards of a trick, single needs single cards. Both are in the order of the rows.
	four, single []Special
	// all are the cards that the four of a trick must come from, in the order of four.
	all []card.KindSet
	// doubles marks those that double the value for the winner of the game instead of adding points.
	doubles [Specials]bool
	// once marks those that a party scores once.
	once [Specials]bool
	// triggers are the cards without which a trick makes none of single: for all but the last trick, and for the last.
	triggers [2]card.KindSet
}

// sonderpunkteOf compiles the Sonderpunkte of a contract.
func sonderpunkteOf(r *Ruleset, c Contract, order, normal *Order) Sonderpunkte {
	all := Sonderpunkte{cards: partsOf(r, c, order, normal)}
	for s := range Specials {
		row := &specials[s]
		all.doubles[s] = row.doubles != nil && row.doubles(r)
		all.once[s] = row.once != nil && row.once(r)
		if r.Special[s] == 0 && !all.doubles[s] {
			continue
		}
		switch cards := all.cards[row.Card]; {
		case row.All != NoPart && all.cards[row.All] != 0:
			all.four, all.all = append(all.four, s), append(all.all, all.cards[row.All])
		case cards != 0:
			all.single = append(all.single, s)
			all.triggers[1] |= cards
			if !row.Last {
				all.triggers[0] |= cards
			}
		}
	}
	return all
}

// Counts reports whether the Sonderpunkt counts.
func (a *Sonderpunkte) Counts(s Special) bool {
	return slices.Contains(a.four, s) || slices.Contains(a.single, s)
}

// Doubles reports whether the Sonderpunkt doubles the value for the winner of the game instead of adding points.
func (a *Sonderpunkte) Doubles(s Special) bool { return a.doubles[s] }

// Once reports whether a party scores the Sonderpunkt once however often it makes it.
func (a *Sonderpunkte) Once(s Special) bool { return a.once[s] }

// Four returns the Sonderpunkte that need all four cards of a trick; the caller must not change it.
func (a *Sonderpunkte) Four() []Special { return a.four }

// Single returns the Sonderpunkte that need single cards; the caller must not change it.
func (a *Sonderpunkte) Single() []Special { return a.single }

// Cards returns the cards that play the part.
func (a *Sonderpunkte) Cards(p Part) card.KindSet { return a.cards[p] }

// Triggers returns the cards that can make a Sonderpunkt by themselves in a trick, the last one or another.
func (a *Sonderpunkte) Triggers(last bool) card.KindSet {
	if last {
		return a.triggers[1]
	}
	return a.triggers[0]
}

// Concern reports whether a trick of these kinds can have made any. Most tricks cannot, and this check is quick.
func (a *Sonderpunkte) Concern(kinds card.KindSet, last bool) bool {
	if kinds&a.Triggers(last) != 0 {
		return true
	}
	for _, cards := range a.all {
		if kinds&^cards == 0 {
			return true
		}
	}
	return false
}

// Quiet reports whether no Sonderpunkt is possible any more when a player with the cards own takes all remaining tricks from unseen cards.
func (a *Sonderpunkte) Quiet(own, unseen card.Set) bool {
	has := func(s card.Set, p Part) bool { return s.Only(a.cards[p]) != 0 }
	for _, s := range a.four {
		if all := specials[s].All; has(own, all) && unseen.Only(a.cards[all]).Len() >= card.Seats-1 {
			return false
		}
	}
	for _, s := range a.single {
		row, from := &specials[s], unseen
		if row.Of == OfWinner {
			from = own
		}
		if has(from, row.Card) && (row.By == NoPart || has(own, row.By)) {
			return false
		}
	}
	return true
}

// Making returns the condition for the Sonderpunkt.
func (s Special) Making() *Making { return &specials[s].Making }

// Most returns the highest number of them in a game, of both parties together.
func (s Special) Most() int { return specials[s].most }

// Augen returns the least Augen that a party has from each one that it makes.
func (s Special) Augen() int { return specials[s].augen }

// String returns the key of the Sonderpunkt in the catalogue and in records: "fuchs_gefangen".
func (s Special) String() string { return specials[s].Key }

// ParseSpecial reads a Sonderpunkt as String writes it.
func ParseSpecial(key string) (Special, bool) {
	i := slices.IndexFunc(specials[:], func(row special) bool { return row.Key == key })
	return Special(max(i, 0)), i >= 0
}
