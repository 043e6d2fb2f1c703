package record

import "karlchen/game"

// The refusals of this room.
const (
	badNumber       game.Refusal = "notice.bad_number"
	badContract     game.Refusal = "notice.bad_contract"
	badDay          game.Refusal = "notice.bad_day"
	noSuchGame      game.Refusal = "notice.no_such_game"
	neverPlayed     game.Refusal = "notice.never_played"
	manyReports     game.Refusal = "notice.many_reports"
	emptyReport     game.Refusal = "notice.empty_report"
	countsNot       game.Refusal = "notice.counts_not"
	gameNotOver     game.Refusal = "notice.game_not_over"
	sharedOften     game.Refusal = "notice.share_often"
	shareNoPictures game.Refusal = "notice.share_no_pictures"
	reviewNone      game.Refusal = "notice.review_none"
	reviewOften     game.Refusal = "notice.review_often"
	reviewFull      game.Refusal = "notice.review_full"
	secretGame      game.Refusal = "notice.secret_game"
)
