package league

// Tick is an event of a week at its time. What the event needs from outside comes with it.
type Tick struct {
	Week   int       `json:"week"`
	Event  Event     `json:"event"`
	Number int       `json:"number,omitempty"` // that of the alarm
	Secret string    `json:"secret,omitempty"` // of a week that opens with a task: its deals follow from it
	Before *Heritage `json:"before,omitempty"` // of a season that begins
}

func (d *Tick) check(t *transaction) error {
	if d.Week < 1 || d.Week > len(t.Weeks) {
		return NoSuchWeek
	}
	return nil
}

func (d *Tick) do(t *transaction) {
	if t.State == SeasonCancelled || t.State == SeasonArchived && d.Event != EventRenew {
		return
	}
	w := t.week(d.Week)
	switch d.Event {
	case EventOpen:
		t.open(w, d)
	case EventReminder:
		if ping := t.missing(w); w.State.goesOn() && w.Draw == nil && len(ping) > 0 {
			t.post(Post{Kind: PostReminder, Week: w.Number, Ping: ping})
		}
		t.callEnough(w.Number) // of those who have said so before the week began
	case EventDay:
		if ping := t.silent(w); t.drawable(w) && len(ping) > 0 {
			t.post(Post{Kind: PostDay, Week: w.Number, Ping: ping})
		}
	case EventCheckIn:
		t.openCheckIn(w)
	case EventSoon:
		if ping := w.Coming(AnswerIn); t.drawable(w) && len(ping) > 0 {
			t.post(Post{Kind: PostSoon, Week: w.Number, Ping: ping})
		}
	case EventDraw:
		t.drawDue(w)
	case EventAsk:
		t.endAsk(w, d.Number)
	case EventLastCall:
		if w.State.goesOn() && w.Draw == nil {
			t.post(Post{Kind: PostLastCall, Week: w.Number, Ping: t.missing(w)})
		}
	case EventClose:
		t.closeWeek(w)
	case EventGrace:
		t.endGrace(w)
	case EventFinal:
		t.confirmDue(w)
	case EventProtestUrge, EventLateUrge, EventDueUrge, EventProtestLapse, EventLateLapse, EventDueLapse:
		t.pressCase(d)
	case EventRenew:
		t.renew()
	case EventErase: // nothing happens: older programs have erased leagues alone
	}
}

// open begins a week, and with the first one the season. In a paused season the week is cancelled.
func (t *transaction) open(w *Week, d *Tick) {
	if t.Mode().Real { // leaders call its rounds
		return
	}
	if t.State == SeasonRegistration {
		if d.Before != nil {
			t.Ratings, t.Divisions = d.Before.Ratings, d.Before.Divisions
		}
		move(t, &t.State, SeasonRunning)
	}
	if t.State.Over() {
		return
	}
	t.plan(w, EventClose)
	if w.Number < len(t.Weeks) {
		t.plan(t.week(w.Number+1), EventOpen)
	}
	switch {
	case w.State != WeekPlanned:
		return
	case t.State == SeasonPaused:
		move(t, &w.State, WeekCancelled)
		return
	}
	if t.Mode().Secret {
		w.Secret = d.Secret
	}
	if t.Mode().Drawn { // the evening may be over: the league was founded after it, or the program did not run
		w.Free = t.at.After(t.DrawAt(w.Number).Add(drawLate))
	}
	move(t, &w.State, WeekOpen)
	t.plan(w, EventReminder, EventLastCall)
	if t.ModeOf(*w).Drawn {
		t.plan(w, drawEvents...)
	}
	t.postWeeks(Post{Kind: PostOpening, Week: w.Number, From: max(1, w.Number-1)})
	t.post(Post{Kind: PostRoll})
}

// pressCase reminds the leaders of the case of an alarm, if it is still open, or ends it at its last one.
func (t *transaction) pressCase(d *Tick) {
	for _, c := range t.OpenCases() {
		number, events := c.Alarms()
		switch {
		case number != d.Number:
		case d.Event == events[0]:
			note := NoteUrged
			if c.Due {
				note = NoteDue
			}
			t.post(c.post(PostCase, note))
			t.alarm(Alarm{Week: c.Week, Number: number, Event: events[1], At: t.lapses(c, t.at, lapseDays), Waits: Merging, Deadline: true})
		case d.Event != events[1]:
		case c.Protest > 0:
			t.conclude(c.Protest, ProtestLapsed, false)
		default:
			t.concludeLate(c.List, LateLapsed)
		}
	}
}
