package view

import (
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
)

// Newcomers mentions people once where their table plays: in the thread that was opened for it, or in the channel to which it had to move.
func Newcomers(s table.Snapshot, users []table.User, l *locale.Localizer) discord.Message {
	m := discord.Message{}
	for _, u := range users {
		m.Ping = append(m.Ping, u.ID)
	}
	key := "room.joined"
	switch {
	case s.FirstMention() && s.Moves > 0:
		key = "room.moved"
	case s.FirstMention():
		key = "room.welcome"
	}
	m.Blocks = []discord.Block{face.Text(l.T(key, face.Data{"Names": face.Mention(m.Ping...), "Count": len(users)}))}
	return m
}

// ChannelGone tells the host that somebody has deleted the channel of the table, and how the table goes on.
func ChannelGone(s table.Snapshot, l *locale.Localizer) discord.Message {
	return discord.Message{Blocks: []discord.Block{face.Text("⚠️ " + l.T("room.homeless", nil))}}
}

// PostingDenied says that the bot cannot post in the channel of the table, and names the missing permissions, as far as they are known.
func PostingDenied(s table.Snapshot, missing discord.Permission, l *locale.Localizer) string {
	var names []string
	for _, need := range face.Needs {
		if missing.Has(need.Permission) {
			names = append(names, l.T("diagnose.permission."+need.Key, nil))
		}
	}
	place := face.Channel(s.Place())
	if len(names) == 0 {
		return l.T("room.denied", face.Data{"Channel": place})
	}
	return l.T("room.denied_missing", face.Data{"Channel": place, "Missing": strings.Join(names, ", ")})
}

// ThreadName is the name of a thread for the table, in the server's language.
func ThreadName(s table.Snapshot) string {
	l := locale.For(s.Locale)
	name := ""
	for _, p := range s.Players {
		if p.Person() && p.User.ID == s.Host {
			name = p.User.Name
		}
	}
	return face.Clip(l.T("notice.thread", face.Data{"Name": name}), maxThreadName)
}

// maxThreadName is Discord's limit of the characters of a thread's name.
const maxThreadName = 100
