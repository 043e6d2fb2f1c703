package serve

import (
	"errors"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
)

// Complaint is a reason, with a text of its own, why a command cannot be carried out.
type Complaint string

// The complaints; they are the keys of their texts.
const (
	noTableHere       Complaint = "notice.no_table_here"
	whichTable        Complaint = "notice.which_table"
	needsServer       Complaint = "notice.needs_server"
	NeedsViewChannel  Complaint = "notice.needs_view_channel"
	NeedsSendMessages Complaint = "notice.needs_send_messages"
	needsManager      Complaint = "notice.needs_manager"
	OldMessage        Complaint = "notice.old_message"
	UnknownWish       Complaint = "notice.unknown_wish"
	badChannel        Complaint = "notice.bad_channel"
	SamePerson        Complaint = "notice.same_person"
)

// Error returns the key of the text.
func (c Complaint) Error() string { return string(c) }

// Told returns the key of the text that people read.
func (c Complaint) Told() (key string, values map[string]any) { return string(c), nil }

// Known reports whether the error is the user's business. Everything else is a fault of the program, of which users learn only that there was one.
// What could not be stored is both.
func Known(err error) bool {
	return errors.As(err, new(face.Told)) && !errors.Is(err, table.Unavailable)
}

// Fail answers an error with its reason; a fault of the program leaves a line for the operator.
func (c *Click) Fail(err error) discord.Response {
	if !Known(err) {
		c.Log.Error("an interaction failed", "kind", c.Kind, "command", c.Command, "error", err)
	}
	if c.Kind == discord.CompletionAsked {
		return discord.Complete{}
	}
	return c.Reply(face.Answer(face.Reason(c.Loc, err)))
}
