package leagues

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"karlchen/game/league"
	"karlchen/storage"
)

// The kinds of a league's jobs, apart from the events of its weeks.
const (
	jobFinal = "final" // the time for protests against a week's result is over
	jobErase = "erase" // the league of a server that has removed the bot
)

// period names a week in jobs; the names of all weeks of a season begin with week 0's.
func period(season, week int) string {
	if week == 0 {
		return strconv.Itoa(season) + "."
	}
	return fmt.Sprintf("%d.%d", season, week)
}

// parsePeriod reverses period.
func parsePeriod(text string) (season, week int, err error) {
	first, second, _ := strings.Cut(text, ".")
	season, err = strconv.Atoi(first)
	if err == nil {
		week, err = strconv.Atoi(second)
	}
	return season, week, err
}

// job returns a job of a week that is due at a moment.
func (b *Book) job(week int, kind string, policy storage.Policy, at time.Time) storage.Job {
	return storage.Job{
		JobID:  storage.JobID{Owner: b.League.ID, Period: period(b.Season.Number, week), Kind: kind},
		Policy: policy, Wall: b.wall(at), Zone: b.Season.Zone,
	}
}

// wall returns the wall time of the season's zone at a moment.
func (b *Book) wall(at time.Time) string { return storage.Wall(at.In(b.Calendar.Zone)) }

// planOpening schedules the beginning of a week.
func planOpening(tx *storage.Tx, b *Book, week int) error {
	return tx.Schedule(b.job(week, string(league.EventOpen), storage.Transition, b.Calendar.Opens(week)))
}

// planEnd schedules the end of a week that begins, and the beginning of the next week after it. If the program was down at the end, people get that
// time back, up to the day of grace that running lists have.
func planEnd(tx *storage.Tx, b *Book, week int) error {
	j := b.job(week, string(league.EventClose), storage.Transition, b.Calendar.Closes(week))
	j.Rank, j.Deadline, j.Latest = -1, true, b.wall(b.Calendar.GraceEnds(week))
	err := tx.Schedule(j)
	if week < len(b.Weeks) {
		err = errors.Join(err, planOpening(tx, b, week+1))
	}
	return err
}

// drawLate is the longest delay of a draw: after that the evening is over.
const drawLate = 2 * time.Hour

// planMoments schedules the events of a week that begins. It leaves out reminders whose time has passed, because the opening says the same.
func planMoments(tx *storage.Tx, b *Book, w *league.Week) (err error) {
	for _, m := range b.moments(w) {
		if (m.Event == league.EventReminder || m.Event == league.EventLastCall) && m.At.After(b.Now) {
			j := b.job(w.Number, string(m.Event), storage.Reminder, m.At)
			j.Until, j.Latest = b.wall(b.Calendar.Closes(w.Number)), b.wall(b.Calendar.GraceEnds(w.Number))
			j.Deadline = true
			err = errors.Join(err, tx.Schedule(j))
		}
	}
	if w.Free {
		return err
	}
	return errors.Join(err, planDraw(tx, b, w))
}

// planDraw schedules the jobs before the draw of a match day. An outage moves them, within limits.
func planDraw(tx *storage.Tx, b *Book, w *league.Week) (err error) {
	draw := b.drawAt(w)
	for _, m := range b.moments(w) {
		j := b.job(w.Number, string(m.Event), storage.Transition, m.At)
		switch m.Event {
		case league.EventCheckIn:
		case league.EventSoon:
			if !m.At.After(b.Now) {
				continue
			}
			j.Policy, j.Until, j.Deadline, j.Latest = storage.Reminder, b.wall(draw), true, b.wall(draw.Add(drawLate))
		case league.EventDraw:
			j.Deadline, j.Latest = true, b.wall(draw.Add(drawLate))
		case league.EventOpen, league.EventReminder, league.EventLastCall, league.EventClose, league.EventGrace:
			continue
		}
		err = errors.Join(err, tx.Schedule(j))
	}
	return err
}

// moments returns the events of a week, with its match day at the time to which a leader has moved it.
func (b *Book) moments(w *league.Week) []league.Moment {
	c := b.Calendar
	if w.MatchDay != nil {
		c.MatchDay = w.MatchDay
	}
	return c.Moments(w.Number)
}

// cancelJobs cancels the jobs of a kind for a week; week 0 means all weeks of the season, and no kind every kind.
func cancelJobs(tx *storage.Tx, b *Book, week int, kind string) error {
	waiting, err := tx.Waiting(b.League.ID)
	for _, j := range waiting {
		inWeek := j.Period == period(b.Season.Number, week) || week == 0 && strings.HasPrefix(j.Period, period(b.Season.Number, 0))
		if inWeek && (kind == "" || kind == j.Kind) {
			err = errors.Join(err, tx.Cancel(j.JobID))
		}
	}
	return err
}

// moveToZone moves the jobs of a season that is not over to the league's present zone, at the same wall times.
func moveToZone(tx *storage.Tx, b *Book) error {
	if b.Season.Number == 0 || isOver(b.Season.State) {
		return nil
	}
	b.Season.Zone = b.League.Zone
	calendar, err := b.Season.Calendar()
	if err != nil {
		return err
	}
	b.Calendar = calendar
	waiting, err := tx.Waiting(b.League.ID)
	for _, j := range waiting {
		if strings.HasPrefix(j.Period, period(b.Season.Number, 0)) {
			j.Zone = b.Season.Zone
			err = errors.Join(err, tx.Schedule(j))
		}
	}
	return errors.Join(err, storage.Put(tx, b.Season))
}
