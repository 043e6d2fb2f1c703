package gather

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/face"
	tableroom "karlchen/commands/table"
)

// moveHome posts the home of the server in this channel, and removes the one before.
func moveHome(_ context.Context, c *click) (discord.Response, error) {
	if err := tableroom.CheckMayShow(c.Click); err != nil {
		return nil, err
	}
	before, err := c.Gather.MoveHome(c.GuildID, c.ChannelID, settings.ChosenLanguage(c.Server().Language, c.GuildLocale))
	if err != nil {
		return nil, err
	}
	c.Show.ClearHome(c.GuildID, before)
	return c.Reply(face.Notice(c.Loc, face.Either(before.Channel == "", "notice.home", "notice.home_moved"), nil)), nil
}
