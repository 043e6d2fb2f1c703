package storage_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"karlchen/storage"
)

// Ensure that settings of guilds and users are kept apart, also where ids and keys run together.
func TestStore_Setting(t *testing.T) {
	s := MustOpen(t)
	type place struct {
		scope   storage.Scope
		id, key string
	}
	want := map[place]string{
		{storage.ScopeGuild, "1", "language"}:  `"de"`,
		{storage.ScopeUser, "1", "language"}:   `"en"`,
		{storage.ScopeUser, "1", "languages"}:  `["de","en"]`,
		{storage.ScopeUser, "11", "language"}:  `null`,
		{storage.ScopeUser, "1l", "anguage"}:   `{"a":1}`,
		{storage.ScopeUser, "1", "l\u00e4nge"}: `0`,
	}
	for p, value := range want {
		if err := s.SetSetting(p.scope, p.id, p.key, json.RawMessage(value)); err != nil {
			t.Fatal(err)
		}
	}
	for p, value := range want {
		if got, err := s.Setting(p.scope, p.id, p.key); err != nil || string(got) != value {
			t.Errorf("%v is %s (%v), want %s", p, got, err, value)
		}
	}
	all, err := s.Settings(storage.ScopeUser, "1")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]json.RawMessage{
		"language": json.RawMessage(`"en"`), "languages": json.RawMessage(`["de","en"]`), "länge": json.RawMessage(`0`),
	}, all); diff != "" {
		t.Errorf("settings differ (-want +got):\n%s", diff)
	}
}

// Ensure that a setting can be replaced and removed, and that removing twice is harmless.
func TestStore_SetSetting_RemoveAndReplace(t *testing.T) {
	s := MustOpen(t)
	for _, value := range []string{"1", "2"} {
		if err := s.SetSetting(storage.ScopeGuild, "1", "k", json.RawMessage(value)); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Setting(storage.ScopeGuild, "1", "k"); err != nil || string(got) != value {
			t.Errorf("got %s (%v), want %s", got, err, value)
		}
	}
	for range 2 {
		if err := s.SetSetting(storage.ScopeGuild, "1", "k", nil); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Setting(storage.ScopeGuild, "1", "k"); !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("error is %v, want %v", err, storage.ErrNotFound)
		}
	}
}

func TestStore_SetSetting_Errors(t *testing.T) {
	s := MustOpen(t)
	for _, c := range []struct {
		name           string
		scope          storage.Scope
		id, key, value string
	}{
		{"NoSuchScope", "channel", "1", "k", "1"},
		{"NoID", storage.ScopeUser, "", "k", "1"},
		{"NoKey", storage.ScopeUser, "1", "", "1"},
		{"ZeroByteInID", storage.ScopeUser, "1\x00", "k", "1"},
		{"ZeroByteInKey", storage.ScopeUser, "1", "k\x00", "1"},
		{"NotJSON", storage.ScopeUser, "1", "k", "de"},
		{"NoValue", storage.ScopeUser, "1", "k", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := s.SetSetting(c.scope, c.id, c.key, json.RawMessage(c.value)); !errors.Is(err, storage.ErrInvalid) {
				t.Errorf("error is %v, want %v", err, storage.ErrInvalid)
			}
		})
	}
}
