package leagues

import (
	"context"

	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

// Acts are the leagues with a method for each deed, as tests tell their stories.
type Acts struct{ *Service }

func (s Acts) do(by Actor, id string, season int, seen uint64, d league.Deed) error {
	_, err := s.ActAfterPreview(by, id, season, seen, d)
	return err
}

func (s Acts) Join(by Actor, id string) (m league.Member, err error) {
	after, err := s.Act(by, id, 0, &league.Join{})
	m, _ = after.Member(by.ID)
	return m, err
}
func (s Acts) Leave(by Actor, id string) error { return s.do(by, id, 0, 0, &league.Leave{}) }
func (s Acts) SetAway(by Actor, id string, on bool) error {
	return s.do(by, id, 0, 0, &league.SetAway{On: on})
}
func (s Acts) SetStandIn(by Actor, id string, on bool) error {
	return s.do(by, id, 0, 0, &league.SetStandIn{On: on})
}
func (s Acts) SetRemind(by Actor, id string, on bool) error {
	return s.do(by, id, 0, 0, &league.SetRemind{On: on})
}
func (s Acts) SetApart(by Actor, id, with string, on bool) error {
	return s.do(by, id, 0, 0, &league.SetApart{With: with, On: on})
}
func (s Acts) Answer(by Actor, id string, season, week int, a league.Answer) error {
	return s.do(by, id, season, 0, &league.SignUp{Week: week, Answer: a})
}
func (s Acts) Available(by Actor, id string, week int, a league.Answer) error {
	return s.do(by, id, 0, 0, &league.Say{Week: week, Answer: a})
}
func (s Acts) Ban(by Actor, id string, seen uint64, user, why string) error {
	return s.do(by, id, 0, seen, &league.Ban{Member: user, Why: why})
}
func (s Acts) Readmit(by Actor, id string, seen uint64, user, why string) error {
	return s.do(by, id, 0, seen, &league.Readmit{Member: user, Why: why})
}
func (s Acts) NewSeason(by Actor, id string, seen uint64, start league.Date) (league.Term, error) {
	after, err := s.ActAfterPreview(by, id, 0, seen, &league.Announce{Start: start})
	return after.Term, err
}
func (s Acts) Pause(by Actor, id string, seen uint64) error {
	return s.do(by, id, 0, seen, &league.Pause{})
}
func (s Acts) Resume(by Actor, id string, seen uint64) error {
	return s.do(by, id, 0, seen, &league.Resume{})
}
func (s Acts) CancelSeason(by Actor, id string, seen uint64) error {
	return s.do(by, id, 0, seen, &league.CancelSeason{})
}
func (s Acts) StopRenewal(by Actor, id string) error {
	return s.do(by, id, 0, 0, &league.StopRenewal{})
}
func (s Acts) Close(by Actor, id string, seen uint64) error {
	return s.do(by, id, 0, seen, &league.Close{})
}
func (s Acts) MoveWeek(by Actor, id string, seen uint64, week int, to league.Appointment) error {
	return s.do(by, id, 0, seen, &league.MoveWeek{Week: week, To: to})
}
func (s Acts) CancelWeek(by Actor, id string, seen uint64, week int) error {
	return s.do(by, id, 0, seen, &league.CancelWeek{Week: week})
}
func (s Acts) AbortList(by Actor, id string, seen, list uint64, why string) error {
	for season := s.latest(id); season > 1; season-- {
		if b, err := s.Book(by, id, season); err == nil {
			if _, err := b.List(list); err == nil {
				return s.do(by, id, season, seen, &league.Abort{List: list, Why: why})
			}
		}
	}
	return s.do(by, id, 1, seen, &league.Abort{List: list, Why: why})
}
func (s Acts) latest(id string) (n int) {
	_ = s.store.Read(func(v storage.Reader) error {
		l, err := storage.Get(v, league.League{ID: id})
		n = l.Seasons
		return err
	})
	return n
}
func (s Acts) Correct(by Actor, id string, season int, seen uint64, c standings.Correction) error {
	return s.do(by, id, season, seen, &league.Correct{Correction: c})
}
func (s Acts) PreviewCorrection(by Actor, id string, season int, c standings.Correction) (before, after []standings.Table, seen uint64, err error) {
	if seen, err = s.Seen(id); err != nil {
		return nil, nil, 0, err
	}
	was, is, err := s.Preview(by, id, season, &league.Correct{Correction: c})
	if err != nil {
		return nil, nil, 0, err
	}
	if before, err = was.Standings(was.Begun()); err == nil {
		after, err = is.Standings(is.Begun())
	}
	return before, after, seen, err
}
func (s Acts) Protest(by Actor, id string, season int, list uint64, why string) (p league.Protest, err error) {
	after, err := s.Act(by, id, season, &league.FileProtest{List: list, Why: why})
	if err == nil {
		p = after.Protests[len(after.Protests)-1]
	}
	return p, err
}
func (s Acts) WithdrawProtest(by Actor, id string, season int, protest uint64) error {
	return s.do(by, id, season, 0, &league.TakeProtestBack{Protest: protest})
}
func (s Acts) DecideProtest(by Actor, id string, seen uint64, season int, protest uint64, uphold bool, answer string) error {
	return s.do(by, id, season, seen, &league.DecideProtest{Protest: protest, Uphold: uphold, Answer: answer})
}
func (s Acts) DecideLate(by Actor, id string, seen uint64, season int, list uint64, accept bool, why string) error {
	return s.do(by, id, season, seen, &league.DecideLate{List: list, Accept: accept, Why: why})
}
func (s Acts) AddResult(by Actor, id string, seen uint64, season, week int, members []string, points []int, why string) (l league.List, err error) {
	after, err := s.ActAfterPreview(by, id, season, seen, &league.AddResult{Week: week, Members: members, Points: points, Why: why})
	if err == nil {
		l = after.Lists[len(after.Lists)-1]
	}
	return l, err
}
func (s Acts) Substitute(ctx context.Context, by Actor, id string, seen, list uint64, out, in string) error {
	return s.Service.Substitute(ctx, by, id, 0, seen, list, out, in)
}

// Take takes an action of the program.
func (s Acts) Take(id string, season int, d league.Deed) (after league.Season, err error) {
	err = s.changeLeague(id, func(c *change) error {
		after, err = c.take(season, league.Actor{}, d)
		return err
	})
	return after, err
}

// RunDraws draws the tables of match days, and does nothing else of Run.
func (s Acts) RunDraws(ctx context.Context) {
	s.runGuarded("recover", func() error { return s.findInterrupted(ctx) })
	for {
		_, opens, _ := s.registry.takeWork()
		for _, id := range opens {
			s.runGuarded("draw", func() error { return s.drawDue(id) })
		}
		select {
		case <-ctx.Done():
			return
		case <-s.registry.work:
		}
	}
}

// ClearShelf forgets all seasons.
func ClearShelf(s *Service) { s.cache.clear() }

// Reimport writes the rows of a league into its log, after a test has changed them.
func Reimport(tx *storage.Tx, id string) error {
	l, err := storage.Get(tx.Reader, league.League{ID: id})
	if err != nil {
		return err
	}
	d := &league.Import{League: l}
	for n := 1; n <= l.Seasons; n++ {
		s, err := readSeason(tx.Reader, id, n)
		if err != nil {
			return err
		}
		d.Members = s.Members
		d.Seasons = append(d.Seasons, league.ImportedSeason{
			Term: s.Term, Weeks: s.Weeks, Lists: s.Lists, Outcomes: s.Outcomes, Corrections: s.Corrections, Protests: s.Protests,
		})
	}
	entry, err := league.Action{Deed: d}.Entry(l.Seasons)
	if err != nil {
		return err
	}
	return tx.Log(id, entry)
}
