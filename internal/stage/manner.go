package stage

import (
	"math/rand/v2"
	"slices"
	"time"

	"karlchen/bot/table"
	"karlchen/game"
)

// Manner is how people play. They choose a solo, announce, or end a game early in one of so many cases; 0 is never. People who
// announce also choose new partners. Back is how often they ask for the card back that they have just played; each of the others then mostly agrees.
type Manner struct{ Solo, Call, Shorten, Back int }

// Calm people play normal games to the end.
var Calm = Manner{}

func (m Manner) once(rng *rand.Rand, odds int) bool { return odds > 0 && rng.IntN(odds) == 0 }

// choose returns a person's action in a view, if they act.
func (m Manner) choose(rng *rand.Rand, v game.View) (game.Action, bool) {
	legal := slices.DeleteFunc(v.Legal(nil), game.Action.AtOnce) // people wait until they are asked
	if len(legal) == 0 {
		return game.Action{}, false
	}
	pick := func(odds int, kinds ...game.ActionKind) (game.Action, bool) {
		some := slices.DeleteFunc(slices.Clone(legal), func(a game.Action) bool { return !slices.Contains(kinds, a.Kind) })
		if len(some) == 0 || !m.once(rng, odds) {
			return game.Action{}, false
		}
		return some[rng.IntN(len(some))], true
	}
	if v.Phase() == game.Auctioning {
		return pick(1, game.Bidding, game.Holding, game.Passing, game.Saying)
	}
	if v.Phase() == game.Exchanging {
		if a, ok := pick(m.Solo, game.Saying); ok {
			return a, true
		}
		return pick(1, game.Giving, game.Taking, game.Declining, game.Returning, game.Leaving, game.Laying, game.Showing, game.Calling)
	}
	if v.Phase() == game.Reserving && v.Turn() != v.Seat() { // a player who has said a Vorbehalt stays with it
		return game.Action{}, false
	}
	if v.Phase() == game.Reserving {
		if a, ok := pick(m.Solo, game.Saying); ok {
			return a, true
		}
		return legal[0], true
	}
	if a, ok := pick(m.Call, game.Calling, game.Promoting); ok {
		return a, true
	}
	if a, ok := pick(min(m.Call, 2), game.Genschern); ok {
		return a, true
	}
	if a, ok := pick(m.Shorten, game.Claiming, game.Conceding); ok {
		return a, true
	}
	return pick(1, game.Playing)
}

// TakeStep lets one step happen: a person acts in the manner, or a moment passes for a computer.
func (b *Bench) TakeStep(m Manner) table.Snapshot {
	b.t.Helper()
	s := b.Snapshot()
	switch s.Phase {
	case table.Cutting:
		if who, ok := s.Cutter(); ok && who.Person() {
			return b.Do(who.User, table.Cut{Game: s.Version().Game, Number: fixedCut})
		}
	case table.Playing:
		if b.takeBack(m, s) {
			return b.Snapshot()
		}
		for _, who := range s.Players {
			if !who.Person() || who.Away {
				continue
			}
			if a, ok := m.choose(b.Rand, s.View(who.User.ID)); ok {
				return b.act(who.User, s, a)
			}
			if s.MayAnnounce(who.User.ID) {
				s = b.Do(who.User, table.Accept{Game: s.Version().Game})
			}
		}
	case table.Resting:
		return b.Do(Anna, table.NextGame{Game: len(s.List().Entries())})
	case table.Lobby, table.Ended:
		b.t.Fatalf("the table is in the phase %s", s.Phase)
	}
	time.Sleep(time.Second)
	return b.Snapshot()
}

// takeBack lets a person ask for their card, or answer the one who asks. It reports whether anybody did.
func (b *Bench) takeBack(m Manner, s table.Snapshot) bool {
	for _, who := range s.Players {
		for _, q := range s.Questions {
			if q.Card != "" && s.Asked(q, who.User.ID) && q.Votes[who.User.ID] == "" {
				b.Do(who.User, table.Answer{About: q.About, Choice: q.Choices()[min(b.Rand.IntN(8), 1)^1]})
				return true
			}
		}
		if _, err := s.MayTakeBack(who.User.ID); err == nil && m.once(b.Rand, m.Back) {
			b.Do(who.User, table.TakeBack{Version: s.Version()})
			return true
		}
	}
	return false
}

// act lets a person act. Nothing happens if it is too early to claim the rest.
func (b *Bench) act(user table.User, s table.Snapshot, a game.Action) table.Snapshot {
	b.t.Helper()
	act := table.Act{Version: s.Version(), Action: a}
	if _, err := b.Manager.Do(b.t.Context(), b.ID, user, act); err != nil && err != game.ClaimTooEarly {
		b.t.Fatalf("%s does %#v: %v", user.Name, act, err)
	}
	return b.Snapshot()
}

// PlayUntil goes on until the table is as wanted.
func (b *Bench) PlayUntil(m Manner, want func(s table.Snapshot) bool) table.Snapshot {
	b.t.Helper()
	for range 5000 {
		if s := b.Snapshot(); want(s) {
			return s
		}
		b.TakeStep(m)
	}
	b.t.Fatal("the table never is as wanted")
	return table.Snapshot{}
}

// InPhase is true in a phase of the table.
func InPhase(p table.Phase) func(table.Snapshot) bool {
	return func(s table.Snapshot) bool { return s.Phase == p }
}

// InPlay is true from the n-th card on.
func InPlay(cards int) func(table.Snapshot) bool {
	return func(s table.Snapshot) bool {
		v := s.Public()
		return s.Phase == table.Playing && v.Phase() == game.InPlay && v.Cards() >= cards
	}
}
