package leagues

import (
	"errors"
	"fmt"

	"karlchen/game/league"
	"karlchen/storage"
)

// week returns a week that a leader wants to change. Errors: NoSeason, SeasonOver, NoSuchWeek, WeekOver.
func (b *Book) week(number int) (*league.Week, error) {
	switch {
	case b.Season.Number == 0:
		return nil, league.NoSeason
	case isOver(b.Season.State):
		return nil, league.SeasonOver
	case number < 1 || number > len(b.Weeks):
		return nil, league.NoSuchWeek
	}
	w := &b.Weeks[number-1]
	if w.State != league.WeekPlanned && !goesOn(w) {
		return nil, league.WeekOver
	}
	return w, nil
}

// MoveWeek moves the match day of a week to another time in that week. Members who have signed up stay so.
// Errors: those of week; NoMatchDays, NoMatchDay, CheckInRunning, DrawnAlready, SkippedHour, BadTime, MatchDayTooEarly, MomentOver.
func (s *Service) MoveWeek(by Actor, id string, seen uint64, week int, to league.Appointment) error {
	return s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		w, err := b.week(week)
		switch {
		case err != nil:
			return err
		case !b.Season.Mode().Drawn:
			return league.NoMatchDays
		case !b.Season.ModeOf(*w).Drawn:
			return league.NoMatchDay
		case w.Draw != nil || w.State == league.WeekDrawn || w.State == league.WeekRunning:
			return league.DrawnAlready
		case w.State == league.WeekCheckIn:
			return league.CheckInRunning
		}
		if err := matchDay(to); err != nil {
			return err
		}
		before := b.drawAt(w)
		w.MatchDay = &to
		if after := b.drawAt(w); !after.Add(-league.CheckInBefore).After(b.Now) {
			return league.Problem{Key: league.MomentOver, Data: map[string]any{"Time": fmt.Sprintf("<t:%d:f>", after.Unix())}}
		}
		if w.State == league.WeekOpen {
			if err := replanDraw(tx, b, w); err != nil {
				return err
			}
		}
		return errors.Join(storage.Put(tx, *w), updateOffers(tx, b, week), addPost(tx, b, league.Post{Kind: league.PostNote, Week: week, Note: league.NoteMoved}),
			logAction(tx, id, by.ID, "week-move", map[string]any{"week": week, "before": before, "after": b.drawAt(w)}))
	})
}

// replanDraw schedules the jobs before the draw of an open week again.
func replanDraw(tx *storage.Tx, b *Book, w *league.Week) error {
	for _, e := range []league.Event{league.EventCheckIn, league.EventSoon, league.EventDraw} {
		if err := cancelJobs(tx, b, w.Number, string(e)); err != nil {
			return err
		}
	}
	return planDraw(tx, b, w)
}

// CancelWeek cancels a week in which nobody has begun to play. Errors: those of week; WeekPlayed.
func (s *Service) CancelWeek(by Actor, id string, seen uint64, week int) error {
	return s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		w, err := b.week(week)
		switch {
		case err != nil:
			return err
		case w.State == league.WeekRunning:
			return league.WeekPlayed
		}
		before := w.State
		for i := range b.Lists {
			if l := &b.Lists[i]; l.Week == week && l.State == league.ListArranged {
				if err := abortList(tx, l); err != nil {
					return err
				}
			}
		}
		for _, e := range []league.Event{league.EventReminder, league.EventCheckIn, league.EventSoon, league.EventDraw, league.EventLastCall} {
			if err := cancelJobs(tx, b, week, string(e)); err != nil {
				return err
			}
		}
		_, err = takePostsBack(tx, b, week, league.PostReminder, league.PostCheckIn, league.PostSoon, league.PostDraw, league.PostLastCall)
		return errors.Join(err, turnWeek(tx, w, league.WeekCancelled), updateOffers(tx, b, week),
			addPost(tx, b, league.Post{Kind: league.PostNote, Week: week, Note: league.NoteWeekCancelled}),
			logAction(tx, id, by.ID, "week-cancel", map[string]any{"week": week, "before": before, "after": w.State}))
	})
}
