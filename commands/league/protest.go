package league

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
)

// protestLeague is /league protest.
func protestLeague(c *serve.Click, b *leagues.Book) (discord.Response, error) {
	number, ok := parseNumber(c.Options["list"])
	if !ok {
		return nil, badList
	}
	return askProtest(c, b.League.ID, number)
}

func openProtest(_ context.Context, c *serve.Click, p route.List) (discord.Response, error) {
	return askProtest(c, string(p.League), p.List)
}

// askProtest opens the modal for the reason of a protest. Errors: why the user may not protest.
func askProtest(c *serve.Click, id string, list uint64) (discord.Response, error) {
	b, err := readBookOfList(c, id, list)
	if err != nil {
		return nil, err
	}
	if err := b.Protestable(list, c.User.ID); err != nil {
		return nil, err
	}
	return discord.Ask{Modal: view.ProtestModal(id, list, c.Loc)}, nil
}

func submitProtest(_ context.Context, c *serve.Click, p route.List) (discord.Response, error) {
	return fileProtest(c, string(p.League), p.List)
}

// fileProtest files the protest with the reason from the modal.
func fileProtest(c *serve.Click, id string, list uint64) (discord.Response, error) {
	b, err := readBookOfList(c, id, list)
	if err != nil {
		return nil, err
	}
	p, err := c.Leagues.Protest(actorOf(c), id, b.Season.Number, list, c.Inputs[view.ProtestInput])
	if err != nil {
		return nil, err
	}
	return c.Reply(view.LeagueProtested(b, p, c.Loc)), nil
}

func withdrawProtest(_ context.Context, c *serve.Click, p route.Protest) (discord.Response, error) {
	if err := c.Leagues.WithdrawProtest(actorOf(c), string(p.League), p.Season, p.Number); err != nil {
		return nil, err
	}
	return c.Redraw(face.Notice(c.Loc, "member.withdrawn", nil)), nil
}
