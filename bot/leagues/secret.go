package leagues

import (
	"errors"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// Secret reports whether nobody may be shown what has come of a week but who has played there: members are still to play its task.
func (b *Book) Secret(week int) bool {
	return b.Season.Plan.Config.Format == league.Task && week >= 1 && week <= len(b.Weeks) && !taskOver(b.Weeks[week-1])
}

func taskOver(w league.Week) bool { return published(w) || w.State == league.WeekCancelled }

// TaskOver reports whether everybody may see how a week's task was played: nobody is to play its deals any more. What cannot be read stays
// secret; of a league that is gone nothing does.
func (s *Service) TaskOver(of table.League) bool {
	over := false
	err := s.config.Store.Read(func(v storage.View) error {
		w, err := storage.Get(v, league.Week{League: of.ID, Season: of.Season, Number: of.Week})
		over = taskOver(w) || errors.Is(err, storage.ErrNotFound)
		return err
	})
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		s.config.Log.Error("nobody knows whether a task is over", "league", of.ID, "error", err)
		return false
	}
	return over
}
