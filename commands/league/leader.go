package league

import (
	"context"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/league"
)

// showLogPage shows a page of the league's log to a leader.
func showLogPage(c *serve.Click, id string, page int) (discord.Response, error) {
	b, err := readLedLeague(c, id)
	if err != nil {
		return nil, err
	}
	log, err := c.Leagues.Log(id)
	if err != nil {
		return nil, err
	}
	shown, seasons := view.PageOfLog(log, page), map[int]league.Season{}
	for _, n := range shown.Seasons() {
		of, err := readSeasonOf(c, id, n)
		if err != nil {
			return nil, err
		}
		seasons[n] = of.Season
	}
	return c.Redraw(shown.Message(b, seasons, c.Loc)), nil
}

// decideCase opens the dialogue about a case, with the verdict that the button names.
func decideCase(_ context.Context, c *serve.Click, p route.Case) (discord.Response, error) {
	return openDialogue(c, "decide", func(d *dialogue) error {
		if err := d.setLeague(string(p.League)); err != nil {
			return err
		}
		d.draft.Values["season"], d.draft.Values["case"], d.draft.Values["verdict"] = strconv.Itoa(p.Season), p.Case, p.Verdict
		return nil
	})
}

// diagnoseLeague is /league-admin diagnose. If the bot may write in the league's channel again, it retries the posts that failed.
func diagnoseLeague(c *serve.Click, id string) (discord.Response, error) {
	d, err := c.Leagues.Diagnose(actorOf(c), id)
	if err != nil {
		return nil, err
	}
	if len(d.Failed) > 0 && c.ChannelID == d.Book.League.Channel && checkChannel(c, c.ChannelID) == nil {
		if err := c.Leagues.Retry(actorOf(c), id); err != nil {
			return nil, err
		}
		d.Unsent, d.Failed = append(d.Unsent, d.Failed...), nil
	}
	return c.Reply(view.LeagueDiagnosis(d, c.BotMay, c.ChannelID, c.Loc)), nil
}

// recomputeLeague is /league-admin recompute.
func recomputeLeague(ctx context.Context, c *serve.Click, id string) (discord.Response, error) {
	b, err := readLedLeague(c, id)
	if err != nil {
		return nil, err
	}
	all, err := c.Leagues.Recompute(actorOf(c), id, 0)
	if err != nil {
		return nil, err
	}
	count, err := c.Leagues.Recount(ctx, actorOf(c), id, 0)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.Recomputed(b, all, count, c.Loc)), nil
}
