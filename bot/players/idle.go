package players

import (
	"errors"

	"karlchen/bot/trace"
)

// idleWork is work that waits for idle moments.
type idleWork struct {
	group, key string
	next       func() (more bool)
	over       bool
	done       chan struct{}
}

// The most pieces of idle work that wait, in all and of one group.
const (
	maxIdleWork      = 24
	maxGroupIdleWork = 4
)

// ErrFull says that too much idle work waits already, or the same.
var ErrFull = errors.New("too much waits already")

// Later does work in idle moments, slice by slice: next does a slice of some ten milliseconds and reports whether there is more to do. Group is a
// server, key names the work: the same work waits only once. The channel is closed when the work is over, also if it has failed. Error: ErrFull.
func (p *Pool) Later(group, key string, next func() (more bool)) (<-chan struct{}, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	all, own := len(p.later), 0
	for _, l := range p.later {
		if l.key == key {
			return nil, ErrFull
		}
		if l.group == group {
			own++
		}
	}
	if all >= maxIdleWork || own >= maxGroupIdleWork {
		return nil, ErrFull
	}
	l := &idleWork{group: group, key: key, next: next, done: make(chan struct{})}
	p.later = append(p.later, l)
	p.startJobs()
	return l.done, nil
}

// takeIdleWork returns a job that does the next slice, or nil if anything else is to be done. The pool is locked.
func (p *Pool) takeIdleWork() *job {
	if p.resting || len(p.later) == 0 || len(p.queue) > 0 || len(p.busy) >= p.config.Workers-1 {
		return nil
	}
	l := p.later[0]
	j := &job{want: want{table: "idle/"}, idle: l} // no id of a table has a slash
	j.do = func() { l.over = !p.doSlice(l) }
	p.resting, p.busy[j.want] = true, true
	return j
}

// doSlice reports whether there is more to do. Work that panics is over.
func (p *Pool) doSlice(l *idleWork) (more bool) {
	err := trace.Guard(p.config.Log, "work on "+l.key, func() error {
		more = l.next()
		return nil
	})
	return more && err == nil
}

// putBack ends a slice. The next one is of other work, if any waits: a review is not to wait for a search through many games. The pool is locked.
func (p *Pool) putBack(l *idleWork) {
	p.resting = false
	if p.later = p.later[1:]; l.over {
		close(l.done)
	} else {
		p.later = append(p.later, l)
	}
}
