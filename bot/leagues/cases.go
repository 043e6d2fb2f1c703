package leagues

import (
	"errors"
	"slices"

	"karlchen/game/league"
	"karlchen/storage"
)

// WatchCases sets the first alarm of each open case that has no alarm. Only cases from before cases could lapse have none. A second call changes nothing.
func (s *Service) WatchCases() error {
	var open []league.Term
	err := s.store.Read(func(v storage.Reader) error {
		protests, err := storage.AllWaiting(v, league.Protest{})
		for _, p := range protests {
			open = append(open, league.Term{League: p.League, Number: p.Season})
		}
		lists, errLists := storage.AllWaiting(v, league.List{})
		for _, l := range lists {
			if l.AwaitsDecision() {
				open = append(open, league.Term{League: l.League, Number: l.Season})
			}
		}
		return errors.Join(err, errLists)
	})
	for _, t := range open {
		err = errors.Join(err, s.changeLeague(t.League, func(c *change) error { return c.watchCases(t.Number) }))
	}
	return err
}

// watchCases sets the missing alarms of the open cases of a season.
func (c *change) watchCases(season int) error {
	waiting, err := c.tx.Waiting(c.id)
	of, wrong := c.season(season)
	if err := errors.Join(err, wrong); err != nil {
		return err
	}
	for _, open := range of.OpenCases() {
		n, events := open.Alarms()
		watched := slices.ContainsFunc(waiting, func(j storage.Job) bool {
			return j.Period == period(season, open.Week, n) && (j.Kind == string(events[0]) || j.Kind == string(events[1]))
		})
		if watched {
			continue
		}
		if err := c.do(of.FirstAlarm(open, c.tx.Now())); err != nil {
			return err
		}
	}
	return nil
}
