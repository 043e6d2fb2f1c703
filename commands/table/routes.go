package table

import (
	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game"
)

// Commands are the slash commands of tables.
var Commands = []serve.Command{
	serve.OnCommand(route.DokoNew, newTable).CompletedBy(completeNew),
	serve.OnCommand(route.DokoHand, showHandHere),
	serve.OnCommand(route.DokoTable, showTable),
	serve.OnCommand(route.DokoLeave, leaveTable),
	serve.OnCommand(route.DokoEnd, askEndHere),
	serve.OnCommand(route.DokoVoteOut, voteOutPlayer),
}

// Routes are the buttons, menus and modals of tables.
var Routes = []serve.Row{
	serve.On(route.Join, changeLobbyBy(table.Join{})),
	serve.On(route.Leave, changeLobbyBy(table.Leave{})),
	serve.On(route.Add, addComputer),
	serve.On(route.Remove, changeLobbyBy(table.RemoveComputer{})),
	serve.On(route.Cancel, changeLobbyBy(table.Cancel{})),
	serve.On(route.ListLength, configureLength),
	serve.On(route.Pflichtsoli, configurePflichtsoli),
	serve.On(route.Start, changeLobbyBy(table.Start{})),
	serve.On(route.Tempo, openPace),
	serve.On(route.Level, setLevel),
	serve.On(route.Timer, changePace(func(p *table.Pace, c *serve.Click, _ route.At) (err error) { p.Timer, err = c.Chosen(); return err })),
	serve.On(route.Timeout, changePace(func(p *table.Pace, c *serve.Click, _ route.At) (err error) { p.AtTimeout, err = c.Chosen(); return err })),
	serve.On(route.Hesitation, changePace(func(p *table.Pace, _ *serve.Click, to route.Switching) error { p.Hesitation = to.On; return nil })),

	serve.On(route.Hand, openHand),
	serve.On(route.Keep, openHand),
	serve.On(route.Back, changeHandBy(func(route.At) table.Command { return table.Join{} })),
	serve.On(route.Cut, askCut),
	serve.On(route.CutLot, changeHandBy(func(p route.At) table.Command { return table.Cut{Game: p.Version.Game, Lot: true} })),
	serve.On(route.CutNumber, cutByNumber).AsModal(),
	serve.On(route.Word, changeHandBy(func(p route.Saying) table.Command { return doAction(p.At, game.Say(0, p.Word)) })),
	serve.On(route.Solo, confirmWord),
	serve.On(route.Wish, confirmWord),
	serve.On(route.Play, changeHandBy(func(p route.Playing) table.Command { return doAction(p.At, game.Play(0, p.Card)) })),
	serve.On(route.AskPlay, confirmAction(func(p route.Playing) game.Action { return game.Play(0, p.Card) })),
	serve.On(route.Call, changeHandBy(func(p route.Calling) table.Command { return doAction(p.At, p.Call) })),
	serve.On(route.AskCall, confirmAction(func(p route.Calling) game.Action { return p.Call })),
	serve.On(route.Higher, confirmCall),
	serve.On(route.Move, changeHandBy(func(p route.Moving) table.Command { return doAction(p.At, p.Move) })),
	serve.On(route.Pick, pickCards),
	serve.On(route.Claim, changeHandBy(func(p route.At) table.Command { return doAction(p, game.Claim(0)) })),
	serve.On(route.AskClaim, confirmAction(func(route.At) game.Action { return game.Claim(0) })),
	serve.On(route.Concede, changeHandBy(func(p route.At) table.Command { return doAction(p, game.Concede(0)) })),
	serve.On(route.AskConcede, confirmAction(func(route.At) game.Action { return game.Concede(0) })),
	serve.On(route.Accept, changeHandBy(func(p route.At) table.Command { return table.Accept{Game: p.Version.Game} })),
	serve.On(route.Hesitate, changeHandBy(func(p route.At) table.Command { return table.Hesitate{Version: p.Version} })),
	serve.On(route.Tip, showTip),
	serve.On(route.Next, startNextGame),
	serve.On(route.Sheet, showSheet),
	serve.On(route.TableRules, showTableRules),
	serve.On(route.End, endTable),
	serve.On(route.StepIn, stepIn),
	serve.On(route.Answer, answerVote),
}
