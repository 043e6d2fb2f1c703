package storage

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"go.etcd.io/bbolt"
)

// A server (a guild) can move to another database: ExportServer writes its rows to a file, which is a database with nothing else in it, RemoveServer
// removes them here, and ImportServer adds them there. So the rows of a server stand in one database at a time. Settings of people, which are of no
// server, are copied and stay. The program's secret and the list of what it has shown stay, too.

// Errors of moving servers.
var (
	ErrNoServer   = errors.New("the database has nothing of this server")
	ErrServerHere = errors.New("the database has something of this server already")
	ErrNoExport   = errors.New("the file is no export of a server")
)

var (
	exports    = Drawer[exported]{Scope: ScopeProgram, Key: "exported"}             // of a file with the rows of a server alone
	arrivals   = Drawer[map[string]time.Time]{Scope: ScopeProgram, Key: "arrivals"} // until the tables have begun
	shardRange = Drawer[string]{Scope: ScopeProgram, Key: "shards"}
)

// exported is what a file with the rows of a server knows of the program that it comes from.
type exported struct {
	Guild string    `json:"server"`
	At    time.Time `json:"at"`
	Alive time.Time `json:"alive,omitzero"` // the last sign of life of the tables
	Seen  time.Time `json:"seen,omitzero"`  // the last sign of life of the jobs
	// Outages are those that have moved deadlines of the server.
	Outages []outage `json:"outages,omitempty"`
	// Marks is the last mark of a game without facts.
	Marks uint64 `json:"marks,omitempty"`
}

// Servers returns the guilds of which the database has rows, sorted.
func (s *Store) Servers() ([]string, error) {
	all := map[string]bool{}
	err := s.view(func(tx *bbolt.Tx) error {
		for _, name := range buckets() {
			for key, value := range rowsUnder(tx.Bucket(name), nil) {
				guild, err := guildOf(name, key, value)
				if err != nil {
					return err
				}
				all[guild] = true
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("servers: %w", err)
	}
	delete(all, "")
	return slices.Sorted(maps.Keys(all)), nil
}

// guildOf returns the guild of a row, or nothing for a row of a table's settings and for one of no guild.
func guildOf(bucket, key, value []byte) (string, error) {
	first, rest, _ := strings.Cut(string(key), "\x00")
	switch string(bucket) {
	case "migrations", "sums":
		return "", nil
	case "tables", "ended":
		row, err := decode[TableRow](value)
		if err != nil {
			return "", fmt.Errorf("%s %q: %w", bucket, key, err)
		}
		return row.Guild, nil
	case "settings":
		if Scope(first) != ScopeGuild {
			return "", nil
		}
		guild, _, _ := strings.Cut(rest, "\x00")
		return guild, nil
	case "jobs", "settled", "log":
		return guildOfOwner(first), nil
	case "due":
		_, _, of := splitMark(key)
		return guildOfOwner(string(bytes.Split(of, []byte{0})[0])), nil
	case "guilds", "shelves", "games", "entries", "records", "facts", "played", "unread", "subtotals":
		return first, nil
	}
	if !slices.ContainsFunc(kinds, func(k kind) bool { return k.bucket == string(bucket) }) {
		return "", fmt.Errorf("%w: nobody knows whose rows are in bucket %s", ErrInvalid, bucket)
	}
	_, guild := leagueOf(key)
	return guild, nil
}

// server is a guild whose rows are sought, with its tables, and the people who have settings and occur in its rows.
type server struct {
	guild  string
	tables map[string]bool
	people map[string]bool
}

// serverIn finds the tables and people of a guild.
func serverIn(tx *bbolt.Tx, guild string) (*server, error) {
	v := &server{guild: guild, tables: map[string]bool{}, people: map[string]bool{}}
	known := map[string]bool{}
	for key := range rowsUnder(tx.Bucket(bucketSettings), []byte(ScopeUser+"\x00")) {
		id, _, _ := strings.Cut(string(key[len(ScopeUser)+1:]), "\x00")
		known[id] = true
	}
	for _, bucket := range [][]byte{bucketTables, bucketEnded} {
		for key, value := range rowsUnder(tx.Bucket(bucket), nil) {
			of, err := guildOf(bucket, key, value)
			if err != nil {
				return nil, err
			}
			if of == guild {
				v.tables[string(key)] = true
			}
		}
	}
	err := v.each(tx, func(_, _, value []byte) error {
		for part := range bytes.SplitSeq(value, []byte{'"'}) {
			if known[string(part)] {
				v.people[string(part)] = true
			}
		}
		return nil
	})
	return v, err
}

// each calls fn for the rows of the server itself. Error: a row is damaged.
func (v *server) each(tx *bbolt.Tx, fn func(bucket, key, value []byte) error) error {
	for _, bucket := range buckets() {
		for key, value := range rowsUnder(tx.Bucket(bucket), nil) {
			of, err := guildOf(bucket, key, value)
			if scope, id := settingOwner(bucket, key); scope == ScopeTable && v.tables[id] {
				of = v.guild
			}
			if err == nil && of == v.guild && value == nil {
				err = fmt.Errorf("%s %q: %w", bucket, key, errSum)
			}
			if err == nil && of == v.guild {
				err = fn(bucket, key, value)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// ExportServer writes everything of a guild to a new file, at the given time: tables in play, games, leagues, settings and jobs, and the settings of
// people who occur in them. The file is a database that is checked like a backup, and appears under its name only when it is complete. It holds the
// hidden cards of running games. The database does not change. Nobody may change the database meanwhile.
//
// Errors: ErrNoServer; ErrExists when the file exists; ErrDamaged.
func (s *Store) ExportServer(now time.Time, guild, to string, replay func(Game) error, fold Fold) (Report, error) {
	var report Report
	err := checkID("server", guild)
	if err == nil {
		err = writeNew(to, func(temporary *os.File) (err error) {
			if err := s.copyServer(now, guild, temporary.Name()); err != nil {
				return err
			}
			report, err = checkFile(temporary.Name(), replay, fold)
			return err
		})
	}
	if err != nil {
		return report, fmt.Errorf("export server %s: %w", guild, closedErr(err))
	}
	return report, nil
}

// copyServer writes the rows of a guild to an empty file.
func (s *Store) copyServer(now time.Time, guild, path string) error {
	to, err := Open(path, Options{})
	if err != nil {
		return err
	}
	alive, err := s.Alive()
	if err == nil {
		err = s.view(func(tx *bbolt.Tx) error {
			v, err := serverIn(tx, guild)
			if err != nil {
				return err
			}
			w, err := Reader{tx}.watching()
			if err != nil {
				return err
			}
			about := exported{guild, now, alive, w.Seen, w.outagesOf(guild), tx.Bucket(bucketUnread).Sequence()}
			return to.update(func(dst *bbolt.Tx) error {
				rows, err := v.copyRows(tx, dst)
				if err == nil && rows == 0 {
					err = ErrNoServer
				}
				if err != nil {
					return err
				}
				return exports.Set(&Tx{Reader: Reader{dst}}, programID, about)
			})
		})
	}
	return errors.Join(err, to.Close())
}

// copyRows copies the rows of the server, and the settings of its people who have none there, to another database. It returns the number of the rows
// of the server. Errors: ErrServerHere, ErrConflict.
func (v *server) copyRows(from, to *bbolt.Tx) (rows int, err error) {
	err = v.each(from, func(bucket, key, value []byte) error {
		if isHands(bucket, key) {
			return nil
		}
		rows++
		if to.Bucket(bucket).Get(key) != nil {
			return fmt.Errorf("%s %q: %w: there is such a row", bucket, key, ErrConflict)
		}
		return write(to.Bucket(bucket), key, value)
	})
	if err != nil {
		return rows, err
	}
	for person := range v.people {
		prefix, settings := settingKey(ScopeUser, person, ""), to.Bucket(bucketSettings)
		if key, _ := settings.Cursor().Seek(prefix); bytes.HasPrefix(key, prefix) {
			continue
		}
		for key, value := range rowsUnder(from.Bucket(bucketSettings), prefix) {
			if value == nil {
				return rows, fmt.Errorf("%s %q: %w", bucketSettings, key, errSum)
			}
			if bytes.HasSuffix(key, []byte("\x00"+DailyKey)) {
				continue
			}
			if err := write(settings, key, value); err != nil {
				return rows, err
			}
		}
	}
	return rows, nil
}

// RemoveServer removes everything of a guild. What nobody changes meanwhile goes in one transaction. The settings of people stay. Error: ErrNoServer.
func (s *Store) RemoveServer(guild string) error {
	type row struct{ bucket, key []byte }
	var rows []row
	for first := true; first || len(rows) > 0; first = false {
		rows = nil
		err := s.view(func(tx *bbolt.Tx) error { // it takes long, and no change waits for it
			v, err := serverIn(tx, guild)
			if err != nil {
				return err
			}
			return v.each(tx, func(bucket, key, _ []byte) error {
				rows = append(rows, row{bucket, bytes.Clone(key)})
				return nil
			})
		})
		if err == nil && first && len(rows) == 0 {
			err = ErrNoServer
		}
		if err == nil && len(rows) > 0 {
			err = s.update(func(tx *bbolt.Tx) error {
				for _, r := range rows {
					if err := tx.Bucket(r.bucket).Delete(r.key); err != nil {
						return err
					}
				}
				return (&Tx{Reader: Reader{tx}}).watch(func(w *watch) { delete(w.Moved, guild) })
			})
		}
		if err != nil {
			return fmt.Errorf("remove server %s: %w", guild, err)
		}
	}
	s.wipeSoon()
	return nil
}

// ImportServer adds the rows of a file that ExportServer has written, at the given time, in one transaction, after it has checked the file like a
// backup. The file stays as it is. The clocks of tables and the deadlines of jobs stand still from the last sign of life there until the program
// starts here. admit may refuse the guild with an error; nil admits all.
//
// Errors: ErrNoExport; ErrServerHere; ErrDamaged; that of admit; a [LockedError] when the file is in use.
func (s *Store) ImportServer(now time.Time, from string, admit func(guild string) error, replay func(Game) error, fold Fold) (guild string, report Report, err error) {
	copied := s.path + ".import.copy" // removeCopies finds it
	defer os.Remove(copied)
	report, err = Restore(from, copied, replay, fold)
	if err == nil {
		guild, err = s.importCopy(now, copied, admit)
	}
	if err != nil {
		return guild, report, fmt.Errorf("import a server: %w", closedErr(err))
	}
	return guild, report, nil
}

func (s *Store) importCopy(now time.Time, copied string, admit func(guild string) error) (string, error) {
	from, err := Open(copied, Options{})
	if err != nil {
		return "", err
	}
	defer from.Close()
	var about exported
	err = from.view(func(src *bbolt.Tx) error {
		if about, err = exports.Get(&Tx{Reader: Reader{src}}, programID); err == nil && about.Guild == "" {
			err = ErrNoExport
		}
		if err == nil && admit != nil {
			err = admit(about.Guild)
		}
		if err != nil {
			return err
		}
		v, err := serverIn(src, about.Guild)
		if err != nil {
			return err
		}
		return s.update(func(tx *bbolt.Tx) error { return about.add(&Tx{Reader{tx}, now}, src, v) })
	})
	return about.Guild, err
}

func (e exported) add(tx *Tx, src *bbolt.Tx, v *server) error {
	here, err := serverIn(tx.tx, e.Guild)
	if err != nil {
		return err
	}
	there := errors.New("there")
	if err := here.each(tx.tx, func(_, _, _ []byte) error { return there }); errors.Is(err, there) {
		return fmt.Errorf("server %s: %w", e.Guild, ErrServerHere)
	} else if err != nil {
		return err
	}
	idle := tx.idle()
	if rows, err := v.copyRows(src, tx.tx); err != nil {
		return err
	} else if rows == 0 { // it names a server that it does not hold
		return ErrNoExport
	}
	unread := tx.tx.Bucket(bucketUnread)
	if err := unread.SetSequence(max(unread.Sequence(), e.Marks)); err != nil {
		return err
	}
	if err := tx.noteArrival(e.Guild, e.Alive); err != nil {
		return err
	}
	err = tx.watch(func(w *watch) {
		if idle {
			w.Seen = tx.now
		}
		outages := e.Outages
		if !e.Seen.IsZero() && tx.now.After(e.Seen) {
			outages = append(outages, outage{e.Seen, tx.now})
		}
		if w.Moved == nil {
			w.Moved = map[string]moved{}
		}
		w.Moved[e.Guild] = moved{tx.now, outages}
	})
	if err != nil {
		return err
	}
	return tx.recompute()
}

// noteArrival notes the last moment at which the tables of a server were alive where they come from.
func (t *Tx) noteArrival(guild string, alive time.Time) error {
	_, err := arrivals.Change(t, programID, func(all *map[string]time.Time) error {
		if *all == nil {
			*all = map[string]time.Time{}
		}
		(*all)[guild] = alive
		return nil
	})
	return err
}

// Arrivals returns, for each server that was imported since the last call of ForgetArrivals, the last known moment at which a program ran its tables.
func (s *Store) Arrivals() (map[string]time.Time, error) { return arrivals.Get(s, programID) }

// ForgetArrivals notes that the tables of imported servers go on here.
func (s *Store) ForgetArrivals() error { return arrivals.Remove(s, programID) }

// ShardRange returns the shards to whose servers the database belongs, as SetShardRange has stored them; an empty text is all.
func (s *Store) ShardRange() (string, error) { return shardRange.Get(s, programID) }

// SetShardRange stores the shards to whose servers the database belongs; an empty text is all.
func (s *Store) SetShardRange(text string) error {
	if text == "" {
		return shardRange.Remove(s, programID)
	}
	return shardRange.Set(s, programID, text)
}
