package storage

import (
	"errors"
	"sync"
	"time"

	"go.etcd.io/bbolt"
)

// group lets concurrent changes share transactions. While one transaction goes to the disk, later changes gather for the next one: so under load
// a few large transactions follow each other, and a change that is alone waits for nobody.
type group struct {
	db *bbolt.DB

	mu       sync.Mutex
	gathered []*change
	running  bool // a goroutine commits what has gathered
}

// change is one change in a shared transaction.
type change struct {
	fn   func(*bbolt.Tx) error
	done chan error
}

// maxShared limits the changes of one transaction, because a change waits for all others of its transaction.
const maxShared = 1000

// errAlone says that a change of a shared transaction has failed. It is repeated alone, so that its error belongs to it.
var errAlone = errors.New("repeat this change alone")

// commit runs fn in a transaction with others and returns when that is on the disk, or failed. fn may run more than once.
func (g *group) commit(fn func(*bbolt.Tx) error) error {
	c := &change{func(tx *bbolt.Tx) error { return protect(func() error { return fn(tx) }) }, make(chan error, 1)} // a panic would keep bbolt's lock
	g.mu.Lock()
	g.gathered = append(g.gathered, c)
	if !g.running {
		g.running = true
		go g.commitAll()
	}
	g.mu.Unlock()
	err := <-c.done
	if errors.Is(err, errAlone) {
		return protect(func() error { return g.db.Update(c.fn) })
	}
	return err
}

// gatherFor is how long changes gather after a shared transaction: those who wrote it may be about to write again.
const gatherFor = 500 * time.Microsecond

// commitAll commits until nothing more has gathered.
func (g *group) commitAll() {
	for shared := false; ; {
		if shared {
			time.Sleep(gatherFor)
		}
		g.mu.Lock()
		now := g.gathered[:min(len(g.gathered), maxShared)]
		g.gathered = g.gathered[len(now):]
		if len(now) == 0 {
			g.gathered, g.running = nil, false
			g.mu.Unlock()
			return
		}
		g.mu.Unlock()
		shared = len(now) > 1
		g.commitShared(now)
	}
}

// commitShared commits changes in one transaction. If one of them fails, nothing of it may stay, so the others are repeated without it.
func (g *group) commitShared(all []*change) {
	for len(all) > 0 {
		failed := -1
		err := protect(func() error {
			return g.db.Update(func(tx *bbolt.Tx) error {
				for i, c := range all {
					if err := c.fn(tx); err != nil {
						failed = i
						return err
					}
				}
				return nil
			})
		})
		if failed < 0 {
			for _, c := range all {
				c.done <- err
			}
			return
		}
		all[failed].done <- errAlone
		all[failed], all = all[len(all)-1], all[:len(all)-1]
	}
}
