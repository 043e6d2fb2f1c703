package gather

import (
	"karlchen/bot/gather"
	"karlchen/commands/serve"
)

type click struct {
	*serve.Click
	Gather *gather.Service
}
