package leagues

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"karlchen/game/league"
	"karlchen/storage"
)

// Protest says that something is wrong with a list, which is disputed until a leader has decided. Members with a place in the list may protest once,
// and until 48 hours after the result of the week. Season 0 is the latest.
func (s *Service) Protest(by Actor, id string, season int, list uint64, why string) (p league.Protest, err error) {
	why = strings.TrimSpace(why)
	err = s.changeSelf(by, id, func(tx *storage.Tx, _ *Book, m *league.Member) error {
		b, err := readBook(tx.Reader, id, season, tx.Now())
		if err != nil {
			return err
		}
		l, err := b.List(list)
		if err != nil {
			return err
		}
		if err := b.protestable(l, m.User); err != nil {
			return err
		}
		if err := checkWhy(why); err != nil {
			return err
		}
		p = league.Protest{
			League: id, Season: b.Season.Number, Number: uint64(len(b.Protests) + 1), List: list, Week: l.Week,
			By: m.User, At: tx.Now(), Why: why, State: league.ProtestOpen,
		}
		b.Protests = append(b.Protests, p)
		if err := storage.Put(tx, p); err != nil {
			return err
		}
		if err := updateListState(tx, b, l); err != nil {
			return err
		}
		return logAction(tx, id, by.ID, ownAffair+"protest", map[string]any{"list": list, "protest": p.Number, "why": why})
	})
	return p, err
}

// Protestable returns why a member may not protest against a list, or nil.
func (b *Book) Protestable(list uint64, user string) error {
	l, err := b.List(list)
	if err != nil {
		return err
	}
	return b.protestable(l, user)
}

// protestable returns why a member may not protest against a list, or nil.
func (b *Book) protestable(l league.List, user string) error {
	until, known := b.ProtestUntil(l)
	switch {
	case b.Season.State == league.SeasonArchived:
		return league.SeasonOver
	case !slices.Contains(l.Members, user):
		return league.NotYourList
	case l.State == league.ListArranged || l.State == league.ListRunning || l.State == league.ListInterrupted:
		return league.ListNotOver
	case !l.State.Counts():
		return league.ListNotCounted
	case slices.ContainsFunc(b.Protests, func(p league.Protest) bool { return p.List == l.Number && p.By == user }):
		return league.ProtestedOnce
	case known && !b.Now.Before(until):
		return league.ProtestTooLate
	}
	return nil
}

// ProtestUntil returns the end of the time for protests against a list; ok is false until the week has a result, because the end depends on it.
func (b *Book) ProtestUntil(l league.List) (until time.Time, ok bool) {
	published := b.Weeks[l.Week-1].Published
	if published.IsZero() {
		return time.Time{}, false
	}
	if l.Ended.After(published) { // a late list
		published = l.Ended
	}
	return b.Calendar.Final(published), true
}

func checkWhy(why string) error {
	switch n := utf8.RuneCountInString(why); {
	case n == 0:
		return league.WhyMissing
	case n > league.MaxWhy:
		return league.Problem{Key: league.WhyTooLong, Data: map[string]any{"Count": league.MaxWhy}}
	}
	return nil
}

// WithdrawProtest takes the actor's own protest back.
func (s *Service) WithdrawProtest(by Actor, id string, season int, protest uint64) error {
	return s.changeSelf(by, id, func(tx *storage.Tx, _ *Book, m *league.Member) error {
		b, err := readBook(tx.Reader, id, season, tx.Now())
		if err != nil {
			return err
		}
		p, err := b.protest(protest)
		switch {
		case err != nil:
			return err
		case p.By != m.User:
			return league.NoSuchProtest
		}
		if err := concludeProtest(tx, b, p, league.ProtestWithdrawn); err != nil {
			return err
		}
		return logAction(tx, id, by.ID, ownAffair+"protest-withdrawn", map[string]any{"list": p.List, "protest": p.Number})
	})
}

// Decide upholds or rejects a protest, with an answer to the protesting member. If it is upheld, a leader makes the correction separately.
func (s *Service) Decide(by Actor, id string, seen uint64, season int, protest uint64, uphold bool, answer string) error {
	answer = strings.TrimSpace(answer)
	return s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		b, err := b.withSeason(tx, season)
		if err != nil {
			return err
		}
		p, err := b.protest(protest)
		if err != nil {
			return err
		}
		if err := checkWhy(answer); err != nil {
			return err
		}
		p.Judge, p.Answer = by.ID, answer
		next := league.ProtestRejected
		if uphold {
			next = league.ProtestUpheld
		}
		if err := concludeProtest(tx, b, p, next); err != nil {
			return err
		}
		return logAction(tx, id, by.ID, "protest-"+string(next), map[string]any{
			"list": p.List, "protest": p.Number, "before": league.ProtestOpen, "after": next, "why": answer,
		})
	})
}

// protest returns an open protest. Errors: NoSuchProtest, ProtestDecided.
func (b *Book) protest(number uint64) (p league.Protest, err error) {
	i := slices.IndexFunc(b.Protests, func(p league.Protest) bool { return p.Number == number })
	switch {
	case i < 0:
		return p, league.NoSuchProtest
	case b.Protests[i].State != league.ProtestOpen:
		return p, league.ProtestDecided
	}
	return b.Protests[i], nil
}

// concludeProtest decides a protest, and with the last one its list.
func concludeProtest(tx *storage.Tx, b *Book, p league.Protest, next league.ProtestState) error {
	p.State, p.Decided = next, tx.Now()
	b.Protests[slices.IndexFunc(b.Protests, func(q league.Protest) bool { return q.Number == p.Number })] = p
	if err := storage.Put(tx, p); err != nil {
		return err
	}
	l, err := b.List(p.List)
	if err != nil {
		return err
	}
	if err := updateListState(tx, b, l); err != nil {
		return err
	}
	return continueAfterDecision(tx, b, p.Week)
}
