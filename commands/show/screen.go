package show

import (
	"context"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/leagues"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/commands/face"
	"karlchen/commands/picture"
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
	choices *settings.Service

	pressure pressure

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

	// OnShown receives how long the oldest news of a public message had waited when Discord had it; it may be nil. Set it before Begin.
	OnShown func(waited time.Duration)

	emojisLost trace.Signal // when the emojis need another upload
}

// New returns a screen that shows nothing yet; see Begin.
func New(log *slog.Logger) *Screen { return &Screen{log: log, emojisLost: trace.NewSignal()} }

// Begin connects the screen to Discord, tables, leagues, evenings, finished games and settings. Call it once, before Publish.
func (s *Screen) Begin(
	port discord.Port, tables *table.Manager, weekly *leagues.Service, people *gather.Service, games *archive.Archive, choices *settings.Service,
	store storage.Settings,
) {
	s.port, s.tables, s.leagues, s.gather, s.games, s.choices = port, tables, weekly, people, games, choices
	go picture.Prepare()
	s.Panels = newPanels(port, s.log, time.Now, &s.pressure)
	slots := max(1, runtime.GOMAXPROCS(0)/2)
	s.Panels.stored, s.Panels.draw, s.Panels.await, s.Panels.drawing = store, s.drawHand, s.AwaitGame, discord.NewDrawingPool(slots, s.pressure.high)
	s.Panels.reopen()
	s.store = store
	before, err := takeShown(store)
	if err != nil {
		s.log.Warn("what messages show from before could not be read, so each is written once more", "error", err)
	}
	s.publisher = discord.NewPublisher(port, discord.PublisherConfig{
		// Public messages have a drawing pool of their own, or they would wait for long behind hundreds of hands.
		Logger: s.log, Drawing: discord.NewDrawingPool(slots, s.pressure.high), Shown: before, OnPosted: s.onPosted, OnCleared: s.onCleared, OnDenied: s.onDenied, OnAllowed: s.onAllowed, OnGone: s.onGone,
		OnShown: s.OnShown,
	})
	s.pings = newPings(s.publisher)
	s.threads = newThreadKeeper(s)
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

// Person returns the settings of a user, or the defaults if they cannot be read, which the log then says.
func (s *Screen) Person(user string, log *slog.Logger) settings.Person {
	p, err := s.choices.Person(user)
	if err != nil {
		log.Error("the settings of a person could not be read", "error", err)
	}
	return p
}

// Server returns the settings of a server, or the defaults if they cannot be read, which the log then says.
func (s *Screen) Server(guild string, log *slog.Logger) settings.Server {
	chosen, err := s.choices.Server(guild)
	if err != nil {
		log.Error("the settings of a server could not be read", "guild", guild, "error", err)
	}
	return chosen
}

// emojiPause is the shortest time between two uploads of the emojis.
const emojiPause = 10 * time.Second

// KeepEmojis uploads the emojis of the cards, and uploads them again after each EmojisLost. Messages use each emoji as soon as it is there.
func (s *Screen) KeepEmojis(ctx context.Context) {
	var emojis []discord.Emoji
	for _, tile := range picture.Tiles() {
		emojis = append(emojis, discord.Emoji(tile))
	}
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

// EmojisLost reports that Discord refused an emoji of a card. KeepEmojis then uploads them again.
func (s *Screen) EmojisLost() { s.emojisLost.Send() }
