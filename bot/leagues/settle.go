package leagues

import (
	"context"
	"time"

	"karlchen/game/league"
	"karlchen/storage"
)

// How long Settle waits for others, and how often it looks.
const (
	settleWithin = 15 * time.Second
	settleLook   = 50 * time.Millisecond
)

// Settle waits until the leagues have said what they have to say and the lists that were drawn have their tables, and reports whether that came
// to be in time. A calendar that is moved asks for it at every stop, so that the weeks which it passes look like others: of what was not
// said, much would be dropped as out of date.
func (s *Service) Settle(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, settleWithin)
	defer cancel()
	for {
		switch settled, err := s.settled(); {
		case err != nil:
			s.config.Log.Error("it could not be seen whether leagues have something to say", "error", err)
			return false
		case settled:
			return true
		}
		select {
		case <-ctx.Done():
			return false
		case <-time.After(settleLook):
		}
	}
}

func (s *Service) settled() (bool, error) {
	pending, err := s.Pending()
	if err != nil || len(pending) > 0 {
		return false, err
	}
	tables, settled := s.floor.all(), true
	err = s.config.Store.Read(func(v storage.View) error {
		lists, err := storage.All(v, league.List{})
		for _, l := range lists {
			if _, has := tables[l.Table]; l.State == league.ListArranged && !has {
				settled = false
			}
		}
		return err
	})
	return settled && err == nil, err
}
