package commands

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	leagueview "karlchen/commands/league/view"
)

func showLogPage(c *call, id string, page int) (discord.Response, error) {
	b, err := readLedLeague(c, id)
	if err != nil {
		return nil, err
	}
	log, err := c.leagues.Log(id)
	if err != nil {
		return nil, err
	}
	return c.redraw(leagueview.Log(b, log, page, c.loc)), nil
}

// readLedLeague returns a league that the user leads. Errors: leagues.NoSuchLeague, leagues.NotLeader.
func readLedLeague(c *call, id string) (*leagues.Book, error) {
	b, err := c.leagues.Book(c.GuildID, id, 0)
	switch {
	case err != nil:
		return nil, err
	case !actorOf(c).Leads(b.League):
		return nil, leagues.NotLeader
	}
	return b, nil
}

// diagnoseLeague is /league-admin diagnose. Where the bot may write again by now, it says what it could not say before.
func diagnoseLeague(c *call, id string) (discord.Response, error) {
	d, err := c.leagues.Diagnose(actorOf(c), id)
	if err != nil {
		return nil, err
	}
	if len(d.Failed) > 0 && c.ChannelID == d.Book.League.Channel && checkChannel(c, c.ChannelID) == nil {
		if err := c.leagues.Retry(actorOf(c), id); err != nil {
			return nil, err
		}
		d.Unsent, d.Failed = append(d.Unsent, d.Failed...), nil
	}
	return c.reply(leagueview.LeagueDiagnosis(d, c.BotMay, c.ChannelID, c.loc)), nil
}

// recomputeLeague is /league-admin recompute.
func recomputeLeague(ctx context.Context, c *call, id string) (discord.Response, error) {
	b, err := readLedLeague(c, id)
	if err != nil {
		return nil, err
	}
	all, err := c.leagues.Recompute(actorOf(c), id, 0)
	if err != nil {
		return nil, err
	}
	count, err := c.leagues.Recount(ctx, actorOf(c), id, 0)
	if err != nil {
		return nil, err
	}
	return c.reply(leagueview.Recomputed(b, all, count, c.loc)), nil
}
