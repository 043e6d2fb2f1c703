package leagues

import (
	"errors"
	"slices"

	"karlchen/game/league"
	"karlchen/storage"
)

// turnWeek changes the state of a week.
func turnWeek(tx *storage.Tx, w *league.Week, next league.WeekState) error {
	if err := w.State.To(next); err != nil {
		return err
	}
	w.State = next
	return storage.Put(tx, *w)
}

// open begins a week, and with the first one the season. In a paused season the week is cancelled.
func (s *Service) open(tx *storage.Tx, b *Book, w *league.Week) error {
	if b.Season.State == league.SeasonRegistration {
		if err := begin(tx, b); err != nil {
			return err
		}
	}
	if isOver(b.Season.State) {
		return nil
	}
	if err := planEnd(tx, b, w.Number); err != nil {
		return err
	}
	switch {
	case w.State != league.WeekPlanned:
		return nil
	case b.Season.State == league.SeasonPaused:
		return turnWeek(tx, w, league.WeekCancelled)
	}
	if b.Season.Plan.Config.Format == league.Task {
		w.Secret = s.config.Secret()
	}
	if b.Season.Plan.Config.Format == league.MatchDay {
		w.Free = b.Now.After(b.drawAt(w).Add(drawLate)) // the evening is over: the league was founded after it, or the program did not run
	}
	if err := errors.Join(turnWeek(tx, w, league.WeekOpen), planMoments(tx, b, w), sayOpening(tx, b, w.Number)); err != nil {
		return err
	}
	return say(tx, b, league.Post{Kind: postRoll})
}

// sayOpening announces a week together with the results of those that have ended since the last opening that people have seen.
func sayOpening(tx *storage.Tx, b *Book, week int) error {
	unseen, err := unsay(tx, b, week-1, PostOpening)
	p := league.Post{Kind: PostOpening, Week: week, From: max(1, week-1)}
	for _, old := range unseen {
		p.From = min(p.From, old.From)
	}
	return errors.Join(err, say(tx, b, p))
}

// close ends a week: it has its result, or lists that are being played get their time of grace. With the last one the season ends.
func (s *Service) close(tx *storage.Tx, b *Book, w *league.Week) error {
	switch w.State {
	case league.WeekOpen, league.WeekCheckIn, league.WeekDrawn, league.WeekRunning:
		if err := s.expire(tx, b, w); err != nil {
			return err
		}
	case league.WeekPlanned, league.WeekGrace, league.WeekProvisional, league.WeekFinal, league.WeekCancelled:
	}
	if w.Number < len(b.Weeks) || isOver(b.Season.State) {
		return nil
	}
	return end(tx, b)
}

// expire is close for a week that is going on.
func (s *Service) expire(tx *storage.Tx, b *Book, w *league.Week) error {
	goesOn := false
	for i := range b.Lists {
		l := &b.Lists[i]
		if l.Week != w.Number {
			continue
		}
		if l.State == league.ListArranged {
			if err := abort(tx, l); err != nil {
				return err
			}
		}
		goesOn = goesOn || playing(*l)
	}
	_, err := unsay(tx, b, w.Number, PostReminder, PostCheckIn, PostSoon, PostDraw, PostLastCall)
	if err == nil {
		err = redraw(tx, b, w.Number)
	}
	if err != nil {
		return err
	}
	if !goesOn {
		if err := publish(tx, b, w); err != nil || b.opensNext(w) {
			return err
		}
		return say(tx, b, league.Post{Kind: PostResult, Week: w.Number})
	}
	if w.State != league.WeekRunning {
		if err := reach(tx, w, league.WeekRunning); err != nil {
			return err
		}
	}
	grace := b.job(w.Number, string(league.EventGrace), storage.Announcement, b.Calendar.GraceEnds(w.Number))
	grace.Deadline = true
	return errors.Join(turnWeek(tx, w, league.WeekGrace), tx.Schedule(grace))
}

// redraw has the messages change that offer something in a week.
func redraw(tx *storage.Tx, b *Book, week int) (err error) {
	for _, kind := range []string{PostOpening, PostCheckIn, PostDraw} {
		err = errors.Join(err, tell(tx, league.Post{League: b.League.ID, Kind: kind, Season: b.Season.Number, Week: week}))
	}
	return err
}

// opensNext reports whether the next week opens with the result of this one.
func (b *Book) opensNext(w *league.Week) bool {
	return b.Season.State == league.SeasonRunning && w.Number < len(b.Weeks) && b.Weeks[w.Number].State == league.WeekPlanned
}

// reach brings a week to a state that another one leads to: who checks in or has been drawn is in an open week all the same.
func reach(tx *storage.Tx, w *league.Week, next league.WeekState) error {
	if w.State.To(next) != nil {
		if err := turnWeek(tx, w, league.WeekOpen); err != nil {
			return err
		}
	}
	return turnWeek(tx, w, next)
}

// abort breaks off a list that is not over. Its table learns of it afterwards.
func abort(tx *storage.Tx, l *league.List) error {
	if err := l.State.To(league.ListAborted); err != nil {
		return err
	}
	l.State, l.Ended = league.ListAborted, tx.Now()
	return storage.Put(tx, *l)
}

// publish gives a week its result, against which people may protest for a while.
func publish(tx *storage.Tx, b *Book, w *league.Week) error {
	w.Published = tx.Now()
	if err := reach(tx, w, league.WeekProvisional); err != nil {
		return err
	}
	final := b.job(w.Number, jobFinal, storage.Announcement, b.Calendar.Final(w.Published))
	final.Deadline = true
	return errors.Join(snapshot(tx, b, w.Number), tx.Schedule(final))
}

// played is to be called when a list of a week has ended: the last one ends a week of which only lists went on, or the season.
func played(tx *storage.Tx, b *Book, week int) error {
	w := &b.Weeks[week-1]
	if w.State == league.WeekGrace && !slices.ContainsFunc(b.Lists, func(l league.List) bool { return l.Week == week && playing(l) }) {
		return endGrace(tx, b, w)
	}
	return archive(tx, b)
}

// endGrace publishes a week whose lists have had their time. Those that still go on are late.
func endGrace(tx *storage.Tx, b *Book, w *league.Week) error {
	if w.State != league.WeekGrace {
		return nil
	}
	return errors.Join(cancelJobs(tx, b, w.Number, string(league.EventGrace)), publish(tx, b, w), say(tx, b, league.Post{Kind: PostResult, Week: w.Number}))
}

// mature makes a week final whose time for protests is over, unless one is still to be decided.
func mature(tx *storage.Tx, b *Book, w *league.Week) error {
	if w.State != league.WeekProvisional || b.open(w.Number) > 0 {
		return nil
	}
	return errors.Join(confirm(tx, b, w), archive(tx, b))
}

// decided is to be called when a protest, or whether a late list counts, has been decided: if the week, or the season, has waited for
// nothing else, it waits no longer.
func decided(tx *storage.Tx, b *Book, week int) error {
	waiting, err := tx.Waiting(b.League.ID)
	if err != nil {
		return err
	}
	w := &b.Weeks[week-1]
	yet := slices.ContainsFunc(waiting, func(j storage.Job) bool { return j.Kind == jobFinal && j.Period == period(b.Season.Number, week) })
	if !yet && !b.Now.Before(b.Calendar.Final(w.Published)) {
		if err := mature(tx, b, w); err != nil {
			return err
		}
	}
	return archive(tx, b)
}

// confirm makes a week final, and with it its lists.
func confirm(tx *storage.Tx, b *Book, w *league.Week) error {
	for i := range b.Lists {
		l := &b.Lists[i]
		if l.Week != w.Number {
			continue
		}
		if l.State == league.ListFinished {
			if err := l.State.To(league.ListConfirmed); err != nil {
				return err
			}
			l.State = league.ListConfirmed
			if err := storage.Put(tx, *l); err != nil {
				return err
			}
		}
		// It cannot be protested against any more.
		if err := tell(tx, league.Post{League: l.League, Kind: PostList, Season: l.Season, List: l.Number}); err != nil {
			return err
		}
	}
	return turnWeek(tx, w, league.WeekFinal)
}
