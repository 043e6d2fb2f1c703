package commands

import (
	"context"

	"karlchen/bot/discord"
	accountview "karlchen/commands/account/view"
	"karlchen/commands/lesson"
)

// learn begins a first game with explanations.
func learn(_ context.Context, c *call) (discord.Response, error) { return c.goOnLearning("") }

// goOnLearning shows the lesson after the choices in the code.
func (c *call) goOnLearning(code string) (discord.Response, error) {
	l, err := lesson.At(code)
	if err != nil {
		return nil, c.outdated(err)
	}
	return c.redraw(accountview.Lesson(c.look(), l, c.loc)), nil
}
