package storage

import (
	"cmp"
	"crypto/rand"

	"go.etcd.io/bbolt"
)

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
