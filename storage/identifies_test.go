package storage_test

import (
	"path/filepath"
	"testing"
)

// Ensure that the count of IDENTIFYs survives, that an older file has none, and that it belongs to no guild's or user's settings.
func TestStore_Identifies(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	s := MustOpenAt(t, path)
	if value, err := s.Identifies(); err != nil || value != nil {
		t.Errorf("a new file tells of %s, %v", value, err)
	}
	for _, value := range []string{`{"moments":[]}`, `{"moments":["2026-11-22T06:00:00Z"],"failures":1}`} {
		if err := s.SetIdentifies([]byte(value)); err != nil {
			t.Fatal(err)
		}
	}
	MustClose(t, s)
	s = MustOpenAt(t, path)
	if value, err := s.Identifies(); err != nil || string(value) != `{"moments":["2026-11-22T06:00:00Z"],"failures":1}` {
		t.Errorf("the file tells of %s, %v", value, err)
	}
	if err := s.SetIdentifies([]byte("{")); err == nil {
		t.Error("what is no JSON was stored")
	}
	if report, err := s.Check(nil, nil); err != nil || report.Err() != nil {
		t.Errorf("%v, %v", err, report.Err())
	}
}
