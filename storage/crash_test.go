package storage_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// The test binary runs itself with these variables as the other process.
const (
	childRole = "KARLCHEN_STORAGE_TEST_ROLE"
	childPath = "KARLCHEN_STORAGE_TEST_PATH"
)

// otherRoles are those of one operating system.
var otherRoles = map[string]func(*storage.Store) error{}

// child holds the file until its input ends, or plays until it is killed.
func child(role, path string) int {
	s, err := storage.Open(path, storage.Options{})
	if err != nil {
		fmt.Println("error", err)
		return 1
	}
	fmt.Println("open")
	switch role {
	case "hold":
		bufio.NewReader(os.Stdin).ReadByte()
		return 0
	case "play":
		for table := range 4 {
			go func() { fmt.Println("error", play(s, fmt.Sprint(table))) }()
		}
		go func() { fmt.Println("error", work(s)) }()
		fmt.Println("error", backUpAgain(s))
	case "work":
		fmt.Println("error", work(s))
	case "forget":
		fmt.Println("error", forgetAgain(s))
	default:
		fmt.Println("error", otherRoles[role](s))
	}
	return 2
}

// play plays game after game at a table and prints each acknowledgement of the store.
func play(s *storage.Store, table string) error {
	row, err := s.Table(table)
	if errors.Is(err, storage.ErrNotFound) {
		row, err = storage.TableRow{ID: table, Guild: "g"}, nil
	}
	for err == nil {
		if row.Game == 0 {
			if row, err = s.StartGame(row, []byte("header")); err != nil {
				return err
			}
			fmt.Println("start", row.Game)
		}
		game, err := s.Game(row.GameID())
		if err != nil {
			return err
		}
		for seq := uint64(len(game.Entries)) + 1; seq <= 10; seq++ {
			if err := s.Append(game.ID, seq, entry(game.ID, seq)); err != nil {
				return err
			}
			fmt.Println("append", game.ID.Number, seq)
		}
		if row, err = s.FinishGame(row, []byte("record"), nil); err != nil {
			return err
		}
		fmt.Println("finish", game.ID.Number)
	}
	return err
}

// backUpAgain makes backup after backup, and wipes between them.
func backUpAgain(s *storage.Store) error {
	for {
		to := s.Path() + ".backup"
		if err := os.Remove(to); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err := errors.Join(s.BackupTo(to), s.Wipe(context.Background())); err != nil {
			return err
		}
		fmt.Println("backup 1")
	}
}

// work does job after job, each with an effect and its successor, and prints each acknowledgement of the store.
func work(s *storage.Store) error {
	for {
		jobs, err := storagetest.Waiting(s)
		if err != nil {
			return err
		}
		err = s.Change(friday, func(tx *storage.Tx) error {
			j := job("count", "2026-11-23 00:00")
			if len(jobs) == 0 {
				return tx.Schedule(j)
			}
			n, err := strconv.Atoi(jobs[0].Period)
			j.Period = fmt.Sprint(n + 1)
			return errors.Join(err, tx.EndJob(jobs[0].JobID, storage.Done), tx.Log("l", json.RawMessage(`{"action":"count"}`)), tx.Schedule(j))
		})
		if err != nil {
			return err
		}
		if len(jobs) > 0 {
			fmt.Println("done", jobs[0].Period)
		}
	}
}

// Ensure that a job is done together with its effect and its successor, whenever the process is killed.
func TestStore_JobsSurviveKill(t *testing.T) {
	random := newRandom(t)
	path := filepath.Join(t.TempDir(), "karlchen.db")
	last := 0
	for range map[bool]int{false: 3, true: 200}[nightly] {
		cmd, lines := startChild(t, "work", path)
		for alive := 20 + random.IntN(50); lines.Scan(); alive-- {
			word := strings.Fields(lines.Text())
			if word[0] == "error" {
				t.Fatal(lines.Text())
			}
			last, _ = strconv.Atoi(word[1])
			if alive == 0 {
				cmd.Process.Kill()
			}
		}
		cmd.Wait()

		s := MustOpenAt(t, path)
		report, err := s.Check(nil, nil)
		if err != nil || report.Jobs != 1 || report.Settled != report.Log || report.Settled < last {
			t.Errorf("%d jobs wait, %d are settled, %d are logged, %d were acknowledged (%v)", report.Jobs, report.Settled, report.Log, last, err)
		}
		MustClose(t, s)
	}
}

// startChild starts the other process and waits until it has the file open.
func startChild(t *testing.T, role, path string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childRole+"="+role, childPath+"="+path)
	cmd.Stderr = os.Stderr
	if _, err := cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	lines := bufio.NewScanner(out)
	if !lines.Scan() || lines.Text() != "open" {
		t.Fatalf("the other process says %q", lines.Text())
	}
	return cmd, lines
}

// Ensure that the error names the process that holds the file, where the system tells.
func TestOpen_LockedByAnotherProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	cmd, _ := startChild(t, "hold", path)
	_, err := storage.Open(path, quick)
	locked, ok := errors.AsType[*storage.LockedError](err)
	if !ok {
		t.Fatalf("error is %v, want a LockedError", err)
	}
	if locked.PID == 0 {
		t.Skip("the system does not tell who holds a lock")
	}
	if locked.PID != cmd.Process.Pid {
		t.Errorf("process %d is said to hold the file, it is %d", locked.PID, cmd.Process.Pid)
	}
}

// Ensure that every acknowledged change survives when the process is killed at any moment, while games, jobs and backups go on, and that nothing happens
// twice. The long form kills it 1,000 times.
func TestStore_SurvivesKill(t *testing.T) {
	random := newRandom(t)
	files, kills := 1, 4
	if nightly {
		files, kills = 20, 50
	}
	played, finished, backups := 0, 0, 0
	for range files {
		s := survivor{path: filepath.Join(t.TempDir(), "karlchen.db"), started: map[uint64]bool{}, appended: map[uint64]uint64{}, finished: map[uint64]bool{}}
		for range kills {
			s.playUntilKilled(t, 20+random.IntN(200))
			s.check(t)
		}
		for _, n := range s.appended {
			played += int(n)
		}
		finished, backups = finished+len(s.finished), backups+s.backups
	}
	t.Logf("%d kills: %d entries, %d finished games and %d backups were acknowledged", files*kills, played, finished, backups)
	if finished == 0 || backups == 0 {
		t.Error("the test showed little")
	}
}

// survivor is a file whose process is killed again and again, with what that process has acknowledged.
type survivor struct {
	path              string
	started, finished map[uint64]bool
	appended          map[uint64]uint64
	done, backups     int
}

// playUntilKilled lets another process play until it has acknowledged something so often.
func (s *survivor) playUntilKilled(t *testing.T, alive int) {
	t.Helper()
	cmd, lines := startChild(t, "play", s.path)
	for ; lines.Scan(); alive-- {
		word := strings.Fields(lines.Text())
		if word[0] == "error" {
			t.Fatal(lines.Text())
		}
		number, err := strconv.ParseUint(word[1], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		switch word[0] {
		case "start":
			s.started[number] = true
		case "append":
			seq, err := strconv.ParseUint(word[2], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			s.appended[number] = max(s.appended[number], seq)
		case "finish":
			s.finished[number] = true
		case "done":
			s.done = int(number)
		case "backup":
			s.backups++
		}
		if alive == 0 {
			cmd.Process.Kill() // its output up to now is still unread
		}
	}
	cmd.Wait()
}

// check compares the file with what was acknowledged.
func (s *survivor) check(t *testing.T) {
	t.Helper()
	store := MustOpenAt(t, s.path)
	for number := range s.started {
		id := storage.GameID{Guild: "g", Number: number}
		game, err := store.Game(id)
		if err != nil {
			t.Fatal(err)
		}
		if got := uint64(len(game.Entries)); got < s.appended[number] {
			t.Errorf("%v has %d entries, %d were acknowledged", id, got, s.appended[number])
		}
		for i, got := range game.Entries {
			if want := entry(id, uint64(i+1)); string(got) != string(want) {
				t.Errorf("%v: entry %d is %s, want %s", id, i+1, got, want)
			}
		}
		if s.finished[number] && !game.Finished {
			t.Errorf("%v runs again", id)
		}
	}
	report, err := store.Check(nil, nil)
	if err != nil || report.Settled != report.Log || report.Settled < s.done {
		t.Errorf("%d jobs are settled, %d are logged, %d were acknowledged (%v)", report.Settled, report.Log, s.done, err)
	}
	MustClose(t, store)
}
