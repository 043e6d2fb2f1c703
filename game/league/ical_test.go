package league_test

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"karlchen/game/league"
)

// parsed is a component of a calendar file: its properties by their names with parameters, and its own components.
type parsed struct {
	Props map[string]string
	Parts []parsed
}

// parse reads a calendar file by the letter of RFC 5545, 3.1 and 3.3.11, and refuses all others.
func parse(t testing.TB, file string) parsed {
	t.Helper()
	if !strings.HasSuffix(file, "\r\n") || strings.Contains(strings.ReplaceAll(file, "\r\n", ""), "\n") || !utf8.ValidString(file) {
		t.Fatalf("lines do not end as they must: %q", file)
	}
	for _, line := range strings.Split(strings.TrimSuffix(file, "\r\n"), "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) {
			t.Fatalf("%q has %d octets, or ends in a character", line, len(line))
		}
	}
	lines := strings.Split(strings.TrimSuffix(strings.ReplaceAll(file, "\r\n ", ""), "\r\n"), "\r\n")
	var component func() parsed
	component = func() parsed {
		p := parsed{Props: map[string]string{}}
		for len(lines) > 0 {
			name, value, ok := strings.Cut(lines[0], ":")
			if !ok {
				t.Fatalf("%q is no property", lines[0])
			}
			lines = lines[1:]
			switch name {
			case "BEGIN":
				p.Parts = append(p.Parts, component())
			case "END":
				return p
			default:
				if _, twice := p.Props[name]; twice {
					t.Fatalf("%s is there twice", name)
				}
				p.Props[name] = strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",", `\n`, "\n").Replace(value)
			}
		}
		return p
	}
	return component()
}

func TestACalendarFileReadsAsItWasWritten(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	c := league.Calendar{Start: league.Date{Year: 2026, Month: 10, Day: 19}, Weeks: 2, Zone: berlin}
	made := time.Date(2026, 10, 1, 12, 0, 0, 0, berlin)
	title := `Müller; "Sohn", & Co \ ` + strings.Repeat("日本語", 30)
	got := parse(t, string(league.ICal("Liga, 1", []league.CalendarEntry{
		{ID: "1.1-2-1-week", Title: title, Text: "Zeile 1\nZeile 2", From: c.Opens(1), To: c.Closes(1), AllDay: true},
		{ID: "1.1-2-1-matchday", Title: "x", From: c.Closes(1), To: c.Closes(1).Add(time.Hour), Cancelled: true},
	}, 7, made)))
	want := parsed{Props: map[string]string{}, Parts: []parsed{{
		Props: map[string]string{"VERSION": "2.0", "PRODID": "-//Karlchen//Doppelkopf//EN", "CALSCALE": "GREGORIAN", "METHOD": "PUBLISH", "X-WR-CALNAME": "Liga, 1"},
		Parts: []parsed{
			{Props: map[string]string{
				"UID": "1.1-2-1-week@karlchen", "DTSTAMP": "20261001T100000Z", "SEQUENCE": "7", "DTSTART;VALUE=DATE": "20261019", "DTEND;VALUE=DATE": "20261026",
				"TRANSP": "TRANSPARENT", "SUMMARY": title, "DESCRIPTION": "Zeile 1\nZeile 2", "STATUS": "CONFIRMED",
			}},
			{Props: map[string]string{ // after the clocks were set back
				"UID": "1.1-2-1-matchday@karlchen", "DTSTAMP": "20261001T100000Z", "SEQUENCE": "7", "DTSTART": "20261025T230000Z", "DTEND": "20261026T000000Z",
				"SUMMARY": "x", "STATUS": "CANCELLED",
			}},
		},
	}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(- want, + got):\n%s", diff)
	}
}

// For every name of a league its file stays a file with one event, and contains the name.
func FuzzICal(f *testing.F) {
	f.Add("Liga")
	f.Add("\r\nBEGIN:VEVENT\r\n")
	f.Add(strings.Repeat("\\;,ä", 40) + "\x00\xff")
	f.Fuzz(func(t *testing.T, title string) {
		got := parse(t, string(league.ICal(title, []league.CalendarEntry{{ID: "1", Title: title, Text: title}}, 0, time.Time{})))
		if len(got.Parts) != 1 || len(got.Parts[0].Parts) != 1 {
			t.Fatalf("%q makes %+v", title, got)
		}
		keep := strings.Map(func(r rune) rune {
			if r != '\n' && (r < ' ' || r >= 0x7f && r < 0xa0) {
				return -1
			}
			return r
		}, strings.ReplaceAll(strings.ToValidUTF8(title, ""), "\r\n", "\n"))
		if s := got.Parts[0].Parts[0].Props["SUMMARY"]; s != keep {
			t.Errorf("%q reads as %q", title, s)
		}
	})
}
