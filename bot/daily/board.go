package daily

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"sync"

	"karlchen/bot/table"
	"karlchen/storage"
)

// boards has everybody's plays of the present day. Without it, each comparison would read the last month of everybody who plays.
type boards struct {
	mu  sync.Mutex
	now *board // nil until somebody asks
}

// board has the plays of a day, by user id.
type board struct {
	day   string
	plays map[string]Play
	// open are the people whose table had not ended when the store was read. It may have ended since, without a watcher.
	open map[string]bool
	// gone are the people who were forgotten on this day. Their plays may still be in the store for a moment.
	gone map[string]bool
}

func (b *board) put(user string, plays []Play) {
	i := slices.IndexFunc(plays, func(p Play) bool { return p.Day == b.day })
	if i < 0 || b.gone[user] {
		return
	}
	b.plays[user] = plays[i]
}

// withBoard calls f with the board of a day, which nobody else uses meanwhile. The first call of a day reads everybody's plays.
func (s *Service) withBoard(day string, f func(*board)) error {
	s.boards.mu.Lock()
	defer s.boards.mu.Unlock()
	if s.boards.now == nil || s.boards.now.day != day {
		b, err := s.readBoard(day)
		if err != nil {
			return err
		}
		s.boards.now = b
	}
	f(s.boards.now)
	return nil
}

func (s *Service) readBoard(day string) (*board, error) {
	all, err := played.All(s.config.Store)
	if err != nil {
		return nil, err
	}
	b := &board{day: day, plays: map[string]Play{}, open: map[string]bool{}, gone: map[string]bool{}}
	for user, plays := range all {
		if b.put(user, plays); b.plays[user].isOpen() {
			b.open[user] = true
		}
	}
	return b, nil
}

// noteOnBoard notes plays that were stored. A board that is read later has them from the store.
func (s *Service) noteOnBoard(user string, plays []Play) {
	s.boards.mu.Lock()
	defer s.boards.mu.Unlock()
	if s.boards.now != nil {
		s.boards.now.put(user, plays)
	}
}

// leaveBoard removes a person who is being forgotten, for the rest of the day.
func (s *Service) leaveBoard(user, day string) error {
	return s.withBoard(day, func(b *board) {
		delete(b.plays, user)
		delete(b.open, user)
		b.gone[user] = true
	})
}

// compare fills in what others have made of the day.
func (b *board) compare(st *Standing, user, guild string) {
	st.Best = st.Points
	for id, p := range b.plays {
		if !p.Done {
			continue
		}
		if p.Guild == guild {
			st.Here = append(st.Here, Ranked{table.User{ID: id, Name: p.Name}, p.Points, id == user})
		}
		if st.Best = max(st.Best, p.Points); id == user {
			continue
		}
		st.Others++
		switch {
		case p.Points < st.Points:
			st.Beaten++
		case p.Points == st.Points:
			st.Equal++
		}
	}
	slices.SortFunc(st.Here, func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.User.ID, b.User.ID))
	})
}

// Publish notes which tables of the days have ended.
func (s *Service) Publish(snap table.Snapshot) {
	if snap.Daily == "" || snap.Phase != table.Ended {
		return
	}
	for _, p := range snap.Players {
		if p.Person() {
			s.ended.add(snap.ID, p.User.ID)
		}
	}
}

// ended has the people of the tables that ended since somebody last compared, by the ids of the tables. It has a lock of its own, because a publisher must not wait while
// a board is read.
type ended struct {
	mu     sync.Mutex
	tables map[string]string
}

func (e *ended) add(id, user string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.tables == nil {
		e.tables = map[string]string{}
	}
	e.tables[id] = user
}

// take returns the tables and forgets them.
func (e *ended) take() map[string]string {
	e.mu.Lock()
	defer e.mu.Unlock()
	tables := map[string]string{}
	maps.Copy(tables, e.tables)
	clear(e.tables)
	return tables
}

// forgotten has, for each day, the fingerprints of the forgotten people who know its cards. Somebody who changes them may have locked a person before.
var forgotten = storage.Drawer[[]string]{Scope: storage.ScopeProgram, Key: "daily_forgotten"}

// TableOf returns the id of the table at which a person has begun today's deal, also if they have played it to the end; empty if they have not.
func (s *Service) TableOf(user string) (string, error) {
	plays, err := played.Get(s.config.Store, user)
	i, found := findDay(plays, s.Today())
	if err != nil || !found {
		return "", err
	}
	return plays[i].Table, nil
}

// Forget ends a person's game of today, and sees to it that they do not begin the day a second time when everything about them is deleted.
func (s *Service) Forget(ctx context.Context, user string) error {
	defer played.Lock(user)()
	own, err := s.TableOf(user)
	if err != nil || own == "" {
		return err
	}
	day := s.Today()
	if err := s.noteForgotten(user, day); err != nil { // before the game is lost, so that nobody gets two
		return err
	}
	if err := s.leaveBoard(user, day); err != nil {
		return err
	}
	return s.config.Tables.EndFor(ctx, own, table.Stopped, table.User{})
}

func (s *Service) isForgotten(user, day string) (bool, error) {
	prints, err := forgotten.Get(s.config.Store, day)
	if err != nil || len(prints) == 0 {
		return false, err
	}
	own, err := s.fingerprintOf(user, day)
	return slices.Contains(prints, own), err
}

func (s *Service) noteForgotten(user, day string) error {
	own, err := s.fingerprintOf(user, day)
	if err != nil {
		return err
	}
	_, err = forgotten.Change(s.config.Store, day, func(prints *[]string) error {
		if !slices.Contains(*prints, own) {
			*prints = append(*prints, own)
		}
		return nil
	})
	return err
}

// fingerprintOf returns a fingerprint of a person on a day: without the program's secret it tells nothing about them.
func (s *Service) fingerprintOf(user, day string) (string, error) {
	secret, err := s.config.Store.Secret(month(day))
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "daily %s of %s", day, user)
	return fmt.Sprintf("%x", mac.Sum(nil)), nil
}
