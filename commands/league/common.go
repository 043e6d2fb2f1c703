package league

import (
	"context"
	"fmt"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/exchange"
)

// exchangeWithin is how long an export or an import may take: each game is played again.
const exchangeWithin = time.Minute

// answerLater answers a command when some work is done.
func answerLater(c *click, work func(context.Context) (discord.Message, error)) discord.Response {
	c.Answered = func(ctx context.Context, _ error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), exchangeWithin)
		defer cancel()
		m, err := work(ctx)
		if err != nil {
			m = c.AnswerError(err).(discord.Reply).Message // no command is answered otherwise
		}
		if err := c.Port.EditResponse(ctx, c.Interaction, m); err != nil {
			c.Log.Warn("an answer could not be shown", "command", c.Command, "error", err)
		}
	}
	return discord.Defer{}
}

// signWeek exports a signed week to a leader: that of the option, or the last one with a result.
func signWeek(c *click, b *leagues.Book) (discord.Response, error) {
	week, err := findWeek(c, b)
	if err != nil {
		return nil, err
	}
	for c.Options["week"] == "" && week > 1 && !b.Published(week) {
		week--
	}
	return answerLater(c, func(ctx context.Context) (discord.Message, error) {
		data, err := c.Leagues.SignWeek(ctx, actorOf(c), b.League.ID, week)
		return view.LeagueFiles(b, route.ExportSigned, []discord.File{{Name: exportFile(b, fmt.Sprintf("Week-%d.json", week)), Data: data}}, c.Loc), err
	}), nil
}

// showCommon is /league common: the common table, after the import of the file if a leader has sent one.
func showCommon(c *click, b *leagues.Book) (discord.Response, error) {
	upload, sent := c.Uploads["file"]
	switch {
	case sent && !actorOf(c).Leads(b.League):
		return nil, league.NotLeader
	case sent:
		return answerLater(c, func(ctx context.Context) (discord.Message, error) {
			data, err := c.Port.Download(ctx, upload, exchange.MaxSize)
			if err == nil {
				err = c.Leagues.ImportWeek(actorOf(c), b.League.ID, data)
			}
			if err != nil {
				return discord.Message{}, err
			}
			return commonTable(c, b)
		}), nil
	}
	m, err := commonTable(c, b)
	return c.Reply(m), err
}

func commonTable(c *click, b *leagues.Book) (discord.Message, error) {
	all, err := c.Leagues.Common(b)
	return view.CommonTable(b, all, actorOf(c).Leads(b.League), c.Loc), err
}

// forgetOthers removes the other leagues from the common table.
func forgetOthers(_ context.Context, c *click, p route.Whole) (discord.Response, error) {
	if err := c.Leagues.ForgetOthers(actorOf(c), string(p.League)); err != nil {
		return nil, err
	}
	b, err := readSeasonOf(c, string(p.League), 0)
	if err != nil {
		return nil, err
	}
	m, err := commonTable(c, b)
	return c.Redraw(m), err
}
