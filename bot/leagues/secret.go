package leagues

import (
	"errors"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// Secret reports whether only its players may see the results of a week: other members will play its task.
func (b *Book) Secret(week int) bool {
	return b.Season.Mode().Secret && week >= 1 && week <= len(b.Weeks) && !taskOver(b.Weeks[week-1])
}

func taskOver(w league.Week) bool { return published(w) || w.State == league.WeekCancelled }

// TaskOver reports whether everybody may see the games of a week's task: nobody will play its deals any more. An unreadable task stays secret; the
// tasks of an erased league do not.
func (s *Service) TaskOver(of table.League) bool {
	over := false
	err := s.config.Store.Read(func(v storage.Reader) error {
		w, err := storage.Get(v, league.Week{League: of.ID, Season: of.Season, Number: of.Week})
		over = taskOver(w) || errors.Is(err, storage.ErrNotFound)
		return err
	})
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		s.config.Log.Error("could not check whether a task is over", "league", of.ID, "error", err)
		return false
	}
	return over
}
