package leagues

import (
	"cmp"
	"errors"
	"slices"

	"karlchen/game/league"
	"karlchen/storage"
)

// addPost posts a message of the league about the season. If the post exists already, its message is to be updated.
func addPost(tx *storage.Tx, b *Book, p league.Post) error {
	p.League, p.Season, p.Made, p.Wanted = b.League.ID, b.Season.Number, tx.Now(), 1
	p.Key = league.PostKey(p)
	switch old, err := storage.Get(tx.Reader, p); {
	case errors.Is(err, storage.ErrNotFound):
		return storage.Put(tx, p)
	case err != nil:
		return err
	default:
		old.Wanted++
		return storage.Put(tx, old)
	}
}

// updatePost updates a post after a change, if it exists.
func updatePost(tx *storage.Tx, p league.Post) error {
	p.Key = league.PostKey(p)
	p, err := storage.Get(tx.Reader, p)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	} else if err != nil {
		return err
	}
	p.Wanted++
	return storage.Put(tx, p)
}

// takePostsBack takes back posts of a week, of some kinds, that nobody has seen yet. It returns them.
func takePostsBack(tx *storage.Tx, b *Book, week int, kinds ...string) (taken []league.Post, err error) {
	posts, err := storage.All(tx.Reader, league.Post{League: b.League.ID})
	for _, p := range posts {
		if p.Season == b.Season.Number && p.Week <= week && p.Shown == 0 && slices.Contains(kinds, p.Kind) {
			taken = append(taken, p)
			err = errors.Join(err, storage.Remove(tx, p))
		}
	}
	return taken, err
}

// Pending returns the posts to be shown or updated, the oldest first. A league whose server has removed the bot posts nothing.
func (s *Service) Pending() (pending []league.Post, err error) {
	err = s.eachPost(func(p league.Post) {
		if p.Kind != postRoll {
			pending = append(pending, p)
		}
	})
	slices.SortStableFunc(pending, func(a, b league.Post) int {
		return cmp.Or(a.Made.Compare(b.Made), cmp.Compare(slices.Index(league.PostKinds, a.Kind), slices.Index(league.PostKinds, b.Kind)))
	})
	return pending, err
}

// eachPost calls fn for each waiting post.
func (s *Service) eachPost(fn func(league.Post)) error {
	return s.config.Store.Read(func(v storage.Reader) error {
		all, err := storage.All(v, league.League{})
		if err != nil {
			return err
		}
		for _, l := range all {
			if !l.Gone.IsZero() {
				continue
			}
			posts, err := storage.All(v, league.Post{League: l.ID})
			if err != nil {
				return err
			}
			for _, p := range posts {
				if p.Failed == "" && p.Wanted > p.Shown {
					fn(p)
				}
			}
		}
		return nil
	})
}

// PostShown notes that a post is in its channel as [Service.Pending] returned it, and its message id; an empty id means that it needed no message.
func (s *Service) PostShown(p league.Post, message string) error {
	return s.changePost(p, func(tx *storage.Tx, l league.League, stored league.Post) error {
		stored.Shown, stored.Channel, stored.Message = p.Wanted, cmp.Or(p.Channel, l.Channel), message
		if err := storage.Put(tx, stored); err != nil || l.Trouble == "" || message == "" || p.Kind == league.PostTrouble {
			return err
		}
		l.Trouble = "" // it is over
		return storage.Put(tx, l)
	})
}

// PostFailed notes that a post cannot be shown, and why: a key of texts. The founder is told once, until a post is shown again.
func (s *Service) PostFailed(p league.Post, why string) error {
	return s.changePost(p, func(tx *storage.Tx, l league.League, stored league.Post) error {
		stored.Failed = why
		if err := storage.Put(tx, stored); err != nil || l.Trouble == why || p.Kind == league.PostTrouble {
			return err
		}
		l.Trouble = why
		return errors.Join(storage.Put(tx, l), addPost(tx, &Book{League: l}, league.Post{Kind: league.PostTrouble, Note: why}))
	})
}

// changePost changes the stored post. A post that has been taken back meanwhile is gone, which is no error.
func (s *Service) changePost(p league.Post, change func(*storage.Tx, league.League, league.Post) error) error {
	err := s.ledger.Change(func(tx *storage.Tx) error {
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
	if err == nil {
		s.signalWork()
	}
	return err
}
