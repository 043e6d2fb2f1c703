package leagues

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"log/slog"
	"slices"
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

// Config holds what the leagues work with.
type Config struct {
	Store *storage.Store
	Log   *slog.Logger

	// Now is the calendar's clock, which the jobs use too; nil is the machine's.
	Now func() time.Time
	// Lot makes the seed of a draw, Secret the seed of a task's deals. Nobody can foresee either; nil makes them at random.
	Lot    func() uint64
	Secret func() string
}

// Service runs the leagues. Its methods may be called from any goroutine.
type Service struct {
	config   Config
	ledger   Ledger
	tables   Tables
	registry *tableRegistry
	opens    chan struct{} // full while a table is being opened, so that no second one is: see lockOpening
	posted   trace.Signal  // there may be something to post
	behind   behind
	cache    seasonCache
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
	return &Service{config: c, registry: newTableRegistry(), opens: make(chan struct{}, 1), posted: trace.NewSignal()}
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

// signalWork signals the poster and the table watcher that work may be pending.
func (s *Service) signalWork() {
	s.registry.work.Send()
	s.posted.Send()
}

// Posted is sent when there may be something to post.
func (s *Service) Posted() trace.Signal { return s.posted }
