package locale

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"karlchen/game"
)

// The problems of moments that people write.
const (
	MomentUnreadable game.Refusal = "when.unreadable" // no known form
	MomentPast       game.Refusal = "when.past"
	noSuchDay        game.Refusal = "when.no_such_day"
	noSuchHour       game.Refusal = "when.no_such_hour" // also the hour that clocks skip in spring
	hourTwice        game.Refusal = "when.hour_twice"   // the second time that clocks show an hour in autumn
	otherWeekday     game.Refusal = "when.other_weekday"
	tooFar           game.Refusal = "when.too_far"
)

// horizon is how far ahead a moment may be.
const horizon = 60 * 24 * time.Hour

// meaning is what a word means in a moment.
type meaning int

const (
	nothing   meaning = iota
	in                // before a time that has to pass
	clockMark         // after an hour
	noonMark          // am and pm: the hours to add
	number
	minutes // a unit, with its minutes
	days    // a unit, with its days
	part    // of the day, with its hour
	weekday
	ahead // days from today
	month
)

type momentWord struct {
	text string
	is   meaning
	n    float64
}

// momentReader reads the moments that people write in some languages: "fr 20:00", "fri 8pm", "heute abend", "in 2 hours", "24.12. 18 Uhr", "12/24 6pm",
// "2026-12-24 18:00". Messages show a moment as a timestamp of Discord, which everybody reads in their own zone.
type momentReader struct {
	exact map[string]momentWord
	parts []momentWord // the longest first: "nachmittag" before "mittag"
	short []momentWord // what people may shorten: days to two letters, months to three
}

// newMomentReader returns a reader of moments in all these languages. Of several words with the same beginning, weekdays come first, and an earlier
// day before a later one.
func newMomentReader(languages []*Language) *momentReader {
	r := &momentReader{exact: map[string]momentWord{"am": {"am", noonMark, 0}, "pm": {"pm", noonMark, 12}}}
	add := func(words []string, is meaning, n float64) {
		for _, word := range words {
			w := momentWord{word, is, n}
			if is >= weekday {
				r.short = append(r.short, w)
			} else if _, known := r.exact[word]; !known {
				r.exact[word] = w
			}
		}
	}
	for _, language := range languages {
		l := language.Moments
		add(l.In, in, 0)
		add(l.Clock, clockMark, 0)
		add(l.Minutes, minutes, 1)
		add(l.Hours, minutes, 60)
		add(l.Days, days, 1)
		add(l.Weeks, days, 7)
		for word, n := range l.Numbers {
			add([]string{word}, number, n)
		}
		for word, hour := range l.Parts {
			r.parts = append(r.parts, momentWord{word, part, hour})
		}
		add(l.Fillers, nothing, 0)
		for n, words := range l.Weekdays {
			add(words, weekday, float64(n))
		}
		for n, words := range l.DaysAhead {
			add(words, ahead, float64(n))
		}
		for n, words := range l.Months {
			add(words, month, float64(n+1))
		}
	}
	slices.SortStableFunc(r.short, func(a, b momentWord) int { return cmp.Or(cmp.Compare(a.is, b.is), cmp.Compare(a.n, b.n)) })
	slices.SortFunc(r.parts, func(a, b momentWord) int {
		return cmp.Or(cmp.Compare(len(b.text), len(a.text)), strings.Compare(a.text, b.text))
	})
	return r
}

// find returns what a word means: a whole word, the beginning of a day or month, a part of the day, or a day with a part of it, such as "freitagabend".
func (r *momentReader) find(word string) []momentWord {
	if known, ok := r.exact[word]; ok {
		return []momentWord{known}
	}
	for _, known := range r.short {
		length := utf8.RuneCountInString(word)
		if strings.HasPrefix(known.text, word) && (length > 2 || length == 2 && known.is != month) {
			return []momentWord{known}
		}
	}
	for _, p := range r.parts {
		switch day, ok := strings.CutSuffix(word, p.text); {
		case !ok:
		case day == "":
			return []momentWord{p}
		default:
			if known := r.find(day); len(known) == 1 && (known[0].is == weekday || known[0].is == ahead) {
				return append(known, p)
			}
		}
	}
	return nil
}

// Parse reads a moment after now, in the zone of now. The error is a game.Refusal.
func (r *momentReader) Parse(text string, now time.Time) (time.Time, error) {
	g, err := r.read(text)
	if err != nil {
		return time.Time{}, err
	}
	zone := now.Location()
	if g.passes != none {
		at := now.Add(g.passes).Truncate(time.Minute)
		if !at.Equal(firstMoment(at.Year(), at.Month(), at.Day(), at.Hour(), at.Minute(), zone)) {
			return time.Time{}, hourTwice
		}
		return at, checkHorizon(at, at, now)
	}
	hour, minute, err := g.clock()
	if err != nil {
		return time.Time{}, err
	}
	day, later, err := g.day(now, 1)
	if err != nil {
		return time.Time{}, err
	}
	on := func(day time.Time) time.Time {
		return firstMoment(day.Year(), day.Month(), day.Day(), hour, minute, zone)
	}
	first := on(day)
	at := first
	if !later.IsZero() && !at.After(now) { // take the next day of this kind
		at = on(later)
	}
	switch {
	case at.Hour() != hour || at.Minute() != minute:
		return time.Time{}, noSuchHour
	case g.weekday != none && int(at.Weekday()) != g.weekday:
		return time.Time{}, otherWeekday
	}
	return at, checkHorizon(at, first, now)
}

// clock returns the time of day: of a part of the day the hour that is closer to it, or the usual one.
func (g *reading) clock() (hour, minute int, err error) {
	switch {
	case g.hour == none && g.part != none:
		return g.part, 0, nil
	case g.hour == none:
		return 0, 0, MomentUnreadable
	case g.hour > 23 || g.minute > 59:
		return 0, 0, noSuchHour
	case g.part != none && !g.noon && g.hour < 12 && g.part-g.hour > 6:
		return g.hour + 12, g.minute, nil
	}
	return g.hour, g.minute, nil
}

// checkHorizon refuses a moment that is over, or too far ahead. A date without a year is called over if this year's, the first, is closer than the next.
func checkHorizon(at, first, now time.Time) error {
	switch {
	case !at.After(now), at.Sub(now) > horizon && now.Sub(first) >= 0 && now.Sub(first) < at.Sub(now):
		return MomentPast
	case at.Sub(now) > horizon:
		return tooFar
	}
	return nil
}

// ParsePastDay reads a day that is not after now, in UTC. The error is a game.Refusal.
func (r *momentReader) ParsePastDay(text string, now time.Time) (time.Time, error) {
	g, err := r.read(text + " 0:00")
	if err != nil {
		return time.Time{}, err
	}
	day, earlier, err := g.day(now, -1)
	if !earlier.IsZero() && day.After(now) {
		day = earlier
	}
	return day, err
}

// firstMoment returns the moment of a date and a time. Of an hour that comes twice in autumn it is the first.
func firstMoment(year int, month time.Month, day, hour, minute int, zone *time.Location) time.Time {
	at := time.Date(year, month, day, hour, minute, 0, 0, zone)
	if before := at.Add(-time.Hour); before.Hour() == at.Hour() && before.Day() == at.Day() {
		return before
	}
	return at
}

// day returns the day, at midnight in UTC, and another one for a moment that is not in the wanted direction from now: the next, or for a step of -1 the
// one before; zero if the text names one day alone.
func (g *reading) day(now time.Time, step int) (day, other time.Time, err error) {
	today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
	switch {
	case g.month != none && g.ahead != none:
		return day, other, MomentUnreadable
	case g.month != none:
		year := cmp.Or(g.year, now.Year())
		if day, err = checkDate(year, g.month, g.date); err == nil && g.year == 0 {
			other, _ = checkDate(year+step, g.month, g.date) // zero for the 29th of February
		}
	case g.ahead != none:
		day = today.AddDate(0, 0, g.ahead)
	case g.weekday != none:
		day = today.AddDate(0, 0, (g.weekday-int(now.Weekday())+7)%7)
		return day, day.AddDate(0, 0, 7*step), nil
	default:
		return today, today.AddDate(0, 0, step), nil
	}
	return day, other, err
}

// checkDate returns the day of a date, or noSuchDay.
func checkDate(y, m, d int) (time.Time, error) {
	at := time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
	if m < 1 || m > 12 || at.Day() != d {
		return time.Time{}, noSuchDay
	}
	return at, nil
}
