package account

import "karlchen/game"

// The refusals of this room.
const (
	noHelp           game.Refusal = "glossary.unknown"
	blocksThemselves game.Refusal = "notice.blocks_himself"
	blocksTooMany    game.Refusal = "notice.blocks_too_many"
	stillSeated      game.Refusal = "notice.still_seated"
)
