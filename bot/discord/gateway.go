package discord

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/url"
	"strings"
	"sync"
	"time"

	"karlchen/bot/trace"
)

// timeouts say how long the gateway may take.
type timeouts struct {
	packet  time.Duration // for the connection, for HELLO, and for one write
	resumed time.Duration // for the answer to a RESUME, while heartbeats are answered
	ready   time.Duration // for the answer to an IDENTIFY, while heartbeats are answered
	leave   time.Duration // for a clean end
	retry   time.Duration // the least time from the beginning of one connection to that of the next
}

var usualTimeouts = timeouts{packet: 15 * time.Second, resumed: 2 * time.Minute, ready: 10 * time.Minute, leave: 3 * time.Second, retry: time.Second}

// maxRetryPause is the longest time from the beginning of one connection to that of the next, apart from a random part. After an outage it is what people
// wait for.
const maxRetryPause = 12 * time.Second

// Receiver gets what comes from Discord while a client runs.
type Receiver struct {
	// Handler gets the interactions.
	Handler Handler
	// Apology returns the private message to a user whose interaction is Unreadable or made Handler panic; nil leaves the user without one.
	Apology func(Interaction) Message
	// Guilds receives all servers in which the bot is: after each IDENTIFY, and after a server has added or removed it. Changes during its run come
	// together in the next call. It delays nothing and may be nil.
	Guilds func(all []string)
	// Deleted receives each channel and thread that is deleted while the gateway is connected. It must not block, and may be nil.
	Deleted func(channelID string)
}

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
	var all sync.WaitGroup
	for _, number := range chosen.numbers() {
		shards = append(shards, c.newShard(number, chosen.Total, to))
	}
	c.running.Store(&shards)
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

// resumesAt reports whether sessions are resumed at an address from READY. Behind a proxy READY may name Discord's own gateway, although the bot must
// not go to Discord directly: then sessions are resumed at the address of the look-up.
func (c *Client) resumesAt(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "wss" && (u.Scheme != "ws" || !c.redirected) {
		return false
	}
	host := u.Hostname()
	return !c.redirected || host != discordGateways && !strings.HasSuffix(host, "."+discordGateways)
}

// discordGateways is the domain of all of Discord's gateways.
const discordGateways = "discord.gg"

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
