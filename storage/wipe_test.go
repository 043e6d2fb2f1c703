package storage_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"karlchen/storage"
)

// gone is a person of whom many rows were changed, so that earlier forms of them stand in free pages.
const gone = "900000000000000815"

// wordy fills a store with rows that hold a word, again and again, as play does.
func wordy(t *testing.T, s *storage.Store, guild, word string) {
	t.Helper()
	row := mustTable(t, s, guild, "t of "+guild)
	for n := range 30 {
		var err error
		row.State = json.RawMessage(fmt.Sprintf(`{"players":[{"user":{"id":%q,"name":%q}}],"n":%d,"filler":"%0*d"}`, word, word, n, 300*n, 0))
		if row, err = s.SaveTable(row); err != nil {
			t.Fatal(err)
		}
		err = s.Change(friday, func(tx *storage.Tx) error {
			league := guild + ".1"
			if err := tx.Log(league, json.RawMessage(fmt.Sprintf(`{"by":{"id":%q,"name":%q}}`, word, word))); err != nil {
				return err
			}
			return errors.Join(storage.Put(tx, newRow("leagues", fmt.Sprintf(`{"league":%q,"guild":%q}`, league, guild), league)),
				storage.Put(tx, newRow("members", fmt.Sprintf(`{"league":%q,"id":%q,"name":%q,"filler":"%0*d"}`, league, word, word, 200*n, n), league, word)))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	row.Ended = true
	if _, err := s.SaveTable(row); err != nil {
		t.Fatal(err)
	}
	if err := s.SetSetting(storage.ScopeUser, word, "choices", json.RawMessage(`{"language":"de"}`)); err != nil {
		t.Fatal(err)
	}
}

// Ensure that after each kind of deletion no byte of the file holds what is gone, nor a backup. After /privacy delete a new backup held the id 24 times.
func TestDeletedIsDeleted(t *testing.T) {
	kinds := map[string]func(s *storage.Store) error{
		"a person": func(s *storage.Store) error { return s.Forget(friday, gone, rename, nil) },
		"a server": func(s *storage.Store) error {
			if err := s.SetSetting(storage.ScopeUser, gone, "choices", nil); err != nil {
				return err
			}
			return s.RemoveServer("gone")
		},
		"an open hand": func(s *storage.Store) error {
			if err := s.SetSetting(storage.ScopeTable, "t", storage.HandsKey, nil); err != nil {
				return err
			}
			return s.Wipe(t.Context())
		},
	}
	for name, remove := range kinds {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := MustOpenAt(t, filepath.Join(dir, "karlchen.db"))
			populate(t, s)
			word := gone
			if name == "an open hand" {
				word = token
				openHands(t, s, "t")
			} else {
				wordy(t, s, "gone", word)
			}
			if n := bytes.Count(readFile(t, s.Path()), []byte(word)); n < 2 {
				t.Fatalf("before, the file holds it %d times: the test shows nothing", n)
			}
			before := allRows(t, s)
			if err := remove(s); err != nil {
				t.Fatal(err)
			}
			if n := bytes.Count(readFile(t, s.Path()), []byte(word)); n > 0 {
				t.Errorf("the file holds it %d times", n)
			}
			backup := filepath.Join(dir, "backup")
			if err := s.BackupTo(backup); err != nil {
				t.Fatal(err)
			}
			copied := readFile(t, backup)
			if n := bytes.Count(copied, []byte(word)); n > 0 {
				t.Errorf("the backup holds it %d times", n)
			}
			if live := readFile(t, s.Path()); len(copied) >= len(live) {
				t.Errorf("the backup has %d bytes, the file %d", len(copied), len(live))
			}
			for at, row := range allRows(t, s) { // what stays has not changed
				if old, ok := before[at]; ok && old != row && !bytes.Contains([]byte(old), []byte(gone)) {
					t.Errorf("%s was %s, and is %s", at, old, row)
				}
			}
			if report, err := storage.CheckFile(backup, nil, nil); err != nil {
				t.Errorf("the backup is %+v, %v", report, err)
			}
			MustClose(t, s)
			if report, err := storage.CheckFile(s.Path(), nil, nil); err != nil {
				t.Errorf("the file is %+v, %v", report, err)
			}
			if n := bytes.Count(readFile(t, s.Path()), []byte(word)); n > 0 {
				t.Errorf("the closed file holds it %d times", n)
			}
		})
	}
}

// Ensure that wiping harms nobody who reads and writes meanwhile, that a reader who takes long only delays it, and that the file can be opened by either
// of its meta pages afterwards.
func TestWipeBesideReadersAndWriters(t *testing.T) {
	s := MustOpen(t)
	begun, end := make(chan struct{}), make(chan struct{})
	reading := make(chan error, 1)
	populate(t, s)
	go func() {
		reading <- s.Read(func(v storage.Reader) error {
			close(begun)
			<-end
			_, err := storage.LogAfter[json.RawMessage](v, "g.1", 0)
			return err
		})
	}()
	<-begun
	wordy(t, s, "gone", gone)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Wipe(ctx); err == nil {
		t.Error("it wiped what somebody was reading")
	}
	close(end)
	if err := <-reading; err != nil {
		t.Error(err)
	}
	var work sync.WaitGroup
	enough := make(chan struct{})
	for i := range 3 {
		id := mustGame(t, s, "g", fmt.Sprint("busy", i), 0).GameID()
		work.Go(func() {
			for seq := uint64(1); ; seq++ {
				select {
				case <-enough:
					return
				default:
				}
				if err := s.Append(id, seq, entry(id, seq)); err != nil {
					t.Error(err)
				}
				if g, err := s.Game(id); err != nil || len(g.Entries) != int(seq) {
					t.Errorf("game %v has %d entries instead of %d: %v", id, len(g.Entries), seq, err)
				}
			}
		})
	}
	for range 200 {
		if err := s.Wipe(t.Context()); err != nil {
			t.Error(err)
		}
	}
	close(enough)
	work.Wait()
	if err := s.Wipe(t.Context()); err != nil {
		t.Error(err)
	}
	data := readFile(t, s.Path())
	for i, at := range []int{56, pageSize + 56} {
		data[at]++
		spoilt := filepath.Join(t.TempDir(), fmt.Sprint(i))
		writeFile(t, spoilt, data, 0o600)
		data[at]--
		if report, err := storage.CheckFile(spoilt, nil, nil); err != nil {
			t.Errorf("with meta page %d spoilt the file is %+v, %v", i, report, err)
		}
	}
}

// Ensure that large files are wiped in steps.
func TestWipeInSteps(t *testing.T) {
	s := MustOpen(t)
	word := []byte("in a large row")
	if err := s.SetSetting(storage.ScopeGuild, "g", "large", json.RawMessage(`"`+string(bytes.Repeat(word, 1<<20))+`"`)); err != nil {
		t.Fatal(err)
	}
	if err := s.SetSetting(storage.ScopeGuild, "g", "large", nil); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	if err := s.Wipe(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Logf("wiped in %v", time.Since(begun))
	info, err := os.Stat(s.Path())
	if err != nil || bytes.Contains(readFile(t, s.Path()), word) {
		t.Errorf("it is still in the %d bytes: %v", info.Size(), err)
	}
}
