package commands

// The complaints; they are the keys of their texts.
const (
	badName      complaint = "notice.bad_name"
	nameTaken    complaint = "notice.name_taken"
	savedFull    complaint = "notice.saved_full"
	noSavedRules complaint = "notice.no_saved_rules"
	notYours     complaint = "notice.not_yours"
)
