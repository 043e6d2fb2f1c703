package commands

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	leagueview "karlchen/commands/league/view"
)

func (c *call) logPage(id string, page int) (discord.Response, error) {
	b, err := c.ledBook(id)
	if err != nil {
		return nil, err
	}
	log, err := c.leagues.Log(id)
	if err != nil {
		return nil, err
	}
	return c.redraw(leagueview.Log(b, log, page, c.loc)), nil
}

// ledBook returns a league that the user leads. Errors: leagues.NoSuchLeague, leagues.NotLeader.
func (c *call) ledBook(id string) (*leagues.Book, error) {
	b, err := c.leagues.Book(c.GuildID, id, 0)
	switch {
	case err != nil:
		return nil, err
	case !c.actor().Leads(b.League):
		return nil, leagues.NotLeader
	}
	return b, nil
}

// diagnoseLeague is /league-admin diagnose. Where the bot may write again by now, it says what it could not say before.
func (c *call) diagnoseLeague(id string) (discord.Response, error) {
	d, err := c.leagues.Diagnose(c.actor(), id)
	if err != nil {
		return nil, err
	}
	if len(d.Failed) > 0 && c.ChannelID == d.Book.League.Channel && c.reachable(c.ChannelID) == nil {
		if err := c.leagues.Retry(c.actor(), id); err != nil {
			return nil, err
		}
		d.Unsent, d.Failed = append(d.Unsent, d.Failed...), nil
	}
	return c.reply(leagueview.LeagueDiagnosis(d, c.BotMay, c.ChannelID, c.loc)), nil
}

// recompute is /league-admin recompute.
func (c *call) recompute(ctx context.Context, id string) (discord.Response, error) {
	b, err := c.ledBook(id)
	if err != nil {
		return nil, err
	}
	all, err := c.leagues.Recompute(c.actor(), id, 0)
	if err != nil {
		return nil, err
	}
	count, err := c.leagues.Recount(ctx, c.actor(), id, 0)
	if err != nil {
		return nil, err
	}
	return c.reply(leagueview.Recomputed(b, all, count, c.loc)), nil
}
