package settings_test

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"karlchen/bot/settings"
	"karlchen/internal/storagetest"
	"karlchen/storage"
)

func open(t *testing.T) *storage.Store {
	t.Helper()
	store, err := storage.Open(filepath.Join(t.TempDir(), "db"), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

func TestDefaultsApplyUntilAChoice(t *testing.T) {
	book := settings.New(open(t))
	person, err := book.Person("1")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range settings.PersonChoices {
		if got := c.Get(person); got != c.Default || !slices.Contains(c.Values, got) {
			t.Errorf("%s is %q, not %q", c.Key, got, c.Default)
		}
	}
	server, err := book.Server("1")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range settings.ServerChoices {
		if got := c.Get(server); got != c.Default || !slices.Contains(c.Values, got) {
			t.Errorf("%s is %q, not %q", c.Key, got, c.Default)
		}
	}
}

func TestEveryChoiceIsStored(t *testing.T) {
	book := settings.New(open(t))
	for _, c := range settings.PersonChoices {
		for _, value := range c.Values {
			if _, err := book.ChangePerson("1", func(p *settings.Person) { c.Set(p, value) }); err != nil {
				t.Fatal(err)
			}
			if p, err := book.Person("1"); err != nil || c.Get(p) != value {
				t.Errorf("%s: chose %q, kept %q (%v)", c.Key, value, c.Get(p), err)
			}
		}
	}
	for _, c := range settings.ServerChoices {
		for _, value := range c.Values {
			if _, err := book.ChangeServer("1", func(s *settings.Server) { c.Set(s, value) }); err != nil {
				t.Fatal(err)
			}
			if s, err := book.Server("1"); err != nil || c.Get(s) != value {
				t.Errorf("%s: chose %q, kept %q (%v)", c.Key, value, c.Get(s), err)
			}
		}
	}
	if p, _ := book.Person("2"); p.Sorting != settings.DefaultPerson().Sorting {
		t.Error("somebody else's settings changed, too")
	}
}

func TestAValueThatDoesNotExistIsRefused(t *testing.T) {
	c, ok := settings.Find(settings.PersonChoices, "pings")
	if !ok {
		t.Fatal("no setting for pings")
	}
	p := settings.DefaultPerson()
	if c.Set(&p, "always") || p.Pings != settings.WhenSlow {
		t.Errorf("pings are now %q", p.Pings)
	}
	if _, ok := settings.Find(settings.PersonChoices, "colour"); ok {
		t.Error("found a setting that there is not")
	}
}

// A database of another version may hold values, or whole settings, that this version does not know.
func TestSettingsOfAnotherVersionStopNobodyFromPlaying(t *testing.T) {
	store := open(t)
	raw := json.RawMessage(`{"pings":"telegram","sorting":"last","perfume":"lavender"}`)
	if err := store.SetSetting(storage.ScopeUser, "1", "choices", raw); err != nil {
		t.Fatal(err)
	}
	p, err := settings.New(store).Person("1")
	if err != nil || p.Pings != settings.WhenSlow || p.Sorting != settings.TrumpsLast {
		t.Errorf("%+v, %v", p, err)
	}
	if err := store.SetSetting(storage.ScopeUser, "1", "choices", json.RawMessage(`[1]`)); err != nil {
		t.Fatal(err)
	}
	if p, err := settings.New(store).Person("1"); err == nil || p.Pings != settings.WhenSlow {
		t.Errorf("unreadable settings: %+v, %v", p, err)
	}
}

func TestTwoConcurrentChangesAreBothStored(t *testing.T) {
	book := settings.New(open(t))
	var work sync.WaitGroup
	for _, id := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		work.Go(func() {
			if _, err := book.ChangePerson("1", func(p *settings.Person) { p.Blocked = append(p.Blocked, id) }); err != nil {
				t.Error(err)
			}
		})
	}
	work.Wait()
	if p, _ := book.Person("1"); len(p.Blocked) != 8 || !p.Blocks("e") || p.Blocks("z") {
		t.Errorf("blocked are %v", p.Blocked)
	}
}

func TestNobodyWaitsForTheSettingsOfAnother(t *testing.T) {
	stuck := storagetest.StuckFor(open(t), "anna")
	book := settings.New(stuck)
	var work sync.WaitGroup
	work.Go(func() {
		if _, err := book.ChangePerson("anna", func(p *settings.Person) { p.Pings = settings.Off }); err != nil {
			t.Error(err)
		}
	})
	stuck.Await()
	if _, err := book.ChangePerson("bert", func(p *settings.Person) { p.Pings = settings.OnTurn }); err != nil {
		t.Error(err)
	}
	if _, err := book.ChangeServer("club", func(s *settings.Server) { s.Pictures = settings.Off }); err != nil {
		t.Error(err)
	}
	if p, err := book.Person("anna"); err != nil || p.Pings != settings.WhenSlow {
		t.Errorf("while it is stored, the choice is %q, %v", p.Pings, err)
	}
	stuck.Release()
	work.Wait()
	if p, err := book.Person("anna"); err != nil || p.Pings != settings.Off {
		t.Errorf("the choice is %q, %v", p.Pings, err)
	}
}

func TestAStoreThatFailsIsReported(t *testing.T) {
	store := open(t)
	book := settings.New(store)
	store.Close()
	if p, err := book.Person("1"); err == nil || p.Pings == "" {
		t.Errorf("%+v, %v", p, err)
	}
	if _, err := book.ChangeServer("1", func(*settings.Server) {}); err == nil || errors.Is(err, storage.ErrNotFound) {
		t.Errorf("a change that was not stored: %v", err)
	}
}

// Quiet hours go by the person's own clock, or by the server's if they have chosen none.
func TestIsQuiet(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		quiet, zone, at string
		want            bool
	}{
		{settings.Off, settings.Auto, "2030-01-04T03:00:00Z", false}, {"", "", "2030-01-04T03:00:00Z", false},
		{"22-8", settings.Auto, "2030-01-04T20:59:59Z", false}, {"22-8", settings.Auto, "2030-01-04T21:00:00Z", true},
		{"22-8", settings.Auto, "2030-07-04T20:00:00Z", true}, {"22-8", settings.Auto, "2030-01-04T06:59:59Z", true},
		{"22-8", settings.Auto, "2030-01-04T07:00:00Z", false}, {"0-9", settings.Auto, "2030-01-04T22:30:00Z", false},
		{"0-9", settings.Auto, "2030-01-04T23:30:00Z", true}, {"22-8", "Asia/Tokyo", "2030-01-04T14:00:00Z", true},
		{"22-8", "Asia/Tokyo", "2030-01-04T23:00:00Z", false}, {"22-8", "No/Where", "2030-01-04T21:00:00Z", true},
		{"broken", settings.Auto, "2030-01-04T03:00:00Z", false},
	} {
		at, err := time.Parse(time.RFC3339, tt.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := (settings.Person{Quiet: tt.quiet, Zone: tt.zone}).IsQuiet(at, berlin); got != tt.want {
			t.Errorf("%s in %s at %s: %t", tt.quiet, tt.zone, tt.at, got)
		}
	}
}
