package sandbox

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
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
	// Patience is how long Discord waits for the first answer to an interaction, 3 s if zero. A test on a busy machine has more.
	Patience time.Duration
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
	options Options
	log     *slog.Logger
	clock   Clock
	faults  *Faults

	http    *http.Server
	url     string
	stop    context.CancelFunc
	running context.Context
	leaps   sync.WaitGroup // running moves of the calendar
	revoked atomic.Bool    // the token is worthless

	mu sync.Mutex // guards everything below
	world
	limits       limiter
	banned       time.Time  // until then the network in front of the sandbox lets nothing through
	sessions     []*session // mostly one of each shard
	identifies   identifies
	windows      map[*window]struct{}
	interactions map[string]*interaction // by token, while the token lives
	uploads      message                 // has the files of commands; they end with the sandbox
	journal      *journal
	requests     requestLog
}

// guildLocale is the server's language. The caller holds the lock.
func (s *Server) guildLocale() string { return s.users[ownerID].Locale }

// Faults makes things go wrong on purpose.
func (s *Server) Faults() *Faults { return s.faults }

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

// now is the present by the sandbox's clock, in the precision of ids.
func (s *Server) now() time.Time { return s.clock.Now().Truncate(time.Millisecond) }

// Calendar is a clock that can be moved forward, for the bot's work on certain days. Everything else uses the real time.
type Calendar interface {
	Now() time.Time
	// Advance lets the time up to a moment pass at once.
	Advance(ctx context.Context, to time.Time) error
}

// date is the calendar's time, or zero without a calendar.
func (s *Server) date() (now time.Time) {
	if s.options.Calendar != nil {
		now = s.options.Calendar.Now()
	}
	return now
}

// calendarNow is the calendar's time, or the real one without a calendar.
func (s *Server) calendarNow() time.Time { return cmp.Or(s.date(), s.now()) }
