package face

import (
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/picture"
)

// curveFile is the file name of every picture of a curve.
const curveFile = "Curve.png"

// Series is a line of a curve: a player and their points after each game.
type Series struct {
	Name   string
	Totals []int
}

// WithCurve adds a picture of how points rose and fell, with a description that says how they stand. One game makes no curve.
func (p Printer) WithCurve(m discord.Message, title string, lines []Series) discord.Message {
	if !p.Look.Pictures || !slices.ContainsFunc(lines, func(s Series) bool { return len(s.Totals) > 1 }) {
		return m
	}
	c := picture.Curve{Title: title}
	var totals []string
	for i, s := range lines {
		if len(s.Totals) == 0 {
			continue
		}
		name := picture.Legible(s.Name)
		if name == "" {
			name = fmt.Sprint(i + 1)
		}
		c.Lines = append(c.Lines, picture.Line{Name: name, Points: append([]int{0}, s.Totals...)})
		totals = append(totals, Isolated(name)+" "+Signed(s.Totals[len(s.Totals)-1]))
	}
	alt := Clip(p.T("curve.described", Data{"Title": title, "Totals": strings.Join(totals, ", ")}), MaxAlt)
	m.Blocks = append(m.Blocks, discord.Image{File: curveFile, Alt: alt})
	m.Files = append(m.Files, discord.File{Name: curveFile, Alt: alt, Render: c.Render})
	return m
}
