package daily

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/storage"
)

// boards has everybody's plays of the present day. Without it, each comparison would read the last month of everybody who plays.
type boards struct {
	mu  sync.Mutex
	now *board // nil until somebody asks
}

// keptOnBoard is how many days a board knows: for the board of yesterday, which shows the week before it.
const keptOnBoard = weekDays + 2

// board has the plays of a day, by user id.
type board struct {
	day   string
	plays map[string]Play
	// recent are the plays of that day and of those before it, as far as boards show them, the latest first.
	recent map[string][]Play
	// open are the people whose table had not ended when the store was read. It may have ended since, without a watcher.
	open map[string]bool
	// gone are the people who were forgotten on this day. Their plays may still be in the store for a moment.
	gone map[string]bool
}

func (b *board) put(user string, plays []Play) {
	if b.gone[user] {
		return
	}
	if recent := plays[:min(len(plays), keptOnBoard)]; len(recent) > 0 {
		b.recent[user] = recent
	}
	if i, found := findDay(plays, b.day); found {
		b.plays[user] = plays[i]
	}
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
	b := &board{day: day, plays: map[string]Play{}, recent: map[string][]Play{}, open: map[string]bool{}, gone: map[string]bool{}}
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
		delete(b.recent, user)
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
			st.Here = append(st.Here, Ranked{User: table.User{ID: id, Name: p.Name}, Points: p.Points, Own: id == user})
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
	slices.SortFunc(st.Here, byPoints)
}

func byPoints(a, b Ranked) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.User.ID, b.User.ID))
}

// The week of a board: the seven days until the day before, and how many of them somebody must have played to win it.
const weekDays, weekLeast = 7, 3

// Board is what everybody on a server may know of a day: the results of people who show them, the best first, and nothing about the cards.
type Board struct {
	Day     string
	Ends    time.Time // when today ends
	Over    bool      // another day is on
	Here    []Ranked
	Unnamed int      // how many others of the server have played the day
	Before  []Ranked // of the day before
	// Week, on Sundays, is who has the most points in the week: more than one if they have as many.
	Week []Ranked
}

// Board returns the board of a server on today or yesterday.
func (s *Service) Board(guild, day string) (b Board, err error) {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return b, err
	}
	today := s.Today()
	b.Day, b.Ends, b.Over = day, s.Tomorrow(), day != today
	before, from := at.AddDate(0, 0, -1).Format(time.DateOnly), at.AddDate(0, 0, -weekDays).Format(time.DateOnly)
	people := settings.New(s.config.Store)
	bad := s.withBoard(today, func(now *board) {
		for user, plays := range now.recent {
			plays = slices.DeleteFunc(slices.Clone(plays), func(p Play) bool { return p.Guild != guild || !p.Done || p.Day < from || p.Day > day })
			if len(plays) == 0 {
				continue
			}
			person, unknown := people.Person(user) // somebody unknown shows nothing
			err = errors.Join(err, unknown)
			if person.Board != settings.On {
				if plays[0].Day == day {
					b.Unnamed++
				}
				continue
			}
			week := Ranked{User: table.User{ID: user, Name: plays[0].Name}}
			for _, p := range plays {
				r := Ranked{User: table.User{ID: user, Name: p.Name}, Points: p.Points}
				if p.Day == day {
					b.Here = append(b.Here, r)
					continue
				}
				if r.Line = p.Line; p.Day == before {
					b.Before = append(b.Before, r)
				}
				week.Points, week.Days = week.Points+p.Points, week.Days+1
			}
			if at.Weekday() == time.Sunday && week.Days >= weekLeast {
				b.Week = append(b.Week, week)
			}
		}
	})
	for _, all := range [][]Ranked{b.Here, b.Before, b.Week} {
		slices.SortFunc(all, byPoints)
	}
	b.Week = slices.DeleteFunc(b.Week, func(r Ranked) bool { return r.Points < b.Week[0].Points })
	return b, errors.Join(bad, err)
}

// Publish notes which tables of the days have ended.
func (s *Service) Publish(snap table.Snapshot) {
	if snap.Daily == "" || snap.Phase != table.Ended {
		return
	}
	for _, p := range snap.Players {
		if p.Person() {
			s.ended.add(snap.ID, p.User.ID)
			s.finished.Send()
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
	if err != nil {
		return err
	}
	day := s.Today()
	if own != "" { // before the game is lost, so that nobody gets two
		err = s.noteForgotten(user, day)
	}
	if err = cmp.Or(err, s.leaveBoard(user, day), s.NoteShown(user)); err != nil || own == "" {
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
