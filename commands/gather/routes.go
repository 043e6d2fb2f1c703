package gather

import (
	"karlchen/commands/route"
	"karlchen/commands/serve"
)

// Commands are the slash commands of this room.
var Commands = []serve.Command{
	serve.OnCommand(route.DokoWho, showWho),
}

// Routes are the buttons of this room.
var Routes = []serve.Row{
	serve.On(route.BeReady, changeReady),
	serve.On(route.AskRole, createRole).ForManagers(),
	serve.On(route.Seek, seekPlayers),
	serve.On(route.SeekJoin, joinSought),
	serve.On(route.SeekRefuse, refuseTable),
}
