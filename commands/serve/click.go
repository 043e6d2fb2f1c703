package serve

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/show"
	"karlchen/game"
	"karlchen/storage"
)

// Services are the parts of the bot that the handlers of all rooms use. A room with more has a click of its own: see [Open].
type Services struct {
	Log      *slog.Logger
	Port     discord.Port
	Tables   *table.Manager
	Archive  *archive.Archive
	Settings storage.Settings
	Choices  *settings.Service
	Show     *show.Screen

	// Budget bounds what people and servers may ask for; nil permits everything.
	Budget *Budget

	odd discord.Sparse // logs interactions that no message or command of this version sends
}

// Click is one interaction of a user, with everything that its handler needs. A slash command and a modal are clicks too.
type Click struct {
	discord.Interaction
	*Services
	Log    *slog.Logger      // its lines name the interaction
	Person settings.Person   // the settings of the user
	Loc    *locale.Localizer // the texts in the user's language

	posts bool // MayPost has permitted a post

	TableID string // of the table whose component was clicked, else empty
	Game    int    // the number of the game that the component's message showed, else 0

	// Confirmed runs once Discord has taken the response; it may be nil.
	Confirmed func(ctx context.Context)
	// Answered runs after every response, instead of Confirmed; refused is Discord's error or nil. It may be nil.
	Answered func(ctx context.Context, refused error)
}

// Look returns how cards look in the messages that only the user sees.
func (c *Click) Look() face.Look {
	return c.Show.LookOf(c.Person, c.BotMay)
}

// AsPlayer returns the user as tables know them.
func (c *Click) AsPlayer() table.User { return table.User{ID: c.User.ID, Name: c.User.Name} }

// Handler answers an interaction. [Click.AnswerError] answers its error. C is the [Click], or what a room makes of it: see [Open].
type Handler[C any] func(ctx context.Context, c C) (discord.Response, error)

// HandlerOf is a Handler that also gets the values of an id.
type HandlerOf[C, P any] func(ctx context.Context, c C, p P) (discord.Response, error)

// Outdated returns the error for an interaction that no message or command of this version sends: it is from another version, or forged. The
// log gets the reason, without the id, which may hold a card. An error that is known to users stays as it is.
func (c *Click) Outdated(err error) error {
	if IsRefusal(err) {
		return err
	}
	c.odd.Warn(c.Log, "nothing does a component", "reason", discord.Loggable(err.Error()))
	return OldMessage
}

// Reply answers with a new message that only the user sees. It stands below their hand, so it leads back there.
func (c *Click) Reply(m discord.Message) discord.Response {
	m.Ephemeral = true
	return discord.Reply{Message: c.WithWayBack(m)}
}

// WithWayBack adds to a private message, if there is room, the button by which it becomes the user's hand. Without an open hand the message stays as it is.
func (c *Click) WithWayBack(m discord.Message) discord.Message {
	_, own := c.Tables.Find(c.ChannelID, c.AsPlayer())
	for _, id := range append([]string{c.TableID}, own...) {
		if !c.Show.Panels.IsOpen(id, c.User.ID) {
			continue
		}
		return WithButton(m, discord.Button{
			CustomID: route.Cards.ID(route.At{Table: route.Table(id)}), Label: c.Loc.T("button.hand", nil), Style: discord.Primary,
		})
	}
	return m
}

// WithButton adds a button below a message, if there is room.
func WithButton(m discord.Message, b discord.Button) discord.Message {
	with, plain, row := m, m.Plain, discord.Block(discord.ButtonRow{Buttons: []discord.Button{b}})
	with.Blocks = append(slices.Clip(m.Blocks), row)
	if plain != nil {
		with.Plain = func() []discord.Block { return append(plain(), row) }
	}
	if with.Fits() {
		return with
	}
	return m
}

// Redraw answers a click on a private message by changing that message, and any other interaction like Reply.
func (c *Click) Redraw(m discord.Message) discord.Response {
	m.Ephemeral = true
	if c.Private {
		return discord.Update{Message: m}
	}
	return discord.Reply{Message: m}
}

// MayPost returns why the user may not let the bot post or answer in public in this channel, or nil: the bot and the user both need the right to write
// here, and the user's budget counts the post. All that a click or a command shows to everybody, or lets the bot post later, passes it before anything is
// stored. Changes of a message that is there do not: people who may only read may answer by a click.
func (c *Click) MayPost() error {
	writing := c.Channel.Writing()
	switch {
	case !c.BotMay.Has(discord.ViewChannel):
		return NeedsViewChannel
	case !c.BotMay.Has(writing) && c.Channel.IsThread():
		return needsSendInThread
	case !c.BotMay.Has(writing):
		return NeedsSendMessages
	case !c.UserMay.Has(writing):
		return youMayNotWrite
	}
	err := c.Budget.post(c.User.ID, c.ChannelID)
	c.posts = c.posts || err == nil
	return err
}

// Tell answers in public, if the user may post.
func (c *Click) Tell(m discord.Message) (discord.Response, error) {
	return discord.Reply{Message: m}, c.MayPost()
}

// Server returns the settings of the server.
func (c *Click) Server() settings.Server { return c.Choices.ServerOrDefaults(c.GuildID, c.Log) }

// FindTable finds the table that the user means: their own in this channel, or their only one, or the only one in this channel.
func (c *Click) FindTable(ctx context.Context) (table.Snapshot, error) {
	here, own := c.Tables.Find(c.ChannelID, c.AsPlayer())
	ownHere := slices.DeleteFunc(slices.Clone(here), func(id string) bool { return !slices.Contains(own, id) })
	for _, ids := range [][]string{ownHere, own, here} {
		if len(ids) == 1 {
			return c.Tables.Do(ctx, ids[0], c.AsPlayer(), table.Look{})
		}
	}
	if len(here)+len(own) > 0 {
		return table.Snapshot{}, whichTable
	}
	return table.Snapshot{}, noTableHere
}

// notifies reports whether a mention of the role notifies its members. It also says yes for no role, and where Discord does not tell.
func (c *Click) notifies(ctx context.Context, role string) bool {
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

// RoleTrouble returns the key of the reason why the bot cannot give the role to people, or nothing: also for no role, and where Discord does not tell.
func (c *Click) RoleTrouble(ctx context.Context, role string) string {
	switch {
	case role == "":
		return ""
	case !c.BotMay.Has(discord.ManageRoles):
		return "role.needs_permission"
	}
	err := c.Port.CheckRole(ctx, c.GuildID, role, nil)
	switch trouble := discord.RoleTrouble(""); {
	case errors.Is(err, discord.RolePowerful):
		return "role.powerful"
	case errors.As(err, &trouble):
		return "role.too_high"
	case err != nil:
		c.Log.Warn("the roles of a server could not be read", "guild", c.GuildID, "error", err)
	}
	return ""
}

// PermitRole returns why the user may not choose a role that the bot then gives to people; nil if they may. They need what Discord demands to give it
// themselves. A role that is too high for the bot may be chosen, because its place can be changed after that.
func (c *Click) PermitRole(ctx context.Context, role string) error {
	if !c.UserMay.Has(discord.ManageRoles) {
		return roleNeedsRight
	}
	err := c.Port.CheckRole(ctx, c.GuildID, role, &discord.Chooser{User: c.User.ID, Roles: c.Roles})
	switch {
	case errors.Is(err, discord.RolePowerful):
		return rolePowerful
	case errors.Is(err, discord.RoleAboveChooser):
		return roleAboveYou
	case errors.Is(err, discord.RoleTooHigh):
		return nil
	}
	return err
}

// ChannelTrouble returns the key of the reason why the bot cannot post in a channel of the server, or nothing: also for no channel, and for one about
// whose permissions Discord has said nothing, neither by a click there nor when it was picked.
func (c *Click) ChannelTrouble(channel string) string {
	if may, known := c.Show.BotMay(channel); !known || may.Has(discord.ViewChannel|discord.SendMessages) {
		return ""
	}
	return "setting.channel_denied"
}

// Troubles returns what is wrong with the channels and roles of a server, by the keys of their settings: keys of texts.
func (c *Click) Troubles(ctx context.Context, s settings.Server) map[string]string {
	troubles := map[string]string{"player_role": c.RoleTrouble(ctx, s.PlayerRole)}
	if !c.notifies(ctx, s.TableRole) {
		troubles["table_role"] = "setting.role_stays_silent"
	}
	for _, place := range settings.Places {
		if !place.Role {
			troubles[place.Key] = c.ChannelTrouble(place.Get(s))
		}
	}
	maps.DeleteFunc(troubles, func(_, trouble string) bool { return trouble == "" })
	return troubles
}

// Picked returns the channel or the role that the user picked in a menu, or nothing if they emptied it. A channel must be one for posts, which
// are the only ones that Discord offers in the bot's menus.
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

// maxPlainExport is the size up to which a file of records stays uncompressed, in bytes. Discord takes ten MiB; nobody plays a hundred times that.
const maxPlainExport = 4 << 20

// RecordsFile returns a file of records, as gzip if it is large.
func RecordsFile(name string, records []byte) discord.File {
	if len(records) <= maxPlainExport {
		return discord.File{Name: name, Data: records}
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(records) // a buffer takes everything
	_ = w.Close()
	return discord.File{Name: name + ".gz", Data: b.Bytes()}
}

// Offer answers with the choices whose name contains what the user has typed, or whose value begins with it, as many as Discord shows.
func (c *Click) Offer(all []discord.Choice) discord.Complete {
	typed := strings.ToLower(strings.TrimSpace(c.Options[c.Focused]))
	fit := slices.DeleteFunc(all, func(c discord.Choice) bool {
		return !strings.Contains(strings.ToLower(c.Name), typed) && !strings.HasPrefix(c.Value, typed)
	})
	return discord.Complete{Choices: fit[:min(len(fit), face.MaxChoices)]}
}

// The refusals that are not of one room.
const (
	noTableHere       game.Refusal = "notice.no_table_here"
	whichTable        game.Refusal = "notice.which_table"
	needsServer       game.Refusal = "notice.needs_server"
	NeedsViewChannel  game.Refusal = "notice.needs_view_channel"
	NeedsSendMessages game.Refusal = "notice.needs_send_messages"
	needsSendInThread game.Refusal = "notice.needs_send_in_threads"
	youMayNotWrite    game.Refusal = "notice.you_may_not_write"
	postsTooOften     game.Refusal = "notice.posts_too_often"
	needsManager      game.Refusal = "notice.needs_manager"
	OldMessage        game.Refusal = "notice.old_message"
	UnknownWish       game.Refusal = "notice.unknown_wish"
	badChannel        game.Refusal = "notice.bad_channel"
	SamePerson        game.Refusal = "notice.same_person"
	roleNeedsRight    game.Refusal = "notice.role_needs_right"
	rolePowerful      game.Refusal = "notice.role_powerful"
	roleAboveYou      game.Refusal = "notice.role_above_you"
	tooFast           game.Refusal = "notice.too_fast"
	serverTooFast     game.Refusal = "notice.server_too_fast"
)

// IsRefusal reports whether the error has a text for users and is no fault. Of a fault of the program users read only that there was one.
// What [table.IsFault] names has a text and is a fault too.
func IsRefusal(err error) bool { return errors.As(err, new(face.Told)) && !table.IsFault(err) }

// IsTooMuch reports whether the error says that a person or a server has used up its [Budget].
func IsTooMuch(err error) bool { return errors.Is(err, tooFast) || errors.Is(err, serverTooFast) }

// AnswerError tells the user the reason of an error; the log gets a fault of the program.
func (c *Click) AnswerError(err error) discord.Response {
	isFault := !IsRefusal(err)
	if isFault {
		c.Log.Error("an interaction failed", "kind", c.Kind, "command", c.Command, "error", err)
	}
	switch {
	case c.Kind == discord.CompletionAsked:
		return discord.Complete{}
	case isFault:
		return discord.Reply{Message: face.Fault(c.Loc, err, c.ID)}
	}
	return discord.Reply{Message: face.Answer(face.Reason(c.Loc, err))}
}
