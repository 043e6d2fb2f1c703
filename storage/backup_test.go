package storage_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"karlchen/storage"
)

// errFull imitates the error of a full disk.
var errFull = errors.New("disk full")

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

// onlyFiles fails when the directory holds other files, such as the rest of a failed backup.
func onlyFiles(t *testing.T, dir string, want ...string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, file := range files {
		got = append(got, file.Name())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("files differ (-want +got):\n%s", diff)
	}
}

// Ensure that a backup made during play is sound, and holds every change acknowledged before it.
func TestStore_BackupTo_WhilePlaying(t *testing.T) {
	dir := t.TempDir()
	s := MustOpen(t)
	var group sync.WaitGroup
	enough := make(chan bool)
	for i := range 4 {
		id := mustGame(t, s, "g", fmt.Sprint(i), 5).GameID()
		group.Go(func() {
			for seq := uint64(6); ; seq++ {
				select {
				case <-enough:
					return
				default:
				}
				if err := s.Append(id, seq, entry(id, seq)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	backup, restored := filepath.Join(dir, "backup.db"), filepath.Join(dir, "new", "karlchen.db")
	if err := s.BackupTo(backup); err != nil {
		t.Fatal(err)
	}
	close(enough)
	group.Wait()

	if info, err := os.Stat(backup); err != nil || (info.Mode().Perm() != 0o600 && runtime.GOOS != "windows") {
		t.Errorf("mode is %v (%v), want 600", info.Mode(), err)
	}
	report, err := storage.Restore(backup, restored, func(game storage.Game) error {
		if len(game.Entries) < 5 {
			return errors.New("entries are missing")
		}
		return nil
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if report.Games != 4 || report.Running != 4 || report.Tables != 4 {
		t.Errorf("report is %+v, want 4 tables with running games", report)
	}
	onlyFiles(t, dir, "backup.db", "new")
	onlyFiles(t, filepath.Dir(restored), "karlchen.db")
	MustOpenAt(t, restored)
}

func TestStore_BackupTo_Errors(t *testing.T) {
	dir := t.TempDir()
	s := MustOpen(t)
	there := filepath.Join(dir, "there")
	writeFile(t, there, []byte("precious"), 0o600)
	if err := s.BackupTo(there); !errors.Is(err, storage.ErrExists) {
		t.Errorf("error is %v, want %v", err, storage.ErrExists)
	}
	if data, err := os.ReadFile(there); err != nil || string(data) != "precious" {
		t.Errorf("the file holds %q (%v) now", data, err)
	}
	if err := s.BackupTo(filepath.Join(there, "backup")); !errors.Is(err, storage.ErrPath) {
		t.Errorf("error is %v, want %v", err, storage.ErrPath)
	}
	if err := s.Backup(fullDisk{}); err == nil {
		t.Error("a backup to a full disk succeeded")
	}
	onlyFiles(t, dir, "there")
}

func TestRestore_Errors(t *testing.T) {
	s := MustOpen(t)
	mustGame(t, s, "g", "t", 3)
	backup := filepath.Join(t.TempDir(), "backup.db")
	if err := s.BackupTo(backup); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(backup)
	if err != nil {
		t.Fatal(err)
	}

	dir := t.TempDir()
	from := filepath.Join(dir, "from")
	to := filepath.Join(dir, "to")
	unreplayable := func(storage.Game) error { return errors.New("must follow trump") }
	for _, c := range []struct {
		name   string
		data   []byte
		replay func(storage.Game) error
		want   error
		say    string
	}{
		{"CutShort", data[:len(data)-1], nil, storage.ErrDamaged, "cut short"},
		{"Empty", nil, nil, storage.ErrDamaged, "empty"},
		{"NotADatabase", bytes.Repeat([]byte("x"), 1<<16), nil, storage.ErrDamaged, "from"},
		{"RecordDoesNotReplay", data, unreplayable, storage.ErrDamaged, "must follow trump"},
	} {
		t.Run(c.name, func(t *testing.T) {
			writeFile(t, from, c.data, 0o600)
			_, err := storage.Restore(from, to, c.replay, nil)
			if !errors.Is(err, c.want) {
				t.Errorf("error is %v, want %v", err, c.want)
			}
			if err != nil && !strings.Contains(err.Error(), c.say) {
				t.Errorf("%q does not say %q", err, c.say)
			}
			onlyFiles(t, dir, "from")
			if after, err := os.ReadFile(from); err != nil || !bytes.Equal(after, c.data) {
				t.Errorf("the backup was changed (%v)", err)
			}
		})
	}
	t.Run("NoBackup", func(t *testing.T) {
		if _, err := storage.Restore(filepath.Join(dir, "missing"), to, nil, nil); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("error is %v, want %v", err, os.ErrNotExist)
		}
		onlyFiles(t, dir, "from")
	})
	t.Run("WouldOverwrite", func(t *testing.T) {
		writeFile(t, to, []byte("precious"), 0o600)
		if _, err := storage.Restore(backup, to, nil, nil); !errors.Is(err, storage.ErrExists) {
			t.Errorf("error is %v, want %v", err, storage.ErrExists)
		}
		if data, err := os.ReadFile(to); err != nil || string(data) != "precious" {
			t.Errorf("the file holds %q (%v) now", data, err)
		}
	})
}

// Ensure that the file of a running bot is not taken for a backup.
func TestRestore_FromRunningBot(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "karlchen.db")
	MustOpenAt(t, path)
	_, err := storage.Restore(path, filepath.Join(dir, "to"), nil, nil)
	if _, ok := errors.AsType[*storage.LockedError](err); !ok {
		t.Errorf("error is %v, want a LockedError", err)
	}
	onlyFiles(t, dir, "karlchen.db")
}

// stalled is a reader of a backup that stands still until it is released.
type stalled struct{ reached, release chan struct{} }

func (s stalled) Write(data []byte) (int, error) {
	select {
	case <-s.reached:
	default:
		close(s.reached)
	}
	<-s.release
	return len(data), nil
}

// Ensure that a reader of a backup that stands still delays nobody, even where the file has to grow.
func TestStore_Backup_ReaderStandsStill(t *testing.T) {
	s := MustOpen(t)
	id := mustGame(t, s, "g", "t", 0).GameID()
	reader := stalled{make(chan struct{}), make(chan struct{})}
	done := make(chan error)
	go func() { done <- s.Backup(reader) }()
	<-reader.reached
	for seq := range uint64(3) {
		if err := s.Append(id, seq+1, make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	close(reader.release)
	if err := <-done; err != nil {
		t.Error(err)
	}
	left, err := os.ReadDir(filepath.Dir(s.Path()))
	if err != nil || len(left) != 1 {
		t.Errorf("%v are left: %v", left, err)
	}
}

// Ensure that even a reading transaction that stands still keeps no change from making the file grow.
func TestStore_Read_StandsStill(t *testing.T) {
	if runtime.GOOS == "windows" || strconv.IntSize < 64 {
		t.Skip("its map of the file has no room to grow")
	}
	s := MustOpen(t)
	id := mustGame(t, s, "g", "t", 0).GameID()
	err := s.Read(func(storage.Reader) error {
		done := make(chan error)
		go func() { done <- s.Append(id, 1, make([]byte, 3<<20)) }()
		return <-done
	})
	if err != nil {
		t.Error(err)
	}
}
