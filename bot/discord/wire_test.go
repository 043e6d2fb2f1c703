package discord_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"karlchen/bot/discord"
)

const (
	token   = "very.secret.token"
	app     = "1100000000000000001"
	channel = "1100000000000000002"
	message = "1100000000000000003"
)

// place is the channel, of whichever server it is.
var place = discord.Place{GuildID: discord.AnyServer, ChannelID: channel}

// wire is a Discord of which each test plays the part that it needs.
type wire struct {
	t        *testing.T
	server   *httptest.Server
	log      *syncBuffer
	gateways chan func(*gateway) // the next connections, in order
	always   func(*gateway)      // all later connections; nil refuses them
	timeout  time.Duration       // with a connection
	pipes    *pipes              // instead of a network, if not nil
	paths    []string            // the paths of the connections so far
	cutAfter int                 // breaks the first connection after so many bytes; 0 breaks none
	mu       sync.Mutex
	routes   map[string]http.HandlerFunc
	requests []request
}

type request struct {
	method, path, auth, contentType string
	body                            []byte
}

type syncBuffer struct {
	mu  sync.Mutex
	buf strings.Builder
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

func newWire(t *testing.T) *wire {
	w := makeWire(t)
	w.server = httptest.NewServer(w)
	t.Cleanup(w.server.Close)
	return w
}

// newIndoorWire returns a wire without a network, for tests in a bubble with a clock of its own. Its gateway has Discord's limits, and its clients
// have the usual timeout.
func newIndoorWire(t *testing.T) *wire {
	time.Sleep(time.Until(time.Date(2026, 11, 22, 20, 15, 0, 0, time.UTC))) // ids begin in 2015, bubbles before that
	w := makeWire(t)
	w.pipes, w.timeout = newPipes(), 72*time.Hour
	w.server = &httptest.Server{Listener: w.pipes, Config: &http.Server{Handler: w}}
	w.server.Start()
	t.Cleanup(func() {
		w.server.Close()
	})
	w.on("GET /api/v10/gateway/bot", func(rw http.ResponseWriter, r *http.Request) {
		reply(rw, 200, fmt.Sprintf(`{"url":"%s","session_start_limit":{"total":1000,"remaining":1000,"reset_after":0,"max_concurrency":1}}`, w.address("/gateway")))
	})
	return w
}

// pipes is a network in memory.
type pipes struct {
	conns chan net.Conn
	done  context.Context
	close context.CancelFunc
}

func newPipes() *pipes {
	done, cancel := context.WithCancel(context.Background())
	return &pipes{make(chan net.Conn), done, cancel}
}

// Accept, Close and Addr implement net.Listener.
func (p *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.conns:
		return conn, nil
	case <-p.done.Done():
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.close()
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }

// dial is the clients' side.
func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	theirs, ours := net.Pipe()
	select {
	case p.conns <- theirs:
		return ours, nil
	case <-p.done.Done():
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func makeWire(t *testing.T) *wire {
	w := &wire{
		t: t, log: &syncBuffer{}, gateways: make(chan func(*gateway), 100), routes: make(map[string]http.HandlerFunc),
		timeout: time.Minute,
	}
	t.Cleanup(func() {
		if log := w.log.String(); strings.Contains(log, "secret") {
			t.Errorf("the log holds a token:\n%s", log)
		}
	})
	w.on("GET /api/v10/gateway/bot", func(rw http.ResponseWriter, r *http.Request) { // it allows an IDENTIFY every millisecond
		reply(rw, 200, fmt.Sprintf(`{"url":"%s","session_start_limit":{"total":1000,"remaining":1000,"identify_interval_ms":1}}`, w.address("/gateway")))
	})
	return w
}

// address is the gateway's address, under any path that begins with /gateway.
func (w *wire) address(path string) string {
	return "ws" + strings.TrimPrefix(w.server.URL, "http") + path
}

// on sets the answer of a route; every other route is 404.
func (w *wire) on(route string, h http.HandlerFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.routes[route] = h
}

// agent is the form of the User-Agent that Discord demands: the address of the program, and its version.
var agent = regexp.MustCompile(`^DiscordBot \(https://\S+, (v\d\S+|devel\S*)\)$`)

func (w *wire) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	if !agent.MatchString(r.UserAgent()) || strings.Contains(r.UserAgent(), "discordgo") {
		w.t.Errorf("%s names its program %q", r.URL.Path, r.UserAgent())
	}
	if strings.HasPrefix(r.URL.Path, "/gateway") {
		w.playGateway(rw, r)
		return
	}
	body, _ := io.ReadAll(r.Body)
	w.mu.Lock()
	w.requests = append(w.requests, request{r.Method, r.URL.Path, r.Header.Get("Authorization"), r.Header.Get("Content-Type"), body})
	h := w.routes[r.Method+" "+r.URL.Path]
	w.mu.Unlock()
	if h == nil {
		reply(rw, 404, `{"code":0,"message":"404: Not Found"}`)
		return
	}
	h(rw, r)
}

// seen returns the requests so far, without gateway look-ups.
func (w *wire) seen() []request {
	w.mu.Lock()
	defer w.mu.Unlock()
	var out []request
	for _, r := range w.requests {
		if r.path != "/api/v10/gateway/bot" {
			out = append(out, r)
		}
	}
	return out
}

// visited returns the paths of the connections so far.
func (w *wire) visited() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.paths)
}

func reply(rw http.ResponseWriter, status int, body string) {
	rw.Header().Set("Content-Type", "application/json")
	rw.WriteHeader(status)
	io.WriteString(rw, body)
}

// client returns a client of this wire.
func (w *wire) client(handle discord.Handler) client {
	w.t.Helper()
	return w.clientWith(discord.Config{}, discord.Receiver{Handler: handle})
}

// client is a client with what it reports to while it runs.
type client struct {
	*discord.Client
	to discord.Receiver
}

func (c client) Run(ctx context.Context) error { return c.Client.Run(ctx, c.to) }

// clientWith returns a client with its own configuration, and with at most one receiver. On a network it is impatient.
func (w *wire) clientWith(cfg discord.Config, receivers ...discord.Receiver) client {
	w.t.Helper()
	to := append(receivers, discord.Receiver{})[0]
	if to.Handler == nil {
		to.Handler = nobody
	}
	to.Apology = func(discord.Interaction) discord.Message { return text("Sorry.") }
	cfg.Token, cfg.APIURL, cfg.Logger = token, w.server.URL, slog.New(slog.NewTextHandler(w.log, nil))
	c, err := discord.New(cfg)
	if err != nil {
		w.t.Fatal(err)
	}
	if w.pipes != nil {
		c.Through(w.pipes.dial)
	} else {
		c.Hurry(10*time.Second, 10*time.Second)
	}
	return client{c, to}
}

// run runs the client until the test ends or stop is called, which returns Run's error.
func run(t *testing.T, c client) (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- c.Run(ctx) }()
	stop = sync.OnceValue(func() error {
		cancel()
		return wait(t, done)
	})
	t.Cleanup(func() { stop() })
	return stop
}

// wait receives from ch, and fails the test if nothing comes.
func wait[T any](t *testing.T, ch <-chan T) T {
	t.Helper()
	select {
	case v := <-ch:
		return v
	case <-time.After(time.Minute):
		t.Fatal("nothing came")
		panic("unreachable")
	}
}

func text(s string) discord.Message {
	return discord.Message{Blocks: []discord.Block{discord.Text{Markdown: s}}}
}

// gateway is one connection of a client to the fake gateway.
type gateway struct {
	t     *testing.T
	conn  *websocket.Conn
	ctx   context.Context
	ended bool // by the client
	// packed turns texts into pieces of a stream, which go out in messages of at most size bytes; nil for texts.
	packed func(text string) []byte
	size   int
}

// pack makes the gateway pack all further packets.
func (g *gateway) pack(size int) {
	var stream bytes.Buffer
	out := zlib.NewWriter(&stream)
	g.size, g.packed = size, func(text string) []byte {
		stream.Reset()
		if _, err := io.WriteString(out, text); err != nil {
			g.t.Error(err)
		}
		if err := out.Flush(); err != nil {
			g.t.Error(err)
		}
		return stream.Bytes()
	}
}

// packet is a gateway packet.
type packet struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int             `json:"s,omitempty"`
	Type string          `json:"t,omitempty"`
}

func (w *wire) playGateway(rw http.ResponseWriter, r *http.Request) {
	if w.cutAfter > 0 {
		rw = cutWriter{rw, w.cutAfter}
		w.cutAfter = 0
	}
	conn, err := websocket.Accept(rw, r, nil)
	if err != nil {
		w.t.Error(err)
		return
	}
	defer conn.CloseNow()
	conn.SetReadLimit(-1)
	ctx, cancel := context.WithTimeout(context.Background(), w.timeout)
	defer cancel()
	w.mu.Lock()
	w.paths = append(w.paths, r.URL.Path)
	w.mu.Unlock()
	play := w.always
	select {
	case play = <-w.gateways:
	default:
	}
	if play == nil {
		w.t.Error("a connection that the test does not expect")
		return
	}
	play(&gateway{t: w.t, conn: conn, ctx: ctx})
}

func (g *gateway) send(op int, data string) {
	g.write(packet{Op: op, Data: json.RawMessage(data)})
}

func (g *gateway) event(seq int, kind, data string) {
	g.write(packet{Data: json.RawMessage(data), Seq: seq, Type: kind})
}

func (g *gateway) write(p packet) {
	raw, err := json.Marshal(p)
	if err != nil {
		g.t.Errorf("packet %+v: %v", p, err)
		return
	}
	if g.packed != nil {
		for piece := range slices.Chunk(g.packed(string(raw)), g.size) {
			_ = g.conn.Write(g.ctx, websocket.MessageBinary, piece)
		}
		return
	}
	// The client may be gone; the test judges what it did meanwhile.
	_ = g.conn.Write(g.ctx, websocket.MessageText, raw)
}

// read returns the next packet that is no heartbeat; op is -1 when the connection ended.
func (g *gateway) read() packet {
	for {
		_, raw, err := g.conn.Read(g.ctx)
		if err != nil {
			g.ended = true
			return packet{Op: -1}
		}
		var p packet
		if err := json.Unmarshal(raw, &p); err != nil {
			g.t.Errorf("packet %s: %v", raw, err)
		}
		if p.Op == 1 {
			g.send(11, "null")
			continue
		}
		return p
	}
}

// hello greets and returns the client's identify or resume.
func (g *gateway) hello() packet {
	g.send(10, `{"heartbeat_interval":41250}`)
	return g.read()
}

// ready greets, expects an identify and accepts it.
func (g *gateway) ready() {
	if p := g.hello(); p.Op != 2 {
		g.t.Errorf("the client sent op %d instead of an identify", p.Op)
	}
	g.event(1, "READY", fmt.Sprintf(`{"v":10,"session_id":"s1","user":{"id":%q},"application":{"id":%q},"guilds":[]}`, app, app))
}

// stay serves heartbeats until the client ends the connection.
func (g *gateway) stay() {
	for g.read().Op != -1 {
	}
}

// gone waits until the client has ended the connection, which it must do without another packet.
func (g *gateway) gone() {
	if p := g.read(); p.Op != -1 {
		g.t.Errorf("the client sent op %d instead of leaving", p.Op)
	}
}
