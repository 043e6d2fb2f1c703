package table

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/commands/table/view"
	"karlchen/game"
)

// Room returns the room.
func Room() serve.Room {
	return serve.Open(routes, commands, func(c *serve.Click) *serve.Click { return c })
}

// commands are the slash commands of tables.
var commands = []serve.CommandRow[*serve.Click]{
	serve.OnCommand(route.DokoNew, newTable).CompletedBy(completeNew),
	serve.OnCommand(route.Learn, showLesson),
	serve.OnCommand(route.DokoHand, onFoundTable(showHandHere)),
	serve.OnCommand(route.DokoTable, onFoundTable(showTable)),
	serve.OnCommand(route.DokoLeave, onFoundTable(leaveTable)),
	serve.OnCommand(route.DokoEnd, onFoundTable(askEndHere)),
	serve.OnCommand(route.DokoVoteOut, onFoundTable(voteOutPlayer)),
}

// routes are the buttons, menus and modals of tables.
var routes = []serve.RouteRow[*serve.Click]{
	serve.On(route.Join, joinTable),
	serve.On(route.Leave, changeLobbyBy(table.Leave{})),
	serve.On(route.Open, openLobby),
	serve.On(route.Setup, onTable(showSetup)),
	serve.On(route.Settings, onTable(openSettings)),
	serve.On(route.Add, addComputer),
	serve.On(route.Remove, changeSettingsBy(table.RemoveComputer{})),
	serve.On(route.Cancel, cancelTable),
	serve.On(route.ListRules, configureRules),
	serve.On(route.ListLength, changeChosen(configureLength)),
	serve.On(route.Deck, changeChosen(func(_ *table.Snapshot, value string) (table.Deed, error) { return table.SetDeck{Deck: value}, nil })),
	serve.On(route.Pflichtsoli, onTable(configurePflichtsoli)),
	serve.On(route.Start, startBy(table.Start{})),
	serve.On(route.Fill, startBy(table.Start{Fill: true})),
	serve.On(route.Level, setLevel),
	serve.On(route.Minutes, changeChosen(setMinutes)),
	serve.On(route.Timer, changePace(func(p *table.Pace, c *serve.Click, _ route.At) (err error) { p.Timer, err = c.Chosen(); return err })),
	serve.On(route.Timeout, changePace(func(p *table.Pace, c *serve.Click, _ route.At) (err error) { p.AtTimeout, err = c.Chosen(); return err })),
	serve.On(route.Hesitation, changePace(func(p *table.Pace, _ *serve.Click, to route.Switching) error { p.Hesitation = to.On; return nil })),

	serve.On(route.NewTable, serve.AsButton(newTable)),
	serve.On(route.Lesson, serve.AsButton(showLesson)),
	serve.On(route.LearnAgain, serve.AsButton(restartLesson)),

	serve.On(route.React, onTable(react)),
	serve.On(route.Hand, onTable(openHand)),
	serve.On(route.Keep, onTable(openHand)),
	serve.On(route.Cards, onTable(openHand)),
	serve.On(route.More, onTable(showMore)),
	serve.On(route.Bookmark, onTable(bookmark)),
	serve.On(route.Back, changeHandBy(func(route.At) table.Deed { return table.Join{} })),
	serve.On(route.Cut, onTable(askCut)),
	serve.On(route.CutLot, changeHandBy(func(p route.At) table.Deed { return table.Cut{Game: p.Version.Game, Lot: true} })),
	serve.On(route.CutNumber, cutByNumber).AsModal(serve.Inputs{view.CutInput: view.CutDigits}),
	serve.On(route.Word, changeHandBy(func(p route.Saying) table.Deed { return newAct(p.At, game.Say(0, p.Word)) })),
	serve.On(route.Solo, confirmChosen(game.Saying)),
	serve.On(route.Wish, confirmChosen(game.Saying)),
	serve.On(route.Play, changeHandBy(func(p route.Playing) table.Deed { return newAct(p.At, game.Play(0, p.Card)) })),
	serve.On(route.AskPlay, confirmAction(func(p route.Playing) game.Action { return game.Play(0, p.Card) })),
	serve.On(route.Call, changeHandBy(func(p route.Calling) table.Deed { return newAct(p.At, p.Call) })),
	serve.On(route.AskCall, confirmAction(func(p route.Calling) game.Action { return p.Call })),
	serve.On(route.Higher, confirmChosen(game.Calling)),
	serve.On(route.Genscher, chooseGenscher),
	serve.On(route.Move, changeHandBy(func(p route.Moving) table.Deed { return newAct(p.At, p.Move) })),
	serve.On(route.Mark, onTable(markCards)),
	serve.On(route.Claim, changeHandBy(func(p route.At) table.Deed { return newAct(p, game.Claim(0)) }), serve.Heavy),
	serve.On(route.AskClaim, onTable(askClaim)),
	serve.On(route.Concede, changeHandBy(func(p route.At) table.Deed { return newAct(p, game.Concede(0)) })),
	serve.On(route.AskConcede, confirmAction(func(route.At) game.Action { return game.Concede(0) })),
	serve.On(route.Accept, changeHandBy(func(p route.At) table.Deed { return table.Accept{Game: p.Version.Game} })),
	serve.On(route.Hesitate, changeHandBy(func(p route.At) table.Deed { return table.Hesitate{Version: p.Version} })),
	serve.On(route.TakeBack, changeHandBy(func(p route.At) table.Deed { return table.TakeBack{Version: p.Version} })),
	serve.On(route.Tip, onTable(showTip)),
	serve.On(route.Next, startNextGame),
	serve.On(route.Again, playAgain(false)),
	serve.On(route.AgainDrawn, playAgain(true)),
	serve.On(route.Sheet, onTable(showSheet)),
	serve.On(route.TableRules, onTable(showTableRules)),
	serve.On(route.End, onTable(endTable)),
	serve.On(route.StepIn, stepIn),
	serve.On(route.SitDown, sitDown),
	serve.On(route.Answer, answerVote),
}

// onTable returns the handler of a component that gets the table of the id as it is now.
func onTable[P any](answer func(context.Context, *serve.Click, *table.Snapshot, P) (discord.Response, error)) serve.HandlerOf[*serve.Click, P] {
	return func(ctx context.Context, c *serve.Click, p P) (discord.Response, error) {
		snap, err := c.Do(ctx, table.Look{})
		if err != nil {
			return nil, err
		}
		return answer(ctx, c, &snap, p)
	}
}

// onFoundTable returns the handler of a slash command that gets the table that the user means.
func onFoundTable(answer func(context.Context, *serve.Click, *table.Snapshot) (discord.Response, error)) serve.Handler[*serve.Click] {
	return func(ctx context.Context, c *serve.Click) (discord.Response, error) {
		snap, err := c.FindTable(ctx)
		if err != nil {
			return nil, err
		}
		return answer(ctx, c, &snap)
	}
}

// The refusals of this room.
const (
	noTablesInHere game.Refusal = "notice.no_tables_in_here"
	noDailyHere    game.Refusal = "notice.no_daily_here"
)
