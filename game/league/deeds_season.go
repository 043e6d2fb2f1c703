package league

import (
	"slices"

	"karlchen/game"
	"karlchen/game/league/standings"
)

// Pause lets no further week of the season begin: weeks whose time comes meanwhile are cancelled. A week that has begun is played.
type Pause struct{}

func (d *Pause) check(t *transaction) error { return t.wantState(SeasonRunning, NotRunning) }

func (d *Pause) do(t *transaction) {
	move(t, &t.State, SeasonPaused)
	t.post(Post{Kind: PostNote, Note: NotePaused})
}

// Resume lets the weeks of a paused season begin again.
type Resume struct{}

func (d *Resume) check(t *transaction) error { return t.wantState(SeasonPaused, NotPaused) }

func (d *Resume) do(t *transaction) {
	move(t, &t.State, SeasonRunning)
	t.post(Post{Kind: PostNote, Note: NoteResumed})
}

// wantState refuses a season in another state.
func (t *transaction) wantState(want SeasonState, otherwise game.Refusal) error {
	switch {
	case t.Number == 0:
		return NoSeason
	case t.State != want:
		return otherwise
	}
	return nil
}

// CancelSeason ends a season without results: running lists are broken off.
type CancelSeason struct{}

func (d *CancelSeason) check(t *transaction) error {
	switch {
	case t.Number == 0:
		return NoSeason
	case t.State.Over():
		return SeasonOver
	}
	return nil
}

func (d *CancelSeason) do(t *transaction) {
	t.stop()
	move(t, &t.State, SeasonCancelled)
	t.emit(ForgetPosts{t.Number})
	t.post(Post{Kind: PostNote, Note: NoteCancelled})
}

// Close archives a season now: weeks without lists are cancelled, running lists are broken off, late ones that wait for a decision do not count, and
// results are final without the time for protests.
type Close struct{}

func (d *Close) check(t *transaction) error {
	switch n := t.openProtests(0); {
	case t.Number == 0:
		return NoSeason
	case t.State == SeasonRegistration || t.State == SeasonPlanned:
		return NotBegun
	case t.State == SeasonArchived || t.State == SeasonCancelled:
		return SeasonOver
	case n > 0:
		return Problem{ProtestsOpen, map[string]any{"N": n}}
	}
	return nil
}

func (d *Close) do(t *transaction) {
	t.stop()
	for i := range t.Lists {
		if l := &t.Lists[i]; l.Late == LatePending {
			l.Late = LateRefused
		}
	}
	for i := range t.Weeks {
		w := &t.Weeks[i]
		if w.State == WeekRunning || w.State == WeekGrace {
			t.publish(w)
			t.silence(w.Number, EventFinal)
		}
		if w.State == WeekProvisional {
			t.confirm(w)
		}
	}
	if t.State == SeasonClosing {
		t.archive()
	} else {
		t.end()
	}
}

// stop cancels all alarms of a season, its weeks without lists, and the lists that are not over.
func (t *transaction) stop() {
	t.silence(0, "")
	for i := range t.Lists {
		if l := &t.Lists[i]; l.Unfinished() {
			t.abortList(l)
		}
	}
	for i := range t.Weeks {
		w := &t.Weeks[i]
		w.Due = false
		if w.State.To(WeekCancelled) == nil {
			move(t, &w.State, WeekCancelled)
		}
	}
}

// MoveWeek moves the match day of a week to another time in that week. Members who have signed up stay so.
type MoveWeek struct {
	Week int         `json:"week"`
	To   Appointment `json:"to"`
}

func (d *MoveWeek) check(t *transaction) error {
	w, err := t.wantWeek(d.Week)
	switch {
	case err != nil:
		return err
	case !t.Mode().Drawn || t.Mode().Real:
		return NoMatchDays
	case !t.ModeOf(*w).Drawn:
		return NoMatchDay
	case w.Draw != nil || w.State == WeekDrawn || w.State == WeekRunning:
		return DrawnAlready
	case w.State == WeekCheckIn:
		return CheckInRunning
	}
	if err := d.To.checkMatchDay(); err != nil {
		return err
	}
	if after := t.Calendar().DrawAt(w.Number, &d.To); !after.Add(-CheckInBefore).After(t.at) {
		return Problem{MomentOver, map[string]any{"Time": after}}
	}
	return nil
}

func (d *MoveWeek) do(t *transaction) {
	w := t.week(d.Week)
	to, events := d.To, drawEvents
	if !t.Calendar().morningBefore(t.DrawAt(w.Number)).After(t.at) { // the silent are asked once, and an alarm that has gone off is not set again
		events = slices.DeleteFunc(slices.Clone(events), func(e Event) bool { return e == EventDay })
	}
	w.MatchDay = &to
	if w.State == WeekOpen {
		t.silence(w.Number, events...)
		t.plan(w, events...)
	}
	t.updateOffers(w.Number)
	t.post(Post{Kind: PostNote, Week: w.Number, Note: NoteMoved})
}

// CancelWeek cancels a week in which nobody has begun to play. Members who would have come are told, with the note.
type CancelWeek struct {
	Week int    `json:"week"`
	Note string `json:"note,omitempty"`
}

func (d *CancelWeek) check(t *transaction) error {
	w, err := t.wantWeek(d.Week)
	switch {
	case err != nil:
		return err
	case w.State == WeekRunning:
		return WeekPlayed
	}
	return checkNote(d.Note)
}

func (d *CancelWeek) do(t *transaction) {
	w := t.week(d.Week)
	w.Note = trimmed(d.Note)
	t.cancelWeek(w)
	t.post(Post{Kind: PostNote, Week: w.Number, Note: NoteWeekCancelled, Ping: w.Coming(AnswerIn, AnswerMaybe, AnswerSubstitute, AnswerHere, AnswerReady)})
}

// renew announces the next season, unless too few would play in it.
func (t *transaction) renew() {
	if t.NextBegins().IsZero() {
		return
	}
	next := &Announce{Start: t.League.Renews, Edition: standings.Edition}
	if soon := DateOf(t.at.In(t.Calendar().Zone)).Monday().Add(7 * announcedBefore); next.Start.Before(soon) { // the program did not run
		next.Start = soon
	}
	if t.wantNext() && next.check(t) == nil {
		t.emit(Follow{t.Number, next})
		return
	}
	t.League.Renews = Date{}
	t.post(Post{Kind: PostNote, Note: NoteNotRenewed})
}

// StopRenewal lets no next season begin by itself. Leaders can still announce one.
type StopRenewal struct{}

func (d *StopRenewal) check(t *transaction) error {
	if t.NextBegins().IsZero() {
		return NothingToChange
	}
	return nil
}

func (d *StopRenewal) do(t *transaction) {
	t.League.Renews = Date{}
	t.silence(len(t.Weeks), EventRenew)
	t.update(PostSeasonEnd, 0, 0)
}

// Recompute stores the standings after some weeks again, because the stored ones were not what the lists and decisions give.
type Recompute struct {
	Weeks []int    `json:"weeks,omitempty"`
	Kept  []uint64 `json:"kept,omitempty"` // how many rankings of each there were
	Rows  int      `json:"differences"`    // the number of rows that were wrong
}

func (d *Recompute) check(t *transaction) error {
	if t.Number == 0 {
		return NoSeason
	}
	if len(d.Weeks) != len(d.Kept) {
		return impossible("%d weeks have %d numbers of rankings", len(d.Weeks), len(d.Kept))
	}
	for _, n := range d.Weeks {
		if n < 1 || n > len(t.Weeks) || !t.Published(n) {
			return NoSuchWeek
		}
	}
	return nil
}

func (d *Recompute) do(t *transaction) {
	for i, n := range d.Weeks {
		w := t.week(n)
		w.Rankings = max(w.Rankings, d.Kept[i])
		t.rank(w)
	}
}

// ClearTexts notes that a leader has cleared texts of the league, in its rows and in the entries before: see storage.Tx.ClearTexts.
type ClearTexts struct {
	Texts int `json:"texts"`
}

func (d *ClearTexts) check(*transaction) error {
	if d.Texts < 1 {
		return NothingToChange
	}
	return nil
}

func (d *ClearTexts) do(*transaction) {}
