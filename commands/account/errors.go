package account

import "karlchen/commands/serve"

// The complaints of this room. Each is the key of its text.
const (
	noHelp           serve.Complaint = "glossary.unknown"
	blocksThemselves serve.Complaint = "notice.blocks_himself"
	blocksTooMany    serve.Complaint = "notice.blocks_too_many"
	stillSeated      serve.Complaint = "notice.still_seated"
)
