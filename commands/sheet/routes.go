package sheet

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/leagues"
	"karlchen/bot/sheets"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/commands/sheet/view"
	"karlchen/game"
)

// click is a click in this room.
type click struct {
	*serve.Click
	Sheets  *sheets.Service
	Gather  *gather.Service
	Leagues *leagues.Service
}

// Room returns the room.
func Room(all *sheets.Service, people *gather.Service, weekly *leagues.Service) serve.Room {
	return serve.Open(routes, commands, func(c *serve.Click) *click { return &click{c, all, people, weekly} })
}

// commands are the slash commands of this room.
var commands = []serve.CommandRow[*click]{
	serve.OnCommand(route.NewSheet, func(ctx context.Context, c *click) (discord.Response, error) {
		return asking(anyTable, route.SheetOpen.ID)(ctx, c, route.SheetOpening{})
	}),
	serve.OnCommand(route.FindSheet, findSheet),
	serve.OnCommand(route.ReadSheet, readSheet, serve.Heavy),
}

// opens are the inputs of the modal that opens a sheet.
var opens = serve.Inputs{view.NamesInput: view.NamesLength, view.RulesInput: face.MaxChoice, view.GamesInput: view.GamesDigits}

// routes are the components of this room. Those that change a draft alone belong to the score calculator.
var routes = []serve.RouteRow[*click]{
	serve.On(route.SheetAsk, asking(atStammtisch, route.SheetOpen.ID)),
	serve.On(route.SheetAskIn, asking(inLeague, route.SheetOpenIn.ID)),
	serve.On(route.SheetOpen, opening(func(c *click, p route.SheetOpening) (host, error) {
		if p.Stammtisch == 0 {
			return anyTable(c, p)
		}
		return atStammtisch(c, p)
	})).AsModal(opens),
	serve.On(route.SheetOpenIn, opening(inLeague)).AsModal(opens),
	serve.On(route.SheetGame, onSheet(nextGame)),
	serve.On(route.SheetMore, onSheet(showMore)),
	serve.On(route.SheetHistory, onSheet(showHistory)),
	serve.On(route.SheetFiles, onSheet(sendFiles), serve.Heavy),
	serve.On(route.SheetShow, onSheet(showAgain)),
	serve.On(route.SheetCount, countSheet),
	serve.On(route.SheetChange, serve.Choosing(changeGame)),
	serve.On(route.SheetMe, serve.Choosing(takeName)),
	serve.On(route.SheetRelease, serve.Choosing(releaseName)),
	serve.On(route.SheetEnter, write(entered)),
	serve.On(route.SheetVoid, write(voided)),
	serve.On(route.SheetDelete, write(deleted)),
	serve.On(route.SheetPaste, pasteSheet, serve.Heavy).AsModal(serve.Inputs{view.TextInput: view.TextLength, view.RulesInput: face.MaxChoice}),
	serve.On(route.SheetTake, func(_ context.Context, c *click, p route.Scoring) (discord.Response, error) {
		return takePasted(c, route.PastedFor{Draft: p.Draft})
	}, serve.Heavy),
	serve.On(route.SheetTakeFor, func(_ context.Context, c *click, p route.PastedFor) (discord.Response, error) {
		return takePasted(c, p)
	}, serve.Heavy),
}

// actor returns the user as leagues know them.
func (c *click) actor() leagues.Actor {
	return leagues.Actor{ID: c.User.ID, Name: c.User.Name, Guild: c.GuildID, Manager: c.manages(), Roles: c.Roles}
}

func (c *click) manages() bool { return c.UserMay.Has(discord.ManageServer) }

// The refusals of this room.
const (
	badNames game.Refusal = "notice.sheet_bad_names"
	badGames game.Refusal = "notice.sheet_bad_games"
	noSheet  game.Refusal = "notice.no_sheet"
)
