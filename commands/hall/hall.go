// Package hall serves the web pages with which a club plays a tournament at real tables: a page for its leader, one for each table, one for the wall, and
// what is printed. The pages need nothing from elsewhere.
//
// What must stay true:
//
//   - Everybody may read the wall. Somebody who changes something has the leader's link, or the code of a table, which its score sheet shows.
//   - No public page and no log holds the link's token or a code.
//   - The season decides what is accepted: a form stands where [league.Season.Check] accepts its deed, and a page says why it does not.
package hall

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"html/template"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"karlchen/bot/trace"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/storage"
)

// secret is the token of the leader's link. It is made once.
var secret = storage.Drawer[string]{Scope: storage.ScopeProgram, Key: "hall"}

// New returns the pages. Error: the store fails.
func New(c Config) (*Hall, error) {
	h := &Hall{Config: c, pages: map[string]*template.Template{}}
	for _, l := range locale.All() {
		h.pages[l.Tag()] = parse(l)
	}
	var err error
	h.token, err = secret.Change(c.Settings, league.Hall, func(token *string) error {
		if *token == "" {
			*token = rand.Text()
		}
		return nil
	})
	return h, err
}

// Serve answers on an address until the context ends, and writes the links to out: no log gets the leader's. Error: the address cannot be listened on.
func (h *Hall) Serve(ctx context.Context, addr string, out io.Writer) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("the pages of the hall on %s: %w; choose another address with --listen or KARLCHEN_HALL_ADDR", addr, err)
	}
	at := listener.Addr().(*net.TCPAddr)
	own := fmt.Sprint("http://", at)
	if at.IP.IsUnspecified() {
		own = fmt.Sprint("http://127.0.0.1:", at.Port)
		every, _ := net.InterfaceAddrs()
		for _, a := range every {
			if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil && ip.IP.IsGlobalUnicast() {
				h.bases = append(h.bases, fmt.Sprintf("http://%s:%d", ip.IP, at.Port))
			}
		}
	} else if !at.IP.IsLoopback() {
		h.bases = []string{own}
	}
	fmt.Fprintf(out, "\nThe leader opens this page, and gives its address to nobody else:\n\n    %s/enter/%s\n\nEverybody may open the wall:\n\n    %s\n",
		own, h.token, strings.Join(append([]string{own}, h.bases...), "\n    "))
	if len(h.bases) == 0 {
		fmt.Fprintf(out, "\nOnly this machine reaches it. Phones on the local network do if it listens on 0.0.0.0:%d\n", at.Port)
	}
	server := &http.Server{Handler: h.Handler(), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, 0)}
	context.AfterFunc(ctx, func() { server.Close() })
	go server.Serve(listener)
	return nil
}

// row is a page or a form: its pattern, and whether it is the leader's alone.
type row struct {
	pattern string
	leads   bool
	answer  func(*visit) error
}

var rows = []row{
	{"GET /{$}", false, (*visit).showIndex},
	{"GET /wall/{league}", false, (*visit).showWall},
	{"GET /table/{$}", false, (*visit).findTable},
	{"GET /table/{code}", false, (*visit).showTable},
	{"POST /table/{code}", false, (*visit).actAtTable},
	{"GET /enter/{token}", false, (*visit).enter},
	{"GET /leader/{$}", true, (*visit).showFounding},
	{"POST /leader/{$}", true, (*visit).found},
	{"GET /leader/{league}", true, (*visit).showLeader},
	{"POST /leader/{league}/{deed}", true, (*visit).act},
	{"GET /leader/{league}/log", true, (*visit).showLog},
	{"GET /leader/{league}/print/{what}", true, (*visit).print},
	{"GET /leader/{league}/decide/{name}", true, (*visit).showDecision},
	{"POST /leader/{league}/decide/{name}", true, (*visit).decide},
}

// Handler returns the pages as a handler.
func (h *Hall) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, name := range []string{"pages/hall.css", "pages/hall.js"} {
		mux.HandleFunc("GET /"+name, func(w http.ResponseWriter, r *http.Request) { http.ServeFileFS(w, r, files, name) })
	}
	for _, r := range rows {
		mux.HandleFunc(r.pattern, func(w http.ResponseWriter, req *http.Request) { h.answer(r, w, req) })
	}
	return http.NewCrossOriginProtection().Handler(mux)
}

// cookie is the name of the leader's cookie, whose value is the token; maxForm the most bytes of a form.
const (
	cookie  = "karlchen_hall"
	maxForm = 1 << 17
)

func (h *Hall) answer(r row, w http.ResponseWriter, req *http.Request) {
	for name, value := range map[string]string{
		"Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
		"Referrer-Policy":         "same-origin", "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store",
	} {
		w.Header().Set(name, value)
	}
	req.Body = http.MaxBytesReader(w, req.Body, maxForm)
	c := &visit{Request: req, w: w, h: h, l: languageOf(req)}
	if sent, err := req.Cookie(cookie); err == nil {
		c.knows = same(sent.Value, h.token)
	}
	c.leads = c.knows && r.leads
	err := trace.Guard(h.Log, "a page of the hall", func() (err error) {
		switch id := req.PathValue("league"); {
		case r.leads && !c.leads:
			return notLeader
		case req.ParseForm() != nil:
			return badForm
		case id != "":
			c.s, err = c.read(id)
		case req.PathValue("code") != "":
			err = c.findSitting()
		}
		if err != nil {
			return err
		}
		return r.answer(c)
	})
	if err == nil {
		return
	}
	c.wrong, c.status = err, http.StatusUnprocessableEntity
	switch {
	case errors.Is(err, notLeader):
		c.status = http.StatusForbidden
	case errors.Is(err, tooMany):
		c.status = http.StatusTooManyRequests
	case errors.Is(err, noPage), errors.Is(err, noCode), errors.Is(err, league.NoSuchLeague):
		c.status = http.StatusNotFound
	case !errors.As(err, new(face.Told)):
		c.status = http.StatusInternalServerError
		h.Log.Error("a page of the hall failed", "page", r.pattern, "error", err) // its address may hold a code
	}
	if err := c.show("wrong", nil); err != nil {
		h.Log.Error("a page of the hall failed", "page", r.pattern, "error", err)
	}
}

// enter gives the leader's cookie to a browser that has opened the leader's link. The page goes on by itself: a browser that comes from elsewhere sends no
// strict cookie along a redirect.
func (c *visit) enter() error {
	if err := c.h.guesses.guard(c.RemoteAddr, func() bool { return same(c.PathValue("token"), c.h.token) }); err != nil {
		return err
	}
	http.SetCookie(c.w, &http.Cookie{Name: cookie, Value: c.h.token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, MaxAge: 30 * 24 * 3600})
	return c.show("enter", nil)
}
