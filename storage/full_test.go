//go:build linux

package storage_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"karlchen/storage"
)

func init() { otherRoles["full"] = fillUp }

// fillUp appends until the file may not grow, and again after it may. It prints what the store has acknowledged.
func fillUp(s *storage.Store) error {
	signal.Ignore(syscall.SIGXFSZ)
	row, err := s.StartGame(storage.TableRow{ID: "t", Guild: "g"}, []byte("header"))
	if err != nil {
		return err
	}
	info, err := os.Stat(s.Path())
	if err != nil {
		return err
	}
	limit := func(size uint64) error {
		var old syscall.Rlimit
		err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old)
		return errors.Join(err, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: size, Max: old.Max}))
	}
	if err := limit(uint64(info.Size())); err != nil {
		return err
	}
	seq := uint64(1)
	for ; ; seq++ {
		if err := s.Append(row.GameID(), seq, make([]byte, 50_000)); err != nil {
			break
		}
		if seq > 1000 {
			return errors.New("the file grows for ever")
		}
	}
	for range 3 {
		if err := s.Append(row.GameID(), seq, make([]byte, 50_000)); err == nil {
			return errors.New("an entry fits into a full file")
		}
	}
	if game, err := s.Game(row.GameID()); err != nil || len(game.Entries) != int(seq-1) {
		return fmt.Errorf("the full file has %d entries and not %d: %w", len(game.Entries), seq-1, err)
	}
	if err := limit(0); err != nil {
		return err
	}
	if err := s.Ping(); !errors.Is(err, storage.ErrNoSpace) {
		return fmt.Errorf("in health: %w", err)
	}
	if err := limit(math.MaxInt64); err != nil {
		return err
	}
	if err := s.Ping(); err != nil {
		return err
	}
	if err := s.Append(row.GameID(), seq, make([]byte, 50_000)); err != nil {
		return err
	}
	fmt.Println("entries", seq)
	return s.Close()
}

// Ensure that a disk that is full refuses changes, loses nothing, and that all goes on when there is space again.
func TestStore_FullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childRole+"=full", childPath+"="+path)
	out, _ := cmd.Output()
	at := strings.Index(string(out), "entries ")
	if at < 0 {
		t.Fatalf("the other process said %q", out)
	}
	var want int
	if _, err := fmt.Sscanf(string(out[at:]), "entries %d", &want); err != nil {
		t.Fatal(err)
	}
	s := MustOpenAt(t, path)
	if game, err := s.Game(storage.GameID{Guild: "g", Number: 1}); err != nil || len(game.Entries) != want || want < 2 {
		t.Errorf("the game has %d of %d entries: %v", len(game.Entries), want, err)
	}
}

// Ensure that a store without space says so, also while it runs.
func TestStore_Ping(t *testing.T) {
	s := MustOpen(t)
	if err := s.Ping(); err != nil {
		t.Error(err)
	}
	s.SetMinFree(1 << 62)
	if err := s.Ping(); !errors.Is(err, storage.ErrNoSpace) {
		t.Errorf("a full disk: %v", err)
	}
	s.SetMinFree(0)
	MustClose(t, s)
	if err := s.Ping(); !errors.Is(err, storage.ErrClosed) {
		t.Errorf("a closed store: %v", err)
	}
}

// Ensure that a transaction whose pages have reached the disk only in part, as a power failure leaves them, has not happened or has happened as a
// whole: bbolt writes the meta page last, and its half is no meta page.
func TestOpen_TornTransaction(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	s := MustOpenAt(t, path)
	populate(t, s)
	id := storage.GameID{Guild: "g", Number: 1}
	for seq := range uint64(10) {
		if err := s.Append(id, seq+4, bytes.Repeat([]byte{byte(seq)}, 3000)); err != nil {
			t.Fatal(err)
		}
	}
	random := rand.New(rand.NewPCG(7, 7))
	torn := filepath.Join(t.TempDir(), "torn.db")
	for seq := range uint64(10) {
		before, rows := readFile(t, path), rowsOf(t, s)
		if err := s.Append(id, seq+14, bytes.Repeat([]byte{byte(seq)}, 5000)); err != nil {
			t.Fatal(err)
		}
		after, rowsAfter := readFile(t, path), rowsOf(t, s)
		for range 8 {
			data := append([]byte(nil), before...)
			data = append(data, make([]byte, len(after)-len(before))...)
			whole := random.IntN(2) == 0 // all data, and then a part of the meta page
			for sector := 2 * pageSize; sector < len(after); sector += 512 {
				if whole || random.IntN(2) == 0 {
					copy(data[sector:sector+512], after[sector:])
				}
			}
			meta := 0
			if whole {
				for page := range 2 {
					if !bytes.Equal(before[page*pageSize:][:pageSize], after[page*pageSize:][:pageSize]) {
						meta = 16 + random.IntN(65)
						copy(data[page*pageSize:][:meta], after[page*pageSize:])
					}
				}
			}
			writeFile(t, torn, data, 0o600)
			got, err := storage.Open(torn, quick)
			if err != nil {
				t.Fatalf("entry %d, %d bytes of its meta page: %v", seq+14, meta, err)
			}
			report, err := got.Check(nil, nil)
			if err := errors.Join(err, report.Err()); err != nil {
				t.Errorf("entry %d, %d bytes of its meta page: %v", seq+14, meta, err)
			}
			found := rowsOf(t, got)
			if !maps.Equal(found, rows) && !(whole && maps.Equal(found, rowsAfter)) {
				t.Errorf("entry %d, %d bytes of its meta page: the rows are neither those before nor those after", seq+14, meta)
			}
			if err := got.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Ensure that pages that never reached the disk, though the meta page that needs them did, as a disk leaves them that lies about what it has stored,
// are damage that is refused or found, or leave rows that once were: never rows that were not.
func TestOpen_MissingPages(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	s := MustOpenAt(t, path)
	populate(t, s)
	id := storage.GameID{Guild: "g", Number: 1}
	once := map[string]bool{} // all rows that ever were
	note := func() {
		for place, value := range rowsOf(t, s) {
			once[place+"\x00"+value] = true
		}
	}
	random := rand.New(rand.NewPCG(8, 8))
	torn := filepath.Join(t.TempDir(), "torn.db")
	refused, found, tries := 0, 0, 0
	for seq := range uint64(15) {
		note()
		before := readFile(t, path)
		if err := s.Append(id, seq+4, bytes.Repeat([]byte{byte(seq)}, 1+random.IntN(9000))); err != nil {
			t.Fatal(err)
		}
		note()
		after := readFile(t, path)
		var changed []int
		for page := 2 * pageSize; page < len(after); page += pageSize {
			if page >= len(before) || !bytes.Equal(before[page:page+pageSize], after[page:page+pageSize]) {
				changed = append(changed, page)
			}
		}
		for _, page := range changed {
			tries++
			data := bytes.Clone(after)
			clear(data[page : page+pageSize])
			if page < len(before) {
				copy(data[page:page+pageSize], before[page:])
			}
			writeFile(t, torn, data, 0o600)
			same := unchanged(t, torn)
			got, err := storage.Open(torn, quick)
			if err != nil {
				refused++
				if !errors.Is(err, storage.ErrDamaged) {
					t.Errorf("without page %d: %v", page/pageSize, err)
				}
				same()
				continue
			}
			report, err := got.Check(nil, nil)
			if errors.Join(err, report.Err()) != nil {
				found++
			} else {
				for place, value := range rowsOf(t, got) {
					if !once[place+"\x00"+value] {
						t.Errorf("without page %d the check finds nothing, and %q is a row that never was", page/pageSize, place)
					}
				}
			}
			if err := got.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	if refused == 0 || found == 0 {
		t.Errorf("of %d files %d were refused, and %d were found by the check", tries, refused, found)
	}
	t.Logf("of %d files %d were refused, and %d were found by the check", tries, refused, found)
}
