package league

import "karlchen/commands/serve"

// The complaints of this room. Each is the key of its text.
const (
	noSeasonYet    serve.Complaint = "member.no_season_yet"
	weekToCome     serve.Complaint = "member.week_to_come"
	unreadableDay  serve.Complaint = "member.unreadable_day"
	badList        serve.Complaint = "member.bad_list"
	nothingPlayed  serve.Complaint = "member.nothing_played"
	tooManyGames   serve.Complaint = "member.too_many_games"
	reasonIsFor    serve.Complaint = "member.reason_is_for"
	questionIsFor  serve.Complaint = "question.is_for"
	severalMembers serve.Complaint = "member.several_members"
	noLeague       serve.Complaint = "notice.no_league"
	unchanged      serve.Complaint = "desk.unchanged"
	shortWord      serve.Complaint = "desk.short_word"
	whichLeague    serve.Complaint = "notice.which_league"
)
