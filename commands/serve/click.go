package serve

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
	"karlchen/commands/show"
)

// Services are what the handlers of all rooms work with.
type Services struct {
	Show     *show.Screen
	Log      *slog.Logger
	Port     discord.Port
	Tables   *table.Manager
	Leagues  *leagues.Service
	Archive  *archive.Archive
	Settings drafts.Store
	Choices  *settings.Service
	Drafts   *drafts.Service

	odd    discord.Sparse // logs what no message or command of this version asks for
	Saving sync.Mutex     // held while the list of saved rules changes
}

// Click is an interaction on its way through the handlers.
type Click struct {
	discord.Interaction
	*Services
	Person settings.Person // what the user has chosen
	Loc    *locale.Localizer

	At string // the id of the table that was clicked

	// Confirmed is called once Discord has taken the response; it may be nil.
	Confirmed func(ctx context.Context)
	// Answered is told how Discord took the response, nil for well, and does what is left to do; it may be nil.
	Answered func(ctx context.Context, refused error)
}

// Look is how the user likes cards to look.
func (c *Click) Look() face.Look {
	look := face.LookOf(c.Person, c.Show.Deck.Load())
	look.Pictures = c.Person.Cards != settings.TextOnly && c.BotMay.Has(discord.AttachFiles)
	return look
}

func (c *Click) AsPlayer() table.User { return table.User{ID: c.User.ID, Name: c.User.Name} }

// Handler answers an interaction. An error is answered by fail.
type Handler func(ctx context.Context, c *Click) (discord.Response, error)

// ChosenLanguage returns the language that somebody chose, or the one that Discord says.
func ChosenLanguage(language, discords string) string {
	if language == settings.Auto {
		return discords
	}
	return language
}

// Outdated refuses what no message or command of this version asks for: it is from another version, or forged. An error that the user can
// do something about stays as it is.
func (c *Click) Outdated(err error) error {
	if Known(err) {
		return err
	}
	c.odd.Warn(c.Log, "nothing does a component", "id", discord.Loggable(c.CustomID), "reason", discord.Loggable(err.Error()))
	return OldMessage
}

// Reply answers with a message that only the user sees.
func (c *Click) Reply(m discord.Message) discord.Response {
	m.Ephemeral = true
	return discord.Reply{Message: m}
}

// Redraw answers a click on a private message by redrawing it, and any other by a private message.
func (c *Click) Redraw(m discord.Message) discord.Response {
	m.Ephemeral = true
	if c.Private {
		return discord.Update{Message: m}
	}
	return discord.Reply{Message: m}
}

// Server returns what the server has chosen.
func (c *Click) Server() settings.Server { return c.Show.Server(c.GuildID) }

// Here finds the table that the user means: his own in this channel, or his only one, or the only one in this channel.
func (c *Click) Here(ctx context.Context) (table.Snapshot, error) {
	here, his := c.Tables.Find(c.ChannelID, c.AsPlayer())
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
			return c.Tables.Do(ctx, ids[0], c.AsPlayer(), table.Look{})
		}
	}
	if len(here)+len(his) > 0 {
		return table.Snapshot{}, whichTable
	}
	return table.Snapshot{}, noTableHere
}

// Notifies reports whether a mention of the role notifies those who have it, and nothing against it where that cannot be found out.
func (c *Click) Notifies(ctx context.Context, role string) bool {
	if role == "" || c.BotMay.Has(discord.MentionEveryone) && role != c.GuildID {
		return true
	}
	if mentionable, isPicked := c.Mentionable[role]; isPicked {
		return mentionable
	}
	mentionable, err := c.Port.IsMentionable(ctx, c.GuildID, role)
	if err != nil {
		c.Log.Warn("the roles of a server could not be read", "guild", c.GuildID, "error", err)
	}
	return mentionable || err != nil
}

// Picked returns the channel or the role that was picked in a menu, or nothing if it was emptied. A channel must be one for posts: a client
// offers no others.
func (c *Click) Picked(role bool) (id string, err error) {
	if len(c.Values) == 0 {
		return "", nil
	}
	id = c.Values[0]
	kind, isChannel := c.PickedKinds[id]
	_, isRole := c.Mentionable[id]
	switch {
	case role && !isRole, !role && !isChannel:
		return "", c.Outdated(fmt.Errorf("%q cannot be picked", id))
	case !role && !kind.HoldsThreads():
		return "", badChannel
	}
	return id, nil
}

// MaxPlainExport is how large a file of records may be before it is compressed. Discord takes ten MiB; the hundredfold of that nobody plays.
const MaxPlainExport = 4 << 20

func Compressed(data []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(data) // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}
