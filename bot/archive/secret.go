package archive

import (
	"errors"
	"slices"

	"karlchen/bot/table"
	"karlchen/game/card"
)

// The games of a task are secret until its week or day is over, because other people will play the same deals. Until then only their players see
// them, and no statistics count them.

// ErrSecret is returned for a game that is still secret.
var ErrSecret = errors.New("others are still to play the same deals")

func (a *Archive) isOver(of table.Task) bool { return a.Over != nil && a.Over(of) }

// hasPlayed reports whether the person had a seat.
func hasPlayed(players [card.Seats]table.User, user string) bool {
	return user != "" && slices.ContainsFunc(players[:], func(u table.User) bool { return u.ID == user })
}

// countOverTasks counts the games of the tasks that are over.
func (s *shelf) countOverTasks(over func(table.Task) bool) {
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
