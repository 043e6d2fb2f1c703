package show

import (
	"context"
	"log/slog"
	"runtime"
	"sync"
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
	"karlchen/commands/picture"
	"karlchen/storage"
)

// Parts are the parts of the bot that a screen works with.
type Parts struct {
	Log      *slog.Logger
	Port     discord.Port
	Tables   *table.Manager
	Leagues  *leagues.Service
	Gather   *gather.Service
	Daily    *daily.Service
	Archive  *archive.Archive
	Puzzles  *puzzles.Service // may be nil
	Settings storage.Settings

	// OnShown receives how long the oldest news of a public message had waited when Discord had it; it may be nil.
	OnShown func(waited time.Duration)
	// EmojisLost is sent when Discord has refused an emoji of a card; nil never is.
	EmojisLost trace.Signal
}

// New returns a screen that shows what is published to it.
func New(p Parts) *Screen {
	s := &Screen{
		log: p.Log, port: p.Port, tables: p.Tables, leagues: p.Leagues, gather: p.Gather, daily: p.Daily, games: p.Archive, puzzles: p.Puzzles, choices: settings.New(p.Settings), store: p.Settings,
		emojisLost: p.EmojisLost,
	}
	drawing := discord.NewDrawingPool(runtime.GOMAXPROCS(0))
	s.Panels = newPanels(panelParts{port: s.port, log: s.log, stored: s.store, draw: s.drawHand, await: s.AwaitGame, drawing: drawing})
	s.Panels.reopen()
	before, err := takeShown(s.store)
	if err != nil {
		s.log.Warn("what messages show from before could not be read, so each is written once more", "error", err)
	}
	s.publisher = discord.NewPublisher(s.port, discord.PublisherConfig{
		Logger: s.log, Drawing: drawing, Shown: before, OnPosted: s.onPosted, OnCleared: s.onCleared, OnDenied: s.onDenied, OnAllowed: s.onAllowed, OnGone: s.onGone,
		OnShown: p.OnShown,
	})
	s.pings = newPings(s.publisher)
	s.threads = newThreadKeeper(s)
	return s
}

// Run keeps the posts of leagues, evenings and days, the boards and the emojis of the cards at Discord up to date, until the context ends.
func (s *Screen) Run(ctx context.Context) {
	go picture.Prepare()
	var work sync.WaitGroup
	for _, keep := range []func(context.Context){s.PostLeagues, s.ShowEvenings, s.ShowDailies, s.resumeBoards, s.keepEmojis} {
		work.Go(func() { keep(ctx) })
	}
	work.Wait()
}

// Update shows another content of a public message that stands in a channel; of several contents the newest wins.
func (s *Screen) Update(slot discord.Slot, render func() discord.Message) {
	s.publisher.Show(slot, render)
}

// Close writes the pending messages of tables, as far as the context allows, and stops.
func (s *Screen) Close(ctx context.Context) {
	if err := s.publisher.Flush(ctx); err != nil {
		s.log.Warn("some messages were not brought up to date", "error", err)
	}
	s.threads.close()
	s.publisher.Close()
	s.Panels.close(ctx)
	if err := saveShown(s.store, s.publisher.Shown()); err != nil {
		s.log.Warn("what messages show could not be stored, so the next start writes each once more", "error", err)
	}
	s.Panels.saveAll()
}

// emojiPause is the shortest time between two uploads of the emojis.
const emojiPause = 10 * time.Second

// keepEmojis uploads the emojis of the cards, and uploads them again when Discord has lost one. Messages use each emoji as soon as it is there.
func (s *Screen) keepEmojis(ctx context.Context) {
	emojis := face.Mapped(picture.Tiles(), func(tile picture.Tile) discord.Emoji { return discord.Emoji(tile) })
	for ctx.Err() == nil {
		again := time.Now().Add(emojiPause)
		discord.RetryUntilDone(ctx, s.log, "the emojis of the cards could not be uploaded", func() error {
			return s.port.SyncEmojis(ctx, picture.Prefix, emojis, func(ids map[string]string) { s.Deck.Store(face.NewDeck(ids)) })
		})
		select {
		case <-ctx.Done():
			return
		case <-s.emojisLost:
		}
		trace.Pause(ctx, time.Until(again), nil)
	}
}
