package table

import "karlchen/commands/serve"

// The complaints of this room. Each is the key of its text.
const (
	noTablesInHere serve.Complaint = "notice.no_tables_in_here"
	noDailyHere    serve.Complaint = "notice.no_daily_here"
)
