package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// patience says how long the gateway may take.
type patience struct {
	packet  time.Duration // for one packet while connecting, or one write
	open    time.Duration // for a whole connection: look-up, handshake, HELLO, READY
	silence time.Duration // between two packets of a connection that stands; Discord's heartbeat is 41 s
	stable  time.Duration // after which a connection counts as good and the next reconnect is immediate again
	leave   time.Duration // for a clean end
	retry   time.Duration // the first pause between two connections
}

var usualPatience = patience{
	packet: 15 * time.Second, open: time.Minute, silence: 2 * time.Minute, stable: time.Minute, leave: 3 * time.Second, retry: time.Second,
}

const (
	maxRetryPause = time.Minute
	maxStuck      = 3 // connections in a row that hung; each leaves a locked session behind
)

// The ends of a connection that never came to work. After errHung the session is locked for good.
var (
	errHung     = errors.New("the connection hung while it was opened")
	errNotReady = errors.New("the connection was not ready in time")
)

// Run connects and serves interactions until ctx ends, which is a clean end without an error. It reconnects by itself and resumes the
// session where it can. It returns a *Fatal when Discord refuses the bot for good, or ErrStuck when only a new process helps.
func (c *Client) Run(ctx context.Context) error {
	routeLibraryLog(c.log)
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	c.accept(true)
	defer c.drain(stop)
	defer c.connected.Store(false)
	var s *session
	failures, hung := 0, 0
	for {
		if s == nil {
			s = c.newSession(serving)
		}
		opened := time.Now()
		err := c.serve(ctx, s)
		c.connected.Store(false)
		var end *Fatal
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.As(err, &end):
			return end
		case errors.Is(err, errHung):
			if hung++; hung == maxStuck {
				return ErrStuck
			}
		default:
			hung = 0
		}
		if time.Since(opened) > c.patience.stable {
			failures = 0
		}
		pause := c.retryPause(failures)
		failures++
		c.log.Warn("disconnected from Discord", "reason", reason(err), "resume", s.resumable(err), "pause", pause)
		if !s.resumable(err) {
			s.hangUp()
			s = nil
		}
		if sleep(ctx, pause, nil) != nil && s != nil {
			s.hangUp()
		}
	}
}

// retryPause is nothing the first time, then doubles.
func (c *Client) retryPause(failures int) time.Duration {
	if failures == 0 {
		return time.Millisecond
	}
	pause := min(c.patience.retry<<min(failures-1, 10), maxRetryPause)
	return pause + rand.N(pause/4+1)
}

func reason(err error) string {
	if err == nil {
		return "the connection was closed"
	}
	return err.Error()
}

// serve opens the session and waits for its end: that of the connection, of ctx, or of Discord's trust in the token.
func (c *Client) serve(ctx context.Context, s *session) error {
	s.established.Store(false)
	s.settle()
	opened := make(chan error, 1)
	go func() { opened <- s.Open() }()
	late := time.NewTimer(c.patience.open)
	defer late.Stop()
	select {
	case err := <-opened:
		if err != nil && !errors.Is(err, discordgo.ErrWSAlreadyOpen) {
			return explain(err)
		}
	case <-late.C:
		s.hangUp()
		select {
		case <-opened:
			return errNotReady
		case <-time.After(c.patience.leave):
			return errHung
		}
	case err := <-c.refused:
		s.hangUp()
		return err
	case <-ctx.Done():
		s.hangUp()
		return ctx.Err()
	}
	s.relax(c.patience.silence)
	for {
		select {
		case <-s.down:
			return nil
		case <-late.C:
			if !s.established.Load() {
				s.leave(c.patience.leave)
				return errNotReady
			}
		case err := <-c.refused:
			s.leave(c.patience.leave)
			return err
		case <-ctx.Done():
			s.leave(c.patience.leave)
			return ctx.Err()
		}
	}
}

// explain turns discordgo's errors into Fatal where no reconnect helps.
func explain(err error) error {
	code := 0
	var closed *websocket.CloseError
	var refused *discordgo.RESTError
	switch {
	case errors.As(err, &closed):
		code = closed.Code
	case errors.As(err, &refused) && refused.Response != nil:
		code = refused.Response.StatusCode
	}
	if end := fatal(code); end != nil {
		return end
	}
	return fmt.Errorf("open the gateway: %w", err)
}

// drain waits a little for the handlers that run, then ends their context.
func (c *Client) drain(stop context.CancelFunc) {
	defer stop()
	c.accept(false)
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

// session is a discordgo session together with what has to be known about its connection. A session survives its connections, to be resumed.
type session struct {
	*discordgo.Session
	established atomic.Bool   // READY or RESUMED has come on this connection
	down        chan struct{} // holds a signal when the connection has ended

	mu        sync.Mutex
	conn      *watchedConn
	abandoned bool // no connection may come any more
}

// newSession returns a session that delivers interactions under the context serving.
func (c *Client) newSession(serving context.Context) *session {
	s := &session{down: make(chan struct{}, 1)}
	s.Session, _ = discordgo.New("Bot " + c.token) // returns no error
	s.Identify.Intents = discordgo.IntentsGuilds
	s.StateEnabled = false
	s.LogLevel = discordgo.LogWarning
	s.ShouldReconnectOnError = false // Run does
	s.ShouldRetryOnRateLimit = false
	s.MaxRestRetries = 0
	s.SyncEvents = true // the handlers below are quick, and order is kept
	s.Client = c.lookUp
	dialer := net.Dialer{Timeout: c.patience.packet}
	s.Dialer = &websocket.Dialer{
		Proxy:            http.ProxyFromEnvironment,
		HandshakeTimeout: c.patience.packet,
		NetDialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			conn, err := dialer.DialContext(ctx, network, addr)
			if err != nil {
				return nil, err
			}
			return s.use(watch(conn, c.patience.packet))
		},
	}
	s.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) {
		if r.Application == nil || !isSnowflake(r.Application.ID) {
			c.log.Error("Discord's READY names no application")
			return
		}
		c.once.Do(func() {
			c.application = r.Application.ID
			close(c.identified)
		})
		c.log.Info("connected to Discord")
		s.established.Store(true)
		c.connected.Store(true)
	})
	s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) {
		c.log.Info("resumed the connection to Discord")
		s.established.Store(true)
		c.connected.Store(true)
	})
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		c.connected.Store(false)
		select {
		case s.down <- struct{}{}:
		default:
		}
	})
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		switch e.Type {
		case "INTERACTION_CREATE":
			c.receive(serving, json.RawMessage(e.RawData))
		case "READY", "GUILD_CREATE", "GUILD_DELETE", "CHANNEL_DELETE", "THREAD_DELETE":
			c.hear(e.Type, json.RawMessage(e.RawData))
		}
	})
	return s
}

// resumable reports whether the session may be opened again after its connection ended with err. One that never got so far as READY or
// RESUMED is replaced: a fresh one learns from its first answer why Discord refuses it.
func (s *session) resumable(err error) bool {
	var closed *websocket.CloseError
	switch {
	case errors.Is(err, errHung), errors.Is(err, errNotReady), errors.As(err, &closed):
		return false
	case err != nil:
		return true // Discord was not reached
	}
	return s.established.Load()
}

// settle forgets an old signal.
func (s *session) settle() {
	select {
	case <-s.down:
	default:
	}
}

func (s *session) use(conn *watchedConn) (net.Conn, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.conn = conn
	if s.abandoned {
		return nil, errors.Join(net.ErrClosed, conn.Close())
	}
	return conn, nil
}

func (s *session) current() *watchedConn {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.conn
}

// relax sets how long the connection that now stands may be silent.
func (s *session) relax(silence time.Duration) {
	if conn := s.current(); conn != nil {
		conn.silence.Store(int64(silence))
	}
}

// leave says goodbye and hangs up. discordgo's Close alone would wait a second for nothing, or for ever for its lock.
func (s *session) leave(atMost time.Duration) {
	var gone <-chan struct{}
	if conn := s.current(); conn != nil {
		conn.leaving.Store(true)
		gone = conn.gone
	}
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		_ = s.Close() // reports nothing of use, and the connection is dropped below
	}()
	select {
	case <-closed:
	case <-gone:
	case <-time.After(atMost):
	}
	s.hangUp()
}

// hangUp drops the connection for good and without asking discordgo, which may hang.
func (s *session) hangUp() {
	s.mu.Lock()
	s.abandoned = true
	s.mu.Unlock()
	if conn := s.current(); conn != nil {
		_ = conn.Close() // closed already or closed now
	}
}
