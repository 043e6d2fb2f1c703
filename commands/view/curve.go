package view

import (
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/view/picture"
	"karlchen/game/card"
	"karlchen/game/match"
)

// curveName is the name of every picture of a curve.
const curveName = "Curve.png"

// series is a line of a curve: who, and his points after each game.
type series struct {
	name   string
	totals []int
}

// withCurve adds a picture of how points rose and fell, with a text that says how they stand. A single point is no curve.
func (p printer) withCurve(m discord.Message, title string, lines []series) discord.Message {
	if !p.look.Pictures || !slices.ContainsFunc(lines, func(s series) bool { return len(s.totals) > 1 }) {
		return m
	}
	c := picture.Curve{Title: title}
	var totals []string
	for i, s := range lines {
		if len(s.totals) == 0 {
			continue
		}
		name := picture.Legible(s.name)
		if name == "" {
			name = fmt.Sprint(i + 1)
		}
		c.Lines = append(c.Lines, picture.Line{Name: name, Points: append([]int{0}, s.totals...)})
		totals = append(totals, isolated(name)+" "+signed(s.totals[len(s.totals)-1]))
	}
	alt := clip(p.T("curve.described", data{"Title": title, "Totals": strings.Join(totals, ", ")}), maxAlt)
	m.Blocks = append(m.Blocks, discord.Image{File: curveName, Alt: alt})
	m.Files = append(m.Files, discord.File{Name: curveName, Alt: alt, Render: c.Draw})
	return m
}

// courses are the points of everybody at the table after each game of the list.
func (p printer) courses(list match.List) []series {
	all := make([]series, len(p.s.Players()))
	sums := make([]int, len(all))
	for _, e := range list.Entries() {
		if e.Void != match.Counts {
			continue
		}
		for seat := range card.Seats {
			sums[e.Places[seat]] += e.Points[seat]
		}
		for place := range all {
			all[place].totals = append(all[place].totals, sums[place])
		}
	}
	for place := range all {
		all[place].name = p.legibleAt(place)
	}
	return all
}
