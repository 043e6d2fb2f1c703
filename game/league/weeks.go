package league

import (
	"slices"
	"time"

	"karlchen/game/stats"
)

// drawable reports whether the tables of the week are still to be drawn.
func (s *Season) drawable(w *Week) bool {
	return s.ModeOf(*w).Drawn && w.Draw == nil && (w.State == WeekOpen || w.State == WeekCheckIn)
}

// openCheckIn lets members say that they are there.
func (t *transaction) openCheckIn(w *Week) {
	if !t.drawable(w) || w.State == WeekCheckIn {
		return
	}
	move(t, &w.State, WeekCheckIn)
	t.updateOffers(w.Number)
	t.post(Post{Kind: PostCheckIn, Week: w.Number, Ping: w.Coming(AnswerIn, AnswerMaybe, AnswerSubstitute)})
}

// drawDue asks for the draw of the week, unless the evening is over because the program did not run.
func (t *transaction) drawDue(w *Week) {
	switch {
	case !t.drawable(w):
	case t.at.After(t.DrawAt(w.Number).Add(drawLate + CheckInBefore)):
		t.free(w, NoteMissed)
	default:
		w.Due = true
		t.emit(DrawDue{t.Number, w.Number})
	}
}

// free opens a week whose match day does not take place, and posts the reason.
func (t *transaction) free(w *Week, why string) {
	w.Free, w.Due = true, false
	if w.State != WeekOpen {
		move(t, &w.State, WeekOpen)
	}
	t.emit(TakeBack{t.Number, w.Number, []string{PostSoon, PostCheckIn}})
	t.updateOffers(w.Number)
	t.post(Post{Kind: PostNote, Week: w.Number, Note: why})
}

// closeWeek ends a week: it has its result, or running lists get their time of grace. With the last one the season ends.
func (t *transaction) closeWeek(w *Week) {
	if w.State.goesOn() {
		t.expire(w)
	}
	if w.Number == len(t.Weeks) && !t.State.Over() {
		t.planRenewal()
		t.end()
	}
}

// expire is closeWeek for a week that goes on.
func (t *transaction) expire(w *Week) {
	t.abortArranged(w.Number)
	goesOn := slices.ContainsFunc(t.Lists, func(l List) bool { return l.Week == w.Number && l.Playing() })
	w.Due = false
	t.emit(TakeBack{t.Number, w.Number, []string{PostReminder, PostDay, PostCheckIn, PostSoon, PostDraw, PostLastCall, PostNote, PostSeek, PostEvening}})
	t.updateOffers(w.Number)
	if !goesOn {
		t.publish(w)
		if !t.opensNext(w) {
			t.postWeeks(Post{Kind: PostResult, Week: w.Number})
		}
		return
	}
	if w.State != WeekRunning {
		t.moveWeek(w, WeekRunning)
	}
	move(t, &w.State, WeekGrace)
	t.alarm(Alarm{Week: w.Number, Event: EventGrace, At: t.Calendar().GraceEnds(w.Number), Waits: Merging, Deadline: true})
}

// opensNext reports whether the next week opens with the result of this one.
func (s *Season) opensNext(w *Week) bool {
	return s.State == SeasonRunning && !s.Mode().Real && w.Number < len(s.Weeks) && s.Weeks[w.Number].State == WeekPlanned
}

// publish gives a week its result, against which people may protest for a while.
func (t *transaction) publish(w *Week) {
	w.Published = t.at
	t.moveWeek(w, WeekProvisional)
	t.rank(w)
	t.alarm(Alarm{Week: w.Number, Event: EventFinal, At: t.Calendar().Final(w.Published), Waits: Merging, Deadline: true})
	t.endDecided()
}

// endDecided ends a season whose final has been played: its later weeks would decide nothing.
func (t *transaction) endDecided() {
	b, ok := t.bracket(len(t.Weeks))
	if !ok || !b.Over() || t.State.Over() || !t.Plan.Config.EndsWithFinal() {
		return
	}
	for i := range t.Weeks {
		if w := &t.Weeks[i]; w.State.To(WeekCancelled) == nil {
			t.cancelWeek(w)
			t.silence(w.Number, EventOpen, EventClose)
		}
	}
	t.planRenewal()
	t.end()
}

// cancelWeek cancels a week in which nobody has begun to play.
func (t *transaction) cancelWeek(w *Week) {
	t.abortArranged(w.Number)
	w.Due = false
	t.silence(w.Number, EventReminder, EventDay, EventCheckIn, EventSoon, EventDraw, EventLastCall)
	t.emit(TakeBack{t.Number, w.Number, []string{PostReminder, PostDay, PostCheckIn, PostSoon, PostDraw, PostLastCall, PostSeek}})
	move(t, &w.State, WeekCancelled)
	t.updateOffers(w.Number)
}

// rank stores the present standings after a week, beside the earlier ones.
func (t *transaction) rank(w *Week) {
	rows, err := t.Ranked(w.Number)
	t.fail(err)
	w.Rankings++
	t.emit(Rank{Ranking{League: t.League.ID, Season: t.Number, Week: w.Number, Number: w.Rankings, At: t.at, Rows: rows}})
}

// rankAgain stores the standings that a decision about a week has changed, if they are public: those after the week and after all later ones.
func (t *transaction) rankAgain(week int) {
	t.update(PostEvening, week, 0)
	for i := range t.Weeks {
		if w := &t.Weeks[i]; w.Number >= week && w.State.published() {
			t.rank(w)
		}
	}
	t.endDecided()
}

// endGrace publishes a week after its lists' time of grace. Lists that still go on are late.
func (t *transaction) endGrace(w *Week) {
	if w.State != WeekGrace {
		return
	}
	t.silence(w.Number, EventGrace)
	t.publish(w)
	t.post(Post{Kind: PostResult, Week: w.Number})
}

// confirmDue makes a week final after its time for protests, unless one is still open: then the decision does.
func (t *transaction) confirmDue(w *Week) {
	if w.State != WeekProvisional {
		return
	}
	w.Expired = true
	if t.openProtests(w.Number) == 0 {
		t.confirm(w)
		t.archive()
	}
}

// confirm makes a week final, and with it its lists. Nobody can protest against them any more.
func (t *transaction) confirm(w *Week) {
	for i := range t.Lists {
		l := &t.Lists[i]
		if l.Week != w.Number {
			continue
		}
		if l.State == ListFinished {
			move(t, &l.State, ListConfirmed)
		}
		t.update(PostList, 0, l.Number)
	}
	move(t, &w.State, WeekFinal)
}

// goOnAfterList must be called when a list of a week has ended: the last one ends a match day, a week in which only lists went on, or the season.
func (t *transaction) goOnAfterList(ended List) {
	w := t.week(ended.Week)
	t.updateBoard(w.Number)
	t.updateAsks(w, ended.Number)
	if over := t.eveningOver(w); over && t.Mode().Real {
		t.closeWeek(w)
	} else if over {
		t.post(Post{Kind: PostEvening, Week: w.Number})
	}
	if w.State == WeekGrace && !slices.ContainsFunc(t.Lists, func(l List) bool { return l.Week == w.Number && l.Playing() }) {
		t.endGrace(w)
	} else {
		t.archive()
	}
}

// goOnAfterDecision must be called after a decision about a protest or a late list: if the week, or the season, has waited for nothing else, it goes on.
func (t *transaction) goOnAfterDecision(week int) {
	if w := t.week(week); w.Expired {
		t.confirmDue(w)
	}
	t.archive()
}

// end ends the season after its last week.
func (t *transaction) end() {
	if t.State == SeasonPaused {
		move(t, &t.State, SeasonRunning)
	}
	move(t, &t.State, SeasonClosing)
	t.archive()
}

// archive closes a season without open decisions: names stay as they are now, and the next season gets its ratings.
func (t *transaction) archive() {
	if t.State != SeasonClosing || !t.concluded() {
		return
	}
	names := make([]stats.Player, len(t.Members))
	for i, m := range t.Members {
		names[i] = stats.Player{ID: m.User, Name: m.Name}
	}
	t.Term.Names = names
	move(t, &t.State, SeasonArchived)
	t.emit(ForgetPosts{t.Number})
	t.post(Post{Kind: PostSeasonEnd})
	if t.League.Seasons > t.Number {
		ratings, err := t.handedOn()
		t.fail(err)
		t.emit(Follow{t.Number + 1, &Inherit{Ratings: ratings}})
	}
}

// drawLate is the longest delay of a draw: after that the evening is over.
const drawLate = 2 * time.Hour

// drawEvents are the events around the draw of a match day.
var drawEvents = []Event{EventDay, EventCheckIn, EventSoon, EventDraw}

// plan sets the alarms for events of a week, without reminders whose time has passed. If the program was down at a deadline, people get that time back, within
// limits: a week ends at the latest with the day of grace that running lists have.
func (t *transaction) plan(w *Week, events ...Event) {
	if t.Mode().Real {
		return
	}
	c, draw := t.Calendar(), t.DrawAt(w.Number)
	for _, m := range t.Moments(*w) {
		a := Alarm{Week: w.Number, Event: m.Event, At: m.At, Waits: Always}
		switch m.Event {
		case EventOpen, EventCheckIn:
		case EventReminder, EventLastCall:
			a.Waits, a.Until, a.Deadline, a.Latest = Useful, c.Closes(w.Number), true, c.GraceEnds(w.Number)
		case EventDay, EventSoon:
			a.Waits, a.Until, a.Deadline, a.Latest = Useful, draw, true, draw.Add(drawLate)
		case EventDraw:
			a.Deadline, a.Latest = true, draw.Add(drawLate)
		case EventClose:
			a.First, a.Deadline, a.Latest = true, true, c.GraceEnds(w.Number)
		default:
			continue
		}
		if slices.Contains(events, m.Event) && (a.Waits != Useful || m.At.After(t.at)) {
			t.alarm(a)
		}
	}
}
