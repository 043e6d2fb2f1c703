package storage

import (
	"bytes"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"
)

// pageOfRecords is the number of records in one transaction: bbolt cannot let the file grow during a reading transaction.
const pageOfRecords = 500

// Records calls fn for the finished games of a guild in the order of their numbers, except those that skip accepts, until fn returns an
// error, which Records returns unchanged. Header and entries are left out. fn may use the store; skip may not.
func (s *Store) Records(guild string, skip func(number uint64) bool, fn func(Game) error) error {
	for next := uint64(1); next > 0; {
		var page []Game
		err := s.view(func(tx *bbolt.Tx) (err error) {
			page, next, err = readRecords(tx, GameID{guild, next}, skip)
			return err
		})
		if err != nil {
			return fmt.Errorf("records of guild %s: %w", guild, err)
		}
		for _, game := range page {
			if err := fn(game); err != nil {
				return err
			}
		}
	}
	return nil
}

// readRecords reads a page of records from a number on, and returns the next number, or 0 at the end.
func readRecords(tx *bbolt.Tx, from GameID, skip func(uint64) bool) (page []Game, next uint64, err error) {
	prefix := append([]byte(from.Guild), 0)
	cursor := tx.Bucket(bucketRecords).Cursor()
	for key, record := cursor.Seek(from.key()); bytes.HasPrefix(key, prefix); key, record = cursor.Next() {
		id, err := parseGameKey(key)
		if err != nil {
			return nil, 0, err
		}
		if skip(id.Number) {
			continue
		}
		if len(page) == pageOfRecords {
			return page, id.Number, nil
		}
		row, err := get[gameRow](tx.Bucket(bucketGames), key)
		if err != nil {
			return nil, 0, fmt.Errorf("#%d: %w", id.Number, err)
		}
		game := row.game(id)
		game.Record = bytes.Clone(record)
		page = append(page, game)
	}
	return page, 0, nil
}

// Correct changes a finished game: change may strike it out, replace record and summary, and write notes; its other changes are not stored.
// The appended actions stay, so that the original game can always be shown. An error of change is returned unchanged, and then nothing has
// happened.
//
// Errors: ErrNotFound; ErrRunning when the game is not finished; ErrInvalid for an empty record or invalid JSON.
func (s *Store) Correct(id GameID, change func(*Game) error) error {
	err := s.update(func(tx *bbolt.Tx) error {
		game, err := readGame(tx, id)
		switch {
		case err != nil:
			return err
		case !game.Finished:
			return ErrRunning
		}
		if err := change(&game); err != nil {
			return err
		}
		return writeFinished(tx, id, game)
	})
	if err != nil {
		return fmt.Errorf("correct %v: %w", id, err)
	}
	return nil
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
	row.Summary, row.Struck, row.Notes = game.Summary, game.Struck, game.Notes
	if err := put(tx.Bucket(bucketGames), id.key(), row); err != nil {
		return err
	}
	return tx.Bucket(bucketRecords).Put(id.key(), game.Record)
}

// Guilds returns the ids of all guilds in which a game has begun, sorted.
func (s *Store) Guilds() ([]string, error) {
	var guilds []string
	err := s.view(func(tx *bbolt.Tx) error {
		return tx.Bucket(bucketGuilds).ForEach(func(key, _ []byte) error {
			guilds = append(guilds, string(key))
			return nil
		})
	})
	if err != nil {
		return nil, fmt.Errorf("list guilds: %w", err)
	}
	return guilds, nil
}
