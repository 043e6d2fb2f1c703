package face

import (
	"fmt"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
)

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
