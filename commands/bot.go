package commands

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/drafts"
	"karlchen/bot/leagues"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	tableview "karlchen/commands/table/view"
)

// Bot answers interactions and shows tables. It is a discord.Handler and a table.Publisher.
type Bot struct {
	log    *slog.Logger
	port   discord.Port
	tables *table.Manager
	board  *discord.Publisher
	panels *panels
	pings  *pings
	rooms  *housing

	// Observe is told of each interaction that was handled; it may be nil. It must be set before Begin.
	Observe func(kind, outcome string, took time.Duration)

	odd      discord.Sparse // logs what no message or command of this version asks for
	settings Settings
	saving   sync.Mutex // held while the list of saved rules changes
	choices  *settings.Book
	drafts   *drafts.Book
	deck     atomic.Pointer[face.Deck] // of the emojis that are there, nil for none
	rights   sync.Map                  // channel id → what the bot may do there, as the last click there has told
	archive  *archive.Archive
	results  sync.Map // table id → the snapshot whose result leads to the next game
	lobbies  sync.Map // table id → the snapshot whose lobby is shown
	leagues  *leagues.Service

	emojisLost chan struct{} // holds a signal when the emojis have to be uploaded again
}

// New returns a bot that does nothing yet; see Begin.
func New(log *slog.Logger) *Bot { return &Bot{log: log, emojisLost: make(chan struct{}, 1)} }

// Begin connects the bot to Discord, to the tables, to the settings, to the finished games and to the leagues. It must be called once, before
// anything reaches the bot.
func (b *Bot) Begin(port discord.Port, tables *table.Manager, store Settings, games *archive.Archive, weekly *leagues.Service) {
	b.port, b.tables, b.settings, b.choices, b.archive, b.leagues = port, tables, store, settings.NewBook(store), games, weekly
	b.drafts = drafts.NewBook(store, time.Now)
	b.panels = newPanels(port, b.log, time.Now)
	b.board = discord.NewPublisher(port, discord.PublisherConfig{
		Logger: b.log, OnPosted: b.posted, OnCleared: b.cleared, OnDenied: b.denied, OnAllowed: b.allowed, OnGone: b.gone,
	})
	b.pings = newPings(b.board)
	b.rooms = newHousing(b)
}

// Register makes the slash commands known to Discord and keeps the emojis of the cards there until the context ends. It tries again what
// fails, and removes old drafts. Nobody waits for the emojis: a card whose emoji is not there is text.
func (b *Bot) Register(ctx context.Context) {
	var both sync.WaitGroup
	defer both.Wait()
	both.Go(func() {
		b.insist(ctx, "the slash commands could not be registered", func() error { return b.port.SyncCommands(ctx, route.Registration()) })
	})
	both.Go(func() { b.sweepDrafts(ctx) })
	b.keepEmojis(ctx)
}

// sweepDrafts removes old drafts now and every day until the context ends.
func (b *Bot) sweepDrafts(ctx context.Context) {
	for {
		if err := b.drafts.Sweep(); err != nil {
			b.log.Error("old drafts could not be removed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(24 * time.Hour):
		}
	}
}

// emojiPause is how long it takes at least from one upload of the emojis to the next.
const emojiPause = 10 * time.Second

// keepEmojis brings the emojis of the cards to Discord, and again whenever Discord has lost them. Each is used as soon as it is there.
func (b *Bot) keepEmojis(ctx context.Context) {
	var emojis []discord.Emoji
	for _, tile := range picture.Tiles() {
		emojis = append(emojis, discord.Emoji(tile))
	}
	for {
		again := time.Now().Add(emojiPause)
		b.insist(ctx, "the emojis of the cards could not be uploaded", func() error {
			return b.port.SyncEmojis(ctx, picture.Prefix, emojis, func(ids map[string]string) { b.deck.Store(face.NewDeck(ids)) })
		})
		select {
		case <-ctx.Done():
			return
		case <-b.emojisLost:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Until(again)):
		}
	}
}

// EmojisLost is to be called when Discord has refused emojis of the cards: they are uploaded again.
func (b *Bot) EmojisLost() {
	select {
	case b.emojisLost <- struct{}{}:
	default: // somebody has said so already
	}
}

// insist tries something again and again, until it succeeds or the context ends.
func (b *Bot) insist(ctx context.Context, failure string, try func() error) {
	for pause := time.Second; ; pause = min(2*pause, time.Minute) {
		err := try()
		if err == nil || ctx.Err() != nil {
			return
		}
		b.log.Error(failure, "error", err)
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// Close shows what is still to be shown, as far as the context allows.
func (b *Bot) Close(ctx context.Context) {
	if err := b.board.Flush(ctx); err != nil {
		b.log.Warn("some messages were not brought up to date", "error", err)
	}
	b.rooms.close()
	b.board.Close()
}

// patience is how long a handler may take. Discord waits three seconds for the first answer.
const patience = 2500 * time.Millisecond

// call is an interaction on its way through the handlers.
type call struct {
	discord.Interaction
	*Bot
	person settings.Person // what the user has chosen
	loc    *locale.Localizer

	at string // the id of the table that was clicked

	// handOf is the table whose hand the response shows, if it shows one.
	handOf *table.Snapshot
	shown  discord.Message
	// answered is told how Discord took the response, nil for well, and does what is left to do; it may be nil.
	answered func(ctx context.Context, refused error)
}

// look is how the user likes cards to look.
func (c *call) look() face.Look {
	look := face.LookOf(c.person, c.deck.Load())
	look.Pictures = c.person.Cards != settings.TextOnly && c.BotMay.Has(discord.AttachFiles)
	return look
}

func (c *call) user() table.User { return table.User{ID: c.User.ID, Name: c.User.Name} }

// handler answers an interaction. An error is answered by fail.
type handler func(ctx context.Context, c *call) (discord.Response, error)

// Handle answers an interaction.
func (b *Bot) Handle(ctx context.Context, i discord.Interaction) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	b.learnRights(i)
	c := &call{Interaction: i, Bot: b, person: b.person(i.User.ID)}
	c.loc = locale.For(chosen(c.person.Language, i.Locale))
	begun := time.Now()
	response, err := c.route(ctx)
	if _, asks := response.(discord.Ask); asks && c.Kind == discord.ModalSubmitted {
		err = c.outdated(errors.New("a dialogue that opens a dialogue"))
	}
	outcome := outcomeOf(err)
	if err != nil {
		response = c.fail(err)
	}
	err = b.port.Respond(ctx, i, response)
	if discord.IsRefused(err) && c.answered == nil { // then the user is told at least that something went wrong
		outcome, c.handOf = "fault", nil
		err = b.port.Respond(ctx, i, c.fail(err))
	}
	if err != nil {
		outcome = "unanswered"
	}
	if b.Observe != nil {
		b.Observe(i.Kind.String(), outcome, time.Since(begun))
	}
	if c.answered != nil {
		c.answered(ctx, err)
		return
	}
	if err != nil {
		b.log.Warn("an interaction got no answer", "kind", i.Kind, "error", err)
		return
	}
	c.keepFresh(ctx)
}

func outcomeOf(err error) string {
	switch {
	case err == nil:
		return "done"
	case known(err):
		return "refused"
	}
	return "fault"
}

// person returns what a user has chosen. If that cannot be read he plays on with what holds for everybody.
func (b *Bot) person(user string) settings.Person {
	p, err := b.choices.Person(user)
	if err != nil {
		b.log.Error("the settings of a person could not be read", "error", err)
	}
	return p
}

// server returns what a server has chosen, in the same way.
func (b *Bot) server(guild string) settings.Server {
	s, err := b.choices.Server(guild)
	if err != nil {
		b.log.Error("the settings of a server could not be read", "guild", guild, "error", err)
	}
	return s
}

// chosen returns the language that somebody chose, or the one that Discord says.
func chosen(language, discords string) string {
	if language == settings.Auto {
		return discords
	}
	return language
}

// keepFresh refreshes the hand that was shown from now on. Not earlier: an edit that overtakes the answer fails. What the table did in the
// meantime is made up for.
func (c *call) keepFresh(ctx context.Context) {
	if c.handOf == nil {
		return
	}
	c.panels.moved(c.handOf.ID(), c.Interaction, !c.Private)
	if c.person.Refresh == settings.Off {
		c.panels.drop(c.handOf.ID(), c.User.ID)
		return
	}
	user, look, loc := c.User.ID, c.look(), c.loc
	draw := func(s table.Snapshot) discord.Message { return tableview.Hand(look, s, user, loc, c.trouble(&s, loc)) }
	c.panels.keep(c.handOf.ID(), c.Interaction, draw, c.shown)
	if snap, err := c.tables.Do(ctx, c.handOf.ID(), c.user(), table.Look{}); err == nil && !snap.Same(c.handOf) {
		c.panels.refresh(snap)
	}
}

// errFault stands for a fault that nobody can tell the user more about.
var errFault = errors.New("a fault of ours")

// Apology is what a user reads whose interaction met a fault of the program, or could not be read.
func (b *Bot) Apology(i discord.Interaction) discord.Message {
	if i.Kind == discord.Unreadable {
		return face.Notice(locale.For(i.Locale), string(unknownWish), nil)
	}
	return face.Answer(face.Reason(locale.For(i.Locale), errFault))
}

func (c *call) route(ctx context.Context) (discord.Response, error) {
	if c.Uninvited {
		return c.askForInvitation(), nil
	}
	switch c.Kind {
	case discord.CommandUsed:
		return c.obey(ctx)
	case discord.CompletionAsked:
		return c.completeCommand(ctx)
	case discord.ComponentUsed, discord.ModalSubmitted:
		return c.follow(ctx)
	case discord.Unreadable: // the port apologises
	}
	return nil, unknownWish
}

// askForInvitation answers where the bot is not: what it posts later nobody would see.
func (c *call) askForInvitation() discord.Response {
	if c.Kind == discord.CompletionAsked {
		return discord.Complete{}
	}
	return c.reply(face.AskForInvitation(c.ApplicationID, c.loc))
}

// outdated refuses what no message or command of this version asks for: it is from another version, or forged. An error that the user can
// do something about stays as it is.
func (c *call) outdated(err error) error {
	if known(err) {
		return err
	}
	c.odd.Warn(c.log, "nothing does a component", "id", discord.Loggable(c.CustomID), "reason", discord.Loggable(err.Error()))
	return oldMessage
}

// reply answers with a message that only the user sees.
func (c *call) reply(m discord.Message) discord.Response {
	m.Ephemeral = true
	return discord.Reply{Message: m}
}

// redraw answers a click on a private message by redrawing it, and any other by a private message.
func (c *call) redraw(m discord.Message) discord.Response {
	m.Ephemeral = true
	if c.Private {
		return discord.Update{Message: m}
	}
	return discord.Reply{Message: m}
}
