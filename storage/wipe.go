package storage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"time"
)

// bbolt leaves the rows that are gone in free pages until it uses these again. Wipe overwrites them.

// pagesInAStep is how many pages Wipe looks at while everybody else waits.
const pagesInAStep = 2048

// Wipe overwrites all that is gone from the file, so that no program finds it there. It works in small steps, while nobody reads or writes; it waits for
// such moments until the context ends. Forget and RemoveServer call it by themselves.
func (s *Store) Wipe(ctx context.Context) error {
	for next, more := uint64(0), true; more; {
		err := s.alone(ctx, func() (err error) {
			next, more, err = clearFree(s.file, s.db.Info().PageSize, next)
			return err
		})
		if err != nil {
			return fmt.Errorf("wipe what is gone: %w", err)
		}
	}
	if s.db.NoSync {
		return nil
	}
	return s.file.Sync()
}

// patience is how long a deletion waits for the moments in which it can be wiped. After that the next call of Wipe does it.
const patience = time.Second

// wipeSoon wipes what a deletion has left.
func (s *Store) wipeSoon() {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_ = s.Wipe(ctx)
}

// alone calls fn while nobody reads or writes. Nobody waits for a reader who takes long.
func (s *Store) alone(ctx context.Context, fn func() error) error {
	for {
		tx, err := s.db.Begin(true)
		if err != nil {
			return closedErr(err)
		}
		free := s.reading.TryLock()
		if free {
			err = protect(fn)
			s.reading.Unlock()
		}
		if err = errors.Join(err, tx.Rollback()); free || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Millisecond):
		}
	}
}

// clearFree overwrites free pages of a file, from one on, and returns where the next step begins, if there is more. The older meta page leads to some of
// them, so both lead to the newest state first. The file's last transaction is one of bbolt's: its meta page is where its number says.
func clearFree(file *os.File, pageSize int, from uint64) (next uint64, more bool, err error) {
	w := walkPages(file, pageSize, 0)
	if len(w.problems) > 0 {
		return 0, false, fmt.Errorf("%w: %w", ErrDamaged, w.problems[0])
	}
	page, clean := make([]byte, pageSize), make([]byte, pageSize)
	newest := w.newest.transaction % 2
	if _, err := file.ReadAt(page, int64(newest)*int64(pageSize)); err != nil {
		return 0, false, err
	}
	older, body := 1-newest, page[pageHeader:]
	native.PutUint64(page, older)
	native.PutUint64(body[48:], w.newest.transaction-1)
	native.PutUint64(body[metaSum:], sumOfMeta(body))
	if _, err := file.WriteAt(page, int64(older)*int64(pageSize)); err != nil {
		return 0, false, err
	}
	left := pagesInAStep
	for _, id := range w.free {
		if id < from {
			continue
		}
		if left--; left < 0 {
			return id, true, nil
		}
		at := int64(id) * int64(pageSize)
		if _, err := file.ReadAt(page, at); err != nil {
			return 0, false, err
		}
		if bytes.Equal(page, clean) {
			continue
		}
		if _, err := file.WriteAt(clean, at); err != nil {
			return 0, false, err
		}
	}
	return 0, false, nil
}
