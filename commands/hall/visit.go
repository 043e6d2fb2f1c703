package hall

import (
	"cmp"
	"crypto/subtle"
	"embed"
	"errors"
	"html/template"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"karlchen/bot/leagues"
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
	token   string                        // of the leader's link; the codes of the tables follow from it
	pages   map[string]*template.Template // by language
	guesses guesses
	bases   []string // addresses of the pages on the local network
}

//go:embed pages
var files embed.FS

// The refusals of the pages.
const (
	noPage     game.Refusal = "hall.no_page"
	notLeader  game.Refusal = "hall.not_leader"
	tooMany    game.Refusal = "hall.too_many"
	noCode     game.Refusal = "hall.no_code"
	badForm    game.Refusal = "hall.bad_form"
	notPlaying game.Refusal = "hall.not_playing"
)

// parse reads the pages in a language. A text is filled in with names and values in turn.
func parse(l *locale.Localizer) *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"t": func(key string, data ...any) string {
			values := map[string]any{}
			for i := 0; i+1 < len(data); i += 2 {
				values[data[i].(string)] = data[i+1]
			}
			return l.T("hall."+key, values)
		},
		"word":   func(key string) string { return l.T(key, nil) }, // of another room
		"signed": face.Signed,
		"case":   func(protest uint64) string { return league.CaseValue(protest, 0) },
		"add":    func(a, b int) int { return a + b },
	}).ParseFS(files, "pages/*.html"))
}

// visit is one request.
type visit struct {
	*http.Request
	w      http.ResponseWriter
	h      *Hall
	l      *locale.Localizer
	s      *season  // of the path
	at     *atTable // of the path
	knows  bool     // the visitor has the leader's link
	leads  bool     // they have it, and the page is the leader's
	wrong  error    // why the form was refused
	status int      // of the answer; 0 is the usual one
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

// same compares a secret with what somebody has sent, in a time that says nothing about it.
func same(sent, secret string) bool {
	return subtle.ConstantTimeCompare([]byte(sent), []byte(secret)) == 1
}

// show answers with a page, which also says why the form was refused.
func (c *visit) show(name string, data map[string]any) error {
	all := map[string]any{"Lang": c.l.Tag(), "Leads": c.knows, "Form": c.Form, "Wrong": c.reasons(c.wrong), "Title": "Karlchen"}
	if c.s != nil {
		all["S"], all["Title"] = c.s, c.s.Title
	}
	maps.Copy(all, data)
	var page strings.Builder
	if err := c.h.pages[c.l.Tag()].ExecuteTemplate(&page, name+".html", all); err != nil {
		return err
	}
	c.w.Header().Set("Content-Type", "text/html; charset=utf-8")
	c.w.WriteHeader(cmp.Or(c.status, http.StatusOK))
	_, _ = io.WriteString(c.w, page.String()) // the browser may have gone
	return nil
}

// done answers a form with the way to the next page, or shows it again with the reason why it was refused.
func (c *visit) done(err error, next string, again func() error) error {
	if err != nil {
		c.wrong, c.status = err, http.StatusUnprocessableEntity
		if c.s != nil { // a part of it may have been accepted
			if fresh, bad := c.read(c.s.ID); bad == nil {
				c.s = fresh
			}
		}
		return again()
	}
	http.Redirect(c.w, c.Request, next, http.StatusSeeOther)
	return nil
}

// number reads a number of a form; what is none is 0, which no season accepts.
func (c *visit) number(field string) int {
	n, _ := strconv.Atoi(strings.TrimSpace(c.FormValue(field)))
	return n
}

// points reads the points of a form by place. Error: BadPoints.
func (c *visit) points(places int) (points []int, err error) {
	for i := range places {
		n, err := strconv.Atoi(strings.NewReplacer("−", "-", "–", "-", " ", "").Replace(c.FormValue("p" + strconv.Itoa(i))))
		if err != nil {
			return nil, league.BadPoints
		}
		points = append(points, n)
	}
	return points, nil
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

// markup finds what means something in messages on Discord and nothing here.
var markup = regexp.MustCompile("<t:(\\d+):\\w>|<@&?(\\w+)>|\\*\\*|`|\\\\(.)|^(?:- |-# |#+ )")

// plain writes a line of a message for a page.
func (c *visit) plain(line string) string {
	return markup.ReplaceAllStringFunc(line, func(found string) string {
		switch part := markup.FindStringSubmatch(found); {
		case part[1] != "":
			unix, _ := strconv.ParseInt(part[1], 10, 64)
			return c.l.Moment(time.Unix(unix, 0))
		case part[2] == league.Hall:
			return c.l.T("hall.the_leader", nil)
		case part[2] != "":
			return "@" + part[2]
		default:
			return part[3]
		}
	})
}

// order compares names as people look them up.
func (c *visit) order() func(a, b string) int {
	return collate.New(language.Make(c.l.Tag()), collate.IgnoreCase).CompareString
}

// base returns the address of the pages for other devices: the one that the browser uses, unless that means this machine alone.
func (c *visit) base() string {
	host, _, _ := strings.Cut(c.Host, ":")
	if ip := net.ParseIP(host); len(c.h.bases) > 0 && (host == "localhost" || ip != nil && ip.IsLoopback()) {
		return c.h.bases[0]
	}
	return face.Either(c.TLS != nil || c.Header.Get("X-Forwarded-Proto") == "https", "https://", "http://") + c.Host
}
