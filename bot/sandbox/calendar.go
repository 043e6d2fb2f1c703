package sandbox

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"karlchen/storage"
)

// calendarZone is the zone of the calendar's time on the page.
const calendarZone = "Europe/Berlin"

// farthest limits the years of one move, so that a slip does not lead into the next century.
const farthest = 1

// parseMoment reads the target of a move: "hour", "day", "monday" (the next one, at midnight), or the wall time of a date-time field.
func parseMoment(to string, now time.Time) (time.Time, error) {
	place, err := time.LoadLocation(calendarZone)
	if err != nil {
		return time.Time{}, err
	}
	now = now.In(place)
	switch to {
	case "hour":
		return now.Add(time.Hour), nil
	case "day":
		return now.AddDate(0, 0, 1), nil
	case "monday":
		days := (7-int(now.Weekday()))%7 + 1
		return time.Date(now.Year(), now.Month(), now.Day()+days, 0, 0, 0, 0, place), nil
	}
	at, err := storage.Instant(strings.Replace(to, "T", " ", 1), calendarZone)
	if err == nil && at.After(now.AddDate(farthest, 0, 0)) {
		err = errors.New("the calendar goes a year at once at most")
	}
	return at, err
}

// moveCalendar moves the calendar and answers when that is done. Meanwhile the world goes on.
func (s *Server) moveCalendar(win *window, f *clientFrame) error {
	if s.options.Calendar == nil {
		return errors.New("there is no calendar")
	}
	to, err := parseMoment(f.To, s.options.Calendar.Now())
	if err != nil {
		return err
	}
	calendar := s.options.Calendar
	s.leaps.Go(func() {
		passed, pass := context.WithCancel(s.running)
		var telling sync.WaitGroup
		telling.Go(func() { s.tellCalendar(passed) })
		err := calendar.Advance(s.running, to)
		pass()
		telling.Wait()
		s.mu.Lock()
		defer s.mu.Unlock()
		if err != nil {
			win.sendError(f, err)
			return
		}
		win.sendAck(f)
	})
	return nil
}

// tellCalendar shows all windows the moving time, until the move is over.
func (s *Server) tellCalendar(passed context.Context) {
	for {
		select {
		case <-passed.Done():
		case <-time.After(glanceEvery):
		}
		s.mu.Lock()
		s.archiveIdleThreads()
		for w := range s.windows {
			w.send(merge(object{"t": "calendar"}, s.calendarObject()))
		}
		s.mu.Unlock()
		if passed.Err() != nil {
			return
		}
	}
}

// glanceEvery is how often people see a moving calendar change.
const glanceEvery = 200 * time.Millisecond
