package leagues

import (
	"context"
	"errors"
	"time"

	"karlchen/game/league"
	"karlchen/storage"
)

// How long AwaitQuiet waits, and how often it looks.
const (
	quietWithin = 15 * time.Second
	quietLook   = 50 * time.Millisecond
)

// AwaitQuiet waits until the leagues have posted everything and the drawn lists have their tables, and reports whether that happened in time. A moving
// calendar calls it at every stop, so that the weeks it passes look like others: most unsent posts would otherwise be dropped as out of date.
func (s *Service) AwaitQuiet(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, quietWithin)
	defer cancel()
	for {
		switch quiet, err := s.isQuiet(); {
		case err != nil:
			s.config.Log.Error("could not check whether leagues have pending posts", "error", err)
			return false
		case quiet:
			return true
		}
		select {
		case <-ctx.Done():
			return false
		case <-time.After(quietLook):
		}
	}
}

func (s *Service) isQuiet() (bool, error) {
	pending, err := s.Pending()
	if err != nil || len(pending) > 0 {
		return false, err
	}
	tables, quiet := s.registry.all(), true
	err = s.config.Store.Read(func(v storage.Reader) error {
		lists, err := storage.All(v, league.List{})
		for _, l := range lists {
			if _, has := tables[l.Table]; l.State == league.ListArranged && !has {
				quiet = false
			}
		}
		due, dueErr := drawsDue(v)
		quiet = quiet && len(due) == 0
		return errors.Join(err, dueErr)
	})
	return quiet && err == nil, err
}
