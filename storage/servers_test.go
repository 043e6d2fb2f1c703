package storage_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"

	"karlchen/storage"
)

// allRows returns all rows of a database, by bucket and key, without the program's own.
func allRows(t *testing.T, s *storage.Store) map[string]string {
	t.Helper()
	rows := map[string]string{}
	err := s.Look(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bbolt.Bucket) error {
			return b.ForEach(func(key, _ []byte) error {
				if !slices.Contains([]string{"migrations", "sums"}, string(name)) && !bytes.HasPrefix(key, []byte(storage.ScopeProgram+"\x00")) {
					rows[fmt.Sprintf("%s %q", name, key)] = string(storage.Read(b, key))
				}
				return nil
			})
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// playedIn adds what known lacks to the server g: a running game, facts, a subtotal, a setting of a table, and jobs of an evening, one done and one with a deadline.
func playedIn(t *testing.T, s *storage.Store) {
	t.Helper()
	mustGame(t, s, "g", "playing", 3)
	if err := s.SetSetting(storage.ScopeTable, "playing", "open_hands", json.RawMessage(`["4711"]`)); err != nil {
		t.Fatal(err)
	}
	err := s.Derive("g", 1, nil, func(g storage.Game) ([]string, []byte) { return []string{"4711"}, g.Record })
	if err != nil {
		t.Fatal(err)
	}
	sub := subtotal(t, s, 0)
	sub.Data = []byte("4711 has played")
	if err := s.SaveSubtotal("g", sub); err != nil {
		t.Fatal(err)
	}
	mustFinish(t, s, mustGame(t, s, "g", "unread", 1))
	must(t, s, friday, func(tx *storage.Tx) error {
		begin, next, other := job("evening-begin", "2026-11-20 13:30"), job("evening-next", "2026-11-20 20:00"), job("evening-next", "2026-11-20 20:00")
		begin.Owner, next.Owner, other.Owner, next.Deadline, other.Deadline = "evening g.1", "evening g.1", "evening gg.1", true, true
		return errors.Join(tx.Schedule(begin), tx.Schedule(next), tx.Schedule(other), tx.EndJob(begin.JobID, storage.Done))
	})
	if err := s.SetAlive(friday); err != nil {
		t.Fatal(err)
	}
}

// ofServer reports whether a row of known and playedIn is of the server g.
func ofServer(at string) bool {
	bucket, key, _ := strings.Cut(at, " ")
	if bucket == "due" { // behind the bucket of its row, and of a job its time
		parts := strings.Split(key, `\x00`)
		key = `"` + strings.Join(parts[1:], `\x00`)
		if parts[0] == `"jobs` {
			key = `"` + strings.Join(parts[2:], `\x00`)
		}
	}
	switch bucket {
	case "tables", "ended":
		return !strings.Contains(key, "gg")
	case "settings":
		return strings.HasPrefix(key, `"guild\x00g\x00`) || strings.HasPrefix(key, `"table\x00playing\x00`)
	}
	return strings.HasPrefix(key, `"g"`) || strings.HasPrefix(key, `"g\x00`) || strings.HasPrefix(key, `"g.`) || strings.HasPrefix(key, `"evening g.`)
}

func TestAServerMoves(t *testing.T) {
	s := known(t)
	playedIn(t, s)
	if err := s.SetSetting(storage.ScopeUser, "4711", storage.DailyKey, json.RawMessage(`[1]`)); err != nil {
		t.Fatal(err)
	}
	before := allRows(t, s)
	if got, err := s.Servers(); err != nil || !slices.Equal(got, []string{"elsewhere", "g", "gg"}) {
		t.Fatalf("servers %q, %v", got, err)
	}
	file := filepath.Join(t.TempDir(), "g.db")
	report, err := s.ExportServer(friday, "g", file, nil, nil)
	if err != nil || report.Running != 1 || report.Games != 4 {
		t.Fatalf("exported %+v, %v", report, err)
	}
	if diff := cmp.Diff(before, allRows(t, s)); diff != "" {
		t.Errorf("the export has changed the database:\n%s", diff)
	}
	if _, err := s.ExportServer(friday, "g", file, nil, nil); !errors.Is(err, storage.ErrExists) {
		t.Errorf("a second export to the file: %v", err)
	}
	if _, err := s.ExportServer(friday, "nobody", file+"2", nil, nil); !errors.Is(err, storage.ErrNoServer) {
		t.Errorf("the export of another server: %v", err)
	}
	if err := s.RemoveServer("g"); err != nil {
		t.Fatal(err)
	}
	want := maps.Clone(before)
	maps.DeleteFunc(want, func(at, _ string) bool { return ofServer(at) })
	if diff := cmp.Diff(want, allRows(t, s)); diff != "" || len(want) == len(before) {
		t.Errorf("left behind, and expected:\n%s", diff)
	}
	if err := s.RemoveServer("g"); !errors.Is(err, storage.ErrNoServer) {
		t.Errorf("removed again: %v", err)
	}

	to := MustOpen(t)
	mustGame(t, to, "other", "there", 1)
	if err := to.SetSetting(storage.ScopeUser, "9", "choices", json.RawMessage(`"mine"`)); err != nil {
		t.Fatal(err)
	}
	there := allRows(t, to)
	no := errors.New("not mine")
	if _, _, err := to.ImportServer(friday, file, func(string) error { return no }, nil, nil); !errors.Is(err, no) {
		t.Errorf("a server that is not admitted: %v", err)
	}
	if diff := cmp.Diff(there, allRows(t, to)); diff != "" {
		t.Errorf("a refused import has changed the database:\n%s", diff)
	}
	guild, _, err := to.ImportServer(friday, file, nil, nil, nil)
	if err != nil || guild != "g" {
		t.Fatalf("imported %q, %v", guild, err)
	}
	for at, value := range before { // the rows of people come along, where they have none, but not their deals of the day: there they have other cards
		if strings.Contains(at, storage.DailyKey) {
			continue
		}
		if ofServer(at) || strings.HasPrefix(at, `settings "user\x004711\x00`) {
			there[at] = value
		}
	}
	if diff := cmp.Diff(there, allRows(t, to)); diff != "" {
		t.Errorf("after the import:\n%s", diff)
	}
	if _, _, err := to.ImportServer(friday, file, nil, nil, nil); !errors.Is(err, storage.ErrServerHere) {
		t.Errorf("imported again: %v", err)
	}
	if all, err := to.Arrivals(); err != nil || !all["g"].Equal(friday) {
		t.Errorf("arrived: %v, %v", all, err)
	}
	if err := to.ForgetArrivals(); err != nil {
		t.Fatal(err)
	}
	if all, err := to.Arrivals(); err != nil || len(all) != 0 {
		t.Errorf("arrived: %v, %v", all, err)
	}

	back := filepath.Join(t.TempDir(), "whole.db")
	if err := to.BackupTo(back); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.ImportServer(friday, back, nil, nil, nil); !errors.Is(err, storage.ErrNoExport) {
		t.Errorf("a backup was imported: %v", err)
	}
	again := filepath.Join(t.TempDir(), "again.db")
	if _, err := to.ExportServer(friday, "g", again, nil, nil); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.ImportServer(friday, again, nil, nil, nil); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, allRows(t, s)); diff != "" {
		t.Errorf("back again:\n%s", diff)
	}
}

// An export without any row of its server would make a server that nobody has.
func TestAnExportOfNothingIsRefused(t *testing.T) {
	s := known(t)
	playedIn(t, s)
	file := filepath.Join(t.TempDir(), "g.db")
	if _, err := s.ExportServer(friday, "g", file, nil, nil); err != nil {
		t.Fatal(err)
	}
	empty, err := storage.Open(file, quick)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(empty.RemoveServer("g"), empty.Close()); err != nil {
		t.Fatal(err)
	}
	to := MustOpen(t)
	if _, _, err := to.ImportServer(friday, file, nil, nil, nil); !errors.Is(err, storage.ErrNoExport) {
		t.Errorf("imported: %v", err)
	}
	if all, err := to.Arrivals(); err != nil || len(all) != 0 {
		t.Errorf("arrived: %v, %v", all, err)
	}
}

func TestADamagedExportIsRefused(t *testing.T) {
	s := known(t)
	playedIn(t, s)
	file := filepath.Join(t.TempDir(), "g.db")
	if _, err := s.ExportServer(friday, "g", file, nil, nil); err != nil {
		t.Fatal(err)
	}
	broken, err := storage.Open(file, quick)
	if err != nil {
		t.Fatal(err)
	}
	err = broken.Raw(func(tx *bbolt.Tx) error { return tx.Bucket([]byte("tables")).Delete([]byte("playing")) })
	if err := errors.Join(err, broken.Close()); err != nil {
		t.Fatal(err)
	}
	to := MustOpen(t)
	if _, _, err := to.ImportServer(friday, file, nil, nil, nil); !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("imported: %v", err)
	}
	if got, err := to.Servers(); err != nil || len(got) != 0 {
		t.Errorf("servers %q, %v", got, err)
	}
}

// flipRow damages a row, or mends it again.
func flipRow(t *testing.T, s *storage.Store, bucket, key []byte) {
	t.Helper()
	err := s.Raw(func(tx *bbolt.Tx) error {
		value := bytes.Clone(tx.Bucket(bucket).Get(key))
		value[0] ^= 1
		return tx.Bucket(bucket).Put(key, value)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// keysOf returns the keys of a bucket.
func keysOf(t *testing.T, s *storage.Store, bucket []byte) (keys [][]byte) {
	t.Helper()
	err := s.Look(func(tx *bbolt.Tx) error {
		return tx.Bucket(bucket).ForEach(func(key, _ []byte) error {
			keys = append(keys, bytes.Clone(key))
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// Each row that an export takes along is damaged in turn: no export is made of what is left. A damaged row of another server is not in the way, unless
// it could be one of this server's tables.
func TestADamagedRowIsNotExported(t *testing.T) {
	s := known(t)
	playedIn(t, s)
	dir, seen := t.TempDir(), map[string]bool{}
	for _, name := range storage.Buckets() {
		for _, key := range keysOf(t, s, name) {
			at := fmt.Sprintf("%s %q", name, key)
			if slices.Contains([]string{"migrations", "sums"}, string(name)) || bytes.HasPrefix(key, []byte(storage.ScopeProgram+"\x00")) {
				continue
			}
			person := strings.HasPrefix(at, `settings "user\x004711\x00`) || strings.HasPrefix(at, `settings "user\x009\x00`) // those with rows there
			taken := person || ofServer(at) || slices.Contains([]string{"tables", "ended"}, string(name))
			file := filepath.Join(dir, fmt.Sprint(len(seen)))
			flipRow(t, s, name, key)
			_, err := s.ExportServer(friday, "g", file, nil, nil)
			if _, missing := os.Stat(file); taken && (!errors.Is(err, storage.ErrDamaged) || missing == nil) || !taken && err != nil {
				t.Errorf("with a damaged row %s: %v; there is no file: %v", at, err, missing)
			}
			flipRow(t, s, name, key)
			seen[string(name)] = seen[string(name)] || taken
			seen[at] = true
		}
		if !seen[string(name)] && !slices.Contains([]string{"migrations", "sums"}, string(name)) {
			t.Errorf("no row of %s is exported", name)
		}
	}
}

// What the check of the written file finds is an error, too, and leaves no file.
func TestAnExportThatFailsItsCheckIsNone(t *testing.T) {
	s := known(t)
	file := filepath.Join(t.TempDir(), "g.db")
	bad := errors.New("this card was not on the hand")
	_, err := s.ExportServer(friday, "g", file, func(storage.Game) error { return bad }, nil)
	if entries, _ := os.ReadDir(filepath.Dir(file)); err == nil || !strings.Contains(err.Error(), bad.Error()) || len(entries) > 0 {
		t.Errorf("a game that cannot be played again: %v, and files %v", err, entries)
	}
	if _, err := s.ExportServer(friday, "g", file, func(storage.Game) error { return nil }, nil); err != nil {
		t.Error(err)
	}
}

// Marks of games without facts are numbers that no two games of a database share. They go on from the higher one of the two databases.
func TestMarksGoOnAfterAnImport(t *testing.T) {
	marks := func(s *storage.Store) (n uint64) {
		t.Helper()
		if err := s.Look(func(tx *bbolt.Tx) error { n = tx.Bucket([]byte("unread")).Sequence(); return nil }); err != nil {
			t.Fatal(err)
		}
		return n
	}
	s := known(t)
	file := filepath.Join(t.TempDir(), "g.db")
	if _, err := s.ExportServer(friday, "g", file, nil, nil); err != nil {
		t.Fatal(err)
	}
	few, many := MustOpen(t), MustOpen(t)
	for marks(many) <= marks(s) {
		mustFinish(t, many, mustGame(t, many, "other", fmt.Sprint("there", marks(many)), 1))
	}
	for to, want := range map[*storage.Store]uint64{few: marks(s), many: marks(many)} {
		if _, _, err := to.ImportServer(friday, file, nil, nil, nil); err != nil || marks(to) < want {
			t.Errorf("after the import the latest mark is %d, and at least %d was given: %v", marks(to), want, err)
		}
	}
}

// A server that came from another database and leaves again is forgotten by the program's own rows, too.
func TestTheProgramForgetsAServerThatLeaves(t *testing.T) {
	s, to := known(t), MustOpen(t)
	file := filepath.Join(t.TempDir(), "g.db")
	_, err := s.ExportServer(friday, "g", file, nil, nil)
	_, _, errImport := to.ImportServer(friday, file, nil, nil, nil)
	if err := errors.Join(err, errImport, to.ForgetArrivals()); err != nil {
		t.Fatal(err)
	}
	named := func() (rows int) {
		own, err := to.Settings(storage.ScopeProgram, "bot")
		for _, value := range own {
			if bytes.Contains(value, []byte(`"g"`)) {
				rows++
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		return rows
	}
	if named() == 0 {
		t.Fatal("after the import no row of the program names the server")
	}
	if err := to.RemoveServer("g"); err != nil || named() != 0 {
		t.Errorf("%d rows of the program still name the server, %v", named(), err)
	}
}

// TestDeadlinesMoveWithTheirServer shows a move that takes two hours: the deadline of the server stands still in them, also through later outages, and
// no outage here has moved it before; those of other servers know nothing of it.
func TestDeadlinesMoveWithTheirServer(t *testing.T) {
	const limit = 5 * time.Minute
	plan := func(owner string) storage.Job {
		j := job("close", "2026-11-20 14:00") // 13:00 UTC
		j.Owner, j.Deadline = owner, true
		return j
	}
	clock := func(hour, minute int) time.Time { return time.Date(2026, 11, 20, hour, minute, 0, 0, time.UTC) }
	due := func(s *storage.Store, owner string) time.Time { return mustJobs(t, s, owner)["close"].Due }
	beat := func(s *storage.Store, at time.Time) {
		t.Helper()
		if err := s.Beat(at, limit); err != nil {
			t.Fatal(err)
		}
	}
	from, to := MustOpen(t), MustOpen(t)
	must(t, from, clock(12, 0), func(tx *storage.Tx) error { return tx.Schedule(plan("g.1")) })
	must(t, to, clock(12, 0), func(tx *storage.Tx) error { return tx.Schedule(plan("h.1")) })
	beat(from, clock(12, 30))
	beat(to, clock(12, 55))
	file := filepath.Join(t.TempDir(), "g.db")
	if _, err := from.ExportServer(clock(12, 40), "g", file, nil, nil); err != nil {
		t.Fatal(err)
	}
	beat(to, clock(13, 10)) // fifteen minutes without a sign, in which its own deadline passed
	if got := due(to, "h.1"); !got.Equal(clock(13, 15)) {
		t.Errorf("the other server: %v", got)
	}
	if _, _, err := to.ImportServer(clock(14, 30), file, nil, nil, nil); err != nil {
		t.Fatal(err)
	}
	if got := due(to, "g.1"); !got.Equal(clock(15, 0)) {
		t.Errorf("after the import: %v", got)
	}
	beat(to, clock(15, 30)) // stood from 13:10, so this server from its import at 14:30
	if got := due(to, "g.1"); !got.Equal(clock(16, 0)) {
		t.Errorf("after an outage: %v", got)
	}
	if got := due(to, "h.1"); !got.Equal(clock(15, 35)) {
		t.Errorf("the other server after the outage: %v", got)
	}
}

// Ensure that the bucket of any row is known to the export, also one that is still to come.
func TestTheServerOfEachBucketIsKnown(t *testing.T) {
	for _, bucket := range storage.Buckets() {
		if err := storage.KnowsServerOf(bucket); err != nil {
			t.Error(err)
		}
	}
	if err := storage.KnowsServerOf([]byte("new")); err == nil {
		t.Error("an unknown bucket is known")
	}
}

// BenchmarkMoveServer moves a server with 200 games of 12 actions from one database to another.
func BenchmarkMoveServer(b *testing.B) {
	s := MustOpen(b)
	for n := range 200 {
		mustFinish(b, s, mustGame(b, s, "g", fmt.Sprint("t", n), 12))
	}
	for b.Loop() {
		file := filepath.Join(b.TempDir(), "g.db")
		if _, err := s.ExportServer(friday, "g", file, nil, nil); err != nil {
			b.Fatal(err)
		}
		to := MustOpen(b)
		if _, _, err := to.ImportServer(friday, file, nil, nil, nil); err != nil {
			b.Fatal(err)
		}
	}
}
