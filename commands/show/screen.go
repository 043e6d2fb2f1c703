package show

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"karlchen/bot/archive"
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
	results sync.Map // table id → the snapshot whose result leads to the next game
	latest  sync.Map // table id → latest

	searches sync.Map // table id → the slot of its search for players
	sent     sync.Map // nonce → the id of a message that is sent and not noted; see sendOnce
	noting   sync.Map // key of an evening's slot → *string, the newest message id, as long as it is not stored

	silent discord.Sparse // logs that something cannot be said or noted

	emojisLost trace.Signal // when the emojis need another upload
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
