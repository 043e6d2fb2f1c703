package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"

	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/match"
)

// The table of a task has one person and three computers. Other members will play the same deals, so nothing of it is shown to anybody else, not even
// that it exists. The same play gets the same answers: the deals follow from the task's secret, and the computers' actions from the deal. Computers
// of the usual level do nothing out of turn, so it makes no difference how fast the person plays.

// Secret reports whether only the person at the table may see its games. All others may know only who plays there and how far they have come.
func (s *Snapshot) Secret() bool { return s.model.mode().Secret }

// mode returns how the league of the table plays; it is empty for any other table.
func (m *model) mode() league.Mode {
	if m.League == nil {
		return league.Mode{}
	}
	return m.League.Format.Mode()
}

// isHiddenFrom reports whether the table, a task or an unopened lobby, does not exist for the user. For the program itself, which has no id, every table exists.
func (m *model) isHiddenFrom(user User) bool {
	return (m.mode().Secret || m.Unopened && m.Phase == Lobby) && user.ID != "" && m.place(user.ID) < 0
}

// shownTo returns the table as a user may see it.
func (s Snapshot) shownTo(user User) Snapshot {
	if s.model.isHiddenFrom(user) {
		return Snapshot{}
	}
	return s
}

// taskSeed returns the secret of a task's next deal: one for each game of the list, and further ones for games that are dealt again.
func (m *model) taskSeed(list match.List, d match.Deal) (seed game.Seed) {
	again := 0
	for _, e := range list.Entries() {
		if again++; e.Void == match.Counts {
			again = 0
		}
	}
	again += m.Redealt
	mac := hmac.New(sha256.New, []byte(m.Secret))
	fmt.Fprintf(mac, "deal %d %d", d.Number, again)
	mac.Sum(seed[:0])
	return seed
}
