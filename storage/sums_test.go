package storage_test

import (
	"context"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"karlchen/storage"
)

// Ensure that the rows of an older program get checksums, which the check demands from then on, and that nothing else changes.
func TestStore_AddSums(t *testing.T) {
	s := MustOpenAt(t, unpack(t, 5))
	id := storage.GameID{Guild: "g", Number: 2}
	before, err := s.Game(id)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.AddSums(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	for place, value := range rowsOf(t, s) {
		if !storage.HasSum([]byte(value)) {
			t.Errorf("%q has no checksum", place)
		}
	}
	after, err := s.Game(id)
	if err != nil || string(after.Record) != string(before.Record) || len(after.Entries) != len(before.Entries) {
		t.Errorf("the game is %v and was %v: %v", after, before, err)
	}
	report, err := s.Check(nil, nil)
	if err != nil || report.Err() != nil {
		t.Error(err, report.Err())
	}
	path := s.Path()
	MustClose(t, s)
	other, err := storage.Open(path, quick)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	err = other.Raw(func(tx *bbolt.Tx) error {
		b := tx.Bucket([]byte("records"))
		return b.Put(gameKey("g", 2), storage.Read(b, gameKey("g", 2)))
	})
	if err != nil {
		t.Fatal(err)
	}
	report, err = other.Check(nil, nil)
	if err != nil || report.Err() == nil || !strings.Contains(report.Err().Error(), "no checksum") {
		t.Errorf("a row that has lost its checksum: %v, %v", report.Err(), err)
	}
}

// Ensure that a wrong checksum is an error wherever the row is read.
func TestStore_WrongChecksum(t *testing.T) {
	path := unpack(t, storage.Schema())
	s, err := storage.Open(path, quick)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, place := range []struct{ bucket, key string }{
		{"entries", string(gameKey("g", 2, 1))}, {"tables", "idle"}, {"settings", "guild\x00g\x00language"}, {"unread", string(gameKey("g", 2))},
	} {
		err := s.Raw(func(tx *bbolt.Tx) error {
			b := tx.Bucket([]byte(place.bucket))
			value := append([]byte(nil), b.Get([]byte(place.key))...)
			value[0] ^= 1
			return b.Put([]byte(place.key), value)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, err := range map[string]error{
		"Game":    second(s.Game(storage.GameID{Guild: "g", Number: 2})),
		"Table":   second(s.Table("idle")),
		"Tables":  second(s.Tables()),
		"Setting": second(s.Setting(storage.ScopeGuild, "g", "language")),
		"Derive":  s.Derive("g", 1, nil, func(storage.Game) ([]string, []byte) { return nil, nil }),
	} {
		if err == nil || !strings.Contains(err.Error(), "the checksum of a row is wrong") {
			t.Errorf("%s says %v", name, err)
		}
	}
}
