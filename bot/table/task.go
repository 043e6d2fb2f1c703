package table

import (
	"time"

	"karlchen/game"
	"karlchen/game/league/standings"
	"karlchen/game/match"
)

// The table of a task has one person and three computers. Other members will play the same deals, so nothing of it is shown to anybody else, not even
// that it exists. The same play gets the same answers: the deals follow from the task's secret, and the computers' actions from the deal. Computers
// announce on their turn alone, so it makes no difference how fast the person plays.

// Secret reports whether only the person at the table may see its games. All others may know only who plays there and how far they have come.
func (s *view) Secret() bool { return s.model().mode().Secret }

// Private reports whether only the person at the table sees its games: those of a task are secret, those with computers alone interest nobody else.
func (s *view) Private() bool { return s.Secret() || s.model().Quiet }

// mode returns how the league of the table plays; it is empty for any other table. The deal of a day and the lesson are played as a league's task.
func (m *model) mode() standings.Mode {
	switch {
	case m.Unposted():
		return standings.AloneMode()
	case m.League == nil:
		return standings.Mode{}
	}
	return m.League.Format.Mode()
}

// pause is how long computers wait before they act. A deal of the day is short, and so is the wait where nobody plays any more.
func (m *model) pause(usual time.Duration) time.Duration {
	if m.Daily != "" || m.EndsSoon() && m.countPresent() == 0 {
		return usual / 3
	}
	return usual
}

// isHiddenFrom reports whether the table, a task or an unopened lobby, does not exist for the user. For the program itself, which has no id, every table exists.
func (m *model) isHiddenFrom(user User) bool {
	return (m.mode().Secret || m.Unopened && m.Phase == Lobby) && user.ID != "" && m.place(user.ID) < 0
}

// shownTo returns the table as a user may see it.
func (s Snapshot) shownTo(user User) Snapshot {
	if s.model().isHiddenFrom(user) {
		return Snapshot{}
	}
	return s
}

// taskSeed returns the secret of a task's next deal: one for each game of the list, and further ones for games that are dealt again.
func (m *model) taskSeed(list match.List, d match.Deal) game.Seed {
	again := 0
	for _, e := range list.Entries() {
		if again++; e.Void == match.Counts {
			again = 0
		}
	}
	return game.GivenSeed(m.Secret, d.Number, again+m.Redealt)
}
