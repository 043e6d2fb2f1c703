package leagues

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"karlchen/game/league"
	"karlchen/storage"
)

// Check returns the faults of a league's rows: each state must be known, each row belong to an existing one, and consecutive numbers have no gaps.
func Check(v storage.Reader, id string) (faults []error) {
	of, err := storage.Get(v, league.League{ID: id})
	if err != nil {
		return []error{err}
	}
	if guild, _, _ := strings.Cut(id, "."); guild != of.Guild {
		faults = append(faults, fmt.Errorf("it is in guild %q", of.Guild))
	}
	if of.Seasons > 0 {
		if _, err := storage.Get(v, league.Term{League: id, Number: of.Seasons}); err != nil {
			faults = append(faults, err)
		}
	}
	c := checking{v: v, league: of, faults: &faults}
	check(c, league.Term{League: id}, c.term)
	check(c, league.Week{League: id}, c.week)
	check(c, league.Member{League: id}, func(m league.Member) error { return known(m.State, league.MemberStates()) })
	check(c, league.List{League: id}, c.list)
	check(c, league.Outcome{League: id}, c.outcome)
	check(c, league.Ruling{League: id}, c.ruling)
	check(c, league.Protest{League: id}, c.protest)
	check(c, league.Ranking{League: id}, c.ranking)
	check(c, league.Post{League: id}, func(p league.Post) error {
		if p.Shown > p.Wanted || p.Wanted < 1 {
			return fmt.Errorf("it was changed %d times, of which %d are shown", p.Wanted, p.Shown)
		}
		return nil
	})
	return faults
}

// checking is the check of one league.
type checking struct {
	v      storage.Reader
	league league.League
	faults *[]error
}

// check collects the faults of a league's rows of a kind.
func check[T storage.Row](c checking, under T, fault func(T) error) {
	rows, err := storage.All(c.v, under)
	if err != nil {
		*c.faults = append(*c.faults, err)
	}
	for _, row := range rows {
		if err := fault(row); err != nil {
			kind, _, key := row.Stored()
			*c.faults = append(*c.faults, fmt.Errorf("%s %v: %w", kind, key, err))
		}
	}
}

func known[S comparable](state S, states []S) error {
	if !slices.Contains(states, state) {
		return fmt.Errorf("there is no state %v", state)
	}
	return nil
}

func (c checking) term(s league.Term) error {
	var err error
	if s.Number > c.league.Seasons {
		err = fmt.Errorf("the last season is %d", c.league.Seasons)
	}
	if s.Number > 1 {
		_, before := storage.Get(c.v, league.Term{League: s.League, Number: s.Number - 1})
		err = errors.Join(err, before)
	}
	weeks, weeksErr := storage.All(c.v, league.Week{League: s.League, Season: s.Number})
	if want := s.Plan.Config.Weeks; len(weeks) != want {
		weeksErr = errors.Join(weeksErr, fmt.Errorf("it has %d of %d weeks", len(weeks), want))
	}
	return errors.Join(err, weeksErr, known(s.State, league.SeasonStates()))
}

func (c checking) week(w league.Week) error {
	s, err := storage.Get(c.v, league.Term{League: w.League, Number: w.Season})
	if err == nil && w.Number > s.Plan.Config.Weeks {
		err = fmt.Errorf("the season has %d weeks", s.Plan.Config.Weeks)
	}
	if public := w.State == league.WeekProvisional || w.State == league.WeekFinal; public == w.Published.IsZero() {
		err = errors.Join(err, fmt.Errorf("its result was published at %v, and it is %s", w.Published, w.State))
	}
	return errors.Join(err, known(w.State, league.WeekStates()))
}

// list checks that a list has an outcome exactly if it was played to its end.
func (c checking) list(l league.List) error {
	var err error
	if l.Number > c.league.Lists {
		err = fmt.Errorf("the last list is %d", c.league.Lists)
	}
	_, weekErr := storage.Get(c.v, league.Week{League: l.League, Season: l.Season, Number: l.Week})
	over := l.State.Counts() || l.State == league.ListStruck
	_, outcomeErr := storage.Get(c.v, league.Outcome{League: l.League, Season: l.Season, Number: l.Number})
	switch {
	case over && l.Ended.IsZero():
		outcomeErr = errors.Join(outcomeErr, errors.New("it has ended at no time"))
	case !over && outcomeErr == nil:
		outcomeErr = fmt.Errorf("it has an outcome and is %s", l.State)
	case !over && errors.Is(outcomeErr, storage.ErrNotFound):
		outcomeErr = nil
	}
	late := known(l.Late, []league.Late{league.LateNot, league.LatePending, league.LateAccepted, league.LateRefused})
	return errors.Join(err, weekErr, outcomeErr, known(l.State, league.ListStates()), late)
}

func (c checking) outcome(o league.Outcome) error {
	l, err := storage.Get(c.v, league.List{League: o.League, Season: o.Season, Number: o.Number})
	switch {
	case err != nil:
		return err
	case (o.Result == nil) == (o.Attempt == nil):
		return errors.New("it is neither a result nor an attempt, or both")
	case o.Result != nil && (o.Result.List != o.Number || o.Result.Week != l.Week):
		return fmt.Errorf("it is that of list %d of week %d", o.Result.List, o.Result.Week)
	case o.Result != nil:
		return o.Result.Validate()
	case o.Attempt.List != o.Number || o.Attempt.Week != l.Week:
		return fmt.Errorf("it is that of list %d of week %d", o.Attempt.List, o.Attempt.Week)
	}
	return nil
}

func (c checking) ruling(r league.Ruling) error {
	_, err := storage.Get(c.v, league.Term{League: r.League, Number: r.Season})
	if err == nil && r.Number > 1 {
		_, err = storage.Get(c.v, league.Ruling{League: r.League, Season: r.Season, Number: r.Number - 1})
	}
	if r.What.Number != r.Number {
		err = errors.Join(err, fmt.Errorf("it says that it is number %d", r.What.Number))
	}
	return errors.Join(err, r.What.Validate())
}

func (c checking) protest(p league.Protest) error {
	l, err := storage.Get(c.v, league.List{League: p.League, Season: p.Season, Number: p.List})
	if err == nil && l.Week != p.Week {
		err = fmt.Errorf("its list is of week %d", l.Week)
	}
	if err == nil && p.Number > 1 {
		_, err = storage.Get(c.v, league.Protest{League: p.League, Season: p.Season, Number: p.Number - 1})
	}
	return errors.Join(err, known(p.State, []league.ProtestState{league.ProtestOpen, league.ProtestUpheld, league.ProtestRejected, league.ProtestWithdrawn}))
}

func (c checking) ranking(r league.Ranking) error {
	_, err := storage.Get(c.v, league.Week{League: r.League, Season: r.Season, Number: r.Week})
	if err == nil && r.Number > 1 {
		_, err = storage.Get(c.v, league.Ranking{League: r.League, Season: r.Season, Week: r.Week, Number: r.Number - 1})
	}
	return err
}
