package storage

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"
)

// secretKey is the key of the program's secret, beside the last sign of life.
const secretKey = "secret"

// Secret returns 32 random bytes of the program's own, made when they are first asked for. They are the same for ever, also in a backup. Nobody may
// see them: deals that are still to come follow from them.
func (s *Store) Secret() (secret []byte, err error) {
	err = s.batch(func(tx *bbolt.Tx) error {
		own := &Tx{Reader: Reader{tx}}
		value, err := own.Setting(ScopeProgram, aliveID, secretKey)
		switch {
		case err == nil:
			return json.Unmarshal(value, &secret)
		case !errors.Is(err, ErrNotFound):
			return err
		}
		secret = make([]byte, 32)
		rand.Read(secret) // never fails
		if value, err = json.Marshal(secret); err != nil {
			return err
		}
		return own.SetSetting(ScopeProgram, aliveID, secretKey, value)
	})
	if err == nil && len(secret) < 32 {
		err = ErrDamaged
	}
	if err != nil {
		return nil, fmt.Errorf("the program's secret: %w", err)
	}
	return secret, nil
}
