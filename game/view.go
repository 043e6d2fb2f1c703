package game

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// Seat returns the viewing seat, or NoSeat.
func (v *View) Seat() card.Seat { return v.seat }

// Own returns the cards in the viewer's own hand.
func (v *View) Own() card.Set {
	if v.seat == card.NoSeat {
		return 0
	}
	return v.hands[v.seat]
}

// Legal appends the viewer's legal actions to list, in the same order as State.Legal.
func (v *View) Legal(list []Action) []Action {
	if v.seat == card.NoSeat {
		return list
	}
	return v.legal(v.seat, list)
}

// Check returns the reason why the viewer's action is against the rules, or Legal.
func (v *View) Check(a Action) Illegal {
	if a.Seat != v.seat {
		return NotYourTurn
	}
	return v.check(a)
}

// Digest returns numbers that follow from the salt and from what the viewer knows beside the rules, and from nothing else: the chance of a player who may
// know no more. They are the same on every machine.
func (v *View) Digest(salt string) [2]uint64 {
	seen := *v
	seen.rules = nil // whose address differs from start to start
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %v", salt, seen))
	return [2]uint64{binary.BigEndian.Uint64(sum[:]), binary.BigEndian.Uint64(sum[8:])}
}

// View returns what the seat knows; with NoSeat what is public. When the game is scored everything is open.
func (s State) View(seat card.Seat) View {
	v := View{s.position, seat}
	if s.phase == Scored {
		return v
	}
	// The worth of a claim depends on every hand, so a player who may still announce must not learn it.
	v.restAugen, v.restTricks = [2]uint8{}, [2]uint8{}
	v.hideHands()
	v.hidePairs()
	v.hideExchange()
	v.hideStock()
	v.hideWords()
	v.hideParties(s)
	return v
}

// hideHands leaves the viewer's own hand and those that lie on the table: of a soloist who claims, or of a player who has thrown in (EM12).
func (v *View) hideHands() {
	for seat := range card.Seat(card.Seats) {
		thrown := v.phase == Redeal && v.named.has(seat) && v.words[seat] == SayThrow && v.rules.Ruleset().ThrowShowsCards
		if seat != v.seat && !(v.claimed && seat == v.soloist) && !thrown {
			v.hands[seat] = 0
		}
	}
}

// hidePairs leaves the viewer's own pairs: others hear of a pair when it is announced.
func (v *View) hidePairs() {
	for pair, holder := range v.holders {
		if holder != v.seat {
			v.holders[pair] = card.NoSeat
		}
	}
}

// hideWords leaves to others "gesund" or "Vorbehalt" when it is said, and the word behind a Vorbehalt only where it was named (VB1).
func (v *View) hideWords() {
	for seat, w := range v.words {
		if card.Seat(seat) == v.seat {
			continue
		}
		gaveUp := v.Outbid(card.Seat(seat))
		if gaveUp { // others hear only that the seat has passed, not the word that it said instead
			v.auction.instead[seat] = Healthy
		}
		switch {
		case w == Unspoken || w == Healthy || v.named.has(card.Seat(seat)):
		case gaveUp, v.rules.Ruleset().VorbehaltProcedure == rules.VorbehaltDirect: // by that procedure a word that is not named is a Hochzeit and no solo
			v.words[seat] = Healthy
		default:
			v.words[seat] = Vorbehalt
		}
	}
}

// hideParties leaves the public parties (PA3) and the viewer's own. A silent Hochzeit looks like a normal game to the others until its
// second ♣D lies on the table (HZ8) or the soloist ends the game early, which only a player who plays alone may do.
func (v *View) hideParties(s State) {
	known, all := s.knownTo(v.seat)
	silent := s.contract == rules.SilentHochzeit
	if all {
		if silent && s.phase == InPlay && v.seat != s.soloist && s.stock.stage == StockLeft && s.shownAlten() < 2 {
			v.contract, v.soloist = rules.Normal, card.NoSeat // the soloist may hold only one, and the other one lies in the stock
		}
		return
	}
	v.known, v.re, v.bluff, v.void = known, s.re&^s.bluff.by&known, bluff{}, [card.Seats]uint8{}
	if silent {
		v.contract, v.soloist = rules.Normal, card.NoSeat
	}
	v.stands = s.asHeardBy(v.seat).stands
}

// PublicParties reports of each seat whether everybody knows its party, as the public view would.
func (s *State) PublicParties() (public [card.Seats]bool) {
	known, _ := s.knownTo(card.NoSeat)
	for seat := range public {
		public[seat] = known.has(card.Seat(seat))
	}
	return public
}

// Evident returns the action as a record writes it: an Absage names its party unless everybody knows it already, and a Fuchs that becomes a
// Schwein by itself is marked as one.
func (s *State) Evident(a Action) Action {
	if a.Kind == Playing && a.Card() == s.kind(Schweine) && s.becomesByItself(a.Seat) {
		return PlaySchwein(a.Seat, a.Card())
	}
	step, named := a.Step()
	if step < rules.No90 || named != NoParty || s.unnamed(step) {
		return a
	}
	if public := s.View(card.NoSeat); public.Party(a.Seat) == NoParty {
		a.party = s.SpeaksFor(a.Seat)
	}
	return a
}

// ShowsOnlyItself reports whether the action is legal and everybody would learn nothing from it but the card that it plays: it completes no trick, and
// shows no party, pair or contract. Only such a card can be taken back.
func (s *State) ShowsOnlyItself(a Action) bool {
	after, err := s.Apply(a)
	was, is := s.View(card.NoSeat), after.View(card.NoSeat)
	is.played, is.cards, is.follows, is.turn = was.played, was.cards, was.follows, was.turn
	return err == nil && a.Kind == Playing && is == was
}
