package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// roles are the cards that Sonderpunkte are made with in a game; card.None where there are none (SP13).
type roles struct {
	doppelkopf bool // at least that counts
	fuchs      card.Card
	karlchen   card.Card
	dulle      card.Card
	gans       card.Card
	hearts     bool // a trick of four hearts counts
	// Whether anything follows from what can be made with a Dulle, a Gans, a trick of hearts.
	dulleCounts, gansCounts, heartsCount bool
}

// rolesOf returns what can be made in the contract. A game that is not scored as a solo has everything.
func rolesOf(table *rules.Table, rs *rules.Ruleset, c rules.Contract) roles {
	order := table.Order(c)
	all := roles{
		doppelkopf: true, fuchs: card.Fuchs, karlchen: card.Karlchen, dulle: order.Dulle(), gans: card.Of(card.Diamonds, card.King), hearts: true,
		dulleCounts: rs.DulleGefangenDulle+rs.DulleGefangenSchwein+rs.DulleGefangenSpitze > 0, gansCounts: rs.Gans > 0,
		heartsCount: rs.Herzdurchlauf > 0,
	}
	if !rs.CountsAsSolo(c) {
		return all
	}
	trump := func(c card.Card) bool { return order.Class(c) == rules.Trump }
	switch rs.SonderpunkteInSoli {
	case rules.NoSpecialInSoli:
		return roles{fuchs: card.None, karlchen: card.None, dulle: card.None, gans: card.None}
	case rules.DoppelkopfInSoli:
		return roles{doppelkopf: true, fuchs: card.None, karlchen: card.None, dulle: card.None, gans: card.None}
	case rules.SpecialInSoliInRole:
		if !trump(card.Alte) || !trump(card.Karlchen) {
			all.karlchen = card.None
		}
	case rules.SpecialInSoliAsTrump:
		if !trump(card.Karlchen) {
			all.karlchen = card.None
		}
	}
	if rs.SchweineFollowSuit { // the fox is the ace of whatever suit is trump
		for suit := range card.Suit(card.Suits) {
			if ace := card.Of(suit, card.Ace); trump(ace) {
				all.fuchs, all.gans = ace, card.Of(suit, card.King)
			}
		}
	}
	if !trump(all.fuchs) {
		all.fuchs, all.gans = card.None, card.None
	}
	// The trick of hearts needs the hearts of a normal game: without the ♥10, the queens and the jacks.
	normal := table.Order(rules.Normal)
	for rank := range card.Rank(card.Seven) {
		heart := card.Of(card.Hearts, rank)
		all.hearts = all.hearts && order.Class(heart) == normal.Class(heart)
	}
	return all
}

// concern reports whether anything can have been made in the trick. Most tricks have nothing in them, and that is quickly seen.
func (r *roles) concern(trick []card.Card, augen int, last bool) bool {
	if !r.doppelkopf || augen >= 40 || last {
		return r.doppelkopf
	}
	hearts := 0
	for _, c := range trick {
		if c == r.fuchs || c == r.dulle && r.dulleCounts || c == r.gans && r.gansCounts {
			return true
		}
		if r.heartsCount && c.Suit() == card.Hearts {
			hearts++
		}
	}
	return hearts == len(trick)
}

// allow reports whether a Sonderpunkt can be made.
func (r *roles) allow(k ItemKey) bool {
	switch k {
	case Doppelkopf:
		return r.doppelkopf
	case FuchsCaught, FuchsLast, FuchsByFuchs:
		return r.fuchs != card.None
	case KarlchenMade, KarlchenCaught, KarlchenDouble:
		return r.karlchen != card.None
	case DulleByDulle, DulleBySchwein, DulleBySpitze:
		return r.dulle != card.None
	case HeartsRound:
		return r.hearts
	case GansCaught:
		return r.gans != card.None
	default:
		return false
	}
}

// Counts reports whether a Sonderpunkt is worth anything in games of the contract.
func Counts(table *rules.Table, c rules.Contract, k ItemKey) bool {
	rs := table.House()
	roles := rolesOf(table, rs, c)
	return SpecialPoints(rs, k) > 0 && roles.allow(k)
}

// specials adds the Sonderpunkte of a trick (SP1–SP12). Opponents are those of the trick's winner.
func (p *position) specials(t *Tally, roles *roles, number int, trick Trick, opponent func(card.Seat) bool) {
	item := Item{Party: p.Party(trick.Winner), Trick: uint8(number + 1), Seat: trick.Winner, From: card.NoSeat, By: NoParty}
	add := func(k ItemKey, from card.Seat) {
		item.Key, item.From = k, from
		t.special(item)
	}
	if trick.Augen() >= 40 {
		add(Doppelkopf, card.NoSeat)
	}
	last := number == p.table.HandSize()-1
	won := int(trick.Winner-trick.Leader) & (card.Seats - 1)
	best, order := trick.Cards[won], p.OrderAt(number)
	schwein := func(i int) bool { return p.Schwein(number*card.Seats + i) } // a Fuchs no longer
	bestFuchs := best == roles.fuchs && !schwein(won)
	hearts := roles.hearts
	for i, c := range trick.Cards {
		from := trick.Seat(i)
		theirs := opponent(from)
		hearts = hearts && c.Suit() == card.Hearts && order.Class(c) != rules.Trump
		switch {
		case c == roles.karlchen && last && i == won:
			add(KarlchenMade, card.NoSeat)
		case c == roles.karlchen && last && theirs:
			add(KarlchenCaught, from)
		case c == roles.karlchen && last && best == c:
			add(KarlchenDouble, from)
		case c == roles.fuchs && schwein(i):
		case c == roles.fuchs && last && i == won:
			add(FuchsLast, card.NoSeat)
		case c == roles.fuchs && theirs:
			add(FuchsCaught, from)
			if bestFuchs && i < won {
				add(FuchsByFuchs, from)
			}
		case c == roles.gans && theirs && bestFuchs:
			add(GansCaught, from)
		case c == roles.dulle && theirs && best == c:
			add(DulleByDulle, from)
		case c == roles.dulle && theirs && (schwein(won) || p.superschwein(best)):
			add(DulleBySchwein, from)
		case c == roles.dulle && theirs && best == card.Spitze:
			add(DulleBySpitze, from)
		}
	}
	if hearts {
		add(HeartsRound, card.NoSeat)
	}
}
