package archive_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// The servers of the tests.
const (
	left   = "700000000000000001"
	stays  = "700000000000000002"
	member = "800000000000000001"
)

type silent struct{}

func (silent) Publish(table.Snapshot) {}

// hosted is a bot on two servers, each with a table in play, a league's row and settings.
type hosted struct {
	*testing.T
	path    string
	now     time.Time
	store   *storage.Store
	tables  *table.Manager
	service *archive.Presence
}

func host(t *testing.T) *hosted {
	h := &hosted{T: t, path: filepath.Join(t.TempDir(), "karlchen.db"), now: time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)}
	h.start()
	t.Cleanup(h.stop)
	for _, guild := range []string{left, stays} {
		anna := table.User{ID: member, Name: "Anna"}
		snap, err := h.tables.Create(table.NewTable{Guild: guild, Channel: "c" + guild, Host: anna, Rules: "ddv", Games: 4, Computers: 3})
		h.must(err)
		if guild == left {
			_, err = h.tables.Do(t.Context(), snap.ID, anna, table.Start{})
			h.must(err)
		}
		h.must(h.store.SetSetting(storage.ScopeGuild, guild, "choices", json.RawMessage(`{}`)))
	}
	h.must(h.store.SetSetting(storage.ScopeUser, member, "choices", json.RawMessage(`{}`)))
	return h
}

func (h *hosted) start() {
	h.Helper()
	var err error
	h.store, err = storage.Open(h.path, storage.Options{})
	h.must(err)
	h.tables = table.NewManager(table.Config{Store: h.store, Observer: silent{}, Pace: time.Hour})
	h.must(h.tables.Load())
	h.service = &archive.Presence{Store: h.store, Tables: h.tables, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return h.now }}
}

func (h *hosted) stop() {
	h.tables.Close()
	h.must(h.store.Close())
}

func (h *hosted) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

// after lets days pass, and looks whether the first server is still in the database.
func (h *hosted) after(days int, there bool) {
	h.Helper()
	h.now = h.now.AddDate(0, 0, days)
	h.must(h.service.EraseGone(h.Context()))
	servers, err := h.store.Servers()
	h.must(err)
	want := 2
	if !there {
		want = 1
	}
	if len(servers) != want || servers[len(servers)-1] != stays {
		h.Errorf("after %d days more the servers are %v", days, servers)
	}
}

// Only leagues were erased of a server that has removed the bot. Everything goes, also from the bytes of the file, and nothing of others.
func TestAServerIsErasedAfterThirtyDays(t *testing.T) {
	h := host(t)
	h.must(h.service.GuildsHere([]string{left, stays}))
	h.must(h.service.GuildsHere([]string{stays}))
	h.after(29, true)
	h.must(h.service.GuildsHere([]string{stays})) // the same again is no later removal
	h.after(1, false)
	rows, err := h.store.Tables()
	h.must(err)
	if len(rows) != 1 || rows[0].Guild != stays {
		t.Errorf("the tables are %+v", rows)
	}
	if settings, err := h.store.Settings(storage.ScopeUser, member); err != nil || len(settings) != 1 {
		t.Errorf("the person has %v, %v", settings, err)
	}
	h.must(h.store.Wipe(t.Context()))
	data, err := os.ReadFile(h.path)
	if err != nil || bytes.Contains(data, []byte(left)) || !bytes.Contains(data, []byte(stays)) {
		t.Errorf("the file names the server %d times: %v", bytes.Count(data, []byte(left)), err)
	}
	report, err := h.store.Check(nil, nil)
	if err = errors.Join(err, report.Err()); err != nil {
		t.Error(err)
	}
}

// What was played in a hall belongs to no server of Discord, so it was on no list of them, and was erased like that of a server which removed the bot.
func TestAHallIsNotErased(t *testing.T) {
	h := host(t)
	h.must(h.store.SetSetting(storage.ScopeGuild, league.Hall, "choices", json.RawMessage(`{}`)))
	h.must(h.service.GuildsHere([]string{left, stays}))
	h.must(h.service.GuildsHere([]string{left, stays}))
	h.now = h.now.AddDate(1, 0, 0)
	h.must(h.service.EraseGone(t.Context()))
	if servers, err := h.store.Servers(); err != nil || len(servers) != 3 {
		t.Errorf("the servers are %v, %v", servers, err)
	}
}

// A server to which the bot returns has everything as before, and 30 days again at the next time. A bot that was away does not erase before it has heard
// where it is.
func TestAServerReturns(t *testing.T) {
	h := host(t)
	h.must(h.service.GuildsHere([]string{left, stays}))
	h.must(h.service.GuildsHere([]string{stays}))
	h.after(20, true)
	h.must(h.service.GuildsHere([]string{left, stays}))
	h.after(20, true)
	h.must(h.service.GuildsHere([]string{stays}))
	h.after(29, true)
	h.stop()
	h.start()
	h.after(20, true)
	h.must(h.service.GuildsHere([]string{left, stays}))
	h.after(1, true)
	h.stop()
	h.start()
	h.must(h.service.GuildsHere([]string{stays})) // removed while the bot was away
	h.after(29, true)
	h.after(1, false)
}

// Without a change nothing is written, because every write delays all others.
func TestNothingNew(t *testing.T) {
	h := host(t)
	store := &writing{ServerStore: h.store}
	h.service.Store = store
	for range 3 {
		h.must(h.service.GuildsHere([]string{left, stays, "another"}))
	}
	if store.times != 0 {
		t.Errorf("%d writes", store.times)
	}
	for range 3 {
		h.must(h.service.GuildsHere([]string{stays}))
	}
	if store.times != 2 { // of the one that left, and of the one of which there is nothing
		t.Errorf("%d writes", store.times)
	}
}

// writing counts changes.
type writing struct {
	archive.ServerStore
	times int
}

func (w *writing) SetSetting(scope storage.Scope, id, key string, value json.RawMessage) error {
	w.times++
	return w.ServerStore.SetSetting(scope, id, key, value)
}

// A row that cannot be read keeps no other server from being noted and erased, and its own server is not erased by it.
func TestAnUnreadableRemovalConcernsOneServer(t *testing.T) {
	h := host(t)
	h.must(h.store.SetSetting(storage.ScopeGuild, stays, storage.GoneKey, json.RawMessage(`"yesterday"`)))
	if err := h.service.GuildsHere(nil); err == nil {
		t.Error("the row is not reported")
	}
	h.now = h.now.Add(archive.Kept)
	if err := h.service.EraseGone(t.Context()); err == nil {
		t.Error("the row is not reported")
	}
	if left, err := h.store.Servers(); err != nil || len(left) != 1 || left[0] != stays {
		t.Errorf("of the servers %v are left, %v", left, err)
	}
}
