package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Shout is a moment at which players shout at a table. Its String is part of the keys of texts.
type Shout uint8

// The shouts.
const (
	NoShout        Shout = iota
	ShoutFuchs           // a Fuchs is caught
	ShoutFuchsOpen       // a Fuchs has gone to another player, and the table cannot know whether to a friend
	ShoutDoppelkopf
	ShoutDulle // both Dullen in a trick, which one of them takes
	ShoutKarlchen
	ShoutKarlchenCaught
	ShoutSoloWon
	ShoutSoloLost
	ShoutOneAuge // with one Auge less the winners would not have won
	ShoutAbsage  // the winners have kept an Absage

	Shouts
)

// String returns the key of the shout.
func (s Shout) String() string {
	return [Shouts]string{
		"", "fuchs", "fuchs_open", "doppelkopf", "dulle", "karlchen", "karlchen_caught", "solo_won", "solo_lost", "one_auge", "absage",
	}[s]
}

// Shouting is a shout, the player whom it is about, and the other one there: whose card it was, or who was caught; else NoSeat. Earlier is the number of
// tricks before in which the same could happen again, whatever the viewer knew of the parties then.
type Shouting struct {
	Shout
	By, From card.Seat
	Earlier  int
}

// Shouts returns what players shout about after the last complete trick, or about the result; at most one thing. It says nothing but what everybody
// knows if the view is that of NoSeat.
func (v *View) Shouts() (s Shouting) {
	n := int(v.tricks) - 1
	if v.phase == Scored {
		return v.lastShout(n)
	}
	if n < 0 || v.phase != InPlay {
		return s
	}
	s = v.trickShout(n)
	for i := range n {
		if v.subject(i) == v.subject(n) {
			s.Earlier++
		}
	}
	return s
}

// trickShout returns the shout of a trick that is complete.
func (v *View) trickShout(n int) Shouting {
	trick := v.Trick(n)
	s := Shouting{Shout: v.subject(n), By: trick.Winner, From: card.NoSeat}
	part := rules.AsFuchs
	switch s.Shout {
	case ShoutDulle:
		part = rules.AsDulle
	case ShoutFuchsOpen:
	default:
		return s
	}
	var caught, open card.Seat = card.NoSeat, card.NoSeat
	for i := range card.Seats {
		from := trick.Seat(i)
		if from == s.By || !v.plays(v.rules.Sonderpunkte(v.contract), part, n*card.Seats+i) {
			continue
		}
		switch by, of := v.Party(s.By), v.Party(from); {
		case part == rules.AsDulle, by == NoParty, of == NoParty:
			open = from
		case by != of:
			caught = from
		}
	}
	switch {
	case caught != card.NoSeat:
		s.Shout, s.From = ShoutFuchs, caught
	case open != card.NoSeat:
		s.From = open
	default: // a friend has brought it home
		s = Shouting{}
	}
	return s
}

// subject returns what a complete trick can be about, whatever is known of the parties: for each Fuchs that another player takes ShoutFuchsOpen.
func (v *View) subject(n int) Shout {
	all, trick, first := v.rules.Sonderpunkte(v.contract), v.Trick(n), n*card.Seats
	won := int(trick.Winner-trick.Leader) & (card.Seats - 1)
	volle, dullen, fuechse := 0, 0, 0
	for i := range card.Seats {
		if v.plays(all, rules.AsVoller, first+i) {
			volle++
		}
		if v.plays(all, rules.AsDulle, first+i) && v.plays(all, rules.AsDulle, first+won) {
			dullen++
		}
		if i != won && v.plays(all, rules.AsFuchs, first+i) {
			fuechse++
		}
	}
	switch {
	case volle == card.Seats:
		return ShoutDoppelkopf
	case dullen == 2:
		return ShoutDulle
	case fuechse > 0:
		return ShoutFuchsOpen
	}
	return NoShout
}

// lastShout returns the shout about a game that is scored, whose last complete trick is number n.
func (v *View) lastShout(n int) Shouting {
	r, _ := State{v.position}.Result()
	s := Shouting{By: r.Soloist, From: card.NoSeat}
	switch {
	case r.Soloist != card.NoSeat && !r.Contract.Declared(), r.Winner == NoParty:
		return Shouting{}
	case r.Soloist != card.NoSeat:
		s.Shout = ShoutSoloLost
		if r.Winner == Re {
			s.Shout = ShoutSoloWon
		}
		return s
	case v.byOneAuge(&r):
		s.Shout = ShoutOneAuge
		return s
	}
	last := n == v.rules.HandSize()-1
	if last {
		if s, ok := v.karlchenShout(n, &r); ok {
			return s
		}
	}
	for seat := range card.Seat(card.Seats) {
		if step := r.Calls[r.Winner]; step >= rules.No90 && r.PartyOf(seat) == r.Winner && v.calls[seat][step] > 0 {
			return Shouting{Shout: ShoutAbsage, By: seat, From: card.NoSeat}
		}
	}
	if last {
		return v.trickShout(n)
	}
	return Shouting{}
}

// karlchenShout returns the shout about a Karlchen in the last trick.
func (v *View) karlchenShout(n int, r *Result) (s Shouting, ok bool) {
	all, trick := v.rules.Sonderpunkte(v.contract), v.Trick(n)
	for i := range card.Seats {
		switch from := trick.Seat(i); {
		case !v.plays(all, rules.AsKarlchen, n*card.Seats+i):
		case from == trick.Winner:
			return Shouting{Shout: ShoutKarlchen, By: from, From: card.NoSeat}, true
		case r.PartyOf(from) != r.PartyOf(trick.Winner):
			s, ok = Shouting{Shout: ShoutKarlchenCaught, By: trick.Winner, From: from}, true
		}
	}
	return s, ok
}

// byOneAuge reports whether the winners would not have won with one Auge less.
func (v *View) byOneAuge(r *Result) bool {
	t := Tally{Contract: r.Contract, Calls: r.Calls, Augen: r.Augen, Tricks: r.Tricks, Genscher: v.ChangedParties()}
	t.Augen[r.Winner]--
	t.Augen[r.Winner.Other()]++
	return t.winner(v.rules.Ruleset()) != r.Winner
}
