package page_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"karlchen/internal/browser"
)

func TestMain(m *testing.M) { os.Exit(browser.Run(m)) }

// obj is a JSON object of the wire.
type obj = map[string]any

// list is a JSON array of the wire.
type list = []any

// patience limits every wait of these tests; nothing comes near it unless something is broken.
const patience = 30 * time.Second

// look is how often a page is asked what it shows. It is not asked frame by frame: on a busy machine Chromium draws few.
const look = 30 * time.Millisecond

// fake serves the page and speaks canned frames: the page's frames arrive in frames, and the test's go to the page.
type fake struct {
	t      *testing.T
	url    string
	frames chan obj
	conns  chan *websocket.Conn
	conn   *websocket.Conn
	hello  atomic.Value // the obj that greets the next connection; nil makes it wait
}

func serve(t *testing.T, hello obj) *fake {
	t.Helper()
	f := &fake{t: t, frames: make(chan obj, 64), conns: make(chan *websocket.Conn, 8)}
	f.hello.Store(hello)
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(os.DirFS(".")))
	mux.HandleFunc("GET /client", f.client)
	mux.HandleFunc("GET /picture.svg", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "image/svg+xml")
		_, _ = w.Write([]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="440"><rect width="640" height="440" fill="#2b7049"/></svg>`))
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	f.url = server.URL
	return f
}

func (f *fake) client(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer conn.CloseNow()
	if hello := f.hello.Load().(obj); hello != nil {
		if err := wsjson.Write(r.Context(), conn, hello); err != nil {
			return
		}
	}
	f.conns <- conn
	for {
		var frame obj
		if err := wsjson.Read(r.Context(), conn, &frame); err != nil {
			return
		}
		f.frames <- frame
	}
}

// connected waits for the page's connection; later sends go there.
func (f *fake) connected() {
	f.t.Helper()
	select {
	case f.conn = <-f.conns:
	case <-time.After(patience):
		f.t.Fatal("the page does not connect")
	}
}

// send sends the page a frame.
func (f *fake) send(frame obj) {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := wsjson.Write(ctx, f.conn, frame); err != nil {
		f.t.Fatalf("send %v: %v", frame["t"], err)
	}
}

// next returns the next frame of the page, which must be of type want.
func (f *fake) next(want string) obj {
	f.t.Helper()
	select {
	case frame := <-f.frames:
		if frame["t"] != want {
			f.t.Fatalf("the page sends %v, want a frame of type %q", frame, want)
		}
		return frame
	case <-time.After(patience):
		f.t.Fatalf("the page sends no frame of type %q", want)
		return nil
	}
}

// silent fails if the page has sent anything.
func (f *fake) silent() {
	f.t.Helper()
	select {
	case frame := <-f.frames:
		f.t.Fatalf("the page sends %v, want nothing", frame)
	default:
	}
}

// window is the page in a browser.
type window struct {
	*fake
	ctx      context.Context
	watching bool
}

// open shows the page in a new window, connected and rendered.
func open(t *testing.T, hello obj) *window {
	t.Helper()
	w := &window{fake: serve(t, hello), ctx: browser.New(t)}
	w.visit("/?user=1", 1200, 800)
	return w
}

// reopen starts the page again with another state.
func (w *window) reopen(hello obj) {
	w.t.Helper()
	w.hello.Store(hello)
	w.visit("/?user=1", 1200, 800)
}

// visit loads a path of the page at a size and waits until its state is rendered.
func (w *window) visit(path string, width, height int64) {
	w.t.Helper()
	w.watch()
	w.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(w.url+path))
	w.connected()
	w.wait(`document.documentElement.dataset.ready !== undefined`)
}

// watch makes an error in the page's scripts an error of the test.
func (w *window) watch() {
	w.t.Helper()
	if w.watching {
		return
	}
	w.watching = true
	err := chromedp.Listen(w.ctx, func(ev any) {
		if thrown, ok := ev.(*runtime.EventExceptionThrown); ok {
			w.t.Errorf("the page throws: %s", thrown.ExceptionDetails.Text+describe(thrown.ExceptionDetails.Exception))
		}
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// do runs browser actions.
func (w *window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		w.t.Fatal(err)
	}
}

// js returns the value of an expression in the page, decoded from JSON.
func (w *window) js(expression string) any {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	raw, err := chromedp.Run(ctx, chromedp.Evaluate[string](`Promise.resolve(`+expression+`).then((v) => JSON.stringify(v ?? null))`, chromedp.EvalAwaitPromise))
	if err != nil {
		w.t.Fatalf("%s: %v", expression, err)
	}
	var v any
	if err := json.Unmarshal([]byte(raw), &v); err != nil {
		w.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// wait waits until an expression is true in the page.
func (w *window) wait(expression string) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingInterval(look), chromedp.WithPollingTimeout(0))); err != nil {
		w.t.Fatalf("never true: %s: %v\n%v", expression, err, w.js(`document.body.innerText`))
	}
}

// check fails unless an expression is true now.
func (w *window) check(expression string) {
	w.t.Helper()
	if v := w.js(expression); v != true {
		w.t.Errorf("%s is %v, want true", expression, v)
	}
}

// click presses the mouse on the first element of a selector.
func (w *window) click(selector string) {
	w.t.Helper()
	w.do(chromedp.Click(chromedp.CSS(selector)))
}

// keys types into the focused element.
func (w *window) keys(keys string) {
	w.t.Helper()
	w.do(chromedp.KeyEvent(keys))
}

// say types into an element.
func (w *window) say(selector, text string) {
	w.t.Helper()
	w.do(chromedp.SendKeys(chromedp.CSS(selector), text))
}

// message sends a message and waits until it is rendered.
func (w *window) message(m obj) {
	w.t.Helper()
	w.send(obj{"t": "message", "message": m})
	w.wait(`document.querySelector('[data-message-id="` + m["id"].(string) + `"]') !== null`)
}

// enter presses Enter like a keyboard if the page handles the key: without the character that KeyEvent always sends.
func (w *window) enter() {
	w.t.Helper()
	w.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		for _, half := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeRawKeyDown, input.DispatchKeyEventTypeKeyUp} {
			key := input.DispatchKeyEventParams{Type: half, Key: "Enter", Code: "Enter", WindowsVirtualKeyCode: 13, NativeVirtualKeyCode: 13}
			if _, err := cdp.Call(ctx, target, input.DispatchKeyEvent, key); err != nil {
				return err
			}
		}
		return nil
	}))
}

// encode writes a value as a JavaScript literal.
func encode(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func describe(thrown *runtime.RemoteObject) string {
	if thrown == nil {
		return ""
	}
	return ": " + thrown.Description
}
