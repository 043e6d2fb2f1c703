package leagues

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"time"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// Store is what the leagues need from the database for reading.
type Store interface {
	Read(fn func(storage.Reader) error) error
	Game(storage.GameID) (storage.Game, error)
	Jobs(owner string) ([]storage.Job, error)
}

// Ledger changes the database, and learns of new jobs. It is a jobs.Ledger.
type Ledger interface {
	Change(fn func(*storage.Tx) error) error
}

// Tables are the tables for lists. They are a table.Manager.
type Tables interface {
	Create(table.NewTable) (table.Snapshot, error)
	Do(ctx context.Context, id string, user table.User, c table.Command) (table.Snapshot, error)
	EndFor(ctx context.Context, id string, why table.Ending) error
}

// Config holds what the leagues work with.
type Config struct {
	Store Store
	Log   *slog.Logger

	// Now is the calendar's clock, which the jobs use too; nil is the machine's.
	Now func() time.Time
	// Lot makes the seed of a draw, Secret the seed of a task's deals. Nobody can foresee either; nil makes them at random.
	Lot    func() uint64
	Secret func() string
}

// Service runs the leagues. Its methods may be called from any goroutine.
type Service struct {
	config Config
	ledger Ledger
	tables Tables
	floor  *floor
	opens  chan struct{} // full while a table is being opened, so that no second one is: see lockOpening
	posted chan struct{} // there may be something to post
}

// New returns leagues that do nothing before Begin.
func New(c Config) *Service {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Lot == nil {
		c.Lot = func() uint64 {
			var bits [8]byte
			rand.Read(bits[:]) // never fails
			return binary.BigEndian.Uint64(bits[:])
		}
	}
	if c.Secret == nil {
		c.Secret = rand.Text
	}
	return &Service{config: c, floor: newFloor(), opens: make(chan struct{}, 1), posted: make(chan struct{}, 1)}
}

// Begin connects the leagues to the ledger and to the tables. It must be called once, before anything else.
func (s *Service) Begin(ledger Ledger, tables Tables) { s.ledger, s.tables = ledger, tables }

// Now returns the time by the calendar's clock.
func (s *Service) Now() time.Time { return s.config.Now() }

// Actor is a person who asks for something.
type Actor struct {
	ID, Name string
	Guild    string
	Manager  bool     // the person manages the server
	Roles    []string // role ids
}

// Leads reports whether a person may lead a league: as a manager of its server, or through its role.
func (a Actor) Leads(l league.League) bool {
	return a.Guild == l.Guild && (a.Manager || l.Role != "" && slices.Contains(a.Roles, l.Role))
}

// changeLeague runs fn in a transaction on a league, and signals the poster. It refuses a league of another server as if there were none.
func (s *Service) changeLeague(by Actor, id string, fn func(tx *storage.Tx, b *Book) error) error {
	return s.changeLeagueAs(readBook, by, id, fn)
}

// changeLeagueAs is changeLeague with a chosen part of the league.
func (s *Service) changeLeagueAs(
	read func(v storage.Reader, id string, season int, now time.Time) (*Book, error), by Actor, id string, fn func(tx *storage.Tx, b *Book) error,
) error {
	err := s.ledger.Change(func(tx *storage.Tx) error {
		b, err := read(tx.Reader, id, 0, tx.Now())
		switch {
		case err != nil:
			return err
		case b.League.Guild != by.Guild:
			return league.NoSuchLeague
		}
		return fn(tx, b)
	})
	if err == nil {
		s.signalWork()
	}
	return err
}

// changeAsLeader is changeLeague for leaders. Seen is the length of the league's log at the preview that the leader now confirms; 0 means that there
// was no preview. It refuses a confirmation if another leader has decided meanwhile.
func (s *Service) changeAsLeader(by Actor, id string, seen uint64, fn func(tx *storage.Tx, b *Book) error) error {
	return s.changeLeague(by, id, func(tx *storage.Tx, b *Book) error {
		if !by.Leads(b.League) {
			return league.NotLeader
		}
		if seen > 0 {
			since, err := storage.LogAfter[league.LogEntry](tx.Reader, id, seen)
			if err != nil {
				return err
			}
			if slices.ContainsFunc(since, func(e league.LogEntry) bool { return decidedByOther(e, by.ID) }) {
				return league.ChangedMeanwhile
			}
		}
		return fn(tx, b)
	})
}

// ownAffair begins the actions in the log that members take for themselves.
const ownAffair = "member."

// decidedByOther reports whether an entry of the log is another leader's decision.
func decidedByOther(e league.LogEntry, user string) bool {
	return e.By.ID != "" && e.By.ID != user && !strings.HasPrefix(e.Action, ownAffair)
}

// Log returns the decisions in a league and its events, the oldest entry first.
func (s *Service) Log(id string) ([]league.LogEntry, error) {
	return storage.Log[league.LogEntry](s.config.Store, id)
}

// Seen returns the length of a league's log, for the preview that a leader then confirms.
func (s *Service) Seen(id string) (seen uint64, err error) {
	err = s.config.Store.Read(func(v storage.Reader) error {
		seen = v.LogLength(id)
		return nil
	})
	return seen, err
}

// logAction writes a person's action into the league's log; by is empty for an event of the calendar.
func logAction(tx *storage.Tx, id, by, action string, data any) error {
	raw, err := json.Marshal(data)
	if err != nil {
		return err
	}
	return tx.Log(id, league.LogEntry{At: tx.Now(), By: league.Actor{ID: by}, Action: action, Data: raw})
}

// signalWork signals the poster and the table watcher that work may be pending.
func (s *Service) signalWork() {
	s.floor.signalWork()
	select {
	case s.posted <- struct{}{}:
	default: // the receiver will look anyway
	}
}

// Posted gets a value when there may be something to post.
func (s *Service) Posted() <-chan struct{} { return s.posted }
