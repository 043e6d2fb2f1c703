package discord

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

// patience says how long the gateway may take.
type patience struct {
	packet  time.Duration // for one packet while connecting, or one write
	open    time.Duration // from the first connection to READY or RESUMED
	silence time.Duration // between two packets of an established connection; Discord's heartbeat is 41 s
	stable  time.Duration // after which a connection counts as good and the next reconnect is immediate again
	leave   time.Duration // for a clean end
	retry   time.Duration // the first pause between two connections
}

var usualPatience = patience{
	packet: 15 * time.Second, open: time.Minute, silence: 2 * time.Minute, stable: time.Minute, leave: 3 * time.Second, retry: time.Second,
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

	s := c.newSession()
	for c.failures.Store(0); ; c.failures.Add(1) {
		err := c.serveConnection(running, serving, s)
		c.connected.Store(false)
		if cause := context.Cause(running); cause != nil {
			err = cause
		}
		var refused *Fatal
		switch {
		case errors.As(err, &refused):
			return refused
		case running.Err() != nil:
			return nil
		}
		pause := c.retryPause(int(c.failures.Load()))
		c.log.Warn("disconnected from Discord", "reason", err, "resume", s.resumable(), "pause", pause)
		if !s.resumable() {
			s = c.newSession()
		}
		_ = sleep(running, pause, nil) // the loop condition sees whether that was the end
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
func (c *Client) serveConnection(ctx, serving context.Context, s *session) error {
	address, err := c.gatewayAddress(ctx, s)
	if err != nil {
		return err
	}
	f := &fence{client: c, session: s, serving: serving, begun: time.Now()}
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
	good := time.AfterFunc(c.patience.stable, c.noteLasting)
	defer good.Stop()
	return f.relayPackets(ctx, hello)
}

// noteLasting notes that a connection has lasted for a while.
func (c *Client) noteLasting() {
	if c.connected.Load() {
		c.failures.Store(0)
		c.brake.resetFailures()
	}
}

// gatewayAddress returns where to connect: READY's address for a RESUME, else the address of the look-up. For an IDENTIFY it waits until the brake
// allows one.
func (c *Client) gatewayAddress(ctx context.Context, s *session) (string, error) {
	if s.resumable() && s.resumeURL != "" {
		return s.resumeURL, nil
	}
	var found struct {
		URL    string     `json:"url"`
		Starts startLimit `json:"session_start_limit"`
	}
	err := c.rest.do(ctx, apiRequest{name: "gateway", method: http.MethodGet, path: "/gateway/bot", route: route{kind: "gateway"}, asBot: true, repeatable: true}, &found)
	if err != nil {
		return "", fmt.Errorf("look up the gateway: %w", err)
	}
	if s.resumable() {
		return found.URL, nil
	}
	c.brake.adoptLimit(found.Starts)
	return found.URL, c.brake.awaitIdentify(ctx)
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
