package view

import (
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
)

// Answer is a short answer to one person, already in their language.
func Answer(sentence string) discord.Message { return private(text(sentence)) }

// ThreadName is the name of a thread for the table, in the server's language.
func ThreadName(s table.Snapshot) string {
	l := locale.For(s.Locale())
	name := ""
	for _, p := range s.Players() {
		if p.Person() && p.User.ID == s.Host() {
			name = p.User.Name
		}
	}
	return clip(l.T("notice.thread", data{"Name": name}), maxThreadName)
}

// maxThreadName is how long Discord lets the name of a thread be.
const maxThreadName = 100
