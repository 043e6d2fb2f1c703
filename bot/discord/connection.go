package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/websocket"

	"karlchen/bot/trace"
)

// The operations of the gateway that matter here.
const (
	opEvent          = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// Bounds of the interval between two heartbeats: longer ones than maxInterval make no sense, and with one longer than mostSilence it would take too
// long to see that a connection is dead.
const (
	maxInterval = time.Hour
	mostSilence = time.Minute
)

// The ends of a connection.
var (
	errReconnect = errors.New("the gateway asks the bot to connect again")
	errInvalid   = errors.New("the gateway has ended the session")
	errDoubtful  = errors.New("the gateway does not know what to do with the session now")
	errDead      = errors.New("the gateway does not answer heartbeats")
	errNoHello   = errors.New("the gateway does not greet")
	errNoSession = errors.New("the gateway answers heartbeats, but neither IDENTIFY nor RESUME")
)

// session is what survives a connection.
type session struct {
	id        string       // from READY; empty before it
	seq       atomic.Int64 // the highest number of an event
	resumeURL string       // READY's address for a RESUME; empty for the address of the look-up
	vain      int          // RESUMEs since the last new event
	lost      bool         // Discord has ended the session
}

// maxVain limits the RESUMEs in a row that bring no new event.
const maxVain = 2

// resumable reports whether the next connection continues the session.
func (s *session) resumable() bool { return s.id != "" && s.vain < maxVain && !s.lost }

// connection is one connection of a shard to the gateway.
type connection struct {
	client  *Client
	shard   *shard
	session *session
	serving context.Context // of the handlers
	ws      *websocket.Conn
	packets packets

	greeting   *time.Timer // ends the connection unless HELLO, and then READY or RESUMED, comes in time
	unanswered atomic.Bool // the last heartbeat has no answer yet; one that Discord has asked for does not count
	good       sync.Once   // notes that the connection works
}

// serve runs the connection to its end, and returns why it ended. giveTurn ends the time in which no other shard may identify itself.
//
// Heartbeats begin with HELLO: in an outage READY and RESUMED come minutes late, and as long as Discord answers heartbeats, waiting is the quickest way
// to them. Discord keeps the session unless ctx has ended.
func (n *connection) serve(ctx context.Context, giveTurn func()) error {
	running, end := context.WithCancelCause(context.WithoutCancel(ctx))
	defer end(nil)
	defer n.ws.CloseNow()
	leave := context.AfterFunc(ctx, func() {
		defer end(ctx.Err())
		late := time.AfterFunc(n.client.timeouts.leave, func() { n.ws.CloseNow() })
		defer late.Stop()
		_ = n.ws.Close(websocket.StatusNormalClosure, "")
	})
	defer leave()
	n.packets = packets{ctx: running, ws: n.ws}
	n.greeting = time.AfterFunc(n.client.timeouts.packet, func() { end(errNoHello) })
	defer func() { n.greeting.Stop() }()

	interval, err := n.awaitHello()
	n.greeting.Stop()
	if err != nil {
		n.session.resumeURL = "" // perhaps no gateway is at that address any more
		return cmp.Or(context.Cause(running), err)
	}
	if err := n.introduce(running, end); err != nil {
		return err
	}
	giveTurn()
	var beating sync.WaitGroup
	defer beating.Wait()
	defer end(nil)
	beating.Go(func() { end(n.keepBeating(running, interval)) })
	for err == nil {
		var p packet
		if p, err = n.nextPacket(); err == nil {
			err = n.handlePacket(running, p)
		}
	}
	if err = cmp.Or(context.Cause(running), err); err == errNoSession {
		n.session.lost = true // after minutes a RESUME has no use any more
	}
	return err
}

// nextPacket waits for a packet. Its error says what the end of the connection means for the session.
func (n *connection) nextPacket() (packet, error) {
	p, err := n.packets.next()
	if err == nil {
		return p, nil
	}
	code := int(websocket.CloseStatus(err))
	switch code {
	case closeUnidentified, closeBadSequence, closeTimeout:
		n.session.lost = true
	}
	if fatalSentences[code] != "" {
		err = &Fatal{Code: code}
	}
	return packet{}, err
}

// The close codes after which a session cannot be resumed.
const (
	closeUnidentified = 4003
	closeBadSequence  = 4007
	closeTimeout      = 4009
)

// awaitHello returns the interval between two heartbeats.
func (n *connection) awaitHello() (time.Duration, error) {
	p, err := n.nextPacket()
	if err != nil {
		return 0, fmt.Errorf("wait for HELLO: %w", err)
	}
	var hello struct {
		Interval int64 `json:"heartbeat_interval"` // milliseconds
	}
	if p.Op != opHello || json.Unmarshal(p.Data, &hello) != nil || hello.Interval < 1 || hello.Interval > maxInterval.Milliseconds() {
		return 0, fmt.Errorf("instead of HELLO came operation %d", p.Op)
	}
	return min(time.Duration(hello.Interval)*time.Millisecond, mostSilence), nil
}

// introduce sends a RESUME or an IDENTIFY, and begins the time in which Discord must answer it.
func (n *connection) introduce(ctx context.Context, end context.CancelCauseFunc) error {
	s, token := n.session, "Bot "+n.client.token
	if s.resumable() {
		s.vain++
		n.greeting = time.AfterFunc(n.client.timeouts.resumed, func() { end(errNoSession) })
		return n.send(ctx, opResume, map[string]any{"token": token, "session_id": s.id, "seq": s.seq.Load()})
	}
	if err := n.client.limiter.countIdentify(n.shard.number); err != nil {
		return err
	}
	n.greeting = time.AfterFunc(n.client.timeouts.ready, func() { end(errNoSession) })
	return n.send(ctx, opIdentify, map[string]any{
		"token": token, "intents": discordgo.IntentsGuilds, "shard": [2]int{n.shard.number, n.shard.total},
		"properties": discordgo.IdentifyProperties{OS: runtime.GOOS, Browser: programName, Device: programName},
	})
}

// programName is how the bot calls itself.
const programName = "Karlchen"

func (n *connection) send(ctx context.Context, op int, data any) error {
	ctx, cancel := context.WithTimeout(ctx, n.client.timeouts.packet)
	defer cancel()
	raw, err := json.Marshal(struct {
		Op   int `json:"op"`
		Data any `json:"d"`
	}{op, data})
	if err != nil {
		return err
	}
	return n.ws.Write(ctx, websocket.MessageText, raw)
}

// keepBeating sends heartbeats, the first after a random part of the interval. It ends when one has no answer after an interval: then the connection is
// dead, and a RESUME brings the clicks of the last seconds.
func (n *connection) keepBeating(ctx context.Context, interval time.Duration) error {
	for pause := 1 + rand.N(interval); ; pause = interval {
		if err := trace.Pause(ctx, pause, nil); err != nil {
			return err
		}
		if n.unanswered.Swap(true) {
			return errDead
		}
		if err := n.beat(ctx); err != nil {
			return err
		}
	}
}

// beat sends a heartbeat, with the number of the last event.
func (n *connection) beat(ctx context.Context) error {
	if seq := n.session.seq.Load(); seq > 0 {
		return n.send(ctx, opHeartbeat, seq)
	}
	return n.send(ctx, opHeartbeat, nil)
}

// handlePacket acts on a packet from Discord.
func (n *connection) handlePacket(ctx context.Context, p packet) error {
	switch p.Op {
	case opReconnect:
		return errReconnect
	case opInvalidSession:
		if string(p.Data) == "true" {
			return errDoubtful
		}
		n.session.lost = true
		return errInvalid
	case opEvent:
		return n.handleEvent(p)
	case opHeartbeat: // Discord asks for one
		return n.beat(ctx)
	case opHeartbeatAck:
		n.unanswered.Store(false)
		n.noteGood() // also before READY: waiting for it is no failure
	}
	return nil
}

// handleEvent handles an event. Its number only ever rises, so a RESUME asks for nothing a second time.
func (n *connection) handleEvent(p packet) error {
	s := n.session
	if p.Seq > s.seq.Load() {
		s.seq.Store(p.Seq)
		s.vain = 0
	}
	switch p.Type {
	case "READY":
		if err := n.noteReady(p.Data); err != nil {
			return err
		}
		n.markEstablished("connected to Discord")
	case "RESUMED":
		n.markEstablished("resumed the connection to Discord")
	}
	n.shard.handleEvent(n.serving, p.Type, p.Data)
	return nil
}

// noteReady notes READY's description of the session.
func (n *connection) noteReady(data []byte) error {
	var ready struct {
		Session   string `json:"session_id"`
		ResumeURL string `json:"resume_gateway_url"`
		App       idJSON `json:"application"`
	}
	if err := json.Unmarshal(data, &ready); err != nil || ready.Session == "" || !isSnowflake(ready.App.ID) {
		return errors.New("the gateway's READY names no session or no application")
	}
	c, s := n.client, n.session
	c.once.Do(func() {
		c.application = ready.App.ID
		close(c.identified)
	})
	s.id, s.resumeURL = ready.Session, ""
	if c.resumesAt(ready.ResumeURL) {
		s.resumeURL = ready.ResumeURL
	}
	return nil
}

func (n *connection) markEstablished(how string) {
	n.greeting.Stop()
	n.shard.connected.Store(true)
	n.shard.log.Info(how)
	n.noteGood()
}

// noteGood notes that Discord takes care of this connection, so the pauses before IDENTIFYs are short again. The reader does not wait for the disk.
func (n *connection) noteGood() {
	n.good.Do(func() { n.client.work.Go(func() { n.client.limiter.resetFailures(n.shard.number) }) })
}

// dialGateway connects to a gateway, through the environment's proxy if there is one.
func (c *Client) dialGateway(ctx context.Context, address string) (*websocket.Conn, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return nil, errors.New("the address of the gateway makes no sense")
	}
	u.Path = cmp.Or(u.Path, "/")
	u.RawQuery = "v=10&encoding=json&compress=zlib-stream"
	ctx, cancel := context.WithTimeout(ctx, c.timeouts.packet)
	defer cancel()
	through := &http.Transport{Proxy: http.ProxyFromEnvironment, DialContext: c.dial}
	ws, answer, err := websocket.Dial(ctx, u.String(), &websocket.DialOptions{
		HTTPClient: &http.Client{Transport: through}, HTTPHeader: http.Header{"User-Agent": {userAgent}},
	})
	switch {
	case err != nil && answer != nil && answer.StatusCode != http.StatusSwitchingProtocols:
		return nil, fmt.Errorf("the gateway answers %s", answer.Status)
	case err != nil:
		return nil, fmt.Errorf("connect to the gateway: %w", err)
	}
	ws.SetReadLimit(maxPacket)
	return ws, nil
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
