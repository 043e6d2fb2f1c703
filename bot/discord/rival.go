package discord

import (
	"slices"
	"sync"
	"time"
)

// A single answer may have its reason in a moment in which one program takes over from another. More than that within minutes are a proof.
const (
	rivalProof  = 3
	rivalMemory = 10 * time.Minute
)

// rivals notes answers that came too late because another program with the same token had given one. Discord lets several programs live side by side, and
// gives each click to all of them.
type rivals struct {
	mu   sync.Mutex
	late []time.Time // the last ones, at most rivalProof
}

// count is how many there were lately, at most rivalProof. The caller holds the lock.
func (r *rivals) count() int {
	r.late = slices.DeleteFunc(r.late, func(at time.Time) bool { return time.Since(at) >= rivalMemory })
	return len(r.late)
}

// note notes an answer that came too late. It reports whether that is a new proof.
func (r *rivals) note() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	before := r.count()
	r.late = append(r.late, time.Now())
	r.late = r.late[max(len(r.late)-rivalProof, 0):]
	return before < rivalProof && len(r.late) == rivalProof
}
