package leagues

import (
	"slices"
	"time"

	"karlchen/game/league"
	"karlchen/storage"
)

// Answer stores a member's answer about the match day of a week: that they come or not, and shortly before the draw that they are there.
func (s *Service) Answer(by Actor, id string, season, week int, a league.Answer) error {
	return s.changeSelf(by, id, func(tx *storage.Tx, b *Book, m *league.Member) error {
		w, err := b.awaited(season, week)
		switch {
		case err != nil:
			return err
		case !b.Season.ModeOf(*w).Drawn:
			return league.NoMatchDay
		case w.Draw != nil:
			return league.DrawnAlready
		}
		if opens := b.drawAt(w).Add(-league.CheckInBefore); a == league.AnswerHere && b.Now.Before(opens) {
			return league.Problem{Key: league.TooEarly, Data: map[string]any{"At": opens}}
		}
		comes := a != league.AnswerOut && a != league.AnswerNone
		if comes && m.State == league.MemberAway {
			if err := setMemberState(tx, b, m, league.MemberActive); err != nil {
				return err
			}
		}
		return storeAnswer(tx, w, m.User, a)
	})
}

// Available stores what a member says beforehand about a week, in any format.
func (s *Service) Available(by Actor, id string, week int, a league.Answer) error {
	return s.changeSelf(by, id, func(tx *storage.Tx, b *Book, m *league.Member) error {
		w, err := b.awaited(0, week)
		switch {
		case err != nil:
			return err
		case w.Draw != nil:
			return league.DrawnAlready
		case a == league.AnswerHere:
			return league.NoMatchDay
		}
		return storeAnswer(tx, w, m.User, a)
	})
}

// awaited returns a week about which members may still say something; season 0 is the latest.
// Errors: NoSuchWeek, WeekOver, SeasonOver.
func (b *Book) awaited(season, week int) (*league.Week, error) {
	switch {
	case season != 0 && season != b.Season.Number, b.Season.Number > 0 && isOver(b.Season.State):
		return nil, league.SeasonOver
	case week < 1 || week > len(b.Weeks):
		return nil, league.NoSuchWeek
	}
	w := &b.Weeks[week-1]
	switch w.State {
	case league.WeekPlanned, league.WeekOpen, league.WeekCheckIn, league.WeekDrawn, league.WeekRunning:
		return w, nil
	case league.WeekGrace, league.WeekProvisional, league.WeekFinal, league.WeekCancelled:
	}
	return nil, league.WeekOver
}

// storeAnswer stores a member's answer about a week. The members who come are in the order of their first answers; checking in does not change it.
func storeAnswer(tx *storage.Tx, w *league.Week, user string, a league.Answer) error {
	before := w.Answers[user]
	if before == a {
		return nil
	}
	if w.Answers == nil {
		w.Answers = map[string]league.Answer{}
	}
	w.Answers[user] = a
	if a == league.AnswerNone {
		delete(w.Answers, user)
	}
	if before != league.AnswerIn || a != league.AnswerHere {
		w.Order = slices.DeleteFunc(w.Order, func(other string) bool { return other == user })
		if a != league.AnswerOut && a != league.AnswerNone {
			w.Order = append(w.Order, user)
		}
	}
	return putAnswers(tx, w)
}

func putAnswers(tx *storage.Tx, w *league.Week) error {
	for _, kind := range []string{league.PostOpening, league.PostCheckIn} {
		if err := updatePost(tx, league.Post{League: w.League, Kind: kind, Season: w.Season, Week: w.Number}); err != nil {
			return err
		}
	}
	return storage.Put(tx, *w)
}

// forgetAnswers removes a member's answers about weeks whose players are not fixed yet.
func forgetAnswers(tx *storage.Tx, b *Book, user string) error {
	for i := range b.Weeks {
		w := &b.Weeks[i]
		waits := w.State == league.WeekPlanned || w.State == league.WeekOpen || w.State == league.WeekCheckIn
		if _, answered := w.Answers[user]; !answered || !waits || w.Draw != nil {
			continue
		}
		if err := storeAnswer(tx, w, user, league.AnswerNone); err != nil {
			return err
		}
	}
	return nil
}

// drawAt returns when the tables of a match day are drawn.
func (b *Book) drawAt(w *league.Week) time.Time { return b.Calendar.DrawAt(w.Number, w.MatchDay) }
