package leagues

import (
	"errors"
	"slices"

	"karlchen/bot/jobs"
	"karlchen/game/league"
	"karlchen/storage"
)

// step is an event of a week at its time.
type step func(tx *storage.Tx, b *Book, w *league.Week) error

// Handlers returns the handlers of the leagues' jobs, by kind.
func (s *Service) Handlers() map[string]jobs.Handler {
	all := map[string]jobs.Handler{jobErase: eraseLeagues}
	for kind, do := range map[string]step{
		string(league.EventOpen): s.openWeek, string(league.EventReminder): postReminder, string(league.EventCheckIn): openCheckIn,
		string(league.EventSoon): postSoon, string(league.EventDraw): s.drawDue, string(league.EventLastCall): postLastCall,
		string(league.EventClose): s.closeWeek, string(league.EventGrace): endGrace, jobFinal: confirmDue,
	} {
		all[kind] = s.handler(do)
	}
	return all
}

// handler does a step for each of the weeks in the jobs, on the present state of the league.
func (s *Service) handler(do step) jobs.Handler {
	return func(tx *storage.Tx, due []storage.Job) error {
		tx.AfterCommit(s.signalWork)
		for _, j := range due {
			season, week, err := parsePeriod(j.Period)
			if err != nil {
				return err
			}
			b, err := readBook(tx.Reader, j.Owner, season, tx.Now())
			switch {
			case errors.Is(err, league.NoSuchLeague):
				return nil
			case err != nil:
				return err
			case week < 1 || week > len(b.Weeks):
				return league.NoSuchWeek
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

// missing returns the members who want to be reminded and have neither played in the week nor said anything about it.
func (b *Book) missing(w *league.Week) (users []string) {
	for _, m := range b.Members {
		played := slices.ContainsFunc(b.Lists, func(l league.List) bool { return l.Week == w.Number && slices.Contains(l.Members, m.User) })
		a := w.Answers[m.User]
		silent := a != league.AnswerOut && (a == league.AnswerNone || !b.Season.Mode().Drawn)
		if m.Remind && m.State.Plays() && !played && silent {
			users = append(users, m.User)
		}
	}
	return users
}

// postReminder posts a reminder for those members.
func postReminder(tx *storage.Tx, b *Book, w *league.Week) error {
	ping := b.missing(w)
	if !goesOn(w) || w.Draw != nil || len(ping) == 0 {
		return nil
	}
	return addPost(tx, b, league.Post{Kind: league.PostReminder, Week: w.Number, Ping: ping})
}

// postLastCall posts that the week is about to end, unless its tables are drawn.
func postLastCall(tx *storage.Tx, b *Book, w *league.Week) error {
	if !goesOn(w) || w.Draw != nil {
		return nil
	}
	return addPost(tx, b, league.Post{Kind: league.PostLastCall, Week: w.Number, Ping: b.missing(w)})
}

// drawable reports whether the tables of the week are still to be drawn.
func (b *Book) drawable(w *league.Week) bool {
	return b.Season.ModeOf(*w).Drawn && w.Draw == nil && (w.State == league.WeekOpen || w.State == league.WeekCheckIn)
}

// coming returns the members with one of these answers about a week, in their order.
func coming(w *league.Week, answers ...league.Answer) (users []string) {
	for _, user := range w.Order {
		if slices.Contains(answers, w.Answers[user]) {
			users = append(users, user)
		}
	}
	return users
}

// openCheckIn lets members say that they are there.
func openCheckIn(tx *storage.Tx, b *Book, w *league.Week) error {
	if !b.drawable(w) || w.State == league.WeekCheckIn {
		return nil
	}
	if err := errors.Join(turnWeek(tx, w, league.WeekCheckIn), updateOffers(tx, b, w.Number)); err != nil {
		return err
	}
	return addPost(tx, b, league.Post{Kind: league.PostCheckIn, Week: w.Number, Ping: coming(w, league.AnswerIn, league.AnswerMaybe, league.AnswerSubstitute)})
}

// postSoon reminds the members who come and have not checked in.
func postSoon(tx *storage.Tx, b *Book, w *league.Week) error {
	ping := coming(w, league.AnswerIn)
	if !b.drawable(w) || len(ping) == 0 {
		return nil
	}
	return addPost(tx, b, league.Post{Kind: league.PostSoon, Week: w.Number, Ping: ping})
}

// freeWeek opens a week whose match day does not take place, and posts the reason.
func freeWeek(tx *storage.Tx, b *Book, w *league.Week, why string) error {
	w.Free = true
	if w.State != league.WeekOpen {
		if err := w.State.To(league.WeekOpen); err != nil {
			return err
		}
		w.State = league.WeekOpen
	}
	_, err := takePostsBack(tx, b, w.Number, league.PostSoon, league.PostCheckIn)
	return errors.Join(err, storage.Put(tx, *w), updateOffers(tx, b, w.Number), addPost(tx, b, league.Post{Kind: league.PostNote, Week: w.Number, Note: why}))
}

// eraseLeagues removes the leagues of a server that has removed the bot, if it has not come back.
func eraseLeagues(tx *storage.Tx, due []storage.Job) error {
	for _, j := range due {
		l, err := storage.Get(tx.Reader, league.League{ID: j.Owner})
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
