package account

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/commands/account/view"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game"
)

// Commands are the slash commands of settings, help and privacy.
var Commands = []serve.CommandRow{
	serve.OnCommand(route.DokoDiagnose, diagnoseChannel),
	serve.OnCommand(route.SettingsMe, showPersonSettings).OrDirect(),
	serve.OnCommand(route.SettingsServer, showServerSettings).ForManagers(),
	serve.OnCommand(route.SettingsBlock, blockPerson).OrDirect(),
	serve.OnCommand(route.Learn, startLesson).OrDirect(),
	serve.OnCommand(route.Help, showHelp).CompletedBy(completeHelp).OrDirect(),
	serve.OnCommand(route.ShowPrivacy, showPrivacy).OrDirect(),
	serve.OnCommand(route.ExportPrivacy, exportPrivacy).OrDirect().Heavy(),
	serve.OnCommand(route.DeletePrivacy, askDelete).OrDirect(),
}

// Routes are the buttons, menus and modals of settings, privacy and help. Most of them work in direct messages too.
var Routes = []serve.RouteRow{
	serve.On(route.PersonSetting, choosePerson).OrDirect(),
	serve.On(route.PersonSwitch, func(_ context.Context, c *serve.Click, p route.Switch) (discord.Response, error) {
		return changePerson(c, p.Key, switchValue(p.On))
	}).OrDirect(),
	serve.On(route.ServerSetting, chooseServer).ForManagers(),
	serve.On(route.ServerSwitch, func(ctx context.Context, c *serve.Click, p route.Switch) (discord.Response, error) {
		return changeServer(ctx, c, p.Key, switchValue(p.On))
	}).ForManagers(),

	serve.On(route.PrivacyExport, runAsButton(exportPrivacy)).OrDirect().Heavy(),
	serve.On(route.PrivacyAsk, runAsButton(askDelete)).OrDirect(),
	serve.On(route.PrivacyKeep, runAsButton(showPrivacy)).OrDirect(),
	serve.On(route.PrivacyDelete, deletePerson).OrDirect(),

	serve.On(route.HelpTopic, turnHelpTopic).OrDirect(),
	serve.On(route.LearnAgain, runAsButton(startLesson)).OrDirect(),
	serve.On(route.LearnOn, func(_ context.Context, c *serve.Click, p route.Lesson) (discord.Response, error) {
		return showLesson(c, p.Code)
	}).OrDirect(),
	serve.On(route.CheckStep, tryCheckStep).OrModal(serve.Inputs{view.CheckInput: view.MaxCheck, view.CheckMenu: face.MaxChoice}),
}

// runAsButton lets a button run the handler of a slash command.
func runAsButton(command serve.Handler) serve.HandlerOf[route.None] {
	return func(ctx context.Context, c *serve.Click, _ route.None) (discord.Response, error) {
		return command(ctx, c)
	}
}

// The refusals of this room.
const (
	noHelp           game.Refusal = "glossary.unknown"
	blocksThemselves game.Refusal = "notice.blocks_himself"
	blocksTooMany    game.Refusal = "notice.blocks_too_many"
	stillSeated      game.Refusal = "notice.still_seated"
)
