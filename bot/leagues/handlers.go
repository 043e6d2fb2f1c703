package leagues

import (
	"errors"
	"slices"

	"karlchen/bot/jobs"
	"karlchen/game/league"
	"karlchen/storage"
)

// step is what happens in a week when it is time.
type step func(tx *storage.Tx, b *Book, w *league.Week) error

// Handlers returns what is done when jobs of leagues are due, by their kinds.
func (s *Service) Handlers() map[string]jobs.Handler {
	all := map[string]jobs.Handler{jobErase: erase}
	for kind, do := range map[string]step{
		string(league.EventOpen): s.open, string(league.EventReminder): remind, string(league.EventCheckIn): checkIn,
		string(league.EventSoon): soon, string(league.EventDraw): s.drawDue, string(league.EventLastCall): lastCall,
		string(league.EventClose): s.close, string(league.EventGrace): endGrace, jobFinal: mature,
	} {
		all[kind] = s.handler(do)
	}
	return all
}

// handler does a step for each of the weeks that jobs are about, as the league is by then.
func (s *Service) handler(do step) jobs.Handler {
	return func(tx *storage.Tx, due []storage.Job) error {
		tx.AfterCommit(s.wake)
		for _, j := range due {
			season, week, err := parsePeriod(j.Period)
			if err != nil {
				return err
			}
			b, err := read(tx.View, j.Owner, season, tx.Now())
			switch {
			case errors.Is(err, NoSuchLeague):
				return nil
			case err != nil:
				return err
			case week < 1 || week > len(b.Weeks):
				return NoSuchWeek
			}
			if err := do(tx, b, &b.Weeks[week-1]); err != nil {
				return err
			}
		}
		return nil
	}
}

// goesOn reports whether people may still play a list of the week, or sign up for one.
func goesOn(w *league.Week) bool {
	switch w.State {
	case league.WeekOpen, league.WeekCheckIn, league.WeekDrawn, league.WeekRunning:
		return true
	case league.WeekPlanned, league.WeekGrace, league.WeekProvisional, league.WeekFinal, league.WeekCancelled:
	}
	return false
}

// missing returns the members who have asked to be reminded and have neither played in the week nor said anything about it.
func (b *Book) missing(w *league.Week) (users []string) {
	for _, m := range b.Members {
		played := slices.ContainsFunc(b.Lists, func(l league.List) bool { return l.Week == w.Number && slices.Contains(l.Members, m.User) })
		a := w.Answers[m.User]
		silent := a != league.AnswerOut && (a == league.AnswerNone || b.Season.Plan.Config.Format != league.MatchDay)
		if m.Remind && m.State.Plays() && !played && silent {
			users = append(users, m.User)
		}
	}
	return users
}

// remind asks those who want to be reminded.
func remind(tx *storage.Tx, b *Book, w *league.Week) error {
	ping := b.missing(w)
	if !goesOn(w) || w.Draw != nil || len(ping) == 0 {
		return nil
	}
	return say(tx, b, league.Post{Kind: PostReminder, Week: w.Number, Ping: ping})
}

// lastCall says that the week is about to end, unless its tables have been drawn anyway.
func lastCall(tx *storage.Tx, b *Book, w *league.Week) error {
	if !goesOn(w) || w.Draw != nil {
		return nil
	}
	return say(tx, b, league.Post{Kind: PostLastCall, Week: w.Number, Ping: b.missing(w)})
}

// drawable reports whether the tables of the week are still to be drawn.
func drawable(w *league.Week) bool {
	return !w.Free && w.Draw == nil && (w.State == league.WeekOpen || w.State == league.WeekCheckIn)
}

// coming returns who has given one of some answers about a week, in their order.
func coming(w *league.Week, answers ...league.Answer) (users []string) {
	for _, user := range w.Order {
		if slices.Contains(answers, w.Answers[user]) {
			users = append(users, user)
		}
	}
	return users
}

// checkIn lets people say that they are there.
func checkIn(tx *storage.Tx, b *Book, w *league.Week) error {
	if !drawable(w) || w.State == league.WeekCheckIn {
		return nil
	}
	if err := errors.Join(turnWeek(tx, w, league.WeekCheckIn), redraw(tx, b, w.Number)); err != nil {
		return err
	}
	return say(tx, b, league.Post{Kind: PostCheckIn, Week: w.Number, Ping: coming(w, league.AnswerIn, league.AnswerMaybe, league.AnswerSubstitute)})
}

// soon reminds those who are in and have not said that they are there.
func soon(tx *storage.Tx, b *Book, w *league.Week) error {
	ping := coming(w, league.AnswerIn)
	if !drawable(w) || len(ping) == 0 {
		return nil
	}
	return say(tx, b, league.Post{Kind: PostSoon, Week: w.Number, Ping: ping})
}

// free opens a week whose match day does not take place, and says why.
func free(tx *storage.Tx, b *Book, w *league.Week, why string) error {
	w.Free = true
	if w.State != league.WeekOpen {
		if err := w.State.To(league.WeekOpen); err != nil {
			return err
		}
		w.State = league.WeekOpen
	}
	_, err := unsay(tx, b, w.Number, PostSoon, PostCheckIn)
	return errors.Join(err, storage.Put(tx, *w), redraw(tx, b, w.Number), say(tx, b, league.Post{Kind: PostNote, Week: w.Number, Note: why}))
}

// erase removes the leagues of a server that has removed the bot, when it has not come back.
func erase(tx *storage.Tx, due []storage.Job) error {
	for _, j := range due {
		l, err := storage.Get(tx.View, league.League{ID: j.Owner})
		if err != nil && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
		if err == nil && !l.Gone.IsZero() {
			if err := tx.EraseLeague(l.ID); err != nil {
				return err
			}
		}
	}
	return nil
}
