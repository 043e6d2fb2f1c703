package league

import (
	"fmt"
	"time"
)

// Clock is a time of day on the wall, in no particular zone.
type Clock struct{ Hour, Minute int }

// Check returns what a person has to change about the time, or nil. Times from 02:00 to 02:59 do not exist every day, or exist twice.
func (c Clock) Check() error {
	data := map[string]any{"Time": c.String()}
	switch {
	case c.Hour < 0 || c.Hour > 23 || c.Minute < 0 || c.Minute > 59:
		return Problem{BadTime, data}
	case c.Hour == 2:
		return Problem{SkippedHour, data}
	}
	return nil
}

// String returns the time as "19:30".
func (c Clock) String() string { return fmt.Sprintf("%02d:%02d", c.Hour, c.Minute) }

// Appointment is a time of the week, on the wall.
type Appointment struct {
	Day time.Weekday
	Clock
}

// Check returns what a person has to change about the appointment, or nil.
func (a Appointment) Check() error {
	if a.Day < time.Sunday || a.Day > time.Saturday {
		return Problem{BadTime, map[string]any{"Time": a.Clock.String()}}
	}
	return a.Clock.Check()
}

// Date is a day of the calendar, in no particular zone.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// DateOf returns the day of t in the zone of t.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{y, m, d}
}

// midnight returns the day's beginning in UTC, where all days have the same length.
func (d Date) midnight() time.Time { return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC) }

// Validate returns the fault of the date, or nil.
func (d Date) Validate() error {
	if DateOf(d.midnight()) != d {
		return fmt.Errorf("there is no day %s", d)
	}
	return nil
}

// Weekday returns the day of the week.
func (d Date) Weekday() time.Weekday { return d.midnight().Weekday() }

// Add returns the date so many days later.
func (d Date) Add(days int) Date { return DateOf(d.midnight().AddDate(0, 0, days)) }

// daysAfter returns how many days the date is after another one.
func (d Date) daysAfter(other Date) int {
	return int(d.midnight().Sub(other.midnight()) / (24 * time.Hour))
}

// Monday returns the Monday of the date's week.
func (d Date) Monday() Date { return d.Add(-sinceMonday(d.Weekday())) }

// Before reports whether the date is earlier than another.
func (d Date) Before(other Date) bool { return d.midnight().Before(other.midnight()) }

// sinceMonday returns how many days a weekday is after Monday.
func sinceMonday(day time.Weekday) int { return (int(day) + 6) % 7 }

// String returns the date as "2026-11-20".
func (d Date) String() string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day) }

// At returns the moment when the clocks of a zone show a time on the date. If they show it twice it is the first time; if they skip it, it
// is the moment of the change.
func (d Date) At(c Clock, zone *time.Location) time.Time {
	t := time.Date(d.Year, d.Month, d.Day, c.Hour, c.Minute, 0, 0, zone)
	shows := func(t time.Time) bool { return DateOf(t) == d && t.Hour() == c.Hour && t.Minute() == c.Minute }
	begins, ends := t.ZoneBounds()
	if !shows(t) { // time.Date used the clocks either before the gap or after it
		if ends.IsZero() || !begins.IsZero() && t.Sub(begins) < ends.Sub(t) {
			return begins
		}
		return ends
	}
	if !begins.IsZero() {
		_, now := t.Zone()
		_, before := begins.Add(-time.Second).Zone()
		if first := t.Add(time.Duration(now-before) * time.Second); first.Before(t) && shows(first) {
			return first
		}
	}
	return t
}
