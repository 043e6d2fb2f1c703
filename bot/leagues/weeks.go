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

// openWeek begins a week, and with the first one the season. In a paused season the week is cancelled.
func (s *Service) openWeek(tx *storage.Tx, b *Book, w *league.Week) error {
	if b.Season.State == league.SeasonRegistration {
		if err := beginSeason(tx, b); err != nil {
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
	if b.Season.Mode().Secret {
		w.Secret = s.config.Secret()
	}
	if b.Season.Mode().Drawn {
		w.Free = b.Now.After(b.drawAt(w).Add(drawLate)) // the evening is over: the league was founded after it, or the program did not run
	}
	if err := errors.Join(turnWeek(tx, w, league.WeekOpen), planMoments(tx, b, w), sayOpening(tx, b, w.Number)); err != nil {
		return err
	}
	return addPost(tx, b, league.Post{Kind: postRoll})
}

// sayOpening announces a week together with the results of the weeks that have ended since the last opening that people have seen.
func sayOpening(tx *storage.Tx, b *Book, week int) error {
	unseen, err := takePostsBack(tx, b, week-1, league.PostOpening)
	p := league.Post{Kind: league.PostOpening, Week: week, From: max(1, week-1)}
	for _, old := range unseen {
		p.From = min(p.From, old.From)
	}
	return errors.Join(err, addPost(tx, b, p))
}

// closeWeek ends a week: it has its result, or running lists get their time of grace. With the last one the season ends.
func (s *Service) closeWeek(tx *storage.Tx, b *Book, w *league.Week) error {
	switch w.State {
	case league.WeekOpen, league.WeekCheckIn, league.WeekDrawn, league.WeekRunning:
		if err := s.expireWeek(tx, b, w); err != nil {
			return err
		}
	case league.WeekPlanned, league.WeekGrace, league.WeekProvisional, league.WeekFinal, league.WeekCancelled:
	}
	if w.Number < len(b.Weeks) || isOver(b.Season.State) {
		return nil
	}
	return endSeason(tx, b)
}

// expireWeek is closeWeek for a running week.
func (s *Service) expireWeek(tx *storage.Tx, b *Book, w *league.Week) error {
	goesOn := false
	for i := range b.Lists {
		l := &b.Lists[i]
		if l.Week != w.Number {
			continue
		}
		if l.State == league.ListArranged {
			if err := abortList(tx, l); err != nil {
				return err
			}
		}
		goesOn = goesOn || playing(*l)
	}
	_, err := takePostsBack(tx, b, w.Number, league.PostReminder, league.PostCheckIn, league.PostSoon, league.PostDraw, league.PostLastCall)
	if err == nil {
		err = updateOffers(tx, b, w.Number)
	}
	if err != nil {
		return err
	}
	if !goesOn {
		if err := publishWeek(tx, b, w); err != nil || b.opensNext(w) {
			return err
		}
		return addPost(tx, b, league.Post{Kind: league.PostResult, Week: w.Number})
	}
	if w.State != league.WeekRunning {
		if err := moveWeekTo(tx, w, league.WeekRunning); err != nil {
			return err
		}
	}
	grace := b.job(w.Number, string(league.EventGrace), storage.Announcement, b.Calendar.GraceEnds(w.Number))
	grace.Deadline = true
	return errors.Join(turnWeek(tx, w, league.WeekGrace), tx.Schedule(grace))
}

// updateOffers updates the messages that offer something in a week.
func updateOffers(tx *storage.Tx, b *Book, week int) (err error) {
	for _, kind := range []string{league.PostOpening, league.PostCheckIn, league.PostDraw} {
		err = errors.Join(err, updatePost(tx, league.Post{League: b.League.ID, Kind: kind, Season: b.Season.Number, Week: week}))
	}
	return err
}

// opensNext reports whether the next week opens with the result of this one.
func (b *Book) opensNext(w *league.Week) bool {
	return b.Season.State == league.SeasonRunning && w.Number < len(b.Weeks) && b.Weeks[w.Number].State == league.WeekPlanned
}

// moveWeekTo brings a week to a later state: a week in check-in or after a draw is an open week, too.
func moveWeekTo(tx *storage.Tx, w *league.Week, next league.WeekState) error {
	if w.State.To(next) != nil {
		if err := turnWeek(tx, w, league.WeekOpen); err != nil {
			return err
		}
	}
	return turnWeek(tx, w, next)
}

// abortList breaks off a list that is not over. Its table learns of it afterwards.
func abortList(tx *storage.Tx, l *league.List) error {
	if err := l.State.To(league.ListAborted); err != nil {
		return err
	}
	l.State, l.Ended = league.ListAborted, tx.Now()
	return storage.Put(tx, *l)
}

// publishWeek gives a week its result, against which people may protest for a while.
func publishWeek(tx *storage.Tx, b *Book, w *league.Week) error {
	w.Published = tx.Now()
	if err := moveWeekTo(tx, w, league.WeekProvisional); err != nil {
		return err
	}
	final := b.job(w.Number, jobFinal, storage.Announcement, b.Calendar.Final(w.Published))
	final.Deadline = true
	return errors.Join(storeRanking(tx, b, w.Number), tx.Schedule(final))
}

// continueAfterList must be called when a list of a week has ended: the last one ends a week in which only lists went on, or the season.
func continueAfterList(tx *storage.Tx, b *Book, week int) error {
	w := &b.Weeks[week-1]
	if w.State == league.WeekGrace && !slices.ContainsFunc(b.Lists, func(l league.List) bool { return l.Week == week && playing(l) }) {
		return endGrace(tx, b, w)
	}
	return archiveSeason(tx, b)
}

// endGrace publishes a week after its lists' time of grace. Lists that still go on are late.
func endGrace(tx *storage.Tx, b *Book, w *league.Week) error {
	if w.State != league.WeekGrace {
		return nil
	}
	return errors.Join(cancelJobs(tx, b, w.Number, string(league.EventGrace)), publishWeek(tx, b, w), addPost(tx, b, league.Post{Kind: league.PostResult, Week: w.Number}))
}

// confirmDue makes a week final after its time for protests, unless one is still open.
func confirmDue(tx *storage.Tx, b *Book, w *league.Week) error {
	if w.State != league.WeekProvisional || b.countOpenProtests(w.Number) > 0 {
		return nil
	}
	return errors.Join(confirmWeek(tx, b, w), archiveSeason(tx, b))
}

// continueAfterDecision must be called after a decision about a protest or a late list: if the week, or the season, has waited for nothing else, it
// goes on.
func continueAfterDecision(tx *storage.Tx, b *Book, week int) error {
	waiting, err := tx.Waiting(b.League.ID)
	if err != nil {
		return err
	}
	w := &b.Weeks[week-1]
	yet := slices.ContainsFunc(waiting, func(j storage.Job) bool { return j.Kind == jobFinal && j.Period == period(b.Season.Number, week) })
	if !yet && !b.Now.Before(b.Calendar.Final(w.Published)) {
		if err := confirmDue(tx, b, w); err != nil {
			return err
		}
	}
	return archiveSeason(tx, b)
}

// confirmWeek makes a week final, and with it its lists.
func confirmWeek(tx *storage.Tx, b *Book, w *league.Week) error {
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
		// Nobody can protest against it any more.
		if err := updatePost(tx, league.Post{League: l.League, Kind: league.PostList, Season: l.Season, List: l.Number}); err != nil {
			return err
		}
	}
	return turnWeek(tx, w, league.WeekFinal)
}
