package commands

// The complaints; they are the keys of their texts.
const (
	noTablesInHere    complaint = "notice.no_tables_in_here"
	needsSendInThread complaint = "notice.needs_send_in_threads"
	noComputers       complaint = "notice.no_computers"
)
