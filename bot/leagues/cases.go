package leagues

import (
	"errors"
	"slices"

	"karlchen/game/league"
	"karlchen/storage"
)

// WatchCases sets the first alarm of each open case that has no alarm. Only cases from before cases could lapse have none. A second call changes nothing.
func (s *Service) WatchCases() error {
	unwatched := map[string][]int{} // seasons, by their league
	err := s.store.Read(func(v storage.Reader) error {
		terms, err := storage.All(v, league.Term{})
		for _, t := range terms {
			if t.State == league.SeasonArchived || t.State == league.SeasonCancelled {
				continue
			}
			of, wrong := readSeason(v, t.League, t.Number)
			if err = errors.Join(err, wrong); len(of.OpenCases()) > 0 {
				unwatched[t.League] = append(unwatched[t.League], t.Number)
			}
		}
		return err
	})
	for id, seasons := range unwatched {
		err = errors.Join(err, s.changeLeague(id, func(c *change) error { return c.watchCases(seasons) }))
	}
	return err
}

// watchCases sets the missing alarms of the open cases of some seasons.
func (c *change) watchCases(seasons []int) error {
	waiting, err := c.tx.Waiting(c.id)
	if err != nil {
		return err
	}
	for _, number := range seasons {
		of, err := c.season(number)
		if err != nil {
			return err
		}
		for _, open := range of.OpenCases() {
			n, events := open.Alarms()
			watched := slices.ContainsFunc(waiting, func(j storage.Job) bool {
				return j.Period == period(number, open.Week, n) && (j.Kind == string(events[0]) || j.Kind == string(events[1]))
			})
			if watched {
				continue
			}
			if err := c.do(of.FirstAlarm(open, c.tx.Now())); err != nil {
				return err
			}
		}
	}
	return nil
}
