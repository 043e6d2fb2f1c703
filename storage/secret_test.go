package storage_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"testing"

	"karlchen/storage"
)

// The secret is made once, differs from file to file, and is the same after a restart.
func TestStore_Secret(t *testing.T) {
	open := func(path string) *storage.Store {
		t.Helper()
		s, err := storage.Open(path, storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	ask := func(s *storage.Store) []byte {
		t.Helper()
		secret, err := s.Secret("2026-11")
		if err != nil || len(secret) != 32 {
			t.Fatalf("the secret has %d bytes: %v", len(secret), err)
		}
		return secret
	}
	path := filepath.Join(t.TempDir(), "db")
	s, other := open(path), open(filepath.Join(t.TempDir(), "db"))
	defer other.Close()
	first := ask(s)
	if !bytes.Equal(first, ask(s)) || bytes.Equal(first, ask(other)) {
		t.Error("a file has two secrets, or two files have the same")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(path)
	defer s.Close()
	if !bytes.Equal(first, ask(s)) {
		t.Error("a restart changes the secret")
	}
	backup := filepath.Join(t.TempDir(), "backup")
	if err := s.BackupTo(backup); err != nil {
		t.Fatal(err)
	}
	old := open(backup)
	defer old.Close()
	if next, err := s.Secret("2026-12"); err != nil || bytes.Equal(first, next) || bytes.Equal(next, mustSecret(t, old, "2026-12")) {
		t.Errorf("the secret of the next month is known before: %v", err)
	}
}

func mustSecret(t *testing.T, s *storage.Store, period string) []byte {
	t.Helper()
	secret, err := s.Secret(period)
	if err != nil {
		t.Fatal(err)
	}
	return secret
}

// Older programs had one secret for ever, and from any old backup all deals to come could be told. It stays that of the month in which it is found.
func TestStore_SecretOfOlderPrograms(t *testing.T) {
	s := MustOpen(t)
	want := bytes.Repeat([]byte("x"), 32)
	value, _ := json.Marshal(want)
	if err := s.SetSetting(storage.ScopeProgram, "bot", "secret", value); err != nil {
		t.Fatal(err)
	}
	for period, same := range map[string]bool{"2026-11": true, "2026-12": false} {
		if mustSecret(t, s, "2026-11"); bytes.Equal(mustSecret(t, s, period), want) != same {
			t.Errorf("is the secret of %s the old one? %t", period, !same)
		}
	}
}
