// Package hall serves the web pages with which a club plays a tournament at real tables: a page for its leader, one for each table, one for the wall, and
// what is printed. The pages need nothing from elsewhere.
//
// What must stay true:
//
//   - Everybody may read the wall. Whoever changes something has the leader's link, or the code of a table, which its score sheet shows.
//   - No public page and no log holds the link's token or a code.
//   - The season decides what is accepted: a form stands where [league.Season.Check] accepts its deed, and a page says why it does not.
package hall

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"golang.org/x/text/language"

	"karlchen/bot/leagues"
	"karlchen/bot/trace"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/rules"
	"karlchen/storage"
)

// Config holds what the pages work with.
type Config struct {
	Leagues  *leagues.Service
	Settings storage.Settings
	Log      *slog.Logger
}

// Hall are the pages. They may be served to many people at once.
type Hall struct {
	Config
	token   string // of the leader's link; the codes of the tables follow from it
	pages   map[string]*template.Template
	guesses guesses
	bases   []string // addresses of the pages on the local network
}

//go:embed pages
var files embed.FS

// token is the secret of the leader's link. It is made once.
var token = storage.Drawer[string]{Scope: storage.ScopeProgram, Key: "hall"}

// New returns the pages. Error: the store fails.
func New(c Config) (*Hall, error) {
	h := &Hall{Config: c, pages: map[string]*template.Template{}}
	for _, l := range locale.All() {
		h.pages[l.Tag()] = template.Must(template.New("").Funcs(template.FuncMap{
			"t":      func(key string, data ...any) string { return text(l, key, data...) },
			"signed": face.Signed,
			"add":    func(a, b int) int { return a + b },
		}).ParseFS(files, "pages/*.html"))
	}
	var err error
	h.token, err = token.Change(c.Settings, "hall", func(t *string) error {
		if *t == "" {
			*t = rand.Text()
		}
		return nil
	})
	return h, err
}

// text fills in a text of the pages. The data are names and values in turn.
func text(l *locale.Localizer, key string, data ...any) string {
	values := map[string]any{}
	for i := 0; i+1 < len(data); i += 2 {
		values[data[i].(string)] = data[i+1]
	}
	return l.T("hall."+key, values)
}

// Serve answers on an address until the context ends, and writes the links to out: no log gets the leader's. Error: the address cannot be listened on.
func (h *Hall) Serve(ctx context.Context, addr string, out io.Writer) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("the pages of the hall on %s: %w; choose another address with --listen or KARLCHEN_HALL_ADDR", addr, err)
	}
	at := listener.Addr().(*net.TCPAddr)
	own := fmt.Sprintf("http://%s", at)
	if at.IP.IsUnspecified() {
		h.bases, own = localAddresses(at.Port), fmt.Sprintf("http://127.0.0.1:%d", at.Port)
	} else if !at.IP.IsLoopback() {
		h.bases = []string{own}
	}
	fmt.Fprintf(out, "\nThe leader opens this page, and gives its address to nobody else:\n\n    %s/enter/%s\n\nEverybody may open the wall:\n\n    %s\n",
		own, h.token, strings.Join(append([]string{own}, h.bases...), "\n    "))
	if len(h.bases) == 0 {
		fmt.Fprintf(out, "\nOnly this machine reaches it. For phones on the local network: --listen 0.0.0.0:%d\n", at.Port)
	}
	server := &http.Server{Handler: h.Handler(), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, 0)}
	context.AfterFunc(ctx, func() { server.Close() })
	go server.Serve(listener)
	return nil
}

// localAddresses are the addresses under which other devices reach this machine.
func localAddresses(port int) (all []string) {
	every, _ := net.InterfaceAddrs()
	for _, a := range every {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil && ip.IP.IsGlobalUnicast() {
			all = append(all, fmt.Sprintf("http://%s:%d", ip.IP, port))
		}
	}
	return all
}

// row is a page or a form: its pattern, and whether it is the leader's alone.
type row struct {
	pattern string
	leads   bool
	answer  func(*visit) error
}

// Handler returns the pages as a handler.
func (h *Hall) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, name := range []string{"pages/hall.css", "pages/hall.js"} {
		mux.HandleFunc("GET /"+name, func(w http.ResponseWriter, r *http.Request) { http.ServeFileFS(w, r, files, name) })
	}
	for _, r := range []row{
		{"GET /{$}", false, h.showIndex},
		{"GET /wall/{league}", false, h.showWall},
		{"GET /table/{$}", false, h.findTable},
		{"GET /table/{code}", false, h.showTable},
		{"POST /table/{code}", false, h.actAtTable},
		{"GET /enter/{token}", false, h.enter},
		{"GET /leader/{$}", true, h.showFounding},
		{"POST /leader/{$}", true, h.found},
		{"GET /leader/{league}", true, h.showLeader},
		{"POST /leader/{league}/{deed}", true, h.act},
		{"GET /leader/{league}/log", true, h.showLog},
		{"GET /leader/{league}/print/{what}", true, h.print},
		{"GET /leader/{league}/decide/{name}", true, h.showDecision},
		{"POST /leader/{league}/decide/{name}", true, h.decide},
	} {
		mux.HandleFunc(r.pattern, func(w http.ResponseWriter, req *http.Request) { h.answer(r, w, req) })
	}
	return http.NewCrossOriginProtection().Handler(mux)
}

// visit is one request.
type visit struct {
	*http.Request
	w     http.ResponseWriter
	h     *Hall
	l     *locale.Localizer
	leads bool
	wrong error // why the form was refused
}

// cookie is the name of the leader's cookie, whose value is the token; maxForm the most bytes of a form.
const (
	cookie  = "karlchen_hall"
	maxForm = 1 << 17
)

// The refusals of the pages.
const (
	noPage     game.Refusal = "hall.no_page"
	notLeader  game.Refusal = "hall.not_leader"
	tooMany    game.Refusal = "hall.too_many"
	noCode     game.Refusal = "hall.no_code"
	badForm    game.Refusal = "hall.bad_form"
	badPrizes  game.Refusal = "hall.bad_prizes"
	notPlaying game.Refusal = "hall.not_playing"
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
		c.leads = same(sent.Value, h.token)
	}
	err := error(notLeader)
	if c.leads || !r.leads {
		err = trace.Guard(h.Log, "a page of the hall", func() error {
			if err := req.ParseForm(); err != nil {
				return badForm
			}
			return r.answer(c)
		})
	}
	if err == nil {
		return
	}
	status, told := http.StatusUnprocessableEntity, errors.As(err, new(face.Told))
	switch {
	case errors.Is(err, notLeader):
		status = http.StatusForbidden
	case errors.Is(err, tooMany):
		status = http.StatusTooManyRequests
	case errors.Is(err, noPage), errors.Is(err, noCode), errors.Is(err, league.NoSuchLeague):
		status = http.StatusNotFound
	case !told:
		status = http.StatusInternalServerError
		h.Log.Error("a page of the hall failed", "page", r.pattern, "error", err) // its address may hold a code
	}
	c.wrong = err
	if err := c.render(status, "wrong.html", nil); err != nil {
		h.Log.Error("a page of the hall failed", "page", r.pattern, "error", err)
	}
}

// languageOf returns the texts in the language of the browser.
func languageOf(r *http.Request) *locale.Localizer {
	wanted, _, _ := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	for _, tag := range wanted {
		base, _ := tag.Base()
		if l := locale.Of(base.String()); l != nil {
			return l
		}
	}
	return locale.Fallback()
}

// same compares a secret that somebody has sent, in a time that says nothing about it.
func same(sent, secret string) bool {
	return subtle.ConstantTimeCompare([]byte(sent), []byte(secret)) == 1
}

// show answers with a page, which also says why the form was refused.
func (c *visit) show(name string, data map[string]any) error {
	if c.wrong != nil {
		return c.render(http.StatusUnprocessableEntity, name, data)
	}
	return c.render(http.StatusOK, name, data)
}

func (c *visit) render(status int, name string, data map[string]any) error {
	all := map[string]any{"Lang": c.l.Tag(), "Leads": c.leads, "Form": c.Form, "Wrong": c.reasons(c.wrong), "Title": "Karlchen"}
	for key, value := range data {
		all[key] = value
	}
	var page strings.Builder
	if err := c.h.pages[c.l.Tag()].ExecuteTemplate(&page, name, all); err != nil {
		return err
	}
	c.w.Header().Set("Content-Type", "text/html; charset=utf-8")
	c.w.WriteHeader(status)
	_, _ = io.WriteString(c.w, page.String()) // the browser may have gone
	return nil
}

// reworded are the refusals whose usual texts name commands of Discord. Of each this room has a text of its own.
var reworded = []game.Refusal{
	league.SeasonOver, league.NotRunning, league.NoSeason, league.TooFew, league.NameTaken, league.NoSuchLeague, league.NoSuchList, league.NotYourList, league.NothingToChange,
}

// reasons says all reasons of a refusal; no more than that there was a fault.
func (c *visit) reasons(err error) (lines []string) {
	if err == nil {
		return nil
	}
	own := rules.Words{}
	for _, key := range reworded {
		own[string(key)] = c.l.T("hall."+string(key), nil)
	}
	if errors.As(err, new(face.Told)) {
		lines = face.Mapped(face.Printer{Localizer: c.l.With(own)}.Reasons(err), c.plain)
	}
	if len(lines) == 0 {
		lines = []string{c.l.T("reason.other", nil)}
	}
	return lines
}

// text fills in a text of the pages; see the function.
func (c *visit) text(key string, data ...any) string { return text(c.l, key, data...) }

// goTo answers a form that was accepted with the way to a page.
func (c *visit) goTo(path string) error {
	http.Redirect(c.w, c.Request, path, http.StatusSeeOther)
	return nil
}

// enter gives the leader's cookie to a browser that has opened the leader's link.
func (h *Hall) enter(c *visit) error {
	if err := h.guesses.guard(c.RemoteAddr, func() bool { return same(c.PathValue("token"), h.token) }); err != nil {
		return err
	}
	http.SetCookie(c.w, &http.Cookie{Name: cookie, Value: h.token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, MaxAge: 30 * 24 * 3600})
	return c.show("enter.html", nil) // which goes on by itself: a browser that comes from elsewhere sends no strict cookie along a redirect
}

// showIndex shows which tournaments there are.
func (h *Hall) showIndex(c *visit) error {
	all, err := h.Leagues.Tournaments()
	if err != nil {
		return err
	}
	return c.show("index.html", map[string]any{"All": all, "Code": ""})
}
