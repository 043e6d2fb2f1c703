package face

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/width"

	"karlchen/commands/picture"
)

// blanks are letters that show nothing.
const blanks = "\u115f\u1160\u2800\u3164\uffa0"

// Plain returns a name as it may stand on a button or in a code block: one short line without anything that changes what stands around it.
func Plain(name string) string { return Tidy(name, maxName) }

// Tidy makes one line of at most n characters of whatever somebody wrote, without anything that changes what stands around it. Two more isolate
// a line that is written from the right.
func Tidy(text string, n int) string {
	var b strings.Builder
	marks := 0
	for _, r := range strings.ToValidUTF8(text, "") {
		switch {
		case unicode.IsSpace(r):
			r = ' '
		case unicode.In(r, unicode.Mn, unicode.Me): // a pile of accents reaches into other lines
			if marks++; marks > 2 {
				continue
			}
		case !unicode.IsGraphic(r), strings.ContainsRune(blanks, r): // controls, direction marks, joiners, private and unassigned characters
			continue
		case r == '`':
			r = '\''
		}
		if !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
		}
		b.WriteRune(r)
	}
	short := Clip(strings.Join(strings.Fields(b.String()), " "), n)
	if short == "" {
		return "?"
	}
	return Isolated(short)
}

// What stands between these signs is set by itself: a name that is written from the right does not turn the words and numbers around it.
const (
	isolate = "\u2068"
	release = "\u2069"
)

// Isolated returns the text with those signs around it if it has letters that are written from the right.
func Isolated(text string) string {
	if strings.ContainsFunc(text, fromTheRight) {
		return isolate + text + release
	}
	return text
}

func fromTheRight(r rune) bool {
	properties, _ := bidi.LookupRune(r)
	class := properties.Class()
	return class == bidi.R || class == bidi.AL
}

// Clip shortens a text to n characters, the last of them an ellipsis.
func Clip(text string, n int) string {
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	return strings.TrimRight(string([]rune(text)[:n-1]), " ") + "…"
}

// Markdown returns a name as it may stand in a text: it cannot be bold, a mention, a link, or anything else but a name.
func Markdown(name string) string { return Escape(Plain(name)) }

// Escaped returns what somebody has written as it may be repeated in a text.
func Escaped(text string) string { return Markdown(text) }

// Escape takes the meaning from every character that Discord's markdown knows.
func Escape(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r < utf8.RuneSelf && (unicode.IsPunct(r) || unicode.IsSymbol(r)) && !strings.ContainsRune(`',;?"%$`, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Signed writes points as pictures do: +3, −3, 0.
var Signed = picture.Signed

// Columns returns how many columns of a monospaced font a text takes.
func Columns(text string) int {
	n := 0
	for _, r := range text {
		switch width.LookupRune(r).Kind() {
		case width.EastAsianWide, width.EastAsianFullwidth:
			n += 2
		default:
			if !unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
				n++
			}
		}
	}
	return n
}

// Fit shortens a text to n columns.
func Fit(text string, n int) string {
	if Columns(text) <= n {
		return text
	}
	used := 0
	for i, r := range text {
		if used += Columns(string(r)); used > n-1 {
			short := strings.TrimRight(text[:i], " ") + "…"
			if strings.HasPrefix(short, isolate) {
				short += release
			}
			return short
		}
	}
	return text
}

// Left and right pad a text to n columns.
func Left(text string, n int) string {
	text = Fit(text, n)
	return text + strings.Repeat(" ", n-Columns(text))
}

func Right(text string, n int) string {
	text = Fit(text, n)
	return strings.Repeat(" ", n-Columns(text)) + text
}

// Code sets lines in a monospaced block. They must not hold backticks.
func Code(lines []string) string { return "```\n" + strings.Join(lines, "\n") + "\n```" }

// Paragraph joins lines and leaves out empty ones.
func Paragraph(lines ...string) string {
	kept := make([]string, 0, len(lines))
	for _, line := range lines {
		if line != "" {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// Phrases joins parts of a line and leaves out empty ones.
func Phrases(parts ...string) string {
	kept := make([]string, 0, len(parts))
	for _, part := range parts {
		if part != "" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, " · ")
}

// Spaced joins words and leaves out empty ones.
func Spaced(words ...string) string {
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
}

// Small sets a line in small type.
func Small(line string) string {
	if line == "" {
		return ""
	}
	return "-# " + line
}

func Bullets(lines []string) string { return "- " + strings.Join(lines, "\n- ") }

// Percent is a share in whole per cent.
func Percent(part, all int) string {
	if all == 0 {
		return "0"
	}
	return fmt.Sprint((200*part + all) / (2 * all))
}

// Ascii writes points for tables of a monospaced font, in which not every phone has the true minus sign.
func Ascii(n int) string { return strings.ReplaceAll(Signed(n), "−", "-") }

// The forms in which Discord shows a moment, to everybody by his own clock.
func Moment(at time.Time) string { return fmt.Sprintf("<t:%d:f>", at.Unix()) }
