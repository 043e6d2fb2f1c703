package commands

import (
	"context"
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

// accountCommands are the commands about what people choose and what is stored about them, and of help.
var accountCommands = []command{
	uses(route.DokoDiagnose, diagnose),
	uses(route.SettingsMe, personSettings).orDirect(),
	uses(route.SettingsServer, serverSettings).forManagers(),
	uses(route.SettingsBlock, blockPerson).orDirect(),
	uses(route.Learn, learn).orDirect(),
	uses(route.Help, showHelp).completes(completeHelp).orDirect(),
	uses(route.ShowPrivacy, showPrivacy).orDirect(),
	uses(route.ExportPrivacy, exportPerson).orDirect(),
	uses(route.DeletePrivacy, askDelete).orDirect(),
}

// accountRoutes are the components of what people choose for themselves and for their server, of what is stored about them, and of help. Most of
// them make sense in direct messages too.
var accountRoutes = []row{
	on(route.PersonSetting, choosePerson).orDirect(),
	on(route.PersonSwitch, func(_ context.Context, c *call, p route.Switch) (discord.Response, error) {
		return changePerson(c, p.Key, switched(p.On))
	}).orDirect(),
	on(route.ServerSetting, chooseServer).forManagers(),
	on(route.ServerSwitch, func(ctx context.Context, c *call, p route.Switch) (discord.Response, error) {
		return changeServer(ctx, c, p.Key, switched(p.On))
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
		return goOnLearning(c, p.Code)
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
	return changePerson(c, p.Key, value)
}

func changePerson(c *call, key, value string) (discord.Response, error) {
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
		return choosePlace(ctx, c, settings.Places()[i])
	}
	value, err := c.chosen()
	if err != nil {
		return nil, err
	}
	return changeServer(ctx, c, p.Key, value)
}

func changeServer(ctx context.Context, c *call, key, value string) (discord.Response, error) {
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

func choosePlace(ctx context.Context, c *call, place settings.Place) (discord.Response, error) {
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
