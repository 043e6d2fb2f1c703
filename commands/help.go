package commands

import (
	"context"

	"karlchen/bot/discord"
	accountview "karlchen/commands/account/view"
	"karlchen/commands/route"
)

func showHelp(_ context.Context, c *call) (discord.Response, error) {
	asked := c.Options["about"]
	about, ok := accountview.HelpAbout(c.loc, asked)
	if asked != "" && !ok {
		return nil, noHelp
	}
	return c.reply(accountview.Help(c.loc, about)), nil
}

func completeHelp(_ context.Context, c *call) (discord.Response, error) {
	return discord.Complete{Choices: accountview.HelpChoices(c.loc, c.Options[c.Focused])}, nil
}

// turnHelp shows another topic.
func turnHelp(_ context.Context, c *call, _ route.None) (discord.Response, error) {
	topic, err := c.chosen()
	if err != nil {
		return nil, err
	}
	return c.redraw(accountview.Help(c.loc, topic)), nil
}
