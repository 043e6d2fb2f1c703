package account

import (
	"context"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/serve"
	tableview "karlchen/commands/table/view"
)

// maxBlocked is how many people somebody may block.
const maxBlocked = 50

// blockPerson blocks somebody, or lets him play again.
func blockPerson(_ context.Context, c *serve.Click) (discord.Response, error) {
	user := c.Options["person"]
	if user == c.User.ID {
		return nil, blocksHimself
	}
	if !c.Person.Blocks(user) && len(c.Person.Blocked) >= maxBlocked {
		return nil, blocksTooMany
	}
	p, err := c.Choices.ChangePerson(c.User.ID, func(p *settings.Person) {
		if i := slices.Index(p.Blocked, user); i >= 0 {
			p.Blocked = slices.Delete(p.Blocked, i, i+1)
		} else {
			p.Blocked = append(p.Blocked, user)
		}
	})
	if err != nil {
		return nil, err
	}
	return c.Reply(tableview.Blocked(p, user, c.Loc)), nil
}
