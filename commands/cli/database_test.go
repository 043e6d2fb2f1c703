package cli_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"karlchen/commands/cli"
	"karlchen/storage"
)

// An operator reads a sentence about a file that cannot be used, and the file stays as it is.
func TestFilesThatCannotBeUsed(t *testing.T) {
	for _, test := range []struct {
		name  string
		spoil func(t *testing.T, path string)
		says  string
	}{
		{"missing", func(t *testing.T, path string) { must(t, os.Remove(path)) }, "there is no database"},
		{"empty", func(t *testing.T, path string) { must(t, os.Truncate(path, 0)) }, "karlchen.db is empty"},
		{"cut short", func(t *testing.T, path string) { must(t, os.Truncate(path, 9000)) }, "the database is damaged"},
		{"no database", func(t *testing.T, path string) {
			must(t, os.WriteFile(path, bytes.Repeat([]byte("text "), 9000), 0o644))
		}, "the database is damaged"},
		{"read-only", func(t *testing.T, path string) { must(t, os.Chmod(path, 0o444)) }, "karlchen.db is read-only"},
		{"of another program", func(t *testing.T, path string) {
			must(t, os.Remove(path))
			db, err := bbolt.Open(path, 0o600, nil)
			must(t, err)
			must(t, errors.Join(db.Update(func(tx *bbolt.Tx) error { _, err := tx.CreateBucket([]byte("recipes")); return err }), db.Close()))
		}, "not a database of Karlchen"},
		{"of a newer program", func(t *testing.T, path string) {
			db, err := bbolt.Open(path, 0o600, nil)
			must(t, err)
			must(t, errors.Join(db.Update(func(tx *bbolt.Tx) error {
				return tx.Bucket([]byte("migrations")).Put([]byte{0, 0, 0, 0, 0, 0, 1, 0}, []byte(`{"v":1,"data":{"name":"later"}}`))
			}), db.Close()))
		}, "was written by a newer version of this program (schema 256"},
	} {
		t.Run(test.name, func(t *testing.T) {
			data := databaseOf(t, even)
			path := filepath.Join(data, cli.DatabaseName)
			test.spoil(t, path)
			before, mode := lookAt(path)
			to := filepath.Join(t.TempDir(), "copy")
			commands := []interface{ Run(cli.IO) error }{cli.Check{Data: data}, cli.Backup{To: to, Data: data}, cli.ExportServer{Server: even, To: to, Data: data}}
			if test.name == "read-only" { // the check writes nothing
				says(t, order(t, commands[0], true), "sound: 0 games")
				commands = commands[1:]
			}
			for _, command := range commands {
				said := order(t, command, false)
				says(t, said, test.says)
				if strings.Count(said, "\n") != 1 {
					t.Errorf("%T says more than a sentence: %q", command, said)
				}
			}
			if after, now := lookAt(path); !bytes.Equal(before, after) || mode != now {
				t.Errorf("the file was changed: %d bytes, %v, before %d bytes, %v", len(after), now, len(before), mode)
			}
			if _, err := os.Stat(to); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("there is a copy: %v", err)
			}
		})
	}
}

// While a bot runs, only a backup is possible, through the bot.
func TestADatabaseInUse(t *testing.T) {
	data := databaseOf(t, even)
	inDatabase(t, data, func(*storage.Store) error {
		says(t, order(t, cli.Check{Data: data}, false), "is in use by", "check a backup")
		says(t, order(t, cli.ExportServer{Server: even, To: filepath.Join(t.TempDir(), "copy"), Data: data}, false), "is in use by")
		return nil
	})
	says(t, order(t, cli.Check{Data: data}, true), "sound: 0 games", "\nschema 10\n")
}

// An operator looked at their database with a new program before they upgraded, and could not go back: the check had migrated the file without a word, and
// called rows without checksums sound.
func TestALookBeforeAnUpgrade(t *testing.T) {
	data := t.TempDir()
	path := filepath.Join(data, cli.DatabaseName)
	packed, err := os.Open("../../bot/leagues/testdata/schema4.db.gz")
	must(t, err)
	defer packed.Close()
	zip, err := gzip.NewReader(packed)
	must(t, err)
	old, err := io.ReadAll(zip)
	must(t, err)
	must(t, os.WriteFile(path, old, 0o600))
	says(t, order(t, cli.Check{Data: data}, true), "no fault found: ", "the file has schema 4 and stays as it is; a copy of it was brought to schema 10 and checked", " rows have no checksum")
	if after, _ := lookAt(path); !bytes.Equal(old, after) {
		t.Error("the check has changed the file")
	}
	onlyDatabase, err := os.ReadDir(data)
	if err != nil || len(onlyDatabase) != 1 {
		t.Errorf("the check has left files: %v, %v", onlyDatabase, err)
	}

	backup, restored := filepath.Join(t.TempDir(), "copy"), filepath.Join(t.TempDir(), "restored")
	says(t, order(t, cli.Backup{To: backup, Data: data}, true), "the database has schema 4 and is brought to schema 10", "the old file stays as "+path+".schema-4.")
	says(t, order(t, cli.Check{Data: data}, true), "no fault found: ", "\nschema 10\n", " rows have no checksum")
	says(t, order(t, cli.Restore{From: backup, Data: restored}, true), "sound: ", "\nschema 10\n")
	says(t, order(t, cli.Check{Data: restored}, true), "sound: ")

	kept, err := filepath.Glob(path + ".schema-4.*")
	if err != nil || len(kept) != 1 {
		t.Fatalf("the old files are %v, %v", kept, err)
	}
	again := filepath.Join(t.TempDir(), "again")
	says(t, order(t, cli.Restore{From: kept[0], Data: again}, true), "sound: ", "the file has schema 4 and stays as it is")
}

// A bot that has just started holds the database a moment before it hands out backups: the first backup after a start failed so.
func TestABackupWaitsForABotThatStarts(t *testing.T) {
	t.Parallel()
	data, to := databaseOf(t, even), filepath.Join(t.TempDir(), "copy")
	inDatabase(t, data, func(s *storage.Store) error {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		time.AfterFunc(1500*time.Millisecond, func() { // longer than a command waits for the database itself
			if err := cli.ServeBackups(ctx, s, data); err != nil {
				t.Error(err)
			}
		})
		says(t, order(t, cli.Backup{To: to, Data: data}, true), "backed up to "+to)
		return nil
	})
	says(t, order(t, cli.Restore{From: to, Data: filepath.Join(t.TempDir(), "restored")}, true), "sound: 0 games")
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// lookAt returns the bytes and the mode of a file, or nothing if there is none.
func lookAt(path string) (data []byte, mode fs.FileMode) {
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode()
	}
	data, _ = os.ReadFile(path)
	return data, mode
}
