package discord

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// maxVain limits the RESUMEs in a row that bring no new event.
const maxVain = 2

// session is what survives a connection: what a RESUME needs, and discordgo, which speaks for the bot behind a fence.
type session struct {
	id        string       // from READY; empty before it
	seq       atomic.Int64 // the highest number of an event
	resumeURL string       // READY's address for a RESUME; empty for that of the look-up
	vain      int          // RESUMEs since the last new event
	lost      bool         // Discord has ended the session, or the library is of no use any more

	library *discordgo.Session
	dialed  chan net.Conn  // the outer end of discordgo's next connection
	down    chan struct{}  // holds a signal when discordgo has ended its connection
	closing sync.WaitGroup // waits for that end, a second after the fence has ended
}

// newSession returns a session that has yet to identify itself.
func (h *shard) newSession() *session {
	c := h.client
	s := &session{dialed: make(chan net.Conn), down: make(chan struct{}, 1)}
	s.library, _ = discordgo.New("Bot " + c.token) // never returns an error
	s.library.Identify.Intents = discordgo.IntentsGuilds
	s.library.ShardID, s.library.ShardCount = h.number, h.total
	s.library.Compress = false // so that the fence can read the packets
	s.library.StateEnabled = false
	s.library.LogLevel = discordgo.LogError
	s.library.ShouldReconnectOnError = false // Run reconnects
	s.library.SyncEvents = true
	s.library.Client = &http.Client{Transport: toFence{}}
	s.library.Dialer = &websocket.Dialer{HandshakeTimeout: c.patience.packet, NetDialContext: s.dialLibrary}
	s.library.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		select {
		case s.down <- struct{}{}:
		default:
		}
	})
	return s
}

// toFence answers discordgo's only request, which asks for the gateway's address: behind the fence, where [session.dialLibrary] leads.
type toFence struct{}

// RoundTrip implements http.RoundTripper.
func (toFence) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(`{"url":"ws://fence/"}`))}, nil
}

// dialLibrary gives one end of a connection to discordgo and the other to [session.openLibrary].
func (s *session) dialLibrary(ctx context.Context, _, _ string) (net.Conn, error) {
	theirs, ours := net.Pipe()
	select {
	case s.dialed <- ours:
		return theirs, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// openLibrary has discordgo connect to the fence, where the caller must hang up on it. The library hangs if the fence does not come in time.
func (s *session) openLibrary(ctx context.Context, within time.Duration) (*websocket.Conn, error) {
	opened := make(chan error, 1)
	go func() {
		s.closing.Wait()
		s.dropSignal()
		opened <- s.library.Open()
	}()
	select {
	case ours := <-s.dialed:
		s.closing.Go(func() {
			if err := <-opened; err == nil {
				<-s.down
			}
		})
		return upgradeConn(ours)
	case err := <-opened:
		return nil, fmt.Errorf("discordgo does not connect: %w", err)
	case <-time.After(within):
		s.lost = true
		return nil, errors.New("discordgo hangs")
	case <-ctx.Done():
		s.lost = true
		return nil, ctx.Err()
	}
}

// dropSignal drops an old signal.
func (s *session) dropSignal() {
	select {
	case <-s.down:
	default:
	}
}

// resumable reports whether the next connection continues the session.
func (s *session) resumable() bool { return s.id != "" && s.vain < maxVain && !s.lost }

// upgradeConn does the server's side of a handshake on a connection without a server.
func upgradeConn(conn net.Conn) (*websocket.Conn, error) {
	in := bufio.NewReader(conn)
	request, err := http.ReadRequest(in)
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	var upgrader websocket.Upgrader
	return upgrader.Upgrade(hijackable{conn, in}, request, nil)
}

// hijackable is a connection as an http.ResponseWriter that can only be hijacked.
type hijackable struct {
	net.Conn
	in *bufio.Reader
}

// Header and WriteHeader implement http.ResponseWriter.
func (h hijackable) Header() http.Header { return http.Header{} }
func (h hijackable) WriteHeader(int)     {}

// Hijack implements http.Hijacker.
func (h hijackable) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return h.Conn, bufio.NewReadWriter(h.in, bufio.NewWriter(h.Conn)), nil
}
