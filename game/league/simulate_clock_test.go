package league_test

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"karlchen/game/league"
)

// alarmKey names an alarm: there is never a second one of the same name after it has gone off.
type alarmKey struct {
	season, week, number int
	event                league.Event
}

// alarm is an alarm as the world keeps it: by the wall, so that it can move to another zone.
type alarm struct {
	league.Alarm
	key                alarmKey
	zone               string
	wall, until, limit string
	planned, due, ends time.Time
}

// outage is a time in which the program did not run.
type outage struct{ from, to time.Time }

const wallLayout = "2006-01-02 15:04"

// setAlarm sets an alarm.
func (w *world) setAlarm(e league.Alarm) {
	w.Helper()
	a := &alarm{Alarm: e, key: alarmKey{e.Season, e.Week, e.Number, e.Event}, zone: w.season(e.Season).Zone}
	if e.Season == 0 {
		a.zone = w.league.Zone
	}
	if w.settled[a.key] {
		w.bad("the alarm %v is set again after it has gone off", a.key)
	}
	zone, err := time.LoadLocation(a.zone)
	if err != nil {
		w.Fatal(err)
	}
	wall := func(t time.Time) string {
		if t.IsZero() {
			return ""
		}
		return t.Add(time.Minute - 1).In(zone).Format(wallLayout)
	}
	a.wall, a.until, a.limit = wall(e.At), wall(e.Until), wall(e.Latest)
	w.compute(a)
	w.alarms[a.key] = a
	delete(w.silent, a.key)
}

// compute sets the moments of an alarm from its wall times and the outages.
func (w *world) compute(a *alarm) {
	w.Helper()
	zone, err := time.LoadLocation(a.zone)
	if err != nil {
		w.Fatal(err)
	}
	moment := func(wall string) (at time.Time) {
		if t, err := time.Parse(wallLayout, wall); err == nil {
			at = league.DateOf(t).At(league.Clock{Hour: t.Hour(), Minute: t.Minute()}, zone)
		}
		return at
	}
	a.planned, a.ends = moment(a.wall), moment(a.until)
	a.due = a.planned
	at := &a.due
	if a.Waits == league.Useful {
		if at = &a.ends; !a.ends.After(a.planned) {
			w.bad("the purpose of %v passes before it", a.key)
		}
	}
	if !a.Deadline {
		return
	}
	latest, before := moment(a.limit), *at
	for _, o := range w.outages {
		if at.After(o.from) && !at.After(o.to) {
			*at = at.Add(o.to.Sub(o.from))
		}
	}
	if !latest.IsZero() {
		if latest.Before(before) {
			w.bad("%v cannot be later than %v, and is planned for %v", a.key, latest, before)
		}
		if latest.Before(*at) {
			*at = latest
		}
	}
}

func (w *world) silence(e league.Silence) {
	for key := range w.alarms {
		if key.season == e.Season && (e.Week == 0 || key.week == e.Week && key.number == e.Number) && (e.Event == "" || key.event == e.Event) {
			delete(w.alarms, key)
			w.silent[key] = true
		}
	}
}

// waiting returns the alarms in their planned order.
func (w *world) waiting() (all []*alarm) {
	for _, a := range w.alarms {
		all = append(all, a)
	}
	rank := func(a *alarm) int {
		if a.First {
			return 0
		}
		return 1
	}
	slices.SortFunc(all, func(a, b *alarm) int {
		return cmp.Or(a.planned.Compare(b.planned), rank(a)-rank(b), cmp.Compare(a.key.season, b.key.season), cmp.Compare(a.key.week, b.key.week),
			cmp.Compare(a.key.number, b.key.number), cmp.Compare(a.key.event, b.key.event))
	})
	return all
}

// next returns the alarms that go off now: one, several merging ones, or one to be dropped.
func (w *world) next() (off []*alarm, drop bool) {
	all := w.waiting()
	var barrier time.Time
	for _, a := range all {
		if a.Waits == league.Always {
			if !w.now.Before(a.due) {
				return []*alarm{a}, false
			}
			barrier = a.planned
			break
		}
	}
	for _, a := range all {
		switch {
		case a.Waits == league.Useful && !w.now.Before(a.ends):
			return []*alarm{a}, true
		case a.Waits == league.Always || !barrier.IsZero() && !a.planned.Before(barrier) || w.now.Before(a.due):
		case a.Waits == league.Useful && len(off) == 0:
			return []*alarm{a}, false
		case a.Waits == league.Merging && (len(off) == 0 || off[0].Event == a.Event):
			off = append(off, a)
		}
	}
	return off, false
}

// ring lets all alarms go off whose time has come.
func (w *world) ring() {
	w.Helper()
	for {
		off, drop := w.next()
		if len(off) == 0 || w.erased {
			return
		}
		for _, a := range off {
			if w.alarms[a.key] == nil {
				continue // another of the same moment has silenced it
			}
			delete(w.alarms, a.key)
			w.settled[a.key] = true
			if !drop {
				w.tick(a)
			}
		}
		w.drawDue()
	}
}

// tick lets an alarm go off. A second time it does nothing.
func (w *world) tick(a *alarm) {
	w.Helper()
	if w.now.Before(a.planned) {
		w.bad("%v goes off before %v", a.key, a.planned)
	}
	if a.Event == league.EventErase {
		w.erased = true
		if w.league.Gone.IsZero() || w.now.Sub(w.league.Gone) < 29*24*time.Hour {
			w.bad("the league is erased, and the bot is gone since %v", w.league.Gone)
		}
		return
	}
	d := &league.Tick{Week: a.Week, Event: a.Event, Number: a.Number}
	s := w.season(a.Season)
	if a.Event == league.EventOpen {
		if s.Mode().Secret {
			d.Secret = "secret" + w.table()
		}
		if s.State == league.SeasonRegistration {
			var last league.Season
			if s.Number > 1 {
				last = w.season(s.Number - 1)
			}
			before, err := s.Heritage(last, last)
			if err != nil {
				w.bad("season %d cannot begin: %v", s.Number, err)
			}
			d.Before = &before
			all := slices.Sorted(slices.Values(slices.Concat(before.Divisions...)))
			if len(slices.Compact(slices.Clone(all))) < len(all) {
				w.bad("somebody is in two divisions: %v", before.Divisions)
			}
		}
	}
	w.must(a.Season, league.Actor{}, d)
	w.checkIdle(a.key)
	if a.Event == league.EventCheckIn { // otherwise hardly anybody meets this half-hour
		w.gather()
	}
}

// checkIdle fails if an alarm that has gone off, or was silenced, would change something. Only the question of a morning that was over when the match day moved
// to its day would still be posted: nothing in the season says that it is too late for it.
func (w *world) checkIdle(key alarmKey) {
	w.Helper()
	if key.event == league.EventErase { // nothing happens
		return
	}
	s := w.season(key.season).At(w.now)
	after, effects, err := league.Apply(s, league.Action{At: w.now, Deed: &league.Tick{Week: key.week, Event: key.event, Number: key.number, Secret: "another"}})
	if err != nil {
		w.bad("a second %v is refused: %v", key, err)
	}
	if put, gone := league.Changes(s, after); len(put)+len(gone) > 0 {
		w.bad("a second %v changes %+v, %+v of a season that is %s", key, put, gone, s.State)
	}
	for _, e := range effects {
		if p, ok := e.(league.Publish); ok && !w.published[p.Post.Key] && !(w.silent[key] && key.event == league.EventDay) {
			w.bad("a second %v publishes %s", key, p.Post.Key)
		}
	}
}

// pass lets time pass.
func (w *world) pass(d time.Duration) {
	w.Helper()
	end := w.now.Add(d)
	for !w.erased {
		w.ring()
		next := end
		for _, a := range w.alarms {
			for _, at := range []time.Time{a.due, a.ends} {
				if at.After(w.now) && at.Before(next) {
					next = at
				}
			}
		}
		if !w.now.Before(end) {
			return
		}
		w.now = next
	}
}

// fail lets time pass in which the program does not run.
func (w *world) fail(d time.Duration) {
	w.Helper()
	w.outages = append(w.outages, outage{w.now, w.now.Add(d)})
	w.now = w.now.Add(d)
	for _, a := range w.alarms {
		before := a.due
		if w.compute(a); !before.Equal(a.due) {
			w.must(a.Season, league.Actor{}, &league.MoveDeadline{Period: fmt.Sprint(a.key), Kind: string(a.Event)})
		}
	}
	w.pass(0)
}
