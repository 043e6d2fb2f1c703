package account

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/commands/route"
	"karlchen/commands/serve"
)

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
