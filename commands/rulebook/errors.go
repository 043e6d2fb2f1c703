package rulebook

import "karlchen/commands/serve"

// The complaints of this room. Each is the key of its text.
const (
	badName      serve.Complaint = "notice.bad_name"
	nameTaken    serve.Complaint = "notice.name_taken"
	savedOwnFull serve.Complaint = "notice.saved_own_full"
	savedFull    serve.Complaint = "notice.saved_full"
	noSavedRules serve.Complaint = "notice.no_saved_rules"
	notYours     serve.Complaint = "notice.not_yours"
)
