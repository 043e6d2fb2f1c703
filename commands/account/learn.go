package account

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/commands/account/lesson"
	"karlchen/commands/account/view"
	"karlchen/commands/serve"
)

// learn begins a first game with explanations.
func learn(_ context.Context, c *serve.Click) (discord.Response, error) { return goOnLearning(c, "") }

// goOnLearning shows the lesson after the choices in the code.
func goOnLearning(c *serve.Click, code string) (discord.Response, error) {
	l, err := lesson.At(code)
	if err != nil {
		return nil, c.Outdated(err)
	}
	return c.Redraw(view.Lesson(c.Look(), l, c.Loc)), nil
}
