package discord

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"karlchen/bot/trace"
)

// maxRetryPause is the longest time from the beginning of one connection to that of the next, apart from a random part. After an outage it is what people
// wait for.
const maxRetryPause = 12 * time.Second

// Run connects and serves interactions until ctx ends, which is a clean end without an error. It reconnects by itself, resumes the session if it can,
// and identifies itself no faster than the limiter allows. It returns a *Fatal when Discord refuses the bot for good.
func (c *Client) Run(ctx context.Context, to Receiver) error {
	running, end := context.WithCancelCause(ctx)
	defer end(nil)
	go func() {
		select {
		case err := <-c.refused:
			end(err)
		case <-running.Done():
		}
	}()
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	c.setAccepting(true)
	defer c.drainHandlers(stop)
	if to.Guilds != nil {
		c.work.Go(func() { c.reportServers(running, to.Guilds) })
	}

	chosen := c.chooseShards(running)
	c.limiter.setShards(chosen)
	c.servers.await(len(chosen.numbers()))
	var shards []*shard
	var connected []*atomic.Bool
	var all sync.WaitGroup
	for _, number := range chosen.numbers() {
		s := c.newShard(number, chosen.Total, to)
		shards, connected = append(shards, s), append(connected, &s.connected)
	}
	c.running.Store(&connected)
	for _, s := range shards {
		all.Go(func() {
			if refused := s.run(running, serving); refused != nil {
				end(refused)
			}
		})
	}
	all.Wait()
	var refused *Fatal
	if errors.As(context.Cause(running), &refused) {
		return refused
	}
	return nil
}

// run keeps the shard connected until ctx ends. It returns a *Fatal when Discord refuses the bot for good.
func (h *shard) run(ctx, serving context.Context) error {
	s := &session{}
	for failures := 0; ; failures++ {
		begun := time.Now()
		err := h.serveConnection(ctx, serving, s)
		if h.connected.Swap(false) { // Discord refuses nothing, and people wait; the limiter and maxVain keep this from being a quick loop
			failures = min(failures, 1)
		}
		var refused *Fatal
		switch {
		case errors.As(err, &refused):
			return refused
		case ctx.Err() != nil:
			return nil
		}
		pause := max(h.client.reconnectPause(failures)-time.Since(begun), time.Millisecond)
		h.log.Warn("disconnected from Discord", "reason", err, "resume", s.resumable(), "pause", pause)
		if !s.resumable() {
			s = &session{}
		}
		_ = trace.Pause(ctx, pause, nil) // the loop condition sees whether that was the end
	}
}

// reconnectPause is the time between the beginnings of two connections: next to nothing after the first failure, then it doubles. So a try that hangs for
// long is followed by the next at once.
func (c *Client) reconnectPause(failures int) time.Duration {
	if failures == 0 {
		return time.Millisecond
	}
	pause := min(c.timeouts.retry<<min(failures-1, 10), maxRetryPause)
	return pause + rand.N(pause/4+1)
}

// serveConnection runs one connection from its beginning to its end, and returns why it ended.
func (h *shard) serveConnection(ctx, serving context.Context, s *session) error {
	address, giveTurn, err := h.gatewayAddress(ctx, s)
	if err != nil {
		return err
	}
	defer giveTurn()
	n := connection{client: h.client, shard: h, session: s, serving: serving}
	if n.ws, err = h.client.dialGateway(ctx, address); err != nil {
		s.resumeURL = "" // perhaps nothing listens at that address any more
		return err
	}
	return n.serve(ctx, giveTurn)
}

// gatewayAddress returns where to connect: READY's address for a RESUME, else the address of the look-up. For an IDENTIFY it waits until the limiter
// allows one; then this shard alone may identify itself until the caller calls giveTurn.
func (h *shard) gatewayAddress(ctx context.Context, s *session) (address string, giveTurn func(), err error) {
	if s.resumable() && s.resumeURL != "" {
		return s.resumeURL, func() {}, nil
	}
	c := h.client
	found, err := c.lookUpGateway(ctx)
	if err != nil {
		return "", nil, err
	}
	if s.resumable() {
		return found.URL, func() {}, nil
	}
	c.checkNumber(found.Shards, h.total)
	c.limiter.adoptLimit(found.Starts)
	giveTurn, err = c.limiter.awaitIdentify(ctx, h.number)
	return found.URL, giveTurn, err
}

// drainHandlers waits a little for running handlers, then ends their context. It lets a running report of servers finish.
func (c *Client) drainHandlers(stop context.CancelFunc) {
	defer c.work.Wait()
	defer stop()
	c.setAccepting(false)
	done := make(chan struct{})
	go func() {
		c.handlers.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(c.timeouts.leave):
		c.log.Warn("some interactions were not finished at the end")
	}
}

// reportServers reports the servers after every change, until the context ends.
func (c *Client) reportServers(ctx context.Context, report func(all []string)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.servers.news:
			_ = trace.Guard(c.log, "report the list of servers", func() error {
				report(c.servers.list())
				return nil
			})
		}
	}
}

// newShard returns a shard that is not connected yet.
func (c *Client) newShard(number, total int, to Receiver) *shard {
	s := &shard{client: c, to: to, log: c.log, number: number, total: total}
	if total > 1 {
		s.log = c.log.With("shard", number)
	}
	return s
}

// gatewayLookUp is Discord's answer to the question where the gateway is.
type gatewayLookUp struct {
	URL    string     `json:"url"`
	Shards int        `json:"shards"` // the recommended number
	Starts startLimit `json:"session_start_limit"`
}

func (c *Client) lookUpGateway(ctx context.Context) (found gatewayLookUp, err error) {
	if found, err = ask[gatewayLookUp](ctx, c.rest, "gateway", "/gateway/bot"); err != nil {
		err = fmt.Errorf("look up the gateway: %w", err)
	}
	return found, err
}

// chooseShards returns the shards to serve. For auto it asks Discord until there is an answer or the context ends.
func (c *Client) chooseShards(ctx context.Context) Shards {
	if !c.shards.Auto {
		return Shards{First: c.shards.First, Last: c.shards.Last, Total: max(c.shards.Total, 1)}
	}
	for failures := 0; ; failures++ {
		found, err := c.lookUpGateway(ctx)
		if err == nil {
			total := min(max(found.Shards, 1), maxShards)
			c.log.Info("Discord recommends this number of shards", "shards", total)
			return Shards{Last: total - 1, Total: total}
		}
		if ctx.Err() != nil {
			return Shards{Total: 1}
		}
		pause := c.reconnectPause(failures)
		c.log.Warn("Discord does not say how many shards it recommends", "reason", err, "pause", pause)
		_ = trace.Pause(ctx, pause, nil)
	}
}

// checkNumber warns once of fewer shards than Discord recommends.
func (c *Client) checkNumber(recommended, total int) {
	if recommended > total {
		c.few.Do(func() {
			c.log.Warn("Discord recommends more shards; it refuses connections with more than 2,500 servers", "recommended", recommended, "shards", total)
		})
	}
}
