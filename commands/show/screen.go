package show

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
)

// Screen keeps what people see in step with tables and leagues: public messages, open hands, mentions, threads and posts. It is a table.Publisher.
type Screen struct {
	log     *slog.Logger
	port    discord.Port
	tables  *table.Manager
	leagues *leagues.Service
	choices *settings.Service

	board  *discord.Publisher
	Panels *Panels
	pings  *pings
	rooms  *housing

	Deck    atomic.Pointer[face.Deck] // of the emojis that are there, nil for none
	rights  sync.Map                  // channel id → what the bot may do there, as the last click there has told
	results sync.Map                  // table id → the snapshot whose result leads to the next game
	lobbies sync.Map                  // table id → the snapshot whose lobby is shown

	emojisLost chan struct{} // holds a signal when the emojis have to be uploaded again
}

// New returns a screen that shows nothing yet; see Begin.
func New(log *slog.Logger) *Screen { return &Screen{log: log, emojisLost: make(chan struct{}, 1)} }

// Begin connects the screen to Discord, to tables and leagues, and to what people have chosen. It must be called once, before anything is shown.
func (s *Screen) Begin(port discord.Port, tables *table.Manager, weekly *leagues.Service, choices *settings.Service) {
	s.port, s.tables, s.leagues, s.choices = port, tables, weekly, choices
	s.Panels = newPanels(port, s.log, time.Now)
	s.board = discord.NewPublisher(port, discord.PublisherConfig{
		Logger: s.log, OnPosted: s.posted, OnCleared: s.cleared, OnDenied: s.denied, OnAllowed: s.allowed, OnGone: s.gone,
	})
	s.pings = newPings(s.board)
	s.rooms = newHousing(s)
}

// Close shows what is still to be shown, as far as the context allows.
func (s *Screen) Close(ctx context.Context) {
	if err := s.board.Flush(ctx); err != nil {
		s.log.Warn("some messages were not brought up to date", "error", err)
	}
	s.rooms.close()
	s.board.Close()
}

// Person returns what a user has chosen. If that cannot be read he plays on with what holds for everybody.
func (s *Screen) Person(user string) settings.Person {
	p, err := s.choices.Person(user)
	if err != nil {
		s.log.Error("the settings of a person could not be read", "error", err)
	}
	return p
}

// Server returns what a server has chosen, in the same way.
func (s *Screen) Server(guild string) settings.Server {
	chosen, err := s.choices.Server(guild)
	if err != nil {
		s.log.Error("the settings of a server could not be read", "guild", guild, "error", err)
	}
	return chosen
}
