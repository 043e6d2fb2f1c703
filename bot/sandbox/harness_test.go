package sandbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"karlchen/bot/sandbox"
	"karlchen/internal/person"
	"karlchen/internal/schema"
)

const token = "sandbox-token"

// j is a JSON object.
type j = map[string]any

// start runs a sandbox that compares everything with Discord's description if that is at hand.
func start(t *testing.T, options ...func(*sandbox.Options)) *sandbox.Server {
	t.Helper()
	discord := schema.AtHand(t)
	o := sandbox.Options{Token: token, Observe: func(e sandbox.Exchange) {
		if e.Status >= 500 {
			return
		}
		if err := discord.Check(e.Method, e.Path, e.Status, e.Request, e.Response); err != nil {
			t.Errorf("against Discord's description: %v\nrequest %s\nanswer %s", err, e.Request, e.Response)
		}
	}}
	for _, change := range options {
		change(&o)
	}
	s, err := sandbox.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func withoutLimits(o *sandbox.Options) { o.Unlimited = true }

func patient(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// answer is an answer of the REST interface.
type answer struct {
	status int
	body   j
	list   []j
	header http.Header
}

func (a answer) code() int {
	n, _ := a.body["code"].(float64)
	return int(n)
}

// problem is the code of the first problem at a field: "components.0.custom_id".
func (a answer) problem(field string) string {
	node, _ := a.body["errors"].(j)
	for _, key := range strings.Split(field, ".") {
		if key != "" {
			node, _ = node[key].(j)
		}
	}
	list, _ := node["_errors"].([]any)
	if len(list) == 0 {
		return ""
	}
	code, _ := list[0].(j)["code"].(string)
	return code
}

func (a answer) id() string { return a.body["id"].(string) }

// rest sends a request to the REST interface with the bot's token.
func rest(t *testing.T, s *sandbox.Server, method, path string, body any) answer {
	t.Helper()
	data := []byte(nil)
	if text, isText := body.(string); isText {
		data = []byte(text)
	} else if body != nil {
		data, _ = json.Marshal(body)
	}
	req, err := http.NewRequestWithContext(t.Context(), method, s.APIURL()+"/v10"+path, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+token)
	req.Header.Set("Content-Type", "application/json")
	return do(t, req)
}

func do(t *testing.T, req *http.Request) answer {
	t.Helper()
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	a := answer{status: resp.StatusCode, header: resp.Header}
	switch {
	case len(data) == 0:
	case data[0] == '[':
		err = json.Unmarshal(data, &a.list)
	default:
		err = json.Unmarshal(data, &a.body)
	}
	if err != nil {
		t.Fatalf("%s %s: %v in %s", req.Method, req.URL, err, data)
	}
	return a
}

// upload sends a form of files to the REST interface.
func upload(t *testing.T, s *sandbox.Server, method, path string, payload j, files ...[]byte) answer {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	data, _ := json.Marshal(payload)
	_ = form.WriteField("payload_json", string(data))
	for i, file := range files {
		part, _ := form.CreatePart(textproto.MIMEHeader{
			"Content-Disposition": {fmt.Sprintf(`form-data; name="files[%d]"; filename="file%d.png"`, i, i)},
			"Content-Type":        {"image/png"},
		})
		_, _ = part.Write(file)
	}
	_ = form.Close()
	req, err := http.NewRequestWithContext(t.Context(), method, s.APIURL()+"/v10"+path, &body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+token)
	req.Header.Set("Content-Type", form.FormDataContentType())
	return do(t, req)
}

func wantStatus(t *testing.T, a answer, status int) answer {
	t.Helper()
	if a.status != status {
		t.Fatalf("status %d, want %d: %v", a.status, status, a.body)
	}
	return a
}

func wantCode(t *testing.T, a answer, status, code int) {
	t.Helper()
	if a.status != status || a.code() != code {
		t.Fatalf("status %d code %d, want %d code %d: %v", a.status, a.code(), status, code, a.body)
	}
}

// gateway is a bare connection to the gateway.
type gateway struct {
	t  *testing.T
	ws *websocket.Conn
}

type event struct {
	Op   int    `json:"op"`
	Data j      `json:"d"`
	Seq  int    `json:"s"`
	Name string `json:"t"`
	Raw  json.RawMessage
}

func dial(t *testing.T, s *sandbox.Server) *gateway {
	t.Helper()
	ws, _, err := websocket.Dial(patient(t), "ws"+strings.TrimPrefix(s.URL(), "http")+"/gateway?v=10&encoding=json", nil)
	if err != nil {
		t.Fatal(err)
	}
	ws.SetReadLimit(-1)
	t.Cleanup(func() { _ = ws.CloseNow() })
	return &gateway{t, ws}
}

func (g *gateway) send(op int, data any) {
	g.t.Helper()
	frame, _ := json.Marshal(j{"op": op, "d": data})
	if err := g.ws.Write(patient(g.t), websocket.MessageText, frame); err != nil {
		g.t.Fatal(err)
	}
}

func (g *gateway) read() (event, error) {
	_, data, err := g.ws.Read(patient(g.t))
	if err != nil {
		return event{}, err
	}
	var e struct {
		event
		Data json.RawMessage `json:"d"`
	}
	if err := json.Unmarshal(data, &e); err != nil {
		return event{}, err
	}
	_ = json.Unmarshal(e.Data, &e.event.Data)
	e.event.Raw = e.Data
	return e.event, nil
}

// next reads one frame and demands an operation, and an event if name is not empty.
func (g *gateway) next(op int, name string) event {
	g.t.Helper()
	e, err := g.read()
	if err != nil {
		g.t.Fatalf("wanted op %d %s: %v", op, name, err)
	}
	if e.Op != op || e.Name != name {
		g.t.Fatalf("op %d %s, want op %d %s: %s", e.Op, e.Name, op, name, e.Raw)
	}
	return e
}

// wantClose demands that the connection ends with a code.
func (g *gateway) wantClose(code websocket.StatusCode) {
	g.t.Helper()
	for {
		_, err := g.read()
		if err == nil {
			continue
		}
		if got := websocket.CloseStatus(err); got != code {
			g.t.Fatalf("closed with %d, want %d: %v", got, code, err)
		}
		return
	}
}

// identify goes through the greeting and returns READY.
func (g *gateway) identify() event {
	g.t.Helper()
	g.next(10, "")
	g.send(2, j{"token": token, "intents": 1, "properties": j{"os": "linux", "browser": "test", "device": "test"}})
	ready := g.next(0, "READY")
	g.next(0, "GUILD_CREATE")
	return ready
}

// bot is online, and the test answers for it.
type bot struct {
	t *testing.T
	s *sandbox.Server
	*gateway
}

func online(t *testing.T, s *sandbox.Server) *bot {
	t.Helper()
	g := dial(t, s)
	g.identify()
	return &bot{t, s, g}
}

// event waits for an interaction and skips other events.
func (b *bot) event() event {
	b.t.Helper()
	for {
		e, err := b.read()
		if err != nil {
			b.t.Fatalf("wanted an interaction: %v", err)
		}
		if e.Name == "INTERACTION_CREATE" {
			return e
		}
	}
}

func callback(e event) string {
	return "/interactions/" + e.Data["id"].(string) + "/" + e.Data["token"].(string) + "/callback"
}

func webhook(e event) string {
	return "/webhooks/" + sandbox.ApplicationID + "/" + e.Data["token"].(string)
}

func (b *bot) answer(e event, kind int, data j) answer {
	b.t.Helper()
	body := j{"type": kind}
	if data != nil {
		body["data"] = data
	}
	return rest(b.t, b.s, "POST", callback(e), body)
}

func join(t *testing.T, s *sandbox.Server, n int) *person.Person {
	t.Helper()
	p, err := person.Join(patient(t), s.URL(), n)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Leave)
	return p
}

// seesBot waits until a person sees that the bot is online. Otherwise a window without that news would take the bot for gone too early.
func seesBot(t *testing.T, p *person.Person) {
	t.Helper()
	if err := p.WaitBot(patient(t), true); err != nil {
		t.Fatal(err)
	}
}

// later starts a person's action while the test plays the bot, and returns its result when called.
func later(do func() (person.Answer, error)) func() (person.Answer, error) {
	type result struct {
		answer person.Answer
		err    error
	}
	done := make(chan result, 1)
	go func() {
		a, err := do()
		done <- result{a, err}
	}()
	return func() (person.Answer, error) {
		r := <-done
		return r.answer, r.err
	}
}

const table = "/channels/" + sandbox.ChannelID

// post sends a message with buttons and returns its id.
func (b *bot) post(body j) string {
	b.t.Helper()
	return wantStatus(b.t, rest(b.t, b.s, "POST", table+"/messages", body), 200).id()
}

func button(id, label string) j { return j{"type": 2, "style": 1, "custom_id": id, "label": label} }

func row(components ...j) j { return j{"type": 1, "components": components} }

func rows(components ...j) j {
	return j{"content": "Who plays?", "components": []j{row(components...)}}
}

// request is a bare request to any path of the sandbox.
func request(t *testing.T, s *sandbox.Server, method, path string, body io.Reader) *http.Request {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, s.URL()+path, body)
	if err != nil {
		t.Fatal(err)
	}
	return req
}

// newRequest is a JSON request with the bot's token to any address.
func newRequest(t *testing.T, method, address, body string) *http.Request {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+token)
	req.Header.Set("Content-Type", "application/json")
	return req
}
