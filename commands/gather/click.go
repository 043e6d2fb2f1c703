package gather

import (
	"karlchen/bot/gather"
	"karlchen/commands/serve"
)

// click is a click in this room.
type click struct {
	*serve.Click
	Gather *gather.Service
}
