package storage_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"karlchen/storage"
)

func isClosed(err error) bool { return errors.Is(err, storage.ErrClosed) }

func writeFile(tb testing.TB, path string, data []byte, mode fs.FileMode) {
	tb.Helper()
	if err := os.WriteFile(path, data, mode); err != nil {
		tb.Fatal(err)
	}
}

// Ensure that Open makes missing directories, and a file that only its owner can read.
func TestOpen_CreatesDirectoriesAndPrivateFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b", "karlchen.db")
	MustOpenAt(t, path)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if mode := info.Mode().Perm(); mode != 0o600 && runtime.GOOS != "windows" {
		t.Errorf("mode is %o, want 600", mode)
	}
}

// Ensure that a file copied with a careless mode becomes private again.
func TestOpen_TightensMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("file modes are not kept there")
	}
	path := filepath.Join(t.TempDir(), "karlchen.db")
	MustClose(t, MustOpenAt(t, path))
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	MustOpenAt(t, path)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode is %v (%v), want 600", info.Mode(), err)
	}
}

// Ensure that a file left empty by a kill at the first start does no harm.
func TestOpen_EmptyFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	writeFile(t, path, nil, 0o600)
	MustOpenAt(t, path)
}

func TestOpen_Errors(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	writeFile(t, text, bytes.Repeat([]byte("Karlchen macht den letzten Stich.\n"), 1000), 0o644)
	short := filepath.Join(dir, "short")
	writeFile(t, short, []byte("x"), 0o600)
	foreign := filepath.Join(dir, "foreign")
	db, err := bbolt.Open(foreign, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = errors.Join(db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucket([]byte("recipes"))
		return err
	}), db.Close())
	if err != nil {
		t.Fatal(err)
	}

	for _, c := range []struct {
		name, path string
		options    storage.Options
		want       error
		say        string
	}{
		{"NoPath", "", quick, storage.ErrPath, "empty"},
		{"Directory", dir, quick, storage.ErrPath, "is a directory"},
		{"ParentIsFile", filepath.Join(text, "karlchen.db"), quick, storage.ErrPath, "directory"},
		{"Device", os.DevNull, quick, storage.ErrPath, "not a regular file"},
		{"FullDisk", filepath.Join(dir, "new"), storage.Options{MinFree: 1 << 62}, storage.ErrNoSpace, "are needed"},
		{"Text", text, quick, storage.ErrDamaged, "text"},
		{"OneByte", short, quick, storage.ErrDamaged, "short"},
		{"OtherProgram", foreign, quick, storage.ErrForeign, "not a database of Karlchen"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "FullDisk" && runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
				t.Skip("free space is not known here")
			}
			if c.name == "Device" && runtime.GOOS == "windows" {
				t.Skip("no such path here")
			}
			same := unchanged(t, c.path)
			defer same()
			s, err := storage.Open(c.path, c.options)
			if !errors.Is(err, c.want) {
				t.Errorf("error is %v, want %v", err, c.want)
			}
			if s != nil {
				t.Error("a store was returned")
			}
			if err != nil && !strings.Contains(err.Error(), c.say) {
				t.Errorf("%q does not say %q", err, c.say)
			}
		})
	}
}

// Ensure that a read-only file, as an operator keeps a backup, is refused and stays as it is, also for root.
func TestOpen_ReadOnly(t *testing.T) {
	for _, mode := range []fs.FileMode{0o444, 0o400} {
		path := filepath.Join(t.TempDir(), "karlchen.db")
		MustClose(t, MustOpenAt(t, path))
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		same := unchanged(t, path)
		if _, err := storage.Open(path, quick); !errors.Is(err, storage.ErrPath) || !strings.Contains(err.Error(), "karlchen.db is read-only") {
			t.Errorf("mode %o: %v", mode, err)
		}
		same()
	}
}

// unchanged returns a function that reports a file whose bytes or mode are not as they were.
func unchanged(t *testing.T, path string) func() {
	t.Helper()
	look := func() (fs.FileMode, []byte) {
		t.Helper()
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() {
			return 0, nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode(), data
	}
	mode, data := look()
	return func() {
		t.Helper()
		if now, is := look(); now != mode || !bytes.Equal(is, data) {
			t.Errorf("%s was changed: its mode from %v to %v, its bytes from %d to %d", path, mode, now, len(data), len(is))
		}
	}
}

// Ensure that a directory or a file without permission is called an unusable path.
func TestOpen_NotWritable(t *testing.T) {
	if os.Geteuid() <= 0 {
		t.Skip("permissions do not bind this user")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "karlchen.db")
	MustClose(t, MustOpenAt(t, path))
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	if _, err := storage.Open(path, quick); !errors.Is(err, storage.ErrPath) {
		t.Errorf("file: error is %v, want %v", err, storage.ErrPath)
	}
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(dir, 0o700)
	if _, err := storage.Open(filepath.Join(dir, "new.db"), quick); !errors.Is(err, storage.ErrPath) {
		t.Errorf("directory: error is %v, want %v", err, storage.ErrPath)
	}
}

// Ensure that a second opener learns that another process holds the file, and which, where the system tells.
func TestOpen_LockedByThisProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	s := MustOpenAt(t, path)
	for range 2 {
		_, err := storage.Open(path, quick)
		locked, ok := errors.AsType[*storage.LockedError](err)
		if !ok {
			t.Fatalf("error is %v, want a LockedError", err)
		}
		if locked.PID != 0 && locked.PID != os.Getpid() {
			t.Errorf("process %d is said to hold the file, it is %d", locked.PID, os.Getpid())
		}
	}
	MustClose(t, s)
	MustOpenAt(t, path) // failing to open must not leave a lock behind
}

func TestLockedError_Error(t *testing.T) {
	for want, err := range map[string]*storage.LockedError{
		"k.db is in use by another process":         {Path: "k.db"},
		"k.db is in use by process 4711 (karlchen)": {Path: "k.db", PID: 4711, Name: "karlchen"},
	} {
		if err.Error() != want {
			t.Errorf("%q, want %q", err, want)
		}
	}
}

func TestStore_Closed(t *testing.T) {
	s := MustOpen(t)
	row := mustGame(t, s, "g", "t", 1)
	for range 2 {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	for name, err := range map[string]error{
		"SaveTable":  second(s.SaveTable(row)),
		"Tables":     second(s.Tables()),
		"StartGame":  second(s.StartGame(storage.TableRow{ID: "u", Guild: "g"}, []byte("h"))),
		"Append":     s.Append(row.GameID(), 2, []byte("x")),
		"Game":       second(s.Game(row.GameID())),
		"Setting":    second(s.Setting(storage.ScopeUser, "1", "k")),
		"SetSetting": s.SetSetting(storage.ScopeUser, "1", "k", []byte("1")),
		"Backup":     s.Backup(&b),
		"Check":      second(s.Check(nil, nil)),
	} {
		if !isClosed(err) {
			t.Errorf("%s: error is %v, want %v", name, err, storage.ErrClosed)
		}
	}
}

// second returns the error of a pair.
func second[T any](_ T, err error) error { return err }
