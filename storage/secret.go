package storage

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"
)

// secretKey is the key of the program's secrets, by their periods.
const secretKey = "secret"

// Secret returns 32 random bytes of the program's own for a period, such as a month, made when they are first asked for. They stay the same, also in a
// backup, which has nothing of periods that nobody has asked for yet. Nobody may see them: deals that are still to come follow from them. Older programs
// had one secret for ever; it becomes that of the period that is asked for first.
func (s *Store) Secret(period string) (secret []byte, err error) {
	err = s.batch(func(tx *bbolt.Tx) error {
		own := &Tx{Reader: Reader{tx}}
		value, err := own.Setting(ScopeProgram, period, secretKey)
		switch {
		case err == nil:
			return json.Unmarshal(value, &secret)
		case !errors.Is(err, ErrNotFound):
			return err
		}
		value, err = own.Setting(ScopeProgram, aliveID, secretKey)
		if errors.Is(err, ErrNotFound) {
			secret = make([]byte, 32)
			rand.Read(secret) // never fails
			value, err = json.Marshal(secret)
		} else if err == nil {
			err = json.Unmarshal(value, &secret)
		}
		return cmp.Or(err, own.SetSetting(ScopeProgram, period, secretKey, value), own.SetSetting(ScopeProgram, aliveID, secretKey, nil))
	})
	if err == nil && len(secret) < 32 {
		err = ErrDamaged
	}
	if err != nil {
		return nil, fmt.Errorf("the program's secret: %w", err)
	}
	return secret, nil
}
