package discord

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// patience says how long the gateway may take.
type patience struct {
	packet  time.Duration // for one packet while connecting, or one write
	answer  time.Duration // for the answer to a RESUME, between its packets; Discord leaves some without any
	open    time.Duration // from the first connection to READY or RESUMED
	silence time.Duration // between two packets of an established connection; Discord's heartbeat is 41 s
	stable  time.Duration // after which a connection counts as good and the next reconnect is immediate again
	leave   time.Duration // for a clean end
	retry   time.Duration // the first pause between two connections
}

var usualPatience = patience{
	packet: 15 * time.Second, answer: 5 * time.Second, open: time.Minute, silence: 2 * time.Minute, stable: time.Minute, leave: 3 * time.Second, retry: time.Second,
}

const maxRetryPause = time.Minute

// Run connects and serves interactions until ctx ends, which is a clean end without an error. It reconnects by itself, resumes the session if it can,
// and identifies itself no faster than the brake allows. It returns a *Fatal when Discord refuses the bot for good.
func (c *Client) Run(ctx context.Context) error {
	routeLibraryLog(c.log)
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
	c.work.Go(func() { c.reportServers(running) })

	chosen := c.chooseShards(running)
	c.brake.setShards(chosen)
	c.servers.await(len(chosen.numbers()))
	var shards []*shard
	var all sync.WaitGroup
	for _, number := range chosen.numbers() {
		shards = append(shards, c.newShard(number, chosen.Total))
	}
	c.running.set(shards)
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
	s := h.newSession()
	for h.failures.Store(0); ; h.failures.Add(1) {
		err := h.serveConnection(ctx, serving, s)
		if h.connected.Swap(false) { // Discord refuses nothing, and people wait; the brake and maxVain keep this from being a quick loop
			h.failures.Store(min(h.failures.Load(), 1))
		}
		var refused *Fatal
		switch {
		case errors.As(err, &refused):
			return refused
		case ctx.Err() != nil:
			return nil
		}
		pause := h.client.retryPause(int(h.failures.Load()))
		h.log.Warn("disconnected from Discord", "reason", err, "resume", s.resumable(), "pause", pause)
		if !s.resumable() {
			s = h.newSession()
		}
		_ = sleep(ctx, pause, nil) // the loop condition sees whether that was the end
	}
}

// retryPause is zero after the first failure, then doubles.
func (c *Client) retryPause(failures int) time.Duration {
	if failures == 0 {
		return time.Millisecond
	}
	pause := min(c.patience.retry<<min(failures-1, 10), maxRetryPause)
	return pause + rand.N(pause/4+1)
}

// serveConnection runs one connection from its beginning to its end, and returns why it ended.
func (h *shard) serveConnection(ctx, serving context.Context, s *session) error {
	c := h.client
	address, giveTurn, err := h.gatewayAddress(ctx, s)
	if err != nil {
		return err
	}
	defer giveTurn()
	f := &fence{client: c, shard: h, session: s, serving: serving, begun: time.Now(), giveTurn: giveTurn}
	if f.outer, err = c.dialGateway(ctx, address); err != nil {
		s.resumeURL = "" // perhaps nothing listens at that address any more
		return err
	}
	defer f.outer.Close()
	cut := context.AfterFunc(ctx, func() { f.outer.Close() })
	defer cut()
	hello, err := f.awaitHello()
	if err != nil {
		s.resumeURL = ""
		return err
	}
	if f.inner, err = s.openLibrary(ctx, c.patience.packet); err != nil {
		return err
	}
	cut()
	if s.resumable() {
		f.resumes = s.id
		s.vain++
	}
	good := time.AfterFunc(c.patience.stable, h.noteLasting)
	defer good.Stop()
	return f.relayPackets(ctx, hello)
}

// noteLasting notes that a connection has lasted for a while.
func (h *shard) noteLasting() {
	if h.connected.Load() {
		h.failures.Store(0)
		h.client.brake.resetFailures(h.number)
	}
}

// gatewayAddress returns where to connect: READY's address for a RESUME, else the address of the look-up. For an IDENTIFY it waits until the brake
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
	c.brake.adoptLimit(found.Starts)
	giveTurn, err = c.brake.awaitIdentify(ctx, h.number)
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

// dialGateway connects to a gateway, through the environment's proxy if there is one.
func (c *Client) dialGateway(ctx context.Context, address string) (*websocket.Conn, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return nil, errors.New("the address of the gateway makes no sense")
	}
	if u.Path == "" {
		u.Path = "/"
	}
	u.RawQuery = "v=10&encoding=json"
	dialer := websocket.Dialer{Proxy: http.ProxyFromEnvironment, HandshakeTimeout: c.patience.packet, NetDialContext: c.dial}
	conn, answer, err := dialer.DialContext(ctx, u.String(), nil)
	switch {
	case errors.Is(err, websocket.ErrBadHandshake):
		return nil, fmt.Errorf("the gateway answers %s", answer.Status)
	case err != nil:
		return nil, fmt.Errorf("connect to the gateway: %w", err)
	}
	return conn, nil
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
	case <-time.After(c.patience.leave):
		c.log.Warn("some interactions were not finished at the end")
	}
}
