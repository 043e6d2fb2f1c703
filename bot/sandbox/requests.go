package sandbox

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"time"
)

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
