package table

import (
	"cmp"
	"context"
	"errors"
	"time"

	"karlchen/bot/daily"
	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/commands/table/view"
)

// dailyClick is a click on what concerns the deal of the day.
type dailyClick struct {
	*serve.Click
	Daily *daily.Service
}

// DailyRoom returns the room of the deal of the day.
func DailyRoom(days *daily.Service) serve.Room {
	return serve.Open(
		[]serve.RouteRow[*dailyClick]{
			serve.On(route.Daily, serve.AsButton(showDaily)), serve.On(route.DailyPlay, serve.AsButton(playDaily)), serve.On(route.DailyShare, serve.AsButton(shareDaily)),
			serve.On(route.DailyBoard, showOnBoard),
		},
		[]serve.CommandRow[*dailyClick]{serve.OnCommand(route.DokoDaily, showDaily)},
		func(c *serve.Click) *dailyClick { return &dailyClick{c, days} },
	)
}

// showDaily shows how the user stands at today's deal: what it is, where they have stopped, or the comparison with the others.
func showDaily(ctx context.Context, c *dailyClick) (discord.Response, error) {
	day, err := readDaily(ctx, c)
	if err != nil {
		return nil, err
	}
	c.Show.Panels.StopRefresh(day.Table, c.User.ID) // a refresh of the hand must not remove the page
	return c.Redraw(view.Daily(day, c.Loc)), nil
}

func readDaily(ctx context.Context, c *dailyClick) (day view.Day, err error) {
	if day.Standing, err = c.Daily.Standing(ctx, c.User.ID, c.GuildID); err != nil {
		return day, err
	}
	day.Today, day.Ends = c.Daily.Today(), c.Daily.Tomorrow()
	day.HasBoard, day.OnBoard = c.Server().PostsDaily(), c.Person.Board == settings.On
	if day.Fingerprint, err = c.Daily.Fingerprint(day.Today); err == nil {
		day.Ahead, err = c.Daily.Fingerprint(day.Ends.Format(time.DateOnly))
	}
	return day, err
}

// playDaily shows the user their hand at today's deal. It opens their table if there is none. After the game it shows the comparison.
func playDaily(ctx context.Context, c *dailyClick) (discord.Response, error) {
	server := c.Server()
	if server.Computers == settings.Off {
		return nil, noDailyHere
	}
	where := daily.Where{Guild: c.GuildID, Channel: c.ChannelID, Locale: settings.ChosenLanguage(server.Language, c.GuildLocale)}
	snap, err := c.Daily.Open(ctx, c.AsPlayer(), where)
	if errors.Is(err, daily.ErrPlayed) {
		return showDaily(ctx, c)
	}
	if err != nil {
		return nil, err
	}
	return ShowHand(c.Click, &snap, ""), nil
}

// showOnBoard notes whether the user's results stand on the board of their server, for everybody to read.
func showOnBoard(ctx context.Context, c *dailyClick, p route.Ready) (discord.Response, error) {
	var err error
	c.Person, err = c.Choices.ChangePerson(c.User.ID, func(now *settings.Person) { now.Board = face.Either(p.On, settings.On, settings.Off) })
	if err = cmp.Or(err, c.Daily.NoteShown(c.User.ID)); err != nil {
		return nil, err
	}
	return showDaily(ctx, c)
}

// shareDaily tells everybody in the channel the user's result, and nothing about the cards.
func shareDaily(ctx context.Context, c *dailyClick) (discord.Response, error) {
	day, err := readDaily(ctx, c)
	if err != nil || !day.Done {
		return c.Redraw(view.Daily(day, c.Loc)), err
	}
	loc := locale.For(settings.ChosenLanguage(c.Server().Language, c.GuildLocale))
	return c.Tell(view.SharedDaily(day, c.AsPlayer(), loc))
}
