package serve

import (
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Budget bounds the work that each person and each server may ask for, so that none of them slows down the others. Nobody who plays comes near it: it
// is for programs that click, and for servers where many of them do. It forgets at a restart. A nil Budget permits everything.
type Budget struct{ people, servers, posts allowances }

// The costs of an interaction. A heavy one reads many games, makes files or computes for a while: see [Heavy].
const (
	lightCost = 1
	heavyCost = 8
)

// UsualClicks is what a person may spend each second, unless the operator decides otherwise. A server has as much as many people.
const (
	UsualClicks = 10
	ofServer    = 20
)

// After a rest, a person and a server may spend at once what they get in so many seconds.
const (
	restOfPerson = 8
	restOfServer = 5
)

// What a person may let the bot post in a channel at once after a rest, and how many seconds each further post takes.
const (
	postsAtOnce = 12
	postSeconds = 60
)

// NewBudget returns a budget of which nothing is spent, in which a person has so many light interactions a second. It is nil for 0, which sets no bounds.
func NewBudget(clicks int) *Budget {
	if clicks <= 0 {
		return nil
	}
	server := ofServer * clicks
	return &Budget{
		people:  allowances{each: rate.Limit(clicks), most: restOfPerson * clicks},
		servers: allowances{each: rate.Limit(server), most: restOfServer * server},
		posts:   allowances{each: rate.Limit(1. / postSeconds), most: postsAtOnce},
	}
}

// post takes one post of a person in a channel. Error: postsTooOften.
func (b *Budget) post(user, channel string) error {
	if b != nil && !b.posts.take(user+" "+channel, 1, time.Now()) {
		return postsTooOften
	}
	return nil
}

// spend takes the cost from the person's and the server's part. What a person cannot afford costs the server nothing, so that one of them cannot
// empty the server's part. Error: tooFast.
func (b *Budget) spend(user, guild string, cost int) error {
	if b == nil {
		return nil
	}
	now := time.Now()
	if !b.people.take(user, cost, now) {
		return tooFast
	}
	if guild != "" && !b.servers.take(guild, cost, now) {
		return serverTooFast
	}
	return nil
}

// allowances are what is left to each of many.
type allowances struct {
	each  rate.Limit
	most  int
	mu    sync.Mutex
	left  map[string]*rate.Limiter
	swept time.Time
}

// take takes the cost of an interaction, if there is as much left.
func (p *allowances) take(who string, cost int, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sweep(now)
	allowance := p.left[who]
	if allowance == nil {
		if p.left == nil {
			p.left = map[string]*rate.Limiter{}
		}
		allowance = rate.NewLimiter(p.each, p.most)
		p.left[who] = allowance
	}
	return allowance.AllowN(now, cost)
}

// sweep forgets full allowances, once in the time in which an empty one fills: so memory grows only with those who click now.
func (p *allowances) sweep(now time.Time) {
	if now.Sub(p.swept).Seconds()*float64(p.each) < float64(p.most) {
		return
	}
	p.swept = now
	for who, allowance := range p.left {
		if allowance.TokensAt(now) >= float64(p.most) {
			delete(p.left, who)
		}
	}
}

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
