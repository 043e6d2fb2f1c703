package sandbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Options configure a sandbox. Only Token is needed.
type Options struct {
	// Addr is the address to listen on, on loopback; empty is 127.0.0.1 with a free port.
	Addr string
	// StateFile is the log in which the world survives; empty keeps it in memory.
	StateFile string
	// Token is the bot's token.
	Token string
	// GuildLocale is everybody's and the server's first language, "de" if empty. Later the server speaks the language of its owner, Anna: so a person
	// who plays alone changes both with one click.
	GuildLocale string
	Logger      *slog.Logger
	// Clock is the real one if nil.
	Clock Clock
	// Calendar is one that people can move; without it the page does not offer that.
	Calendar Calendar
	// Faults makes things go wrong on purpose; nothing does if nil.
	Faults *Faults
	// Unlimited turns the rate limits off, including that of IDENTIFY, for tests that would only wait.
	Unlimited bool
	// Emojis are those that a bot has uploaded before, PNG files by their names; none if nil.
	Emojis map[string][]byte
	// Activities turns Activities on for the application: then it has an entry point command, which Discord made and every list of commands must keep.
	Activities bool
	// Shards is the number of shards that the sandbox recommends, and Concurrency how many of them may identify themselves at once; 1 if zero.
	Shards, Concurrency int
	// Second adds a second server, SecondGuildID.
	Second bool
	// Guests adds people, names by ids, and Rooms adds channels. The state file does not know them.
	Guests map[string]string
	Rooms  []Room
	// Heartbeat is the interval that the gateway demands, 41.25 s if zero.
	Heartbeat time.Duration
	// Observe, if set, receives every request to the REST interface with its answer. It must not call the server.
	Observe func(Exchange)
}

// Room is a text channel in which the bot lacks permissions. Guild is the second server where the channel is in that.
type Room struct {
	ID, Name, Guild string
	Denied          int64
}

// Exchange is one request to the REST interface and its answer. Path is without prefix and version: "/channels/1/messages". For multipart, Request is
// the part payload_json, and Files is the size of the files in bytes.
type Exchange struct {
	Method, Path      string
	Request, Response []byte
	Files             int
	Status            int
}

// Server is the sandbox. Its methods may be called from any goroutine.
type Server struct {
	log       *slog.Logger
	clock     Clock
	faults    *Faults
	token     string
	unlimited bool
	shards    int
	buckets   int
	heartbeat time.Duration
	observe   func(Exchange)

	listener net.Listener
	http     *http.Server
	url      string
	stop     context.CancelFunc
	running  context.Context
	leaps    sync.WaitGroup // running moves of the calendar
	revoked  atomic.Bool    // the token is worthless

	mu sync.Mutex // guards everything below
	world
	limits       limiter
	banned       time.Time  // until then the network in front of the sandbox lets nothing through
	calendar     Calendar   // nil for none
	sessions     []*session // mostly one of each shard
	identifies   identifies
	windows      map[*window]struct{}
	interactions map[string]*interaction // by token, while the token lives
	journal      *journal
	requests     requestLog
}

// New opens the state and the port. After Serve or Start it answers.
func New(o Options) (*Server, error) {
	o.Addr = cmp.Or(o.Addr, "127.0.0.1:0")
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
	o.GuildLocale = cmp.Or(o.GuildLocale, "de")
	o.Clock = cmp.Or(o.Clock, Clock(realClock{}))
	o.Faults = cmp.Or(o.Faults, &Faults{})
	o.Heartbeat = cmp.Or(o.Heartbeat, 41250*time.Millisecond)
	host, _, err := net.SplitHostPort(o.Addr)
	if err != nil || !isLoopback(host) {
		return nil, fmt.Errorf("sandbox address %q is not on loopback", o.Addr)
	}
	s := &Server{
		log: o.Logger, clock: o.Clock, calendar: o.Calendar, faults: o.Faults, token: o.Token, unlimited: o.Unlimited, shards: max(o.Shards, 1), buckets: max(o.Concurrency, 1),
		heartbeat: o.Heartbeat, observe: o.Observe,
		world: newWorld(o.Clock.Now(), o.GuildLocale), limits: newLimiter(), windows: map[*window]struct{}{}, interactions: map[string]*interaction{},
	}
	if o.Second {
		s.addSecond()
	}
	for id, name := range o.Guests {
		s.users[id] = &user{ID: id, Name: name, Username: "guest" + id, Locale: o.GuildLocale, Roles: []string{RoleID}, Permissions: permMember}
	}
	for _, r := range o.Rooms {
		s.channels[r.ID] = &channel{ID: r.ID, Name: r.Name, Guild: r.Guild, Denied: r.Denied}
	}
	for _, name := range sortedKeys(o.Emojis) {
		id := s.ids.newID(s.clock.Now())
		s.emojis[id] = &emoji{ID: id, Name: name, Type: "image/png", Data: o.Emojis[name]}
	}
	s.running, s.stop = context.WithCancel(context.Background())
	if s.journal, err = openJournal(o.StateFile, &s.world); err != nil {
		return nil, fmt.Errorf("sandbox state: %w", err)
	}
	if o.Activities && !slices.ContainsFunc(s.commands, command.isEntryPoint) {
		c := command{Type: typeEntryPoint, Name: "launch", Names: map[string]string{"de": "start"}, Handler: 2, Contexts: []int{0, 1, 2}, Integrations: []int{0, 1}}
		s.giveIDs(&c)
		s.commands = append(s.commands, c)
	}
	if s.listener, err = net.Listen("tcp", o.Addr); err != nil {
		s.journal.close()
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	s.url = "http://" + s.listener.Addr().String()
	s.http = &http.Server{Handler: s.handler(), ReadHeaderTimeout: 10 * time.Second, ErrorLog: slog.NewLogLogger(o.Logger.Handler(), slog.LevelWarn)}
	s.faults.server = s
	return s, nil
}

// guildLocale is the server's language. The caller holds the lock.
func (s *Server) guildLocale() string { return s.users[ownerID].Locale }

// URL is the address of the page.
func (s *Server) URL() string { return s.url }

// APIURL is the base address of the REST interface, for DISCORD_API_URL.
func (s *Server) APIURL() string { return s.url + "/api" }

// Faults makes things go wrong on purpose.
func (s *Server) Faults() *Faults { return s.faults }

// Serve answers until Close; then it returns nil.
func (s *Server) Serve() error {
	if err := s.http.Serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("sandbox: %w", err)
	}
	return nil
}

// Start is Serve in the background.
func (s *Server) Start() {
	go func() {
		if err := s.Serve(); err != nil {
			s.log.Error("sandbox stopped", "error", err)
		}
	}()
}

// Close ends all connections and closes the state.
func (s *Server) Close() error {
	s.stop()
	err := s.http.Close()
	s.leaps.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, i := range s.interactions {
		i.alarm()
		i.death()
	}
	s.interactions = map[string]*interaction{}
	return errors.Join(err, s.journal.close())
}

// handler joins everything that the server serves.
func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/api/", s.rest())
	mux.HandleFunc("GET /gateway", s.serveGateway)
	mux.HandleFunc("GET /gateway/{$}", s.serveGateway)
	mux.HandleFunc("GET /client", s.serveClient)
	mux.HandleFunc("GET /requests", s.serveRequests)
	mux.HandleFunc("POST /faults", s.faults.serveHTTP)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{name}", s.serveAttachment)
	mux.HandleFunc("GET /emojis/{file}", s.serveEmoji)
	mux.Handle("/", http.FileServerFS(pageFiles()))
	return guardLoopback(mux)
}

// guardLoopback admits this machine only: the Host header must name loopback, so a foreign name that resolves to it (DNS rebinding) does not help,
// and the Origin of a page from elsewhere is refused.
func guardLoopback(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isLoopback(hostOf(r.Host)) {
			http.Error(w, "The sandbox serves this machine only.", http.StatusForbidden)
			return
		}
		if origin := r.Header.Get("Origin"); origin != "" {
			if u, err := url.Parse(origin); err != nil || u.Host != r.Host {
				http.Error(w, "The sandbox serves its own page only.", http.StatusForbidden)
				return
			}
		}
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws://"+r.Host+
			"; frame-ancestors 'none'; base-uri 'none'; form-action 'self'") // these three do not fall back to default-src
		next.ServeHTTP(w, r)
	})
}

func hostOf(hostport string) string {
	if host, _, err := net.SplitHostPort(hostport); err == nil {
		return host
	}
	return strings.Trim(hostport, "[]")
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Clock is the time for deadlines: three seconds for an answer, fifteen minutes for a token, the windows of rate limits.
type Clock interface {
	Now() time.Time
	// AfterFunc runs f in a goroutine of its own once d has passed, unless stop is called before.
	AfterFunc(d time.Duration, f func()) (stop func())
}

type realClock struct{}

func (realClock) Now() time.Time { return time.Now() }

func (realClock) AfterFunc(d time.Duration, f func()) func() {
	t := time.AfterFunc(d, f)
	return func() { t.Stop() }
}
