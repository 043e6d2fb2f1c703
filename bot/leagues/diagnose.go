package leagues

import (
	"slices"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

// Difference is a wrong row in the stored standings after a week. A nil row did not exist.
type Difference struct {
	Week          int
	Member        string
	Before, After *standings.Ranked
}

// ClearTexts clears the texts of a league that have a word, such as a person's name, and returns how many. Unless the leader is sure it only counts them.
// Errors: NoSuchLeague, NotLeader.
func (s *Service) ClearTexts(by Actor, id, word string, sure bool) (texts int, err error) {
	err = s.changeLeague(id, func(c *change) error {
		b, actor, err := c.seasonFor(by, 0)
		if err == nil && !actor.Leads {
			err = league.NotLeader
		}
		if err != nil {
			return err
		}
		if texts, err = c.tx.ClearTexts(id, word, sure); err != nil || texts == 0 || !sure {
			return err
		}
		c.tx.AfterCommit(s.cache.clear)
		if b, err = readSeason(c.tx.Reader, id, b.Number); err != nil {
			return err
		}
		_, err = c.takeFrom(b, actor, &league.ClearTexts{Texts: texts})
		c.tx.AfterCommit(s.cache.clear) // also what the action has put there
		return err
	})
	return texts, err
}

// Recompute computes the standings after each week with a result again, from the lists and decisions. It returns the differences from the stored
// ones, and stores the right ones. Season 0 is the latest. Errors: NoSuchSeason, NoSeason.
func (s *Service) Recompute(by Actor, id string, season int) (all []Difference, err error) {
	err = s.changeLeague(id, func(c *change) error {
		all = nil
		b, actor, err := c.seasonFor(by, season)
		if err != nil {
			return err
		}
		d := &league.Recompute{}
		for _, w := range b.Weeks {
			if !b.Published(w.Number) {
				continue
			}
			different, kept, err := differences(c.tx, b, w.Number)
			if err != nil {
				return err
			}
			if len(different) > 0 {
				d.Weeks, d.Kept = append(d.Weeks, w.Number), append(d.Kept, kept)
			}
			all = append(all, different...)
		}
		d.Rows = len(all)
		_, err = c.takeFrom(b, actor, d)
		return err
	})
	return all, err
}

// differences compares the standings after a week with the latest stored ones, and counts these.
func differences(tx *storage.Tx, b league.Season, week int) (all []Difference, n uint64, err error) {
	kept, err := storage.All(tx.Reader, league.Ranking{League: b.League.ID, Season: b.Number, Week: week})
	if err != nil {
		return nil, 0, err
	}
	var before []standings.Ranked
	if len(kept) > 0 {
		before, n = kept[len(kept)-1].Rows, kept[len(kept)-1].Number
	}
	after, err := b.Ranked(week)
	for _, old := range before {
		if i := slices.IndexFunc(after, func(r standings.Ranked) bool { return r.Member == old.Member }); i < 0 {
			all = append(all, Difference{week, old.Member, &old, nil})
		} else if after[i] != old {
			all = append(all, Difference{week, old.Member, &old, &after[i]})
		}
	}
	for _, r := range after {
		if !slices.ContainsFunc(before, func(old standings.Ranked) bool { return old.Member == r.Member }) {
			all = append(all, Difference{week, r.Member, nil, &r})
		}
	}
	return all, n, err
}

// Diagnosis says how a leader's league runs.
type Diagnosis struct {
	Book *Book

	Waiting []Planned // in the order in which they are planned
	Stuck   []Planned // jobs that have failed or are overdue
	Unsent  []league.Post
	Failed  []league.Post // posts that cannot be shown; Failed says why
	Trouble string        // what the founder was told last, if it is not over: a key of texts
	Playing []league.List // lists that have begun and are not over
	Late    []league.List // lists about which a leader still has to decide whether they count
	Open    []league.Protest
}

// Planned is something that the league will do by itself.
type Planned struct {
	Kind     string // names the handler
	Due      time.Time
	Attempts int // that have failed
}

// overdue is the delay of a job from which on something is wrong.
const overdue = 2 * time.Minute

// Diagnose returns how a league runs. Errors: NoSuchLeague, NotLeader.
func (s *Service) Diagnose(by Actor, id string) (d Diagnosis, err error) {
	jobs, err := s.store.Jobs(id)
	if err != nil {
		return d, err
	}
	var posts []league.Post
	err = s.store.Read(func(v storage.Reader) (err error) {
		of, err := s.owned(v, by, id, 0)
		now := s.config.Now()
		d.Book = &Book{seenBy(by, of.At(now)), now}
		posts, err = all(v, league.Post{League: id}, err)
		if err == nil {
			d.Trouble, err = trouble(v, id)
		}
		return err
	})
	switch {
	case err != nil:
		return Diagnosis{}, err
	case !by.Leads(d.Book.League):
		return Diagnosis{}, league.NotLeader
	}
	for _, j := range jobs {
		if j.State != storage.Waiting {
			continue
		}
		planned := Planned{j.Kind, j.Due, j.Attempts}
		d.Waiting = append(d.Waiting, planned)
		if j.Attempts > 0 || d.Book.Now.Sub(j.Due) > overdue {
			d.Stuck = append(d.Stuck, planned)
		}
	}
	for _, p := range posts {
		switch {
		case p.Kind == league.PostRoll:
		case p.Failed != "":
			d.Failed = append(d.Failed, p)
		case p.Wanted > p.Shown:
			d.Unsent = append(d.Unsent, p)
		}
	}
	d.Playing = slices.DeleteFunc(slices.Clone(d.Book.Lists), func(l league.List) bool { return !l.Playing() })
	d.Late = slices.DeleteFunc(slices.Clone(d.Book.Lists), func(l league.List) bool { return !l.AwaitsDecision() })
	d.Open = slices.DeleteFunc(slices.Clone(d.Book.Protests), func(p league.Protest) bool { return p.State != league.ProtestOpen })
	return d, nil
}
