package discord

import (
	"net/http"
	"time"
)

// Discord bans the address of a bot that collects 10,000 invalid requests within ten minutes. The bot slows down from slowAt on, to one request every
// slowest, and sends nothing with its token while there are stopAt of them.
const (
	slowAt  = 1000
	stopAt  = 5000
	slowest = 2 * time.Second
	// The window of ten minutes moves in steps.
	refusalStep  = 10 * time.Second
	refusalSteps = 60
)

// severity is the consequence of the last ten minutes' invalid requests.
type severity uint8

const (
	calm severity = iota
	slowed
	halted
)

// refusals counts the invalid requests of the last ten minutes, in a ring of short steps.
type refusals struct {
	steps [refusalSteps + 1]struct {
		number int64 // of the step since 1970; counts of older steps are void
		count  int
	}
	told severity // the last severity that the operator knows of
}

// isInvalid reports whether an answer counts as invalid for Discord. A limit that is shared with others does not count.
func isInvalid(status int, h http.Header) bool {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return true
	case http.StatusTooManyRequests:
		return h.Get("X-RateLimit-Scope") != "shared"
	}
	return false
}

// add counts an invalid request. It returns a severity once when that is reached, and again only after the trouble has passed.
func (r *refusals) add(now time.Time) severity {
	number := now.UnixNano() / int64(refusalStep)
	step := &r.steps[number%int64(len(r.steps))]
	if step.number != number {
		step.number, step.count = number, 0
	}
	step.count++
	n, reached := r.count(now), calm
	switch {
	case n >= stopAt:
		reached = halted
	case n >= slowAt:
		reached = slowed
	case n < slowAt/2:
		r.told = calm
	}
	if reached <= r.told {
		return calm
	}
	r.told = reached
	return reached
}

// count is the number of invalid requests in the last ten minutes, or up to one step more.
func (r *refusals) count(now time.Time) (n int) {
	oldest := now.UnixNano()/int64(refusalStep) - refusalSteps
	for _, step := range r.steps {
		if step.number >= oldest {
			n += step.count
		}
	}
	return n
}

// gap is the pause between two requests with the bot's token, after a short burst.
func (r *refusals) gap(now time.Time) time.Duration {
	over := min(max(r.count(now)-slowAt, 0), stopAt-slowAt)
	return spacing + (slowest-spacing)*time.Duration(over)/(stopAt-slowAt)
}

// halt is how long no request with the bot's token may go, 0 if it may.
func (r *refusals) halt(now time.Time) time.Duration {
	if r.count(now) < stopAt {
		return 0
	}
	return refusalStep - time.Duration(now.UnixNano())%refusalStep
}

// spacing is the pause between two requests at the bot's own pace.
const spacing = 23 * time.Millisecond
