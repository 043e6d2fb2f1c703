// Package health shows an operator the state of the program: /healthz for supervisors, /metrics for Prometheus. It counts and measures times; it
// never learns who did what, or a card.
package health

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/VictoriaMetrics/metrics"

	"karlchen/bot/trace"
	"karlchen/storage"
)

// Monitor counts what happens. Its methods may be called from any goroutine.
type Monitor struct {
	series *metrics.Set
	shown  *metrics.PrometheusHistogram

	mu      sync.Mutex
	silence silence
}

// silence is a run of tries to which Discord has sent no answer at all. It is zero after an answer.
type silence struct{ since, last time.Time }

// Only tries over a time make a silence trouble, because single ones may fail. An old silence says nothing: nothing was tried since.
const (
	silentAfter = 10 * time.Second
	silentFor   = 5 * time.Minute
)

// The upper bounds of the histograms' buckets, in seconds. Discord waits three seconds for an answer.
var (
	answerTimes = []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2, 3}
	publicTimes = []float64{.25, .5, 1, 2, 4, 7, 10, 15, 30, 60}
)

// New returns a monitor that has seen nothing.
func New() *Monitor {
	metrics.ExposeMetadata(true) // the type of each series
	series := metrics.NewSet()
	return &Monitor{series: series, shown: series.NewPrometheusHistogramExt("karlchen_public_seconds", publicTimes)}
}

// Request counts one try of a request to Discord; status 0 means no answer.
func (m *Monitor) Request(call string, asBot bool, status int) {
	token := "interaction"
	if asBot {
		token = "bot"
	}
	m.series.GetOrCreateCounter(fmt.Sprintf(`karlchen_discord_requests_total{call=%q,status="%d",token=%q}`, call, status, token)).Inc()
	m.mu.Lock()
	defer m.mu.Unlock()
	if status != 0 {
		m.silence = silence{}
		return
	}
	m.silence.last = time.Now()
	if m.silence.since.IsZero() {
		m.silence.since = m.silence.last
	}
}

// Interaction counts a handled interaction.
func (m *Monitor) Interaction(kind, outcome string, took time.Duration) {
	name := fmt.Sprintf(`karlchen_interaction_seconds{kind=%q,outcome=%q}`, kind, outcome)
	m.series.GetOrCreatePrometheusHistogramExt(name, answerTimes).Update(took.Seconds())
}

// Shown counts a public message or edit whose oldest news had waited for a time.
func (m *Monitor) Shown(waited time.Duration) { m.shown.Update(waited.Seconds()) }

// Probe reads the state of the program at the moment of the call.
type Probe struct {
	Connected  func() (n, all int)             // how many of the shards deliver interactions
	Identifies func() Identifies               // how often the bot has identified itself to Discord
	Tables     func() int                      // how many tables are running
	Store      func() error                    // whether the database stores changes
	Rival      func() (suspected, proven bool) // whether another program answers clicks with the same token
	Invalid    func() int                      // how many invalid requests Discord has counted in the last ten minutes
}

// Identifies is how many IDENTIFYs the bot has sent to Discord within 24 hours, how many it allows itself, and until when and why it holds back the
// next one.
type Identifies struct {
	Today, Most int
	Until       time.Time
	Why         string
}

// held is how long the next IDENTIFY is still held back.
func (i Identifies) held() time.Duration { return max(time.Until(i.Until), 0) }

// Serve answers /healthz and /metrics on the address until the context ends. Error: the address cannot be listened on.
func (m *Monitor) Serve(ctx context.Context, addr string, p Probe) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("health on %s: %w", addr, err)
	}
	m.serveOn(ctx, listener, p)
	return nil
}

func (m *Monitor) serveOn(ctx context.Context, listener net.Listener, p Probe) {
	for name, value := range map[string]func() float64{
		"karlchen_tables": func() float64 { return float64(p.Tables()) },
		"karlchen_gateway_connected": func() float64 {
			if n, all := p.Connected(); n == all {
				return 1
			}
			return 0
		},
		"karlchen_gateway_shards":           func() float64 { _, all := p.Connected(); return float64(all) },
		"karlchen_gateway_shards_connected": func() float64 { n, _ := p.Connected(); return float64(n) },
		"karlchen_discord_invalid_requests": func() float64 { return float64(p.Invalid()) },
		"karlchen_gateway_identifies":       func() float64 { return float64(p.Identifies().Today) },
		"karlchen_gateway_identifies_max":   func() float64 { return float64(p.Identifies().Most) },
		"karlchen_gateway_brake_seconds":    func() float64 { return p.Identifies().held().Seconds() },
	} {
		m.series.NewGauge(name, value)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		m.series.WritePrometheus(w)
		metrics.WriteProcessMetrics(w)
		metrics.WriteFDMetrics(w)
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		if err := m.checkTrouble(p); err != nil {
			http.Error(w, err.Error()+"\n"+versionLine(), http.StatusServiceUnavailable)
			return
		}
		i := p.Identifies()
		connected, all := p.Connected()
		fmt.Fprintf(w, "ok\n%d of %d shards connected\n%d of %d IDENTIFYs within 24 hours\n%s\n", connected, all, i.Today, i.Most, versionLine())
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	context.AfterFunc(ctx, func() { server.Close() })
	go server.Serve(listener)
}

// versionLine is the last line of /healthz.
func versionLine() string { return "karlchen " + trace.Version() }

// checkTrouble returns the trouble that keeps people from playing now.
func (m *Monitor) checkTrouble(p Probe) error {
	var reasons []error
	m.mu.Lock()
	silence := m.silence
	m.mu.Unlock()
	if silence.last.Sub(silence.since) >= silentAfter && time.Since(silence.last) < silentFor {
		reasons = append(reasons, fmt.Errorf("no request to Discord has been answered since %s", silence.since.Format(time.RFC3339)))
	}
	if n, all := p.Connected(); n < all {
		if all == 1 {
			reasons = append(reasons, errors.New("not connected to Discord"))
		} else {
			reasons = append(reasons, fmt.Errorf("%d of %d shards are connected to Discord", n, all))
		}
		if i := p.Identifies(); i.held() > 0 {
			reasons = append(reasons, fmt.Errorf("the next IDENTIFY waits until %s (%d of %d within 24 hours): %s",
				i.Until.Format(time.RFC3339), i.Today, i.Most, i.Why))
		}
	}
	if _, proven := p.Rival(); proven {
		reasons = append(reasons, errors.New("another program with this bot token answers clicks, too"))
	}
	switch err := p.Store(); {
	case errors.Is(err, storage.ErrNoSpace):
		reasons = append(reasons, errors.New("the disk of the database is full"))
	case err != nil: // its text may name paths
		reasons = append(reasons, errors.New("the database stores nothing"))
	}
	return errors.Join(reasons...)
}
