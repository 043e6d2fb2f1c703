package account

import "karlchen/commands/serve"

// The complaints; they are the keys of their texts.
const (
	noHelp        serve.Complaint = "glossary.unknown"
	blocksHimself serve.Complaint = "notice.blocks_himself"
	blocksTooMany serve.Complaint = "notice.blocks_too_many"
	stillSeated   serve.Complaint = "notice.still_seated"
)
