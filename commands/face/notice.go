package face

import (
	"fmt"
	"slices"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
)

// Answer is a short answer to one person. The sentence is already in their language.
func Answer(sentence string) discord.Message { return Private(Text(sentence)) }

// Fault is the answer to an interaction that met a fault of the program, with the id under which the log has it.
func Fault(l *locale.Localizer, err error, click string) discord.Message {
	return Answer(Paragraph(Reason(l, err), l.T("reason.logged", Data{"Click": click})))
}

// Notice is a short answer to one person.
func Notice(l *locale.Localizer, key string, data map[string]any) discord.Message {
	return Private(Text(l.T(key, data)))
}

// Public wraps blocks into a message for everybody, with a colour at its edge.
func Public(accent int, blocks ...discord.Block) discord.Message {
	return discord.Message{Blocks: boxed(accent, blocks)}
}

// Private wraps blocks into a message for one person.
func Private(blocks ...discord.Block) discord.Message {
	return discord.Message{Ephemeral: true, Blocks: boxed(accentHand, blocks)}
}

// boxed puts blocks into a box, and leaves out texts without lines.
func boxed(accent int, blocks []discord.Block) []discord.Block {
	blocks = slices.DeleteFunc(slices.Clone(blocks), func(b discord.Block) bool { return b == discord.Text{} })
	return []discord.Block{discord.Container{Accent: accent, Blocks: blocks}}
}

// AskForInvitation tells people in a server without the bot how to add it.
func AskForInvitation(application string, l *locale.Localizer) discord.Message {
	return Notice(l, "notice.not_here", Data{"Link": InstallLink(application)})
}

// InstallLink returns the page on which a manager of a server adds the bot, with the permissions that /doko diagnose asks for. The link installs
// the bot for the server: a bot that is installed for one user (integration_type 1) could not play.
func InstallLink(application string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&integration_type=0&permissions=%d",
		application, wantedPermissions())
}

// wantedPermissions are the permissions that the bot is invited with.
func wantedPermissions() (all discord.Permission) {
	for _, need := range Needs {
		all |= need.Permission
	}
	return all
}

// Needs are the permissions that the bot asks for, with the keys of their texts.
var Needs = []struct {
	Permission discord.Permission
	Key        string
}{
	{discord.ViewChannel, "view_channel"},
	{discord.SendMessages, "send_messages"},
	{discord.CreatePublicThreads, "create_threads"},
	{discord.SendMessagesInThreads, "send_in_threads"},
	{discord.AttachFiles, "attach_files"},
}
