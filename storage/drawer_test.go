package storage_test

import (
	"encoding/json"
	"errors"
	"sync"
	"testing"
	"time"

	"karlchen/storage"
)

var points = storage.Drawer[map[string]int]{Scope: storage.ScopeUser, Key: "points", Fill: func(all *map[string]int) {
	if *all == nil {
		*all = map[string]int{"new": 1}
	}
}}

// Ensure that a drawer stores, changes, lists and removes values, and fills what is not there.
func TestDrawer(t *testing.T) {
	s := MustOpen(t)
	if got, err := points.Get(s, "anna"); err != nil || got["new"] != 1 {
		t.Errorf("without a value: %v, %v", got, err)
	}
	var work sync.WaitGroup
	for range 20 {
		work.Go(func() {
			_, err := points.Change(s, "anna", func(all *map[string]int) error {
				(*all)["re"]++
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	work.Wait()
	refused := errors.New("refused")
	_, err := points.Change(s, "anna", func(all *map[string]int) error {
		(*all)["re"] = 0
		return refused
	})
	got, readErr := points.Get(s, "anna")
	if !errors.Is(err, refused) || readErr != nil || got["re"] != 20 {
		t.Errorf("after 20 changes and a refused one (%v): %v, %v", err, got, readErr)
	}
	must(t, s, time.Now(), func(tx *storage.Tx) error { // in a transaction with other changes
		_, err := points.Change(tx, "bert", func(all *map[string]int) error {
			(*all)["kontra"]++
			return nil
		})
		return err
	})
	if err := s.SetSetting(storage.ScopeUser, "clara", "points", json.RawMessage(`[]`)); err != nil {
		t.Fatal(err)
	}
	all, err := points.All(s)
	if !errors.Is(err, storage.ErrDamaged) || len(all) != 3 || all["bert"]["kontra"] != 1 || all["clara"]["new"] != 1 {
		t.Errorf("all are %v, %v", all, err)
	}
	if _, err := points.Change(s, "clara", func(*map[string]int) error { return nil }); !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("a change of an unreadable value: %v", err)
	}
	if err := errors.Join(points.Remove(s, "anna"), points.Set(s, "bert", nil)); err != nil {
		t.Error(err)
	}
	if left, err := s.SettingOfAll(storage.ScopeUser, "points"); err != nil || len(left) != 1 {
		t.Errorf("%d are left, %v", len(left), err)
	}
}

// Ensure that the program reads what its earlier versions have remembered of themselves.
func TestStore_OwnRowsOfEarlierPrograms(t *testing.T) {
	s := MustOpen(t)
	secret := "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA="
	for key, raw := range map[string]string{
		"alive": `"2026-11-20T20:15:00.0000005Z"`, "identifies": `{"moments":[],"failures":1}`, "arrivals": `{"g":"2026-11-20T20:15:00Z"}`, "shards": `"0-3/16"`,
		"secret": `"` + secret + `"`,
	} {
		if err := s.SetSetting(storage.ScopeProgram, "bot", key, json.RawMessage(raw)); err != nil {
			t.Fatal(err)
		}
	}
	alive, err := s.Alive()
	if err != nil || alive.Nanosecond() != 500 {
		t.Errorf("alive at %v, %v", alive, err)
	}
	if value, err := s.Identifies(); err != nil || string(value) != `{"moments":[],"failures":1}` {
		t.Errorf("identifies %s, %v", value, err)
	}
	if all, err := s.Arrivals(); err != nil || all["g"].IsZero() {
		t.Errorf("arrivals %v, %v", all, err)
	}
	if text, err := s.ShardRange(); err != nil || text != "0-3/16" {
		t.Errorf("shards %s, %v", text, err)
	}
	if own, err := s.Secret("2026-11"); err != nil || own[31] != 32 {
		t.Errorf("secret %x, %v", own, err)
	}
	if raw, err := s.Setting(storage.ScopeProgram, "2026-11", "secret"); err != nil || string(raw) != `"`+secret+`"` {
		t.Errorf("the secret is stored as %s, %v", raw, err)
	}
}
