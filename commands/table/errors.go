package table

import "karlchen/game"

// The refusals of this room.
const (
	noTablesInHere game.Refusal = "notice.no_tables_in_here"
	noDailyHere    game.Refusal = "notice.no_daily_here"
)
