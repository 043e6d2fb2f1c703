package archive

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// What the database has of a server that has removed the bot is erased 30 days later. What must stay true:
//
//   - A server to which the bot returns within the time has everything as before, and the next time begins at the next removal.
//   - Nothing is erased before Discord has said in this run on which servers the bot is: it may have returned while the program did not run.
//   - Games and settings of people are a server's and a person's: what people have chosen for themselves stays.

// Kept is how long everything of a server stays after it has removed the bot.
const Kept = 30 * 24 * time.Hour

// goneSince has the moment since which a server is without the bot.
var goneSince = storage.Drawer[time.Time]{Scope: storage.ScopeGuild, Key: storage.GoneKey}

// ServerStore is what Presence needs from the database.
type ServerStore interface {
	storage.Settings
	Servers() ([]string, error)
	Tables() ([]storage.TableRow, error)
	RemoveServer(guild string) error
}

// Presence notes which servers have removed the bot, and erases them in time. It may be used from any goroutine.
type Presence struct {
	Store  ServerStore
	Tables *table.Manager
	Log    *slog.Logger
	Now    func() time.Time

	mu   sync.Mutex
	here map[string]bool // nil before Discord has said so
}

// GuildsHere takes the list of all servers with the bot, whenever it may have changed. It writes nothing if nothing has changed.
func (p *Presence) GuildsHere(guilds []string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	gone, err := goneSince.All(p.Store)
	if gone == nil {
		return err
	}
	before := p.here
	if before == nil {
		all, bad := p.Store.Servers()
		if bad != nil {
			return bad
		}
		before = map[string]bool{}
		for _, guild := range all {
			before[guild] = true
		}
	}
	p.here = map[string]bool{league.Hall: true} // Discord does not know it
	for _, guild := range guilds {
		p.here[guild] = true
		if _, was := gone[guild]; was {
			err = errors.Join(err, goneSince.Remove(p.Store, guild))
		}
	}
	for guild := range before {
		if _, was := gone[guild]; !was && !p.here[guild] {
			err = errors.Join(err, goneSince.Set(p.Store, guild, p.Now()))
		}
	}
	return err
}

// EraseGone erases everything of the servers that have been without the bot for long enough.
func (p *Presence) EraseGone(ctx context.Context) error {
	p.mu.Lock() // a server that returns meanwhile has to wait
	defer p.mu.Unlock()
	if p.here == nil {
		return nil
	}
	gone, err := goneSince.All(p.Store)
	for guild, since := range gone {
		if since.IsZero() || p.here[guild] || p.Now().Before(since.Add(Kept)) { // zero cannot be read
			continue
		}
		if bad := p.erase(ctx, guild); bad != nil {
			err = errors.Join(err, bad)
			continue
		}
		p.Log.Info("everything of a server that has removed the bot is erased", "guild", guild, "removed", since)
	}
	return err
}

// erase ends the tables of a server and erases it.
func (p *Presence) erase(ctx context.Context, guild string) error {
	rows, err := p.Store.Tables()
	if err != nil {
		return err
	}
	for _, row := range rows {
		if row.Guild == guild && !row.Over {
			err = errors.Join(err, p.Tables.EndFor(ctx, row.ID, table.Stopped, table.User{}))
		}
	}
	if err != nil {
		return err
	}
	return p.Store.RemoveServer(guild)
}
