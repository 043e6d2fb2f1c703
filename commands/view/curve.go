package view

import (
	"karlchen/bot/discord"
)

// series is a line of a curve: who, and his points after each game.
type series struct {
	name   string
	totals []int
}

// withCurve adds a picture of how points rose and fell, with a text that says the same.
func (p printer) withCurve(m discord.Message, title string, lines []series) discord.Message {
	return m
}
