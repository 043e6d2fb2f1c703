package gather

import "karlchen/commands/serve"

// The complaints of this room. Each is the key of its text.
const (
	needsManageRoles   serve.Complaint = "notice.needs_manage_roles"
	badStammtischName  serve.Complaint = "notice.bad_stammtisch_name"
	stammtischHasTerms serve.Complaint = "notice.stammtisch_has_terms"
)
