package archive

import (
	"errors"
	"slices"

	"karlchen/bot/table"
	"karlchen/game/card"
	"karlchen/game/league"
)

// The games of a league's task are secret until its week is over, for others are still to play the same deals. Until then they are shown to
// those who played them alone, and are in no statistics.

// ErrSecret is returned for a game that is still secret.
var ErrSecret = errors.New("others are still to play the same deals")

// task returns which week's task the game belongs to; ok is false for any other game.
func task(r *table.Recorded) (of table.League, ok bool) {
	l := r.Summary.League
	if l == nil || l.Format != league.Task {
		return table.League{}, false
	}
	return *l, true
}

func (a *Archive) over(of table.League) bool { return a.Over != nil && a.Over(of) }

// played reports whether somebody had a seat.
func played(players [card.Seats]table.User, user string) bool {
	return user != "" && slices.ContainsFunc(players[:], func(u table.User) bool { return u.ID == user })
}

// unseal opens the tasks that are over.
func (s *shelf) unseal(over func(table.League) bool) {
	for of, games := range s.sealed {
		if !over(of) {
			continue
		}
		for _, g := range games {
			s.book.Put(g)
		}
		delete(s.sealed, of)
	}
}

// hides reports whether somebody may not see a game yet.
func (s *shelf) hides(c Card, from string) bool {
	_, sealed := s.sealed[c.task]
	return sealed && !played(c.Players, from)
}
