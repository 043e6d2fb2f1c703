package league

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
)

// protestLeague asks why.
func protestLeague(_ context.Context, c *serve.Click) (discord.Response, error) {
	b, err := readSeason(c)
	if err != nil {
		return nil, err
	}
	number, ok := numberIn(c.Options["list"])
	if !ok {
		return nil, badList
	}
	return askProtest(c, b.League.ID, number)
}

func protestClick(_ context.Context, c *serve.Click, p route.List) (discord.Response, error) {
	return askProtest(c, string(p.League), p.List)
}

// askProtest opens the dialogue in which the user says what is wrong, if he may protest at all.
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

func objectClick(_ context.Context, c *serve.Click, p route.List) (discord.Response, error) {
	return fileProtest(c, string(p.League), p.List)
}

// fileProtest protests against a list, for the reason that the dialogue has.
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

func doWithdraw(_ context.Context, c *serve.Click, p route.Protest) (discord.Response, error) {
	if err := c.Leagues.WithdrawProtest(actorOf(c), string(p.League), p.Season, p.Number); err != nil {
		return nil, err
	}
	return noteAnswer(c, "member.withdrawn", nil)
}
