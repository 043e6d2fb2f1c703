package view

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// Weeks is how many weeks the statistics of a server count.
const Weeks = 12

// ServerNumbers are the statistics of a server: its games in a window, the highlights of its last seven days, and the games of its last weeks.
type ServerNumbers struct {
	stats.Server
	Highlights []stats.Highlight
	Weeks      []stats.Week
}

// ServerStats shows the statistics of a server.
func ServerStats(k face.Look, s ServerNumbers, of stats.Window, public bool, l *locale.Localizer) discord.Message {
	p := printer{face.Printer{Localizer: l, Look: k}}
	title := "## " + p.T("stats.server", nil)
	share, menu := route.StatsServer.ID(route.ServerWindow{Window: of}), p.windowMenu(route.StatsServerTime.ID(route.None{}), of)
	switch {
	case s.Games > 0:
	case of == stats.AllTime:
		return face.Private(face.Text(title, p.T("stats.server_none", nil)))
	default:
		return p.wrapNumbers(share, nil, public, discord.Message{Blocks: []discord.Block{face.Text(title, face.Small(p.windowLine(of)), p.T("stats.none_then", nil))}}, menu)
	}
	kinds := []string{"**" + p.T("stats.kinds", nil) + "**"}
	for c := range rules.Contracts {
		if count := s.Contracts[c]; count.Games > 0 {
			kinds = append(kinds, p.T("stats.kind", face.Data{"Name": p.Contract(c), "Count": count.Games, "Percent": face.Percent(count.Won, count.Games)}))
		}
	}
	m := discord.Message{Blocks: []discord.Block{
		face.Text(title, face.Small(p.windowLine(of)), p.T("stats.server_overall", face.Data{
			"Count": s.Games, "People": p.T("stats.people", face.Data{"Count": len(s.People)}), "Re": face.Percent(s.Re, s.Games), "Kontra": face.Percent(s.Kontra, s.Games),
		})),
	}}
	if len(s.Highlights) > 0 {
		lines := p.HighlightLines(s.Highlights, func(number uint64) string { return "#" + strconv.FormatUint(number, 10) })
		m.Blocks = append(m.Blocks, face.Text("**"+p.T("highlight.week", nil)+"**", face.Bullets(lines)))
	}
	m.Blocks = append(m.Blocks, face.Text(kinds...))
	m.Blocks = append(m.Blocks, p.rankingBlocks(&s.Server)...)
	if of == stats.AllTime {
		m = p.withWeeks(m, s.Weeks)
	}
	return p.wrapNumbers(share, nil, public, m, menu)
}

// rankingBlocks rank the people by the games with others, and apart those alone among computers; and say whose games were broken off.
func (p printer) rankingBlocks(s *stats.Server) (blocks []discord.Block) {
	ranking := func(key string, most int, computers stats.Count, of func(stats.Ranked) stats.Count) {
		people := slices.DeleteFunc(slices.Clone(s.People), func(m stats.Ranked) bool { return of(m).Games == 0 })
		slices.SortStableFunc(people, func(a, b stats.Ranked) int { return cmp.Compare(of(b).Points, of(a).Points) })
		if len(people) == 0 {
			return
		}
		grid := face.Grid{2, 1, -15, 8, 8}
		row := func(place, name string, c stats.Count) string {
			return grid.Row(place, "", name, fmt.Sprint(c.Games), face.Signed(c.Points))
		}
		rows := []string{grid.Row("", "", "", p.T("stats.row.games", nil), p.T("stats.row.points", nil))}
		place := 0
		for i, m := range people[:min(most, len(people))] {
			if i == 0 || of(m).Points != of(people[i-1]).Points {
				place = i + 1
			}
			rows = append(rows, row(fmt.Sprint(place), p.CellName(m.Player), of(m)))
		}
		if computers.Games > 0 {
			rows = append(rows, row("", p.T("stats.computers", nil), computers))
		}
		hidden := len(people) - most
		blocks = append(blocks, face.Text("**"+p.T(key, nil)+"**", face.CodeBlock(rows), face.Small(p.When(hidden > 0, "stats.more_people", face.Data{"Count": hidden}))))
	}
	ranking("stats.ranking", maxRanking, s.Computers, func(m stats.Ranked) stats.Count { return m.Count })
	ranking("stats.ranking_alone", maxAlone, stats.Count{}, func(m stats.Ranked) stats.Count { return m.Alone })
	if s.BrokenOff > 0 {
		broken := slices.DeleteFunc(slices.Clone(s.People), func(m stats.Ranked) bool { return m.BrokenOff == 0 })
		slices.SortStableFunc(broken, func(a, b stats.Ranked) int { return cmp.Compare(b.BrokenOff, a.BrokenOff) })
		var names []string
		for _, m := range broken[:min(maxAlone, len(broken))] {
			names = append(names, fmt.Sprintf("%s %d", p.partnerName(m.Player), m.BrokenOff))
		}
		blocks = append(blocks, face.Text(face.Small(p.T("stats.broken_off", face.Data{"Count": s.BrokenOff, "Names": face.Phrases(names...)}))))
	}
	return blocks
}

// withWeeks adds the games of each week from the first one with a game on. One week makes no picture.
func (p printer) withWeeks(m discord.Message, weeks []stats.Week) discord.Message {
	for len(weeks) > 0 && weeks[0].Games == 0 {
		weeks = weeks[1:]
	}
	if len(weeks) < 2 {
		return m
	}
	heading := p.T("stats.weeks", nil)
	b := picture.Bars{Title: heading}
	var lines []string
	for _, w := range weeks {
		name := p.T("stats.week", face.Data{"Day": w.Begins.Format(p.T("curve.day", nil))})
		b.Rows = append(b.Rows, picture.BarsRow{Name: name, Full: w.Games})
		lines = append(lines, p.T("stats.of_week", face.Data{"Week": name, "Count": w.Games}))
	}
	if p.Look.Pictures {
		return p.WithBars(m, lines, b)
	}
	m.Blocks = append(m.Blocks, face.Text("**"+heading+"**", strings.Join(lines, " · ")))
	return m
}
