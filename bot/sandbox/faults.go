package sandbox

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Fault is a way in which things go wrong on purpose.
type Fault string

// The faults.
const (
	Fail     Fault = "fail"     // requests get the status, such as 500; a 429 demands a wait of half a second
	Lose     Fault = "lose"     // requests are served, but their connections close without an answer
	Slow     Fault = "slow"     // every request takes longer by the delay, until another one is set
	Double   Fault = "double"   // interactions arrive twice, as after a resumed gateway
	Late     Fault = "late"     // interactions arrive after the delay
	Thread   Fault = "thread"   // threads are made at once, but the answer comes after the delay, with the status if there is one
	Identify Fault = "identify" // IDENTIFYs get op 9, or their connections close with the code
	Resume   Fault = "resume"   // RESUMEs stay without an answer
	// Emojis refuses messages with emojis of the bot, although these exist. According to reports Discord did so now and then.
	Emojis Fault = "emojis"
	// Pictures refuses the requests with files that it names by their method and the first part of their path: "PATCH webhooks". According to reports
	// Discord did so with edits of messages of components v2.
	Pictures Fault = "pictures"

	// The gateway breaks once, at once.
	Drop             Fault = "drop"              // the connection ends without a word; the session can be resumed
	Reconnect        Fault = "reconnect"         // the bot is asked to connect again (op 7)
	Invalid          Fault = "invalid"           // the session is over (op 9)
	InvalidResumable Fault = "invalid_resumable" // the bot is asked to resume the session (op 9)
)

// Trouble says how a fault goes. Of the faults that happen at requests, interactions and logins, all but Slow and Pictures end after their times.
type Trouble struct {
	Times    int      `json:"times,omitempty"`
	Status   int      `json:"status,omitempty"`
	Code     int      `json:"code,omitempty"` // closes a connection to the gateway; without one the answer is op 9
	DelayMS  int      `json:"delay_ms,omitempty"`
	Requests []string `json:"requests,omitempty"`
}

// Faults makes things go wrong. The zero value does nothing. Every method may be called at any time after New; what waits for a request can be set before.
type Faults struct {
	server *Server

	mu  sync.Mutex
	set map[Fault]Trouble
}

// take uses a fault up once. It reports whether there is one.
func (f *Faults) take(fault Fault) (t Trouble, wrong bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if t = f.set[fault]; t.Times <= 0 {
		return Trouble{}, false
	}
	t.Times--
	f.set[fault] = t
	return t, true
}

// lasting returns a fault that stays.
func (f *Faults) lasting(fault Fault) Trouble {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.set[fault]
}

func (t Trouble) delay() time.Duration { return time.Duration(t.DelayMS) * time.Millisecond }

// wait waits until the delay has passed or the request has ended.
func (t Trouble) wait(ctx context.Context, clock Clock) {
	if t.DelayMS <= 0 {
		return
	}
	passed := make(chan struct{})
	stop := clock.AfterFunc(t.delay(), func() { close(passed) })
	defer stop()
	select {
	case <-passed:
	case <-ctx.Done():
	}
}

// err is the answer to a request, nil without a status.
func (t Trouble) err() error {
	switch t.Status {
	case 0:
		return nil
	case http.StatusTooManyRequests:
		return limited(500*time.Millisecond, "shared")
	}
	return &refusal{Status: t.Status, Message: http.StatusText(t.Status)}
}
