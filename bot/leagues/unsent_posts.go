package leagues

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"karlchen/game/league"
	"karlchen/storage"
)

// Pending returns the posts to be shown or updated, the oldest first. A league whose server has removed the bot posts nothing. A league that catches up
// after an outage posts nothing either until it has done so: what its weeks have to say then becomes one post.
func (s *Service) Pending() ([]league.Post, error) {
	pending, err := s.waitingPosts(false)
	slices.SortStableFunc(pending, func(a, b league.Post) int {
		return cmp.Or(a.Made.Compare(b.Made), cmp.Compare(slices.Index(league.PostKinds, a.Kind), slices.Index(league.PostKinds, b.Kind)))
	})
	return pending, err
}

// waitingPosts returns the waiting posts: those that ask for the roll, or the others.
func (s *Service) waitingPosts(rolls bool) (waiting []league.Post, err error) {
	err = s.store.Read(func(v storage.Reader) error {
		posts, err := storage.AllWaiting(v, league.Post{})
		silent := map[string]bool{}
		for _, p := range posts {
			if _, known := silent[p.League]; !known {
				l, wrong := storage.Get(v, league.League{ID: p.League})
				behind, unclear := s.catchesUp(v, p.League)
				silent[p.League] = behind || !l.Gone.IsZero()
				if err := errors.Join(wrong, unclear); err != nil {
					return err
				}
			}
			if !silent[p.League] && rolls == (p.Kind == league.PostRoll) {
				waiting = append(waiting, p)
			}
		}
		s.behind.Range(func(id, _ any) bool {
			if _, known := silent[id.(string)]; !known { // it has nothing to say
				s.behind.Delete(id)
			}
			return true
		})
		return err
	})
	return waiting, err
}

// catchesUp reports whether a week of a league should have begun or ended already, and will at once. A job that has failed is tried again later, and
// the league does not fall silent until then; nor does it while no jobs are done at all.
func (s *Service) catchesUp(v storage.Reader, id string) (bool, error) {
	waiting, err := v.Waiting(id)
	i := slices.IndexFunc(waiting, func(j storage.Job) bool { return j.Policy == storage.Transition }) // the others wait for the first one
	if err != nil || i < 0 || waiting[i].Attempts > 0 || s.config.Now().Before(waiting[i].Due) {
		s.behind.Delete(id)
		return false, err
	}
	since, _ := s.behind.LoadOrStore(id, time.Now()) // by the machine's clock: the calendar may leap
	return time.Since(since.(time.Time)) < catchUpWithin, nil
}

// catchUpWithin is how long a league says nothing while a transition is due. Catching up takes far less.
const catchUpWithin = 5 * time.Minute

// PostBegins must succeed before a post is sent: it stores the post as it is. A store that refuses that would refuse PostShown as well, and the post would
// be sent again.
func (s *Service) PostBegins(p league.Post) error {
	return s.ledger.Change(func(tx *storage.Tx) error {
		stored, err := storage.Get(tx.Reader, p)
		if err == nil {
			err = storage.Put(tx, stored)
		}
		return ignore(err, storage.ErrNotFound) // taken back meanwhile
	})
}

// PostShown notes that a post is in its channel as [Service.Pending] returned it, and its message id; an empty id means that it needed no message.
func (s *Service) PostShown(p league.Post, message string) error {
	return s.changePost(p, func(tx *storage.Tx, l league.League, stored league.Post) error {
		stored.Shown, stored.Channel, stored.Message = p.Wanted, cmp.Or(p.Channel, l.Channel), message
		if err := storage.Put(tx, stored); err != nil || message == "" || p.Direct() {
			return err
		}
		return setTrouble(tx, l.ID, "") // it is over
	})
}

// WasShown reports whether a post has a message.
func (s *Service) WasShown(p league.Post) (bool, error) {
	p.Key = league.PostKey(p)
	stored, err := readIn(s.Admission, func(v storage.Reader) (league.Post, error) { return storage.Get(v, p) })
	return stored.Message != "", ignore(err, storage.ErrNotFound)
}

// PostFailed notes that a post cannot be shown, and why: a key of texts. The founder is told once, until a post is shown again.
func (s *Service) PostFailed(p league.Post, why string) error {
	return s.changePost(p, func(tx *storage.Tx, l league.League, stored league.Post) error {
		stored.Failed = why
		if err := storage.Put(tx, stored); err != nil || p.Direct() {
			return err
		}
		if before, err := trouble(tx.Reader, l.ID); err != nil || before == why {
			return err
		}
		if err := setTrouble(tx, l.ID, why); err != nil {
			return err
		}
		told := league.Post{League: l.ID, Kind: league.PostTrouble, Note: why, Made: tx.Now(), Wanted: 1}
		told.Key = league.PostKey(told)
		return addPost(tx, told)
	})
}

// trouble returns what the founder of a league was told last, if it is not over.
func trouble(v storage.Reader, id string) (string, error) {
	m, err := storage.Get(v, league.Mailbox{League: id})
	return m.Trouble, ignore(err, storage.ErrNotFound)
}

// setTrouble notes what the founder of a league was told.
func setTrouble(tx *storage.Tx, id, why string) error {
	if before, err := trouble(tx.Reader, id); err != nil || before == why {
		return err
	}
	return storage.Put(tx, league.Mailbox{League: id, Trouble: why})
}

// changePost changes the stored post. A post that has been taken back meanwhile is gone, which is no error.
func (s *Service) changePost(p league.Post, change func(*storage.Tx, league.League, league.Post) error) error {
	return s.changeStore(func(tx *storage.Tx) error {
		stored, err := storage.Get(tx.Reader, p)
		if errors.Is(err, storage.ErrNotFound) {
			return nil
		}
		l, leagueErr := storage.Get(tx.Reader, league.League{ID: p.League})
		if err := errors.Join(err, leagueErr); err != nil {
			return err
		}
		return change(tx, l, stored)
	})
}

// How long AwaitQuiet waits, and how often it looks.
const (
	quietWithin = 15 * time.Second
	quietLook   = 50 * time.Millisecond
)

// AwaitQuiet waits until the leagues have posted everything and the drawn lists have their tables, and reports whether that happened in time. A moving
// calendar calls it at every stop, so that the weeks it passes look like others: most unsent posts would otherwise be dropped as out of date.
func (s *Service) AwaitQuiet(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, quietWithin)
	defer cancel()
	for {
		switch quiet, err := s.isQuiet(); {
		case err != nil:
			s.log.Error("could not check whether leagues have pending posts", "error", err)
			return false
		case quiet:
			return true
		}
		select {
		case <-ctx.Done():
			return false
		case <-time.After(quietLook):
		}
	}
}

func (s *Service) isQuiet() (bool, error) {
	pending, err := s.Pending()
	if err != nil || len(pending) > 0 {
		return false, err
	}
	quiet, tables := false, s.registry.all()
	err = s.store.Read(func(v storage.Reader) error {
		lists, err := storage.AllWaiting(v, league.List{})
		draws, drawsErr := storage.AllWaiting(v, league.Week{})
		quiet = len(draws) == 0 && !slices.ContainsFunc(lists, func(l league.List) bool {
			return l.State == league.ListArranged && !l.Real && tables[l.Table].league.ID == ""
		})
		return errors.Join(err, drawsErr)
	})
	return quiet && err == nil, err
}
