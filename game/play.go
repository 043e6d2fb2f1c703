package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// hochzeitTricks is the number of tricks in which a Hochzeit must find its partner, where there is a limit (HZ3).
const hochzeitTricks = 3

// Playable returns the kinds of cards that the seat may play now, as far as its hand is known; none when it is not its turn or when it must
// announce something first.
func (p *position) Playable(seat card.Seat) card.KindSet {
	switch {
	case p.phase != InPlay || p.turn != seat:
		return 0
	case p.rules.OnlyFollow() && !p.dutiesAhead(): // as for most cards
		return p.following(seat)
	case p.mustCall(seat):
		return 0
	}
	return p.playableNow(seat)
}

// following returns the kinds with which the seat follows, or its hand if it has none. It runs for every card of a search, so that the position
// keeps the kinds that follow, and one intersection of sets is enough.
func (p *position) following(seat card.Seat) card.KindSet {
	hand := p.hands[seat].Kinds()
	if follows := hand & p.follows; follows != 0 {
		return follows
	}
	return hand
}

// everyKind is the set of all kinds, of which the leader of a trick may play any.
const everyKind card.KindSet = 1<<card.Kinds - 1

// playableNow is Playable for a seat that has the turn and no duty to announce.
func (p *position) playableNow(seat card.Seat) card.KindSet {
	if p.ChangedParties() {
		if c, owes := p.OwedCard(seat); owes {
			return 1 << c
		}
	}
	if p.rules.Ruleset().Ueberstich && p.inTrick() > 0 {
		return p.onlyOvertrumps(seat, p.following(seat))
	}
	return p.following(seat)
}

// onlyOvertrumps leaves out the trumps that do not take the trick from a trump, if there are any that do (CO11). A player may always throw
// Fehl away where it is playable at all.
func (p *position) onlyOvertrumps(seat card.Seat, playable card.KindSet) card.KindSet {
	order := p.Order()
	best := p.best(int(p.tricks), int(p.cards)-int(p.tricks)*card.Seats) + int(p.tricks)*card.Seats
	if order.Class(p.played[best]) != rules.Trump {
		return playable
	}
	last := int(p.tricks) == p.rules.HandSize()-1
	trumps := playable & order.Members(rules.Trump)
	var higher card.KindSet
	for c := range trumps.All() {
		takes := order.Beats(c, p.played[best], last)
		switch {
		case p.risingPair(seat, c) != 0:
			takes = p.rules.OrderAt(p.contract, int(p.tricks), p.promoted|p.risingPair(seat, c)).Beats(c, p.played[best], last)
		case int(p.schwein) == best+1:
			takes = !order.BelowSchwein(c)
		case order.Schweine() && c == order.Fuchs() && p.willBeSchwein(seat):
			takes = order.BelowSchwein(p.played[best])
		}
		if takes {
			higher |= 1 << c
		}
	}
	if higher == 0 {
		return playable
	}
	return playable&^trumps | higher
}

func (p *position) checkCard(seat card.Seat, c card.Card, schwein bool) Illegal {
	switch {
	case p.phase < InPlay:
		return WordMissing
	case p.phase == Closing:
		return GameOver
	case p.turn != seat:
		return p.notYourTurn(seat)
	case c >= card.Kinds || !p.hands[seat].Has(c):
		return NotInHand
	case p.mustCall(seat):
		return AnnouncementMissing
	case !p.playableNow(seat).Has(c):
		return p.whyNotPlayable(seat, c)
	case schwein:
		return p.checkSchwein(seat, c)
	}
	return Legal
}

// whyNotPlayable returns the reason why a card in the seat's hand is not playable.
func (p *position) whyNotPlayable(seat card.Seat, c card.Card) Illegal {
	if _, owes := p.OwedCard(seat); owes {
		return GenscherWithTheCard
	}
	order := p.Order()
	led := order.Class(p.played[int(p.tricks)*card.Seats])
	if order.Follow(p.hands[seat], led).Has(c) {
		return MustOvertrump
	}
	switch led {
	case rules.Trump:
		return MustFollowTrump
	case rules.Class(card.Clubs):
		return MustFollowClubs
	case rules.Class(card.Spades):
		return MustFollowSpades
	case rules.Class(card.Hearts):
		return MustFollowHearts
	}
	return MustFollowDiamonds
}

func (s *State) play(seat card.Seat, c card.Card, schwein bool) {
	if s.holders != nobodysPairs && s.Order().MayRise(c) {
		s.promotePlayed(seat, c, schwein)
	}
	s.hands[seat] = s.hands[seat].Without(c)
	s.played[s.cards] = c
	if s.inTrick() == 0 {
		s.follows = s.Order().Following(c)
	}
	if c == card.Alte && s.bluff.by.has(seat) {
		s.exposeBluff()
	}
	s.cards++
	if s.inTrick() < card.Seats {
		s.passTurn(seat.Next())
		return
	}
	winner := s.leads[s.tricks].Plus(s.best(int(s.tricks), card.Seats))
	s.tricks++
	s.leads[s.tricks], s.follows = winner, everyKind
	if s.seeking() {
		s.findPartner(winner)
	}
	if int(s.tricks) == s.rules.HandSize() {
		s.phase, s.turn = Scored, card.NoSeat
		s.revealSilentHochzeit()
		return
	}
	s.passTurn(winner)
}

// passTurn gives the turn to the player of the next card, or to one who must announce something before it.
func (s *State) passTurn(next card.Seat) {
	s.turn = next
	if s.rules.ForcesCalls() {
		s.turn = s.nextInTrick()
	}
}

// findPartner looks for the partner of a Hochzeit after a trick: the first other player who takes a trick of the wished kind, or who plays
// the wished card. If there is none in time the holder plays alone, and this was the Klärungsstich (HZ2–HZ4).
func (s *State) findPartner(winner card.Seat) {
	r := s.rules.Ruleset()
	asked, _ := s.words[s.soloist].Hochzeit(r)
	partner := winner
	if asked == rules.WishedCard {
		partner = s.wishPartner()
	}
	switch {
	case partner != s.soloist && s.mayBePartner(partner) && s.lastTrickIs(asked):
		s.makePartner(partner)
	case s.stopsLooking(r.HochzeitLimit):
		s.contract = rules.LoneHochzeit
	default:
		return
	}
	s.klaerung = s.tricks
	s.known = allSeats
	s.sayRe()
	s.announceBids()
}

// makePartner makes the seat the partner. Its announcement as Kontra turns into Re, or lapses (HZ11).
func (s *State) makePartner(partner card.Seat) {
	s.re, s.known, s.klaerung = s.re.with(partner), allSeats, s.tricks
	if !s.rules.Ruleset().HochzeitFixedTimeConversion {
		s.calls[partner], s.late[partner] = [rules.Steps]uint8{}, [rules.Steps]uint8{}
		s.vorab, s.timely = s.vorab&^only(partner), s.timely&^only(partner)
	}
	s.stands = s.standsOf()
}

// wishPartner returns the player, other than the soloist, who played the wished card in the last trick, the first if two did; the soloist
// if nobody did.
func (s *State) wishPartner() card.Seat {
	wish, _ := s.words[s.soloist].Wish()
	trick := s.Trick(int(s.tricks) - 1)
	for i, c := range trick.Cards {
		if c == wish && trick.Seat(i) != s.soloist {
			return trick.Seat(i)
		}
	}
	return s.soloist
}

// lastTrickIs reports whether the last trick is of the kind. The led card decides, whatever card took the trick.
func (s *State) lastTrickIs(asked rules.PartnerTrick) bool {
	led := s.Order().Class(s.played[int(s.tricks-1)*card.Seats])
	switch asked {
	case rules.AnyTrick, rules.WishedCard:
		return true
	case rules.FehlTrick:
		return led != rules.Trump
	case rules.TrumpTrick:
		return led == rules.Trump
	}
	return false
}

func (s *State) stopsLooking(limit rules.HochzeitLimit) bool {
	switch limit {
	case rules.LimitThreeTricks:
		return s.tricks == hochzeitTricks
	case rules.NoLimit:
		return int(s.tricks) == s.rules.HandSize()
	case rules.LimitThreeOwnTricks:
	}
	own := 0
	for i := range s.tricks {
		if s.leads[i+1] == s.soloist {
			own++
		}
	}
	return own == hochzeitTricks || int(s.tricks) == s.rules.HandSize()
}
