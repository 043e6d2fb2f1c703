package storage_test

import (
	"bytes"
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
		secret, err := s.Secret()
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
}
