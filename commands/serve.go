package commands

import (
	"context"
	"log/slog"
	"sync"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/drafts"
	"karlchen/bot/leagues"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
)

// Services are what the handlers of all rooms work with.
type Services struct {
	Show     *Show
	log      *slog.Logger
	port     discord.Port
	tables   *table.Manager
	leagues  *leagues.Service
	archive  *archive.Archive
	settings drafts.Store
	choices  *settings.Book
	drafts   *drafts.Book

	odd    discord.Sparse // logs what no message or command of this version asks for
	saving sync.Mutex     // held while the list of saved rules changes
}

// call is an interaction on its way through the handlers.
type call struct {
	discord.Interaction
	*Services
	person settings.Person // what the user has chosen
	loc    *locale.Localizer

	at string // the id of the table that was clicked

	// confirmed is called once Discord has taken the response; it may be nil.
	confirmed func(ctx context.Context)
	// answered is told how Discord took the response, nil for well, and does what is left to do; it may be nil.
	answered func(ctx context.Context, refused error)
}

// look is how the user likes cards to look.
func (c *call) look() face.Look {
	look := face.LookOf(c.person, c.Show.deck.Load())
	look.Pictures = c.person.Cards != settings.TextOnly && c.BotMay.Has(discord.AttachFiles)
	return look
}

func (c *call) user() table.User { return table.User{ID: c.User.ID, Name: c.User.Name} }

// handler answers an interaction. An error is answered by fail.
type handler func(ctx context.Context, c *call) (discord.Response, error)

// chosen returns the language that somebody chose, or the one that Discord says.
func chosen(language, discords string) string {
	if language == settings.Auto {
		return discords
	}
	return language
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

// server returns what the server has chosen.
func (c *call) server() settings.Server { return c.Show.server(c.GuildID) }
