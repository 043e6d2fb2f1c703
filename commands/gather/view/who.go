package view

import (
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

// Who is what a person sees about the people who have time now.
type Who struct {
	gather.Ready
	Person settings.Person
	Zone   *time.Location // of the server
	// Role is the role of those people, or empty. Trouble is the key of the reason why the bot cannot give it, or empty.
	Role, Trouble string
	// Manages says that the person manages the server, and may create the role.
	Manages bool
	// Tables are the lobbies in which the person sits and that lack players.
	Tables []table.Snapshot
}

// ShowWho shows who has time now, and lets a person be asked or search for players.
func ShowWho(w Who, l *locale.Localizer) discord.Message {
	you, button := "who.you_are_not", discord.Button{CustomID: route.BeReady.ID(route.Ready{On: true}), Label: l.T("who.button.ask_me", nil), Style: discord.Success}
	if w.Wants {
		you, button = "who.you_are", discord.Button{CustomID: route.BeReady.ID(route.Ready{}), Label: l.T("who.button.ask_no_more", nil), Style: discord.Secondary}
	}
	lines := []string{"## " + l.T("who.title", nil), w.countLine(l), l.T(you, nil), face.Small(w.quietLine(l))}
	blocks := []discord.Block{face.Text(append(lines, w.roleLines(l)...)...)}
	if len(w.Tables) == 0 {
		blocks = append(blocks, face.Text(l.T("who.open_first", nil)))
	}
	buttons := []discord.Button{button}
	for _, t := range w.Tables[:min(len(w.Tables), face.MaxButtons-2)] {
		label := l.T("who.button.seek", face.Data{"Count": t.Lacks()})
		buttons = append(buttons, discord.Button{CustomID: route.Seek.ID(atNow(&t)), Label: label, Style: discord.Primary})
	}
	if w.Manages && (w.Role == "" || w.Trouble != "") {
		buttons = append(buttons, discord.Button{CustomID: route.AskRole.ID(route.None{}), Label: l.T("who.button.role", nil), Style: discord.Secondary})
	}
	return face.Private(append(blocks, discord.ButtonRow{Buttons: buttons})...)
}

// countLine says how many people can be asked.
func (w Who) countLine(l *locale.Localizer) string {
	free := l.T("who.free", face.Data{"Count": w.Free})
	switch {
	case w.Count == 0:
		return l.T("who.nobody", nil)
	case w.Free == 0:
		free = l.T("who.free_nobody", nil)
	}
	return face.Spaced(l.T("who.count", face.Data{"Count": w.Count}), free)
}

// quietLine says when the person is not asked.
func (w Who) quietLine(l *locale.Localizer) string {
	if w.Person.Quiet == settings.Off {
		return l.T("who.never_quiet", nil)
	}
	zone := w.Person.Zone
	if zone == settings.Auto {
		zone = w.Zone.String()
	}
	return l.T("who.quiet", face.Data{"Hours": l.T("setting.me.quiet."+w.Person.Quiet, nil), "Zone": zone})
}

// roleLines say which role the people have, and managers of the server what is wrong with it.
func (w Who) roleLines(l *locale.Localizer) (lines []string) {
	if w.Role == "" {
		return nil
	}
	lines = append(lines, l.T("who.role", face.Data{"Role": face.Role(w.Role)}))
	if w.Manages && w.Trouble != "" {
		lines = append(lines, "⚠️ "+l.T(w.Trouble, face.Data{"Role": face.Role(w.Role)}))
	}
	return lines
}

func atNow(s *table.Snapshot) route.At {
	return route.At{Table: route.Table(s.ID), Version: s.Version()}
}

// Search is the public message by which a lobby asks people to join. It notifies those who are asked, once, when it is posted. As soon as enough
// people are there it says so instead; it takes more until the table is full.
func Search(s table.Snapshot, l *locale.Localizer) discord.Message {
	p := face.Printer{Localizer: l}
	now, _ := s.Search()
	there := namesAt(p, &s)
	join := discord.Button{CustomID: route.SeekJoin.ID(atNow(&s)), Label: p.T("button.join", nil), Style: discord.Success}
	if s.Lacks() == 0 {
		text := func(title string) discord.Block {
			return face.Text("## "+p.T(title, nil), p.T("search.full_names", face.Data{"Names": there}))
		}
		if len(s.Players) < s.MaxPlaces() {
			return face.Public(face.AccentTable, text("search.enough"), discord.ButtonRow{Buttons: []discord.Button{join}})
		}
		return face.Public(face.AccentTable, text("search.full"))
	}
	asked := s.Sought()
	title, by := p.T("search.title", face.Data{"Count": s.Lacks()}), "search.by"
	buttons := []discord.Button{
		join,
		{CustomID: route.SeekRefuse.ID(atNow(&s)), Label: p.T("search.button.no", nil), Style: discord.Secondary},
	}
	if of, ok := s.Stammtisch(); ok && now.Members {
		title, by = p.T("search.title_stammtisch", face.Data{"Name": face.LeagueName(of.Name)}), "search.by_stammtisch"
	} else {
		buttons = append(buttons, discord.Button{CustomID: route.BeReady.ID(route.Ready{}), Label: p.T("who.button.ask_no_more", nil), Style: discord.Secondary})
	}
	message := face.Public(face.AccentTable, face.Text(
		"## "+title, p.T(by, face.Data{"Name": face.Escape(p.PlainName(now.By)), "Names": there}),
		playsLine(p, &s), face.Mention(asked...),
	), discord.ButtonRow{Buttons: buttons})
	message.Ping = asked
	return message
}

// Invited is the public message by which a person at a table invites another one. It says who is there, also after others have joined.
func Invited(s table.Snapshot, who string, l *locale.Localizer) discord.Message {
	p := face.Printer{Localizer: l}
	_, sits := s.Sits(who)
	title := face.Either(sits, "invited.came", "invited.title")
	blocks := []discord.Block{face.Text(
		p.T(title, face.Data{"Name": face.Mention(who), "Channel": face.Channel(s.Place())}), p.T("invited.there", face.Data{"Names": namesAt(p, &s)}),
		playsLine(p, &s),
	)}
	if s.HasRoom() {
		id := route.JoinInvited.ID(route.Invited{At: atNow(&s), User: who})
		blocks = append(blocks, discord.ButtonRow{Buttons: []discord.Button{{CustomID: id, Label: p.T("button.join", nil), Style: discord.Success}}})
	}
	m := face.Public(face.AccentTable, blocks...)
	m.Ping = []string{who}
	return m
}

// InviteNowhere tells a person who invites another one that they need a table first.
func InviteNowhere(who string, l *locale.Localizer) discord.Message {
	open := discord.Button{CustomID: route.NewTable.ID(route.None{}), Label: l.T("button.new_table", nil), Style: discord.Success}
	return face.Private(face.Text(l.T("invited.nowhere", face.Data{"Name": face.Mention(who)})), discord.ButtonRow{Buttons: []discord.Button{open}})
}

// playsLine says by which rules and how long a table plays.
func playsLine(p face.Printer, s *table.Snapshot) string {
	return termsLine(p, gather.Terms{Rules: s.Rules().String(), Games: s.List().Config().Games})
}

// namesAt names everybody at a table.
func namesAt(p face.Printer, s *table.Snapshot) string {
	names := face.Mapped(s.Players, p.PlayerName)
	return strings.Join(names, ", ")
}

// WithSearch adds a button to a lobby that lacks players. It asks the people who have time.
func WithSearch(lobby discord.Message, s table.Snapshot, l *locale.Localizer) discord.Message {
	if s.Lacks() == 0 {
		return lobby
	}
	seek := discord.Button{CustomID: route.Seek.ID(atNow(&s)), Label: l.T("search.button", nil), Style: discord.Secondary}
	lobby.Blocks = append(lobby.Blocks[:len(lobby.Blocks):len(lobby.Blocks)], discord.ButtonRow{Buttons: []discord.Button{seek}})
	return lobby
}
