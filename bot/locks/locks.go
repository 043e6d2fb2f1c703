// Package locks lets each person or server change what is theirs while others change theirs: a change is stored as slowly as the disk, and nobody should
// wait for everybody else's.
package locks

import (
	"hash/fnv"
	"sync"
)

// ByID has a lock for each id. Its zero value is ready.
type ByID struct{ shared [64]sync.Mutex }

// Lock waits until nobody else has locked the id, and locks it until the caller calls unlock. A few ids share a lock, so nobody may lock a second id
// meanwhile.
func (l *ByID) Lock(id string) (unlock func()) {
	hash := fnv.New32a()
	hash.Write([]byte(id)) // never fails
	lock := &l.shared[hash.Sum32()%uint32(len(l.shared))]
	lock.Lock()
	return lock.Unlock
}
