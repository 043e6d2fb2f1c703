package show

import (
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/storage"
)

// hands is a store of open hands.
type hands struct {
	storage.Settings // nothing else is asked of it

	mu     sync.Mutex
	rows   map[string]json.RawMessage
	writes int
	full   bool
}

func (d *hands) SetSetting(_ storage.Scope, id, _ string, value json.RawMessage) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.writes++
	switch {
	case d.full:
		return errors.New("disk full")
	case value == nil:
		delete(d.rows, id)
	default:
		d.rows[id] = value
	}
	return nil
}

func (d *hands) SettingOfAll(storage.Scope, string) (map[string]json.RawMessage, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return maps.Clone(d.rows), nil
}

// holds reports whether a token is stored.
func (d *hands) holds(token string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, row := range d.rows {
		if strings.Contains(string(row), token) {
			return true
		}
	}
	return false
}

// count returns the numbers of writes and of rows.
func (d *hands) count() (writes, rows int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.writes, len(d.rows)
}

func (d *hands) fill(full bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.full = full
}

// pass lets time pass, and what is due then happen.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func panelsOver(d *hands) *Panels {
	p := newPanels(panelParts{log: slog.New(slog.DiscardHandler)})
	p.stored = d
	p.reopen()
	return p
}

// at is a table that shows nothing yet.
func at(id string) *table.Snapshot { return &table.Snapshot{Info: table.Info{ID: id}} }

func handOf(token string) *discord.Interaction {
	return &discord.Interaction{ID: "1", Token: token, User: discord.User{ID: "7"}, Created: time.Now()}
}

// The token of a hand at which nothing more happened stayed in the database for ever: only a click or a card at its table dropped it.
func TestATokenIsStoredForFifteenMinutesAtMost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &hands{rows: map[string]json.RawMessage{}}
		p := panelsOver(d)
		p.KeepHand(at("table"), handOf("secret"), discord.Message{}, false, false)
		pass(14 * time.Minute)
		if !d.holds("secret") {
			t.Error("the token is not stored as long as it can be used")
		}
		pass(time.Minute)
		if writes, _ := d.count(); d.holds("secret") || writes != 2 {
			t.Errorf("after 15 minutes and %d writes the token is stored: %t", writes, d.holds("secret"))
		}
		pass(time.Hour)
		p.mu.Lock()
		defer p.mu.Unlock()
		if writes, _ := d.count(); writes != 2 || p.sweeping {
			t.Errorf("without hands there are %d writes, and it still sweeps: %t", writes, p.sweeping)
		}
	})
}

// Clicks cost one write a second, and none more for the tokens that become old.
func TestClicksOnHandsShareWrites(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &hands{rows: map[string]json.RawMessage{}}
		p := panelsOver(d)
		for click := range 600 {
			i := handOf("secret")
			i.ID = strconv.Itoa(1000 + click)
			p.KeepHand(at("table"), i, discord.Message{}, false, false)
			pass(100 * time.Millisecond)
		}
		pass(time.Hour)
		if writes, rows := d.count(); writes > 61 || rows != 0 {
			t.Errorf("600 clicks of a minute cost %d writes, and %d rows are left", writes, rows)
		}
	})
}

// A start drops what has become old while the program did not run, at tables that do not go on, too, and a full disk keeps nothing for ever.
func TestAStartDropsOldTokens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &hands{rows: map[string]json.RawMessage{}}
		first := panelsOver(d)
		first.KeepHand(at("old"), handOf("secret"), discord.Message{}, false, false)
		pass(10 * time.Minute)
		first.KeepHand(at("young"), handOf("other"), discord.Message{}, false, false)
		pass(2 * time.Second)
		first.stop()
		pass(5 * time.Minute)
		d.fill(true)
		panelsOver(d)
		pass(10 * time.Second)
		if !d.holds("secret") || !d.holds("other") {
			t.Fatal("the tokens are gone already")
		}
		d.fill(false)
		pass(time.Minute)
		if d.holds("secret") || !d.holds("other") {
			t.Errorf("after the start: old %t, young %t", d.holds("secret"), d.holds("other"))
		}
		pass(10 * time.Minute)
		if _, rows := d.count(); rows != 0 {
			t.Errorf("%d rows are left", rows)
		}
	})
}

// The hand of a finished game stays open for a while. It was stored once more after its player had deleted their data, and named them again.
func TestADeletedPersonIsNotStoredAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &hands{rows: map[string]json.RawMessage{}}
		p := panelsOver(d)
		other := handOf("other")
		other.User.ID = "8"
		p.KeepHand(at("table"), handOf("secret"), discord.Message{}, false, false)
		p.KeepHand(at("table"), other, discord.Message{}, false, false) // is stored soon
		p.Forget("7")
		if d.holds("secret") || !d.holds("other") {
			t.Errorf("right after the deletion the person is stored: %t, another: %t", d.holds("secret"), d.holds("other"))
		}
		pass(time.Minute)
		if d.holds("secret") || !d.holds("other") {
			t.Errorf("a minute later the person is stored: %t, another: %t", d.holds("secret"), d.holds("other"))
		}
	})
}
