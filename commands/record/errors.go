package record

import "karlchen/commands/serve"

// The complaints of this room. Each is the key of its text.
const (
	badNumber       serve.Complaint = "notice.bad_number"
	badContract     serve.Complaint = "notice.bad_contract"
	badDay          serve.Complaint = "notice.bad_day"
	noSuchGame      serve.Complaint = "notice.no_such_game"
	neverPlayed     serve.Complaint = "notice.never_played"
	manyReports     serve.Complaint = "notice.many_reports"
	emptyReport     serve.Complaint = "notice.empty_report"
	countsNot       serve.Complaint = "notice.counts_not"
	gameNotOver     serve.Complaint = "notice.game_not_over"
	sharedOften     serve.Complaint = "notice.share_often"
	shareNoPictures serve.Complaint = "notice.share_no_pictures"
	reviewNone      serve.Complaint = "notice.review_none"
	reviewOften     serve.Complaint = "notice.review_often"
	reviewFull      serve.Complaint = "notice.review_full"
	secretGame      serve.Complaint = "notice.secret_game"
)
