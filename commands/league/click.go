package league

import (
	"karlchen/bot/leagues"
	"karlchen/commands/serve"
	"karlchen/game"
)

type click struct {
	*serve.Click
	Leagues *leagues.Service
}

// The refusals of this room.
const (
	noSeasonYet    game.Refusal = "member.no_season_yet"
	weekToCome     game.Refusal = "member.week_to_come"
	unreadableDay  game.Refusal = "member.unreadable_day"
	badList        game.Refusal = "member.bad_list"
	nothingPlayed  game.Refusal = "member.nothing_played"
	tooManyGames   game.Refusal = "member.too_many_games"
	reasonIsFor    game.Refusal = "member.reason_is_for"
	questionIsFor  game.Refusal = "question.is_for"
	severalMembers game.Refusal = "member.several_members"
	noLeague       game.Refusal = "notice.no_league"
	unchanged      game.Refusal = "desk.unchanged"
	needsAnother   game.Refusal = "list.needs_another"
	shortWord      game.Refusal = "desk.short_word"
	whichLeague    game.Refusal = "notice.which_league"
)
