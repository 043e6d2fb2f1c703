package account

import (
	"context"

	"karlchen/bot/discord"
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
