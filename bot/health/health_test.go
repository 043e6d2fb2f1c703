package health_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/health"
	"karlchen/bot/trace"
	"karlchen/storage"
)

func get(t *testing.T, url string) (status int, body string) {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// freeAddress returns an address on which nothing listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func noRival() (suspected, proven bool) { return false, false }

// quiet is a program of which there is nothing to say.
var quiet = health.Probe{
	Connected: func() (int, int) { return 1, 1 }, Identifies: func() health.Identifies { return health.Identifies{} },
	Tables: func() int { return 0 }, Store: func() error { return nil }, Invalid: func() int { return 0 }, Rival: noRival,
}

func TestHealth(t *testing.T) {
	connected, store, rival := true, error(nil), false
	identifies := health.Identifies{Today: 3, Most: 90, Until: time.Now().Add(-time.Minute)}
	m, addr := health.New(), freeAddress(t)
	ctx, stop := context.WithCancel(t.Context())
	err := m.Serve(ctx, addr, health.Probe{
		Connected: func() (int, int) {
			if connected {
				return 4, 4
			}
			return 3, 4
		}, Identifies: func() health.Identifies { return identifies },
		Tables: func() int { return 7 }, Store: func() error { return store }, Invalid: func() int { return 42 },
		Rival: func() (bool, bool) { return true, rival },
	})
	if err != nil {
		t.Fatal(err)
	}
	if status, body := get(t, "http://"+addr+"/healthz"); status != http.StatusOK || body != "ok\n4 of 4 shards connected\n3 of 90 IDENTIFYs within 24 hours\nkarlchen "+trace.Version()+"\n" {
		t.Errorf("in health: %d %q", status, body)
	}
	connected, store = false, errors.New("file /secret/path is gone")
	status, body := get(t, "http://"+addr+"/healthz")
	if status != http.StatusServiceUnavailable || !strings.Contains(body, "3 of 4 shards are connected to Discord") || !strings.Contains(body, "database") || !strings.HasSuffix(body, "\nkarlchen "+trace.Version()+"\n") || strings.Contains(body, "secret") {
		t.Errorf("in illness: %d %q", status, body)
	}

	store = fmt.Errorf("/secret/path: %w", storage.ErrNoSpace)
	if _, body := get(t, "http://"+addr+"/healthz"); !strings.Contains(body, "full") || strings.Contains(body, "secret") {
		t.Errorf("with a full disk: %q", body)
	}

	rival = true
	if _, body := get(t, "http://"+addr+"/healthz"); !strings.Contains(body, "another program with this bot token") {
		t.Errorf("with another program: %q", body)
	}
	if strings.Contains(body, "IDENTIFY") {
		t.Errorf("the brake is blamed though it does not hold: %q", body)
	}
	identifies = health.Identifies{Today: 90, Most: 90, Until: time.Now().Add(time.Hour), Why: "too many"}
	if _, body := get(t, "http://"+addr+"/healthz"); !strings.Contains(body, "(90 of 90 within 24 hours)") || !strings.Contains(body, "too many") {
		t.Errorf("while the brake holds: %q", body)
	}

	m.Request("send", true, 200)
	m.Request("send", true, 200)
	m.Request("respond", false, 0)
	m.Interaction("component", "done", 30*time.Millisecond)
	m.Shown(3 * time.Second)
	_, body = get(t, "http://"+addr+"/metrics")
	for _, line := range []string{
		`karlchen_discord_requests_total{call="send",status="200",token="bot"} 2`,
		`karlchen_discord_requests_total{call="respond",status="0",token="interaction"} 1`,
		`karlchen_interaction_seconds_bucket{kind="component",outcome="done",le="0.05"} 1`,
		`karlchen_public_seconds_bucket{le="2"} 0`, `karlchen_public_seconds_bucket{le="4"} 1`,
		"karlchen_tables 7", "karlchen_discord_invalid_requests 42", "karlchen_gateway_connected 0", "karlchen_gateway_shards 4", "karlchen_gateway_shards_connected 3", "karlchen_gateway_identifies 90",
		"karlchen_gateway_identifies_max 90",
	} {
		if !strings.Contains(body, line+"\n") {
			t.Errorf("the metrics lack %s", line)
		}
	}
	if !strings.Contains(body, "karlchen_gateway_brake_seconds 3599.") {
		t.Error("the metrics do not say how long the brake holds")
	}
	if status, _ := get(t, "http://"+addr+"/"); status != http.StatusNotFound {
		t.Errorf("something else answers: %d", status)
	}

	if err := health.New().Serve(ctx, addr, health.Probe{}); err == nil {
		t.Error("an address that is taken is no error")
	}
	stop()
	for range 100 {
		if _, err := http.Get("http://" + addr + "/healthz"); err != nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("it still answers after the end")
}

// Dashboards and alarms of operators ask for these series, so they keep their names, types, labels and buckets when the library changes.
func TestDashboardsKeepTheirSeries(t *testing.T) {
	m, addr := health.New(), freeAddress(t)
	if err := m.Serve(t.Context(), addr, quiet); err != nil {
		t.Fatal(err)
	}
	m.Request("send", true, 200)
	m.Interaction("component", "done", time.Millisecond)
	_, metrics := get(t, "http://"+addr+"/metrics")
	want := map[string]string{ // to what stands behind the name on each line of it
		"karlchen_discord_requests_total counter": `{call="send",status="200",token="bot"}`,
	}
	for _, gauge := range []string{"discord_invalid_requests", "gateway_brake_seconds", "gateway_connected", "gateway_identifies", "gateway_identifies_max",
		"gateway_shards", "gateway_shards_connected", "tables"} {
		want["karlchen_"+gauge+" gauge"] = ""
	}
	histogram := func(name, labels string, buckets ...string) {
		comma := ""
		if labels != "" {
			comma = ","
		}
		var lines []string
		for _, le := range append(buckets, "+Inf") {
			lines = append(lines, fmt.Sprintf(`_bucket{%s%sle="%s"}`, labels, comma, le))
		}
		if labels != "" {
			labels = "{" + labels + "}"
		}
		want[name+" histogram"] = strings.Join(append(lines, "_sum"+labels, "_count"+labels), " ")
	}
	histogram("karlchen_interaction_seconds", `kind="component",outcome="done"`, "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1", "2", "3")
	histogram("karlchen_public_seconds", "", "0.25", "0.5", "1", "2", "4", "7", "10", "15", "30", "60")
	got := map[string]string{}
	for _, part := range strings.Split(metrics, "# TYPE ")[1:] {
		lines := strings.Split(part, "\n")
		name, _, _ := strings.Cut(lines[0], " ")
		if !strings.HasPrefix(name, "karlchen_") {
			continue
		}
		var series []string
		for _, line := range lines[1:] {
			if of, ok := strings.CutPrefix(line, name); ok {
				of, _, _ = strings.Cut(of, " ")
				series = append(series, of)
			}
		}
		got[lines[0]] = strings.Join(series, " ")
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("other series: %s", diff)
	}
	usual := "go_goroutines go_threads go_info{ go_gc_duration_seconds{ go_gc_duration_seconds_sum go_gc_duration_seconds_count " +
		"go_memstats_alloc_bytes go_memstats_alloc_bytes_total go_memstats_heap_alloc_bytes go_memstats_heap_idle_bytes go_memstats_heap_inuse_bytes " +
		"go_memstats_heap_objects go_memstats_heap_released_bytes go_memstats_heap_sys_bytes go_memstats_stack_inuse_bytes go_memstats_next_gc_bytes " +
		"go_memstats_sys_bytes go_memstats_mallocs_total go_memstats_frees_total go_memstats_last_gc_time_seconds"
	if runtime.GOOS == "linux" {
		usual += " process_cpu_seconds_total process_open_fds process_max_fds process_resident_memory_bytes process_start_time_seconds process_virtual_memory_bytes"
	}
	for _, name := range strings.Fields(usual) {
		if !strings.HasSuffix(name, "{") {
			name += " "
		}
		if !strings.Contains(metrics, "\n"+name) {
			t.Errorf("the metrics lack %s", name)
		}
	}
}

// A dead connection to Discord once swallowed every answer for a minute while all was said to be well: the gateway has a connection of its own.
func TestHealthKnowsWhetherAnswersArrive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := health.New()
		p := health.Probe{Connected: func() (int, int) { return 1, 1 }, Store: func() error { return nil }, Rival: noRival}
		try := func(status, times int, every time.Duration) {
			for range times {
				m.Request("respond", false, status)
				time.Sleep(every)
			}
		}
		for _, step := range []struct {
			do  func()
			ill bool
			why string
		}{
			{func() {}, false, "nothing was tried"},
			{func() { try(0, 5, 2*time.Second) }, false, "one click got no answer"},
			{func() { try(0, 2, 2*time.Second) }, true, "no click got an answer for ten seconds"},
			{func() { try(0, 60, 2*time.Second) }, true, "this goes on"},
			{func() { try(503, 1, 0) }, false, "there is an answer, though a bad one"},
			{func() { try(0, 20, time.Second) }, true, "it begins again"},
			{func() { time.Sleep(time.Hour) }, false, "nothing was tried for an hour"},
			{func() { try(0, 1, 0) }, true, "nothing has been answered since"},
			{func() { try(200, 1, 0) }, false, "all is well"},
		} {
			step.do()
			if err := m.Trouble(p); (err != nil) != step.ill || err != nil && !strings.Contains(err.Error(), "no request to Discord has been answered since 2000-") {
				t.Errorf("%s: %v", step.why, err)
			}
		}
	})
}

// An operator finds each number on the page about operating, and no number there that is gone.
func TestThePageAboutOperatingExplainsEveryMetric(t *testing.T) {
	m, addr := health.New(), freeAddress(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	if err := m.Serve(ctx, addr, quiet); err != nil {
		t.Fatal(err)
	}
	m.Request("send", true, 200)
	m.Interaction("component", "done", time.Millisecond)
	_, metrics := get(t, "http://"+addr+"/metrics")
	page, err := os.ReadFile("../../deploy/OPERATING.md")
	if err != nil {
		t.Fatal(err)
	}
	explained := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `(karlchen_\\w+)`").FindAllStringSubmatch(string(page), -1) {
		explained[row[1]] = true
	}
	for _, row := range regexp.MustCompile(`(?m)^# TYPE (karlchen_\w+)`).FindAllStringSubmatch(metrics, -1) {
		if !explained[row[1]] {
			t.Errorf("deploy/OPERATING.md does not explain %s", row[1])
		}
		delete(explained, row[1])
	}
	for name := range explained {
		t.Errorf("deploy/OPERATING.md explains %s, which there is not", name)
	}
}
