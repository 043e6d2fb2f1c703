package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"

	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/match"
)

// The table of a task has one person and three computers. Others are still to play the same deals, so that nothing of it is shown to anybody
// else, not even the moment: to others the table does not exist. The same play meets the same answers: the deals follow from the task's
// secret, and what computers do from the deal; those of the usual level do nothing out of turn, so that haste does not matter.

// Secret reports whether nobody but who plays at the table may see anything of its games. All that others may know is who it is, and how far
// he has come.
func (s *Snapshot) Secret() bool { return s.model.task() }

func (m *model) task() bool { return m.League != nil && m.League.Format == league.Task }

// hidden reports whether the table does not exist for the user. For the program itself, which has no id, every table does.
func (m *model) hidden(user User) bool { return m.task() && user.ID != "" && m.place(user.ID) < 0 }

// shownTo returns the table as a user may see it.
func (s Snapshot) shownTo(user User) Snapshot {
	if s.model.hidden(user) {
		return Snapshot{}
	}
	return s
}

// seed returns the secret of the next deal of a task: of each game of the list one, and others in case it is dealt anew.
func (m *model) seed(list match.List, d match.Deal) (seed game.Seed) {
	anew := 0
	for _, e := range list.Entries() {
		if anew++; e.Void == match.Counts {
			anew = 0
		}
	}
	anew += m.Redealt
	mac := hmac.New(sha256.New, []byte(m.Secret))
	fmt.Fprintf(mac, "deal %d %d", d.Number, anew)
	mac.Sum(seed[:0])
	return seed
}
