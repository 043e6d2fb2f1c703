package gather

import (
	"karlchen/commands/route"
	"karlchen/commands/serve"
)

// Commands are the slash commands of this room.
var Commands = []serve.Command{
	serve.OnCommand(route.DokoWho, showWho),
	serve.OnCommand(route.PlanEvening, planEvening).CompletedBy(completePlan),
	serve.OnCommand(route.ListEvenings, listEvenings),
}

// Routes are the buttons of this room.
var Routes = []serve.Row{
	serve.On(route.BeReady, changeReady),
	serve.On(route.AskRole, createRole).ForManagers(),
	serve.On(route.Seek, seekPlayers),
	serve.On(route.SeekJoin, joinSought),
	serve.On(route.SeekRefuse, refuseTable),
	serve.On(route.AnswerEvening, answerEvening),
	serve.On(route.AskCancel, askCancel),
	serve.On(route.CancelEvening, cancelEvening),
	serve.On(route.ShowEvenings, backToEvenings),
}
