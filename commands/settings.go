package commands

import (
	"context"
	"fmt"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/locale"
	"karlchen/commands/view"
)

func personSettings(_ context.Context, c *call) (discord.Response, error) {
	return c.reply(view.PersonSettings(c.person, c.loc)), nil
}

func serverSettings(ctx context.Context, c *call) (discord.Response, error) {
	if err := c.manages(); err != nil {
		return nil, err
	}
	s, err := c.choices.Server(c.GuildID)
	if err != nil {
		return nil, err
	}
	return c.reply(view.ServerSettings(s, c.pings(ctx, s.TableRole), c.loc)), nil
}

// manages refuses whoever does not manage the server that he is on.
func (c *call) manages() error {
	switch {
	case c.GuildID == "":
		return needsServer
	case !c.UserMay.Has(discord.ManageServer):
		return needsManager
	}
	return nil
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

// settingClick changes one setting and shows them all as they are then.
func (c *call) settingClick(ctx context.Context) (discord.Response, error) {
	id, err := view.ParseSettingID(c.CustomID)
	if err != nil {
		return nil, c.outdated(err)
	}
	if i := slices.IndexFunc(settings.Places(), func(p settings.Place) bool { return p.Key == id.Key }); id.Scope == view.SettingsOfServer && i >= 0 {
		return c.choosePlace(ctx, settings.Places()[i])
	}
	if id.Value == "" {
		if id.Value, err = c.chosen(); err != nil {
			return nil, err
		}
	}
	switch id.Scope {
	case view.SettingsOfPerson:
		return c.choosePerson(id)
	case view.SettingsOfServer:
		return c.chooseServer(ctx, id)
	}
	return nil, c.outdated(fmt.Errorf("nobody has settings of scope %q", id.Scope))
}

func (c *call) choosePerson(id view.SettingID) (discord.Response, error) {
	choice, ok := settings.Find(settings.PersonChoices(), id.Key)
	if p := settings.DefaultPerson(); !ok || !choice.Set(&p, id.Value) {
		return nil, oldMessage
	}
	p, err := c.choices.ChangePerson(c.User.ID, func(p *settings.Person) { choice.Set(p, id.Value) })
	if err != nil {
		return nil, err
	}
	return c.redraw(view.PersonSettings(p, locale.For(chosen(p.Language, c.Locale)))), nil
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
	if err := c.manages(); err != nil {
		return nil, err
	}
	id, err := c.picked(place.Role)
	if err != nil {
		return nil, err
	}
	s, err := c.choices.ChangeServer(c.GuildID, func(s *settings.Server) { place.Set(s, id) })
	if err != nil {
		return nil, err
	}
	return c.redraw(view.ServerSettings(s, c.pings(ctx, s.TableRole), c.loc)), nil
}

func (c *call) chooseServer(ctx context.Context, id view.SettingID) (discord.Response, error) {
	if err := c.manages(); err != nil {
		return nil, err
	}
	choice, ok := settings.Find(settings.ServerChoices(), id.Key)
	if s := settings.DefaultServer(); !ok || !choice.Set(&s, id.Value) {
		return nil, oldMessage
	}
	s, err := c.choices.ChangeServer(c.GuildID, func(s *settings.Server) { choice.Set(s, id.Value) })
	if err != nil {
		return nil, err
	}
	return c.redraw(view.ServerSettings(s, c.pings(ctx, s.TableRole), c.loc)), nil
}
