package locale

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"karlchen/game"
)

// The problems of moments that people write.
const (
	MomentUnreadable game.Refusal = "when.unreadable" // no known form
	MomentPast       game.Refusal = "when.past"
	noSuchDay        game.Refusal = "when.no_such_day"
	noSuchHour       game.Refusal = "when.no_such_hour" // also the hour that clocks skip in spring
	tooFar           game.Refusal = "when.too_far"
)

// horizon is how far ahead a moment may be.
const horizon = 60 * 24 * time.Hour

// momentWords are the words of a language for moments.
type momentWords struct {
	// Weekdays has the names of each day of the week, from Sunday on.
	Weekdays [7][]string `json:"weekdays"`
	// DaysAhead has the words for today, tomorrow, and so on.
	DaysAhead [][]string `json:"days_ahead"`
	// Fillers are words without a meaning in a moment.
	Fillers []string `json:"fillers"`
}

// momentReader reads the moments that people write in some languages: "fr 20:00", "morgen 19.30 Uhr", "24.12. 18:00", "2026-12-24 18:00". Messages
// show a moment as a timestamp of Discord, which everybody reads in their own zone.
type momentReader struct {
	days   []day
	filler *regexp.Regexp
}

// day is a word for a day.
type day struct {
	word    string
	weekday time.Weekday
	ahead   int // days from today; -1 for a weekday
}

// newMomentReader returns a reader of moments in all these languages. People may shorten a word to two letters. Of several words with that beginning,
// weekdays come first, and an earlier day before a later one.
func newMomentReader(languages ...momentWords) *momentReader {
	r := &momentReader{}
	fillers := []string{","}
	for _, l := range languages {
		for weekday, words := range l.Weekdays {
			for _, word := range words {
				r.days = append(r.days, day{word, time.Weekday(weekday), -1})
			}
		}
		for _, word := range l.Fillers {
			fillers = append(fillers, `\b`+regexp.QuoteMeta(word)+`\b`)
		}
	}
	slices.SortStableFunc(r.days, func(a, b day) int { return cmp.Compare(a.weekday, b.weekday) })
	for _, l := range languages {
		for ahead, words := range l.DaysAhead {
			for _, word := range words {
				r.days = append(r.days, day{word, 0, ahead})
			}
		}
	}
	r.filler = regexp.MustCompile(strings.Join(fillers, "|"))
	return r
}

var (
	clockForm  = regexp.MustCompile(`(?:^|\s)(\d{1,2})(?:[:.](\d{2}))?\s*(?:uhr|h)?$`)
	germanDate = regexp.MustCompile(`^(\d{1,2})\.(\d{1,2})\.(\d{4})?$`)
	isoDate    = regexp.MustCompile(`^(\d{4})-(\d{2})-(\d{2})$`)
)

// Parse reads a moment after now, in the zone of now. The error is a game.Refusal.
func (r *momentReader) Parse(text string, now time.Time) (time.Time, error) {
	text = r.filler.ReplaceAllString(strings.ToLower(text), " ")
	text = strings.Join(strings.Fields(text), " ")
	clock := clockForm.FindStringSubmatchIndex(text)
	if clock == nil {
		return time.Time{}, MomentUnreadable
	}
	parts := clockForm.FindStringSubmatch(text)
	hour, _ := strconv.Atoi(parts[1]) // two digits at most
	minute, _ := strconv.Atoi(parts[2])
	if hour > 23 || minute > 59 {
		return time.Time{}, noSuchHour
	}
	day := strings.TrimSpace(text[:clock[0]])
	year, month, date, soonest, err := r.readDay(day, now)
	if err != nil {
		return time.Time{}, err
	}
	at := firstMoment(year, month, date, hour, minute, now.Location())
	if soonest != nil && !at.After(now) { // take the next day of this kind
		year, month, date = soonest(year, month, date)
		at = firstMoment(year, month, date, hour, minute, now.Location())
	}
	switch {
	case at.Hour() != hour || at.Minute() != minute:
		return time.Time{}, noSuchHour
	case !at.After(now):
		return time.Time{}, MomentPast
	case at.Sub(now) > horizon:
		return time.Time{}, tooFar
	}
	return at, nil
}

// firstMoment returns the moment of a date and a time. Of an hour that comes twice in autumn it is the first.
func firstMoment(year int, month time.Month, day, hour, minute int, zone *time.Location) time.Time {
	at := time.Date(year, month, day, hour, minute, 0, 0, zone)
	if before := at.Add(-time.Hour); before.Hour() == at.Hour() && before.Day() == at.Day() {
		return before
	}
	return at
}

// readDay returns the day of a text, and a function to the next day of its kind, for a moment that is over; nil if the kind has one day.
func (r *momentReader) readDay(text string, now time.Time) (year int, month time.Month, day int, next func(int, time.Month, int) (int, time.Month, int), err error) {
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
		return checkDate(y, m, d)
	}
	if parts := germanDate.FindStringSubmatch(text); parts != nil {
		d, _ := strconv.Atoi(parts[1])
		m, _ := strconv.Atoi(parts[2])
		if parts[3] != "" {
			y, _ := strconv.Atoi(parts[3])
			return checkDate(y, m, d)
		}
		y, mm, dd, _, err := checkDate(year, m, d)
		nextYear := func(y int, m time.Month, d int) (int, time.Month, int) { return y + 1, m, d }
		return y, mm, dd, nextYear, err
	}
	word := strings.TrimSuffix(text, ".")
	for _, known := range r.days {
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
	return 0, 0, 0, nil, MomentUnreadable
}

// checkDate returns a date that is written in full, or noSuchDay.
func checkDate(y, m, d int) (int, time.Month, int, func(int, time.Month, int) (int, time.Month, int), error) {
	at := time.Date(y, time.Month(m), d, 12, 0, 0, 0, time.UTC)
	if m < 1 || m > 12 || at.Day() != d {
		return 0, 0, 0, nil, noSuchDay
	}
	return y, time.Month(m), d, nil, nil
}
