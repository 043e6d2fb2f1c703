package storage

import (
	"bytes"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"
)

// Correct changes a finished game: change may strike it out, replace record and summary, and write notes; its other changes are not stored.
// The appended actions stay, so that the original game can always be shown. An error of change is returned unchanged, and then nothing has
// happened.
//
// Errors: ErrNotFound; ErrRunning when the game is not finished; ErrInvalid for an empty record or invalid JSON.
func (s *Store) Correct(id GameID, change func(*Game) error) (err error) {
	defer addContext(&err, "correct %v", id)
	return s.update(func(tx *bbolt.Tx) error {
		game, err := readGame(tx, id)
		switch {
		case err != nil:
			return err
		case !game.Finished:
			return ErrRunning
		}
		record, corrected := bytes.Clone(game.Record), game.Corrected
		if err := change(&game); err != nil {
			return err
		}
		game.Corrected = corrected || !bytes.Equal(game.Record, record)
		return writeFinished(tx, id, game)
	})
}

// writeFinished stores the changeable parts of a finished game.
func writeFinished(tx *bbolt.Tx, id GameID, game Game) error {
	err := errors.Join(checkJSON("summary", game.Summary), checkJSON("notes", game.Notes))
	if len(game.Record) == 0 {
		err = errors.Join(err, fmt.Errorf("%w: the record is empty", ErrInvalid))
	}
	if err != nil {
		return err
	}
	row, err := get[gameRow](tx.Bucket(bucketGames), id.key())
	if err != nil {
		return err
	}
	row.Summary, row.Struck, row.Notes, row.Corrected = game.Summary, game.Struck, game.Notes, game.Corrected
	if err := put(tx.Bucket(bucketGames), id.key(), row); err != nil {
		return err
	}
	if err := write(tx.Bucket(bucketRecords), id.key(), game.Record); err != nil {
		return err
	}
	return markUnread(tx, id)
}

// Guilds returns the ids of all guilds in which a game has begun, sorted.
func (s *Store) Guilds() (guilds []string, err error) {
	defer addContext(&err, "list guilds")
	err = s.view(func(tx *bbolt.Tx) error {
		return tx.Bucket(bucketGuilds).ForEach(func(key, _ []byte) error {
			guilds = append(guilds, string(key))
			return nil
		})
	})
	return guilds, err
}
