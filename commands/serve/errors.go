package serve

import (
	"errors"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/game"
)

// The refusals that are not of one room.
const (
	noTableHere       game.Refusal = "notice.no_table_here"
	whichTable        game.Refusal = "notice.which_table"
	needsServer       game.Refusal = "notice.needs_server"
	NeedsViewChannel  game.Refusal = "notice.needs_view_channel"
	NeedsSendMessages game.Refusal = "notice.needs_send_messages"
	needsSendInThread game.Refusal = "notice.needs_send_in_threads"
	youMayNotWrite    game.Refusal = "notice.you_may_not_write"
	postsTooOften     game.Refusal = "notice.posts_too_often"
	needsManager      game.Refusal = "notice.needs_manager"
	OldMessage        game.Refusal = "notice.old_message"
	UnknownWish       game.Refusal = "notice.unknown_wish"
	badChannel        game.Refusal = "notice.bad_channel"
	SamePerson        game.Refusal = "notice.same_person"
	roleNeedsRight    game.Refusal = "notice.role_needs_right"
	rolePowerful      game.Refusal = "notice.role_powerful"
	roleAboveYou      game.Refusal = "notice.role_above_you"
	tooFast           game.Refusal = "notice.too_fast"
	serverTooFast     game.Refusal = "notice.server_too_fast"
)

// IsRefusal reports whether the error has a text for users and is no fault. Of a fault of the program users read only that there was one.
// What [table.IsFault] names has a text and is a fault too.
func IsRefusal(err error) bool { return errors.As(err, new(face.Told)) && !table.IsFault(err) }

// IsTooMuch reports whether the error says that a person or a server has used up its [Budget].
func IsTooMuch(err error) bool { return errors.Is(err, tooFast) || errors.Is(err, serverTooFast) }

// AnswerError tells the user the reason of an error; the log gets a fault of the program.
func (c *Click) AnswerError(err error) discord.Response {
	isFault := !IsRefusal(err)
	if isFault {
		c.Log.Error("an interaction failed", "kind", c.Kind, "command", c.Command, "error", err)
	}
	switch {
	case c.Kind == discord.CompletionAsked:
		return discord.Complete{}
	case isFault:
		return discord.Reply{Message: face.Fault(c.Loc, err, c.ID)}
	}
	return discord.Reply{Message: face.Answer(face.Reason(c.Loc, err))}
}
