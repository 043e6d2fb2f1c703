package storage_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"

	"karlchen/storage"
)

// token is that of an open hand.
const token = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTA"

// openHands stores the open hands of a table many times, so that earlier ones stand in free pages.
func openHands(t *testing.T, s *storage.Store, table string) {
	t.Helper()
	for n := range 20 {
		hands := json.RawMessage(fmt.Sprintf(`[{"id":"%d","token":%q,"filler":%q}]`, n, token, strings.Repeat("x", 400*n)))
		if err := s.SetSetting(storage.ScopeTable, table, storage.HandsKey, hands); err != nil {
			t.Fatal(err)
		}
	}
}

// Ensure that no copy of a database holds the token of an open hand, not even in a free page: backups held it in clear text, and people send them on.
func TestCopiesHoldNoToken(t *testing.T) {
	dir := t.TempDir()
	s := MustOpenAt(t, filepath.Join(dir, "karlchen.db"))
	populate(t, s)
	if err := s.SetSetting(storage.ScopeTable, "playing", "other", json.RawMessage(`"stays"`)); err != nil {
		t.Fatal(err)
	}
	openHands(t, s, "playing")
	var sent bytes.Buffer
	backup, export, raw := filepath.Join(dir, "backup"), filepath.Join(dir, "export"), filepath.Join(dir, "raw")
	_, err := s.ExportServer(time.Now(), "g", export, nil, nil)
	if err := errors.Join(err, s.Backup(&sent), s.BackupTo(backup)); err != nil {
		t.Fatal(err)
	}
	if row, err := s.Setting(storage.ScopeTable, "playing", storage.HandsKey); err != nil || !strings.Contains(string(row), token) {
		t.Errorf("the bot has lost its own: %v", err)
	}
	MustClose(t, s)
	writeFile(t, raw, readFile(t, s.Path()), 0o600)
	if !bytes.Contains(readFile(t, raw), []byte(token)) {
		t.Fatal("the database never held the token")
	}
	restored := filepath.Join(dir, "restored")
	if _, err := storage.Restore(raw, restored, nil, nil); err != nil { // a backup of an older program
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "sent"), sent.Bytes(), 0o600)
	for _, name := range []string{"backup", "sent", "export", "restored"} {
		path := filepath.Join(dir, name)
		if bytes.Contains(readFile(t, path), []byte(token)) {
			t.Errorf("%s: the file holds the token", name)
		}
		copied := MustOpenAt(t, path)
		if row, err := copied.Setting(storage.ScopeTable, "playing", "other"); err != nil || string(row) != `"stays"` {
			t.Errorf("%s: another setting of the table is %s, %v", name, row, err)
		}
	}
}

// Ensure that a check of an older file does not bring it to the present schema: an operator who looks before an upgrade could not go back.
func TestCheckFile_LeavesOlderSchemas(t *testing.T) {
	for schema := 1; schema <= storage.Schema(); schema++ {
		t.Run(fmt.Sprint("v", schema), func(t *testing.T) {
			path := unpack(t, schema)
			if err := os.Chmod(path, 0o400); err != nil { // as an operator keeps a backup
				t.Fatal(err)
			}
			same := unchanged(t, path)
			report, err := storage.CheckFile(path, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			want := schema
			if schema == storage.Schema() {
				want = 0
			}
			if report.Was != want || report.Schema != storage.Schema() || report.Games != 2 || (report.Unsummed > 0) != (schema < 7) {
				t.Errorf("the report is %+v", report)
			}
			same()
			onlyFiles(t, filepath.Dir(path), "karlchen.db")
		})
	}
	path := unpack(t, 1)
	s := MustOpenAt(t, path)
	if _, err := storage.CheckFile(path, nil, nil); !isLocked(err) {
		t.Errorf("of a file in use the check says %v", err)
	}
	MustClose(t, s)
}

func isLocked(err error) bool {
	_, is := errors.AsType[*storage.LockedError](err)
	return is
}

// Ensure that a migration says so, and leaves a copy with which an older program can go on, without the tokens of open hands.
func TestOpen_KeepsTheOlderFile(t *testing.T) {
	path := unpack(t, 6)
	putRows(t, path, func(put func(bucket, key, data string)) {
		put("settings", "table\x00playing\x00hands", `[{"token":"`+token+`"}]`)
	})
	before := rowsOfFile(t, path)
	var told []storage.Migration
	options := quick
	options.Migrates = func(m storage.Migration) { told = append(told, m) }
	for range 2 { // the second time there is nothing to do
		s, err := storage.Open(path, options)
		if err != nil {
			t.Fatal(err)
		}
		MustClose(t, s)
	}
	if len(told) != 1 || told[0].From != 6 || told[0].To != storage.Schema() || !strings.HasPrefix(told[0].Kept, path+".schema-6.") {
		t.Fatalf("the migrations are %+v", told)
	}
	kept := told[0].Kept
	onlyFiles(t, filepath.Dir(path), "karlchen.db", filepath.Base(kept))
	if info, err := os.Stat(kept); err != nil || info.Mode().Perm() != 0o600 && runtime.GOOS != "windows" {
		t.Errorf("mode is %v (%v), want 600", info.Mode(), err)
	}
	delete(before, "settings table\x00playing\x00hands")
	if diff := cmp.Diff(before, rowsOfFile(t, kept)); diff != "" {
		t.Errorf("the copy differs (-file +copy):\n%s", diff)
	}
	if bytes.Contains(readFile(t, kept), []byte(token)) {
		t.Error("the copy holds a token")
	}
	report, err := storage.CheckFile(kept, nil, nil)
	if err != nil || report.Was != 6 {
		t.Errorf("the copy has schema %d, %v", report.Was, err)
	}
}

// Ensure that a start that ends in the middle of a migration, again and again, leaves one copy, and one without room for it changes nothing.
func TestOpen_KeepsTheOlderFileOnce(t *testing.T) {
	path := unpack(t, 6)
	same := unchanged(t, path)
	options := quick
	options.MinFree = 1 << 62
	if _, err := storage.Open(path, options); !errors.Is(err, storage.ErrNoSpace) {
		t.Errorf("without room: %v", err)
	}
	same()
	onlyFiles(t, filepath.Dir(path), "karlchen.db")
	fails := errors.New("killed")
	for range 3 {
		s, err := storage.OpenWith(path, quick)
		if err != nil {
			t.Fatal(err)
		}
		MustClose(t, s)
		if _, err := storage.OpenWith(path, quick, func(*bbolt.Tx) error { return fails }); !errors.Is(err, fails) {
			t.Fatalf("%v", err)
		}
	}
	left, err := filepath.Glob(path + ".schema-*")
	if err != nil || len(left) != 2 {
		t.Errorf("the copies are %v, %v, want one of schema 6 and one of schema %d", left, err, storage.Schema())
	}
}

// rowsOfFile returns all rows of a closed file, of whatever schema.
func rowsOfFile(t *testing.T, path string) map[string]string {
	t.Helper()
	rows := map[string]string{}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bbolt.Bucket) error {
			return b.ForEach(func(key, value []byte) error {
				rows[string(name)+" "+string(key)] = string(value)
				return nil
			})
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// Ensure that a backup and a restored database have all checksums, though only a running bot adds them to the database itself, and that a flipped bit in a
// database that was merely migrated is found, or the check says that rows have no checksum. 58 of 500 passed as "sound".
func TestCheckFile_FlippedBitsOfAMigratedFile(t *testing.T) {
	dir := t.TempDir()
	migrated := unpack(t, 5)
	s := MustOpenAt(t, migrated)
	for i := range 40 { // some rows have a checksum, as after a short first start
		mustGame(t, s, "g", fmt.Sprint(i), 3)
	}
	backup, restored := filepath.Join(dir, "backup"), filepath.Join(dir, "restored")
	if err := s.BackupTo(backup); err != nil {
		t.Fatal(err)
	}
	MustClose(t, s)
	if _, err := storage.Restore(migrated, restored, nil, nil); err != nil {
		t.Fatal(err)
	}
	report, err := storage.CheckFile(migrated, nil, nil)
	if err != nil || report.Unsummed < 20 || report.Unsummed > 60 {
		t.Errorf("the migrated file has %d rows without checksum, %v", report.Unsummed, err)
	}
	for _, path := range []string{backup, restored} {
		if report, err := storage.CheckFile(path, nil, nil); err != nil || report.Unsummed != 0 {
			t.Errorf("%s has %d rows without checksum, %v", filepath.Base(path), report.Unsummed, err)
		}
	}
	flips := 150
	if nightly {
		flips = 20_000
	}
	random := rand.New(rand.NewPCG(500, 58)) // the same bits each time
	for _, path := range []string{migrated, backup, restored} {
		data, rows := readFile(t, path), rowsOfFile(t, path)
		used := usedBytes(t, path, len(data))
		found, told := 0, 0
		spoilt := filepath.Join(dir, "spoilt")
		for range flips {
			at, bit := used[random.IntN(len(used))], byte(1)<<random.IntN(8)
			data[at] ^= bit
			writeFile(t, spoilt, data, 0o600)
			data[at] ^= bit
			report, err := storage.CheckFile(spoilt, nil, nil)
			switch {
			case err != nil:
				found++
			case report.Unsummed > 0:
				told++
			default:
				if diff := cmp.Diff(rows, rowsOfFile(t, spoilt)); diff != "" {
					t.Errorf("%s: bit %d of byte %d changes rows, and the check finds nothing:\n%.2000s", filepath.Base(path), bit, at, diff)
				}
			}
		}
		if found == 0 || (told > 0) != (path == migrated) {
			t.Errorf("%s: of %d flips %d were found, and of %d the check said that it cannot know", filepath.Base(path), flips, found, told)
		}
		t.Logf("%s: of %d flips %d were found, and of %d the check said that it cannot know", filepath.Base(path), flips, found, told)
	}
}
