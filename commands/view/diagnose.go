package view

import (
	"karlchen/bot/discord"
	"karlchen/commands/locale"
)

// needs are the permissions that the bot asks for in a channel. Without the vital ones there is no game; without the others something is
// missing that the text says.
var needs = []struct {
	permission discord.Permission
	key        string
	vital      bool
}{
	{discord.ViewChannel, "view_channel", true},
	{discord.SendMessages, "send_messages", true},
	{discord.CreatePublicThreads, "create_threads", false},
	{discord.SendMessagesInThreads, "send_in_threads", false},
	{discord.AttachFiles, "attach_files", false},
}

// Diagnosis says what the bot may do in a channel and what comes of what it may not.
func Diagnosis(botMay discord.Permission, channel string, l *locale.Localizer) discord.Message {
	lines := []string{"## " + l.T("diagnose.title", data{"Channel": "<#" + channel + ">"})}
	missing := 0
	for _, need := range needs {
		sign, consequence := "☑️", ""
		if !botMay.Has(need.permission) {
			missing++
			sign, consequence = "⚠️", l.T("diagnose.missing."+need.key, nil)
			if need.vital {
				sign = "⛔"
			}
		}
		lines = append(lines, "- "+phrases(sign+" "+l.T("diagnose.permission."+need.key, nil), consequence))
	}
	verdict := l.T("diagnose.good", nil)
	if missing > 0 {
		verdict = l.T("diagnose.bad", data{"Count": missing})
	}
	return private(text(append(lines, verdict)...), text(small(l.T("diagnose.elsewhere", nil))))
}
