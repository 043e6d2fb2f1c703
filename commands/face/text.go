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

// blanks are letters without ink.
const blanks = "\u115f\u1160\u2800\u3164\uffa0"

// Plain returns a person's name for a button or a code block: one short line that cannot change the text around it.
func Plain(name string) string { return Tidy(name, maxName) }

// Tidy makes one line of at most n characters from a person's text. The line cannot change the text around it. Two more characters isolate a line
// that is written from the right.
func Tidy(text string, n int) string {
	var b strings.Builder
	b.Grow(len(text))
	marks := 0
	for _, r := range strings.ToValidUTF8(text, "") {
		mark := r > unicode.MaxLatin1 && unicode.In(r, unicode.Mn, unicode.Me)
		switch {
		case unicode.IsSpace(r):
			r = ' '
		case mark: // a pile of accents reaches into other lines
			if marks++; marks > 2 {
				continue
			}
		case !unicode.IsGraphic(r), r > unicode.MaxLatin1 && strings.ContainsRune(blanks, r): // controls, direction marks, joiners, private and unassigned characters
			continue
		case r == '`':
			r = '\''
		}
		if !mark {
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

// Between these signs, text from the right does not turn the words and numbers around it.
const (
	isolate = "\u2068"
	release = "\u2069"
)

// Isolated puts these signs around the text if it has letters that are written from the right.
func Isolated(text string) string {
	if strings.ContainsFunc(text, fromTheRight) {
		return isolate + text + release
	}
	return text
}

func fromTheRight(r rune) bool {
	if r <= unicode.MaxLatin1 {
		return false
	}
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

// Markdown returns a name, or another short input of a person, for a text: nothing in it can be bold, a mention or a link.
func Markdown(name string) string { return Escape(Plain(name)) }

// PlainLeagueName returns the whole name of a league for a picture, a menu or a file; see Plain.
func PlainLeagueName(name string) string { return Tidy(name, maxLeagueName) }

// LeagueName returns the whole name of a league for a text; see Markdown.
func LeagueName(name string) string { return Escape(PlainLeagueName(name)) }

// Escape puts a backslash before every character that has a meaning in Discord's markdown.
func Escape(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for _, r := range text {
		if r < utf8.RuneSelf && (unicode.IsPunct(r) || unicode.IsSymbol(r)) && !strings.ContainsRune(`',;?"%$`, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Signed writes points: +3, −3, 0.
var Signed = picture.Signed

// Columns returns how many columns a text takes in a monospaced font.
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

// FitColumns shortens a text to n columns.
func FitColumns(text string, n int) string {
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

// AlignLeft shortens a text to n columns, or fills them with spaces behind it.
func AlignLeft(text string, n int) string {
	text = FitColumns(text, n)
	return text + strings.Repeat(" ", n-Columns(text))
}

// AlignRight shortens a text to n columns, or fills them with spaces before it.
func AlignRight(text string, n int) string {
	text = FitColumns(text, n)
	return strings.Repeat(" ", n-Columns(text)) + text
}

// Grid has the widths of the columns of a table in a code block. As in fmt, a cell ends at the right edge of its column, and begins at the left one if
// the width is negative. A column without width is left out.
type Grid []int

// Row sets cells into the columns, and shortens those that are too long.
func (g Grid) Row(cells ...string) string {
	var row strings.Builder
	for i, width := range g {
		switch {
		case width < 0:
			row.WriteString(AlignLeft(cells[i], -width))
		case width > 0:
			row.WriteString(AlignRight(cells[i], width))
		}
	}
	return strings.TrimRight(row.String(), " ")
}

// CodeBlock sets lines in a monospaced block. They must not contain backticks. The monospaced fonts of some phones lack the true minus sign.
func CodeBlock(lines []string) string {
	return "```\n" + strings.ReplaceAll(strings.Join(lines, "\n"), "−", "-") + "\n```"
}

// Paragraph joins lines and leaves out empty ones.
func Paragraph(lines ...string) string { return joinFilled("\n", lines) }

// Phrases joins parts of a line with dots between them and leaves out empty ones.
func Phrases(parts ...string) string { return joinFilled(" · ", parts) }

// Commas joins parts of a sentence with commas and leaves out empty ones.
func Commas(parts ...string) string { return joinFilled(", ", parts) }

// Spaced joins words and leaves out empty ones.
func Spaced(words ...string) string { return joinFilled(" ", words) }

func joinFilled(separator string, parts []string) string {
	filled := slices.DeleteFunc(append(make([]string, 0, 16), parts...), func(part string) bool { return part == "" })
	return strings.Join(filled, separator)
}

// Either returns one value where something holds, and otherwise the other.
func Either[T any](holds bool, one, other T) T {
	if holds {
		return one
	}
	return other
}

// If returns the text where something holds, and otherwise none, which the functions above leave out.
func If(holds bool, text string) string {
	if holds {
		return text
	}
	return ""
}

// Superscript writes digits raised, as the mark of another number.
func Superscript(digits string) string {
	return strings.Map(func(digit rune) rune { return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit-'0'] }, digits)
}

// Small sets a line in small type.
func Small(line string) string {
	if line == "" {
		return ""
	}
	return "-# " + line
}

// Bullets makes a list with a bullet before each line, and leaves out empty ones.
func Bullets(lines []string) string { return "- " + joinFilled("\n- ", lines) }

// Percent writes a share in whole per cent.
func Percent(part, all int) string {
	if all == 0 {
		return "0"
	}
	return fmt.Sprint((200*part + all) / (2 * all))
}

// Mention mentions people by their ids. Only a message with their ids in its Ping notifies them.
func Mention(users ...string) string {
	mentions := make([]string, len(users))
	for i, id := range users {
		mentions[i] = "<@" + id + ">"
	}
	return strings.Join(mentions, " ")
}

// Channel mentions a channel or a thread by its id.
func Channel(id string) string { return "<#" + id + ">" }

// Role mentions a role by its id.
func Role(id string) string { return "<@&" + id + ">" }

// Moment, Day, ClockTime and Countdown format a moment so that Discord shows it to all readers by their own clocks and in their own languages.
func Moment(at time.Time) string { return fmt.Sprintf("<t:%d:f>", at.Unix()) }

// Day is the day of a moment; see Moment.
func Day(at time.Time) string { return fmt.Sprintf("<t:%d:D>", at.Unix()) }

// ShortDay is a day in digits.
func ShortDay(at time.Time) string { return fmt.Sprintf("<t:%d:d>", at.Unix()) }

// ClockTime is the time of day of a moment; see Moment.
func ClockTime(at time.Time) string { return fmt.Sprintf("<t:%d:t>", at.Unix()) }

// Countdown is the time until a moment, or since then; see Moment.
func Countdown(at time.Time) string { return fmt.Sprintf("<t:%d:R>", at.Unix()) }

// Mapped makes something from each value.
func Mapped[T, R any](all []T, of func(T) R) []R {
	list := make([]R, len(all))
	for i, one := range all {
		list[i] = of(one)
	}
	return list
}
