package rulebook

import "karlchen/game"

// The refusals of this room.
const (
	badName      game.Refusal = "notice.bad_name"
	nameTaken    game.Refusal = "notice.name_taken"
	savedOwnFull game.Refusal = "notice.saved_own_full"
	savedFull    game.Refusal = "notice.saved_full"
	noSavedRules game.Refusal = "notice.no_saved_rules"
	notYours     game.Refusal = "notice.not_yours"
)
