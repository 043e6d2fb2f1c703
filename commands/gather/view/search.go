package view

import (
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/match"
)

// Search is the public message by which a lobby asks people to join. It notifies those who are asked, once, when it is posted. As soon as enough
// people are there it says so instead.
func Search(s table.Snapshot, l *locale.Localizer) discord.Message {
	p := face.Printer{Localizer: l}
	now, _ := s.Search()
	var names []string
	for _, who := range s.Players {
		names = append(names, p.PlayerName(who))
	}
	there := strings.Join(names, ", ")
	if s.Lacks() == 0 {
		return face.Public(face.AccentTable, face.Text("## "+p.T("search.full", nil), p.T("search.full_names", face.Data{"Names": there})))
	}
	asked := s.Sought()
	title, by := p.T("search.title", face.Data{"Count": s.Lacks()}), "search.by"
	buttons := []discord.Button{
		{CustomID: route.SeekJoin.ID(atNow(&s)), Label: p.T("button.join", nil), Style: discord.Success},
		{CustomID: route.SeekRefuse.ID(atNow(&s)), Label: p.T("search.button.no", nil), Style: discord.Secondary},
	}
	if of, ok := s.Stammtisch(); ok && now.Members {
		title, by = p.T("search.title_stammtisch", face.Data{"Name": face.LeagueName(of.Name)}), "search.by_stammtisch"
	} else {
		buttons = append(buttons, discord.Button{CustomID: route.BeReady.ID(route.Ready{}), Label: p.T("who.button.ask_no_more", nil), Style: discord.Secondary})
	}
	message := face.Public(face.AccentTable, face.Text(
		"## "+title, p.T(by, face.Data{"Name": face.Escape(p.PlainName(now.By)), "Names": there}),
		face.Phrases(p.T("lobby.rules", face.Data{"Rules": face.PresetName(l, s.Rules())}), lengthLine(&s, l)), face.Mention(asked...),
	), discord.ButtonRow{Buttons: buttons})
	message.Ping = asked
	return message
}

func lengthLine(s *table.Snapshot, l *locale.Localizer) string {
	if games := s.List().Config().Games; games != match.Unlimited {
		return l.T("lobby.games", face.Data{"Count": games})
	}
	return l.T("lobby.games_unlimited", nil)
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
