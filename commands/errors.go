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
	badChannel        complaint = "notice.bad_channel"
	samePerson        complaint = "notice.same_person"
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
