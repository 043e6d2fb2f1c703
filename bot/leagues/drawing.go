package leagues

import (
	"context"
	"errors"
	"slices"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// redrawn is how often a draw is computed again because somebody has answered meanwhile.
const redrawn = 5

// DrawNow draws the tables of a week before the time, or again. Seen is that of ActAfterPreview. Errors: those of league.DrawWeek and of ActAfterPreview.
func (s *Service) DrawNow(by Actor, id string, seen uint64, week int) error {
	return s.draw(id, 0, week, func(d *league.DrawWeek) error {
		_, err := s.ActAfterPreview(by, id, 0, seen, d)
		return err
	})
}

// draw computes a draw and takes it, again if it is out of date by then.
func (s *Service) draw(id string, season, week int, take func(*league.DrawWeek) error) (err error) {
	for range redrawn {
		d, prepareErr := s.prepareDraw(id, season, week)
		if prepareErr != nil {
			return prepareErr
		}
		if err = take(d); !errors.Is(err, league.ErrStale) {
			return err
		}
	}
	return err
}

// prepareDraw computes a draw outside of any transaction: that takes long.
func (s *Service) prepareDraw(id string, season, week int) (*league.DrawWeek, error) {
	b, err := s.read(id, season)
	d := &league.DrawWeek{Week: week}
	if err != nil || week < 1 || week > len(b.Weeks) || !b.Mode().Drawn {
		return d, err // the season says why not
	}
	for _, m := range b.Members { // those with a place that a new draw does not free
		if _, kept := s.registry.keptAt(m.User, b.League.ID); kept {
			d.Busy = append(d.Busy, m.User)
		}
	}
	if d.Draw, err = b.DrawRequest(week, d.Busy, s.config.Now()); err != nil {
		return nil, err
	}
	if d.Draw, err = b.DrawTables(d.Draw, s.config.Lot(), s.config.Lot()); err != nil {
		return nil, err
	}
	for range d.Draw.Tables {
		d.Tables = append(d.Tables, table.NewID())
	}
	return d, nil
}

// drawDue draws the weeks of a league whose draw is due.
func (s *Service) drawDue(id string) error {
	b, err := s.read(id, 0)
	if err != nil {
		return ignore(err, league.NoSuchLeague)
	}
	for _, w := range b.Weeks {
		if !w.Due {
			continue
		}
		err := s.draw(id, w.Season, w.Number, func(d *league.DrawWeek) error {
			err := s.changeLeague(id, func(c *change) error {
				_, err := c.take(w.Season, league.Actor{}, d)
				return err
			})
			return ignore(err, league.DrawnAlready, league.WeekOver, league.SeasonOver) // a leader was quicker
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Substitute lets another person play for a member in a list from its next game on; without an id a computer takes over at once. Season 0 is the latest.
// Errors: those of league.Substitute, of ActAfterPreview, and of the table.
func (s *Service) Substitute(ctx context.Context, by Actor, id string, season int, seen uint64, list uint64, out, in string) error {
	d := &league.Substitute{List: list, Out: out, In: in, Busy: s.Seated(id), Table: table.NewID()}
	before, _, err := s.Preview(by, id, season, d)
	if err != nil {
		return err
	}
	l, err := before.List(list)
	if err != nil {
		return err
	}
	err = s.store.Read(func(v storage.Reader) error {
		return unchangedSince(v, id, seen, league.Actor{ID: by.ID, Leads: true})
	})
	if err != nil {
		return err
	}
	if l.State != league.ListArranged {
		m, _ := before.Member(in)
		sub := table.Substitute{Place: slices.Index(l.Members, out) + 1, By: table.User{ID: in, Name: m.Name}}
		if _, err := s.tables.Do(ctx, l.Table, table.User{}, sub); err != nil {
			return err
		}
	}
	_, err = s.Act(by, id, season, d)
	return err
}

// Swap exchanges the drawn places of two people. Errors: those of league.Swap and of ActAfterPreview.
func (s *Service) Swap(by Actor, id string, seen uint64, week int, one, other string) error {
	_, err := s.ActAfterPreview(by, id, 0, seen, &league.Swap{
		Week: week, One: one, Other: other, Busy: s.Seated(id), Tables: [2]string{table.NewID(), table.NewID()},
	})
	return err
}

// Seated returns the people who have a place at a table that keeps them from another one of a league.
func (s *Service) Seated(id string) (users []string) {
	for _, t := range s.registry.all() {
		if t.keepsFrom(id) {
			users = append(users, t.people...)
		}
	}
	return users
}

// KeptAt returns the channel of a table that keeps a person from the next draw of a league; kept is false if none does.
func (s *Service) KeptAt(id, user string) (channel string, kept bool) {
	return s.registry.keptAt(user, id)
}

// DrawRefused returns why a leader cannot draw a week now, or nil. Nothing changes. Errors: those of DrawNow.
func (s *Service) DrawRefused(by Actor, id string, week int) error {
	d, err := s.prepareDraw(id, 0, week)
	if err != nil {
		return err
	}
	_, _, err = s.Preview(by, id, 0, d)
	return err
}
