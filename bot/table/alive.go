package table

import (
	"context"
	"sync"
	"time"

	"karlchen/bot/trace"
)

// aliveEvery limits the error in the time at which a killed program stopped. The error is in favour of the player whose turn it is.
const aliveEvery = 10 * time.Second

// leastJump is the least difference between the clock and the time that has passed that is a jump. Below it somebody corrects the clock slowly.
const leastJump = 2 * time.Second

// clock reads the program's clock and notices when it jumps: somebody sets it, or the machine sleeps. It is read at least every aliveEvery.
type clock struct {
	wall   func() time.Time
	ran    func() time.Duration
	leaped trace.Signal // at a jump

	mu     sync.Mutex
	kept   bool          // read at least every aliveEvery from now on
	seen   time.Time     // the last reading
	seenAt time.Duration // how long the program had run then
	jumped time.Duration
}

func newClock(wall func() time.Time, ran func() time.Duration) *clock {
	c := &clock{wall: wall, ran: ran, leaped: trace.NewSignal()}
	c.seen, c.seenAt = wall().Round(0), ran()
	return c
}

// read returns the time and the sum of all jumps up to now. The time has no monotonic reading: with one, times that were stored and times that were not
// would go apart at a jump.
func (c *clock) read() (now time.Time, jumped time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now, ran := c.wall().Round(0), c.ran()
	if !c.kept { // without tables nobody reads it, and a long time without a reading is no jump
		c.seen, c.seenAt = now, ran
	}
	passed := ran - c.seenAt
	if passed > 2*aliveEvery {
		passed = 0 // the process was frozen, and nobody could do anything
	}
	if jump := now.Sub(c.seen) - passed; jump.Abs() >= leastJump {
		c.jumped += jump
		c.leaped.Send()
	}
	c.seen, c.seenAt = now, ran
	return now, c.jumped
}

// keep promises that the clock is read often enough to notice jumps.
func (c *clock) keep() {
	c.read()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kept = true
}

// stayAlive stores a sign of life at intervals while there are tables, so that clocks can stand still while the program does not run. When the clock
// jumps, it makes all tables follow.
func (m *Manager) stayAlive() {
	m.storeAlive()
	ticker := time.NewTicker(aliveEvery)
	defer ticker.Stop()
	for {
		select {
		case <-m.ctx.Done():
			return
		case <-m.clock.leaped:
		case <-ticker.C:
		}
		m.followClock()
		m.mu.Lock()
		idle := len(m.tables) == 0
		m.mu.Unlock()
		if !idle {
			m.storeAlive()
		}
	}
}

// storeAlive stores a sign of life. Between a jump of the clock and the moment when all tables have followed it there is none: it would be by another
// clock than their times.
func (m *Manager) storeAlive() {
	now, jumped := m.clock.read()
	if jumped != m.followed {
		return
	}
	if err := m.config.Store.SetAlive(now); err != nil {
		m.config.Log.Error("a sign of life could not be stored", "error", err)
	}
}

// followClock makes all tables follow the jumps of the clock.
func (m *Manager) followClock() {
	_, jumped := m.clock.read()
	if jumped == m.followed {
		return
	}
	m.mu.Lock()
	ids := make(chan string, len(m.tables))
	for id := range m.tables {
		ids <- id
	}
	m.mu.Unlock()
	close(ids)
	m.config.Log.Warn("the clock has jumped, or the machine has slept; the tables keep the time that was left", "by", jumped-m.followed, "tables", len(ids))
	var work sync.WaitGroup
	for range restoredAtOnce {
		work.Go(func() {
			for id := range ids {
				_, _ = m.Do(context.Background(), id, User{}, followClock{}) // fails only if the table has ended, or the program stops
			}
		})
	}
	work.Wait()
	if m.ctx.Err() == nil {
		m.followed = jumped
	}
}

func (followClock) carryOut(t *table, _ User) error { return t.followClock() }

// followClock moves the clocks of the table by the jumps that it has not followed.
func (t *table) followClock() error {
	now, jumped := t.watch.clock.read()
	by := jumped - t.watch.jumped
	if by == 0 {
		return nil
	}
	m := t.model().clone()
	m.moveClocks(by, by, by, now)
	t.watch.jumped, t.change().model = jumped, m // even if storing it fails: nobody may lose time by that
	err := t.saveModel(m)
	t.publishSnapshot()
	return err
}

// resumeClocks moves the clocks of a table by the time in which the program did not run, which is negative if somebody has set the clock back. Each
// clock keeps its remaining time; a wait that began after the last sign of life gets its full time.
func (m *model) resumeClocks(alive, now time.Time) (changed bool) {
	stood := func(since time.Time) time.Duration {
		if since.Before(alive) {
			since = alive
		}
		if since.IsZero() {
			return 0
		}
		return now.Sub(since)
	}
	return m.moveClocks(stood(m.Active), stood(m.Since), stood(time.Time{}), now)
}

// moveClocks moves the clocks of the last activity, of the wait, and of the list. The clock of a list that stands still starts again
// with the time that was left when it stopped.
func (m *model) moveClocks(active, wait, list time.Duration, now time.Time) (changed bool) {
	move := func(by time.Duration, clocks ...*time.Time) {
		for _, t := range clocks {
			if by != 0 && !t.IsZero() {
				*t, changed = t.Add(by), true
			}
		}
	}
	move(active, &m.Active)
	for i := range m.Players {
		move(active, &m.Players[i].Seen)
	}
	move(wait, &m.Since, &m.Deadline, &m.Plays)
	if m.StoodSince.IsZero() {
		move(list, &m.Ends)
	}
	if changed && m.Phase == Lobby && !m.Begins.IsZero() && !m.Deadline.IsZero() { // an appointed time does not move
		if last := now.Add(m.lobbyTime(now)); m.awaitsBegin(now) || m.Deadline.After(last) {
			m.Deadline = last
		}
	}
	return changed
}
