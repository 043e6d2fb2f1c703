package league

import (
	"karlchen/bot/leagues"
	"karlchen/commands/serve"
)

// click is a click in this room.
type click struct {
	*serve.Click
	Leagues *leagues.Service
}
