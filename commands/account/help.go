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

// turnHelpTopic shows the topic that the user chose.
func turnHelpTopic(_ context.Context, c *serve.Click, _ route.None) (discord.Response, error) {
	topic, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Help(c.Loc, topic)), nil
}

// startLesson begins the first lesson: a game with explanations.
func startLesson(_ context.Context, c *serve.Click) (discord.Response, error) {
	return showLesson(c, "")
}

// showLesson shows the lesson after the choices in its code.
func showLesson(c *serve.Click, code string) (discord.Response, error) {
	l, err := lesson.At(code)
	if err != nil {
		return nil, c.Outdated(err)
	}
	return c.Redraw(view.Lesson(c.Look(), l, c.Loc)), nil
}
