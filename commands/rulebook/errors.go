package rulebook

import "karlchen/commands/serve"

// The complaints; they are the keys of their texts.
const (
	badName      serve.Complaint = "notice.bad_name"
	nameTaken    serve.Complaint = "notice.name_taken"
	savedFull    serve.Complaint = "notice.saved_full"
	noSavedRules serve.Complaint = "notice.no_saved_rules"
	notYours     serve.Complaint = "notice.not_yours"
)
