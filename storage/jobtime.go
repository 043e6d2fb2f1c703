package storage

import (
	"fmt"
	"slices"
	"time"
)

// LocalTimeLayout is the form of a job's wall time: to the minute, without a zone.
const LocalTimeLayout = "2006-01-02 15:04"

// LocalTime returns the wall time of a moment in its own zone. It rounds a minute that has begun up to the next one, so that no job is due too
// early.
func LocalTime(t time.Time) string {
	if begun := t.Truncate(time.Minute); begun.Before(t) {
		t = begun.Add(time.Minute)
	}
	return t.Format(LocalTimeLayout)
}

// Instant returns the moment at which clocks in a zone show a wall time. If they are put back and show it twice it is the first one; if
// they are put forward and skip it, it is the moment of the change. Error: ErrInvalid for a malformed wall time, and for an unknown zone.
func Instant(wall, zone string) (time.Time, error) {
	w, err := time.Parse(LocalTimeLayout, wall)
	switch {
	case err != nil:
		return time.Time{}, fmt.Errorf("%w: %q is no wall time", ErrInvalid, wall)
	case zone == "" || zone == "Local":
		return time.Time{}, fmt.Errorf("%w: a time zone must be named", ErrInvalid)
	}
	place, err := time.LoadLocation(zone)
	if err != nil {
		return time.Time{}, fmt.Errorf("%w: unknown time zone %q", ErrInvalid, zone)
	}
	t := time.Date(w.Year(), w.Month(), w.Day(), w.Hour(), w.Minute(), 0, 0, place)
	_, offset := t.Add(-6 * time.Hour).Zone() // the offset before a change that may be near
	first := w.Add(-time.Duration(offset) * time.Second).In(place)
	switch {
	case first.Format(LocalTimeLayout) == wall:
		return first.UTC(), nil
	case t.Format(LocalTimeLayout) == wall:
		return t.UTC(), nil
	}
	change, _ := first.ZoneBounds()
	return change.UTC(), nil
}

// outage is a time in which the program did not run: after From, up to To.
type outage struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

func (o outage) length() time.Duration { return o.To.Sub(o.From) }

// outageKept is how long an outage is remembered after the last deadline that it moves: a job that runs late may still schedule another one
// whose deadline fell into it.
const outageKept = 30 * 24 * time.Hour

// watch holds the known times at which the program ran.
type watch struct {
	Seen    time.Time `json:"seen"` // the last sign of life
	Outages []outage  `json:"outages,omitempty"`

	// Ahead is the lead of the calendar over the machine's clock.
	Ahead time.Duration `json:"ahead,omitempty"`

	// Moved are the servers that came from another database: other outages have moved their deadlines before.
	Moved map[string]moved `json:"moved,omitempty"`
}

// moved is a server that came at a moment, with the outages up to then.
type moved struct {
	At      time.Time `json:"at"`
	Outages []outage  `json:"outages,omitempty"`
}

func (w *watch) outagesOf(guild string) []outage {
	m, ok := w.Moved[guild]
	if !ok {
		return w.Outages
	}
	all := slices.Clone(m.Outages)
	for _, o := range w.Outages {
		if o.From.Before(m.At) {
			o.From = m.At
		}
		if o.To.After(o.From) {
			all = append(all, o)
		}
	}
	return all
}

// noteSign stores a sign of life and reports whether deadlines must be computed again. A silence of more than limit was an outage. Noted
// times in the future were an error of the clock.
func (w *watch) noteSign(now time.Time, limit time.Duration) (changed bool) {
	changed = now.Before(w.Seen)
	old := func(o outage) bool { return o.To.After(now) || now.After(o.To.Add(o.length()+outageKept)) }
	w.Outages = slices.DeleteFunc(w.Outages, old)
	for guild, m := range w.Moved {
		m.Outages = slices.DeleteFunc(m.Outages, old)
		w.Moved[guild] = m
		if len(m.Outages) == 0 && !slices.ContainsFunc(w.Outages, func(o outage) bool { return o.From.Before(m.At) }) {
			delete(w.Moved, guild) // its outages are those of the others
		}
	}
	if !w.Seen.IsZero() && now.Sub(w.Seen) > limit {
		w.Outages = append(w.Outages, outage{w.Seen, now})
		changed = true
	}
	w.Seen = now
	return changed
}

// moved returns the time of a deadline of an owner after the outages.
func (w *watch) moved(owner string, deadline time.Time) time.Time {
	for _, o := range w.outagesOf(guildOfOwner(owner)) {
		if deadline.After(o.From) && !deadline.After(o.To) {
			deadline = deadline.Add(o.length())
		}
	}
	return deadline
}
