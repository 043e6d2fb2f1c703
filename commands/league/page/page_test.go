package page_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"karlchen/commands/league/page"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/internal/browser"
)

func TestMain(m *testing.M) { os.Exit(browser.Run(m)) }

var shots = flag.String("shots", "", "a folder for screenshots")

// sample is a season of so many members and weeks, with long names, names that look like HTML, a no-show and a computer.
func sample(members, weeks int) league.Export {
	rng := rand.New(rand.NewPCG(uint64(members), uint64(weeks)))
	e := league.Export{Version: 1, League: `Montagsliga <b>"Zum Ochsen"</b>`, Season: 3, Week: weeks, Weeks: weeks + 2, Format: standings.Open, Scoring: standings.ByPlaces}
	for i := range members {
		r := league.ExportRow{
			Rank: i + 1, Member: fmt.Sprint(i), Name: fmt.Sprintf("Mitglied %d", i+1), Value: float64(4*members-3*i) / 2, Total: float64(4*members - 3*i), Lists: weeks,
			Games: 24 * weeks, Substituted: 6 * (i % 3), GamePoints: rng.IntN(200) - 100, WeeksWon: i % 4, Best: rng.IntN(60), Soli: rng.IntN(5), Foxes: rng.IntN(9),
			Karlchen: rng.IntN(4), Decided: standings.Value,
		}
		for range weeks {
			r.Weeks = append(r.Weeks, league.ExportWeek{Lists: 1, Score: float64(1 + rng.IntN(4)), GamePoints: rng.IntN(80) - 40})
		}
		e.Standings = append(e.Standings, r)
	}
	if members > 3 {
		e.Standings[0].Name, e.Standings[1].Name = "Wolfgang-Amadeus-von-Hohenzollern", `<script>alert("x")</script>`
		e.Standings[2].Decided = standings.GamePoints
	}
	if members >= 8 {
		e.Teams = []league.ExportTeam{
			{Rank: 1, Name: `<i>Füchse</i> & Co.`, Members: []string{"0", "1", "2"}, Value: 17.5, GamePoints: -12, WeeksWon: 2},
			{Rank: 2, Name: "Die Unbesiegbaren vom Dom", Members: []string{"3", "4", "5"}, Value: 9, GamePoints: 30},
		}
	}
	for week := range weeks {
		for n := range members / 4 {
			l := league.ExportList{List: uint64(100*week + n), Week: week + 1}
			for seat := range 4 {
				r := e.Standings[(4*n+seat*(week+1))%members]
				l.Places = append(l.Places, league.ExportPlace{Member: r.Member, Name: r.Name, GamePoints: rng.IntN(80) - 40, Score: float64(4 - seat), Games: 24})
			}
			l.Places[1].Substituted, l.Places[1].NoShow = 20, true
			l.Places[3].Member, l.Places[3].Name = "", ""
			e.Lists = append(e.Lists, l)
		}
	}
	e.Corrections = append(e.Corrections, league.ExportCorrection{Change: standings.Rescore, List: 3, At: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), Note: "Strich bei <Spiel 12> korrigiert"})
	e.Attempts = append(e.Attempts, league.ExportAttempt{Week: weeks, Member: "0", Name: "Mitglied 1", Matchpoints: 17, Score: 3})
	return e
}

func write(t *testing.T, e league.Export, l *locale.Localizer) string {
	t.Helper()
	var text strings.Builder
	if err := page.Write(&text, e, l); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// elsewhere finds what would make a browser ask a server, or run something.
var elsewhere = regexp.MustCompile(`(?i)https?:|//[a-z]|<script|\bsrc=|\bhref=|url\(|@import|\son[a-z]+=`)

func TestAPageNeedsNothingFromElsewhereAndRunsNothing(t *testing.T) {
	for _, l := range locale.All() {
		text := write(t, sample(13, 8), l)
		if found := elsewhere.FindString(text); found != "" {
			t.Errorf("%s: the page has %q", l.Tag(), found)
		}
		for _, want := range []string{"&lt;script&gt;alert", "Montagsliga &lt;b&gt;", "Wolfgang-Amadeus-von-Hohenzollern", "&lt;Spiel 12&gt;", "Mitglied 13", "&lt;i&gt;Füchse&lt;/i&gt; &amp; Co.", "Unbesiegbaren", `lang="` + l.Tag() + `"`} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the page lacks %q", l.Tag(), want)
			}
		}
		if strings.Contains(text, "ZgotmplZ") || strings.Contains(text, "page.") {
			t.Errorf("%s: the template refuses a value, or lacks a text", l.Tag())
		}
	}
}

// A season says on its page what its export says: the value and the share of own games in its standings, what each list brought, who met whom.
func TestAPageTellsTheSeason(t *testing.T) {
	e := league.Export{
		League: "Montagsliga", Season: 1, Week: 2, Weeks: 10, Format: standings.Open, Scoring: standings.ByPlaces,
		Standings: []league.ExportRow{
			{Rank: 1, Member: "a", Name: "Anna", Value: 7.5, Lists: 2, Games: 48, Substituted: 12, GamePoints: 31, Best: 22, Weeks: []league.ExportWeek{{Score: 4}, {Score: 3.5}}},
			{Rank: 1, Member: "b", Name: "Ben", Value: 7.5, Lists: 2, Games: 48, GamePoints: 31, Best: 22, Decided: standings.Nothing, Weeks: []league.ExportWeek{{Score: 3.5}, {Score: 4}}},
		},
		Lists: []league.ExportList{{List: 7, Week: 1, Places: []league.ExportPlace{
			{Member: "a", Name: "Anna", GamePoints: 22, Score: 4, Games: 24, Substituted: 20, NoShow: true},
			{Member: "b", Name: "Ben", GamePoints: -22, Score: 3.5, Games: 24},
		}}, {List: 8, Week: 2, Places: []league.ExportPlace{
			{Member: "a", Name: "Anna", GamePoints: 9, Score: 3.5, Games: 24}, {Member: "b", Name: "Ben", GamePoints: 31, Score: 4, Games: 24},
		}}},
	}
	text := write(t, e, locale.Of("de"))
	for _, want := range []string{
		"Montagsliga – Saison 1", "Stand nach Woche 2 von 10", "<td class=\"value\">7,5</td><td>2</td><td class=\"wide\">75 %</td>", "<dd><b>&#43;22</b> Anna, Ben</dd>",
		"nicht da: 4 von 24 Spielen selbst", "<td>−22</td><td class=\"value\">3,5</td>", "Liste 7", "Anna und Ben: eine Liste, 0-mal davor, 1-mal dahinter", ">1:0</td>",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q:\n%s", want, text)
		}
	}
	if strings.Count(text, "<polyline") != 2 {
		t.Error("the curve has not a line for each member")
	}
	// Anna and Ben end with the same value. Their ends lay on each other, so that there was one line less to see.
	for _, end := range []string{`cy="8.0"`, `cy="12.0"`} {
		if !strings.Contains(text, end) {
			t.Errorf("two equal lines do not end side by side:\n%s", text)
		}
	}
	e.Scoring = standings.ByLadder // the same season as a ladder: a place is worth nothing, and the curve has the rungs
	e.Standings[0].Weeks[0].Rung, e.Standings[0].Weeks[1].Rung, e.Standings[1].Weeks[0].Rung, e.Standings[1].Weeks[1].Rung = 2, 1, 1, 2
	text = write(t, e, locale.Of("de"))
	for _, want := range []string{"Die Sprosse nach jeder Woche", "<td>−22</td><td class=\"value\"></td>", `<polyline points="34.0,286.0 332.0,10.0 630.0,148.0"`} {
		if !strings.Contains(text, want) {
			t.Errorf("the page of a ladder lacks %q:\n%s", want, text)
		}
	}
	e.Weeks, e.Over = 2, true
	if text := write(t, e, locale.Of("de")); !strings.Contains(text, "Endstand nach 2 Wochen") || strings.Contains(text, "Stand nach Woche") {
		t.Errorf("the page does not say that the season is over:\n%s", text)
	}
	e.Week, e.Standings, e.Lists = 1, nil, nil
	if text := write(t, e, locale.Of("de")); !strings.Contains(text, "noch nichts gespielt") || strings.Contains(text, "<svg") {
		t.Error("an empty season is drawn")
	}
}

// brokenWords returns the words of names that are not on one line.
const brokenWords = `[...document.querySelectorAll('td.name')].flatMap(cell => {
	const text = cell.firstChild, range = document.createRange()
	return [...(text && text.nodeType == Node.TEXT_NODE ? text.data : '').matchAll(/[\p{L}\p{N}]+/gu)].filter(word => {
		range.setStart(text, word.index)
		range.setEnd(text, word.index + word[0].length)
		return new Set([...range.getClientRects()].map(r => r.top)).size > 1
	}).map(word => word[0])
})`

// On a phone and on a desk nothing lies outside the window, in the light and in the dark.
func TestAPageFitsItsWindow(t *testing.T) {
	text := write(t, sample(13, 8), locale.Of("de"))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(text))
	}))
	defer server.Close()
	ctx := browser.New(t)
	for _, width := range []int64{390, 1280} {
		for _, theme := range []string{"light", "dark"} {
			if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, 4000), chromedp.Navigate(server.URL)); err != nil {
				t.Fatal(err)
			}
			media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}}
			if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, media); err != nil {
				t.Fatal(err)
			}
			wide, err := chromedp.Run(ctx, chromedp.Evaluate[int64](`Math.max(...[...document.querySelectorAll('html, .across:not(:has(.cross)) table')].map(e => e.scrollWidth))`))
			if err != nil {
				t.Fatal(err)
			}
			if wide > width {
				t.Errorf("%s at %d: the page is %d wide", theme, width, wide)
			}
			broken, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](brokenWords))
			if err != nil {
				t.Fatal(err)
			}
			if len(broken) > 0 { // "Mitgl ied 4"
				t.Errorf("%s at %d: there are line breaks within %q", theme, width, broken)
			}
			if *shots != "" {
				png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(*shots, fmt.Sprintf("season-%d-%s.png", width, theme)), png, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// A phone, which has no room for all columns, shows the game points where these decide a tie.
func TestAPhoneShowsTheGamePointsThatDecide(t *testing.T) {
	e := league.Export{League: "L", Season: 1, Week: 1, Weeks: 4, Format: standings.Open, Scoring: standings.ByPlaces, Standings: []league.ExportRow{
		{Rank: 1, Name: "Anna", Value: 4, GamePoints: 31, Decided: standings.Value}, {Rank: 2, Name: "Ben", Value: 4, GamePoints: 22, Decided: standings.Nothing},
	}}
	const wide, always = `<td class="wide">&#43;22</td>`, `<td>&#43;22</td>`
	if text := write(t, e, locale.Of("de")); !strings.Contains(text, wide) || strings.Contains(text, always) {
		t.Errorf("without a tie a phone shows game points:\n%s", text)
	}
	e.Standings[1].Decided = standings.GamePoints
	if text := write(t, e, locale.Of("de")); strings.Contains(text, wide) || !strings.Contains(text, always) {
		t.Errorf("a phone does not show the game points that decide:\n%s", text)
	}
}
