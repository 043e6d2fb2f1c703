package hall_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/jobs"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands/hall"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

// club is a club in its hall, with a program that can be killed.
type club struct {
	*testing.T
	path    string
	store   *storage.Store
	service *leagues.Service
	pages   http.Handler
	token   string
	log     bytes.Buffer
	public  strings.Builder // all pages for everybody that were read
	start   func()          // what draws
	stop    func()
	address string // of the browser
}

// inClub runs a test in a bubble.
func inClub(t *testing.T, test func(*club)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		c := &club{T: t, path: filepath.Join(t.TempDir(), "karlchen.db"), address: "192.168.1.7"}
		var untold []string
		usual := locale.Fault
		locale.Fault = func(key, fault string) {
			if strings.HasPrefix(key, "hall.") {
				untold = append(untold, key+": "+fault)
			}
		}
		defer func() { locale.Fault = usual }()
		c.open()
		c.start()
		test(c)
		c.stop()
		report, err := c.store.Check(nil, leagues.Check)
		if err := errors.Join(err, report.Err(), c.store.Close()); err != nil {
			t.Error(err)
		}
		if len(untold) > 0 {
			t.Errorf("texts are not complete: %q", untold)
		}
		if strings.Contains(c.log.String(), c.token) || strings.Contains(c.public.String(), c.token) {
			t.Error("the leader's token stands in the log or on a public page")
		}
	})
}

// open opens the database and the pages. Nothing is drawn before start.
func (c *club) open() {
	c.Helper()
	var err error
	c.store, err = storage.Open(c.path, storage.Options{NoSync: true})
	c.must(err)
	log := slog.New(slog.NewTextHandler(&c.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	calendar, admission, lot := jobs.NewCalendar(c.store, nil, 0), leagues.NewAdmission(c.store, log), uint64(0)
	tables := table.NewManager(table.Config{Store: c.store, Observer: admission, Log: log, Admits: admission.Admits})
	c.service = leagues.New(leagues.Config{Admission: admission, Ledger: calendar, Tables: tables, Now: calendar.Now, Lot: func() uint64 { lot++; return lot }})
	ledger := jobs.New(jobs.Config{Calendar: calendar, Log: log, Handlers: c.service.Handlers(), AwaitOthers: c.service.AwaitQuiet})
	pages, err := hall.New(hall.Config{Leagues: c.service, Settings: c.store, Log: log})
	c.must(err)
	c.pages, c.token = pages.Handler(), pages.Token()
	c.stop = func() {}
	c.start = func() {
		ctx, cancel := context.WithCancel(context.Background())
		var work sync.WaitGroup
		work.Go(func() { ledger.Run(ctx) })
		work.Go(func() { c.service.Run(ctx) })
		c.stop = func() {
			cancel()
			work.Wait()
			tables.Close()
		}
	}
}

func (c *club) must(err error) {
	c.Helper()
	if err != nil {
		c.Fatal(err)
	}
}

// kill ends the program and begins it again.
func (c *club) kill() {
	c.Helper()
	c.stop()
	c.must(c.store.Close())
	c.open()
	c.start()
	synctest.Wait()
}

// ask sends a request: a form where there is one.
func (c *club) ask(leads bool, method, path string, form url.Values) (int, string) {
	c.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	r.RemoteAddr = c.address + ":4711"
	r.Header.Set("Accept-Language", "de-AT,de;q=0.9,en;q=0.8")
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if leads {
		r.AddCookie(&http.Cookie{Name: "karlchen_hall", Value: c.token})
	}
	w := httptest.NewRecorder()
	c.pages.ServeHTTP(w, r)
	synctest.Wait()
	if !leads && !strings.HasPrefix(path, "/table/") { // whose visitors have the code
		c.public.WriteString(w.Body.String())
	}
	if w.Code == http.StatusSeeOther {
		return w.Code, w.Header().Get("Location")
	}
	return w.Code, html.UnescapeString(w.Body.String())
}

// read opens a page that has to be there.
func (c *club) read(leads bool, path string) string {
	c.Helper()
	status, page := c.ask(leads, http.MethodGet, path, nil)
	if status != http.StatusOK {
		c.Fatalf("%s answers %d: %s", path, status, wrong(page))
	}
	return page
}

// send sends a form that has to be accepted, and returns the way to the next page.
func (c *club) send(leads bool, path string, form url.Values) string {
	c.Helper()
	status, next := c.ask(leads, http.MethodPost, path, form)
	if status != http.StatusSeeOther {
		c.Fatalf("%s refuses %v with %d: %s", path, form, status, wrong(next))
	}
	return next
}

// refused sends a form that has to be refused.
func (c *club) refused(leads bool, path string, form url.Values, status int, why string) {
	c.Helper()
	if got, page := c.ask(leads, http.MethodPost, path, form); got != status || !strings.Contains(wrong(page), why) {
		c.Errorf("%s answers %v with %d %q, not with %d %q", path, form, got, wrong(page), status, why)
	}
}

var wrongForm = regexp.MustCompile(`(?s)<div class="wrong" role="alert">(.*?)</div>`)

// wrong returns what a page says is wrong.
func wrong(page string) string {
	if found := wrongForm.FindStringSubmatch(page); found != nil {
		return found[1]
	}
	return ""
}

// found founds a tournament and returns its id.
func (c *club) found(name string, rounds int) string {
	c.Helper()
	next := c.send(true, "/leader/", url.Values{"name": {name}, "rounds": {fmt.Sprint(rounds)}, "games": {"24"}, "rules": {"ddv"}, "scoring": {"sum"}, "prizes": {"Schinken\r\nWein\r\nJunioren: ein Buch"}})
	return strings.TrimPrefix(next, "/leader/")
}

// admit lets so many people in, every fourth one a junior.
func (c *club) admit(id string, n int) {
	c.Helper()
	var lines []string
	for i := range n {
		lines = append(lines, fmt.Sprintf("Gast %02d%s", i+1, []string{"; Junioren", "", "", ""}[i%4]))
	}
	c.send(true, "/leader/"+id+"/people", url.Values{"people": {strings.Join(lines, "\r\n")}})
}

// sitting is a table as its score sheet shows it.
type sitting struct {
	code  string
	names []string
	list  uint64
}

var (
	sheetForm = regexp.MustCompile(`(?s)<section class="sheet.*?/table/([A-Z0-9-]+)<.*?<thead><tr><th>Spiel(.*?)</thead>`)
	cellForm  = regexp.MustCompile(`<th>([^<]+)`)
	rankForm  = regexp.MustCompile(`<div class="rank.*?class="who">([^<]+?)( <small>.*?)?</span>.*?<b>([^<]+)</b></div>`)
)

// sheets reads the printed score sheets.
func (c *club) sheets(id string) (all []sitting) {
	c.Helper()
	b := c.book(id)
	for _, found := range sheetForm.FindAllStringSubmatch(c.read(true, "/leader/"+id+"/print/sheets"), -1) {
		s := sitting{code: found[1]}
		for _, cell := range cellForm.FindAllStringSubmatch(found[2], -1) {
			s.names = append(s.names, strings.TrimSpace(cell[1]))
		}
		for _, l := range b.Lists {
			if l.Unfinished() && b.Names()[l.Members[0]] == s.names[0] {
				s.list = l.Number
			}
		}
		all = append(all, s)
	}
	return all
}

func (c *club) book(id string) *leagues.Book {
	c.Helper()
	guild, _, _ := strings.Cut(id, ".")
	b, err := c.service.Book(leagues.Actor{Guild: guild}, id, 0)
	c.must(err)
	return b
}

// form is a form with the points of a table, as its place tells them.
func form(me int, points []int) url.Values {
	f := url.Values{"me": {strconv.Itoa(me)}}
	for i, n := range points {
		f.Set(fmt.Sprint("p", i), strconv.Itoa(n))
	}
	return f
}

// standings reads the totals on the wall.
func (c *club) standings(id string) map[string]int {
	c.Helper()
	all := map[string]int{}
	for _, found := range rankForm.FindAllStringSubmatch(c.read(false, "/wall/"+id), -1) {
		n, err := strconv.Atoi(strings.ReplaceAll(found[3], "−", "-"))
		c.must(err)
		all[found[1]] = n
	}
	return all
}

// A whole tournament over the wire: 44 people at 11 tables in three rounds, with the program killed in each, two wrong results corrected and one protest. The
// totals on the wall are those of the points that were told, and no stranger has read a code.
func TestATournament(t *testing.T) {
	inClub(t, func(c *club) {
		id := c.found("Herbstturnier", 3)
		lead := "/leader/" + id
		c.admit(id, 44)
		random, want, codes := rand.New(rand.NewPCG(4, 8)), map[string]int{}, []string{}
		for round := 1; round <= 3; round++ {
			if round == 2 { // killed after the call, before the draw
				c.stop()
				c.must(c.store.Close())
				c.open()
			}
			c.send(true, lead+"/round", url.Values{"minutes": {"60"}})
			c.kill()
			tables := c.sheets(id)
			if len(tables) != 11 {
				t.Fatalf("round %d has %d score sheets", round, len(tables))
			}
			if page := c.read(false, "/wall/"+id); !strings.Contains(page, fmt.Sprintf("Runde %d von 3", round)) || !strings.Contains(page, `data-left="3600"`) {
				t.Errorf("the wall shows neither the round nor its time: %.600s", page)
			}
			for i, at := range tables {
				codes = append(codes, at.code)
				points := make([]int, len(at.names))
				for p := range points {
					x := random.IntN(30)
					points[p], points[(p+1)%len(points)] = points[p]+x, points[(p+1)%len(points)]-x
				}
				told := slices.Clone(points)
				if i == 3 && round < 3 { // somebody has swapped two numbers, and nobody has noticed
					told[0], told[1] = told[1], told[0]
				}
				for p, name := range at.names {
					want[name] += points[p]
				}
				path := "/table/" + at.code
				if i == 0 { // the leader reads it from the paper
					form := form(0, told)
					form.Set("list", fmt.Sprint(at.list))
					c.send(true, lead+"/report", form)
					continue
				}
				c.send(false, path, form(1, told))
				if i == 5 {
					c.kill()
					if page := c.read(false, path+"?me=2"); !strings.Contains(page, "Stimmt so") || !strings.Contains(page, "Eingetragen von "+at.names[0]) {
						t.Errorf("after the kill the second person cannot confirm: %s", page)
					}
				}
				c.send(false, path, form(2, told))
				if i == 3 && round == 1 { // they protest, and the leader corrects it
					c.send(false, path, url.Values{"me": {"3"}, "do": {"protest"}, "why": {"Anna und Ben sind vertauscht"}})
					if page := c.read(false, "/wall/"+id); !strings.Contains(page, "Protest: Die Leitung entscheidet") || strings.Contains(page, "vertauscht") {
						t.Error("the wall does not say that there is a protest, or says why")
					}
					if page := c.read(true, lead); !strings.Contains(page, "vertauscht") || !strings.Contains(page, lead+"/decide/decide?case=p1") {
						t.Error("the leader does not read why there is a protest")
					}
					c.send(true, lead+"/decide/decide", url.Values{"case": {"p1"}, "verdict": {"uphold"}, "why": {"stimmt"}})
					c.correct(id, at, points)
				}
				if i == 3 && round == 2 {
					c.correct(id, at, points)
				}
			}
			if got := c.standings(id); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("after round %d the wall has\n%v, not\n%v", round, got, want)
			}
		}
		c.kill()
		c.send(true, lead+"/decide/close", nil)
		page := c.read(false, "/wall/"+id)
		first := rankForm.FindStringSubmatch(page)[1]
		if !strings.Contains(page, "Das Turnier ist zu Ende") || !regexp.MustCompile(`<th>1\.<td>Schinken<td>`+first).MatchString(page) || !strings.Contains(page, "Endstand") {
			t.Errorf("at the end the wall does not name the winner: %.900s", page)
		}
		c.refused(true, lead+"/door", url.Values{"name": {"Zu spät"}}, http.StatusUnprocessableEntity, "Das Turnier ist vorbei")
		c.read(true, lead)
		c.read(false, "/")
		for _, what := range []string{"cards", "list"} {
			if page := c.read(true, lead+"/print/"+what); !strings.Contains(page, "Gast 44") {
				t.Errorf("the %s do not have everybody", what)
			}
		}
		for _, code := range codes {
			if strings.Contains(c.public.String(), code) || strings.Contains(c.log.String(), code) {
				t.Fatalf("the code %s stands on a public page or in the log", code)
			}
		}
	})
}

// correct corrects the points of a table.
func (c *club) correct(id string, at sitting, points []int) {
	c.Helper()
	path := "/leader/" + id + "/decide/correct"
	if page := c.read(true, path+"?list="+fmt.Sprint(at.list)); !strings.Contains(page, at.names[0]) || !strings.Contains(page, `name="points"`) {
		c.Errorf("the form does not show the table: %s", page)
	}
	c.send(true, path, url.Values{"list": {fmt.Sprint(at.list)}, "points": {strings.Trim(fmt.Sprint(points), "[]")}, "why": {"verschrieben"}})
	if page := c.read(false, "/table/"+at.code); !strings.Contains(page, "Von der Leitung korrigiert") {
		c.Errorf("the table does not show its correction: %s", page)
	}
}

// What one person tells alone does not count, however often; other points wait for somebody else again. The leader's word counts at once, but not the word of
// somebody at a table who has the leader's cookie.
func TestASecondPersonConfirms(t *testing.T) {
	inClub(t, func(c *club) {
		id := c.found("Turnier", 1)
		c.admit(id, 8)
		c.send(true, "/leader/"+id+"/round", url.Values{"minutes": {"0"}})
		at := c.sheets(id)
		path := "/table/" + at[0].code
		redraws := func() bool { return strings.Contains(c.read(true, "/leader/"+id), "Neu auslosen") }
		if !redraws() {
			t.Error("before the first result nobody can draw again")
		}
		counts := func(want bool) {
			t.Helper()
			if _, over := c.book(id).Outcome(at[0].list); over != want {
				t.Errorf("the result counts: %v", over)
			}
		}
		for range 3 {
			c.send(true, path, form(1, []int{3, 1, -1, -3}))
			counts(false)
		}
		if redraws() {
			t.Error("the tables can be drawn again after somebody has told points")
		}
		c.refused(true, "/leader/"+id+"/draw", url.Values{}, http.StatusUnprocessableEntity, "")
		c.send(false, path, form(2, []int{1, 3, -1, -3}))
		counts(false)
		c.send(false, path, form(1, []int{3, 1, -1, -3}))
		counts(false)
		c.send(false, path, form(4, []int{3, 1, -1, -3}))
		counts(true)
		c.refused(false, path, form(2, []int{3, 1, -1, -3}), http.StatusUnprocessableEntity, "")
		form := form(0, []int{0, 0, 0, 0})
		form.Set("list", fmt.Sprint(at[1].list))
		c.send(true, "/leader/"+id+"/report", form)
		if b := c.book(id); len(b.Outcomes) != 2 || !b.Published(1) {
			t.Error("the leader's word does not count")
		}
	})
}

// A leader moves people before the first result, and breaks a table off. The pages show who sits where afterwards, with other codes: the old sheet is void.
func TestALeaderMovesPeople(t *testing.T) {
	inClub(t, func(c *club) {
		id := c.found("Turnier", 1)
		lead := "/leader/" + id
		c.admit(id, 8)
		c.send(true, lead+"/round", url.Values{"minutes": {"0"}})
		before := c.sheets(id)
		one, other := league.GuestID(before[0].names[0]), league.GuestID(before[1].names[0])
		if page := c.read(true, lead+"/decide/swap?one="+url.QueryEscape(one)); !strings.Contains(page, `value="`+other+`"`) {
			t.Errorf("the form does not offer a swap: %s", page)
		}
		c.send(true, lead+"/decide/swap", url.Values{"week": {"1"}, "one": {one}, "other": {other}})
		after := c.sheets(id)
		if len(after) != 2 || after[0].names[0] != before[1].names[0] || after[1].names[0] != before[0].names[0] || after[0].code == before[0].code {
			t.Errorf("after the swap the tables are %+v, before %+v", after, before)
		}
		c.refused(false, "/table/"+before[0].code, form(1, []int{0, 0, 0, 0}), http.StatusNotFound, "")
		c.send(true, lead+"/door", url.Values{"name": {"Neun"}})
		c.send(true, lead+"/decide/substitute", url.Values{"list": {fmt.Sprint(after[1].list)}, "out": {one}, "in": {league.GuestID("Neun")}})
		if after = c.sheets(id); after[1].names[0] != "Neun" {
			t.Errorf("after the substitution the tables are %+v", after)
		}
		c.send(true, lead+"/decide/abort", url.Values{"list": {fmt.Sprint(after[0].list)}, "why": {"Feueralarm"}})
		if page := c.read(true, lead+"/decide/close"); !strings.Contains(page, "1 Tisch spielt noch") {
			t.Error("nothing says that a table still plays")
		}
		c.send(false, "/table/"+after[1].code, form(1, []int{4, -4, 0, 0}))
		c.send(false, "/table/"+after[1].code, form(3, []int{4, -4, 0, 0}))
		if page := c.read(false, "/wall/"+id); !strings.Contains(page, "Abgebrochen") || len(c.standings(id)) != 4 || c.standings(id)["Neun"] != 4 {
			t.Errorf("the wall shows %v: %s", c.standings(id), page)
		}
		if page := c.read(true, lead+"/log"); !strings.Contains(page, "Feueralarm") || !strings.Contains(page, "Turnierleitung") || strings.ContainsAny(page, "*`\\") {
			t.Errorf("the log is %s", page)
		}
	})
}

// A stranger without the token changes nothing and reads no code; neither does another page in the leader's browser. Codes cannot be tried out.
func TestStrangersAreRefused(t *testing.T) {
	inClub(t, func(c *club) {
		id := c.found("Turnier", 2)
		c.admit(id, 4)
		c.send(true, "/leader/"+id+"/round", url.Values{"minutes": {"30"}})
		at := c.sheets(id)[0]
		length, err := c.service.Seen(id)
		c.must(err)
		fill := strings.NewReplacer("{$}", "", "{league}", id, "{deed}", "door", "{name}", "close", "{what}", "sheets")
		for _, pattern := range hall.LeadersPages() {
			method, path, _ := strings.Cut(fill.Replace(pattern), " ")
			for _, sent := range []string{"", "x", c.token[1:], c.token + "x"} {
				r := httptest.NewRequest(method, path, strings.NewReader(url.Values{"name": {"Eve"}}.Encode()))
				r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
				if sent != "" {
					r.AddCookie(&http.Cookie{Name: "karlchen_hall", Value: sent})
				}
				w := httptest.NewRecorder()
				c.pages.ServeHTTP(w, r)
				if w.Code != http.StatusForbidden || strings.Contains(w.Body.String(), at.code) {
					t.Errorf("%s answers %d to the cookie %q", pattern, w.Code, sent)
				}
			}
			r := httptest.NewRequest(method, "http://hall"+path, nil)
			r.AddCookie(&http.Cookie{Name: "karlchen_hall", Value: c.token})
			r.Header.Set("Sec-Fetch-Site", "cross-site")
			w := httptest.NewRecorder()
			if c.pages.ServeHTTP(w, r); method == http.MethodPost && w.Code != http.StatusForbidden {
				t.Errorf("%s answers %d to a form of another page", pattern, w.Code)
			}
		}
		if after, err := c.service.Seen(id); err != nil || after != length {
			t.Errorf("strangers have done something: the log has %d entries, not %d", after, length)
		}
		for _, path := range []string{"/", "/wall/" + id, "/wall/hall.9", "/leader/" + id} {
			if _, page := c.ask(false, http.MethodGet, path, nil); strings.Contains(page, at.code) {
				t.Errorf("%s shows a code", path)
			}
		}
		if status, _ := c.ask(false, http.MethodGet, "/enter/"+c.token+"x", nil); status != http.StatusNotFound {
			t.Errorf("a wrong link answers %d", status)
		}
		for range 9 {
			c.refused(false, "/table/AAAA-AAAA", form(1, []int{0, 0, 0, 0}), http.StatusNotFound, "Diesen Code gibt es nicht")
		}
		if status, page := c.ask(false, http.MethodGet, "/table/"+at.code, nil); status != http.StatusTooManyRequests {
			t.Errorf("after ten wrong codes a right one is heard: %d %s", status, wrong(page))
		}
		c.address = "192.168.1.8"
		c.read(false, "/table/"+strings.ToLower(strings.ReplaceAll(at.code, "-", "")))
		c.address = "192.168.1.7"
		time.Sleep(time.Minute)
		c.read(false, "/table/"+at.code)
	})
}

// What nobody means is refused with a reason, and changes nothing.
func TestFormsRefuseJunk(t *testing.T) {
	inClub(t, func(c *club) {
		good := url.Values{"name": {"Turnier"}, "rounds": {"3"}, "games": {"24"}, "rules": {"ddv"}, "scoring": {"sum"}}
		for field, junk := range map[string][]string{
			"name": {"", strings.Repeat("x", league.MaxName+1)}, "rounds": {"0", "-1", "7", "drei"}, "games": {"0", "13"}, "rules": {"", "mau-mau"},
			"scoring": {"", "knockout", "best"}, "prizes": {strings.Repeat("Wurst\n", 400)},
		} {
			for _, value := range junk {
				bad := url.Values{}
				for key, values := range good {
					bad[key] = values
				}
				bad.Set(field, value)
				if status, page := c.ask(true, http.MethodPost, "/leader/", bad); status != http.StatusUnprocessableEntity || wrong(page) == "" {
					t.Errorf("%s %.20q is answered with %d", field, value, status)
				}
			}
		}
		if all, err := c.service.Tournaments(); err != nil || len(all) != 0 {
			t.Errorf("junk has founded %v, %v", all, err)
		}
		id := c.found("Turnier", 1)
		lead := "/leader/" + id
		c.refused(true, "/leader/", good, http.StatusUnprocessableEntity, "So heißt schon ein Turnier")
		c.refused(true, lead+"/round", url.Values{"minutes": {"60"}}, http.StatusUnprocessableEntity, "zu wenige")
		for _, name := range []string{"", "   ", strings.Repeat("x", league.MaxGuest+1)} {
			c.refused(true, lead+"/door", url.Values{"name": {name}}, http.StatusUnprocessableEntity, "")
		}
		c.refused(true, lead+"/people", url.Values{"people": {"Anna; " + strings.Repeat("x", 40) + "\nBen\n" + strings.Repeat("y", 40)}}, http.StatusUnprocessableEntity, "")
		_, page := c.ask(true, http.MethodPost, lead+"/people", url.Values{"people": {"Carl\n" + strings.Repeat("z", 40)}})
		if n := len(c.book(id).Members); n != 2 || !strings.Contains(page, ">Carl<") || strings.Contains(page, "\nCarl") || !strings.Contains(page, strings.Repeat("z", 40)+"</textarea>") {
			t.Errorf("%d people are there, not only Ben and Carl; and the page says %s", n, page)
		}
		c.refused(true, lead+"/people", url.Values{"people": {strings.Repeat("x", 200_000)}}, http.StatusUnprocessableEntity, "zu lang")
		c.admit(id, 4)
		c.send(true, lead+"/gone", url.Values{"id": {league.GuestID("Ben")}})
		c.send(true, lead+"/gone", url.Values{"id": {league.GuestID("Carl")}})
		c.send(true, lead+"/round", url.Values{"minutes": {"60"}})
		at := c.sheets(id)[0]
		path := "/table/" + at.code
		for _, bad := range []url.Values{
			form(1, []int{1, 0, 0, 0}), form(1, []int{0, 0, 0}), form(1, []int{200_000, -200_000, 0, 0}), {"me": {"1"}}, {"me": {"1"}, "p0": {"x"}, "p1": {"1.5"}, "p2": {"1e3"}, "p3": {""}},
			form(0, []int{0, 0, 0, 0}), form(5, []int{0, 0, 0, 0}), form(-1, []int{0, 0, 0, 0}), {"me": {"1"}, "do": {"protest"}, "why": {"falsch"}},
		} {
			c.refused(false, path, bad, http.StatusUnprocessableEntity, "")
		}
		c.refused(false, path, form(1, []int{1, 0, 0, 0}), http.StatusUnprocessableEntity, "1")
		c.refused(true, lead+"/report", url.Values{"list": {"99"}}, http.StatusUnprocessableEntity, "Diesen Tisch gibt es nicht")
		c.refused(true, lead+"/nonsense", url.Values{}, http.StatusNotFound, "")
		c.refused(true, lead+"/decide/nonsense", url.Values{}, http.StatusNotFound, "")
		c.refused(true, lead+"/decide/correct", url.Values{"list": {fmt.Sprint(at.list)}, "points": {"1 2 3"}, "why": {"x"}}, http.StatusUnprocessableEntity, "")
		for _, path := range []string{"/wall/x", "/wall/hall.77", "/wall/hall", "/leader/x", lead + "/print/x"} {
			if status, _ := c.ask(true, http.MethodGet, path, nil); status != http.StatusNotFound {
				t.Errorf("%s answers %d", path, status)
			}
		}
		if l := c.book(id).Lists[0]; l.Told != nil || l.State != league.ListArranged {
			t.Errorf("junk was told: %+v", l)
		}
	})
}

// A tournament that was founded on Discord is led here, too. Other leagues of its server are nobody's business.
func TestATournamentOfAServer(t *testing.T) {
	inClub(t, func(c *club) {
		chief := leagues.Actor{ID: "1", Guild: "100", Manager: true}
		ids := map[standings.Format]string{}
		for _, format := range []standings.Format{standings.Tournament, standings.Open} {
			plan := leagues.DefaultPlan("ddv", 2)
			plan.Config.Format = format
			f := leagues.Founding{Configure: league.Configure{Name: string(format), Zone: "Europe/Berlin", Channel: "5", Locale: "de", Plan: plan}}
			starts, err := c.service.Starts(f.Zone)
			c.must(err)
			f.Start = starts[0]
			l, err := c.service.Found(chief, f)
			c.must(err)
			ids[format] = l.ID
		}
		id := ids[standings.Tournament]
		_, err := c.service.Act(leagues.Actor{ID: "11", Name: "Anna <b>", Guild: "100"}, id, 0, &league.Join{})
		c.must(err)
		c.admit(id, 4)
		c.send(true, "/leader/"+id+"/round", url.Values{"minutes": {"60"}})
		if tables := c.sheets(id); len(tables) != 1 || len(tables[0].names) != 5 {
			t.Errorf("the tables are %+v", tables)
		}
		if page := c.read(false, "/"); !strings.Contains(page, "/wall/"+id) || strings.Contains(page, ids[standings.Open]) {
			t.Errorf("the pages list %s", page)
		}
		for _, leads := range []bool{true, false} {
			if status, page := c.ask(leads, http.MethodGet, "/wall/"+ids[standings.Open], nil); status != http.StatusNotFound || strings.Contains(page, "open") {
				t.Errorf("another league of the server answers %d", status)
			}
		}
		r := httptest.NewRequest(http.MethodGet, "/wall/"+id, nil)
		w := httptest.NewRecorder()
		if c.pages.ServeHTTP(w, r); strings.Contains(w.Body.String(), "<b>A") || !strings.Contains(w.Body.String(), "Anna &lt;b&gt;") || !strings.Contains(w.Body.String(), "Round 1 of 2") {
			t.Errorf("the wall is %s", w.Body)
		}
		c.send(true, "/leader/"+id+"/draw", url.Values{})
		c.send(true, "/leader/"+id+"/decide/close", url.Values{})
	})
}

// The program prints the leader's link. An address in use is an error that names it.
func TestServe(t *testing.T) {
	c := &club{T: t, path: filepath.Join(t.TempDir(), "karlchen.db")}
	c.open()
	defer func() { c.must(c.store.Close()) }()
	pages, err := hall.New(hall.Config{Leagues: c.service, Settings: c.store, Log: slog.New(slog.DiscardHandler)})
	c.must(err)
	var out strings.Builder
	c.must(pages.Serve(t.Context(), "127.0.0.1:0", &out))
	link := regexp.MustCompile(`http://(\S+?)/enter/\S+`).FindStringSubmatch(out.String())
	if link == nil {
		t.Fatalf("the program prints %s", out.String())
	}
	if err := pages.Serve(t.Context(), link[1], io.Discard); err == nil || !strings.Contains(err.Error(), link[1]) {
		t.Errorf("an address in use is %v", err)
	}
	answer, err := http.Get(link[0])
	c.must(err)
	defer answer.Body.Close()
	if cookies := answer.Cookies(); len(cookies) != 1 || !cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteStrictMode || answer.StatusCode != http.StatusOK {
		t.Errorf("the link answers %s with %v", answer.Status, cookies)
	}
}
