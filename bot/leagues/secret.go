package leagues

import (
	"errors"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// TaskOver reports whether everybody may see the games of a week's task: nobody will play its deals any more. An unreadable task stays secret; the
// tasks of an erased league do not.
func (s *Service) TaskOver(of table.League) bool {
	over := false
	err := s.config.Store.Read(func(v storage.Reader) error {
		s, err := storage.Get(v, league.Term{League: of.ID, Number: of.Season})
		w, errWeek := storage.Get(v, league.Week{League: of.ID, Season: of.Season, Number: of.Week})
		err = errors.Join(err, errWeek)
		over = err == nil && s.TaskOver(w) || errors.Is(err, storage.ErrNotFound)
		return err
	})
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		s.config.Log.Error("could not check whether a task is over", "league", of.ID, "error", err)
		return false
	}
	return over
}
