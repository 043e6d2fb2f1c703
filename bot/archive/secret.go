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
