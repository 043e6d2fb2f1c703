package commands

// The complaints; they are the keys of their texts.
const (
	noHelp        complaint = "glossary.unknown"
	blocksHimself complaint = "notice.blocks_himself"
	blocksTooMany complaint = "notice.blocks_too_many"
	stillSeated   complaint = "notice.still_seated"
)
