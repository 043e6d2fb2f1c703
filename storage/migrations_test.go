package storage_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"

	"karlchen/storage"
)

var save = flag.Bool("save", false, "save a file of the present schema in testdata, for the tests of later migrations")

// savedName returns the file of a schema. It never changes.
func savedName(schema int) string {
	return filepath.Join("testdata", fmt.Sprintf("v%d.db.gz", schema))
}

// TestSave writes the file of a new schema: go test -run TestSave -save.
func TestSave(t *testing.T) {
	if !*save {
		t.Skip("nothing to save without -save")
	}
	s := MustOpen(t)
	populate(t, s)
	var file bytes.Buffer
	zip := gzip.NewWriter(&file)
	if err := errors.Join(s.Backup(zip), zip.Close()); err != nil {
		t.Fatal(err)
	}
	name := savedName(storage.Schema())
	if _, err := os.Stat(name); err == nil {
		t.Fatalf("%s exists: files of a released schema stay as they are", name)
	}
	writeFile(t, name, file.Bytes(), 0o644)
}

// unpack writes a saved file to a place where it can be opened.
func unpack(t *testing.T, schema int) (path string) {
	t.Helper()
	file, err := os.Open(savedName(schema))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	zip, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(zip)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "karlchen.db")
	writeFile(t, path, data, 0o600)
	return path
}

// putRows writes rows into a file of an older program.
func putRows(t *testing.T, path string, rows func(put func(bucket, key, data string))) {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) (err error) {
		rows(func(bucket, key, data string) {
			err = errors.Join(err, tx.Bucket([]byte(bucket)).Put([]byte(key), []byte(`{"v":1,"data":`+data+`}`)))
		})
		return err
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

// rowOf returns the data of a row, or nil.
func rowOf(t *testing.T, s *storage.Store, bucket, key string) json.RawMessage {
	t.Helper()
	var row struct{ Data json.RawMessage }
	err := s.Raw(func(tx *bbolt.Tx) error {
		if value := storage.Read(tx.Bucket([]byte(bucket)), []byte(key)); value != nil {
			return json.Unmarshal(value, &row)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return row.Data
}

// Ensure that the file of each earlier schema still opens, and has lost nothing.
func TestOpen_SavedFiles(t *testing.T) {
	for schema := 1; schema <= storage.Schema(); schema++ {
		t.Run(fmt.Sprint("v", schema), func(t *testing.T) {
			s := MustOpenAt(t, unpack(t, schema))
			report, err := s.Check(nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			want := storage.Report{Schema: storage.Schema(), Tables: 2, Ended: 1, Games: 2, Running: 1, Entries: 5, Settings: 1}
			if schema >= 2 {
				want.Settings, want.Jobs, want.Settled, want.Log = 2, 2, 1, 1
			}
			if schema >= 3 {
				want.Log++ // of its league, to which migration 5 has given one
				want.Leagues, want.Rows = 1, 10
			}
			if schema >= 5 {
				want.Rows++ // a mailbox
			}
			if want.Unsummed = report.Unsummed; (want.Unsummed > 0) != (schema < 7) { // see migration 7
				t.Errorf("%d rows have no checksum", report.Unsummed)
			}
			if diff := cmp.Diff(want, report); diff != "" {
				t.Errorf("report differs (-want +got):\n%s", diff)
			}
			game, err := s.Game(storage.GameID{Guild: "g", Number: 2})
			if err != nil || string(game.Record) != "record of ended" || string(game.Summary) != `{"winner":"re"}` {
				t.Errorf("game is %v (%v), its record %q, its summary %s", game, err, game.Record, game.Summary)
			}
			playing, err := s.Table("playing")
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Append(playing.GameID(), 4, []byte("the game goes on")); err != nil {
				t.Error(err)
			}
		})
	}
}

// Ensure that rows with a preset without a version get version 1, and keep everything else.
func TestOpen_NamesVersionsOfPresets(t *testing.T) {
	path := unpack(t, 3)
	rows := []struct{ bucket, key, before, after string }{
		{"tables", "a", `{"id":"a","guild":"g","version":3,"state":{"rules":"ddv deck=40  gegen=all","rules_name":"ddv","n":18446744073709551615}}`,
			`{"guild":"g","id":"a","state":{"n":18446744073709551615,"rules":"ddv@1 deck=40  gegen=all","rules_name":"ddv"},"version":3}`},
		{"ended", "b", `{"id":"b","guild":"g","version":1,"ended":true,"state":{"rules":"zwei-neunen"}}`,
			`{"ended":true,"guild":"g","id":"b","state":{"rules":"zwei-neunen@1"},"version":1}`},
		{"ended", "c", `{"id":"c","guild":"g","version":1,"ended":true,"state":null}`, `{"ended":true,"guild":"g","id":"c","state":null,"version":1}`},
		{"settings", "guild\x00g\x00default_rules", `"berlin"`, `"berlin@1"`},
		{"settings", "guild\x00g\x00saved_rules", `[{"name":"Oma","rules":"verein gans=1","by":"1"},{"name":"X","rules":"ddv@1","by":"2"}]`,
			`[{"by":"1","name":"Oma","rules":"verein@1 gans=1"},{"by":"2","name":"X","rules":"ddv@1"}]`},
		{"settings", "guild\x00h\x00saved_rules", `null`, `null`},
		{"settings", "user\x00default_rules\x00choices", `"ddv"`, `"ddv"`},
	}
	putRows(t, path, func(put func(bucket, key, data string)) {
		for _, r := range rows {
			put(r.bucket, r.key, r.before)
		}
	})
	s := MustOpenAt(t, path)
	for _, r := range rows {
		if got := rowOf(t, s, r.bucket, r.key); !sameJSON(t, got, []byte(r.after)) {
			t.Errorf("%s %q is %s, want %s", r.bucket, r.key, got, r.after)
		}
	}
	for bucket, key := range map[string][]byte{"leagues": under("g.1"), "seasons": under("g.1", 1)} {
		var row struct{ Plan struct{ Rules, Timer string } }
		if err := json.Unmarshal(rowOf(t, s, bucket, string(key)), &row); err != nil || row.Plan.Rules != "ddv@1" || row.Plan.Timer != "live-60" {
			t.Errorf("the plan in %s is %+v, %v", bucket, row.Plan, err)
		}
	}
}

// Ensure that the log of each league gets an entry with all rows of the league, and of no other one.
func TestOpen_ImportsLeagues(t *testing.T) {
	path := unpack(t, 4)
	key := func(league string, numbers ...uint64) string { return string(under(league, numbers...)) }
	row := func(kind, league string, numbers ...uint64) string {
		return fmt.Sprintf(`{"kind":%q,"of":"%s %v"}`, kind, league, numbers)
	}
	week := func(state string) string {
		return `{"secret":"<&>","seed":18446744073709551615,"state":"` + state + `"}`
	}
	putRows(t, path, func(put func(bucket, key, data string)) {
		put("leagues", key("g.2"), `{"league":"g.2","founded":"2026-10-01T12:00:00Z","seasons":2,"trouble":"no_channel","title":"Thursday"}`)
		put("leagues", key("g.20"), `{"league":"g.20","founded":"2026-10-02T12:00:00Z","title":"Friday"}`)
		put("log", key("g.2", 1), `{"at":"2026-11-20T12:00:00.5+01:00","action":"found","by":"1"}`)
		put("log", key("g.2", 2), `{"at":"2026-11-19T12:00:00Z","action":"deadline-moved"}`)
		for _, id := range []string{"g.2", "g.20"} {
			put("members", id+"\x001\x00", row("member", id, 1))
			put("members", id+"\x0010\x00", row("member", id, 10))
		}
		for n := range uint64(2) {
			n++
			put("seasons", key("g.2", n), row("season", "g.2", n))
			put("weeks", key("g.2", n, 1), week("provisional"))
			put("weeks", key("g.2", n, 300), week("final"))
			for bucket, kind := range map[string]string{"lists": "list", "outcomes": "outcome", "corrections": "correction", "protests": "protest"} {
				put(bucket, key("g.2", n, 1), row(kind, "g.2", n, 1))
			}
		}
		put("snapshots", key("g.2", 2, 300, 1), `{}`)
		put("snapshots", key("g.2", 2, 300, 2), `{}`)
		put("jobs", "g.2\x001.1\x00final", `{}`)
		put("jobs", "g.20\x002.1\x00final", `{}`)
		put("jobs", "g.2\x002.1\x00close", `{}`)
	})
	s, err := storage.Open(path, quick) // its rows are not those of a league that a check knows
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	same := func(bucket, key, want string) {
		t.Helper()
		if got := rowOf(t, s, bucket, key); !sameJSON(t, got, []byte(want)) {
			t.Errorf("%s %q is %s, want %s", bucket, key, got, want)
		}
	}
	members := func(id string) string { return "[" + row("member", id, 1) + "," + row("member", id, 10) + "]" }
	season := func(n uint64, weeks ...string) string {
		return fmt.Sprintf(`{"term":%s,"weeks":[%s],"lists":[%s],"outcomes":[%s],"corrections":[%s],"protests":[%s]}`, row("season", "g.2", n), strings.Join(weeks, ","),
			row("list", "g.2", n, 1), row("outcome", "g.2", n, 1), row("correction", "g.2", n, 1), row("protest", "g.2", n, 1))
	}
	league := `{"league":"g.2","founded":"2026-10-01T12:00:00Z","seasons":2,"title":"Thursday"}`
	expired := strings.Replace(week("provisional"), "{", `{"expired":true,`, 1)
	ranked := strings.Replace(week("final"), "{", `{"rankings":2,`, 1)
	same("log", key("g.2", 3), `{"at":"2026-11-20T12:00:00.5+01:00","season":2,"action":"import","data":{"league":`+league+`,"members":`+members("g.2")+
		`,"seasons":[`+season(1, week("provisional"), week("final"))+`,`+season(2, expired, ranked)+`]}}`)
	same("log", key("g.20", 1), `{"at":"2026-10-02T12:00:00Z","action":"import","data":{"league":`+
		`{"league":"g.20","founded":"2026-10-02T12:00:00Z","title":"Friday"},"members":`+members("g.20")+`}}`)
	same("leagues", key("g.2"), league)
	same("weeks", key("g.2", 1, 1), week("provisional"))
	same("weeks", key("g.2", 2, 1), expired)
	same("weeks", key("g.2", 2, 300), ranked)
	same("mailboxes", key("g.2"), `{"league":"g.2","trouble":"no_channel"}`)
	if row := rowOf(t, s, "mailboxes", key("g.20")); row != nil {
		t.Errorf("a league without trouble has the mailbox %s", row)
	}
}

// Ensure that no subtotal of the four earlier lengths is left, which no change of a game would remove any more.
func TestOpen_EmptiesSubtotals(t *testing.T) {
	path := unpack(t, 8)
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) (err error) {
		for level := range byte(4) {
			key := append([]byte("g\x00"), level, 0, 0, 0, 0, 0, 0, 0, 0)
			err = errors.Join(err, storage.Write(tx.Bucket([]byte("subtotals")), key, []byte("the mark and Cleo")))
		}
		return err
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	s := MustOpenAt(t, path)
	err = s.Look(func(tx *bbolt.Tx) error {
		return tx.Bucket([]byte("subtotals")).ForEach(func(key, _ []byte) error {
			t.Errorf("the subtotal %q is left", key)
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	sub := subtotal(t, s, 0)
	sub.Data = []byte("of all games")
	saveSubtotal(t, s, sub)
	if report, err := s.Check(nil, nil); err != nil || report.Err() != nil {
		t.Errorf("the check found %v, %v", report.Err(), err)
	}
}

// Ensure that what waited in an older file gets its mark, an unreadable job too, and that the others get none.
func TestOpen_MarksWhatIsDue(t *testing.T) {
	path := unpack(t, 6) // its rows need no checksums
	putRows(t, path, func(put func(bucket, key, data string)) {
		put("posts", "g.1\x00shown\x00", `{"league":"g.1","key":"shown","wanted":2,"shown":2}`)
		put("posts", "g.1\x00failed\x00", `{"league":"g.1","key":"failed","wanted":2,"failed":"denied"}`)
		put("posts", "g.1\x00again\x00", `{"league":"g.1","key":"again","wanted":2,"shown":1}`)
		put("weeks", string(under("g.1", 1, 2)), `{"league":"g.1","season":1,"week":2,"due":true}`)
		put("lists", string(under("g.1", 1, 7)), `{"league":"g.1","season":1,"list":7,"state":"interrupted"}`)
		put("lists", string(under("g.1", 1, 8)), `{"league":"g.1","season":1,"list":8,"state":"finished","late":"pending"}`)
		put("lists", string(under("g.1", 1, 9)), `{"league":"g.1","season":1,"list":9,"state":"aborted","late":"pending"}`)
		put("protests", string(under("g.1", 1, 7)), `{"league":"g.1","season":1,"number":7,"state":"open"}`)
		put("jobs", "x\x001\x00odd", `[]`)
	})
	s, err := storage.Open(path, quick) // it holds an unreadable row
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	want := []string{
		"jobs\x000001-01-01T00:00:00.000000000\x00x\x001\x00odd",
		"jobs\x002026-11-19T17:00:00.000000000\x00l\x001\x00remind", "jobs\x002026-11-22T23:00:00.000000000\x00l\x001\x00close",
		"lists\x00" + string(under("g.1", 1, 7)), "lists\x00" + string(under("g.1", 1, 8)), "mailboxes\x00g.1\x00", "posts\x00g.1\x00again\x00", "posts\x00g.1\x00week/1/1\x00",
		"protests\x00" + string(under("g.1", 1, 7)), "weeks\x00" + string(under("g.1", 1, 2)),
	}
	var got []string
	for _, key := range keysOf(t, s, []byte("due")) {
		got = append(got, string(key))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("marks differ (-want +got):\n%s", diff)
	}
	if jobs, next, err := s.DueJobs(friday); !errors.Is(err, storage.ErrDamaged) || len(jobs) != 1 || len(jobs[0]) != 2 || !next.Equal(friday.Add(59*time.Hour)) {
		t.Errorf("due are %v, next at %v, %v", jobs, next, err)
	}
	// A new plan of the job that could not be read takes its mark along.
	odd := job("odd", "2026-11-24 00:00")
	odd.Owner = "x"
	must(t, s, friday, func(tx *storage.Tx) error { return tx.Schedule(odd) })
	if report, err := s.Check(nil, nil); err != nil || report.Err() != nil {
		t.Errorf("the check found %v, %v", report.Err(), err)
	}
}

// sameJSON compares values, because fields may come in any order; numbers keep all their digits.
func sameJSON(t *testing.T, a, b []byte) bool {
	t.Helper()
	read := func(raw []byte) (value any) {
		d := json.NewDecoder(bytes.NewReader(raw))
		d.UseNumber()
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
		return value
	}
	return cmp.Equal(read(a), read(b))
}

// addName is an example of a later migration: it changes all rows of a bucket.
func addName(tx *bbolt.Tx) error {
	b := tx.Bucket([]byte("tables"))
	row, err := storage.GetRow[map[string]any](b, "idle")
	if err != nil {
		return err
	}
	row["state"] = "renamed"
	return storage.PutRow(b, "idle", row)
}

// Ensure that a migration runs once, in its turn, and that its result is recorded.
func TestOpen_Migrates(t *testing.T) {
	path := unpack(t, 1)
	runs := 0
	later := []func(*bbolt.Tx) error{
		addName,
		func(tx *bbolt.Tx) error {
			runs++
			row, err := storage.GetRow[storage.TableRow](tx.Bucket([]byte("tables")), "idle")
			if err == nil && string(row.State) != `"renamed"` {
				err = errors.New("the first migration has not run")
			}
			return err
		},
	}
	for range 2 {
		s, err := storage.OpenWith(path, quick, later...)
		if err != nil {
			t.Fatal(err)
		}
		if report, err := s.Check(nil, nil); err != nil || report.Schema != storage.Schema()+2 {
			t.Errorf("schema is %d (%v), want %d", report.Schema, err, storage.Schema()+2)
		}
		MustClose(t, s)
	}
	if runs != 1 {
		t.Errorf("the migration ran %d times", runs)
	}
}

// Ensure that a failed migration leaves the file as it was before it, with the earlier migrations done.
func TestOpen_MigrationFails(t *testing.T) {
	path := unpack(t, 1)
	fail := errors.New("no")
	_, err := storage.OpenWith(path, quick, addName, func(tx *bbolt.Tx) error {
		return errors.Join(tx.DeleteBucket([]byte("games")), fail)
	})
	if !errors.Is(err, fail) || !strings.Contains(err.Error(), fmt.Sprintf("migration %d (test 2)", storage.Schema()+2)) {
		t.Errorf("error is %v, want that of the second migration", err)
	}
	s, err := storage.OpenWith(path, quick, addName)
	if err != nil {
		t.Fatal(err)
	}
	defer MustClose(t, s)
	if row, err := s.Table("idle"); err != nil || string(row.State) != `"renamed"` {
		t.Errorf("state is %s (%v)", row.State, err)
	}
}

// Ensure that a program does not touch a file of a newer one.
func TestOpen_NewerSchema(t *testing.T) {
	path := unpack(t, 1)
	s, err := storage.OpenWith(path, quick, addName)
	if err != nil {
		t.Fatal(err)
	}
	MustClose(t, s)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = storage.Open(path, quick)
	newer, ok := errors.AsType[*storage.SchemaError](err)
	if !ok {
		t.Fatalf("error is %v, want a SchemaError", err)
	}
	if newer.File != storage.Schema()+1 || newer.Program != storage.Schema() || !strings.Contains(err.Error(), "newer version") {
		t.Errorf("error is %v, file %d, program %d", err, newer.File, newer.Program)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file was changed (%v)", err)
	}
}
