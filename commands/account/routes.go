package account

import (
	"context"

	"karlchen/bot/daily"
	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/settings"
	"karlchen/commands/account/view"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game"
)

// Services are what only this room uses.
type Services struct {
	Gather *gather.Service
	Daily  *daily.Service
	Rival  func() (suspected, proven bool) // see commands.Config
}

type click struct {
	*serve.Click
	Services
}

// Room returns the room.
func Room(s Services) serve.Room {
	return serve.Open(routes, commands, func(c *serve.Click) *click { return &click{c, s} })
}

// commands are the slash commands of settings, help and privacy.
var commands = []serve.CommandRow[*click]{
	serve.OnCommand(route.DokoDiagnose, diagnoseChannel),
	serve.OnCommand(route.SettingsMe, showPersonSettings, serve.OrDirect),
	serve.OnCommand(route.SettingsServer, showServerSettings, serve.ForManagers),
	serve.OnCommand(route.SettingsBlock, blockPerson, serve.OrDirect),
	serve.OnCommand(route.Help, showHelp, serve.OrDirect).CompletedBy(completeHelp),
	serve.OnCommand(route.ShowPrivacy, showPrivacy, serve.OrDirect),
	serve.OnCommand(route.ExportPrivacy, exportPrivacy, serve.OrDirect, serve.Heavy),
	serve.OnCommand(route.DeletePrivacy, askDelete, serve.OrDirect),
}

// routes are the buttons, menus and modals of settings, privacy and help. Most of them work in direct messages too.
var routes = []serve.RouteRow[*click]{
	serve.On(route.PersonSetting, serve.Choosing(choosePerson), serve.OrDirect),
	serve.On(route.PersonSwitch, func(_ context.Context, c *click, p route.Switch) (discord.Response, error) {
		return changePerson(c, p.Key, face.Either(p.On, settings.On, settings.Off))
	}, serve.OrDirect),
	serve.On(route.PersonTab, func(_ context.Context, c *click, p route.Tab) (discord.Response, error) {
		return c.Redraw(view.PersonSettings(c.Person, p.Page, c.Loc)), nil
	}, serve.OrDirect),
	serve.On(route.ServerSetting, chooseServer, serve.ForManagers),
	serve.On(route.ServerSwitch, func(ctx context.Context, c *click, p route.Switch) (discord.Response, error) {
		return changeServer(ctx, c, p.Key, face.Either(p.On, settings.On, settings.Off))
	}, serve.ForManagers),
	serve.On(route.ServerTab, func(ctx context.Context, c *click, p route.Tab) (discord.Response, error) {
		return redrawServer(ctx, c, c.Server(), p.Page)
	}, serve.ForManagers),

	serve.On(route.PrivacyExport, serve.AsButton(exportPrivacy), serve.OrDirect, serve.Heavy),
	serve.On(route.PrivacyAsk, serve.AsButton(askDelete), serve.OrDirect),
	serve.On(route.PrivacyKeep, serve.AsButton(showPrivacy), serve.OrDirect),
	serve.On(route.PrivacyDelete, deletePerson, serve.OrDirect),

	serve.On(route.HelpTopic, serve.Choosing(turnHelpTopic), serve.OrDirect),
	serve.On(route.CheckStep, tryCheckStep).OrModal(serve.Inputs{view.CheckInput: view.MaxCheck, view.CheckMenu: face.MaxChoice}),
}

// The refusals of this room.
const (
	noHelp           game.Refusal = "glossary.unknown"
	blocksThemselves game.Refusal = "notice.blocks_himself"
	blocksTooMany    game.Refusal = "notice.blocks_too_many"
	stillSeated      game.Refusal = "notice.still_seated"
)
