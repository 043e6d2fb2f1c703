package storage

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.etcd.io/bbolt"

	"karlchen/game/league"
)

// leagues checks the rows of leagues: each stands under its key and belongs to an existing one, its state is known, and consecutive numbers
// have no gaps.
func (c *checker) leagues(tx *bbolt.Tx) {
	v := Reader{tx}
	eachRow(c, v, func(l league.League) error {
		c.report.Leagues++
		if guild, _, ok := strings.Cut(l.ID, "."); !ok || guild != l.Guild {
			return fmt.Errorf("it is in guild %q", l.Guild)
		}
		if l.Seasons == 0 {
			return nil
		}
		_, err := Get(v, league.Term{League: l.ID, Number: l.Seasons})
		return err
	})
	eachRow(c, v, func(s league.Term) error {
		c.report.Seasons++
		l, err := Get(v, league.League{ID: s.League})
		if err == nil && s.Number > l.Seasons {
			err = fmt.Errorf("the last season is %d", l.Seasons)
		}
		if err == nil && s.Number > 1 {
			_, err = Get(v, league.Term{League: s.League, Number: s.Number - 1})
		}
		weeks, weeksErr := All(v, league.Week{League: s.League, Season: s.Number})
		if want := s.Plan.Config.Weeks; len(weeks) != want {
			weeksErr = errors.Join(weeksErr, fmt.Errorf("it has %d of %d weeks", len(weeks), want))
		}
		return errors.Join(err, weeksErr, known(s.State, league.SeasonStates()))
	})
	eachRow(c, v, func(w league.Week) error {
		s, err := Get(v, league.Term{League: w.League, Number: w.Season})
		if err == nil && w.Number > s.Plan.Config.Weeks {
			err = fmt.Errorf("the season has %d weeks", s.Plan.Config.Weeks)
		}
		published := w.State == league.WeekProvisional || w.State == league.WeekFinal
		if published == w.Published.IsZero() {
			err = errors.Join(err, fmt.Errorf("its result was published at %v, and it is %s", w.Published, w.State))
		}
		return errors.Join(err, known(w.State, league.WeekStates()))
	})
	eachRow(c, v, func(m league.Member) error {
		c.report.Members++
		_, err := Get(v, league.League{ID: m.League})
		return errors.Join(err, known(m.State, league.MemberStates()))
	})
	eachRow(c, v, func(l league.List) error { c.report.Lists++; return checkList(v, l) })
	eachRow(c, v, func(o league.Outcome) error { return checkOutcome(v, o) })
	eachRow(c, v, func(r league.Ruling) error {
		_, err := Get(v, league.Term{League: r.League, Number: r.Season})
		if err == nil && r.Number > 1 {
			_, err = Get(v, league.Ruling{League: r.League, Season: r.Season, Number: r.Number - 1})
		}
		if r.What.Number != r.Number {
			err = errors.Join(err, fmt.Errorf("it says that it is number %d", r.What.Number))
		}
		return errors.Join(err, r.What.Validate())
	})
	eachRow(c, v, func(p league.Protest) error {
		l, err := Get(v, league.List{League: p.League, Season: p.Season, Number: p.List})
		if err == nil && l.Week != p.Week {
			err = fmt.Errorf("its list is of week %d", l.Week)
		}
		if err == nil && p.Number > 1 {
			_, err = Get(v, league.Protest{League: p.League, Season: p.Season, Number: p.Number - 1})
		}
		return errors.Join(err, known(p.State, []league.ProtestState{league.ProtestOpen, league.ProtestUpheld, league.ProtestRejected, league.ProtestWithdrawn}))
	})
	eachRow(c, v, func(s league.Ranking) error {
		_, err := Get(v, league.Week{League: s.League, Season: s.Season, Number: s.Week})
		if err == nil && s.Number > 1 {
			_, err = Get(v, league.Ranking{League: s.League, Season: s.Season, Week: s.Week, Number: s.Number - 1})
		}
		return err
	})
	eachRow(c, v, func(p league.Post) error {
		_, err := Get(v, league.League{ID: p.League})
		if p.Shown > p.Wanted || p.Wanted < 1 {
			err = errors.Join(err, fmt.Errorf("it was changed %d times, of which %d are shown", p.Wanted, p.Shown))
		}
		return err
	})
}

// eachRow calls fn for all rows of a kind, checks that each stands under its own key, and collects the errors.
func eachRow[T Row](c *checker, v Reader, fn func(T) error) {
	var kind T
	c.each(v.tx, bucketOf(kind), func(key, value []byte) error {
		row, err := decode[T](value)
		if err != nil {
			return err
		}
		if own, whole := rowKey(row); !whole || !bytes.Equal(own, key) {
			return fmt.Errorf("the row is that of %s", describe(row))
		}
		return fn(row)
	})
}

func known[S comparable](state S, states []S) error {
	if !slices.Contains(states, state) {
		return fmt.Errorf("there is no state %v", state)
	}
	return nil
}

// checkList checks a list: it has an outcome exactly if it was played to its end.
func checkList(v Reader, l league.List) error {
	of, err := Get(v, league.League{ID: l.League})
	if err == nil && l.Number > of.Lists {
		err = fmt.Errorf("the last list is %d", of.Lists)
	}
	_, weekErr := Get(v, league.Week{League: l.League, Season: l.Season, Number: l.Week})
	over := l.State.Counts() || l.State == league.ListStruck
	_, outcomeErr := Get(v, league.Outcome{League: l.League, Season: l.Season, Number: l.Number})
	switch {
	case over && l.Ended.IsZero():
		outcomeErr = errors.Join(outcomeErr, errors.New("it has ended at no time"))
	case !over && outcomeErr == nil:
		outcomeErr = fmt.Errorf("it has an outcome and is %s", l.State)
	case !over && errors.Is(outcomeErr, ErrNotFound):
		outcomeErr = nil
	}
	return errors.Join(err, weekErr, outcomeErr, known(l.State, league.ListStates()), known(l.Late, []league.Late{league.LateNot, league.LatePending, league.LateAccepted, league.LateRefused}))
}

// checkOutcome checks the result of a list.
func checkOutcome(v Reader, o league.Outcome) error {
	l, err := Get(v, league.List{League: o.League, Season: o.Season, Number: o.Number})
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
