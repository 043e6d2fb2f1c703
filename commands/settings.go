package commands

import (
	"context"
	"fmt"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	accountview "karlchen/commands/account/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

func personSettings(_ context.Context, c *call) (discord.Response, error) {
	return c.reply(accountview.PersonSettings(c.person, c.loc)), nil
}

func serverSettings(ctx context.Context, c *call) (discord.Response, error) {
	s, err := c.choices.Server(c.GuildID)
	if err != nil {
		return nil, err
	}
	return c.reply(accountview.ServerSettings(s, c.pings(ctx, s.TableRole), c.loc)), nil
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

// accountRoutes are the components of what people choose for themselves and for their server, of what is stored about them, and of help. Most of
// them make sense in direct messages too.
var accountRoutes = []row{
	on(route.PersonSetting, choosePerson).orDirect(),
	on(route.PersonSwitch, func(_ context.Context, c *call, p route.Switch) (discord.Response, error) {
		return c.changePerson(p.Key, switched(p.On))
	}).orDirect(),
	on(route.ServerSetting, chooseServer).forManagers(),
	on(route.ServerSwitch, func(ctx context.Context, c *call, p route.Switch) (discord.Response, error) {
		return c.changeServer(ctx, p.Key, switched(p.On))
	}).forManagers(),

	on(route.PrivacyExport, func(ctx context.Context, c *call, _ route.None) (discord.Response, error) {
		return exportPerson(ctx, c)
	}).orDirect(),
	on(route.PrivacyAsk, confirmDelete).orDirect(),
	on(route.PrivacyKeep, keepPerson).orDirect(),
	on(route.PrivacyDelete, forgetUser).orDirect(),

	on(route.HelpTopic, turnHelp).orDirect(),
	on(route.LearnAgain, func(ctx context.Context, c *call, _ route.None) (discord.Response, error) { return learn(ctx, c) }).orDirect(),
	on(route.LearnOn, func(_ context.Context, c *call, p route.Lesson) (discord.Response, error) {
		return c.goOnLearning(p.Code)
	}).orDirect(),
	on(route.CheckStep, checkClick).orModal(),
}

// switched is a setting that was turned on or off.
func switched(on bool) string {
	if on {
		return settings.On
	}
	return settings.Off
}

// choosePerson changes one of the user's settings and shows them all as they are then.
func choosePerson(_ context.Context, c *call, p route.Setting) (discord.Response, error) {
	value, err := c.chosen()
	if err != nil {
		return nil, err
	}
	return c.changePerson(p.Key, value)
}

func (c *call) changePerson(key, value string) (discord.Response, error) {
	choice, ok := settings.Find(settings.PersonChoices(), key)
	if p := settings.DefaultPerson(); !ok || !choice.Set(&p, value) {
		return nil, oldMessage
	}
	p, err := c.choices.ChangePerson(c.User.ID, func(p *settings.Person) { choice.Set(p, value) })
	if err != nil {
		return nil, err
	}
	return c.redraw(accountview.PersonSettings(p, locale.For(chosen(p.Language, c.Locale)))), nil
}

// chooseServer does the same with the settings of the server.
func chooseServer(ctx context.Context, c *call, p route.Setting) (discord.Response, error) {
	if i := slices.IndexFunc(settings.Places(), func(place settings.Place) bool { return place.Key == p.Key }); i >= 0 {
		return c.choosePlace(ctx, settings.Places()[i])
	}
	value, err := c.chosen()
	if err != nil {
		return nil, err
	}
	return c.changeServer(ctx, p.Key, value)
}

func (c *call) changeServer(ctx context.Context, key, value string) (discord.Response, error) {
	choice, ok := settings.Find(settings.ServerChoices(), key)
	if s := settings.DefaultServer(); !ok || !choice.Set(&s, value) {
		return nil, oldMessage
	}
	s, err := c.choices.ChangeServer(c.GuildID, func(s *settings.Server) { choice.Set(s, value) })
	if err != nil {
		return nil, err
	}
	return c.redraw(accountview.ServerSettings(s, c.pings(ctx, s.TableRole), c.loc)), nil
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

func (c *call) choosePlace(ctx context.Context, place settings.Place) (discord.Response, error) {
	id, err := c.picked(place.Role)
	if err != nil {
		return nil, err
	}
	s, err := c.choices.ChangeServer(c.GuildID, func(s *settings.Server) { place.Set(s, id) })
	if err != nil {
		return nil, err
	}
	return c.redraw(accountview.ServerSettings(s, c.pings(ctx, s.TableRole), c.loc)), nil
}
