// Package presence notes which servers have removed the bot, and erases what it has of them 30 days later.
//
// What must stay true:
//
//   - A server to which the bot returns within the time has everything as before, and the next time begins at the next removal.
//   - Nothing is erased before Discord has said in this run on which servers the bot is: it may have returned while the program did not run.
//   - Games and settings of people are a server's and a person's: what people have chosen for themselves stays.
package presence

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"karlchen/bot/table"
	"karlchen/storage"
)

// Kept is how long everything of a server stays after it has removed the bot.
const Kept = 30 * 24 * time.Hour

// Store is what the package needs from the database.
type Store interface {
	Servers() ([]string, error)
	Tables() ([]storage.TableRow, error)
	SetSetting(scope storage.Scope, id, key string, value json.RawMessage) error
	SettingOfAll(scope storage.Scope, key string) (map[string]json.RawMessage, error)
	RemoveServer(guild string) error
}

// Tables are the running tables.
type Tables interface {
	EndFor(ctx context.Context, id string, why table.Ending) error
}

// Service keeps the servers. It may be used from any goroutine.
type Service struct {
	Store  Store
	Tables Tables
	Log    *slog.Logger
	Now    func() time.Time

	mu   sync.Mutex
	here map[string]bool // nil before Discord has said so
}

// GuildsHere takes the list of all servers with the bot, whenever it may have changed. It writes nothing if nothing has changed.
func (s *Service) GuildsHere(guilds []string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	gone, err := s.Store.SettingOfAll(storage.ScopeGuild, storage.GoneKey)
	if err != nil {
		return err
	}
	before := s.here
	if before == nil {
		all, err := s.Store.Servers()
		if err != nil {
			return err
		}
		before = map[string]bool{}
		for _, guild := range all {
			before[guild] = true
		}
	}
	s.here = map[string]bool{}
	for _, guild := range guilds {
		s.here[guild] = true
		if gone[guild] != nil {
			err = errors.Join(err, s.Store.SetSetting(storage.ScopeGuild, guild, storage.GoneKey, nil))
		}
	}
	now, errTime := json.Marshal(s.Now())
	err = errors.Join(err, errTime)
	for guild := range before {
		if !s.here[guild] && gone[guild] == nil {
			err = errors.Join(err, s.Store.SetSetting(storage.ScopeGuild, guild, storage.GoneKey, now))
		}
	}
	return err
}

// EraseGone erases everything of the servers that have been without the bot for long enough.
func (s *Service) EraseGone(ctx context.Context) error {
	s.mu.Lock() // a server that returns meanwhile has to wait
	defer s.mu.Unlock()
	if s.here == nil {
		return nil
	}
	gone, err := s.Store.SettingOfAll(storage.ScopeGuild, storage.GoneKey)
	for guild, raw := range gone {
		var since time.Time
		if bad := json.Unmarshal(raw, &since); bad != nil {
			err = errors.Join(err, fmt.Errorf("server %s: %w", guild, bad))
			continue
		}
		if s.here[guild] || s.Now().Before(since.Add(Kept)) {
			continue
		}
		if bad := s.erase(ctx, guild); bad != nil {
			err = errors.Join(err, bad)
			continue
		}
		s.Log.Info("everything of a server that has removed the bot is erased", "guild", guild, "removed", since)
	}
	return err
}

// erase ends the tables of a server and erases it.
func (s *Service) erase(ctx context.Context, guild string) error {
	rows, err := s.Store.Tables()
	if err != nil {
		return err
	}
	for _, row := range rows {
		if row.Guild != guild || row.Over {
			continue
		}
		ended := s.Tables.EndFor(ctx, row.ID, table.Stopped)
		if ended != nil && !errors.Is(ended, table.NoSuchTable) && !errors.Is(ended, table.NotNow) {
			err = errors.Join(err, ended)
		}
	}
	if err != nil {
		return err
	}
	return s.Store.RemoveServer(guild)
}
