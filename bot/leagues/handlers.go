package leagues

import (
	"karlchen/bot/jobs"
	"karlchen/game/league"
	"karlchen/storage"
)

// Handlers returns the handlers of the leagues' jobs, by kind: each is a tick of the league's clock.
func (s *Service) Handlers() map[string]jobs.Handler {
	all := map[string]jobs.Handler{string(league.EventErase): func(*storage.Tx, []storage.Job) error { return nil }} // of older programs; see archive.Presence
	for _, e := range league.Ticks() {
		all[string(e)] = func(tx *storage.Tx, due []storage.Job) error {
			tx.AfterCommit(s.signalWork)
			for _, j := range due {
				if err := s.tick(tx, j, e); err != nil {
					return err
				}
			}
			return nil
		}
	}
	return all
}

// tick takes the tick of a job.
func (s *Service) tick(tx *storage.Tx, j storage.Job, e league.Event) error {
	season, week, number, err := parsePeriod(j.Period)
	if err != nil {
		return err
	}
	c := s.begin(tx, j.Owner)
	b, err := c.season(season)
	if err != nil {
		return ignore(err, league.NoSuchLeague)
	}
	d := &league.Tick{Week: week, Event: e, Number: number}
	if e == league.EventOpen {
		if b.Mode().Secret {
			if d.Secret, err = s.taskSecret(tx, b, week); err != nil {
				return err
			}
		}
		if b.State == league.SeasonRegistration {
			var last, ranked league.Season
			for n := season - 1; n >= 1 && (n == season-1 || ranked.Cup); n-- { // a cup moves nobody into another division
				if ranked, err = c.season(n); err != nil {
					return err
				}
				if n == season-1 {
					last = ranked
				}
			}
			before, err := b.Heritage(last, ranked)
			if err != nil {
				return err
			}
			d.Before = &before
		}
	}
	_, err = c.takeFrom(b, league.Actor{}, d)
	return err
}
