package view

import (
	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

// AtHome is what everybody on a server may know of what goes on there.
type AtHome struct {
	Tables []table.Snapshot // of the server, in a fixed order; Home leaves out what is not for everybody
	Next   gather.Evening   // without a Number there is none
	Ready  int              // how many people want to be asked to tables
}

// homeButtons lead to what people come for, each to what a command does. The first stands out.
var homeButtons = []struct{ id, key string }{
	{route.NewTable.ID(route.None{}), "home.button.play"},
	{route.Who.ID(route.None{}), "home.button.who"},
	{route.Daily.ID(route.None{}), "home.button.daily"},
	{route.PuzzleToday.ID(route.None{}), "home.button.puzzle"},
	{route.Lesson.ID(route.None{}), "home.button.learn"},
	{route.StatsHere.ID(route.None{}), "home.button.stats"},
}

// mostAtHome is how many tables of a kind a home names.
const mostAtHome = 10

// Home is the post by which a server comes to play: who waits, who plays, and the next evening.
func Home(h AtHome, l *locale.Localizer) discord.Message {
	p := face.Printer{Localizer: l}
	var waiting, playing []string
	for _, s := range h.Tables {
		switch s.Phase {
		case table.Lobby:
			if s.HasRoom() {
				waiting = append(waiting, lobbyLine(p, &s))
			}
		case table.Cutting, table.Playing, table.Resting:
			if !s.Private() {
				playing = append(playing, "- "+p.T("home.table", face.Data{"Names": namesAt(p, &s), "Channel": face.Channel(s.Place())}))
			}
		case table.Ended:
		}
	}
	if len(waiting) == 0 {
		waiting = []string{p.T("home.nobody", nil)}
	}
	section := func(title string, lines []string, more ...string) discord.Text {
		if len(lines) == 0 {
			return discord.Text{}
		}
		if hidden := len(lines) - mostAtHome; hidden > 0 {
			lines = append(lines[:mostAtHome:mostAtHome], p.T("daily.more", face.Data{"Count": hidden}))
		}
		return face.Text(append(append([]string{p.T(title, nil)}, lines...), more...)...)
	}
	blocks := []discord.Block{
		face.Text("## "+p.T("home.title", nil), face.Small(p.T("home.about", nil))),
		section("home.waiting", waiting, p.When(h.Ready > 0, "who.count", face.Data{"Count": h.Ready})),
		section("home.playing", playing),
	}
	if e := newEvening(h.Next, l); e.Number > 0 {
		blocks = append(blocks, face.Text(p.T("home.evening", nil), e.summary()))
	}
	for row := range face.SplitRows(homeButtons) {
		var buttons []discord.Button
		for _, b := range row {
			buttons = append(buttons, discord.Button{CustomID: b.id, Label: p.T(b.key, nil), Style: face.Either(b == homeButtons[0], discord.Success, discord.Secondary)})
		}
		blocks = append(blocks, discord.ButtonRow{Buttons: buttons})
	}
	return face.Public(face.AccentTable, blocks...)
}

// lobbyLine says who waits for how many others, and where.
func lobbyLine(p face.Printer, s *table.Snapshot) string {
	d := face.Data{"Names": namesAt(p, s), "Channel": face.Channel(s.Place()), "Count": s.Lacks()}
	line := "- " + p.T(face.Either(s.Lacks() > 0, "home.lobby", "home.lobby_full"), d)
	if at, mentioned := s.Begins(); !at.IsZero() && !mentioned {
		line = face.Phrases(line, face.Countdown(at))
	}
	return line
}
