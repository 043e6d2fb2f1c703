package league

import (
	"context"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/exchange"
)

// importWithin is how long an import may take: each game is played again.
const importWithin = time.Minute

// showCommon is /league common: the common table, after the import of the file if a leader has sent one.
func showCommon(c *click, b *leagues.Book) (discord.Response, error) {
	file := c.Options["file"]
	if file == "" {
		m, err := commonTable(c, b)
		return c.Reply(m), err
	}
	if !actorOf(c).Leads(b.League) {
		return nil, league.NotLeader
	}
	c.Answered = func(ctx context.Context, _ error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), importWithin)
		defer cancel()
		var m discord.Message
		data, err := c.Port.Download(ctx, file, exchange.MaxSize+1)
		if err == nil {
			err = c.Leagues.ImportWeek(actorOf(c), b.League.ID, data)
		}
		if err == nil {
			m, err = commonTable(c, b)
		}
		if err != nil {
			m = c.AnswerError(err).(discord.Reply).Message // no command is answered otherwise
		}
		if err := c.Port.EditResponse(ctx, c.Interaction, m); err != nil {
			c.Log.Warn("an import could not be answered", "error", err)
		}
	}
	return discord.Defer{}, nil
}

func commonTable(c *click, b *leagues.Book) (discord.Message, error) {
	all, err := c.Leagues.Common(b)
	return view.CommonTable(b, all, actorOf(c), c.Loc), err
}

// forgetWeeks empties the common table.
func forgetWeeks(c *click, b *leagues.Book, _ route.Whole) (discord.Response, error) {
	if err := c.Leagues.ForgetWeeks(actorOf(c), b.League.ID); err != nil {
		return nil, err
	}
	m, err := commonTable(c, b)
	return c.Redraw(m), err
}
