// Package when reads the moments that people write: "fr 20:00", "morgen 19.30 Uhr", "24.12. 18:00", "2026-12-24 18:00". It knows no texts;
// a moment is shown as a timestamp of Discord, which everybody reads in his own zone.
package when

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Problem says what is wrong with a moment. It is the key of its text.
type Problem string

// The problems.
const (
	Unreadable Problem = "when.unreadable" // no form that is known
	NoSuchDay  Problem = "when.no_such_day"
	NoSuchHour Problem = "when.no_such_hour" // also the hour that the clocks skip in spring
	Past       Problem = "when.past"
	TooFar     Problem = "when.too_far"
)

// Error returns the key of the text.
func (p Problem) Error() string { return string(p) }

// Horizon is how far ahead a moment may be.
const Horizon = 60 * 24 * time.Hour

// days are the words for days, by how they begin: at least two letters of them must be written, and of several the
// first one is meant. Relative ones count from today.
var days = []struct {
	word    string
	weekday time.Weekday
	ahead   int // of a relative day, else -1
}{
	{"montag", time.Monday, -1}, {"monday", time.Monday, -1}, {"dienstag", time.Tuesday, -1}, {"tuesday", time.Tuesday, -1},
	{"mittwoch", time.Wednesday, -1}, {"wednesday", time.Wednesday, -1}, {"donnerstag", time.Thursday, -1}, {"thursday", time.Thursday, -1},
	{"freitag", time.Friday, -1}, {"friday", time.Friday, -1}, {"samstag", time.Saturday, -1},
	{"saturday", time.Saturday, -1}, {"sonntag", time.Sunday, -1}, {"sunday", time.Sunday, -1},
	{"sonnabend", time.Saturday, -1},
	{"heute", 0, 0}, {"today", 0, 0}, {"übermorgen", 0, 2}, {"morgen", 0, 1}, {"tomorrow", 0, 1},
}

var (
	clockForm  = regexp.MustCompile(`(?:^|\s)(\d{1,2})(?:[:.](\d{2}))?\s*(?:uhr|h)?$`)
	germanDate = regexp.MustCompile(`^(\d{1,2})\.(\d{1,2})\.(\d{4})?$`)
	isoDate    = regexp.MustCompile(`^(\d{4})-(\d{2})-(\d{2})$`)
	filler     = regexp.MustCompile(`\b(um|am|at|on|den|the|next|nächsten|kommenden)\b|,`)
)

// Parse reads a moment after now, in the zone of now. The error is a Problem.
func Parse(text string, now time.Time) (time.Time, error) {
	text = filler.ReplaceAllString(strings.ToLower(text), " ")
	text = strings.Join(strings.Fields(text), " ")
	clock := clockForm.FindStringSubmatchIndex(text)
	if clock == nil {
		return time.Time{}, Unreadable
	}
	parts := clockForm.FindStringSubmatch(text)
	hour, _ := strconv.Atoi(parts[1]) // two digits at most
	minute, _ := strconv.Atoi(parts[2])
	if hour > 23 || minute > 59 {
		return time.Time{}, NoSuchHour
	}
	day := strings.TrimSpace(text[:clock[0]])
	year, month, date, soonest, err := readDay(day, now)
	if err != nil {
		return time.Time{}, err
	}
	at := first(year, month, date, hour, minute, now.Location())
	if soonest != nil && !at.After(now) { // the next day of that kind
		year, month, date = soonest(year, month, date)
		at = first(year, month, date, hour, minute, now.Location())
	}
	switch {
	case at.Hour() != hour || at.Minute() != minute:
		return time.Time{}, NoSuchHour
	case !at.After(now):
		return time.Time{}, Past
	case at.Sub(now) > Horizon:
		return time.Time{}, TooFar
	}
	return at, nil
}

// first returns the moment; of an hour that comes twice in autumn, the first one.
func first(year int, month time.Month, day, hour, minute int, zone *time.Location) time.Time {
	at := time.Date(year, month, day, hour, minute, 0, 0, zone)
	if before := at.Add(-time.Hour); before.Hour() == at.Hour() && before.Day() == at.Day() {
		return before
	}
	return at
}

// readDay returns the day that a text means, and how to find the next one of its kind if that moment is over; nil where there is none.
func readDay(text string, now time.Time) (year int, month time.Month, day int, next func(int, time.Month, int) (int, time.Month, int), err error) {
	later := func(days int) func(int, time.Month, int) (int, time.Month, int) {
		return func(y int, m time.Month, d int) (int, time.Month, int) {
			return time.Date(y, m, d+days, 12, 0, 0, 0, time.UTC).Date()
		}
	}
	year, month, day = now.Date()
	if text == "" {
		return year, month, day, later(1), nil
	}
	if parts := isoDate.FindStringSubmatch(text); parts != nil {
		y, _ := strconv.Atoi(parts[1])
		m, _ := strconv.Atoi(parts[2])
		d, _ := strconv.Atoi(parts[3])
		return exact(y, m, d)
	}
	if parts := germanDate.FindStringSubmatch(text); parts != nil {
		d, _ := strconv.Atoi(parts[1])
		m, _ := strconv.Atoi(parts[2])
		if parts[3] != "" {
			y, _ := strconv.Atoi(parts[3])
			return exact(y, m, d)
		}
		y, mm, dd, _, err := exact(year, m, d)
		nextYear := func(y int, m time.Month, d int) (int, time.Month, int) { return y + 1, m, d }
		return y, mm, dd, nextYear, err
	}
	word := strings.TrimSuffix(text, ".")
	for _, known := range days {
		if len([]rune(word)) < 2 || !strings.HasPrefix(known.word, word) {
			continue
		}
		if known.ahead >= 0 {
			year, month, day = later(known.ahead)(year, month, day)
			return year, month, day, nil, nil
		}
		ahead := (int(known.weekday) - int(now.Weekday()) + 7) % 7
		year, month, day = later(ahead)(year, month, day)
		return year, month, day, later(7), nil
	}
	return 0, 0, 0, nil, Unreadable
}

func exact(y, m, d int) (int, time.Month, int, func(int, time.Month, int) (int, time.Month, int), error) {
	at := time.Date(y, time.Month(m), d, 12, 0, 0, 0, time.UTC)
	if m < 1 || m > 12 || at.Day() != d {
		return 0, 0, 0, nil, NoSuchDay
	}
	return y, time.Month(m), d, nil, nil
}
