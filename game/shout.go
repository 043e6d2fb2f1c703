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

// Shouting is a shout, the player whom it is about, and the other one there: whose card it was, or who was caught; else NoSeat.
type Shouting struct {
	Shout
	By, From card.Seat
}

// TrickShout returns what players shout about the trick that is just complete; at most one thing, and nothing but what everybody knows.
func (s State) TrickShout() Shouting {
	if v := s.View(card.NoSeat); s.tricks > 0 && s.phase == InPlay {
		return v.trickShout(int(s.tricks) - 1)
	}
	return Shouting{}
}

// ResultShout returns what players shout about the result of a game that is over, or about its last trick; at most one thing.
func (s State) ResultShout() Shouting {
	r, ok := s.Result()
	last := int(s.tricks) == s.rules.HandSize()
	switch {
	case !ok || r.Winner == NoParty || r.Soloist != card.NoSeat && !r.Contract.Declared():
		return Shouting{}
	case r.Soloist != card.NoSeat && r.Winner == Re:
		return Shouting{ShoutSoloWon, r.Soloist, card.NoSeat}
	case r.Soloist != card.NoSeat:
		return Shouting{ShoutSoloLost, r.Soloist, card.NoSeat}
	case s.byOneAuge(&r):
		return Shouting{ShoutOneAuge, card.NoSeat, card.NoSeat}
	case last && s.karlchenShout(&r).Shout != NoShout:
		return s.karlchenShout(&r)
	}
	for seat := range card.Seat(card.Seats) {
		if step := r.Calls[r.Winner]; step >= rules.No90 && r.PartyOf(seat) == r.Winner && s.calls[seat][step] > 0 {
			return Shouting{ShoutAbsage, seat, card.NoSeat}
		}
	}
	if last {
		return s.trickShout(int(s.tricks) - 1)
	}
	return Shouting{}
}

// trickShout returns the shout about a complete trick, as far as its parties are known.
func (p *position) trickShout(n int) Shouting {
	all, trick, first := p.rules.Sonderpunkte(p.contract), p.Trick(n), n*card.Seats
	by, won := trick.Winner, int(trick.Winner-trick.Leader)&(card.Seats-1)
	fuchs, dulle := Shouting{}, Shouting{}
	volle := 0
	for i := range card.Seats {
		from := trick.Seat(i)
		if p.plays(all, rules.AsVoller, first+i) {
			volle++
		}
		switch {
		case i == won:
		case p.plays(all, rules.AsDulle, first+i) && p.plays(all, rules.AsDulle, first+won):
			dulle = Shouting{ShoutDulle, by, from}
		case !p.plays(all, rules.AsFuchs, first+i) || fuchs.Shout == ShoutFuchs:
		case p.Party(by) == NoParty || p.Party(from) == NoParty:
			fuchs = Shouting{ShoutFuchsOpen, by, from}
		case p.Party(by) != p.Party(from): // a friend would bring it home
			fuchs = Shouting{ShoutFuchs, by, from}
		}
	}
	switch {
	case volle == card.Seats:
		return Shouting{ShoutDoppelkopf, by, card.NoSeat}
	case fuchs.Shout == ShoutFuchs, dulle.Shout == NoShout:
		return fuchs
	}
	return dulle
}

// karlchenShout returns the shout about a Karlchen in the last trick.
func (p *position) karlchenShout(r *Result) (s Shouting) {
	n := p.rules.HandSize() - 1
	all, trick := p.rules.Sonderpunkte(p.contract), p.Trick(n)
	for i := range card.Seats {
		switch from := trick.Seat(i); {
		case !p.plays(all, rules.AsKarlchen, n*card.Seats+i):
		case from == trick.Winner:
			return Shouting{ShoutKarlchen, from, card.NoSeat}
		case r.PartyOf(from) != r.PartyOf(trick.Winner):
			s = Shouting{ShoutKarlchenCaught, trick.Winner, from}
		}
	}
	return s
}

// byOneAuge reports whether the winners would not have won with one Auge less.
func (p *position) byOneAuge(r *Result) bool {
	t := Tally{Contract: r.Contract, Calls: r.Calls, Augen: r.Augen, Tricks: r.Tricks, Genscher: p.ChangedParties()}
	t.Augen[r.Winner]--
	t.Augen[r.Winner.Other()]++
	return t.winner(p.rules.Ruleset()) != r.Winner
}
