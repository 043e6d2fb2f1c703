package leagues

import (
	"errors"
	"slices"
	"strings"

	"karlchen/game/league"
	"karlchen/storage"
)

// Correct decides about results: the correction says what, why, and the note for everybody; Correct fills in the rest. It keeps the earlier
// standings. Season 0 is the latest; an archived season cannot be corrected.
func (s *Service) Correct(by Actor, id string, season int, seen uint64, c league.Correction) error {
	return s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		b, err := b.withSeason(tx, season)
		if err != nil {
			return err
		}
		before, err := b.ranked(len(b.Weeks))
		if err != nil {
			return err
		}
		week, err := b.addCorrection(&c, by.ID)
		if err != nil {
			return err
		}
		after, err := b.ranked(len(b.Weeks))
		if err != nil {
			return err
		}
		row := league.Ruling{League: id, Season: b.Season.Number, Number: c.Number, What: c}
		if err := storage.Put(tx, row); err != nil {
			return err
		}
		if list, err := b.List(b.Subject(c).List); err == nil {
			if err := updateListState(tx, b, list); err != nil {
				return err
			}
		}
		if err := storeRankings(tx, b, week); err != nil {
			return err
		}
		if err := addPost(tx, b, league.Post{Kind: league.PostCorrection, Week: week, Number: c.Number}); err != nil {
			return err
		}
		before, after = differing(before, after)
		return logAction(tx, id, by.ID, "correct", map[string]any{
			"correction": c.Number, "change": c.Change, "list": c.List, "why": c.Why, "before": before, "after": after,
		})
	})
}

// PreviewCorrection returns the standings of a season without and with a correction, and the value of seen for Correct.
func (s *Service) PreviewCorrection(by Actor, id string, season int, c league.Correction) (before, after []league.Standings, seen uint64, err error) {
	err = s.config.Store.Read(func(v storage.Reader) error {
		b, err := readBook(v, id, season, s.config.Now())
		switch {
		case err != nil:
			return err
		case b.League.Guild != by.Guild:
			return league.NoSuchLeague
		case !by.Leads(b.League):
			return league.NotLeader
		}
		log, err := storage.LogAfter[league.LogEntry](v, id, 0)
		if err != nil {
			return err
		}
		seen = uint64(len(log))
		if before, err = b.Standings(b.begun()); err != nil {
			return err
		}
		if _, err := b.addCorrection(&c, by.ID); err != nil {
			return err
		}
		after, err = b.Standings(b.begun())
		return err
	})
	return before, after, seen, err
}

// begun returns the latest week of the season that has begun, at least the first one.
func (b *Book) begun() int {
	week := 1
	for _, w := range b.Weeks {
		if w.State != league.WeekPlanned {
			week = w.Number
		}
	}
	return week
}

// addCorrection adds a valid correction to the history, and returns the first week that it affects.
func (b *Book) addCorrection(c *league.Correction, by string) (week int, err error) {
	c.Number, c.By, c.At, c.Why, c.Note = uint64(len(b.Corrections)+1), by, b.Now, strings.TrimSpace(c.Why), strings.TrimSpace(c.Note)
	if b.Season.Number == 0 || b.Season.State == league.SeasonArchived || b.Season.State == league.SeasonCancelled {
		return 0, league.SeasonOver
	}
	if err := errors.Join(checkWhy(c.Why), checkNote(c.Note), b.checkChange(*c)); err != nil {
		return 0, err
	}
	if err := b.History.Check(*c); errors.Is(err, league.ErrNothingToCorrect) {
		return 0, league.NothingToCorrect
	} else if err != nil {
		return 0, err
	}
	b.History.Corrections = append(slices.Clip(b.History.Corrections), *c)
	b.Corrections = append(slices.Clip(b.Corrections), league.Ruling{Number: c.Number, What: *c})
	about := b.Subject(*c)
	if l, err := b.List(about.List); err == nil {
		return l.Week, nil
	}
	return about.Week, nil
}

func checkNote(note string) error {
	if err := checkWhy(note); !errors.Is(err, league.WhyMissing) {
		return err
	}
	return nil
}

// checkChange returns what a correcting leader has to change; league.History.Check finds the other errors.
func (b *Book) checkChange(c league.Correction) error {
	if c.Change == league.Rescore || c.Change == league.Strike {
		if _, err := b.List(c.List); err != nil {
			return league.NothingToCorrect
		}
	}
	switch c.Change {
	case league.Rescore:
		sum := 0
		for _, points := range c.Scores {
			sum += points
		}
		for _, r := range b.History.Lists {
			switch {
			case r.List != c.List:
			case len(r.Places) != len(c.Scores):
				return league.Problem{Key: league.WrongScores, Data: map[string]any{"Count": len(r.Places)}}
			case sum != 0:
				return league.Problem{Key: league.ScoresNotZero, Data: map[string]any{"Sum": sum}}
			}
		}
		for _, a := range b.History.Attempts {
			if a.List == c.List && len(a.Points) != len(c.Scores) {
				return league.Problem{Key: league.WrongScores, Data: map[string]any{"Count": len(a.Points)}}
			}
		}
	case league.Penalty:
		if _, ok := b.Member(c.Member); !ok {
			return league.NoSuchMember
		}
		if c.Week < 1 || c.Week > len(b.Weeks) {
			return league.NoSuchWeek
		}
		if c.Points <= 0 {
			return league.BadPenalty
		}
	case league.Withdraw:
		if c.Of == 0 || c.Of >= c.Number {
			return league.NothingToCorrect
		}
	case league.Strike:
	}
	return nil
}

// Subject returns the subject of a correction: for a withdrawal, the correction that it takes back.
func (b *Book) Subject(c league.Correction) league.Correction {
	for c.Change == league.Withdraw && c.Of > 0 && c.Of < c.Number {
		c = b.Corrections[c.Of-1].What
	}
	return c
}

// differing returns the rows of two standings that differ.
func differing(before, after []league.Ranked) (b, a []league.Ranked) {
	for _, r := range before {
		if !slices.Contains(after, r) {
			b = append(b, r)
		}
	}
	for _, r := range after {
		if !slices.Contains(before, r) {
			a = append(a, r)
		}
	}
	return b, a
}
