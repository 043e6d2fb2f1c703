package storage

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"go.etcd.io/bbolt"
)

// Report is the result of Check.
type Report struct {
	Schema   int
	Was      int // the schema of the file, if the rows are those of a copy that was brought to Schema; else 0
	Unsummed int // rows of the file without a checksum: damage to them may stay unnoticed
	Tables   int // that have not ended
	Ended    int // tables
	Games    int // running ones included
	Running  int // games
	Entries  int // actions, headers not included
	Settings int
	Jobs     int // waiting ones
	Settled  int // jobs
	Log      int // entries
	Leagues  int
	Rows     int // of leagues

	// Other are the games that another version of the program played differently: see ErrOtherVersion. They are no problems.
	Other []error

	// Problems is empty for a sound database.
	Problems []error
}

// Err returns all problems as one error that wraps ErrDamaged, or nil.
func (r Report) Err() error {
	if len(r.Problems) == 0 {
		return nil
	}
	return fmt.Errorf("%w: the check found %d problems: %w", ErrDamaged, len(r.Problems), errors.Join(r.Problems...))
}

// Fold returns the faults of the rows of a league.
type Fold func(v Reader, league string) []error

// Check examines the whole database: the pages of the file, the form of all keys and rows, the invariants in doc.go, each game with replay, and each
// league with fold. Both may be nil. A panic of either is a problem of that game or league.
//
// All problems are in the report; an error means that the check itself failed. The store goes on working: changes wait while the pages are
// read, but not while games are replayed.
func (s *Store) Check(replay func(Game) error, fold Fold) (Report, error) {
	var c checker
	err := protect(func() error { return c.pages(s) })
	// Broken pages can lead in circles, so the check does not follow them any further.
	if err == nil && len(c.report.Problems) == 0 {
		err = s.view(c.rows)
	}
	if err == nil && fold != nil {
		err = c.fold(s, fold)
	}
	if err == nil && replay != nil {
		err = c.replay(s, replay)
	}
	if err != nil {
		return c.report, fmt.Errorf("check: %w", closedErr(err))
	}
	return c.report, nil
}

// checker collects the report.
type checker struct {
	report  Report
	sound   []GameID // the games to be replayed
	leagues []string // to be folded
	sums    bool     // each row must have a checksum
}

func (c *checker) problem(format string, args ...any) {
	c.report.Problems = append(c.report.Problems, fmt.Errorf(format, args...))
}

// pages checks the file below the rows. A writing transaction keeps the file still, unless nobody can write.
func (c *checker) pages(s *Store) error {
	tx, err := s.db.Begin(!s.db.IsReadOnly())
	if err != nil {
		return err
	}
	defer tx.Rollback()
	c.report.Problems = checkPages(s.file, s.db.Info().PageSize, allPages)
	if len(c.report.Problems) > 0 {
		return nil
	}
	for err := range tx.Check() {
		c.problem("%w", err)
	}
	return nil
}

// rows checks the rows at one moment, bucket by bucket.
func (c *checker) rows(tx *bbolt.Tx) error {
	if err := requireBuckets(tx); err != nil {
		c.problem("%w", err)
		return nil
	}
	sums, err := getIfAny[sumsRow](tx.Bucket(bucketSums), sumsKey)
	if err != nil {
		c.problem("%s: %w", bucketSums, err)
	}
	c.sums = sums.Whole
	c.report.Unsummed = countUnsummed(tx)
	c.each(tx, bucketSums, func(key, _ []byte) error { // a flipped key would hide that the rows need checksums
		if !bytes.Equal(key, sumsKey) {
			return fmt.Errorf("%w: an unknown row", ErrDamaged)
		}
		return nil
	})
	c.buckets(tx)
	c.migrations(tx)
	c.tables(tx)
	c.games(tx)
	c.guilds(tx)
	c.owners(tx, bucketEntries, func(key []byte) (GameID, error) {
		id, _, err := parseEntryKey(key)
		return id, err
	})
	c.owners(tx, bucketRecords, parseGameKey)
	c.facts(tx)
	c.subtotals(tx)
	c.settings(tx)
	c.jobs(tx)
	c.due(tx)
	c.log(tx)
	c.rowsOfLeagues(tx)
	return nil
}

// each calls fn for all rows of a bucket, and collects its errors.
func (c *checker) each(tx *bbolt.Tx, bucket []byte, fn func(key, value []byte) error) {
	b := tx.Bucket(bucket)
	for key, value := range rowsUnder(b, nil) {
		err := errSum
		if value != nil {
			err = fn(key, value)
		}
		if err == nil && c.sums && !hasSum(b.Get(key)) {
			err = fmt.Errorf("%w: a row has no checksum", ErrDamaged)
		}
		if err != nil {
			c.problem("%s %q: %w", bucket, key, err)
		}
	}
}

func (c *checker) buckets(tx *bbolt.Tx) {
	_ = tx.ForEach(func(name []byte, _ *bbolt.Bucket) error {
		for _, known := range buckets() {
			if bytes.Equal(name, known) {
				return nil
			}
		}
		c.problem("bucket %q is unknown", name)
		return nil
	})
}

func (c *checker) migrations(tx *bbolt.Tx) {
	c.each(tx, bucketMigrations, func(key, value []byte) error {
		c.report.Schema++
		if want := binary.BigEndian.AppendUint64(nil, uint64(c.report.Schema)); !bytes.Equal(key, want) {
			return fmt.Errorf("migration %d is missing", c.report.Schema)
		}
		_, err := decode[applied](value)
		return err
	})
}

func (c *checker) tables(tx *bbolt.Tx) {
	check := func(key, value []byte, ended bool) error {
		row, err := decode[TableRow](value)
		switch {
		case err != nil:
			return err
		case row.ID != string(key):
			return fmt.Errorf("the row is that of table %q", row.ID)
		case row.Ended != ended:
			return fmt.Errorf("ended is %t in the row", row.Ended)
		case row.Version == 0:
			return fmt.Errorf("the row has no version")
		case row.Game == 0:
			return row.validate()
		}
		game, err := get[gameRow](tx.Bucket(bucketGames), row.GameID().key())
		switch {
		case err != nil:
			return fmt.Errorf("its %v: %w", row.GameID(), err)
		case game.Finished:
			return fmt.Errorf("its %v is finished", row.GameID())
		case game.Table != row.ID:
			return fmt.Errorf("its %v is at table %q", row.GameID(), game.Table)
		}
		return row.validate()
	}
	c.each(tx, bucketTables, func(key, value []byte) error {
		c.report.Tables++
		return check(key, value, false)
	})
	c.each(tx, bucketEnded, func(key, value []byte) error {
		c.report.Ended++
		if tx.Bucket(bucketTables).Get(key) != nil {
			return fmt.Errorf("the table has ended and is still going")
		}
		return check(key, value, true)
	})
}

func (c *checker) games(tx *bbolt.Tx) {
	c.each(tx, bucketGames, func(key, _ []byte) error {
		c.report.Games++
		id, err := parseGameKey(key)
		if err != nil {
			return err
		}
		game, err := readGame(tx, id)
		if err != nil {
			return err
		}
		c.report.Entries += len(game.Entries)
		if !game.Finished {
			c.report.Running++
			table, err := get[TableRow](tx.Bucket(bucketTables), []byte(game.Table))
			switch {
			case err != nil:
				return fmt.Errorf("it runs at table %q: %w", game.Table, err)
			case table.GameID() != id:
				return fmt.Errorf("it runs at table %q, whose game is %v", game.Table, table.GameID())
			}
		}
		c.sound = append(c.sound, id)
		return nil
	})
}

// replay replays the games, outside of a transaction: bbolt cannot let the file grow during a reading transaction.
func (c *checker) replay(s *Store, replay func(Game) error) error {
	for _, id := range c.sound {
		game, err := s.Game(id)
		if err != nil {
			return err
		}
		switch err := recovered(game, replay); {
		case errors.Is(err, ErrOtherVersion):
			c.report.Other = append(c.report.Other, fmt.Errorf("%v: %w", id, err))
		case err != nil:
			c.problem("%v: %w", id, err)
		}
	}
	return nil
}

// recovered makes an error of a panic: a broken record may lead to one.
func recovered(game Game, replay func(Game) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("replay panicked: %v", r)
		}
	}()
	return replay(game)
}

func (c *checker) guilds(tx *bbolt.Tx) {
	games := tx.Bucket(bucketGames)
	last := map[string]uint64{}
	for key := range rowsUnder(games, nil) {
		if id, err := parseGameKey(key); err == nil {
			last[id.Guild] = id.Number
		}
	}
	c.each(tx, bucketGuilds, func(key, value []byte) error {
		number := last[string(key)]
		delete(last, string(key))
		row, err := decode[guildRow](value)
		switch {
		case err != nil:
			return err
		case row.LastGame != number:
			return fmt.Errorf("its last game is #%d, not #%d", number, row.LastGame)
		}
		return nil
	})
	for _, guild := range slices.Sorted(maps.Keys(last)) {
		c.problem("%s %q: the row is missing, its last game is #%d", bucketGuilds, guild, last[guild])
	}
}

// owners looks for entries and records without a game.
func (c *checker) owners(tx *bbolt.Tx, bucket []byte, parse func([]byte) (GameID, error)) {
	games := tx.Bucket(bucketGames)
	c.each(tx, bucket, func(key, _ []byte) error {
		id, err := parse(key)
		if err != nil {
			return err
		}
		if games.Get(id.key()) == nil {
			return fmt.Errorf("there is no %v", id)
		}
		return nil
	})
}

func (c *checker) settings(tx *bbolt.Tx) {
	c.each(tx, bucketSettings, func(key, value []byte) error {
		c.report.Settings++
		part := bytes.Split(key, []byte{0})
		if len(part) != 3 {
			return fmt.Errorf("%w: malformed key", ErrDamaged)
		}
		if err := checkSetting(Scope(part[0]), string(part[1]), string(part[2])); err != nil {
			return err
		}
		_, err := decode[any](value)
		return err
	})
}

// rowsOfLeagues checks that each row of a league stands under its own key, and that its league exists.
func (c *checker) rowsOfLeagues(tx *bbolt.Tx) {
	leagues := tx.Bucket(bucketLeagues)
	for _, k := range kinds {
		c.each(tx, []byte(k.bucket), func(key, value []byte) error {
			c.report.Rows++
			row, err := decode[json.RawMessage](value)
			if err != nil {
				return err
			}
			own, err := k.keyOf(row)
			league, _ := leagueOf(key)
			switch {
			case err != nil:
				return err
			case !bytes.Equal(own, key):
				return fmt.Errorf("the row is that of %q", own)
			case leagues.Get([]byte(league+"\x00")) == nil:
				return fmt.Errorf("there is no league %q", league)
			}
			return nil
		})
	}
	c.each(tx, bucketLeagues, func(key, _ []byte) error {
		league, _ := leagueOf(key)
		c.leagues = append(c.leagues, league)
		return nil
	})
	c.report.Leagues = len(c.leagues)
}

// fold checks each league in a transaction of its own: bbolt cannot let the file grow during a reading transaction.
func (c *checker) fold(s *Store, fold Fold) error {
	for _, id := range c.leagues {
		var faults []error
		err := s.view(func(tx *bbolt.Tx) error {
			faults = fold(Reader{tx}, id)
			return nil
		})
		switch {
		case errors.Is(err, ErrClosed):
			return err
		case err != nil:
			faults = append(faults, err)
		}
		for _, fault := range faults {
			c.problem("league %s: %w", id, fault)
		}
	}
	return nil
}
