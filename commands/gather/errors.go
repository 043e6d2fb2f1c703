package gather

import "karlchen/commands/serve"

// The complaints of this room. Each is the key of its text.
const needsManageRoles serve.Complaint = "notice.needs_manage_roles"
