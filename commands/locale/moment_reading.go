package locale

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// piece is one piece of a moment, in the forms that it may have, and space the rest between two.
var (
	piece = regexp.MustCompile(`^(?:(\d{4})-(\d{1,2})-(\d{1,2})t?|(\d{1,2})\.\s?(\d{1,2})\.(?:(\d{4}|\d{2})\b)?|(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d{2})\b)?` +
		`|(\d{1,2})[:h](\d{2})|(\d{1,2})\.(\d{1,2})|(\d{1,4})(\.|st\b|nd\b|rd\b|th\b)?|(\p{L}+(?:'\p{L}+)?)\.?)`)
	space   = regexp.MustCompile(`^[\s,;@]+`)
	halfDay = regexp.MustCompile(`([ap])\.\s?m\b\.?`) // "p.m." is "pm"
)

// none is what has not been read.
const none = -1

// reading is what has been read of a moment.
type reading struct {
	reader *momentReader

	year, month, date, weekday, ahead int
	hour, minute                      int
	part                              float64 // the hour of a part of the day
	noon                              bool    // am or pm was there
	passes                            time.Duration

	pair    [2]int  // "20.30" is a time, or "24.12" a date: the rest decides
	number  float64 // whose meaning the next piece decides
	ordinal bool    // number is a day of a month
	in      bool    // the number is a time that has to pass
	marked  bool    // the hour was marked: a number behind it is its minutes
}

// read reads all pieces of a text.
func (r *momentReader) read(text string) (*reading, error) {
	g := &reading{reader: r, month: none, weekday: none, ahead: none, hour: none, part: none, passes: none, pair: [2]int{none, none}, number: none}
	text = halfDay.ReplaceAllString(strings.ReplaceAll(strings.ToLower(text), "’", "'"), "${1}m")
	for {
		text = text[len(space.FindString(text)):]
		if text == "" {
			break
		}
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
	case p[1] != "":
		return g.settle() && g.setDate(n(1), n(2), n(3))
	case p[4] != "":
		return g.settle() && g.setDate(n(6), n(5), n(4))
	case p[7] != "" && n(7) > 12: // no month
		return g.settle() && g.setDate(n(9), n(8), n(7))
	case p[7] != "":
		return g.settle() && g.setDate(n(9), n(7), n(8))
	case p[10] != "" && g.in && g.number == none: // in 1:30
		g.in = false
		return g.pass(float64(60*n(10) + n(11)))
	case p[10] != "":
		return g.settle() && g.setClock(n(10), n(11))
	case p[12] != "":
		if !g.settle() || g.pair[0] != none {
			return false
		}
		g.pair = [2]int{n(12), n(13)}
		if len(p[13]) < 2 { // 3.1 is no time
			g.pair = [2]int{none, none}
			return g.setDate(0, n(13), n(12))
		}
		return true
	case p[14] != "":
		if !g.settle() {
			return false
		}
		g.number, g.ordinal = float64(n(14)), p[15] != ""
		return true
	}
	for _, word := range g.reader.find(p[16]) {
		if other, both := g.reader.isPart(word.text); both && word.is == ahead && g.dayKnown() {
			word = other
		}
		if !g.takeWord(word) {
			return false
		}
	}
	return len(g.reader.find(p[16])) > 0
}

// takeWord takes a word, which may say what the number before it means.
func (g *reading) takeWord(w momentWord) bool {
	before := g.number
	switch w.is {
	case number:
		g.number = w.n
		if before != none {
			g.number = before * w.n // half an hour
		}
		return true
	case minutes, days:
		if before == none || g.ordinal {
			return false
		}
		g.number, g.in = none, false
		if w.is == minutes {
			return g.pass(before * w.n)
		}
		whole := before * w.n
		if g.ahead != none || whole != math.Trunc(whole) {
			return false
		}
		g.ahead = int(whole)
		return true
	case month:
		if before == none {
			before = 0 // the number comes behind it
		}
		g.number, g.ordinal = none, false
		return before == math.Trunc(before) && g.setDate(0, int(w.n), int(before))
	case clockMark:
		if before != none && g.in && w.text == "h" {
			g.number, g.in = none, false
			return g.pass(before * 60)
		}
		if !g.settle() || g.hour == none {
			return g.pair[0] != none // 20.30 Uhr
		}
		g.marked = true
		return true
	case noonMark:
		if !g.settle() || g.noon {
			return false
		}
		if g.hour == none && g.pair[0] != none && g.pair[0] <= 12 && !g.setPairAsClock() {
			return false
		}
		if g.hour < 1 || g.hour > 12 {
			return w.n == 0 // German: "20 Uhr am Freitag"
		}
		g.hour, g.noon = g.hour%12+int(w.n), true
		return true
	case in:
		g.in = true
		return g.settle()
	case nothing:
		return true
	case part, weekday, ahead: // each is said once
	}
	if !g.settle() {
		return false
	}
	switch {
	case w.is == part && g.part == none:
		g.part = w.n
	case w.is == weekday && g.weekday == none:
		g.weekday = int(w.n)
	case w.is == ahead && g.ahead == none:
		g.ahead = int(w.n)
	default:
		return false
	}
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
	isDate := g.pair[0] > 23 || g.pair[1] > 59 || (g.hour != none || g.part != none) && g.pair[1] <= 12
	switch {
	case g.pair[0] == none:
		return g.month == none || g.date > 0
	case isDate && g.month == none && g.ahead == none:
		return g.setDate(0, g.pair[1], g.pair[0])
	}
	return g.setPairAsClock()
}

func (g *reading) setPairAsClock() bool {
	pair := g.pair
	g.pair = [2]int{none, none}
	return g.setClock(pair[0], pair[1])
}

func (g *reading) setClock(hour, minute int) bool {
	fits := g.hour == none
	g.hour, g.minute = hour, minute
	return fits
}

// setDate sets a date; without a year it is 0. A year of two digits is one of this century.
func (g *reading) setDate(year, month, date int) bool {
	if g.month != none {
		return false
	}
	if year > 0 && year < 100 {
		year += 2000
	}
	g.year, g.month, g.date = year, month, date
	return true
}

// pass adds minutes that have to pass.
func (g *reading) pass(minutes float64) bool {
	g.passes = max(0, g.passes) + time.Duration(minutes*float64(time.Minute))
	return g.passes >= 0 && g.passes < 100*horizon
}

func (g *reading) dayKnown() bool { return g.month != none || g.weekday != none || g.ahead != none }
