package commands

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
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

// here finds the table that the user means: his own in this channel, or his only one, or the only one in this channel.
func (c *call) here(ctx context.Context) (table.Snapshot, error) {
	here, his := c.tables.Find(c.ChannelID, c.user())
	choices := [][]string{nil, his, here}
	for _, id := range here {
		for _, own := range his {
			if id == own {
				choices[0] = append(choices[0], id)
			}
		}
	}
	for _, ids := range choices {
		if len(ids) == 1 {
			return c.tables.Do(ctx, ids[0], c.user(), table.Look{})
		}
	}
	if len(here)+len(his) > 0 {
		return table.Snapshot{}, whichTable
	}
	return table.Snapshot{}, noTableHere
}

// pings reports whether a mention of the role notifies those who have it, and nothing against it where that cannot be found out.
func (c *call) pings(ctx context.Context, role string) bool {
	if role == "" || c.BotMay.Has(discord.MentionEveryone) && role != c.GuildID {
		return true
	}
	if mentionable, isPicked := c.Mentionable[role]; isPicked {
		return mentionable
	}
	mentionable, err := c.port.IsMentionable(ctx, c.GuildID, role)
	if err != nil {
		c.log.Warn("the roles of a server could not be read", "guild", c.GuildID, "error", err)
	}
	return mentionable || err != nil
}

// picked returns the channel or the role that was picked in a menu, or nothing if it was emptied. A channel must be one for posts: a client
// offers no others.
func (c *call) picked(role bool) (id string, err error) {
	if len(c.Values) == 0 {
		return "", nil
	}
	id = c.Values[0]
	kind, isChannel := c.PickedKinds[id]
	_, isRole := c.Mentionable[id]
	switch {
	case role && !isRole, !role && !isChannel:
		return "", c.outdated(fmt.Errorf("%q cannot be picked", id))
	case !role && !kind.HoldsThreads():
		return "", badChannel
	}
	return id, nil
}

// maxPlainExport is how large a file of records may be before it is compressed. Discord takes ten MiB; the hundredfold of that nobody plays.
const maxPlainExport = 4 << 20

func compressed(data []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(data) // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}
