package view

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/width"

	"karlchen/commands/view/picture"
)

// blanks are letters that show nothing.
const blanks = "\u115f\u1160\u2800\u3164\uffa0"

// maxName is how many characters of a name are shown.
const maxName = 20

// plain returns a name as it may stand on a button or in a code block: one short line without anything that changes what stands around it.
func plain(name string) string { return tidy(name, maxName) }

// tidy makes one line of at most n characters of whatever somebody wrote, without anything that changes what stands around it. Two more isolate
// a line that is written from the right.
func tidy(text string, n int) string {
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
	short := clip(strings.Join(strings.Fields(b.String()), " "), n)
	if short == "" {
		return "?"
	}
	return isolated(short)
}

// What stands between these signs is set by itself: a name that is written from the right does not turn the words and numbers around it.
const (
	isolate = "\u2068"
	release = "\u2069"
)

// isolated returns the text with those signs around it if it has letters that are written from the right.
func isolated(text string) string {
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

// clip shortens a text to n characters, the last of them an ellipsis.
func clip(text string, n int) string {
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	return strings.TrimRight(string([]rune(text)[:n-1]), " ") + "…"
}

// markdown returns a name as it may stand in a text: it cannot be bold, a mention, a link, or anything else but a name.
func markdown(name string) string { return escape(plain(name)) }

// Escaped returns what somebody has written as it may be repeated in a text.
func Escaped(text string) string { return markdown(text) }

// escape takes the meaning from every character that Discord's markdown knows.
func escape(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r < utf8.RuneSelf && (unicode.IsPunct(r) || unicode.IsSymbol(r)) && !strings.ContainsRune(`',;?"%$`, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// signed writes points as pictures do: +3, −3, 0.
var signed = picture.Signed

// columns returns how many columns of a monospaced font a text takes.
func columns(text string) int {
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

// fit shortens a text to n columns.
func fit(text string, n int) string {
	if columns(text) <= n {
		return text
	}
	used := 0
	for i, r := range text {
		if used += columns(string(r)); used > n-1 {
			short := strings.TrimRight(text[:i], " ") + "…"
			if strings.HasPrefix(short, isolate) {
				short += release
			}
			return short
		}
	}
	return text
}

// left and right pad a text to n columns.
func left(text string, n int) string {
	text = fit(text, n)
	return text + strings.Repeat(" ", n-columns(text))
}

func right(text string, n int) string {
	text = fit(text, n)
	return strings.Repeat(" ", n-columns(text)) + text
}

// code sets lines in a monospaced block. They must not hold backticks.
func code(lines []string) string { return "```\n" + strings.Join(lines, "\n") + "\n```" }

// paragraph joins lines and leaves out empty ones.
func paragraph(lines ...string) string {
	kept := make([]string, 0, len(lines))
	for _, line := range lines {
		if line != "" {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// phrases joins parts of a line and leaves out empty ones.
func phrases(parts ...string) string {
	kept := make([]string, 0, len(parts))
	for _, part := range parts {
		if part != "" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, " · ")
}

// spaced joins words and leaves out empty ones.
func spaced(words ...string) string {
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
}

// small sets a line in small type.
func small(line string) string {
	if line == "" {
		return ""
	}
	return "-# " + line
}
