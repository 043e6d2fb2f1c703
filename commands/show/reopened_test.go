package show

import (
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/openhands"
	"karlchen/storage"
)

// drawer is a store of open hands.
type drawer struct {
	rows   map[string]json.RawMessage
	writes int
	full   bool
}

func (d *drawer) SetSetting(_ storage.Scope, id, _ string, value json.RawMessage) error {
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

func (d *drawer) SettingOfAll(storage.Scope, string) (map[string]json.RawMessage, error) {
	return maps.Clone(d.rows), nil
}

// holds reports whether a token is stored.
func (d *drawer) holds(token string) bool {
	for _, row := range d.rows {
		if strings.Contains(string(row), token) {
			return true
		}
	}
	return false
}

func panelsOver(d *drawer) *Panels {
	p := newPanels(nil, slog.New(slog.DiscardHandler), time.Now, &pressure{})
	p.stored = openhands.New(d)
	p.reopen()
	return p
}

func handOf(token string) *discord.Interaction {
	return &discord.Interaction{ID: "1", Token: token, User: discord.User{ID: "7"}, Created: time.Now()}
}

// The token of a hand at which nothing more happened stayed in the database for ever: only a click or a card at its table dropped it.
func TestATokenIsStoredForFifteenMinutesAtMost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &drawer{rows: map[string]json.RawMessage{}}
		p := panelsOver(d)
		p.KeepFresh("table", handOf("secret"), discord.Message{})
		time.Sleep(14 * time.Minute)
		if !d.holds("secret") {
			t.Error("the token is not stored as long as it can be used")
		}
		time.Sleep(time.Minute)
		if d.holds("secret") || d.writes != 2 {
			t.Errorf("after 15 minutes and %d writes the token is stored: %t", d.writes, d.holds("secret"))
		}
		time.Sleep(time.Hour)
		if d.writes != 2 || p.sweeping {
			t.Errorf("without hands there are %d writes, and it still sweeps: %t", d.writes, p.sweeping)
		}
	})
}

// Clicks cost one write a second, and none more for the tokens that become old.
func TestClicksOnHandsShareWrites(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &drawer{rows: map[string]json.RawMessage{}}
		p := panelsOver(d)
		for click := range 600 {
			i := handOf("secret")
			i.ID = strconv.Itoa(1000 + click)
			p.KeepFresh("table", i, discord.Message{})
			time.Sleep(100 * time.Millisecond)
		}
		time.Sleep(time.Hour)
		if d.writes > 61 || len(d.rows) != 0 {
			t.Errorf("600 clicks of a minute cost %d writes, and %d rows are left", d.writes, len(d.rows))
		}
	})
}

// A start drops what has become old while the program did not run, at tables that do not go on, too, and a full disk keeps nothing for ever.
func TestAStartDropsOldTokens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &drawer{rows: map[string]json.RawMessage{}}
		first := panelsOver(d)
		first.KeepFresh("old", handOf("secret"), discord.Message{})
		time.Sleep(10 * time.Minute)
		first.KeepFresh("young", handOf("other"), discord.Message{})
		time.Sleep(2 * time.Second)
		first.stop()
		time.Sleep(5 * time.Minute)
		d.full = true
		panelsOver(d)
		time.Sleep(10 * time.Second)
		if !d.holds("secret") || !d.holds("other") {
			t.Fatal("the tokens are gone already")
		}
		d.full = false
		time.Sleep(time.Minute)
		if d.holds("secret") || !d.holds("other") {
			t.Errorf("after the start: old %t, young %t", d.holds("secret"), d.holds("other"))
		}
		time.Sleep(10 * time.Minute)
		if len(d.rows) != 0 {
			t.Errorf("%d rows are left", len(d.rows))
		}
	})
}
