package league

import (
	"slices"
	"time"
)

// A case is what waits for the leaders: an open protest, an upheld one that nobody has carried out, or a late list. If they do not decide, they are reminded after UrgeDays. The case lapses
// lapseDays after that, but a protest not before its week could be final anyway: a list with a protest stands as played, and a late list does not count.
// So no season waits for leaders for ever, and nobody is worse off for having protested early.
const (
	UrgeDays  = 2
	lapseDays = 5
)

// DecideDays is the least time to decide a case, unless the program does not run meanwhile; see [Season.DecideUntil].
const DecideDays = UrgeDays + lapseDays

// The Notes of posts about a case.
const (
	NoteUrged = "urged" // of a [PostCase] that reminds the leaders of a case
	NoteDue   = "due"   // of one that reminds them to carry out an upheld protest
	NoteAgain = "again" // of a [PostVerdict] about a protest that was upheld before
)

// OpenCase is a case of a season: a protest, or otherwise a list.
type OpenCase struct {
	Protest, List uint64
	Week          int
	Since         time.Time
	Due           bool // the protest was upheld, and leaders have still to carry it out
}

// DecideUntil returns when a case lapses, unless the program does not run meanwhile.
func (s Season) DecideUntil(c OpenCase) time.Time { return s.lapses(c, c.Since, DecideDays) }

// lapses returns when a case lapses so many days after a moment. A protest does not before its week would be final without it.
func (s *Season) lapses(c OpenCase, from time.Time, days int) time.Time {
	calendar := s.Calendar()
	until := calendar.later(from, days)
	if last := calendar.Final(calendar.GraceEnds(c.Week)); c.Protest > 0 && last.After(until) {
		return last
	}
	return until
}

// CaseDays returns how many days leaders have to decide a case, counted from its beginning.
func (s Season) CaseDays(c OpenCase) int {
	zone := s.Calendar().Zone
	return DateOf(s.DecideUntil(c).In(zone)).daysAfter(DateOf(c.Since.In(zone)))
}

// Alarms returns the number that the alarms of the case have, and their events, of which one waits while it is open: the first reminds the leaders, and with
// the second the case lapses.
func (c OpenCase) Alarms() (number int, events [2]Event) {
	switch {
	case c.Due:
		return int(c.Protest), [2]Event{EventDueUrge, EventDueLapse}
	case c.Protest > 0:
		return int(c.Protest), [2]Event{EventProtestUrge, EventProtestLapse}
	}
	return int(c.List), [2]Event{EventLateUrge, EventLateLapse}
}

func (c OpenCase) post(kind, note string) Post {
	p := Post{Kind: kind, Week: c.Week, Number: c.Protest, Note: note}
	if c.Protest == 0 {
		p.List = c.List
	}
	return p
}

// OpenCases returns the cases that wait for the leaders: first the protests, then the late lists.
func (s Season) OpenCases() (open []OpenCase) {
	if s.State == SeasonArchived || s.State == SeasonCancelled {
		return nil
	}
	for _, p := range s.Protests {
		if p.Waits() {
			open = append(open, p.asCase())
		}
	}
	for _, l := range s.Lists {
		if l.AwaitsDecision() && !l.Unfinished() {
			open = append(open, l.asCase())
		}
	}
	return open
}

func (p Protest) asCase() OpenCase {
	c := OpenCase{Protest: p.Number, List: p.List, Week: p.Week, Since: p.At, Due: p.Due}
	if p.Due {
		c.Since = p.Decided
	}
	return c
}

func (l List) asCase() OpenCase { return OpenCase{List: l.Number, Week: l.Week, Since: l.Ended} }

// FirstAlarm returns the alarm that reminds the leaders of a case that was opened, or found open, at a moment.
func (s Season) FirstAlarm(c OpenCase, at time.Time) Alarm {
	number, events := c.Alarms()
	return Alarm{Season: s.Number, Week: c.Week, Number: number, Event: events[0], At: s.Calendar().later(at, UrgeDays), Waits: Merging, Deadline: true}
}

// openNewCase must be called when a case begins: the leaders learn of it at once.
func (t *transaction) openNewCase(c OpenCase) {
	t.post(c.post(PostCase, ""))
	t.emit(t.FirstAlarm(c, t.at))
}

// answerCase tells the people who wait for the end of a case what has become of it.
func (t *transaction) answerCase(c OpenCase, waiting []string, note string) {
	t.closeCase(c)
	p := c.post(PostVerdict, note)
	p.Ping = waiting
	t.post(p)
}

// closeCase must be called when a case is over: its alarms are cancelled, and the posts to the leaders about it are updated.
func (t *transaction) closeCase(c OpenCase) {
	number, events := c.Alarms()
	for _, e := range events {
		t.emit(Silence{Season: t.Number, Week: c.Week, Number: number, Event: e})
	}
	for _, note := range []string{"", NoteUrged, NoteDue} {
		p := c.post(PostCase, note)
		p.Season = t.Number
		t.emit(Update{PostKey(p)})
	}
}

// judged is a deed that decides about results, or about a person. A leader does not take it in their own case, unless nobody else leads the league: see
// Actor.Own.
type judged interface {
	// parties returns the people whose case it is.
	parties(s *Season) []string
}

// OwnCase reports whether a deed decides a person's own case.
func (s Season) OwnCase(user string, d Deed) bool {
	j, ok := d.(judged)
	return ok && user != "" && slices.Contains(j.parties(&s), user)
}

// checkOwn refuses a deed in the actor's own case.
func (t *transaction) checkOwn(d Deed) error {
	if !t.by.Own && t.OwnCase(t.by.ID, d) {
		return OwnCase
	}
	return nil
}

// peopleOf returns the members of a list, without computers.
func (s *Season) peopleOf(list uint64) []string {
	l, _ := s.List(list)
	return l.People()
}
