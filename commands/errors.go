package commands

import (
	"errors"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
)

// complaint is a reason, with a text of its own, why a command cannot be carried out.
type complaint string

// The complaints; they are the keys of their texts.
const (
	noTableHere       complaint = "notice.no_table_here"
	whichTable        complaint = "notice.which_table"
	needsServer       complaint = "notice.needs_server"
	needsViewChannel  complaint = "notice.needs_view_channel"
	needsSendMessages complaint = "notice.needs_send_messages"
	needsManager      complaint = "notice.needs_manager"
	oldMessage        complaint = "notice.old_message"
	unknownWish       complaint = "notice.unknown_wish"
	noTablesInHere    complaint = "notice.no_tables_in_here"
	needsSendInThread complaint = "notice.needs_send_in_threads"
	badChannel        complaint = "notice.bad_channel"
	badName           complaint = "notice.bad_name"
	nameTaken         complaint = "notice.name_taken"
	savedFull         complaint = "notice.saved_full"
	noSavedRules      complaint = "notice.no_saved_rules"
	notYours          complaint = "notice.not_yours"
	noHelp            complaint = "glossary.unknown"
	blocksHimself     complaint = "notice.blocks_himself"
	blocksTooMany     complaint = "notice.blocks_too_many"
	noComputers       complaint = "notice.no_computers"
	badNumber         complaint = "notice.bad_number"
	badContract       complaint = "notice.bad_contract"
	badDay            complaint = "notice.bad_day"
	noSuchGame        complaint = "notice.no_such_game"
	samePerson        complaint = "notice.same_person"
	neverPlayed       complaint = "notice.never_played"
	stillSeated       complaint = "notice.still_seated"
	manyReports       complaint = "notice.many_reports"
	emptyReport       complaint = "notice.empty_report"
	countsNot         complaint = "notice.counts_not"
	gameNotOver       complaint = "notice.game_not_over"
	secretGame        complaint = "notice.secret_game"
	noSeasonYet       complaint = "member.no_season_yet"
	weekToCome        complaint = "member.week_to_come"
	badList           complaint = "member.bad_list"
	nothingPlayed     complaint = "member.nothing_played"
	tooManyGames      complaint = "member.too_many_games"
	severalMembers    complaint = "member.several_members"
	noLeague          complaint = "notice.no_league"
	badPoints         complaint = "desk.bad_points"
	unchanged         complaint = "desk.unchanged"
	whichLeague       complaint = "notice.which_league"
)

// Error returns the key of the text.
func (c complaint) Error() string { return string(c) }

// Told returns the key of the text that people read.
func (c complaint) Told() (key string, values map[string]any) { return string(c), nil }

// known reports whether the error is the user's business. Everything else is a fault of the program, of which users learn only that there was one.
// What could not be stored is both.
func known(err error) bool {
	return errors.As(err, new(face.Told)) && !errors.Is(err, table.Unavailable)
}

// fail answers an error with its reason; a fault of the program leaves a line for the operator.
func (c *call) fail(err error) discord.Response {
	if !known(err) {
		c.log.Error("an interaction failed", "kind", c.Kind, "command", c.Command, "error", err)
	}
	if c.Kind == discord.CompletionAsked {
		return discord.Complete{}
	}
	return c.reply(face.Answer(face.Reason(c.loc, err)))
}
