package serve

import (
	"errors"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
)

// Complaint is a reason why an interaction is refused. It is the key of the text that the user reads.
type Complaint string

// The complaints that are not of one room.
const (
	noTableHere       Complaint = "notice.no_table_here"
	whichTable        Complaint = "notice.which_table"
	needsServer       Complaint = "notice.needs_server"
	NeedsViewChannel  Complaint = "notice.needs_view_channel"
	NeedsSendMessages Complaint = "notice.needs_send_messages"
	needsSendInThread Complaint = "notice.needs_send_in_threads"
	youMayNotWrite    Complaint = "notice.you_may_not_write"
	postsTooOften     Complaint = "notice.posts_too_often"
	needsManager      Complaint = "notice.needs_manager"
	OldMessage        Complaint = "notice.old_message"
	UnknownWish       Complaint = "notice.unknown_wish"
	badChannel        Complaint = "notice.bad_channel"
	SamePerson        Complaint = "notice.same_person"
	roleNeedsRight    Complaint = "notice.role_needs_right"
	rolePowerful      Complaint = "notice.role_powerful"
	roleAboveYou      Complaint = "notice.role_above_you"
	tooFast           Complaint = "notice.too_fast"
	serverTooFast     Complaint = "notice.server_too_fast"
)

// Error returns the key of the text.
func (c Complaint) Error() string { return string(c) }

// Told returns the key of the text that people read.
func (c Complaint) Told() (key string, values map[string]any) { return string(c), nil }

// IsRefusal reports whether the error has a text for users and is no fault. Of a fault of the program users read only that there was one.
// [table.Unavailable] has a text and is a fault too.
func IsRefusal(err error) bool {
	return errors.As(err, new(face.Told)) && !errors.Is(err, table.Unavailable)
}

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
		return c.Reply(face.Fault(c.Loc, err, c.ID))
	}
	return c.Reply(face.Answer(face.Reason(c.Loc, err)))
}
