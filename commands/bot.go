package commands

import (
	"context"
	"errors"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/sheets"
	"karlchen/bot/trace"
	"karlchen/commands/account"
	"karlchen/commands/face"
	"karlchen/commands/gather"
	"karlchen/commands/league"
	"karlchen/commands/locale"
	"karlchen/commands/record"
	"karlchen/commands/route"
	"karlchen/commands/rulebook"
	"karlchen/commands/serve"
	"karlchen/commands/sheet"
	"karlchen/commands/show"
	tableroom "karlchen/commands/table"
)

// Config holds what a bot works with.
type Config struct {
	show.Parts
	Sheets *sheets.Service

	// Clicks is how many clicks a second one person may make for long; 0 sets no bounds.
	Clicks int
	// Rival says whether another program answers interactions with the same token; nil knows of none.
	Rival func() (suspected, proven bool)
	// Observe gets the outcome of each interaction; it may be nil.
	Observe func(kind, outcome string, took time.Duration)
	// SkipsRegistering says that another process registers the slash commands.
	SkipsRegistering bool
}

// Bot answers interactions.
type Bot struct {
	serve.Services
	dispatcher *serve.Dispatcher
	config     Config
}

// New returns a bot that answers; Run does what nobody clicks for.
func New(c Config) *Bot {
	if c.Rival == nil {
		c.Rival = func() (suspected, proven bool) { return false, false }
	}
	return &Bot{
		Services: serve.Services{
			Log: c.Log, Port: c.Port, Tables: c.Tables, Archive: c.Archive, Settings: c.Settings, Choices: settings.New(c.Settings), Show: show.New(c.Parts), Budget: serve.NewBudget(c.Clicks),
		},
		dispatcher: serve.NewDispatcher(
			tableroom.Room(), tableroom.DailyRoom(c.Daily), gather.Room(c.Gather), sheet.Room(c.Sheets, c.Gather, c.Leagues), record.Room(c.Puzzles), league.Room(c.Leagues), rulebook.Room(),
			account.Room(account.Services{Gather: c.Gather, Daily: c.Daily, Rival: c.Rival}),
		),
		config: c,
	}
}

// Run registers the slash commands with Discord, removes old drafts, and keeps what the bot shows without a click up to date, until the context ends. It
// retries what fails. Nothing waits for the emojis: a card without an emoji is text.
func (b *Bot) Run(ctx context.Context) {
	var others sync.WaitGroup
	defer others.Wait()
	others.Go(func() {
		if b.config.SkipsRegistering {
			return
		}
		discord.RetryUntilDone(ctx, b.Log, "the slash commands could not be registered", func() error { return b.Port.SyncCommands(ctx, route.Registration()) })
	})
	others.Go(func() { b.sweepDrafts(ctx) })
	b.Show.Run(ctx)
}

// sweepDrafts removes old drafts now and every day until the context ends.
func (b *Bot) sweepDrafts(ctx context.Context) {
	for ctx.Err() == nil {
		if err := trace.Guard(b.Log, "remove old drafts", func() error { return rulebook.SweepDrafts(b.Settings) }); err != nil {
			b.Log.Error("old drafts could not be removed", "error", err)
		}
		trace.Pause(ctx, 24*time.Hour, nil)
	}
}

// patience is how long a handler may take. Discord waits three seconds for the first answer.
const patience = 2500 * time.Millisecond

// refusalPause is how long some refusals wait. A person who asks for too much waits for the word that says so: a program that waits for its answers asks for
// less then, and costs the others next to nothing.
const refusalPause = time.Second

// outcomeOf names the outcome of a handler, for the observer.
func outcomeOf(err error) string {
	switch {
	case err == nil:
		return "done"
	case serve.IsRefusal(err):
		return "refused"
	}
	return "fault"
}

// Handle answers an interaction.
func (b *Bot) Handle(ctx context.Context, i discord.Interaction) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	ctx = trace.Click(ctx, i.ID)
	b.Show.LearnRights(i)
	c := &serve.Click{Interaction: i, Services: &b.Services, Log: trace.Log(ctx, b.Log)}
	c.Person = b.Choices.PersonOrDefaults(i.User.ID, c.Log)
	c.Loc = locale.For(settings.ChosenLanguage(c.Person.Language, i.Locale))
	begun := time.Now()
	response, err := b.dispatcher.Dispatch(ctx, c)
	rival, _ := b.config.Rival()
	if serve.IsTooMuch(err) || serve.IsRefusal(err) && rival { // perhaps only the other program has the table, and answers first
		trace.Pause(ctx, refusalPause, nil)
	}
	if _, asks := response.(discord.Ask); asks && c.Kind == discord.ModalSubmitted {
		err = c.Outdated(errors.New("a modal that opens a modal"))
	}
	outcome := outcomeOf(err)
	if err != nil {
		response = c.AnswerError(err)
	}
	err = b.Port.Respond(ctx, i, response)
	if discord.IsRefused(err) && c.Answered == nil { // the user reads at least that something went wrong
		outcome, c.Confirmed = "fault", nil
		err = b.Port.Respond(ctx, i, c.AnswerError(err))
	}
	if err != nil {
		outcome = "unanswered"
	}
	if b.config.Observe != nil {
		b.config.Observe(i.Kind.String(), outcome, time.Since(begun))
	}
	if c.Answered != nil {
		c.Answered(ctx, err)
		return
	}
	if err != nil {
		c.Log.Warn("an interaction got no answer", "kind", i.Kind, "error", err)
		return
	}
	if c.Confirmed != nil {
		c.Confirmed(ctx)
	}
}

// Apology returns the answer to an interaction that met a fault of the program, or that the port could not read.
func (b *Bot) Apology(i discord.Interaction) discord.Message {
	if i.Kind == discord.Unreadable {
		return face.Notice(locale.For(i.Locale), string(serve.UnknownWish), nil)
	}
	return face.Fault(locale.For(i.Locale), errors.New("a fault of the program"), i.ID)
}
