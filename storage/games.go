package storage

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"go.etcd.io/bbolt"
)

// Game is the record of a game: a header, the actions appended to it, and its final text when it is finished. A running one holds hidden
// cards.
type Game struct {
	ID       GameID
	Table    string // the table where it is or was played
	Header   []byte
	Entries  [][]byte // entry i has the sequence number i+1
	Finished bool
	Record   []byte          // the final text; nil while the game runs
	Summary  json.RawMessage // the part of a finished game for lists
	Struck   bool            // it no longer counts; see Correct
	Notes    json.RawMessage // further facts about a finished game; see Correct
	// Corrected says that Correct has replaced the record, which need not be that of the entries any more.
	Corrected bool
}

// String keeps the cards out of every print of the game.
func (g Game) String() string {
	return fmt.Sprintf("%v, %d entries, finished: %t", g.ID, len(g.Entries), g.Finished)
}

// LogValue keeps the cards out of logs.
func (g Game) LogValue() slog.Value { return slog.StringValue(g.String()) }

// gameRow is a row of the bucket games.
type gameRow struct {
	Table    string          `json:"table"`
	Finished bool            `json:"finished,omitempty"`
	Entries  uint64          `json:"entries,omitempty"` // counted when the game finishes
	Summary  json.RawMessage `json:"summary,omitempty"`
	Struck   bool            `json:"struck,omitempty"`
	Notes    json.RawMessage `json:"notes,omitempty"`
	// Corrected is that of the game.
	Corrected bool `json:"corrected,omitempty"`
}

// game returns the game of the row, with that id, without header and entries.
func (r gameRow) game(tx *bbolt.Tx, id GameID) Game {
	record := bytes.Clone(read(tx.Bucket(bucketRecords), id.key()))
	return Game{ID: id, Table: r.Table, Finished: r.Finished, Record: record, Summary: r.Summary, Struck: r.Struck, Notes: r.Notes, Corrected: r.Corrected}
}

type guildRow struct {
	LastGame uint64 `json:"last_game"`
	Former   int    `json:"former,omitempty"` // the number of the latest former player
}

// StartGame opens a game with the next number of the guild at the table, and saves the table row in the same transaction. The returned row
// has its new version and the number of the game; on an error it is unchanged.
//
// Errors: those of SaveTable; ErrRunning when the last game is not finished.
func (s *Store) StartGame(row TableRow, header []byte) (saved TableRow, err error) {
	defer addContext(&err, "start a game at table %s", row.ID)
	var fault error
	switch {
	case len(header) == 0:
		fault = fmt.Errorf("%w: the header is empty", ErrInvalid)
	case row.Game != 0:
		fault = ErrRunning
	}
	return s.changeTable(row, fault, func(tx *bbolt.Tx) (TableRow, error) { return startGame(tx, row, header) })
}

func startGame(tx *bbolt.Tx, row TableRow, header []byte) (TableRow, error) {
	guilds := tx.Bucket(bucketGuilds)
	guild, err := getIfAny[guildRow](guilds, []byte(row.Guild))
	if err != nil {
		return row, err
	}
	guild.LastGame++
	saved, err := saveTable(tx, row, guild.LastGame)
	if err != nil {
		return row, err
	}
	id := saved.GameID()
	return saved, cmp.Or(
		put(guilds, []byte(row.Guild), guild), put(tx.Bucket(bucketGames), id.key(), gameRow{Table: row.ID}), write(tx.Bucket(bucketEntries), id.entryKey(0), header),
	)
}

// Append adds an entry to a running game. The first one has the sequence number 1. Concurrent appends of several games share a transaction.
//
// Errors: ErrConflict when seq is not exactly the next, ErrFinished, ErrNotFound, ErrInvalid for an empty entry. Then nothing was appended.
func (s *Store) Append(id GameID, seq uint64, entry []byte) (err error) {
	defer addContext(&err, "%v: append entry %d", id, seq)
	if err := checkEntry(seq, entry); err != nil {
		return err
	}
	return s.batch(func(tx *bbolt.Tx) error { return appendEntry(tx, id, seq, entry) })
}

// AppendAt adds an entry to the game that runs at the table, and saves the table row in the same transaction.
//
// Errors: those of SaveTable and of Append; ErrNotFound when no game is running.
func (s *Store) AppendAt(row TableRow, seq uint64, entry []byte) (saved TableRow, err error) {
	defer addContext(&err, "append entry %d at table %s", seq, row.ID)
	fault := checkEntry(seq, entry)
	if row.Game == 0 {
		fault = fmt.Errorf("%w: no game is running", ErrNotFound)
	}
	return s.changeTable(row, fault, func(tx *bbolt.Tx) (TableRow, error) {
		saved, err := saveTable(tx, row, row.Game)
		if err == nil {
			err = appendEntry(tx, saved.GameID(), seq, entry)
		}
		return saved, err
	})
}

// checkEntry refuses an entry that no game can have.
func checkEntry(seq uint64, entry []byte) error {
	switch {
	case len(entry) == 0:
		return fmt.Errorf("%w: the entry is empty", ErrInvalid)
	case seq == 0:
		return fmt.Errorf("%w: the first entry has number 1", ErrConflict)
	}
	return nil
}

func appendEntry(tx *bbolt.Tx, id GameID, seq uint64, entry []byte) error {
	entries := tx.Bucket(bucketEntries)
	key := id.entryKey(seq)
	switch {
	case tx.Bucket(bucketRecords).Get(id.key()) != nil:
		return ErrFinished
	case tx.Bucket(bucketGames).Get(id.key()) == nil:
		return ErrNotFound
	case entries.Get(key) != nil:
		return fmt.Errorf("%w: the game has this entry already", ErrConflict)
	case entries.Get(id.entryKey(seq-1)) == nil:
		return fmt.Errorf("%w: the game has not got so far", ErrConflict)
	}
	return write(entries, key, entry)
}

// FinishGame closes the game that runs at the table with its final record and a summary for lists, and saves the table row in the same
// transaction. After that only Correct changes the game.
//
// Errors: those of SaveTable; ErrNotFound when no game is running.
func (s *Store) FinishGame(row TableRow, record []byte, summary json.RawMessage) (saved TableRow, err error) {
	defer addContext(&err, "finish the game at table %s", row.ID)
	fault := checkJSON("summary", summary)
	switch {
	case fault != nil:
	case len(record) == 0:
		fault = fmt.Errorf("%w: the record is empty", ErrInvalid)
	case row.Game == 0:
		fault = fmt.Errorf("%w: no game is running", ErrNotFound)
	}
	return s.changeTable(row, fault, func(tx *bbolt.Tx) (TableRow, error) { return finishGame(tx, row, record, summary) })
}

func finishGame(tx *bbolt.Tx, row TableRow, record []byte, summary json.RawMessage) (TableRow, error) {
	id := row.GameID()
	saved, err := saveTable(tx, row, 0)
	if err != nil {
		return row, err
	}
	game, err := readGame(tx, id)
	switch {
	case err != nil:
		return row, fmt.Errorf("%v: %w", id, err)
	case game.Finished:
		return row, fmt.Errorf("%v: %w", id, ErrFinished)
	}
	finished := gameRow{Table: game.Table, Finished: true, Entries: uint64(len(game.Entries)), Summary: summary}
	return saved, cmp.Or(put(tx.Bucket(bucketGames), id.key(), finished), write(tx.Bucket(bucketRecords), id.key(), record), markUnread(tx, id))
}

// Game returns a game, running or finished. Error: ErrNotFound.
func (s *Store) Game(id GameID) (game Game, err error) {
	defer addContext(&err, "%v", id)
	return load(s, func(tx *bbolt.Tx) (Game, error) { return readGame(tx, id) })
}

// readGame copies a game out of the transaction.
func readGame(tx *bbolt.Tx, id GameID) (Game, error) {
	row, err := get[gameRow](tx.Bucket(bucketGames), id.key())
	if err != nil {
		return Game{}, err
	}
	game := row.game(tx, id)
	next := uint64(0)
	for key, value := range rowsUnder(tx.Bucket(bucketEntries), id.key()) {
		_, seq, err := parseEntryKey(key)
		if err != nil {
			return Game{}, err
		}
		switch {
		case seq != next:
			return Game{}, fmt.Errorf("%w: entry %d is missing", ErrDamaged, next)
		case value == nil:
			return Game{}, fmt.Errorf("entry %d: %w", seq, errSum)
		}
		if seq == 0 {
			game.Header = bytes.Clone(value)
		} else {
			game.Entries = append(game.Entries, bytes.Clone(value))
		}
		next++
	}
	switch {
	case next == 0:
		return Game{}, fmt.Errorf("%w: the header is missing", ErrDamaged)
	case row.Finished && row.Entries != next-1:
		return Game{}, fmt.Errorf("%w: it has %d of %d entries", ErrDamaged, next-1, row.Entries)
	case row.Finished != (game.Record != nil):
		return Game{}, fmt.Errorf("%w: finished is %t, but a record is there: %t", ErrDamaged, row.Finished, game.Record != nil)
	}
	return game, nil
}

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
	return cmp.Or(put(tx.Bucket(bucketGames), id.key(), row), write(tx.Bucket(bucketRecords), id.key(), game.Record), markUnread(tx, id))
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
