package table

import (
	"cmp"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"log/slog"
	"time"

	"karlchen/bot/players"
	"karlchen/bot/settings"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/storage"
)

// Config holds what the tables work with. For all fields but the first three and Level, the zero value means the default of a real table.
type Config struct {
	Store    Store
	Observer Observer
	Log      *slog.Logger

	// Players is the pool in which computers think and claims are proved.
	Players *players.Pool
	// StandIn is the level of computers that play for absent people where no league has chosen one, by default strong: people should not lose by their
	// absence.
	StandIn string
	// Level is the level of the computers at a new table until the host chooses another; empty is simple, which needs no time.
	Level string
	// Pace is the pause before a computer acts.
	Pace time.Duration
	// CutTime is the least time that a person has for the cut; ClosingTime is the least time for announcements after an Abkürzung.
	CutTime, ClosingTime time.Duration
	// TurnTime, if set, limits a turn at every table with a timer, whichever timer it has chosen. It is for trying the timers out.
	TurnTime time.Duration
	// RedealTime is how long a deal that does not count is shown before the next deal.
	RedealTime time.Duration
	// MostPlaces is at how many tables one person may have a place, MostTables how many tables one server may have open; 0 is no bound. Leagues and
	// deals of the day open theirs in any case.
	MostPlaces, MostTables int
	// Person returns the personal settings of a user.
	Person func(user string) settings.Person
	// Admits returns why a person cannot have a place at a league's table, or nil; people read the error. A table calls it, so it must not ask a
	// table anything. Without Admits everybody is admitted.
	Admits func(s Snapshot, user User) error
	// Now is the clock, which somebody may set at any time. Ran is how long the program has run by a clock that nobody sets.
	Now func() time.Time
	Ran func() time.Duration
	// Today is the calendar by which games have their dates, by default Now: the sandbox moves it, and not the clock of tables.
	Today func() time.Time
	// NewSeed makes the secret of a deal, Lot a number below n. Nobody can foresee either.
	NewSeed func() game.Seed
	Lot     func(n uint32) uint32
	// DrawSeats returns the numbers below n in an order drawn by lot. Without it Lot draws.
	DrawSeats func(n int) []int
}

func (c Config) withDefaults() Config {
	if c.Players == nil {
		c.Players = players.New(players.Config{Log: c.Log})
	}
	c.StandIn = cmp.Or(c.StandIn, ai.Strong.String())
	c.Pace = cmp.Or(c.Pace, 900*time.Millisecond)
	c.CutTime, c.ClosingTime = cmp.Or(c.CutTime, 20*time.Second), cmp.Or(c.ClosingTime, 20*time.Second)
	c.RedealTime = cmp.Or(c.RedealTime, 15*time.Second)
	if c.Person == nil {
		c.Person = func(string) settings.Person { return settings.DefaultPerson() }
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Today == nil {
		c.Today = c.Now
	}
	if c.Ran == nil {
		began := time.Now()
		c.Ran = func() time.Duration { return time.Since(began) }
	}
	if c.NewSeed == nil {
		c.NewSeed = func() (seed game.Seed) {
			rand.Read(seed[:]) // never fails
			return seed
		}
	}
	if c.Lot == nil {
		c.Lot = func(n uint32) uint32 {
			var bits [8]byte
			rand.Read(bits[:])
			return uint32(binary.BigEndian.Uint64(bits[:]) % uint64(n)) // the bias is below 2⁻³⁴
		}
	}
	if c.DrawSeats == nil {
		c.DrawSeats = func(n int) []int {
			order := make([]int, n)
			for i := range order {
				j := c.Lot(uint32(i + 1))
				order[i], order[j] = order[j], i
			}
			return order
		}
	}
	return c
}

// Store is what the tables need from the database.
type Store interface {
	SaveTable(storage.TableRow) (storage.TableRow, error)
	Tables() ([]storage.TableRow, error)
	Table(id string) (storage.TableRow, error)
	StartGame(row storage.TableRow, header []byte) (storage.TableRow, error)
	Append(id storage.GameID, seq uint64, entry []byte) error
	AppendAt(row storage.TableRow, seq uint64, entry []byte) (storage.TableRow, error)
	FinishGame(row storage.TableRow, record []byte, summary json.RawMessage) (storage.TableRow, error)
	Game(storage.GameID) (storage.Game, error)
	SetAlive(time.Time) error
	Alive() (time.Time, error)
	Arrivals() (map[string]time.Time, error)
	ForgetArrivals() error
}

// Observer receives every change of a table, in order. It must not block and must not call the table back.
type Observer interface {
	Publish(Snapshot)
}

// Observers publishes each change of a table to all who have subscribed, in their order. The tables know them before those exist who observe the tables
// and also ask them for something.
type Observers struct{ all []Observer }

// Subscribe adds observers. All must have subscribed before the first table is there.
func (o *Observers) Subscribe(all ...Observer) { o.all = append(o.all, all...) }

// Publish forwards a table.
func (o *Observers) Publish(s Snapshot) {
	for _, each := range o.all {
		each.Publish(s)
	}
}
