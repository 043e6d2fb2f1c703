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
	reasons
)

var reasonKeys = [reasons]string{
	"unclear", "only", "ass", "draw", "catch", "home", "feed", "likely", "last", "take", "fuchs", "hold", "low", "clear", "karlchen", "duty",
	"healthy", "partner", "solo",
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
	// Augen are those of the trick, with the played card if the viewer takes it. For StrongSolo it is the number of trumps.
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
	list := whyFollow
	if s.trick.Len == 0 {
		list = whyLead
	}
	for _, row := range list {
		if b := none; row.holds(s, a.Card(), &b) {
			b.Reason = row.reason
			return b
		}
	}
	return none
}

// A reasonRow is a reason with its check, which also fills in what the sentence names.
type reasonRow struct {
	reason Reason
	holds  func(s *sight, c card.Card, b *Because) bool
}

// The reasons to lead and to follow with a card: the first one that holds is told.
var (
	whyLead = []reasonRow{
		{OnlyCard, isOnlyCard}, {LeadAss, leadsAss}, {DrawTrumps, drawsTrumps}, {ClearSuit, clearsSuit}, {KeepKarlchen, keepsKarlchen},
	}
	whyFollow = []reasonRow{
		{OnlyCard, isOnlyCard}, {CatchFuchs, catchesFuchs}, {BringFuchsHome, bringsFuchsHome}, {FeedPartner, feedsPartner}, {FeedLikely, feedsLikely},
		{TakeLast, takesLast}, {TakeTrick, takesTrick}, {KeepFuchs, keepsFuchs}, {HoldTrump, holdsTrump}, {ClearSuit, clearsSuit}, {PlayLow, playsLow},
		{KeepKarlchen, keepsKarlchen},
	}
)

// What "safe" and "probably" mean, as the chance that the viewer's party wins the trick; and how many Augen are many.
const (
	safe      = 0.9
	probable  = 0.6
	manyAugen = 14
)

func isOnlyCard(s *sight, _ card.Card, _ *Because) bool { return s.legal.Len() == 1 }

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
	return s.winChance(c) >= probable-0.1
}

func drawsTrumps(s *sight, c card.Card, b *Because) bool {
	trumps := s.order.Members(rules.Trump)
	b.Card = c
	return s.order.Class(c) == rules.Trump && s.unseen.Only(trumps).Len() > 0 && s.winChance(c) >= 0.8 && s.trumps().Len() > 1
}

// foxes reports whether a Fuchs can be caught in this game, and is an ordinary trump now.
func (s *sight) foxes() bool {
	return s.v.Compiled().House().Special[rules.FuchsCaught] > 0 && !s.v.Contract().Alone() && s.order.Class(card.Fuchs) == rules.Trump
}

func catchesFuchs(s *sight, c card.Card, b *Because) bool {
	if !s.foxes() || !s.takes(c) || s.winChance(c) < probable {
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
	return c == card.Fuchs && s.foxes() && s.winChance(c) >= safe
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
	return s.feeds(c, b) && s.friend[s.trick.Winner] == 1 && s.winChance(c) >= safe
}

func feedsLikely(s *sight, c card.Card, b *Because) bool {
	return s.feeds(c, b) && s.friend[s.trick.Winner] >= probable && s.winChance(c) >= probable
}

func takesLast(s *sight, c card.Card, b *Because) bool {
	b.Augen = s.trick.Augen() + c.Augen()
	return s.takes(c) && s.trick.Len == card.Seats-1 && s.friend[s.trick.Winner] < 1
}

func takesTrick(s *sight, c card.Card, b *Because) bool {
	b.Augen = s.trick.Augen() + c.Augen()
	return s.takes(c) && b.Augen >= manyAugen && s.winChance(c) >= probable && s.friend[s.trick.Winner] < 1
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
		s.v.Compiled().House().Special[rules.KarlchenMade] > 0
}

// whyWord gives the reason for a word before the game.
func whyWord(v *game.View, w game.Word, b Because) Because {
	solo, alone := w.Solo()
	switch {
	case alone:
		order := v.Compiled().Order(solo)
		trumps := v.Own().Only(order.Members(rules.Trump))
		others := v.Compiled().House().Deck.Cards().Minus(v.Own()).Only(order.Members(rules.Trump))
		b.Augen = trumps.Len()
		// It holds the highest trumps if the top one is theirs and no two others together hold as many.
		if trumps.Len()*3 >= others.Len()*2 && trumps.Len() > 0 && beatsAll(order, trumps, others) {
			b.Reason = StrongSolo
		}
	case w == game.SayHochzeit:
		b.Reason = FindPartner
	case w == game.Healthy && v.Own().Count(card.Alte) < 2 && v.Check(game.Say(v.Seat(), game.SayArmut)) != game.Legal:
		b.Reason = NoSpecialGame
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
