package players

import (
	"cmp"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"

	"karlchen/bot/trace"
	"karlchen/game"
	"karlchen/game/ai"
)

// Config says how a pool works. Zero values are replaced by those of a real pool.
type Config struct {
	Log *slog.Logger
	// Workers is how many jobs run at once, at least two: one of them never proves.
	Workers int
	// Deadline is the time in which a player must answer, including the wait in the queue.
	Deadline time.Duration
	// FullDeadline is the Deadline of a Full mind: the same opponents for everybody are worth more than a fast answer.
	FullDeadline time.Duration
	// Prompt is the time in which players answer when many tables ask at once: then each thinks shorter.
	Prompt time.Duration
	// Think decides for a computer; tests replace it.
	Think func(Mind) (a game.Action, ok bool)
	// Prove applies an action whose outcome needs a search; tests replace it.
	Prove func(game.State, game.Action) (game.State, error)
	// TryClaim says what a claim loses, or that it is too hard to prove; tests replace it.
	TryClaim func(v *game.View) (lost int, early bool)
}

// deadline is far more time than any level needs for a decision, and still a wait that people accept.
const deadline = 2 * time.Second

// fullDeadline is only for a player that never ends, or a flood of tasks.
const fullDeadline = time.Minute

// prompt leaves room below the second in which a table shows a card: a decision may take longer than its share.
const prompt = 600 * time.Millisecond

// Pool thinks and proves for many tables. Its goroutines end when there is nothing to do, so nobody has to close it.
type Pool struct {
	config   Config
	checking chan struct{} // claims that are tried by TryClaim at once

	mu      sync.Mutex
	queue   []*job        // waiting jobs, at most one of each want
	busy    map[want]bool // wants that have a worker
	proving int           // workers that prove
	filling int           // workers with a question of a Full mind
	later   []*idleWork   // work for idle moments, the next one first
	resting bool          // a worker does such work
}

// want names a job of which a table has at most one: its computers think, or its claim is proved.
type want struct {
	table string
	proof bool
}

type job struct {
	want
	do       func()
	full     bool          // a question of a Full mind
	expire   *time.Timer   // of a question
	asked    time.Time     // when the question came
	share    time.Duration // how long a question may think
	idle     *idleWork     // of work for idle moments
	replaced func()        // answers in place of the job if a newer one replaces it in the queue; nil if nobody waits any more
}

// New returns a pool.
func New(c Config) *Pool {
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	c.Workers = cmp.Or(c.Workers, runtime.GOMAXPROCS(0))
	c.Workers = max(c.Workers, 2)
	c.Deadline = cmp.Or(c.Deadline, deadline)
	c.FullDeadline = cmp.Or(c.FullDeadline, fullDeadline)
	c.Prompt = cmp.Or(c.Prompt, prompt)
	if c.Think == nil {
		c.Think = Mind.decide
	}
	if c.Prove == nil {
		c.Prove = func(s game.State, a game.Action) (game.State, error) { return s.Apply(a) }
	}
	if c.TryClaim == nil {
		c.TryClaim = ai.TryClaim
	}
	return &Pool{config: c, checking: make(chan struct{}, c.Workers-1), busy: map[want]bool{}}
}

// Mind is a computer player in its position. Its answer follows from these values alone while the pool has time for the player's budget.
type Mind struct {
	View   game.View
	Player ai.Player
	Seed   [2]uint64
	// Full lets the player always use its whole budget, because other members play the same deal and must meet the same answers.
	Full bool
}

func (m Mind) decide() (game.Action, bool) {
	return m.Player.Decide(&m.View, rand.New(rand.NewPCG(m.Seed[0], m.Seed[1])))
}

// withLevel returns the mind with another player.
func (m Mind) withLevel(l ai.Level) Mind {
	m.Player.Level, m.Player.Budget = l, 0
	return m
}

// Decision is the answer of a table's computers.
type Decision struct {
	Action game.Action
	OK     bool // false if none of them has anything to do
	// Replaced says that a cheap player has decided, because the asked one was late or failed.
	Replaced bool
}

// Ask lets the computers of a table think, one after the other, until one of them wants to act. It replaces a question of the same table that still
// waits: nobody reads the answer to that any more. The channel receives one decision, or none if a later question
// has replaced this one.
func (p *Pool) Ask(table string, minds []Mind) <-chan Decision {
	j := &job{want: want{table: table}, full: slices.ContainsFunc(minds, func(m Mind) bool { return m.Full })}
	answer, _ := askFor(p, j, func() (Decision, error) {
		d, err := p.decide(within(minds, j.share), p.config.Think)
		if err != nil {
			p.config.Log.Error("a computer player has failed", "table", table, "error", err)
		}
		return d, err
	}, func() Decision { return p.decideCheaply(table, minds) })
	p.queueJob(j)
	return answer
}

// askFor makes a job that asks for one answer: from think, or from cheaply if that fails or the time is over. The first answer counts; instead gives the
// cheap one.
func askFor[T any](p *Pool, j *job, think func() (T, error), cheaply func() T) (answer <-chan T, instead func()) {
	answers := make(chan T, 1)
	say := func(a T) {
		select {
		case answers <- a:
		default: // there is an answer already: the deadline was over, or the player was faster
		}
	}
	j.asked = time.Now()
	j.do = func() {
		a, err := think()
		j.expire.Stop()
		if err != nil {
			a = cheaply()
		}
		say(a)
	}
	wait := p.config.Deadline
	if j.full {
		wait = p.config.FullDeadline
	}
	instead = func() { say(cheaply()) }
	j.expire = time.AfterFunc(wait, func() {
		p.dropJob(j)
		instead()
	})
	return answers, instead
}

// within returns the minds with budgets of at most so much time.
func within(minds []Mind, most time.Duration) []Mind {
	minds = slices.Clone(minds)
	for i, m := range minds {
		if !m.Full {
			minds[i].Player = m.Player.Within(most)
		}
	}
	return minds
}

// decide asks the minds one after the other.
func (p *Pool) decide(minds []Mind, think func(Mind) (game.Action, bool)) (d Decision, err error) {
	err = trace.Guard(p.config.Log, "let a computer think", func() error {
		for _, m := range minds {
			if d.Action, d.OK = think(m); d.OK {
				return nil
			}
		}
		d = Decision{}
		return nil
	})
	return d, err
}

// decideCheaply decides cheaply: a simple player plays for stronger ones, and a random player if the simple one fails.
func (p *Pool) decideCheaply(table string, minds []Mind) Decision {
	for _, level := range []ai.Level{ai.Simple, ai.Random} {
		d, err := p.decide(minds, func(m Mind) (game.Action, bool) { return m.withLevel(min(level, m.Player.Level)).decide() })
		if d.Replaced = true; err == nil {
			return d
		}
		p.config.Log.Error("the player that replaces another has failed", "table", table, "level", level, "error", err)
	}
	return Decision{Replaced: true}
}

// Proof is the game after an action.
type Proof struct {
	State game.State
	Err   error // the action is against the rules, or the engine has failed
}

// Prove applies an action whose outcome needs a search, as a claim does. It has no deadline, because nothing else gives the same result; the search
// is bounded by itself. The channel receives exactly one proof.
func (p *Pool) Prove(table string, s game.State, a game.Action) <-chan Proof {
	answer := make(chan Proof, 1)
	p.queueJob(&job{want: want{table, true}, do: func() {
		var proof Proof
		proof.Err = trace.Guard(p.config.Log, "prove a claim", func() (err error) {
			proof.State, err = p.config.Prove(s, a)
			return err
		})
		answer <- proof
	}})
	return answer
}

// TryClaim returns the most tricks that a claim of the viewer loses, and whether it would take too long to prove, as far as the viewer can know. It searches in the caller's goroutine, for
// some tenths of a second at most, but lets only as many callers search at once as there may be proofs.
func (p *Pool) TryClaim(v *game.View) (lost int, early bool) {
	p.checking <- struct{}{}
	defer func() { <-p.checking }()
	return p.config.TryClaim(v)
}

// queueJob queues a job in place of an older one with the same want, and starts it if a worker is free.
func (p *Pool) queueJob(j *job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.IndexFunc(p.queue, func(old *job) bool { return old.want == j.want }); i >= 0 {
		old := p.queue[i]
		old.stopTimer()
		if p.queue[i] = j; old.replaced != nil {
			go old.replaced()
		}
	} else {
		p.queue = append(p.queue, j)
	}
	p.startJobs()
}

// startJobs starts every job that may start. The pool is locked.
func (p *Pool) startJobs() {
	for j := p.takeJob(); j != nil; j = p.takeJob() {
		go p.doJobs(j)
	}
}

func (j *job) stopTimer() {
	if j.expire != nil {
		j.expire.Stop()
	}
}

// dropJob takes a job out of the queue, if it is still there.
func (p *Pool) dropJob(j *job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.queue = slices.DeleteFunc(p.queue, func(old *job) bool { return old == j })
}

// takeJob returns the first job that may start, or nil. The pool is locked.
func (p *Pool) takeJob() *job {
	if len(p.busy) == p.config.Workers {
		return nil
	}
	i := slices.IndexFunc(p.queue, p.mayStart)
	if i < 0 {
		return p.takeIdleWork()
	}
	j := p.queue[i]
	p.queue = slices.Delete(p.queue, i, i+1)
	p.busy[j.want] = true
	j.share = p.shareOf(j)
	p.count(j, 1)
	return j
}

// mayStart reports whether a waiting job may take a free worker: proofs never take all workers, and questions of Full minds take all of them only
// while no other question waits. The pool is locked.
func (p *Pool) mayStart(j *job) bool {
	most := p.config.Workers - 1
	switch {
	case p.busy[j.want]:
		return false
	case j.proof:
		return p.proving < most
	case j.full && p.filling >= most:
		return !slices.ContainsFunc(p.queue, func(other *job) bool { return !other.proof && !other.full && !p.busy[other.want] })
	}
	return true
}

// count counts a job that starts, or with -1 one that is done. The pool is locked.
func (p *Pool) count(j *job, n int) {
	switch {
	case j.proof:
		p.proving += n
	case j.full:
		p.filling += n
	}
}

// doJobs does one job after the other until none may start.
func (p *Pool) doJobs(j *job) {
	for ; j != nil; j = p.finishJob(j) {
		j.do()
	}
}

func (p *Pool) finishJob(done *job) *job {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.busy, done.want)
	p.count(done, -1)
	if done.idle != nil {
		p.putBack(done.idle)
	}
	j := p.takeJob()
	p.startJobs() // two may have waited for this one: its table's next want, and a proof
	return j
}

// leastShare is the least that a question may think, also if the time of its answer is over.
const leastShare = 2 * time.Millisecond

// shareOf returns how long a question may think, so that those behind it in the queue are still answered promptly when all think so long. A question
// that has waited longer leaves less time to all before it. The pool is locked.
func (p *Pool) shareOf(j *job) time.Duration {
	if j.proof {
		return 0
	}
	now, before := time.Now(), 1
	share := p.config.Prompt - now.Sub(j.asked)
	for _, next := range p.queue {
		if !next.proof {
			before++
			left := p.config.Prompt - now.Sub(next.asked)
			share = min(share, left*time.Duration(p.config.Workers)/time.Duration(before))
		}
	}
	return max(share, leastShare)
}
