package table

import (
	"time"

	"karlchen/bot/settings"
	"karlchen/game/match"
)

// A list can have a clock (TB14). When its time is up no further game begins; open Pflichtsoli are still played, or forfeit (TB5). The clock
// stands still while nobody can play: while the program does not run, a league's list is interrupted, or the table has no channel.

// Minutes returns how long the list lasts with the people who sit at the table now; 0 where no clock ends it. A list by post has no clock.
func (s *view) Minutes() int { return s.model().listMinutes() }

// Ends returns when the time of the list is up; the zero time if that cannot be said, because the clock stands still or there is none.
func (s *view) Ends() time.Time {
	if s.model().StoodSince.IsZero() {
		return s.model().Ends
	}
	return time.Time{}
}

func (m *model) listMinutes() int {
	if m.Pace.Timer == settings.TimerPost {
		return 0
	}
	return match.ListMinutes(m.MinutesOfFour, max(len(m.Players), match.MinPlaces))
}

func (m *model) startListClock(now time.Time) {
	if n := m.listMinutes(); n > 0 {
		m.Ends = now.Add(time.Duration(n) * time.Minute)
	}
}

// holdListClock stops the clock of the list while nobody can play, and starts it again with the time that was left.
func (m *model) holdListClock(now time.Time) {
	switch stands := m.interrupted() || m.Homeless; {
	case m.Ends.IsZero() || stands == !m.StoodSince.IsZero():
	case stands:
		m.StoodSince = now
	default:
		m.Ends, m.StoodSince = m.Ends.Add(now.Sub(m.StoodSince)), time.Time{}
	}
}

// listEndsAt returns when to end the list between two games; the zero time for never. A deal that does not count is dealt again first.
func (m *model) listEndsAt() time.Time {
	if n := len(m.Entries); m.Phase != Resting || m.TimeUp > 0 || !m.StoodSince.IsZero() || m.Entries[n-1].Void != match.Counts {
		return time.Time{}
	}
	return m.Ends
}

// callTime notes that the time of the list is up, if it is, and ends the list if no Pflichtsolo is still to be played, or somebody has ended it.
func (m *model) callTime(list match.List, now time.Time) match.List {
	if at := m.listEndsAt(); !at.IsZero() && !now.Before(at) {
		list = list.EndTime()
		m.TimeUp = list.Config().TimeUp
	}
	if list.Over() {
		m.Ending = Finished
	}
	if list.Over() || m.Ending != Finished {
		m.Phase, m.Active = Ended, now
		m.dropThoughts()
		m.startWait(time.Time{}, 0)
	}
	return list
}

// endTime ends the time of a list between two games.
func (t *table) endTime() error {
	m := t.model().clone()
	m.callTime(*t.list(), t.watch.now())
	return t.storeAndPublish(m)
}
