package league

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/league"
)

// askResult asks somebody at a real table of the round what its people have got.
func askResult(c *click, b *leagues.Book, p route.Week) (discord.Response, error) {
	l, sits := b.SittingOf(c.User.ID)
	switch {
	case sits && l.Week == p.Week:
		return discord.Ask{Modal: view.ResultModal(b, l, c.Loc)}, nil
	case p.Week <= len(b.Weeks) && b.Published(p.Week):
		return nil, league.ListOver
	}
	return nil, league.NotYourList
}

// tellResult tells the result of a real table.
func tellResult(_ context.Context, c *click, p route.List) (discord.Response, error) {
	b, err := readBookOfList(c, string(p.League), p.List)
	if err != nil {
		return nil, err
	}
	l, err := b.List(p.List)
	if err != nil {
		return nil, err
	}
	points, err := league.ParsePoints(c.Inputs[view.PointsInput])
	if err != nil {
		return nil, err
	}
	return report(c, b, l, points)
}

// confirmResult confirms what somebody else at the user's table has told, if it is still what the message shows.
func confirmResult(_ context.Context, c *click, p route.Told) (discord.Response, error) {
	b, err := readBookOfList(c, string(p.League), p.List)
	if err != nil {
		return nil, err
	}
	l, err := b.List(p.List)
	switch {
	case err != nil:
		return nil, err
	case l.Unfinished() && view.PointsID(l.Told) != p.Points:
		return nil, serve.OldMessage
	case l.Unfinished() && l.Teller == c.User.ID:
		return nil, needsAnother
	}
	return report(c, b, l, l.Told)
}

func report(c *click, b *leagues.Book, l league.List, points []int) (discord.Response, error) {
	if err := c.MayPost(); err != nil {
		return nil, err
	}
	after, err := act(c, b.League.ID, b.Number, &league.Report{List: l.Number, Points: points})
	if err != nil {
		return nil, err
	}
	l, err = after.List(l.Number)
	return c.Reply(view.Reported(&leagues.Book{Season: after, Now: b.Now}, l, c.Loc)), err
}
