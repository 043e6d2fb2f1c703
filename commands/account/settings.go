package account

import (
	"context"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/account/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/serve"
)

func personSettings(_ context.Context, c *serve.Click) (discord.Response, error) {
	return c.Reply(view.PersonSettings(c.Person, c.Loc)), nil
}

func serverSettings(ctx context.Context, c *serve.Click) (discord.Response, error) {
	s, err := c.Choices.Server(c.GuildID)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.ServerSettings(s, c.Notifies(ctx, s.TableRole), c.Loc)), nil
}

// Commands are the commands about what people choose and what is stored about them, and of help.
var Commands = []serve.Command{
	serve.Uses(route.DokoDiagnose, diagnose),
	serve.Uses(route.SettingsMe, personSettings).OrDirect(),
	serve.Uses(route.SettingsServer, serverSettings).ForManagers(),
	serve.Uses(route.SettingsBlock, blockPerson).OrDirect(),
	serve.Uses(route.Learn, learn).OrDirect(),
	serve.Uses(route.Help, showHelp).Completes(completeHelp).OrDirect(),
	serve.Uses(route.ShowPrivacy, showPrivacy).OrDirect(),
	serve.Uses(route.ExportPrivacy, exportPerson).OrDirect(),
	serve.Uses(route.DeletePrivacy, askDelete).OrDirect(),
}

// Routes are the components of what people choose for themselves and for their server, of what is stored about them, and of help. Most of
// them make sense in direct messages too.
var Routes = []serve.Row{
	serve.On(route.PersonSetting, choosePerson).OrDirect(),
	serve.On(route.PersonSwitch, func(_ context.Context, c *serve.Click, p route.Switch) (discord.Response, error) {
		return changePerson(c, p.Key, switched(p.On))
	}).OrDirect(),
	serve.On(route.ServerSetting, chooseServer).ForManagers(),
	serve.On(route.ServerSwitch, func(ctx context.Context, c *serve.Click, p route.Switch) (discord.Response, error) {
		return changeServer(ctx, c, p.Key, switched(p.On))
	}).ForManagers(),

	serve.On(route.PrivacyExport, func(ctx context.Context, c *serve.Click, _ route.None) (discord.Response, error) {
		return exportPerson(ctx, c)
	}).OrDirect(),
	serve.On(route.PrivacyAsk, confirmDelete).OrDirect(),
	serve.On(route.PrivacyKeep, keepPerson).OrDirect(),
	serve.On(route.PrivacyDelete, forgetUser).OrDirect(),

	serve.On(route.HelpTopic, turnHelp).OrDirect(),
	serve.On(route.LearnAgain, func(ctx context.Context, c *serve.Click, _ route.None) (discord.Response, error) {
		return learn(ctx, c)
	}).OrDirect(),
	serve.On(route.LearnOn, func(_ context.Context, c *serve.Click, p route.Lesson) (discord.Response, error) {
		return goOnLearning(c, p.Code)
	}).OrDirect(),
	serve.On(route.CheckStep, checkClick).OrModal(),
}

// switched is a setting that was turned on or off.
func switched(on bool) string {
	if on {
		return settings.On
	}
	return settings.Off
}

// choosePerson changes one of the user's settings and shows them all as they are then.
func choosePerson(_ context.Context, c *serve.Click, p route.Setting) (discord.Response, error) {
	value, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	return changePerson(c, p.Key, value)
}

func changePerson(c *serve.Click, key, value string) (discord.Response, error) {
	choice, ok := settings.Find(settings.PersonChoices(), key)
	if p := settings.DefaultPerson(); !ok || !choice.Set(&p, value) {
		return nil, serve.OldMessage
	}
	p, err := c.Choices.ChangePerson(c.User.ID, func(p *settings.Person) { choice.Set(p, value) })
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.PersonSettings(p, locale.For(serve.ChosenLanguage(p.Language, c.Locale)))), nil
}

// chooseServer does the same with the settings of the server.
func chooseServer(ctx context.Context, c *serve.Click, p route.Setting) (discord.Response, error) {
	if i := slices.IndexFunc(settings.Places(), func(place settings.Place) bool { return place.Key == p.Key }); i >= 0 {
		return choosePlace(ctx, c, settings.Places()[i])
	}
	value, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	return changeServer(ctx, c, p.Key, value)
}

func changeServer(ctx context.Context, c *serve.Click, key, value string) (discord.Response, error) {
	choice, ok := settings.Find(settings.ServerChoices(), key)
	if s := settings.DefaultServer(); !ok || !choice.Set(&s, value) {
		return nil, serve.OldMessage
	}
	s, err := c.Choices.ChangeServer(c.GuildID, func(s *settings.Server) { choice.Set(s, value) })
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.ServerSettings(s, c.Notifies(ctx, s.TableRole), c.Loc)), nil
}

func choosePlace(ctx context.Context, c *serve.Click, place settings.Place) (discord.Response, error) {
	id, err := c.Picked(place.Role)
	if err != nil {
		return nil, err
	}
	s, err := c.Choices.ChangeServer(c.GuildID, func(s *settings.Server) { place.Set(s, id) })
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.ServerSettings(s, c.Notifies(ctx, s.TableRole), c.Loc)), nil
}
