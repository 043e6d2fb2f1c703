package ai

import (
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Reason is why an action makes sense. A reason is a fact of the position that the player can know, never a guess about why they acted.
type Reason uint8

// The reasons. Unclear means that none of the others holds, and that only figures speak for the action.
const (
	Unclear        Reason = iota
	OnlyCard              // no other card is allowed
	LeadAss               // nobody holds a higher card of the suit, which has not been led yet
	DrawTrumps            // the lead takes trumps from the others, of whom none is likely to beat it
	CatchFuchs            // the card takes an opponent's Fuchs
	BringFuchsHome        // the viewer's Fuchs goes into a trick that their party will win
	FeedPartner           // the partner's trick is safe
	FeedLikely            // the trick is probably a partner's
	TakeLast              // the card takes the trick, and nobody plays after it
	TakeTrick             // the card takes a trick with many Augen, and probably keeps it
	KeepFuchs             // the viewer's Fuchs would probably be lost in this trick
	HoldTrump             // the trick is not worth a high trump
	PlayLow               // no card of the viewer takes the trick, which an opponent holds
	ClearSuit             // the last card of its suit goes, so that the viewer can trump from then on
	KeepKarlchen          // the ♣B may still make the last trick
	DutyCall              // the rules demand the announcement
	NoSpecialGame         // the hand has no Hochzeit and no Armut
	FindPartner           // with both ♣D the viewer looks for a partner
	StrongSolo            // the hand has the highest trumps of the solo
	HighSolo              // the solo has no trumps, and the hand many cards that nobody can beat
	JoinHochzeit          // who wins the trick becomes the partner in the Hochzeit, and the card probably does
	FeedTrump             // a partner plays later, and can trump the suit
	SecureTrick           // the partner's trick is not safe, and with the card it is
	TakeCheaply           // the card probably wins the trick, and a higher trump stays in hand
	ShorterAss            // of two Asse this one's suit is longer in the other hands
	KeepAss               // an Ass stays in hand when cards change hands
	KeepTrump             // and a trump
	GiveSuit              // the cards that go are the last ones of a suit
	SaferTrick            // with the card the viewer's party is likelier to win the trick
	AugenAtRisk           // the card brings fewer Augen to a trick that the opponents probably win
	SpareTrump            // a lower trump has the same chance, and the higher one stays in hand
	reasons
)

var reasonKeys = [reasons]string{
	"unclear", "only", "ass", "draw", "catch", "home", "feed", "likely", "last", "take", "fuchs", "hold", "low", "clear", "karlchen", "duty",
	"healthy", "partner", "solo", "high", "join", "feed_trump", "secure", "cheaply", "shorter", "keep_ass", "keep_trump", "give_suit",
	"safer", "risk", "spare",
}

// String returns the reason's key, which ends the key of its text.
func (r Reason) String() string {
	if r >= reasons {
		return "?"
	}
	return reasonKeys[r]
}

// Reasons are all reasons, in their order.
func Reasons() (all []Reason) {
	for r := range reasons {
		all = append(all, r)
	}
	return all
}

// Because is a reason with what its sentence names.
type Because struct {
	Reason Reason
	// Card is the one that the reason is about, often not the one that is played; card.None if it is about none.
	Card card.Card
	// Seat is the partner or opponent that the reason is about, or card.NoSeat.
	Seat card.Seat
	// Augen are those of the trick, with the played card if the viewer takes it. For StrongSolo it is the number of trumps, for HighSolo that of the cards
	// that nobody can beat.
	Augen int
}

// Why returns the first reason that holds for one of the viewer's legal actions.
func Why(v *game.View, a game.Action) Because {
	none := Because{Card: card.None, Seat: card.NoSeat}
	switch {
	case v.Seat() == card.NoSeat || v.Check(a) != game.Legal:
		return none
	case a.Kind == game.Saying:
		return whyWord(v, a.Word(), none)
	case a.Kind == game.Calling:
		if must, ok := v.MustCall(v.Seat()); ok && must == a {
			none.Reason = DutyCall
		}
		return none
	case a.Kind != game.Playing || v.Phase() != game.InPlay:
		return none
	}
	s := newSight(v)
	for _, row := range s.reasons() {
		if b := none; row.holds != nil && row.holds(s, a.Card(), &b) {
			b.Reason = row.reason
			return b
		}
	}
	return none
}

// WhyNot returns the first reason that speaks for one of the viewer's legal actions and not for another one, which they did instead. A reason
// that holds for both explains nothing, and one to keep a card speaks only against playing that card.
func WhyNot(v *game.View, a, done game.Action) Because {
	none := Because{Card: card.None, Seat: card.NoSeat}
	switch {
	case v.Seat() == card.NoSeat || v.Check(a) != game.Legal:
		return none
	case a.Kind == game.Saying:
		if b := whyWord(v, a.Word(), none); b.Reason != NoSpecialGame && b != whyWord(v, done.Word(), none) {
			return b
		}
		return none
	case a.Kind == done.Kind && (a.Kind == game.Giving || a.Kind == game.Returning || a.Kind == game.Laying):
		return whyExchange(v, a.Cards(), done.Cards(), none)
	case a.Kind != game.Playing || done.Kind != game.Playing || v.Phase() != game.InPlay:
		return none
	}
	s := newSight(v)
	for _, row := range s.reasons() {
		b, other := none, none
		switch {
		case row.holds != nil && !row.holds(s, a.Card(), &b):
		case row.against != nil && !row.against(s, a.Card(), done.Card(), &b):
		case row.against == nil && row.holds(s, done.Card(), &other):
		default:
			b.Reason = row.reason
			return b
		}
	}
	return none
}

// A reasonRow is a reason with its checks, which also fill in what the sentence names.
type reasonRow struct {
	reason Reason
	// holds is nil for a reason that only compares two cards.
	holds func(s *sight, c card.Card, b *Because) bool
	// against says whether the reason speaks against the other card; nil if it does wherever it does not hold for that one.
	against func(s *sight, c, done card.Card, b *Because) bool
}

// The reasons to lead and to follow with a card: the first one that holds is told.
var (
	whyLead = []reasonRow{
		{OnlyCard, isOnlyCard, nil}, {JoinHochzeit, joinsHochzeit, nil}, {LeadAss, leadsAss, nil}, {ShorterAss, nil, isShorter},
		{DrawTrumps, drawsTrumps, nil}, {ClearSuit, clearsSuit, nil}, {KeepKarlchen, keepsKarlchen, isKept}, {SaferTrick, nil, isSafer},
		{AugenAtRisk, nil, risksAugen}, {SpareTrump, nil, sparesTrump},
	}
	whyFollow = []reasonRow{
		{OnlyCard, isOnlyCard, nil}, {JoinHochzeit, joinsHochzeit, nil}, {CatchFuchs, catchesFuchs, nil}, {BringFuchsHome, bringsFuchsHome, nil},
		{FeedPartner, feedsPartner, feedsMore}, {FeedLikely, feedsLikely, feedsMore}, {FeedTrump, feedsTrump, feedsMore}, {TakeLast, takesLast, nil},
		{TakeTrick, takesTrick, nil}, {SecureTrick, securesTrick, nil}, {TakeCheaply, takesCheaply, isCheaper}, {KeepFuchs, keepsFuchs, isKept},
		{HoldTrump, holdsTrump, wastesTrump}, {ClearSuit, clearsSuit, nil}, {PlayLow, playsLow, nil}, {KeepKarlchen, keepsKarlchen, isKept},
		{SaferTrick, nil, isSafer}, {AugenAtRisk, nil, risksAugen}, {SpareTrump, nil, sparesTrump},
	}
)

func (s *sight) reasons() []reasonRow {
	if s.trick.Len == 0 {
		return whyLead
	}
	return whyFollow
}

// isKept reports whether the other card is the one to keep.
func isKept(_ *sight, _, done card.Card, b *Because) bool { return done == b.Card }

// isShorter reports whether both cards are Asse to lead, and the viewer holds fewer cards of this one's suit.
func isShorter(s *sight, c, done card.Card, b *Because) bool {
	var other Because
	held := func(c card.Card) int { return s.hand.Only(s.order.Members(s.order.Class(c))).Len() }
	return leadsAss(s, c, b) && leadsAss(s, done, &other) && held(c) < held(done)
}

// feedsMore reports whether the other card takes the trick or brings fewer Augen.
func feedsMore(s *sight, c, done card.Card, _ *Because) bool {
	return s.takes(done) || done.Augen() < c.Augen()
}

// isSafer reports whether the card makes it likelier that the viewer's party wins the trick.
func isSafer(s *sight, c, done card.Card, b *Because) bool {
	const likelier = 0.1
	b.Card = c
	return s.order.Class(c) == rules.Trump && s.winChance(c) >= s.winChance(done)+likelier
}

// risksAugen names the other card, which brings many more Augen to a trick that the viewer's party probably loses with both cards.
func risksAugen(s *sight, c, done card.Card, b *Because) bool {
	const many = 6
	b.Card, b.Augen = done, done.Augen()
	return done.Augen() >= c.Augen()+many && max(s.winChance(c), s.winChance(done)) < 0.5
}

// sparesTrump names the other card, a higher and more valuable trump that does not win the trick more often.
func sparesTrump(s *sight, c, done card.Card, b *Because) bool {
	const (
		alike = 0.05
		worth = 3 // Augen that the higher trump is worth more later
		few   = 2 // Augen that the lower one may bring more
	)
	b.Card = done
	return s.order.Class(c) == rules.Trump && s.order.Class(done) == rules.Trump && s.order.Beats(done, c, s.last) &&
		c.Augen() <= done.Augen()+few && s.price(done) >= s.price(c)+worth && s.winChance(done) <= s.winChance(c)+alike
}

// isCheaper names the other card, which is a higher trump.
func isCheaper(s *sight, c, done card.Card, b *Because) bool {
	b.Card = done
	return s.order.Class(done) == rules.Trump && s.order.Beats(done, c, s.last) && s.price(done) > s.price(c)
}

// wastesTrump names the other card, a trump that takes the trick.
func wastesTrump(s *sight, _, done card.Card, b *Because) bool {
	b.Card = done
	return s.order.Class(done) == rules.Trump && s.takes(done)
}

// What "safe" and "probably" mean, as the chance that the viewer's party wins the trick; and how many Augen are many.
const (
	safe      = 0.9
	probable  = 0.6
	manyAugen = 14
)

func isOnlyCard(s *sight, _ card.Card, _ *Because) bool { return s.legal.Len() == 1 }

// joinsHochzeit names the player of the Hochzeit. The trick finds their partner by its led card, as they have asked for.
func joinsHochzeit(s *sight, c card.Card, b *Because) bool {
	b.Card, b.Seat = c, s.v.Soloist()
	if s.v.Contract() != rules.Hochzeit || s.own != game.NoParty || !s.takes(c) {
		return false
	}
	led := c
	if s.trick.Len > 0 {
		led = s.trick.Cards[0]
	}
	asked, _ := s.v.Word(b.Seat).Hochzeit(s.v.Compiled().Ruleset())
	if trump := s.order.Class(led) == rules.Trump; asked == rules.WishedCard || asked == rules.FehlTrick && trump || asked == rules.TrumpTrick && !trump {
		return false
	}
	chance := 1.0
	for i := s.trick.Len + 1; i < card.Seats; i++ {
		chance *= 1 - s.risk(s.me.Plus(i-s.trick.Len), s.order.Class(led), c)
	}
	return chance >= probable
}

func leadsAss(s *sight, c card.Card, b *Because) bool {
	class := s.order.Class(c)
	b.Card = c
	if class == rules.Trump || c.Rank() != card.Ace || s.beaters(c)&s.order.Members(class) != 0 {
		return false
	}
	for n := range s.v.Tricks() {
		if s.v.OrderAt(n).Class(s.v.Trick(n).Cards[0]) == class {
			return false
		}
	}
	return s.keepChance(c) >= probable-0.1
}

func drawsTrumps(s *sight, c card.Card, b *Because) bool {
	trumps := s.order.Members(rules.Trump)
	b.Card = c
	return s.order.Class(c) == rules.Trump && s.unseen.Only(trumps).Len() > 0 && s.keepChance(c) >= 0.8 && s.trumps().Len() > 1
}

// foxes reports whether a Fuchs can be caught in this game, and is an ordinary trump now.
func (s *sight) foxes() bool {
	return s.v.Compiled().Ruleset().Special[rules.FuchsCaught] > 0 && !s.v.Contract().Alone() && s.order.Class(card.Fuchs) == rules.Trump
}

func catchesFuchs(s *sight, c card.Card, b *Because) bool {
	if !s.foxes() || !s.takes(c) || s.keepChance(c) < probable {
		return false
	}
	for i, thrown := range s.trick.Cards[:s.trick.Len] {
		if seat := s.trick.Seat(i); thrown == card.Fuchs && s.friend[seat] == 0 {
			b.Card, b.Seat = thrown, seat
			return true
		}
	}
	return false
}

func bringsFuchsHome(s *sight, c card.Card, b *Because) bool {
	b.Card = c
	return c == card.Fuchs && s.foxes() && s.keepChance(c) >= safe
}

// feeds reports whether the card adds as many Augen as the viewer may add to a trick that is won without them.
func (s *sight) feeds(c card.Card, b *Because) bool {
	b.Card, b.Seat = c, s.trick.Winner
	most := 0
	for other := range s.legal.All() {
		most = max(most, other.Augen())
	}
	return !s.takes(c) && c.Augen() > 0 && (c.Augen() >= fedAugenAtLeast || c.Augen() == most)
}

func feedsPartner(s *sight, c card.Card, b *Because) bool {
	return s.feeds(c, b) && s.friend[s.trick.Winner] == 1 && s.keepChance(c) >= safe
}

func feedsLikely(s *sight, c card.Card, b *Because) bool {
	return s.feeds(c, b) && s.friend[s.trick.Winner] >= probable && s.keepChance(c) >= probable
}

func takesLast(s *sight, c card.Card, b *Because) bool {
	b.Augen = s.trick.Augen() + c.Augen()
	return s.takes(c) && s.trick.Len == card.Seats-1 && s.friend[s.trick.Winner] < 1
}

func takesTrick(s *sight, c card.Card, b *Because) bool {
	b.Augen = s.trick.Augen() + c.Augen()
	return s.takes(c) && b.Augen >= manyAugen && s.keepChance(c) >= probable && s.friend[s.trick.Winner] < 1
}

// feedsTrump reports whether a known partner who lacks the suit plays later, and will probably trump it, so that the viewer may add Augen.
func feedsTrump(s *sight, c card.Card, b *Because) bool {
	class := s.order.Class(s.trick.Cards[0])
	members, trumps := s.order.Members(class), s.order.Members(rules.Trump)
	if class == rules.Trump || s.order.Class(s.best()) == rules.Trump || !s.feeds(c, b) {
		return false
	}
	b.Seat = card.NoSeat
	for i := s.trick.Len + 1; i < card.Seats; i++ {
		seat := s.me.Plus(i - s.trick.Len)
		lacks := s.may[seat].Only(members) == 0
		switch {
		case s.friend[seat] == 1 && lacks && s.chanceOf(seat, trumps) >= safe:
			b.Seat = seat
		case s.friend[seat] < 1 && s.chanceOf(seat, members) < probable:
			return false
		}
	}
	return b.Seat != card.NoSeat
}

// securesTrick reports whether the card makes a partner's trick safe that would be in danger.
func securesTrick(s *sight, c card.Card, b *Because) bool {
	b.Card, b.Seat = c, s.trick.Winner
	low, _ := most(s.legal, func(x card.Card) float64 {
		if s.takes(x) {
			return -1
		}
		return 0
	})
	return s.takes(c) && !s.takes(low) && s.friend[s.trick.Winner] == 1 && s.keepChance(low) < probable && s.keepChance(c) >= safe
}

// takesCheaply names the highest trump that stays in hand.
func takesCheaply(s *sight, c card.Card, b *Because) bool {
	const high = 10 // price of a trump
	best, price := most(s.legal&s.order.Members(rules.Trump)&s.order.Beaters(c, s.last), s.price)
	b.Card = best
	return s.takes(c) && s.order.Class(c) == rules.Trump && s.friend[s.trick.Winner] < 1 && s.keepChance(c) >= probable &&
		best != card.None && price >= high && price > s.price(c)
}

func keepsFuchs(s *sight, c card.Card, b *Because) bool {
	b.Card = card.Fuchs
	return c != card.Fuchs && s.foxes() && s.legal.Has(card.Fuchs) && !s.takes(c) && s.winChance(card.Fuchs) < 0.5
}

// holdsTrump names the highest trump that the viewer keeps.
func holdsTrump(s *sight, c card.Card, b *Because) bool {
	const (
		few  = 10 // Augen
		high = 10 // price of a trump
	)
	b.Augen = s.trick.Augen()
	if s.takes(c) || s.friend[s.trick.Winner] == 1 || b.Augen >= few {
		return false
	}
	best, price := most(s.legal&s.order.Members(rules.Trump), func(x card.Card) float64 {
		if !s.takes(x) {
			return 0
		}
		return s.price(x)
	})
	b.Card = best
	return best != card.None && price >= high
}

func clearsSuit(s *sight, c card.Card, b *Because) bool {
	class := s.order.Class(c)
	b.Card = c
	return class != rules.Trump && s.trumps() != 0 && s.hand.Only(s.order.Members(class)).Len() == 1 && (s.trick.Len == 0 || !s.takes(c))
}

func playsLow(s *sight, c card.Card, _ *Because) bool {
	if s.friend[s.trick.Winner] > 0 {
		return false
	}
	for other := range s.legal.All() {
		if s.takes(other) || other.Augen() < c.Augen() {
			return false
		}
	}
	return s.winChance(c) < 0.25
}

func keepsKarlchen(s *sight, c card.Card, b *Because) bool {
	const late = 6 // cards in hand, from which on a player thinks of the last trick
	b.Card = card.Karlchen
	return c != card.Karlchen && s.legal.Has(card.Karlchen) && s.hand.Len() <= late && s.hand.Count(card.Karlchen) == 1 && !s.v.Contract().Alone() &&
		s.v.Compiled().Ruleset().Special[rules.KarlchenMade] > 0
}

// whyWord gives the reason for a word before the game.
func whyWord(v *game.View, w game.Word, b Because) Because {
	solo, alone := w.Solo()
	switch {
	case alone:
		return whySolo(v, v.Compiled().Order(solo), b)
	case w == game.SayHochzeit:
		b.Reason = FindPartner
	case w == game.Healthy && v.Own().Count(card.Alte) < 2 && v.Check(game.Say(v.Seat(), game.SayArmut)) != game.Legal:
		b.Reason = NoSpecialGame
	}
	return b
}

// whySolo gives the reason for a solo with this order.
func whySolo(v *game.View, order *rules.Order, b Because) Because {
	const many = 4
	hand, others := v.Own(), v.Compiled().Ruleset().Deck.Cards().Minus(v.Own())
	if order.Members(rules.Trump) == 0 {
		for c := range hand.All() {
			if others.Kinds()&order.Beaters(c, false) == 0 {
				b.Augen++
			}
		}
		if b.Augen >= many {
			b.Reason = HighSolo
		}
		return b
	}
	hand, others = hand.Only(order.Members(rules.Trump)), others.Only(order.Members(rules.Trump))
	// It holds the highest trumps if the top one is theirs and no two others together hold as many.
	if b.Augen = hand.Len(); b.Augen*3 >= others.Len()*2 && b.Augen > 0 && beatsAll(order, hand, others) {
		b.Reason = StrongSolo
	}
	return b
}

// beatsAll reports whether one of the cards is beaten by none of the others.
func beatsAll(order *rules.Order, cards, others card.Set) bool {
	for c := range cards.Kinds().All() {
		beaten := false
		for other := range others.Kinds().All() {
			beaten = beaten || order.Beats(other, c, false)
		}
		if !beaten {
			return true
		}
	}
	return false
}

// whyExchange compares the cards that go with those that went instead.
func whyExchange(v *game.View, cards, done card.Set, b Because) Because {
	order, kept, keptThen := v.Order(), v.Own().Minus(cards), v.Own().Minus(done)
	trumps := order.Members(rules.Trump)
	for c := range done.Kinds().All() {
		class := order.Class(c)
		switch {
		case cards.Count(c) >= done.Count(c):
		case class == rules.Trump:
			b.Reason, b.Card = KeepTrump, c
			return b
		case c.Rank() == card.Ace:
			b.Reason, b.Card = KeepAss, c
			return b
		}
	}
	for c := range cards.Kinds().All() {
		members := order.Members(order.Class(c))
		if order.Class(c) != rules.Trump && kept.Only(trumps) != 0 && kept.Only(members) == 0 && keptThen.Only(members) != 0 {
			b.Reason, b.Card = GiveSuit, c
			return b
		}
	}
	return b
}
