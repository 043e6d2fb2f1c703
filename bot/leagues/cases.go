package leagues

import (
	"errors"
	"slices"

	"karlchen/game/league"
	"karlchen/storage"
)

// WatchCases sets the first alarm of each open case that has no alarm. Only cases from before cases could lapse have none. A second call changes nothing.
func (s *Service) WatchCases() error {
	terms, err := readIn(s.Admission, func(v storage.Reader) ([]league.Term, error) { return storage.All(v, league.Term{}) })
	for _, t := range terms {
		if t.State == league.SeasonArchived || t.State == league.SeasonCancelled {
			continue
		}
		of, wrong := readIn(s.Admission, func(v storage.Reader) (league.Season, error) { return readSeason(v, t.League, t.Number) })
		if wrong == nil && len(of.OpenCases()) > 0 {
			wrong = s.changeLeague(t.League, func(c *change) error { return c.watchCases(t.Number) })
		}
		err = errors.Join(err, wrong)
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
