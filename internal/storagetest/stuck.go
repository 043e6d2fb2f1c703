// Package storagetest has stores that fail tests in the ways of a real disk.
package storagetest

import (
	"encoding/json"
	"sync"

	"karlchen/storage"
)

// Stuck is a store whose disk hangs when the first setting of one person or server is written. Others must not wait for it.
type Stuck struct {
	*storage.Store
	id      string
	hangs   sync.Once
	reached chan struct{}
	release chan struct{}
}

// StuckFor returns the store with a disk that hangs for the id.
func StuckFor(store *storage.Store, id string) *Stuck {
	return &Stuck{Store: store, id: id, reached: make(chan struct{}), release: make(chan struct{})}
}

// SetSetting is that of the store, but hangs once.
func (s *Stuck) SetSetting(scope storage.Scope, id, key string, value json.RawMessage) error {
	if id == s.id {
		s.hangs.Do(func() {
			close(s.reached)
			<-s.release
		})
	}
	return s.Store.SetSetting(scope, id, key, value)
}

// Await waits until the disk hangs.
func (s *Stuck) Await() { <-s.reached }

// Release lets the disk go on.
func (s *Stuck) Release() { close(s.release) }
