package league

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// CalendarEntry is an event in a calendar file.
type CalendarEntry struct {
	// ID is unique, and stays the same when the entry changes: letters, digits, dots and dashes.
	ID          string
	Title, Text string
	From, To    time.Time
	// AllDay says that it takes whole days, from the day of From up to the day before To, by the clocks of their zone.
	AllDay    bool
	Cancelled bool
}

// ICal writes entries as a calendar file (RFC 5545). Revision must grow with each change of an entry, so that programs with an earlier file
// accept this one; made is the time of writing.
func ICal(name string, entries []CalendarEntry, revision int, made time.Time) []byte {
	var b strings.Builder
	line := func(property, value string) { foldLine(&b, property+":"+value) }
	line("BEGIN", "VCALENDAR")
	line("VERSION", "2.0")
	line("PRODID", "-//Karlchen//Doppelkopf//EN")
	line("CALSCALE", "GREGORIAN")
	line("METHOD", "PUBLISH")
	line("X-WR-CALNAME", escapeText(name))
	for _, e := range entries {
		line("BEGIN", "VEVENT")
		line("UID", e.ID+"@karlchen")
		line("DTSTAMP", utc(made))
		line("SEQUENCE", fmt.Sprint(revision))
		if e.AllDay {
			line("DTSTART;VALUE=DATE", e.From.Format("20060102"))
			line("DTEND;VALUE=DATE", e.To.Format("20060102"))
			line("TRANSP", "TRANSPARENT") // nobody is busy all week
		} else {
			line("DTSTART", utc(e.From))
			line("DTEND", utc(e.To))
		}
		line("SUMMARY", escapeText(e.Title))
		if e.Text != "" {
			line("DESCRIPTION", escapeText(e.Text))
		}
		status := "CONFIRMED"
		if e.Cancelled {
			status = "CANCELLED"
		}
		line("STATUS", status)
		line("END", "VEVENT")
	}
	line("END", "VCALENDAR")
	return []byte(b.String())
}

// utc writes a moment. In UTC a file needs no rules of time zones.
func utc(at time.Time) string { return at.UTC().Format("20060102T150405Z") }

// escapeText writes a text so that no character of it has a meaning.
func escapeText(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(text))
}

// foldAt is the number of octets in a line, its end not counted.
const foldAt = 75

// foldLine writes a line, and continues with a blank in further ones where it is too long. It splits no character.
func foldLine(b *strings.Builder, line string) {
	for room := foldAt; len(line) > room; room = foldAt - 1 {
		cut := room
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		b.WriteString(line[:cut] + "\r\n ")
		line = line[cut:]
	}
	b.WriteString(line + "\r\n")
}
