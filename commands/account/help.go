package account

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/commands/account/lesson"
	"karlchen/commands/account/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
)

func showHelp(_ context.Context, c *serve.Click) (discord.Response, error) {
	asked := c.Options["about"]
	about, ok := view.HelpAbout(c.Loc, asked)
	if asked != "" && !ok {
		return nil, noHelp
	}
	return c.Reply(view.Help(c.Loc, about)), nil
}

func completeHelp(_ context.Context, c *serve.Click) (discord.Response, error) {
	return discord.Complete{Choices: view.HelpChoices(c.Loc, c.Options[c.Focused])}, nil
}

// turnHelp shows another topic.
func turnHelp(_ context.Context, c *serve.Click, _ route.None) (discord.Response, error) {
	topic, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Help(c.Loc, topic)), nil
}

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
