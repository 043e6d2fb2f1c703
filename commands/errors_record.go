package commands

// The complaints; they are the keys of their texts.
const (
	badNumber   complaint = "notice.bad_number"
	badContract complaint = "notice.bad_contract"
	badDay      complaint = "notice.bad_day"
	noSuchGame  complaint = "notice.no_such_game"
	neverPlayed complaint = "notice.never_played"
	manyReports complaint = "notice.many_reports"
	emptyReport complaint = "notice.empty_report"
	countsNot   complaint = "notice.counts_not"
	gameNotOver complaint = "notice.game_not_over"
	secretGame  complaint = "notice.secret_game"
)
