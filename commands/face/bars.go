package face

import (
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/picture"
)

// barsFile is the file name of every picture of bars.
const barsFile = "Bars.png"

// WithBars adds a picture of counts. Its description has the title and a line for each row.
func (p Printer) WithBars(m discord.Message, lines []string, b picture.Bars) discord.Message {
	alt := Clip(b.Title+": "+strings.Join(lines, "; "), MaxAlt)
	m.Blocks = append(m.Blocks, discord.Image{File: barsFile, Alt: alt})
	m.Files = append(m.Files, discord.File{Name: barsFile, Alt: alt, Render: b.Render})
	return m
}
