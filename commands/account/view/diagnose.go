package view

import (
	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
)

// DiagnosedChannel is the channel of a diagnosis.
type DiagnosedChannel struct {
	Channel string
	Kind    discord.ChannelKind
	BotMay  discord.Permission
	// Evenings says that evenings are planned on the server, which the bot enters into its calendar.
	Evenings bool
	// Rival says that another program answers with the bot's token.
	Rival bool
	// Places are the roles and channels in the settings of the server that cause trouble.
	Places []TroubledPlace
}

// TroubledPlace is a role or a channel of the settings with the key of what is wrong with it.
type TroubledPlace struct{ ID, Trouble string }

// Diagnosis says what the bot may do in a channel, and the consequence of each missing permission. Its button begins the guided check.
func Diagnosis(d DiagnosedChannel, l *locale.Localizer) discord.Message {
	lines := []string{"## " + l.T("diagnose.title", face.Data{"Channel": face.Channel(d.Channel)})}
	missing := 0
	for _, need := range face.Needs {
		if !d.needs(need.Permission) {
			continue
		}
		sign, consequence := "☑️", ""
		if !d.BotMay.Has(need.Permission) {
			missing++
			sign, consequence = "⚠️", l.T("diagnose.missing."+d.missingKey(need.Key), nil)
			if need.Permission == discord.ViewChannel || need.Permission == d.Kind.Writing() { // without it nobody can play
				sign = "⛔"
			}
		}
		lines = append(lines, "- "+face.Phrases(sign+" "+l.T("diagnose.permission."+need.Key, nil), consequence))
	}
	if d.Evenings { // tables work without the calendar, too
		sign, consequence := "☑️", ""
		if !d.BotMay.Has(discord.CreateEvents) {
			sign, consequence = "⚠️", l.T("diagnose.missing.create_events", nil)
		}
		lines = append(lines, "- "+face.Phrases(sign+" "+l.T("diagnose.permission.create_events", nil), consequence))
	}
	for _, place := range d.Places { // tables work without them
		lines = append(lines, "- "+troubleLine(place.Trouble, place.ID, l))
	}
	verdict := l.T("diagnose.good", nil)
	switch {
	case d.Rival:
		verdict = "⛔ " + l.T("diagnose.rival", nil)
	case missing > 0:
		verdict = l.T("diagnose.bad", face.Data{"Count": missing})
	}
	return face.Private(face.Text(append(lines, verdict)...), face.Text(face.Small(l.T("diagnose.elsewhere", nil))),
		discord.Divider{}, face.Text(l.T("check.offer", nil)), checkButton(Checked{}, l))
}

// needs reports whether the bot uses the permission in a channel of this kind.
func (d DiagnosedChannel) needs(p discord.Permission) bool {
	switch p {
	case discord.SendMessages:
		return !d.Kind.IsThread()
	case discord.CreatePublicThreads:
		return d.Kind.HoldsThreads()
	case discord.SendMessagesInThreads:
		return d.Kind.HoldsThreads() || d.Kind.IsThread()
	default:
		return true
	}
}

// missingKey is the key of the consequence of a missing permission. In a thread, "send in threads" is what "send" is elsewhere.
func (d DiagnosedChannel) missingKey(key string) string {
	if key == "send_in_threads" && d.Kind.IsThread() {
		return "send_messages"
	}
	return key
}
