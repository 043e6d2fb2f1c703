package table

import (
	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game"
)

// Commands are the commands of tables.
var Commands = []serve.Command{
	serve.Uses(route.DokoNew, newTable).Completes(completeNew),
	serve.Uses(route.DokoHand, showHand),
	serve.Uses(route.DokoTable, showTable),
	serve.Uses(route.DokoLeave, leaveTable),
	serve.Uses(route.DokoEnd, endTable),
	serve.Uses(route.DokoVoteOut, voteOut),
}

// Routes are the components of tables. Those that change a table answer with the table as it is then.
var Routes = []serve.Row{
	serve.On(route.Join, lobby(table.Join{})),
	serve.On(route.Leave, lobby(table.Leave{})),
	serve.On(route.Add, addComputer),
	serve.On(route.Remove, lobby(table.RemoveComputer{})),
	serve.On(route.Cancel, lobby(table.Cancel{})),
	serve.On(route.ListLength, configureLength),
	serve.On(route.Pflichtsoli, configurePflichtsoli),
	serve.On(route.Start, lobby(table.Start{})),
	serve.On(route.Tempo, tempo),
	serve.On(route.Level, setLevel),
	serve.On(route.Timer, setPace(func(p *table.Pace, c *serve.Click, _ route.At) (err error) { p.Timer, err = c.Chosen(); return err })),
	serve.On(route.Timeout, setPace(func(p *table.Pace, c *serve.Click, _ route.At) (err error) { p.AtTimeout, err = c.Chosen(); return err })),
	serve.On(route.Hesitation, setPace(func(p *table.Pace, _ *serve.Click, to route.Switching) error { p.Hesitation = to.On; return nil })),

	serve.On(route.Hand, look),
	serve.On(route.Keep, look),
	serve.On(route.Back, private(func(route.At) table.Command { return table.Join{} })),
	serve.On(route.Cut, askCut),
	serve.On(route.CutLot, private(func(p route.At) table.Command { return table.Cut{Game: p.Version.Game, Lot: true} })),
	serve.On(route.CutNumber, cutByNumber).AsModal(),
	serve.On(route.Word, private(func(p route.Saying) table.Command { return act(p.At, game.Say(0, p.Word)) })),
	serve.On(route.Solo, confirmWord),
	serve.On(route.Wish, confirmWord),
	serve.On(route.Play, private(func(p route.Playing) table.Command { return act(p.At, game.Play(0, p.Card)) })),
	serve.On(route.AskPlay, confirm(func(p route.Playing) game.Action { return game.Play(0, p.Card) })),
	serve.On(route.Call, private(func(p route.Calling) table.Command { return act(p.At, p.Call) })),
	serve.On(route.AskCall, confirm(func(p route.Calling) game.Action { return p.Call })),
	serve.On(route.Higher, confirmHigher),
	serve.On(route.Move, private(func(p route.Moving) table.Command { return act(p.At, p.Move) })),
	serve.On(route.Pick, pick),
	serve.On(route.Claim, private(func(p route.At) table.Command { return act(p, game.Claim(0)) })),
	serve.On(route.AskClaim, confirm(func(route.At) game.Action { return game.Claim(0) })),
	serve.On(route.Concede, private(func(p route.At) table.Command { return act(p, game.Concede(0)) })),
	serve.On(route.AskConcede, confirm(func(route.At) game.Action { return game.Concede(0) })),
	serve.On(route.Accept, private(func(p route.At) table.Command { return table.Accept{Game: p.Version.Game} })),
	serve.On(route.Hesitate, private(func(p route.At) table.Command { return table.Hesitate{Version: p.Version} })),
	serve.On(route.Tip, tip),
	serve.On(route.Next, next),
	serve.On(route.Sheet, sheet),
	serve.On(route.TableRules, rulesOf),
	serve.On(route.End, end),
	serve.On(route.StepIn, stepIn),
	serve.On(route.Answer, answer),
}
