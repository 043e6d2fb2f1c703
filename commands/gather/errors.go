package gather

import "karlchen/game"

// The refusals of this room.
const (
	needsManageRoles   game.Refusal = "notice.needs_manage_roles"
	badStammtischName  game.Refusal = "notice.bad_stammtisch_name"
	stammtischHasTerms game.Refusal = "notice.stammtisch_has_terms"
)
