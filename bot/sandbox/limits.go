package sandbox

import (
	"cmp"
	"crypto/md5"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/coder/websocket"
)

// limit allows a number of requests in a window, separately for each channel or token. Routes with the same bucket share a limit; a route without one
// has its own.
type limit struct {
	requests int
	window   time.Duration
	bucket   string
}

// The limits. Discord publishes only the global one. The others are what bots observe; only the headers of answers state them.
var (
	global     = limit{requests: 50, window: time.Second}
	sends      = limit{requests: 5, window: 5 * time.Second}
	edits      = limit{requests: 5, window: 5 * time.Second}
	deletes    = limit{requests: 5, window: time.Second}
	tokenCalls = limit{requests: 5, window: 2 * time.Second, bucket: "token"}
	perSecond  = limit{requests: 50, window: time.Second}
	oldEdits   = limit{requests: 30, window: time.Hour} // of messages older than an hour, in a channel
	unlimited  = limit{}                                // answers to interactions
	invalids   = limit{requests: 10000, window: 10 * time.Minute}
)

// limiter counts requests in fixed windows.
type limiter map[string]*period

type period struct {
	used int
	ends time.Time
}

// window finds the window in which a request counts, or begins one.
func (l limiter) window(key string, allowed limit, now time.Time) *period {
	if len(l) > 1000 {
		maps.DeleteFunc(l, func(_ string, p *period) bool { return !now.Before(p.ends) })
	}
	w := l[key]
	if w == nil || !now.Before(w.ends) {
		w = &period{ends: now.Add(allowed.window)}
		l[key] = w
	}
	return w
}

// countRequest counts one request. It returns how many are left in the window and when the window ends; left is negative if this one is too many.
func (l limiter) countRequest(key string, allowed limit, now time.Time) (left int, ends time.Time) {
	w := l.window(key, allowed, now)
	if w.used == allowed.requests {
		return -1, w.ends
	}
	w.used++
	return allowed.requests - w.used, w.ends
}

// applyLimits applies the rate limits to a request and sets their headers.
func (s *Server) applyLimits(w http.ResponseWriter, c *apiRequest, r route) error {
	if s.options.Unlimited || r.limit == unlimited {
		return nil
	}
	now := s.clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.access == byBot {
		if left, ends := s.limits.countRequest("global", global, now); left < 0 {
			return limited(ends.Sub(now), "global")
		}
		c.global = true
	}
	// The id of a bucket is the same for all channels; the count is not.
	bucket := cmp.Or(r.limit.bucket, r.pattern)
	sum := md5.Sum([]byte(bucket))
	left, ends := s.limits.countRequest(bucket+" "+c.arg("channel")+c.arg("token"), r.limit, now)
	h := w.Header()
	h.Set("X-RateLimit-Bucket", hex.EncodeToString(sum[:]))
	h.Set("X-RateLimit-Limit", strconv.Itoa(r.limit.requests))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(max(left, 0)))
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(ends.UnixMilli())/1000))
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", ends.Sub(now).Seconds()))
	if left < 0 {
		return limited(ends.Sub(now), "user")
	}
	return nil
}

// isInvalid reports whether Discord counts an answer towards a ban.
func isInvalid(status int, h http.Header) bool {
	return status == http.StatusUnauthorized || status == http.StatusForbidden ||
		status == http.StatusTooManyRequests && h.Get("X-RateLimit-Scope") != "shared"
}

// countInvalid counts an invalid request. Too many of them ban the address from which they came.
func (s *Server) countInvalid() {
	if left, ends := s.limits.countRequest("invalid", invalids, s.clock.Now()); left <= 0 && !s.options.Unlimited {
		s.banned = ends
	}
}

// isBanned answers a request from a banned address like the network in front of Discord, without a word that a program could read.
func (s *Server) isBanned(w http.ResponseWriter) bool {
	s.mu.Lock()
	wait := s.banned.Sub(s.clock.Now())
	s.mu.Unlock()
	if wait <= 0 {
		return false
	}
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	http.Error(w, "error code: 1015", http.StatusTooManyRequests)
	return true
}

// How often a bot may identify itself. Resuming is free. Discord does not mention the gap.
const identifyGap = 5 * time.Second

var identifyDay = limit{requests: 1000, window: 24 * time.Hour}

// identifies counts IDENTIFYs, including refused ones, in real time, because the bot's clock is the real one whatever the sandbox shows.
type identifies struct {
	last  map[int]time.Time // by the remainder of the shard's number
	today limiter
}

// startLimit tells the bot these limits. A sandbox without limits has to say so, because otherwise a bot waits.
func (s *Server) startLimit() object {
	now := time.Now()
	today := s.identifies.today.window("", identifyDay, now)
	limit := object{
		"total": identifyDay.requests, "remaining": identifyDay.requests - today.used, "reset_after": today.ends.Sub(now).Milliseconds(),
		"max_concurrency": s.options.Concurrency,
	}
	if s.options.Unlimited {
		limit["identify_interval_ms"], limit["remaining"] = 0, identifyDay.requests
	}
	return limit
}

// refusesIdentify counts an IDENTIFY. It reports whether it is refused, and with which close code, 0 for op 9. After too many within a day the token
// becomes worthless, as on Discord, where its owner has to fetch a new one.
func (s *Server) refusesIdentify(shard int) (code websocket.StatusCode, refused bool) {
	now, bucket := time.Now(), shard%s.options.Concurrency
	early := now.Sub(s.identifies.last[bucket]) < identifyGap && !s.options.Unlimited
	s.identifies.last[bucket] = now
	if left, _ := s.identifies.today.countRequest("", identifyDay, now); left < 0 && !s.options.Unlimited {
		s.log.Error("the sandbox resets the bot's token, because the bot has identified itself too often", "today", identifyDay.requests+1)
		s.revoked.Store(true)
		for _, g := range s.sessions {
			g.dead = true
		}
	}
	if t, refused := s.faults.take(Identify); refused {
		return websocket.StatusCode(t.Code), true
	}
	return 0, early
}

// acceptsToken reports whether this is the bot's token.
func (s *Server) acceptsToken(token string) bool {
	return token == s.options.Token && !s.revoked.Load()
}

// The cost of the bot's requests, for people who want to see it on the page. No bodies are stored: paths and sizes reveal no cards.

// How much is remembered: requests, and minutes with their sums.
const (
	requestsKept = 300
	minutesKept  = 60
)

// tokenInPath is the token of an interaction, longer than any id.
var tokenInPath = regexp.MustCompile(`[A-Za-z0-9._-]{25,}`)

// requestRow is one request. Sent and received are bytes from the bot's view; a status of 0 is a lost answer.
type requestRow struct {
	At       time.Time `json:"at"`
	Method   string    `json:"method"`
	Path     string    `json:"path"`
	Status   int       `json:"status"`
	Sent     int       `json:"sent"`
	Received int       `json:"received"`
	// Bucket is empty for a request without a limit of its own; Left and Limit are of its window.
	Bucket string `json:"bucket"`
	Left   int    `json:"left"`
	Limit  int    `json:"limit"`
	// Global says that the request counted against the limit of all requests a second.
	Global bool `json:"global"`

	invalid bool
}

// sum adds up requests.
type sum struct {
	At       time.Time `json:"at"`
	Requests int       `json:"requests"`
	Global   int       `json:"global"`
	Sent     int       `json:"sent"`
	Received int       `json:"received"`
	Invalid  int       `json:"invalid"`
}

func (s *sum) add(r requestRow) {
	s.Requests++
	s.Sent += r.Sent
	s.Received += r.Received
	if r.Global {
		s.Global++
	}
	if r.invalid {
		s.Invalid++
	}
}

// requestLog holds the requests since the start: their sum, the last minutes, and the last requests. Both lists end with the newest.
type requestLog struct {
	total   sum
	minutes []sum
	rows    []requestRow
}

func (l *requestLog) add(r requestRow) {
	l.total.add(r)
	minute := r.At.Truncate(time.Minute)
	if n := len(l.minutes); n == 0 || !l.minutes[n-1].At.Equal(minute) {
		l.minutes = append(l.minutes, sum{At: minute})
	}
	l.minutes[len(l.minutes)-1].add(r)
	l.minutes = l.minutes[max(0, len(l.minutes)-minutesKept):]
	l.rows = append(l.rows, r)
	l.rows = l.rows[max(0, len(l.rows)-requestsKept):]
}

// recordRequest notes a request, its answer's status and size, and its cost from the headers.
func (s *Server) recordRequest(req *http.Request, c *apiRequest, h http.Header, status, received int) {
	row := requestRow{
		At: s.now(), Method: req.Method, Path: tokenInPath.ReplaceAllString(req.URL.Path, "…"), Status: status, Received: received,
		Bucket: h.Get("X-RateLimit-Bucket"), invalid: isInvalid(status, h),
	}
	row.Left, _ = strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	row.Limit, _ = strconv.Atoi(h.Get("X-RateLimit-Limit"))
	if c != nil {
		row.Sent, row.Global = len(c.body), c.global
		for _, file := range c.files {
			row.Sent += len(file.data)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.requests.total.At.IsZero() {
		s.requests.total.At = row.At
	}
	s.requests.add(row)
	if row.invalid {
		s.countInvalid()
	}
}

// serveRequests is GET /requests: all that the page shows of them, the newest first.
func (s *Server) serveRequests(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	minutes, rows := slices.Clone(s.requests.minutes), slices.Clone(s.requests.rows)
	invalid := s.limits.window("invalid", invalids, s.clock.Now()).used
	answer := object{"total": s.requests.total, "invalid": object{"count": invalid, "allowed": invalids.requests}}
	s.mu.Unlock()
	slices.Reverse(minutes)
	slices.Reverse(rows)
	answer["minutes"], answer["requests"] = append([]sum{}, minutes...), append([]requestRow{}, rows...)
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_ = json.NewEncoder(w).Encode(answer)
}
