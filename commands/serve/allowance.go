package serve

import (
	"slices"
	"sync"
	"time"
)

// Allowance limits how often each person does something. The zero value has counted nothing. It forgets at a restart.
type Allowance struct {
	mu   sync.Mutex
	done map[string][]time.Time // by user id
}

// Take counts one more time for a person, unless they have done it most times within the time before.
func (a *Allowance) Take(user string, most int, within time.Duration) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := time.Now()
	for id, times := range a.done { // few people are in here
		if times = slices.DeleteFunc(times, func(t time.Time) bool { return now.Sub(t) >= within }); len(times) == 0 {
			delete(a.done, id)
		} else {
			a.done[id] = times
		}
	}
	if len(a.done[user]) >= most {
		return false
	}
	if a.done == nil {
		a.done = map[string][]time.Time{}
	}
	a.done[user] = append(a.done[user], now)
	return true
}
