package leagues

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"log/slog"
	"slices"
	"sync"
	"time"

	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/game/league"
	"karlchen/storage"
)

// Ledger changes the database, and learns of new jobs. It is a jobs.Ledger.
type Ledger interface {
	Change(fn func(*storage.Tx) error) error
}

// Tables are the tables for lists. They are a table.Manager.
type Tables interface {
	Create(table.NewTable) (table.Snapshot, error)
	Do(ctx context.Context, id string, user table.User, c table.Deed) (table.Snapshot, error)
	EndFor(ctx context.Context, id string, why table.Ending, by table.User) error
}

// Admission says who may have a place at the tables of leagues, and follows these tables. It asks no table anything, because the tables ask it.
type Admission struct {
	store    *storage.Store
	log      *slog.Logger
	registry *tableRegistry
	cache    seasonCache
}

// NewAdmission returns the admission to tables of the leagues in the store. The tables get it as their observer, and its Admits.
func NewAdmission(store *storage.Store, log *slog.Logger) *Admission {
	return &Admission{store: store, log: log, registry: newTableRegistry()}
}

// Publish takes the newest state of a table.
func (a *Admission) Publish(snap table.Snapshot) { a.registry.noteTable(snap, false) }

// Config holds what the leagues work with.
type Config struct {
	Admission *Admission
	Ledger    Ledger
	Tables    Tables

	// Now is the calendar's clock, which the jobs use too; nil is the machine's.
	Now func() time.Time
	// Lot makes the seed of a draw, Secret the seed of a task's deals. Nobody can foresee either; nil makes them at random.
	Lot    func() uint64
	Secret func() string
}

// Service runs the leagues. Its methods may be called from any goroutine.
type Service struct {
	*Admission
	config Config
	ledger Ledger
	tables Tables
	opens  chan struct{} // full while a table is being opened, so that no second one is: see lockOpening
	posted trace.Signal  // there may be something to post
	behind sync.Map      // since when leagues catch up, by their ids
}

// New returns leagues; Run keeps them in step with their tables.
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
	return &Service{Admission: c.Admission, config: c, ledger: c.Ledger, tables: c.Tables, opens: make(chan struct{}, 1), posted: trace.NewSignal()}
}

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

// signalWork signals the poster and the table watcher that work may be pending.
func (s *Service) signalWork() {
	s.registry.work.Send()
	s.posted.Send()
}

// Posted is sent when there may be something to post.
func (s *Service) Posted() trace.Signal { return s.posted }
