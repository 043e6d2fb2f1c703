package commands

// The complaints; they are the keys of their texts.
const (
	noSeasonYet    complaint = "member.no_season_yet"
	weekToCome     complaint = "member.week_to_come"
	badList        complaint = "member.bad_list"
	nothingPlayed  complaint = "member.nothing_played"
	tooManyGames   complaint = "member.too_many_games"
	severalMembers complaint = "member.several_members"
	noLeague       complaint = "notice.no_league"
	badPoints      complaint = "desk.bad_points"
	unchanged      complaint = "desk.unchanged"
	whichLeague    complaint = "notice.which_league"
)
