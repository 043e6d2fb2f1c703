package league

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// The defaults of a week, unless its league decides otherwise.
var (
	DefaultReminder = Appointment{time.Thursday, Clock{18, 0}}
	DefaultLastCall = Appointment{time.Sunday, Clock{20, 0}}
)

// graceDays is the extra time of lists that are running at the end of a week, ProtestDays the time to protest after the result.
const graceDays, ProtestDays = 1, 2

// The times before the draw of a match day at which members can begin to check in, and get their reminder.
const (
	CheckInBefore  = 30 * time.Minute
	RemindedBefore = 10 * time.Minute
)

// silentAsked is the time of day at which members are asked who have said nothing about the match day of that day.
var silentAsked = Clock{10, 0}

// Calendar tells when the weeks of a season begin and end, by the clocks of its league's zone. It counts weeks in days and never in hours,
// as not every day has 24 hours.
type Calendar struct {
	Start    Date // a Monday
	Weeks    int
	Zone     *time.Location
	Reminder Appointment
	LastCall Appointment
	MatchDay *Appointment // the draw of a match day; nil in the other formats
}

// monday returns the first day of a week, from 1.
func (c Calendar) monday(week int) Date { return c.Start.Add(7 * (week - 1)) }

func (c Calendar) at(week int, a Appointment) time.Time {
	return c.monday(week).Add(sinceMonday(a.Day)).At(a.Clock, c.Zone)
}

// Opens returns when a week begins: Monday, 00:00.
func (c Calendar) Opens(week int) time.Time { return c.monday(week).At(Clock{}, c.Zone) }

// Closes returns when a week ends, which is when the next one begins.
func (c Calendar) Closes(week int) time.Time { return c.Opens(week + 1) }

// GraceEnds returns the latest end of the week's running lists.
func (c Calendar) GraceEnds(week int) time.Time {
	return c.monday(week+1).Add(graceDays).At(Clock{}, c.Zone)
}

// Final returns the end of the time for protests against a result that was published at a moment.
func (c Calendar) Final(published time.Time) time.Time {
	return c.later(published, ProtestDays)
}

// later returns the same time of day some days after a moment.
func (c Calendar) later(at time.Time, days int) time.Time {
	local := at.In(c.Zone)
	date := DateOf(local).Add(days)
	sinceMinute := time.Duration(local.Second())*time.Second + time.Duration(local.Nanosecond())
	return date.At(Clock{local.Hour(), local.Minute()}, c.Zone).Add(sinceMinute)
}

// Week returns the present week of the season; ok is false before the season and after it.
func (c Calendar) Week(now time.Time) (week int, ok bool) {
	days := DateOf(now.In(c.Zone)).daysAfter(c.Start)
	if days < 0 || days >= 7*c.Weeks {
		return 0, false
	}
	return days/7 + 1, true
}

// Event is an event of a week. Its name is stored.
type Event string

// The events, in the order of those in the same minute.
const (
	EventOpen         Event = "open"
	EventReminder     Event = "reminder"
	EventDay          Event = "day" // of the draw, in the morning
	EventCheckIn      Event = "checkin"
	EventSoon         Event = "soon" // the reminder before the draw
	EventDraw         Event = "draw"
	EventAsk          Event = "ask" // the end of the time to answer an Ask, whose number the alarm has
	EventLastCall     Event = "lastcall"
	EventClose        Event = "close"
	EventGrace        Event = "grace"        // the end of the grace
	EventFinal        Event = "final"        // the end of the time for protests against the week's result
	EventProtestUrge  Event = "protest-urge" // the leaders are reminded of the protest whose number the alarm has
	EventProtestLapse Event = "protest-lapse"
	EventLateUrge     Event = "late-urge" // the same of the late list whose number the alarm has
	EventLateLapse    Event = "late-lapse"
	EventRenew        Event = "renew"    // the next season is announced
	EventDueUrge      Event = "due-urge" // the same of the upheld protest whose number the alarm has, which nobody has carried out
	EventDueLapse     Event = "due-lapse"
	EventErase        Event = "erase" // nothing happens: older programs have erased leagues alone
)

// Ticks returns the events of weeks, for which a season has a [Tick].
func Ticks() []Event {
	return []Event{
		EventOpen, EventReminder, EventDay, EventCheckIn, EventSoon, EventDraw, EventAsk, EventLastCall, EventClose, EventGrace, EventFinal,
		EventProtestUrge, EventProtestLapse, EventLateUrge, EventLateLapse, EventDueUrge, EventDueLapse, EventRenew,
	}
}

// PlannedEvent is an event and its time.
type PlannedEvent struct {
	Event Event
	At    time.Time
}

// DrawAt returns the time of the draw of a match day, also if a leader has moved it; in the other formats it is the zero time.
func (c Calendar) DrawAt(week int, moved *Appointment) time.Time {
	if day := cmp.Or(moved, c.MatchDay); day != nil {
		return c.at(week, *day)
	}
	return time.Time{}
}

// morningBefore returns when members are asked about a draw: on its day, or on the day before if it is in the morning itself.
func (c Calendar) morningBefore(draw time.Time) time.Time {
	day := DateOf(draw.In(c.Zone))
	if at := day.At(silentAsked, c.Zone); at.Before(draw.Add(-CheckInBefore)) {
		return at
	}
	return day.Add(-1).At(silentAsked, c.Zone)
}

// quietDays are the days of the year on which people do not play, by their months.
var quietDays = map[time.Month][]int{time.December: {24, 25, 31}, time.January: {1}}

// QuietEvenings returns the match days that fall on a quiet day, by their weeks.
func (c Calendar) QuietEvenings() map[int]time.Time {
	quiet := map[int]time.Time{}
	for week := 1; week <= c.Weeks; week++ {
		if at := c.DrawAt(week, nil); !at.IsZero() && slices.Contains(quietDays[at.Month()], at.Day()) {
			quiet[week] = at
		}
	}
	return quiet
}

// Moments returns the events of a week in their order.
func (c Calendar) Moments(week int) []PlannedEvent {
	all := []PlannedEvent{{EventOpen, c.Opens(week)}, {EventReminder, c.at(week, c.Reminder)}}
	if c.MatchDay != nil {
		draw := c.at(week, *c.MatchDay)
		all = append(all, PlannedEvent{EventDay, c.morningBefore(draw)}, PlannedEvent{EventCheckIn, draw.Add(-CheckInBefore)}, PlannedEvent{EventSoon, draw.Add(-RemindedBefore)}, PlannedEvent{EventDraw, draw})
	}
	all = append(all, PlannedEvent{EventLastCall, c.at(week, c.LastCall)}, PlannedEvent{EventClose, c.Closes(week)}, PlannedEvent{EventGrace, c.GraceEnds(week)})
	slices.SortStableFunc(all, func(a, b PlannedEvent) int { return a.At.Compare(b.At) })
	return all
}

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
