package locale

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// piece is one piece of a moment, in the forms that it may have.
var (
	piece = regexp.MustCompile(`^(?:(\d{4})-(\d{1,2})-(\d{1,2})t?|(\d{1,2})\.\s?(\d{1,2})\.(?:(\d{4}|\d{2})\b)?|(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d{2})\b)?` +
		`|(\d{1,2})[:h](\d{2})|(\d{1,2})\.(\d{1,2})|(\d{1,4})(\.|st\b|nd\b|rd\b|th\b)?|(\p{L}+(?:'\p{L}+)?)\.?)`)
	halfDay = regexp.MustCompile(`([ap])\.\s?m\b\.?`) // "p.m." is "pm"
)

// between are the characters between two pieces of a moment.
const between = " \t\n\f\r,;@"

// none is what has not been read.
const none = -1

// reading is what has been read of a moment.
type reading struct {
	reader *momentReader

	year, month, date, weekday, ahead int
	hour, minute                      int
	part                              int  // the hour of a part of the day
	noon                              bool // am or pm was there
	passes                            time.Duration

	pair    []int   // "20.30" is a time, or "24.12" a date: the rest decides
	number  float64 // whose meaning the next piece decides
	ordinal bool    // number is a day of a month
	in      bool    // the number is a time that has to pass
	marked  bool    // the hour was marked: a number behind it is its minutes
}

// read reads all pieces of a text.
func (r *momentReader) read(text string) (*reading, error) {
	g := &reading{reader: r, month: none, weekday: none, ahead: none, hour: none, part: none, passes: none, number: none}
	text = halfDay.ReplaceAllString(strings.ReplaceAll(strings.ToLower(text), "’", "'"), "${1}m")
	for text = strings.TrimLeft(text, between); text != ""; text = strings.TrimLeft(text, between) {
		p := piece.FindStringSubmatch(text)
		if p == nil || !g.take(p) {
			return nil, MomentUnreadable
		}
		text = text[len(p[0]):]
	}
	if !g.settle() || !g.settlePair() || g.in || g.passes != none && (g.dayKnown() || g.hour != none || g.part != none) {
		return nil, MomentUnreadable
	}
	return g, nil
}

// take takes a piece, and reports whether it fits to those before it.
func (g *reading) take(p []string) bool {
	n := func(i int) int { n, _ := strconv.Atoi(p[i]); return n } // four digits at most, or none
	switch {
	case p[16] != "":
		return g.takeWords(g.reader.find(p[16]))
	case !g.settle():
		return false
	case p[1] != "":
		return g.setDate(n(1), n(2), n(3))
	case p[4] != "":
		return g.setDate(n(6), n(5), n(4))
	case n(7) > 12: // no month
		return g.setDate(n(9), n(8), n(7))
	case p[7] != "":
		return g.setDate(n(9), n(7), n(8))
	case p[10] != "" && g.in: // in 1:30
		g.in = false
		return g.pass(float64(60*n(10) + n(11)))
	case p[10] != "":
		return g.setClock(n(10), n(11))
	case p[12] != "" && g.pair != nil:
		return false
	case len(p[13]) == 1: // 3.1 is no time
		return g.setDate(0, n(13), n(12))
	case p[12] != "":
		g.pair = []int{n(12), n(13)}
		return true
	}
	g.number, g.ordinal = float64(n(14)), p[15] != ""
	return true
}

// takeWords takes the meanings of a word.
func (g *reading) takeWords(words []momentWord) bool {
	for _, w := range words {
		part := slices.IndexFunc(g.reader.parts, func(p momentWord) bool { return p.text == w.text })
		if part >= 0 && w.is == ahead && g.dayKnown() { // in "heute morgen" the second word is no day
			w = g.reader.parts[part]
		}
		if !g.takeWord(w) {
			return false
		}
	}
	return len(words) > 0
}

// takeWord takes a word, which may say what the number before it means.
func (g *reading) takeWord(w momentWord) bool {
	before := g.number
	switch {
	case w.is == nothing:
		return true
	case w.is == in:
		g.in = true
		return g.settle()
	case w.is == number:
		g.number = w.n
		if before != none {
			g.number *= before // half an hour
		}
		return true
	case w.is == month:
		g.number, g.ordinal = none, false
		before = max(before, 0) // without a number it comes behind
		return before == math.Trunc(before) && g.setDate(0, int(w.n), int(before))
	case w.text == "h" && before != none && g.in:
		g.number, g.in = none, false
		return g.pass(before * 60)
	case w.is == minutes && before != none && !g.ordinal:
		g.number, g.in = none, false
		return g.pass(before * w.n)
	case w.is == days && before != none && !g.ordinal:
		g.number, g.in = none, false
		return before*w.n == math.Trunc(before*w.n) && once(&g.ahead, int(before*w.n))
	case w.is == clockMark:
		g.marked = g.settle() && g.hour != none
		return g.marked || g.pair != nil // 20.30 Uhr
	case w.is == minutes, w.is == days, !g.settle():
		return false
	case w.is == noonMark:
		return g.takeNoon(int(w.n))
	case w.is == part:
		return once(&g.part, int(w.n))
	case w.is == weekday:
		return once(&g.weekday, int(w.n))
	}
	return once(&g.ahead, int(w.n))
}

// takeNoon takes am or pm, which adds so many hours.
func (g *reading) takeNoon(hours int) bool {
	if g.hour == none && g.pair != nil && g.pair[0] <= 12 {
		g.setPairAsClock()
	}
	switch {
	case g.noon:
		return false
	case g.hour < 1 || g.hour > 12:
		return hours == 0 // German: "20 Uhr am Freitag"
	}
	g.hour, g.noon = g.hour%12+hours, true
	return true
}

// settle gives a number whose meaning no other piece has said: the day after a month's name, the minutes after an hour, or the hour.
func (g *reading) settle() bool {
	n := g.number
	if n == none {
		return true
	}
	ordinal, marked := g.ordinal, g.marked
	g.number, g.ordinal, g.marked = none, false, false
	switch {
	case n != math.Trunc(n) || g.in:
		return false
	case g.month != none && g.date == 0:
		g.date = int(n)
		return true
	case ordinal:
		return false
	case marked && g.minute == 0:
		g.minute = int(n)
		return true
	}
	return g.setClock(int(n), 0)
}

// settlePair decides about two numbers with a point: they are a date if a time stands beside them and no other day, and else a time.
func (g *reading) settlePair() bool {
	if g.pair == nil {
		return g.month == none || g.date > 0
	}
	date, month := g.pair[0], g.pair[1]
	isDate := date > 23 || month > 59 || (g.hour != none || g.part != none) && month <= 12
	if isDate && g.month == none && g.ahead == none {
		return g.setDate(0, month, date)
	}
	return g.setPairAsClock()
}

func (g *reading) setPairAsClock() bool {
	pair := g.pair
	g.pair = nil
	return g.setClock(pair[0], pair[1])
}

func (g *reading) setClock(hour, minute int) bool {
	g.minute = minute
	return once(&g.hour, hour)
}

// setDate sets a date; without a year it is 0. A year of two digits is one of this century.
func (g *reading) setDate(year, month, date int) bool {
	if year > 0 && year < 100 {
		year += 2000
	}
	g.year, g.date = year, date
	return once(&g.month, month)
}

// pass adds minutes that have to pass.
func (g *reading) pass(minutes float64) bool {
	g.passes = max(0, g.passes) + time.Duration(minutes*float64(time.Minute))
	return g.passes >= 0 && g.passes < 100*horizon
}

// once sets what may be said once, and reports whether it was not said before.
func once(what *int, n int) bool {
	fits := *what == none
	*what = n
	return fits
}

func (g *reading) dayKnown() bool { return g.month != none || g.weekday != none || g.ahead != none }
