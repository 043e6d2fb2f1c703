package archive

import (
	"errors"
	"slices"

	"karlchen/bot/table"
	"karlchen/game/card"
)

// The games of a league's task are secret until its week is over, because other members will play the same deals. Until then only their players see
// them, and no statistics count them.

// ErrSecret is returned for a game that is still secret.
var ErrSecret = errors.New("others are still to play the same deals")

// taskOf returns the week's task to which the game belongs; ok is false for any other game.
func taskOf(r *table.Recorded) (of table.League, ok bool) {
	l := r.Summary.League
	if l == nil || !l.Format.Mode().Secret {
		return table.League{}, false
	}
	return *l, true
}

func (a *Archive) isOver(of table.League) bool { return a.Over != nil && a.Over(of) }

// hasPlayed reports whether the person had a seat.
func hasPlayed(players [card.Seats]table.User, user string) bool {
	return user != "" && slices.ContainsFunc(players[:], func(u table.User) bool { return u.ID == user })
}

// countOverTasks counts the games of the tasks that are over.
func (s *shelf) countOverTasks(over func(table.League) bool) {
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

// hidesFrom reports whether a person may not see a game yet.
func (s *shelf) hidesFrom(c Card, from string) bool {
	_, sealed := s.sealed[c.task]
	return sealed && !hasPlayed(c.Players, from)
}
