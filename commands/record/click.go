package record

import (
	"sync"

	"karlchen/bot/puzzles"
	"karlchen/commands/serve"
)

// services are what only this room uses.
type services struct {
	// Shared counts what people post from replays, and Filming is held while the files of such a post are made.
	Shared  serve.Allowance
	Filming sync.Mutex
	// Reviewed counts what reviews people let the bot make.
	Reviewed serve.Allowance
	Puzzles  *puzzles.Service
}

type click struct {
	*serve.Click
	*services
}
