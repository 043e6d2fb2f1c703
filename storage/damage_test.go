package storage_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"

	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// pageSize is the page size of all databases in these tests.
var pageSize = os.Getpagesize()

// savedFile returns the path and the bytes of a closed database with pages of every kind.
func savedFile(t *testing.T) (path string, data []byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "karlchen.db")
	s := MustOpenAt(t, path)
	populate(t, s)
	for i := range 40 {
		row := mustGame(t, s, "g", fmt.Sprint(i), 0)
		if err := s.Append(row.GameID(), 1, make([]byte, 600)); err != nil {
			t.Fatal(err)
		}
	}
	id := mustGame(t, s, "g", "large", 0).GameID()
	if err := s.Append(id, 1, make([]byte, 3*pageSize)); err != nil { // overflows its page
		t.Fatal(err)
	}
	deriveNumbers(t, s)
	sub := subtotal(t, s, 0)
	sub.Data = []byte("of all games")
	if err := s.SaveSubtotal("g", sub); err != nil {
		t.Fatal(err)
	}
	MustClose(t, s)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, data
}

// findPage returns the offset of a page of the kind that is in use and has at least
// two elements.
func findPage(t *testing.T, path, kind string) int {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	found := 0
	err = db.View(func(tx *bbolt.Tx) error {
		for id := 2; ; id++ {
			info, err := tx.Page(id)
			if err != nil || info == nil {
				return fmt.Errorf("no page is a %s: %w", kind, err)
			}
			if info.Type == kind && info.Count >= 2 && info.OverflowCount == 0 {
				found = id * pageSize
				return nil
			}
			id += info.OverflowCount
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// useAll opens a database and touches everything in it.
func useAll(path string) error {
	s, err := storage.Open(path, quick)
	if err != nil {
		return err
	}
	report, err := s.Check(nil, nil)
	rows, tablesErr := s.Tables()
	errs := []error{err, report.Err(), tablesErr}
	for _, row := range rows[:min(3, len(rows))] {
		errs = append(errs, second(s.SaveTable(row)))
	}
	errs = append(errs, second(storagetest.Games(s, "g")), s.Close())
	return errors.Join(errs...)
}

// Ensure that a file that ends too early is refused, at every length.
func TestOpen_CutShort(t *testing.T) {
	_, data := savedFile(t)
	path := filepath.Join(t.TempDir(), "karlchen.db")
	for _, size := range []int{1, 100, pageSize - 1, pageSize, pageSize + 100, 2 * pageSize, 3 * pageSize, 5*pageSize + 1} {
		writeFile(t, path, data[:size], 0o600)
		same := unchanged(t, path)
		if _, err := storage.Open(path, quick); !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("%d bytes: error is %v, want %v", size, err, storage.ErrDamaged)
		}
		same()
	}
}

// Ensure that pages with wrong pointers are refused before bbolt follows them: most of these would end the process.
func TestOpen_BrokenPages(t *testing.T) {
	saved, data := savedFile(t)
	branch, leaf, free := findPage(t, saved, "branch"), findPage(t, saved, "leaf"), findPage(t, saved, "freelist")
	u32, u64 := binary.NativeEndian.PutUint32, binary.NativeEndian.PutUint64
	for _, c := range []struct {
		name  string
		spoil func(b []byte)
		say   string
	}{
		{"PageBehindTheEnd", func(b []byte) { u64(b[branch+16+8:], 1<<40) }, "does not exist"},
		{"PageIsMeta", func(b []byte) { u64(b[branch+16+8:], 0) }, "does not exist"},
		{"Circle", func(b []byte) { u64(b[branch+16+8:], uint64(branch/pageSize)) }, "used twice"},
		{"TwoOwners", func(b []byte) { copy(b[branch+16+8:], b[branch+32+8:branch+32+16]) }, "out of order"},
		{"BranchWithoutTwigs", func(b []byte) { b[branch+10], b[branch+11] = 0, 0 }, "leads nowhere"},
		{"BranchKeyOutside", func(b []byte) { u32(b[branch+16:], 1<<31) }, "does not fit"},
		{"LeafKeyOutside", func(b []byte) { u32(b[leaf+16+4:], 1<<31) }, "does not fit"},
		{"LeafValueOutside", func(b []byte) { u32(b[leaf+16+12:], 1<<31) }, "does not fit"},
		{"TooManyElements", func(b []byte) { b[leaf+10], b[leaf+11] = 255, 255 }, "do not fit"},
		{"LastElementLost", func(b []byte) { b[leaf+10]-- }, "it has not"}, // its row was gone without a word
		{"AllElementsLost", func(b []byte) { b[leaf+10], b[leaf+11] = 0, 0 }, "it is not empty"},
		{"UnknownKind", func(b []byte) { b[leaf+8], b[leaf+9] = 255, 255 }, "no known kind"},
		{"WrongNumber", func(b []byte) { u64(b[leaf:], 1) }, "says that it is page 1"},
		{"KeysOutOfOrder", func(b []byte) { u32(b[leaf+16+8:], 0); u32(b[leaf+32+8:], 0) }, "out of order"},
		{"KeyOfABranch", func(b []byte) { b[branch+32+int(binary.NativeEndian.Uint32(b[branch+32:]))] = 0 }, "out of order"},
		{"Overflow", func(b []byte) { u32(b[leaf+12:], 1<<31) }, "page"},
		{"FreeListIsNone", func(b []byte) { b[free+8], b[free+9] = 2, 2 }, "no list of free pages"},
		{"FreePageInUse", func(b []byte) { u64(b[free+16:], uint64(free/pageSize)) }, "used twice"},
		{"FreeListTooLong", func(b []byte) { b[free+10], b[free+11] = 254, 255 }, "do not fit"},
		{"FreeListEndless", func(b []byte) { b[free+10], b[free+11] = 255, 255; u64(b[free+16:], 1<<62) }, "do not fit"},
		{"BothMetas", func(b []byte) { b[56]++; b[pageSize+56]++ }, "damaged"},
	} {
		t.Run(c.name, func(t *testing.T) {
			spoilt := append([]byte(nil), data...)
			c.spoil(spoilt)
			path := filepath.Join(t.TempDir(), "karlchen.db")
			writeFile(t, path, spoilt, 0o600)
			defer unchanged(t, path)()
			_, err := storage.Open(path, quick)
			if !errors.Is(err, storage.ErrDamaged) {
				t.Fatalf("error is %v, want %v", err, storage.ErrDamaged)
			}
			if !strings.Contains(err.Error(), c.say) {
				t.Errorf("%q does not say %q", err, c.say)
			}
		})
	}
}

// Ensure that a large file opens without a look at all its pages, and that damage below the pages that Open has seen is found by the check.
func TestOpen_LargeFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	s := MustOpenAt(t, path)
	id := mustGame(t, s, "g", "t", 0).GameID()
	err := s.Raw(func(tx *bbolt.Tx) error {
		for seq := range uint64(2*storage.PagesAtOpen + 600) {
			key := binary.BigEndian.AppendUint64(append([]byte("g\x00"), binary.BigEndian.AppendUint64(nil, id.Number)...), seq+1)
			if err := storage.Write(tx.Bucket([]byte("entries")), key, make([]byte, pageSize/3)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	MustClose(t, s)
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for page := int64(storage.PagesAtOpen) + 150; ; page-- { // the leaves of entries stand in the order of their keys
		var head [16]byte
		if _, err := file.ReadAt(head[:], page*int64(pageSize)); err != nil {
			t.Fatal(err)
		}
		if native := binary.NativeEndian; native.Uint64(head[:]) == uint64(page) && native.Uint16(head[8:]) == 2 {
			if _, err := file.WriteAt([]byte{255}, page*int64(pageSize)+16+11); err != nil { // its first key is longer than the page
				t.Fatal(err)
			}
			break
		}
	}
	if s, err = storage.Open(path, quick); err != nil {
		t.Fatalf("%v", err)
	}
	report, err := s.Check(nil, nil)
	if err := errors.Join(err, report.Err()); !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("the check says %v", err)
	}
	if _, err := s.Game(id); !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("to read the game says %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// Ensure that one spoilt meta page, as a power failure may leave it, is no damage.
func TestOpen_OneMetaSpoilt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	s := MustOpen(t)
	populate(t, s)
	if err := s.BackupTo(path); err != nil { // both meta pages of a backup are equal
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range []int{56, pageSize + 56} {
		data[at]++
		spoilt := fmt.Sprint(path, i)
		writeFile(t, spoilt, data, 0o600)
		data[at]--
		s := MustOpenAt(t, spoilt)
		if rows, err := s.Tables(); err != nil || len(rows) != 2 {
			t.Errorf("tables are %v (%v), want two", rows, err)
		}
	}
}

// Ensure that no damaged file ends the process: using it works, or returns an error.
func TestOpen_RandomDamage(t *testing.T) {
	_, data := savedFile(t)
	random := newRandom(t)
	dir := t.TempDir()
	refused := 0
	for i := range 60 {
		spoilt := append([]byte(nil), data...)
		if i%2 == 0 { // bytes, more often in the heads of pages, where they hurt
			for range 1 + random.IntN(8) {
				page := random.IntN(len(data)/pageSize) * pageSize
				spoilt[page+random.IntN(min(pageSize, 16<<random.IntN(8)))] ^= byte(1 + random.IntN(255))
			}
		} else { // whole pages, written to the wrong place
			from, to := random.IntN(len(data)/pageSize), random.IntN(len(data)/pageSize)
			copy(spoilt[to*pageSize:], data[from*pageSize:(from+1)*pageSize])
		}
		path := filepath.Join(dir, fmt.Sprint(i))
		writeFile(t, path, spoilt, 0o600)
		if useAll(path) != nil {
			refused++
		}
		os.Remove(path)
	}
	if refused == 0 {
		t.Error("no damage was noticed")
	}
}

// Ensure that a disk that fails during play, here a file cut short behind the store's back, makes errors and does not end the process.
func TestStore_FailingDisk(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("an open file cannot be cut short there")
	}
	path := filepath.Join(t.TempDir(), "karlchen.db")
	s, err := storage.Open(path, quick)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	populate(t, s)
	if err := os.Truncate(path, int64(2*pageSize)); err != nil {
		t.Fatal(err)
	}
	id := storage.GameID{Guild: "g", Number: 1}
	report, checkErr := s.Check(nil, nil)
	for name, err := range map[string]error{
		"Game":   second(s.Game(id)),
		"Tables": second(s.Tables()),
		"Append": s.Append(id, 4, []byte("x")),
		"Check":  errors.Join(checkErr, report.Err()),
	} {
		if !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("%s: error is %v, want %v", name, err, storage.ErrDamaged)
		}
	}
}

// Ensure that of many single bits that flip in a file each one that changes a row is found by the check, if not already by opening.
func TestStore_Check_FlippedBits(t *testing.T) {
	saved, data := savedFile(t)
	s := MustOpenAt(t, saved)
	before := rowsOf(t, s)
	MustClose(t, s)
	random := rand.New(rand.NewPCG(400, 1)) // the same bits each time
	path := filepath.Join(t.TempDir(), "karlchen.db")
	flips, changed := 200, 0
	if nightly {
		flips = 20_000
	}
	used := usedBytes(t, saved, len(data))
	for range flips {
		at, bit := used[random.IntN(len(used))], byte(1)<<random.IntN(8)
		data[at] ^= bit
		writeFile(t, path, data, 0o600)
		data[at] ^= bit
		s, err := storage.Open(path, quick)
		if err != nil {
			changed++
			continue
		}
		report, err := s.Check(nil, nil)
		if err := errors.Join(err, report.Err()); err != nil {
			changed++
		} else if diff := cmp.Diff(before, rowsOf(t, s)); diff != "" {
			t.Errorf("bit %d of byte %d changes rows, and the check finds nothing:\n%.2000s", bit, at, diff)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if changed < flips/4 {
		t.Errorf("only %d of %d bits were noticed", changed, flips)
	}
}

// usedBytes returns the places of all bytes in pages that hold rows or lead to them.
func usedBytes(t *testing.T, path string, size int) (used []int) {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.View(func(tx *bbolt.Tx) error {
		for id := 2; id < size/pageSize; id++ {
			info, err := tx.Page(id)
			if err != nil || info == nil {
				return err
			}
			if info.Type == "leaf" || info.Type == "branch" {
				for at := range (info.OverflowCount + 1) * pageSize {
					used = append(used, id*pageSize+at)
				}
			}
			id += info.OverflowCount
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return used
}

// rowsOf returns all rows as text, by bucket and key.
func rowsOf(t *testing.T, s *storage.Store) map[string]string {
	t.Helper()
	rows := map[string]string{}
	err := s.Look(func(tx *bbolt.Tx) error {
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
