package stats

import (
	"iter"
	"slices"
	"time"
)

// Window is the time whose games count. Its String is a key of texts and part of ids.
type Window uint8

// The windows. The calendar's zone is that of the moment from which they look back.
const (
	AllTime     Window = iota
	ThisYear           // since New Year
	ThirtyDays         // the last thirty times twenty-four hours
	LastEvening        // the games of the evening of the latest game
	Windows
)

var windowNames = [Windows]string{"all", "year", "month", "evening"}

// String returns the key of the window.
func (w Window) String() string { return windowNames[w] }

// ParseWindow returns the window with a key.
func ParseWindow(key string) (w Window, ok bool) {
	i := slices.Index(windowNames[:], key)
	return Window(max(i, 0)), i >= 0
}

// afterMidnight is how long games still belong to the evening before.
const afterMidnight = 6 * time.Hour

// DayOf returns the day, in the zone of the moment, to whose evening a deal at that moment belongs.
func DayOf(at time.Time) string { return at.Add(-afterMidnight).Format(time.DateOnly) }

// Begins returns the moment from which on games are in the window; deals are the moments of the deals, the latest first. Without a time of its
// deal a game counts only in AllTime.
func (w Window) Begins(deals iter.Seq[time.Time], now time.Time) (from time.Time) {
	switch w {
	case ThisYear:
		return time.Date(now.Year(), time.January, 1, 0, 0, 0, 0, now.Location())
	case ThirtyDays:
		return now.Add(-30 * 24 * time.Hour)
	case LastEvening:
		from = now
		latest := ""
		for at := range deals {
			day := DayOf(at.In(now.Location()))
			if latest == "" {
				latest = day
			}
			if at.IsZero() || day != latest {
				break
			}
			from = at
		}
	case AllTime, Windows:
	}
	return from
}

// PersonEvening sums up the games of a person's evening.
type PersonEvening struct {
	Begun time.Time // when the cards of its first game were dealt
	Count
}

// Evenings returns the person's evenings in a zone, the earliest first. It leaves out games without a time.
func (p *Person) Evenings(zone *time.Location) (all []PersonEvening) {
	day := ""
	for _, q := range p.Curve {
		if q.Played.IsZero() {
			continue
		}
		if at := q.Played.In(zone); DayOf(at) != day {
			day, all = DayOf(at), append(all, PersonEvening{Begun: at})
		}
		e := &all[len(all)-1]
		e.Count = e.plus(q.Won, q.Points)
	}
	return all
}

// Week counts the games that were dealt in a week from Monday on.
type Week struct {
	Begins time.Time // at midnight, in the zone of the question
	Games  int
}

// Weeks counts the deals of the last weeks before a moment.
type Weeks struct {
	weeks []Week
	now   time.Time
}

// NewWeeks returns n empty weeks. The last one is the week of now.
func NewWeeks(now time.Time, n int) Weeks {
	weeks := make([]Week, n)
	monday := now.Day() - (int(now.Weekday())+6)%7
	for i := range weeks {
		weeks[i].Begins = time.Date(now.Year(), now.Month(), monday-7*(n-1-i), 0, 0, 0, 0, now.Location())
	}
	return Weeks{weeks, now}
}

// All returns the weeks, the earliest first.
func (w Weeks) All() []Week { return w.weeks }

// Add counts games whose earliest and latest deals are known. It returns false, and counts nothing, if they may be of several weeks.
func (w Weeks) Add(first, last time.Time, games int) bool {
	at := w.weekOf(first)
	if w.weekOf(last) != at {
		return false
	}
	if at >= 0 && at < len(w.weeks) {
		w.weeks[at].Games += games
	}
	return true
}

// weekOf returns the index of the week of a deal: -1 before the first week, and the number of weeks after now.
func (w Weeks) weekOf(at time.Time) int {
	if at.After(w.now) {
		return len(w.weeks)
	}
	for i := range slices.Backward(w.weeks) {
		if !at.Before(w.weeks[i].Begins) {
			return i
		}
	}
	return -1
}
