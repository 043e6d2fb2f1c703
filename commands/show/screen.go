package show

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/daily"
	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/leagues"
	"karlchen/bot/puzzles"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/commands/face"
	"karlchen/storage"
)

// Screen shows tables and leagues. It is a table.Observer.
type Screen struct {
	log     *slog.Logger
	port    discord.Port
	tables  *table.Manager
	leagues *leagues.Service
	gather  *gather.Service
	daily   *daily.Service
	games   *archive.Archive
	puzzles *puzzles.Service
	choices *settings.Service

	publisher *discord.Publisher
	store     storage.Settings
	Panels    *Panels
	pings     *pings
	threads   *threadKeeper

	Deck    atomic.Pointer[face.Emojis] // the uploaded emojis, nil for none
	rights  rightsBook
	homes   homes
	asked   sync.Map // the servers that were asked for their public channels a moment ago
	public  sync.Map // server → its public channels, as map[string]bool
	results sync.Map // table id → the snapshot whose result leads to the next game
	latest  sync.Map // table id → latest

	searches sync.Map // table id → the slot of its search for players
	titles   sync.Map // table id → *titlesAt
	sent     sync.Map // nonce → the id of a message that is sent and not noted; see sendOnce
	noting   sync.Map // key of a slot of an evening or a day → *string, the newest message id, as long as it is not stored

	silent discord.Sparse // logs that something cannot be said or noted

	emojisLost trace.Signal // when the emojis need another upload
}

// homes has the home posts by server. The lock is held while one is shown or cleared, so that none is shown again that has moved.
type homes struct {
	mu      sync.Mutex
	servers map[string]gather.Home
}

// latest is the latest snapshot of a table in a channel, and when it was published.
type latest struct {
	snap table.Snapshot
	at   time.Time
}

// republish publishes a table again, in the background, because something besides the table has changed.
func (s *Screen) republish(id string) {
	go func() {
		if _, err := s.tables.Do(context.Background(), id, table.User{}, table.Republish{}); err != nil && !errors.Is(err, table.NoSuchTable) && !errors.Is(err, table.Unavailable) {
			s.log.Error("a table could not be shown once more", "table", id, "error", err)
		}
	}()
}

// keepNoting stores the newest message id of a slot that is none of a table, in the background, and tries again until that succeeds or there is a newer one: a
// start that does not find the id posts the message once more. It returns true.
func (s *Screen) keepNoting(slot discord.Slot, newest *string, store func() error) bool {
	s.noting.Store(slot.Key, newest)
	go func() {
		for pause := taskPause; s.threads.ctx.Err() == nil; pause = min(2*pause, maxTaskPause) {
			if now, _ := s.noting.Load(slot.Key); now != newest {
				return
			}
			err := store()
			if err == nil || errors.Is(err, gather.NoSuchEvening) {
				s.noting.CompareAndDelete(slot.Key, newest)
				return
			}
			s.silent.Error(s.log, "the id of a message could not be stored", "guild", slot.GuildID, "error", err)
			trace.Pause(s.threads.ctx, pause, nil)
		}
	}()
	return true
}
