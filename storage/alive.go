package storage

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"time"

	"go.etcd.io/bbolt"
)

// programID owns what the program remembers of itself, among the settings of the program.
const programID = "bot"

var (
	aliveAt    = Drawer[time.Time]{Scope: ScopeProgram, Key: "alive"}
	identifies = Drawer[json.RawMessage]{Scope: ScopeProgram, Key: "identifies"}
)

// SetAlive stores a moment at which the program was running, so that it can later add the time of its absence to clocks.
func (s *Store) SetAlive(now time.Time) error { return aliveAt.Set(s, programID, now) }

// Alive returns the last known moment at which the program was running; the zero time when there is none.
func (s *Store) Alive() (time.Time, error) { return aliveAt.Get(s, programID) }

// SetIdentifies stores, as JSON, what the connection to Discord must remember across restarts. No crash loses it afterwards.
func (s *Store) SetIdentifies(value []byte) error { return identifies.Set(s, programID, value) }

// Identifies returns the last value of SetIdentifies, nil before the first.
func (s *Store) Identifies() ([]byte, error) { return identifies.Get(s, programID) }

// secrets holds the program's secrets, by their periods.
var secrets = Drawer[[]byte]{Scope: ScopeProgram, Key: "secret"}

// Secret returns 32 random bytes of the program's own for a period, such as a month, made when they are first asked for. They stay the same, also in a
// backup, which has nothing of periods that nobody has asked for yet. Nobody may see them: deals that are still to come follow from them. Older programs
// had one secret for ever; it becomes that of the period that is asked for first.
func (s *Store) Secret(period string) (secret []byte, err error) {
	defer addContext(&err, "the program's secret")
	err = s.batch(func(tx *bbolt.Tx) (err error) {
		own := &Tx{Reader: Reader{tx}}
		if secret, err = secrets.Get(own, period); secret != nil || err != nil {
			return err
		}
		if secret, err = secrets.Get(own, programID); err != nil {
			return err
		}
		if secret == nil {
			secret = make([]byte, 32)
			rand.Read(secret) // never fails
		}
		return cmp.Or(secrets.Set(own, period, secret), secrets.Remove(own, programID))
	})
	if err == nil && len(secret) < 32 {
		err = ErrDamaged
	}
	return secret, err
}
