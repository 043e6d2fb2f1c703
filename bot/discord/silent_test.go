package discord_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
)

// secureWire is a Discord like the real one: it speaks HTTP/2 over TLS, so all requests share a connection, which may go silent.
type secureWire struct {
	*wire
	mu    sync.Mutex
	lines []*line
}

// line is a connection of the client. Once it is dead, it swallows what is written to it and brings nothing.
type line struct {
	net.Conn
	dead   chan struct{}
	closed context.Context
	close  context.CancelFunc
}

func (l *line) isDead() bool {
	select {
	case <-l.dead:
		return true
	default:
		return false
	}
}

func (l *line) Write(p []byte) (int, error) {
	if l.isDead() {
		return len(p), nil
	}
	return l.Conn.Write(p)
}

func (l *line) Read(p []byte) (int, error) {
	n, err := l.Conn.Read(p)
	if l.isDead() {
		<-l.closed.Done()
		return 0, net.ErrClosed
	}
	return n, err
}

func (l *line) Close() error {
	l.close()
	return l.Conn.Close()
}

// newSecureWire returns a wire for a bubble.
func newSecureWire(t *testing.T) *secureWire {
	w := &secureWire{wire: makeWire(t)}
	w.pipes = newPipes()
	w.server = &httptest.Server{Listener: w.pipes, Config: &http.Server{Handler: w, Protocols: new(http.Protocols)}, EnableHTTP2: true}
	w.server.Config.Protocols.SetHTTP2(true) // and nothing else
	w.server.StartTLS()
	t.Cleanup(w.server.Close)
	return w
}

func (w *secureWire) client() client {
	c := w.wire.client(nil)
	c.Through(func(ctx context.Context, network, addr string) (net.Conn, error) {
		conn, err := w.pipes.dial(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		l := &line{Conn: conn, dead: make(chan struct{})}
		l.closed, l.close = context.WithCancel(context.Background())
		w.mu.Lock()
		defer w.mu.Unlock()
		w.lines = append(w.lines, l)
		return l, nil
	})
	c.Trust(w.server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs)
	w.t.Cleanup(func() {
		c.HangUp()
		time.Sleep(time.Minute) // in which pings find the dead connections
	})
	return c
}

// silence kills all present connections without a word to their ends. It returns how many there were so far.
func (w *secureWire) silence() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, l := range w.lines {
		if !l.isDead() {
			close(l.dead)
		}
	}
	return len(w.lines)
}

// A click whose answer disappears in a dead connection is answered in time over a new one. Before, a dead connection took all clicks of a quarter of an hour,
// because Go asks an HTTP/2 connection for no sign of life.
func TestADeadConnectionLosesNoClick(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newSecureWire(t)
		var protocols []string
		w.on("POST /api/v10/interactions/1/secret/callback", func(rw http.ResponseWriter, r *http.Request) {
			protocols = append(protocols, r.Proto)
			rw.WriteHeader(http.StatusNoContent)
		})
		c := w.client()
		for range 5 {
			for range 2 {
				if err := c.Respond(t.Context(), interaction(discord.ComponentUsed), discord.Update{Message: text("x")}); err != nil {
					t.Errorf("a click gets no answer: %v", err)
				}
			}
			w.silence()
		}
		if n := w.silence(); n != 5 || !slices.Equal(protocols, slices.Repeat([]string{"HTTP/2.0"}, 10)) {
			t.Errorf("over %d connections came %q", n, protocols)
		}
	})
}

// The bot's own requests need no click to find a dead connection: pings do.
func TestADeadConnectionIsReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newSecureWire(t)
		w.on("PATCH "+messagePath, answers(sentOK))
		c := w.client()
		edit := func() time.Duration {
			start := time.Now()
			if err := c.Edit(t.Context(), place, message, text("x")); err != nil {
				t.Error(err)
			}
			return time.Since(start)
		}
		edit()
		w.silence()
		if took := edit(); took > 8*time.Second {
			t.Errorf("an edit took %v", took)
		}
		// A connection that dies while nothing is sent harms no request at all.
		w.silence()
		time.Sleep(10 * time.Second)
		if took := edit(); took > 0 {
			t.Errorf("an edit took %v", took)
		}
	})
}

// Discord may be slow without a dead connection. Then an answer that is late is cut short once, and the next try says that it arrived.
func TestASlowAnswerToAClick(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newSecureWire(t)
		w.on("POST /api/v10/interactions/1/secret/callback", func(rw http.ResponseWriter, r *http.Request) {
			time.Sleep(1500 * time.Millisecond)
			if len(w.seen()) > 1 {
				reply(rw, 400, `{"code":40060,"message":"Interaction has already been acknowledged."}`)
			}
		})
		if err := w.client().Respond(t.Context(), interaction(discord.ComponentUsed), discord.Update{Message: text("x")}); err != nil || len(w.seen()) != 2 {
			t.Errorf("%d tries: %v", len(w.seen()), err)
		}
	})
}
