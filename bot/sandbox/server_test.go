package sandbox_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"karlchen/bot/sandbox"
	"karlchen/internal/person"
)

// httpOnce is a transport that does not try again when a connection breaks.
type httpOnce struct{ http.Transport }

func status(t *testing.T, req *http.Request) int {
	t.Helper()
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}

func TestOnlyThisMachineIsServed(t *testing.T) {
	s := start(t)
	port := s.URL()[strings.LastIndex(s.URL(), ":"):]
	for _, c := range []struct {
		host, origin string
		want         int
	}{
		{"", "", 200},
		{"localhost" + port, "", 200},
		{"localhost" + port, "http://localhost" + port, 200},
		{"evil.example", "", 403},
		{"evil.example" + port, "http://evil.example" + port, 403}, // a name that resolves to 127.0.0.1
		{"", "http://evil.example", 403},
		{"", "http://127.0.0.1:1", 403},
		{"", "null", 403},
		{"127.0.0.1.evil.example" + port, "", 403},
	} {
		for _, path := range []string{"/", "/api/v10/gateway"} {
			req := request(t, s, "GET", path, nil)
			req.Host = c.host
			if c.origin != "" {
				req.Header.Set("Origin", c.origin)
			}
			if got := status(t, req); got != c.want {
				t.Errorf("%s for host %q, origin %q: %d, want %d", path, c.host, c.origin, got, c.want)
			}
		}
		for _, path := range []string{"/client?user=1", "/gateway"} {
			if c.want != 403 || c.origin == "" {
				continue
			}
			_, resp, err := websocket.Dial(patient(t), s.URL()+path, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {c.origin}}})
			if err == nil || resp == nil || resp.StatusCode != 403 {
				t.Errorf("%s can be opened by %q", path, c.origin)
			}
		}
	}
	req := request(t, s, "POST", "/faults", strings.NewReader(`{"drop":{}}`))
	req.Header.Set("Origin", "http://evil.example")
	if got := status(t, req); got != 403 {
		t.Errorf("a foreign page can cause faults: %d", got)
	}
}

// A foreign page that shows the sandbox in a frame could make a person click there. No Origin tells it from the person's own tab.
func TestNoPageMayShowTheSandboxInAFrame(t *testing.T) {
	s := start(t)
	for _, path := range []string{"/", "/api/v10/gateway"} {
		answer, err := http.Get(s.URL() + path)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		policy := answer.Header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"} {
			if !slices.Contains(strings.Split(policy, "; "), want) {
				t.Errorf("the policy of %s has no %s: %s", path, want, policy)
			}
		}
	}
}

func TestOnlyLoopbackAddressesAreListenedOn(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", ":0", "192.0.2.1:0", "example.org:80", "nonsense"} {
		if s, err := sandbox.New(sandbox.Options{Addr: addr}); err == nil {
			_ = s.Close()
			t.Errorf("listens on %q", addr)
		}
	}
}

func TestThePageIsServed(t *testing.T) {
	s := start(t)
	resp, err := http.Get(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != 200 || !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/html") {
		t.Errorf("%s %s", resp.Status, resp.Header.Get("Content-Type"))
	}
	if got := status(t, request(t, s, "GET", "/nothing/here", nil)); got != 404 {
		t.Errorf("an unknown page: %d", got)
	}
	if got := status(t, request(t, s, "GET", "/client?user=14", nil)); got != 400 {
		t.Errorf("a fourteenth person: %d", got)
	}
}

func TestWindowsReadTheErrorsInTheirFrames(t *testing.T) {
	s := start(t)
	ws, _, err := websocket.Dial(patient(t), s.URL()+"/client?user=1", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer ws.CloseNow()
	ws.SetReadLimit(-1)
	read := func() string {
		_, data, err := ws.Read(patient(t))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if got := read(); !strings.Contains(got, `"t":"hello"`) {
		t.Fatalf("the first frame is %s", got)
	}
	for _, frame := range []string{
		`{`, `{"t":"fly","ref":1}`, `{"t":"click","ref":1,"message_id":"1"}`, `{"t":"click","values":7,"ref":1}`, `{"t":"submit","values":[],"ref":1}`,
		`{"t":"say","channel_id":"1","content":"x"}`, `{"t":"say","channel_id":"` + sandbox.ChannelID + `","content":" "}`,
		`{"t":"dismiss","message_id":"1"}`, `{"t":"locale","locale":"de-AT"}`,
	} {
		if err := ws.Write(patient(t), websocket.MessageText, []byte(frame)); err != nil {
			t.Fatal(err)
		}
		got := read()
		if !strings.Contains(got, `"t":"error"`) || strings.Contains(frame, `"ref":1`) != strings.Contains(got, `"ref":1`) {
			t.Errorf("%s was answered by %s", frame, got)
		}
	}
}

func TestCloseEndsAllConnections(t *testing.T) {
	s := start(t)
	anna := join(t, s, 1)
	g := dial(t, s)
	g.identify()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := g.read(); err == nil {
		t.Error("the gateway is still there")
	}
	if _, err := anna.WaitMessage(patient(t), func(person.Message) bool { return false }); err == nil || patient(t).Err() != nil {
		t.Errorf("the window is still there: %v", err)
	}
}
